import { expect, test } from 'vitest';
import { firstBroken } from '../kit/rule.ts';
import { addingRules, orderingRules } from './route.rules.ts';

const broken = (wanted: number[], there = [1, 2, 3]) => firstBroken(orderingRules, { there, wanted })?.code;

test('an order names each operation once, in whatever order', () => {
  expect(broken([1, 2, 3])).toBeUndefined();
  expect(broken([3, 1, 2])).toBeUndefined();
});

test.each([
  ['one is missing', [1, 2]],
  ['one stands twice', [1, 2, 2]],
  ['one is not of the route', [1, 2, 4]],
  ['one too many', [1, 2, 3, 4]],
])('an order is refused when %s', (_, wanted) => {
  expect(broken(wanted)).toBe('route.orderNamesEachOperationOnce');
});

test('an operation stands once in a route', () => {
  expect(firstBroken(addingRules, { already: false })).toBeUndefined();
  expect(firstBroken(addingRules, { already: true })?.code).toBe('route.operationOnce');
});
