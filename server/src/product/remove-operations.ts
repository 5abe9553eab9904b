import { anyOf } from '../kit/database/any-of.ts';
import type { Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { removeRows } from '../kit/record/remove-rows.ts';
import { lockRoute } from './route.queries.ts';

/** Takes operations out of a route, all or none. */
export const removeOperations = async (trx: Trx, routeId: number, operationIds: readonly number[]) => {
  await lockRoute(trx, routeId);
  const rows = await trx
    .selectFrom('routeOperation')
    .select('id')
    .where('routeId', '=', routeId)
    .where('operationId', '=', anyOf(operationIds))
    .execute();
  if (rows.length < operationIds.length) throw new Refused(404, 'NOT_FOUND');
  return removeRows(
    trx,
    'route_operation',
    rows.map(({ id }) => id),
  );
};
