import { obey } from '@lotline/contract/kit/rule';
import { fromRouteRules } from '@lotline/contract/product/oper-plan.rules';
import type { Trx } from '../kit/database/pool.ts';
import { insertRows } from '../kit/record/write-rows.ts';
import { lockProduct, plansOfProduct } from './oper-plan.queries.ts';
import { operationsOf, routeOfProduct } from './route.queries.ts';
import { step } from './step.ts';

/** One plan for each operation of the route that the product has none for yet, after those it has. */
export const plansFromRoute = async (trx: Trx, { productId, routeId: named }: { productId: number; routeId?: number | undefined }) => {
  await lockProduct(trx, productId);
  const routeId = named ?? (await routeOfProduct(trx, productId));
  const operations = routeId === null ? [] : await operationsOf(trx, routeId);
  obey(fromRouteRules, { routeId, operations: operations.length });
  const there = await plansOfProduct(trx, productId);
  const missing = operations.filter(({ operationId }) => !there.some((plan) => plan.operationId === operationId));
  const usualLine = new Map((await trx.selectFrom('operation').select(['id', 'lineId']).execute()).map(({ id, lineId }) => [id, lineId]));
  const after = Math.max(0, ...there.map(({ seq }) => seq ?? 0));
  const drafts = missing.map((operation, n) => ({
    productId,
    routeOperationId: operation.id,
    operationId: operation.operationId,
    seq: after === 0 ? operation.seq : after + (n + 1) * step,
    toolId: operation.defaultToolId,
    moldId: operation.moldId,
    lineId: operation.lineId ?? usualLine.get(operation.operationId) ?? null,
    workerCount: operation.crewSize,
    cycleSec: operation.cycleSec,
    setupMin: operation.setupMin,
    yieldRate: operation.yieldRate,
    outsourced: operation.outsourced || operation.outsourcerId != null,
    outsourcerId: operation.outsourcerId,
  }));
  if (drafts.length) await insertRows(trx, 'operation_plan', drafts);
  return { created: missing.length, kept: operations.length - missing.length, rows: await plansOfProduct(trx, productId) };
};
