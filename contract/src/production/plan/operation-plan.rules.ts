import { add } from '../../kit/quantity.ts';
import type { Rule } from '../../kit/rule.ts';

type Work = { planQty: number; startDt: string; endDt: string; goodQty: number; defectQty: number };
/** What must hold for an operation of a plan; `goodQty` and `defectQty` are what it made already. */
export const operationPlanRules: readonly Rule<Work>[] = [
  { code: 'production.operationQuantityAboveZero', field: 'planQty', broken: ({ planQty }) => planQty <= 0 },
  { code: 'production.operationRunsForward', field: 'endDt', broken: ({ startDt, endDt }) => endDt < startDt },
  {
    code: 'production.planCoversMade',
    field: 'planQty',
    broken: ({ planQty, goodQty, defectQty }) => planQty < add(goodQty, defectQty),
    tell: ({ goodQty, defectQty }) => ({ least: add(goodQty, defectQty) }),
  },
];

type Removed = { goodQty: number; shippedQty: number; facts: number };
/** What must hold before an operation is taken out of a plan. */
export const operationRemovalRules: readonly Rule<Removed>[] = [
  {
    code: 'production.completedExceedsShipped',
    broken: ({ goodQty, shippedQty }) => goodQty > shippedQty,
    tell: ({ goodQty, shippedQty }) => ({ completed: goodQty, shipped: shippedQty }),
  },
  { code: 'production.reportedOperationStays', broken: ({ facts }) => facts > 0, tell: ({ facts }) => ({ facts }) },
];

type Reordered = { now: readonly number[]; wanted: readonly number[]; results: number };
/** What must hold before the operations of a plan change their order. */
export const sequenceRules: readonly Rule<Reordered>[] = [
  {
    code: 'production.sequenceIsAPermutation',
    broken: ({ now, wanted }) =>
      now.length !== wanted.length || new Set(wanted).size !== wanted.length || wanted.some((id) => !now.includes(id)),
  },
  {
    code: 'production.sequenceStaysOnceReported',
    broken: ({ now, wanted, results }) => results > 0 && now.some((id, at) => wanted[at] !== id),
  },
];
