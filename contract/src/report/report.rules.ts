import { daysIn } from '../kit/production-day.ts';
import type { Rule } from '../kit/rule.ts';

/** So many days a report tells at most: a leap year. */
export const mostDays = 366;

type Period = { startDt: string; endDt: string };
export const askedPeriodRules: readonly Rule<Period>[] = [
  {
    code: 'report.atMostAYear',
    field: 'endDt',
    broken: ({ startDt, endDt }) => daysIn(startDt, endDt) > mostDays,
    tell: ({ startDt, endDt }) => ({ days: daysIn(startDt, endDt), most: mostDays }),
  },
];
