import { expect, test } from 'vitest';
import { firstBroken } from '../kit/rule.ts';
import { refusalRules } from './refusal.rules.ts';
import { refusalStates } from './refusal.ts';

test('a refused report that waits at its kiosk or with a leader may be settled; one that was booked or discarded may not', () => {
  const free = refusalStates.filter((state) => !firstBroken(refusalRules, { state, settledByName: '반장' }));
  expect(free).toEqual(['OPEN', 'HANDED']);
});
