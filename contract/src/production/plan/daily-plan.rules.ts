import { scale, subtract } from '../../kit/quantity.ts';
import type { Rule } from '../../kit/rule.ts';
import { isSaid } from '../../kit/said.ts';
import type { WorkStatus } from './daily-plan.ts';

type Place = { workDate: string; dayNight: string; toolId: number | null };
export type DailyPlanFacts = {
  /** What stands now; null for a new one. */
  now: (Place & { targetQty: number; workStatus: WorkStatus; facts: number }) | null;
  next: Place & { targetQty: number };
  unknownWorkers: number;
  /** The operation is one that the plan never visits. */
  skipped: boolean;
};

const moved = (now: Place, next: Place) => now.workDate !== next.workDate || now.dayNight !== next.dayNight || now.toolId !== next.toolId;

/** What must hold for a daily plan that is created or changed. */
export const dailyPlanRules: readonly Rule<DailyPlanFacts>[] = [
  { code: 'production.targetAtLeastZero', field: 'targetQty', broken: ({ next }) => next.targetQty < 0 },
  {
    code: 'production.completeLocksTarget',
    field: 'targetQty',
    broken: ({ now, next }) => now?.workStatus === 'COMPLETE' && (now.targetQty !== next.targetQty || moved(now, next)),
  },
  {
    code: 'production.workedDayStays',
    field: 'workDate',
    broken: ({ now, next }) => now !== null && now.facts > 0 && (now.workDate !== next.workDate || now.dayNight !== next.dayNight),
  },
  { code: 'production.skippedTakesNoDays', broken: ({ now, skipped }) => now === null && skipped },
  { code: 'production.workersAreKnown', field: 'workerIds', broken: ({ unknownWorkers }) => unknownWorkers > 0 },
];

/** More than half as much again as an operation is to make is no reserve for what breaks. */
const reserve = { times: 3, per: 2 };
type Together = {
  /** What the operation is planned to make. */
  planQty: number;
  /** What its days come to before and after: what was made good on those that are over, and what is to be made on the others. */
  wasQty: number;
  sumQty: number;
  confirmOver: boolean;
  operation: string;
};
/** What must hold of all days of an operation once they are saved, unless somebody means it. */
export const daysTogetherRules: readonly Rule<Together>[] = [
  {
    code: 'production.daysAreOfThePlan',
    field: 'targetQty',
    broken: ({ planQty, wasQty, sumQty, confirmOver }) =>
      !confirmOver && sumQty > wasQty && sumQty > scale(planQty, reserve.times, reserve.per, 'up'),
    tell: ({ operation, planQty, sumQty }) => ({ operation, planned: planQty, sum: sumQty, by: subtract(sumQty, planQty) }),
  },
];

/** What must hold before the floor changes a day's target, machine or turn. */
export const kioskEditRules: readonly Rule<{ workStatus: string }>[] = [
  { code: 'production.completeLocksTarget', broken: ({ workStatus }) => workStatus === 'COMPLETE' },
];

/** What must hold before a daily plan is taken away. */
export const dailyPlanRemovalRules: readonly Rule<{ facts: number }>[] = [
  { code: 'production.workedDayIsKept', broken: ({ facts }) => facts > 0 },
];

type Carried = {
  kind: 'REMAINDER' | 'COMPLETED';
  qty: number;
  from: Place & { workStatus: WorkStatus; remainQty: number; completedQty: number };
  /** The day it goes to; null status where it doesn't exist yet. */
  to: Place & { workStatus: WorkStatus | null };
  reason: string | null | undefined;
};
/** What must hold before a quantity moves to another day. */
export const carryOverRules: readonly Rule<Carried>[] = [
  { code: 'production.carryOverAboveZero', field: 'qty', broken: ({ qty }) => qty <= 0 },
  { code: 'production.carryOverFromFinished', broken: ({ from }) => from.workStatus !== 'COMPLETE' },
  { code: 'production.carryOverGoesElsewhere', broken: ({ from, to }) => from.workDate === to.workDate && from.dayNight === to.dayNight },
  {
    code: 'production.carryOverWithinRemain',
    field: 'qty',
    broken: ({ kind, qty, from }) => kind === 'REMAINDER' && qty > from.remainQty,
    tell: ({ qty, from }) => ({ remain: from.remainQty, over: subtract(qty, from.remainQty) }),
  },
  {
    code: 'production.carryOverWithinCompleted',
    field: 'qty',
    broken: ({ kind, qty, from }) => kind === 'COMPLETED' && qty > from.completedQty,
    tell: ({ qty, from }) => ({ completed: from.completedQty, over: subtract(qty, from.completedQty) }),
  },
  { code: 'production.carryOverIntoOpenDay', broken: ({ kind, to }) => kind === 'REMAINDER' && to.workStatus === 'COMPLETE' },
  { code: 'production.redatingHasAReason', field: 'reason', broken: ({ kind, reason }) => kind === 'COMPLETED' && !isSaid(reason) },
];
