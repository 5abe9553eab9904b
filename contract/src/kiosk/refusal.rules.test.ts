import { expect, test } from 'vitest';
import { firstBroken } from '../kit/rule.ts';
import type { DayInstead } from './line-refusal.ts';
import { likeliestDay, refusalRules, refusedDayRules } from './refusal.rules.ts';
import { refusalStates } from './refusal.ts';

test('a refused report that waits at its kiosk or with a leader may be settled; one that was booked or discarded may not', () => {
  const free = refusalStates.filter((state) => !firstBroken(refusalRules, { state, settledByName: '반장' }));
  expect(free).toEqual(['OPEN', 'HANDED']);
});

test('a result is booked on its own day; where that is gone, on a day of its operation and on no other', () => {
  const broken = (standing: boolean, chosen: number | null, sameOperation: boolean) =>
    firstBroken(refusedDayRules, { standing, chosen, sameOperation })?.code ?? null;
  expect(broken(true, null, false)).toBe(null);
  expect(broken(false, 7, true)).toBe(null);
  expect(broken(false, null, false)).toBe('kiosk.goneDayNeedsAnother');
  expect(broken(false, 7, false)).toBe('kiosk.bookedWithinItsOperation');
  expect(broken(true, 7, true)).toBe('kiosk.bookedWithinItsOperation');
});

test('a result whose day is gone was most likely made in the same shift, else on the same day, on what runs, or on what comes next', () => {
  const gone = { workDate: '2026-03-03', dayNight: 'DAY', toolId: 1 } as const;
  const day = (dailyPlanId: number, more: Partial<DayInstead>): DayInstead => ({
    ...{ dailyPlanId, workDate: '2026-03-03', dayNight: 'DAY', toolId: 2, toolName: null, workStatus: 'PLANNED', remainQty: 5, uom: 'EA' },
    ...more,
  });
  const sameShift = day(1, {});
  const sameMachine = day(2, { toolId: 1, dayNight: 'NIGHT' });
  const running = day(3, { workDate: '2026-03-01', workStatus: 'IN_PROGRESS' });
  const following = day(4, { workDate: '2026-03-05' });
  const nearest = day(5, { workDate: '2026-03-02', workStatus: 'COMPLETE' });
  const all = [nearest, following, running, sameMachine, sameShift];
  const chosen = (left: number) => {
    const found = likeliestDay(all.slice(0, left), gone);
    return found && [found.day.dailyPlanId, found.because];
  };
  expect([5, 4, 3, 2, 1, 0].map(chosen)).toEqual([[1, 'SHIFT'], [2, 'DAY'], [3, 'RUNNING'], [4, 'NEXT'], [5, 'NEAREST'], null]);
  expect(likeliestDay([sameShift, day(6, { toolId: 1 })], gone)?.day.dailyPlanId).toBe(6);
  expect(likeliestDay([day(7, { workStatus: 'COMPLETE' }), sameShift], gone)?.day.dailyPlanId).toBe(1);
});
