import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, addAmounts, amountOf, apportion, percentsOf, scale, shareOf, withTolerance } from './quantity.ts';

const qty = fc.integer({ min: 0, max: 1_000_000_000 }).map((thousandths) => thousandths / 1000);

describe('a tolerance', () => {
  test('of nothing leaves every quantity of three decimals as it is', () => {
    fc.assert(fc.property(qty, (whole) => withTolerance(whole, 0) === whole && withTolerance(whole, 0, 'up') === whole));
  });
  test('lets 0.29 and 0.1 more leave whole', () => {
    expect(withTolerance(0.29, 0)).toBe(0.29);
    expect(withTolerance(1.1, 10)).toBe(1.21);
    expect(withTolerance(0.29, 10)).toBe(0.319);
  });
  test('is rounded to the thousandth, down for what leaves and up for what comes in', () => {
    expect(withTolerance(0.015, 10)).toBe(0.016);
    expect(withTolerance(0.015, 10, 'up')).toBe(0.017);
  });
});

describe('a scaled quantity', () => {
  test('is rounded once, and never by more than a thousandth', () => {
    fc.assert(
      fc.property(qty, fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 100_000 }), (whole, times, per) => {
        const [low, high] = [scale(whole, times / 1000, per / 1000, 'down'), scale(whole, times / 1000, per / 1000, 'up')];
        return high === low || high === add(low, 0.001);
      }),
    );
  });
  test('up and back again is what it was', () => {
    fc.assert(
      fc.property(
        qty,
        fc.integer({ min: 1, max: 1000 }),
        (whole, times) => scale(scale(whole, times, 1, 'down'), 1, times, 'down') === whole,
      ),
    );
  });
});

test('an amount is rounded half up, whatever the quantity is in binary', () => {
  expect(amountOf(1.005, 1)).toBe(1.01);
  expect(amountOf(3, 0.335)).toBe(1.01);
  expect(addAmounts(0.1, 0.2, 1.01)).toBe(1.31);
});

test('a share of nothing is unknown, not zero', () => {
  expect(shareOf(1, 4)).toBe(0.25);
  expect(shareOf(0, 0)).toBeNull();
});

describe('dividing by weights', () => {
  test('the parts add up to the whole, each within a step of its share', () => {
    fc.assert(
      fc.property(qty, fc.array(qty, { minLength: 1, maxLength: 12 }), (whole, weights) => {
        const parts = apportion(whole, weights);
        if (add(...weights) === 0) return parts === null;
        return add(...(parts ?? [])) === whole && (parts ?? []).every((part, at) => part >= 0 && (weights[at] !== 0 || part === 0));
      }),
    );
  });
  test('what rounding leaves goes to the largest remainders, the first of equals', () => {
    expect(apportion(1, [1, 1, 1])).toEqual([0.334, 0.333, 0.333]);
    expect(apportion(10, [1, 1, 2], 1)).toEqual([3, 2, 5]);
  });
  test('whole pieces stay whole, unless there is a part of one to divide', () => {
    expect(apportion(7, [30, 7, 13], 1)).toEqual([4, 1, 2]);
    expect(apportion(0.5, [1, 1], 1)).toEqual([0.25, 0.25]);
  });
});

describe('shares in whole percent', () => {
  test('add up to a hundred, where each rounded by itself comes to 101', () => {
    expect(percentsOf([335, 335, 330])).toEqual([34, 33, 33]);
    expect(percentsOf([1, 1, 1])).toEqual([34, 33, 33]);
  });
  test('add up to the share of what they are parts of', () => expect(percentsOf([10, 10, 10], 41)).toEqual([14, 14, 13]));
  test('are none of what nobody knows, and none at all of nothing', () => {
    expect(percentsOf([50, null, 50])).toEqual([50, null, 50]);
    expect(percentsOf([0, null])).toBeNull();
  });
  test('are rounded by themselves where something was given back', () => expect(percentsOf([150, -50])).toEqual([150, -50]));
});
