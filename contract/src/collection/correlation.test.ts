import { describe, expect, test } from 'vitest';
import { bestLag, compare, fisherInterval, pearson, remarkOf, spearman, usualStep, valuesAt } from './correlation.ts';
import { inOrderOfTime } from './points.ts';

/** R’s data sets mtcars, women and cars, and what R says of them. */
const mpg = [
  21, 21, 22.8, 21.4, 18.7, 18.1, 14.3, 24.4, 22.8, 19.2, 17.8, 16.4, 17.3, 15.2, 10.4, 10.4, 14.7, 32.4, 30.4, 33.9, 21.5, 15.5, 15.2,
  13.3, 19.2, 27.3, 26, 30.4, 15.8, 19.7, 15, 21.4,
];
const wt = [
  2.62, 2.875, 2.32, 3.215, 3.44, 3.46, 3.57, 3.19, 3.15, 3.44, 3.44, 4.07, 3.73, 3.78, 5.25, 5.424, 5.345, 2.2, 1.615, 1.835, 2.465, 3.52,
  3.435, 3.84, 3.845, 1.935, 2.14, 1.513, 3.17, 2.77, 3.57, 2.78,
];
const hp = [
  110, 110, 93, 110, 175, 105, 245, 62, 95, 123, 123, 180, 180, 180, 205, 215, 230, 66, 52, 65, 97, 150, 150, 245, 175, 66, 91, 113, 264,
  175, 335, 109,
];
const height = [58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72];
const weight = [115, 117, 120, 123, 126, 129, 132, 135, 139, 142, 146, 150, 154, 159, 164];

describe('coefficients are those of R to six digits', () => {
  test('Pearson', () => {
    expect(pearson(mpg, wt)).toBeCloseTo(-0.8676594, 6);
    expect(pearson(mpg, hp)).toBeCloseTo(-0.7761684, 6);
    expect(pearson(height, weight)).toBeCloseTo(0.9954948, 6);
  });
  test('Spearman, with ties', () => {
    expect(spearman(mpg, wt)).toBeCloseTo(-0.886422, 6);
    expect(spearman(mpg, hp)).toBeCloseTo(-0.8946646, 6);
    expect(spearman(height, weight)).toBe(1);
  });
  test('the interval', () => {
    const [from, to] = fisherInterval(pearson(mpg, wt) as number, mpg.length) as [number, number];
    expect(from).toBeCloseTo(-0.9338264, 6);
    expect(to).toBeCloseTo(-0.7440872, 6);
    expect(fisherInterval(0.5, 3)).toBeNull();
  });
});

test('what never changes goes together with nothing, and large values lose no digits', () => {
  expect(pearson([1, 1, 1], [1, 2, 3])).toBeNull();
  expect(pearson([1], [1])).toBeNull();
  const far = mpg.map((one) => one + 1e9);
  expect(pearson(far, wt)).toBeCloseTo(-0.8676594, 5);
});

const series = (values: readonly number[], step = 1000, from = 0) =>
  inOrderOfTime({ at: values.map((_, n) => from + n * step), value: values, quality: values.map(() => 0) });

test('values are aligned by the nearest or on the line between, and not where nothing is near', () => {
  const one = series([0, 10, 20]);
  expect([...valuesAt(one, [0, 400, 600, 1500, 9000], 'NEAREST', 500)]).toEqual([0, 0, 10, 10, Number.NaN]);
  expect([...valuesAt(one, [0, 400, 1500, 2100], 'LINEAR', 1000)]).toEqual([0, 4, 15, Number.NaN]);
  expect(usualStep(one)).toBe(1000);
});

test('two that merely drift are told by their steps', () => {
  let seed = 7;
  const noise = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const a = Float64Array.from({ length: 400 }, (_, n) => n + noise() * 5);
  const b = Float64Array.from({ length: 400 }, (_, n) => n * 2 + noise() * 5);
  const said = compare(a, b);
  expect(said.pearson).toBeGreaterThan(0.99);
  expect(Math.abs(said.ofSteps as number)).toBeLessThan(0.2);
});

test('the lag is found at which one follows the other', () => {
  const wave = (n: number) => Math.sin(n / 9) + Math.sin(n / 23);
  const first = series(Array.from({ length: 600 }, (_, n) => wave(n)));
  const second = series(Array.from({ length: 600 }, (_, n) => -wave(n - 17)));
  const found = bestLag(first, second, { step: 1000, most: 60_000, alignment: 'NEAREST', tolerance: 500 });
  expect(found?.lag).toBe(17_000);
  expect(found?.r).toBeCloseTo(-1, 6);
});

describe('what has to be minded of a pair', () => {
  const pair = { a: 1, b: 2, n: 200, pearson: 0.9, from: 0.8, to: 0.95, spearman: 0.9, ofSteps: 0.6, lagSec: 0, atLag: 0.9 };
  test('is nothing where much is known, and the steps go together as well', () => {
    expect(remarkOf(pair)).toBeNull();
    expect(remarkOf({ ...pair, ofSteps: 0.3 })).toBeNull();
  });
  test('is chance below thirty instants', () => {
    expect([remarkOf({ ...pair, n: 30 }), remarkOf({ ...pair, n: 29 })]).toEqual([null, 'FEW']);
  });
  test('is a common drift where steps have less than a third of it', () => {
    expect([remarkOf({ ...pair, ofSteps: 0.29 }), remarkOf({ ...pair, ofSteps: -0.29 })]).toEqual(['DRIFT', 'DRIFT']);
    expect(remarkOf({ ...pair, pearson: 0.49, ofSteps: 0.1, atLag: 0.49 })).toBeNull();
  });
  test('is a lag where they fit better by a tenth, and that nothing is known', () => {
    expect(remarkOf({ ...pair, pearson: 0.6, lagSec: 30, atLag: 0.71 })).toBe('LAGS');
    expect(remarkOf({ ...pair, pearson: 0.6, lagSec: 30, atLag: 0.69 })).toBeNull();
    expect(remarkOf({ ...pair, pearson: null })).toBe('UNKNOWN');
  });
});
