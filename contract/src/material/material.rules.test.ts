import { expect, test } from 'vitest';
import { firstBroken } from '../kit/rule.ts';
import { materialRules } from './material.rules.ts';

const broken = (safetyStock?: number | null, maxStock?: number | null) => firstBroken(materialRules, { safetyStock, maxStock })?.code;

test('the most that is kept may be exactly the safety stock', () => expect(broken(10, 10)).toBeUndefined());
test('it may not be less', () => expect(broken(10, 9.999)).toBe('material.maxStockCoversSafetyStock'));
test('nothing is asked of a number that nobody gave', () =>
  expect([broken(10, null), broken(undefined, 1)]).toEqual([undefined, undefined]));
