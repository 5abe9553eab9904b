import type { OperPlanDraft } from '@lotline/contract/product/oper-plan';
import type { Trx } from '../kit/database/pool.ts';
import type { RowOf } from '../kit/record/read-rows.ts';
import { lockProduct, plansOfProduct } from './oper-plan.queries.ts';
import { step } from './step.ts';

/** A plan without a number comes last. */
export const numberPlan = async (trx: Trx, draft: OperPlanDraft, row: RowOf<'operation_plan'> | null) => {
  await lockProduct(trx, draft.productId);
  if (draft.seq !== undefined || row) return undefined;
  const there = await plansOfProduct(trx, draft.productId);
  return { seq: Math.max(0, ...there.map(({ seq }) => seq ?? 0)) + step };
};
