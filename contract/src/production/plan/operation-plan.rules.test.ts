import { expect, test } from 'vitest';
import { firstBroken } from '../../kit/rule.ts';
import { operationPlanRules, operationRemovalRules, sequenceRules } from './operation-plan.rules.ts';

const work = { planQty: 5, startDt: '2026-03-02', endDt: '2026-03-02', goodQty: 4.9, defectQty: 0.1 };
const broken = (change: Partial<typeof work>) => firstBroken(operationPlanRules, { ...work, ...change })?.code;
test('an operation may plan just what it made', () => expect(broken({})).toBeUndefined());
test('not a thousandth less', () => expect(broken({ planQty: 4.999 })).toBe('production.planCoversMade'));
test('it plans something', () => expect(broken({ planQty: 0 })).toBe('production.operationQuantityAboveZero'));
test('a thousandth will do', () => expect(broken({ planQty: 0.001, goodQty: 0, defectQty: 0 })).toBeUndefined());
test('it ends after it starts', () => expect(broken({ endDt: '2026-03-01' })).toBe('production.operationRunsForward'));
test('it runs for two years at most', () => expect(broken({ endDt: '2926-03-02' })).toBe('production.periodIsPlannable'));

const removal = (change: object) => firstBroken(operationRemovalRules, { goodQty: 0, shippedQty: 0, facts: 0, ...change })?.code;
test('an untouched operation may go', () => expect(removal({})).toBeUndefined());
test('one that completed more than was shipped stays', () =>
  expect(removal({ goodQty: 5.001, shippedQty: 5, facts: 1 })).toBe('production.completedExceedsShipped'));
test('when all of it was shipped its results still keep it', () =>
  expect(removal({ goodQty: 5, shippedQty: 5, facts: 1 })).toBe('production.reportedOperationStays'));

const order = (wanted: number[], results = 0) => firstBroken(sequenceRules, { now: [1, 2, 3], wanted, results })?.code;
test('operations may change places', () => expect(order([3, 1, 2])).toBeUndefined());
test('each stands once', () => expect(order([3, 1, 1])).toBe('production.sequenceIsAPermutation'));
test('none is left out', () => expect(order([3, 1])).toBe('production.sequenceIsAPermutation'));
test('no stranger comes in', () => expect(order([3, 1, 9])).toBe('production.sequenceIsAPermutation'));
test('the same order is no change', () => expect(order([1, 2, 3], 1)).toBeUndefined());
test('after a result the order stays', () => expect(order([2, 1, 3], 1)).toBe('production.sequenceStaysOnceReported'));
