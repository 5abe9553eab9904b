import { obey } from '@lotline/contract/kit/rule';
import { planOrderingRules } from '@lotline/contract/product/oper-plan.rules';
import { sql } from 'kysely';
import type { Trx } from '../kit/database/pool.ts';
import { lockProduct, plansOfProduct } from './oper-plan.queries.ts';
import { step } from './step.ts';

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
