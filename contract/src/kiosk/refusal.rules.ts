import type { Rule } from '../kit/rule.ts';
import type { RefusalState } from './refusal.ts';

type Settled = { state: RefusalState; settledByName: string | null };
/** What must hold before a refused report is sent again, booked or discarded: nobody has done so before. */
export const refusalRules: readonly Rule<Settled>[] = [
  {
    code: 'kiosk.refusalIsSettledOnce',
    broken: ({ state }) => state === 'SENT' || state === 'DISCARDED',
    tell: ({ settledByName }) => ({ by: settledByName }),
  },
];

type Placed = {
  /** Whether the day on which it was reported is still planned. */
  standing: boolean;
  /** The day that the leader chose instead, and whether that is of the same operation of the plan. */
  chosen: number | null;
  sameOperation: boolean;
};
/** What must hold of the day on which a leader books a refused result: its own, and another one only where that is gone. */
export const refusedDayRules: readonly Rule<Placed>[] = [
  { code: 'kiosk.goneDayNeedsAnother', field: 'dailyPlanId', broken: ({ standing, chosen }) => !standing && chosen === null },
  {
    code: 'kiosk.bookedWithinItsOperation',
    field: 'dailyPlanId',
    broken: ({ standing, chosen, sameOperation }) => chosen !== null && (standing || !sameOperation),
  },
];
