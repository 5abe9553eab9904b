import { add } from '../../kit/quantity.ts';
import type { Rule } from '../../kit/rule.ts';
import { isSaid } from '../../kit/said.ts';
import { staysPlannable } from './plan.rules.ts';

type Work = { planQty: number; startDt: string; endDt: string; goodQty: number; defectQty: number };
/** What must hold for an operation of a plan; `goodQty` and `defectQty` are what it made already. */
export const operationPlanRules: readonly Rule<Work>[] = [
  { code: 'production.operationQuantityAboveZero', field: 'planQty', broken: ({ planQty }) => planQty <= 0 },
  { code: 'production.operationRunsForward', field: 'endDt', broken: ({ startDt, endDt }) => endDt < startDt },
  staysPlannable,
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

type Step = { id?: number | undefined; seq: number; reportPoint: boolean; allowAhead: boolean; status?: string };
type Made = Step & {
  id: number;
  status: string;
  goodQty: number;
  defectQty: number;
  /** What stands outside for it came past whatever lies before. */
  vendorQty?: number;
};
type Place = { operation: Step; operations: readonly Made[]; producedQty: number };

const reports = ({ reportPoint, status }: Step) => reportPoint && status !== 'SKIPPED';
const reportingAfter = ({ operation, operations }: Place) =>
  operations.find((one) => one.id !== operation.id && reports(one) && one.seq > operation.seq) ?? null;
const madeBy = ({ goodQty, defectQty, vendorQty = 0 }: Made) => add(goodQty, defectQty, vendorQty);

/** What must hold before an operation comes into a plan: the pieces that lie behind it can't pass it any more. */
export const operationPlaceRules: readonly Rule<Place>[] = [
  {
    code: 'production.laterWorkWasReported',
    field: 'seq',
    broken: (facts) => {
      const next = reportingAfter(facts);
      return facts.operation.reportPoint && (next ? !next.allowAhead && madeBy(next) > 0 : facts.producedQty > 0);
    },
    tell: (facts) => {
      const next = reportingAfter(facts);
      return { made: next ? madeBy(next) : facts.producedQty };
    },
  },
];

type Skipped = { operation: { id: number; status: string }; operations: readonly Made[]; reason: string; facts: number; days: number };
/** What must hold before an operation is skipped. */
export const skipRules: readonly Rule<Skipped>[] = [
  { code: 'production.skippingHasAReason', field: 'reason', broken: ({ reason }) => !isSaid(reason) },
  { code: 'production.skippedIsUntouched', broken: ({ facts }) => facts > 0, tell: ({ facts }) => ({ facts }) },
  { code: 'production.skippedTakesNoDays', broken: ({ days }) => days > 0 },
  {
    code: 'production.oneOperationReports',
    broken: ({ operation, operations }) => !operations.some((one) => one.id !== operation.id && reports(one)),
  },
];
