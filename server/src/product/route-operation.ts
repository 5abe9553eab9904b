import { obey } from '@lotline/contract/kit/rule';
import { type RouteOperationChange, RouteOperationDraft } from '@lotline/contract/product/route';
import { addingRules, orderingRules } from '@lotline/contract/product/route.rules';
import { sql } from 'kysely';
import type { Trx } from '../kit/database/pool.ts';
import { Refused, wrongField } from '../kit/http/errors.ts';
import { whole } from '../kit/record/emptied.ts';
import { changeRecord, insertRow, lockRow, removeRows } from '../kit/record/record.ts';
import { lockRoute, operationsOf, routeOperationById } from './route.queries.ts';

/** Numbers leave room between two operations. */
export const step = 10;

/** Puts an operation into a route, last unless its number says otherwise. */
export const addOperation = async (trx: Trx, draft: RouteOperationDraft) => {
  await lockRoute(trx, draft.routeId);
  const there = await operationsOf(trx, draft.routeId);
  obey(addingRules, { already: there.some(({ operationId }) => operationId === draft.operationId) });
  const seq = draft.seq ?? Math.max(0, ...there.map((one) => one.seq)) + step;
  const { id } = await insertRow(trx, 'route_operation', { ...draft, seq });
  return routeOperationById(trx, id);
};

export const changeOperation = async (trx: Trx, { id, version, ...draft }: RouteOperationChange) => {
  const was = await lockRow(trx, 'route_operation', id);
  if (was.routeId !== draft.routeId) throw wrongField(['routeId'], 'notIn');
  await changeRecord(trx, 'route_operation', { ...whole(RouteOperationDraft, draft), id, version });
  return routeOperationById(trx, id);
};

/** Numbers all operations of a route anew, in the order given. */
export const orderOperations = async (trx: Trx, { routeId, operationIds }: { routeId: number; operationIds: readonly number[] }) => {
  await lockRoute(trx, routeId);
  const there = await operationsOf(trx, routeId);
  obey(orderingRules, { there: there.map(({ operationId }) => operationId), wanted: operationIds });
  await sql`
    update route_operation o set seq = wanted.place * ${step}, version = o.version + 1
    from unnest(${operationIds}::bigint[]) with ordinality as wanted(operation_id, place)
    where o.route_id = ${routeId} and o.operation_id = wanted.operation_id and o.seq <> wanted.place * ${step}`.execute(trx);
  return operationsOf(trx, routeId);
};

/** Takes operations out of a route, all or none. */
export const removeOperations = async (trx: Trx, routeId: number, operationIds: readonly number[]) => {
  await lockRoute(trx, routeId);
  const rows = await trx
    .selectFrom('routeOperation')
    .select('id')
    .where('routeId', '=', routeId)
    .where('operationId', 'in', operationIds)
    .execute();
  if (rows.length < operationIds.length) throw new Refused(404, 'NOT_FOUND');
  return removeRows(
    trx,
    'route_operation',
    rows.map(({ id }) => id),
  );
};
