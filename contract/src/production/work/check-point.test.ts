import { expect, test } from 'vitest';
import { countedOf, dueAt, missedAt, nextAt } from './check-point.ts';

const at = (atQty: number) => ({ everyPieces: 20, last: { atQty } });
const never = { everyPieces: 20, last: null };

test('every twentieth piece is due with the twentieth, not with the nineteenth', () => {
  expect(dueAt(never, 19)).toBeNull();
  expect(dueAt(never, 20)).toBe(20);
  expect(dueAt(never, 45)).toBe(40);
});
test('what was checked at the piece or after it is due with the next one', () => {
  expect(dueAt(at(20), 20)).toBeNull();
  expect(dueAt(at(23), 39)).toBeNull();
  expect(dueAt(at(23), 40)).toBe(40);
});
test('a check one piece too early doesn’t stand for the one that is due', () => expect(dueAt(at(19), 20)).toBe(20));
test('a count that was corrected down asks for nothing', () => expect(dueAt(at(40), 18)).toBeNull());
test('what nobody says a number of is never due, and never next', () => {
  expect(dueAt({ everyPieces: null, last: null }, 100)).toBeNull();
  expect(nextAt({ everyPieces: null }, 100)).toBeNull();
});
test('a piece is missed when nobody looked before the next one was due', () => {
  const every = { everyPieces: 20 };
  expect(missedAt(every, [], 45)).toEqual([20, 40]);
  expect(missedAt(every, [19, 45], 45)).toEqual([20]);
  expect(missedAt(every, [20, 39], 39)).toEqual([]);
  expect(missedAt(every, [], 19)).toEqual([]);
  expect(missedAt({ everyPieces: null }, [], 45)).toEqual([]);
});
test('the next one is told before it is due', () => {
  expect(nextAt(never, 0)).toBe(20);
  expect(nextAt(never, 20)).toBe(40);
});
test('good and defective pieces count', () => expect(countedOf({ completedQty: 18, defectQty: 2 })).toBe(20));
