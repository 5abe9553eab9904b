import { expect, test } from 'vitest';
import { overQty, restOf, wantedQty } from './day-rest.ts';

const day = { targetQty: 90, carriedInQty: 10, carriedOutQty: 6, completedQty: 94, remainQty: 0 };

test('at the very target nothing is left and nothing is over', () => {
  expect(wantedQty(day)).toBe(94);
  expect(restOf(day)).toEqual({ is: 'remain', qty: 0 });
});

test('one piece more is one over, and never a rest of 0', () => {
  expect(restOf({ ...day, completedQty: 95 })).toEqual({ is: 'over', qty: 1 });
  expect(overQty({ ...day, completedQty: 101 })).toBe(7);
});

test('what is short is left, and nothing of it is over', () => {
  expect(restOf({ ...day, completedQty: 90, remainQty: 4 })).toEqual({ is: 'remain', qty: 4 });
  expect(overQty({ ...day, completedQty: 0.1 })).toBe(0);
});

test('parts of a unit are exact', () => {
  expect(overQty({ targetQty: 0.1, carriedInQty: 0.2, carriedOutQty: 0, completedQty: 0.3 })).toBe(0);
});
