import { expect, test } from 'vitest';
import { firstBroken } from '../kit/rule.ts';
import { countRules } from './count.rules.ts';

const asked = (qty: number, after: number, initialQty?: number, confirmed = false) =>
  firstBroken(countRules, { type: 'COUNT', qty, after, initialQty, confirmed, field: 'countedQty' })?.code;

test.each([
  [300, 30, 'stock.countIsFarLess'],
  [300, 30.001, undefined],
  [300, 0, 'stock.countIsFarLess'],
  [10, 1, 'stock.countIsFarLess'],
  [9.999, 0, undefined],
  [7, 69.999, undefined],
  [7, 70, 'stock.countIsMoreThanCame'],
  [0, 999, undefined],
])('%d on the books and %d counted: %s', (qty, after, code) => expect(asked(qty, after)).toBe(code));

test.each([
  [7, 20, undefined],
  [7, 20.001, 'stock.countIsMoreThanCame'],
  // Grown by an earlier correction: down again is no question.
  [30, 25, undefined],
])('of 20 that came, %d on the books and %d counted: %s', (qty, after, code) => expect(asked(qty, after, 20)).toBe(code));

test('a difference that empties a package is no slip of a count', () =>
  expect(firstBroken(countRules, { type: 'ADJUST', qty: 300, after: 0, confirmed: false, field: 'difference' })).toBeUndefined());

test('what is meant is asked no more', () =>
  expect([asked(300, 3, 300, true), asked(7, 99_999, 20, true)]).toEqual([undefined, undefined]));
