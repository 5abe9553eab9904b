import { expect, test } from 'vitest';
import { firstBroken } from '../kit/rule.ts';
import { fromRouteRules, planOrderingRules } from './oper-plan.rules.ts';
import { hourlyTarget } from './oper-plan.ts';

test('a sequence names each plan once', () => {
  expect(firstBroken(planOrderingRules, { there: [1, 2], wanted: [2, 1] })).toBeUndefined();
  expect(firstBroken(planOrderingRules, { there: [1, 2], wanted: [2, 2] })?.code).toBe('operPlan.orderNamesEachPlanOnce');
  expect(firstBroken(planOrderingRules, { there: [1, 2], wanted: [2] })?.code).toBe('operPlan.orderNamesEachPlanOnce');
});

test('plans come from a route that has operations', () => {
  expect(firstBroken(fromRouteRules, { routeId: 1, operations: 1 })).toBeUndefined();
  expect(firstBroken(fromRouteRules, { routeId: null, operations: 0 })?.code).toBe('operPlan.productHasARoute');
  expect(firstBroken(fromRouteRules, { routeId: 1, operations: 0 })?.code).toBe('operPlan.routeHasOperations');
});

test.each([
  [36, 100, 100],
  [45, 98.5, 78.8],
  [7, 100, 514.285],
  [0.001, 100, 3_600_000],
  [null, 100, null],
  [undefined, undefined, null],
])('a cycle of %s s at %s %% gives %s an hour', (cycle, yieldRate, pieces) => {
  expect(hourlyTarget(cycle, yieldRate)).toBe(pieces);
});
