import { expect, test } from 'vitest';
import { firstBroken } from '../kit/rule.ts';
import { refusalRules, refusedDayRules } from './refusal.rules.ts';
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
