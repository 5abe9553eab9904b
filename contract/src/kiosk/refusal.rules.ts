import type { Rule } from '../kit/rule.ts';
import type { DayInstead } from './line-refusal.ts';
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

/** What must hold of who books or discards refused reports at a kiosk: they may in the office, too. */
export const settlerRules: readonly Rule<{ settles: boolean }>[] = [{ code: 'kiosk.leaderSettles', broken: ({ settles }) => !settles }];

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

type Gone = Pick<DayInstead, 'workDate' | 'dayNight' | 'toolId'>;
export type DayKind = 'SHIFT' | 'DAY' | 'RUNNING' | 'NEXT' | 'NEAREST';
type Kin = (day: DayInstead, gone: Gone) => boolean;
/** By what a day is taken for the one on which a result was made whose own is gone, what says most first. */
const kinds: readonly (readonly [DayKind, Kin])[] = [
  ['SHIFT', (day, gone) => day.workDate === gone.workDate && day.dayNight === gone.dayNight],
  ['DAY', (day, gone) => day.workDate === gone.workDate],
  ['RUNNING', ({ workStatus }) => workStatus === 'IN_PROGRESS'],
  ['NEXT', ({ workDate, workStatus }, gone) => workStatus !== 'COMPLETE' && workDate > gone.workDate],
  ['NEAREST', () => true],
];
const distance = ({ workDate }: DayInstead, gone: Gone) => Math.abs(Date.parse(workDate) - Date.parse(gone.workDate));

/** The day that most likely takes a result whose own day is gone, and why that one: on the same machine before others, open before finished. */
export const likeliestDay = <Day extends DayInstead>(days: readonly Day[], gone: Gone): { day: Day; because: DayKind } | null => {
  for (const [because, isKin] of kinds) {
    const [day] = days
      .filter((one) => isKin(one, gone))
      .sort(
        (a, b) =>
          distance(a, gone) - distance(b, gone) ||
          Number(b.toolId === gone.toolId) - Number(a.toolId === gone.toolId) ||
          Number(a.workStatus === 'COMPLETE') - Number(b.workStatus === 'COMPLETE'),
      );
    if (day) return { day, because };
  }
  return null;
};
