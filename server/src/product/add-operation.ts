import { obey } from '@lotline/contract/kit/rule';
import type { RouteOperationDraft } from '@lotline/contract/product/route';
import { addingRules } from '@lotline/contract/product/route.rules';
import type { Trx } from '../kit/database/pool.ts';
import { insertRow } from '../kit/record/write-rows.ts';
import { lockRoute, operationsOf, routeOperationById } from './route.queries.ts';
import { step } from './step.ts';

/** Puts an operation into a route, last unless its number says otherwise. */
export const addOperation = async (trx: Trx, draft: RouteOperationDraft) => {
  await lockRoute(trx, draft.routeId);
  const there = await operationsOf(trx, draft.routeId);
  obey(addingRules, { already: there.some(({ operationId }) => operationId === draft.operationId) });
  const seq = draft.seq ?? Math.max(0, ...there.map((one) => one.seq)) + step;
  const { id } = await insertRow(trx, 'route_operation', { ...draft, seq });
  return routeOperationById(trx, id);
};
