import type { RouteOperationRow } from '@lotline/contract/product/route';
import type { Trx } from '../kit/database/pool.ts';
import { deletionsOf, heldRows, restoreRows } from '../kit/record/restore-rows.ts';
import { lockRoutes } from './route.queries.ts';

/** Brings operations back into their routes, each under its own number. */
export const restoreOperations = async (trx: Trx, ids: readonly number[]) => {
  const revisions = await deletionsOf(trx, 'route_operation', ids);
  const held = (await heldRows(trx, 'route_operation', revisions)) as unknown as RouteOperationRow[];
  await lockRoutes(
    trx,
    held.map(({ routeId }) => routeId),
  );
  return restoreRows(trx, 'route_operation', revisions);
};
