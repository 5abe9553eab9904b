import { obey } from '@lotline/contract/kit/rule';
import type { OperPlanDraft } from '@lotline/contract/product/oper-plan';
import { fromRouteRules, planOrderingRules } from '@lotline/contract/product/oper-plan.rules';
import { sql } from 'kysely';
import type { Trx } from '../kit/database/pool.ts';
import { insertRows, type RowOf } from '../kit/record/record.ts';
import { lockProduct, plansOfProduct } from './oper-plan.queries.ts';
import { operationsOf, routeOfProduct } from './route.queries.ts';
import { step } from './route-operation.ts';

/** A plan without a number comes last. */
export const numberPlan = async (trx: Trx, draft: OperPlanDraft, row: RowOf<'operation_plan'> | null) => {
  await lockProduct(trx, draft.productId);
  if (draft.seq !== undefined || row) return undefined;
  const there = await plansOfProduct(trx, draft.productId);
  return { seq: Math.max(0, ...there.map(({ seq }) => seq ?? 0)) + step };
};

/** Numbers all plans of a product anew, in the order given. */
export const orderPlans = async (trx: Trx, { productId, ids }: { productId: number; ids: readonly number[] }) => {
  await lockProduct(trx, productId);
  const there = await plansOfProduct(trx, productId);
  obey(planOrderingRules, { there: there.map(({ id }) => id), wanted: ids });
  await sql`
    update operation_plan o set seq = wanted.place * ${step}, version = o.version + 1
    from unnest(${ids}::bigint[]) with ordinality as wanted(id, place)
    where o.id = wanted.id and o.seq <> wanted.place * ${step}`.execute(trx);
  return plansOfProduct(trx, productId);
};

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
