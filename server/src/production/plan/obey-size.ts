import { obey } from '@lotline/contract/kit/rule';
import { planForOrderRules, planPossibleRules, planSizeRules } from '@lotline/contract/production/plan/plan.rules';
import type { Trx } from '../../kit/database/pool.ts';
import type { lockOrderLine } from './lock-order-line.ts';
import type { Plant } from './plan-operations.ts';
import { makesOf } from './proposal.queries.ts';

type Planned = Parameters<typeof makesOf>[2] & { confirmOver: boolean };
type Around = {
  /** What the plan has now; 0 for a new one. */
  wasQty: number;
  line: Awaited<ReturnType<typeof lockOrderLine>> | null;
  planId?: number;
  /** What the product was planned at so far. */
  usual: number | null;
};

/** A new or larger quantity is measured against what its order line still asks for, the product’s usual size and what its days make. */
export const obeySize = async (db: Trx, plant: Plant, planned: Planned, { wasQty, line, planId, usual }: Around) => {
  // What was planned before is within reach; a larger one is spread for the question.
  const makes = !planned.confirmOver && planned.planQty > (usual ?? 0) ? await makesOf(db, plant, planned, planId) : null;
  const sized = { ...planned, wasQty, forOrder: line !== null, usual, ordered: line?.qty ?? null, makes };
  obey(planPossibleRules, sized);
  obey(planForOrderRules, {
    ...planned,
    makes,
    line: line && { ...line, otherPlanQty: line.planned },
    order: line && { status: line.orderStatus },
  });
  obey(planSizeRules, sized);
};
