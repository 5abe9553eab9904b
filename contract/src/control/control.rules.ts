import type { Rule } from '../kit/rule.ts';
import { pointsForLimits } from './control-chart.ts';

/** Values belong to the chart that they are changed on. */
export const chartValueRules: readonly Rule<{ strange: number | null }>[] = [
  {
    code: 'control.valueOfChart',
    field: 'values',
    broken: ({ strange }) => strange !== null,
  },
];

export type Settling = { found: boolean; settledBy: string | null };
/** A signal is dealt with while it is there, once. */
export const settleRules: readonly Rule<Settling>[] = [
  { code: 'control.signalIsThere', conflict: true, broken: ({ found }) => !found },
  {
    code: 'control.settledOnce',
    conflict: true,
    broken: ({ settledBy }) => settledBy !== null,
    tell: ({ settledBy }) => ({ by: settledBy }),
  },
];

/** A signal is left to a leader while it is there and nobody has said anything of it. */
export const leaveRules: readonly Rule<Settling & { leftBy: string | null }>[] = [
  ...settleRules,
  { code: 'control.leftOnce', conflict: true, broken: ({ leftBy }) => leftBy !== null, tell: ({ leftBy }) => ({ by: leftBy }) },
];

export type Holding = { fromDay: string; toDay: string; points: number; open: number };
/** Limits are held that enough points of a stable process make. */
export const holdLimitRules: readonly Rule<Holding>[] = [
  {
    code: 'control.periodRises',
    field: 'toDay',
    broken: ({ fromDay, toDay }) => fromDay > toDay,
    tell: ({ fromDay }) => ({ from: fromDay }),
  },
  {
    code: 'control.enoughPoints',
    field: 'fromDay',
    broken: ({ points }) => points < pointsForLimits,
    tell: ({ points }) => ({ points, least: pointsForLimits }),
  },
  { code: 'control.stableFirst', field: 'fromDay', broken: ({ open }) => open > 0, tell: ({ open }) => ({ n: open }) },
];
