import { describe, expect, test } from 'vitest';
import { firstBroken } from '../../kit/rule.ts';
import { carryOverRules, type DailyPlanFacts, dailyPlanRemovalRules, dailyPlanRules, daysTogetherRules } from './daily-plan.rules.ts';

const now = { workDate: '2026-03-02', dayNight: 'DAY', toolId: 1, targetQty: 10, workStatus: 'PLANNED' as const, facts: 0 };
const next = { workDate: '2026-03-02', dayNight: 'DAY', toolId: 1, targetQty: 0 };
const broken = (change: Partial<DailyPlanFacts>) =>
  firstBroken(dailyPlanRules, { now, next, unknownWorkers: 0, skipped: false, ...change })?.code;

describe('a daily plan', () => {
  test('may have a target of nothing', () => expect(broken({})).toBeUndefined());
  test('not of less', () => expect(broken({ next: { ...next, targetQty: -0.001 } })).toBe('production.targetAtLeastZero'));
  test('keeps its target once finished', () =>
    expect(broken({ now: { ...now, workStatus: 'COMPLETE' } })).toBe('production.completeLocksTarget'));
  test('may be saved unchanged when finished', () =>
    expect(broken({ now: { ...now, workStatus: 'COMPLETE', facts: 1 }, next: { ...next, targetQty: 10 } })).toBeUndefined());
  test('may get another target while it runs', () =>
    expect(broken({ now: { ...now, workStatus: 'IN_PROGRESS', facts: 1 } })).toBeUndefined());
  test('keeps its day once work is recorded', () =>
    expect(broken({ now: { ...now, facts: 1 }, next: { ...next, workDate: '2026-03-03' } })).toBe('production.workedDayStays'));
  test('moves to another day before', () => expect(broken({ next: { ...next, workDate: '2026-03-03' } })).toBeUndefined());
  test('names workers we know', () => expect(broken({ unknownWorkers: 1 })).toBe('production.workersAreKnown'));
  test('goes away while nothing happened', () => expect(firstBroken(dailyPlanRemovalRules, { facts: 0 })).toBeUndefined());
  test('stays once something did', () => expect(firstBroken(dailyPlanRemovalRules, { facts: 1 })?.code).toBe('production.workedDayIsKept'));
});

type Carried = Parameters<(typeof carryOverRules)[number]['broken']>[0];
const from = { workDate: '2026-03-02', dayNight: 'DAY', toolId: 1, workStatus: 'COMPLETE' as const, remainQty: 4, completedQty: 6 };
const to = { workDate: '2026-03-03', dayNight: 'DAY', toolId: 1, workStatus: null };
const carried = (change: Partial<Carried>) =>
  firstBroken(carryOverRules, { kind: 'REMAINDER', qty: 4, from, to, reason: null, ...change })?.code;

describe('carry-over', () => {
  test('takes all that remains', () => expect(carried({})).toBeUndefined());
  test('not a thousandth more', () => expect(carried({ qty: 4.001 })).toBe('production.carryOverWithinRemain'));
  test('moves something', () => expect(carried({ qty: 0 })).toBe('production.carryOverAboveZero'));
  test('starts at a finished day', () =>
    expect(carried({ from: { ...from, workStatus: 'IN_PROGRESS' } })).toBe('production.carryOverFromFinished'));
  test('goes to another day', () => expect(carried({ to: { ...to, workDate: '2026-03-02' } })).toBe('production.carryOverGoesElsewhere'));
  test('or to the night of the same', () => expect(carried({ to: { ...to, workDate: '2026-03-02', dayNight: 'NIGHT' } })).toBeUndefined());
  test('reaches no finished day', () => expect(carried({ to: { ...to, workStatus: 'COMPLETE' } })).toBe('production.carryOverIntoOpenDay'));
  test('re-dates all that was completed, even into a finished day', () =>
    expect(carried({ kind: 'COMPLETED', qty: 6, reason: '날짜 오류', to: { ...to, workStatus: 'COMPLETE' } })).toBeUndefined());
  test('not a thousandth more than that', () =>
    expect(carried({ kind: 'COMPLETED', qty: 6.001, reason: '날짜 오류' })).toBe('production.carryOverWithinCompleted'));
  test('re-dates for a reason', () => expect(carried({ kind: 'COMPLETED', qty: 6 })).toBe('production.redatingHasAReason'));
});

describe('the days of an operation together', () => {
  const together = (more: object) =>
    firstBroken(daysTogetherRules, { operation: '열처리', planQty: 400, wasQty: 400, sumQty: 600, confirmOver: false, ...more })?.code;
  test('may come to half as much again as it is to make', () => expect(together({})).toBeUndefined());
  test('are asked about from the next gram on', () => expect(together({ sumQty: 600.001 })).toBe('production.daysAreOfThePlan'));
  test('not where they grow no further', () => expect(together({ wasQty: 700, sumQty: 700 })).toBeUndefined());
  test('nor where it is meant', () => expect(together({ sumQty: 999_999, confirmOver: true })).toBeUndefined());
});
