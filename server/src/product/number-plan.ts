import type { OperPlanDraft } from '@lotline/contract/product/oper-plan';
import type { Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import type { RowOf } from '../kit/record/read-rows.ts';
import { lockProducts, plansOfProduct } from './oper-plan.queries.ts';
import { type Numbers, numbersFor } from './step.ts';

type Seen = { there: ReadonlySet<number>; next: Numbers };
/** The products that are there, locked, with the numbers that their new plans get. */
export const seeProducts = async (trx: Trx, drafts: readonly OperPlanDraft[]): Promise<Seen> => {
  const locked = await lockProducts(
    trx,
    drafts.map(({ productId }) => productId),
  );
  return {
    there: new Set(locked.map(({ id }) => id)),
    next: await numbersFor(
      drafts,
      ({ productId }) => productId,
      (productId) => plansOfProduct(trx, productId),
    ),
  };
};

/** A plan without a number comes last. */
export const numberPlan = (_trx: Trx, { productId, seq }: OperPlanDraft, row: RowOf<'operation_plan'> | null, { there, next }: Seen) => {
  if (!there.has(productId)) throw new Refused(404, 'NOT_FOUND');
  return seq !== undefined || row ? undefined : { seq: next(productId) };
};
