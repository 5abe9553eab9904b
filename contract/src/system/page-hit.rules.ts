import type { Rule } from '../kit/rule.ts';
import type { HitUnit } from './page-hit.ts';

/** More bars than these nobody reads, and each is counted by itself. */
export const mostBars = 3000;
const hourMs = 3_600_000;
const unitMs: Record<HitUnit, number> = { hourly: hourMs, daily: 24 * hourMs, weekly: 7 * 24 * hourMs, monthly: 30 * 24 * hourMs };

type Chart = { unit: HitUnit; from: number; to: number };
export const barsOf = ({ unit, from, to }: Chart) => Math.ceil((to - from) / unitMs[unit]);

export const chartRules: Rule<Chart>[] = [
  {
    code: 'pageHit.tooManyBars',
    field: 'unit',
    broken: (chart) => barsOf(chart) > mostBars,
    tell: (chart) => ({ bars: barsOf(chart), most: mostBars }),
  },
];
