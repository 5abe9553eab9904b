import { obey } from '@lotline/contract/kit/rule';
import { orderingRules } from '@lotline/contract/product/route.rules';
import { sql } from 'kysely';
import type { Trx } from '../kit/database/pool.ts';
import { lockRoute, operationsOf } from './route.queries.ts';
import { step } from './step.ts';

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
