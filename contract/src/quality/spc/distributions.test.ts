import { describe, expect, test } from 'vitest';
import { A2, A3, B3, B4, c4, D3, D4, d2, d3 } from './constants.ts';
import { chiSquareBelow, chiSquareQuantile, fAbove, logGamma, tBeyond } from './gamma.ts';
import { above, below, logBelow, quantile } from './normal.ts';

const near = (value: number, published: number, digits: number) => expect(value.toPrecision(digits)).toBe(published.toPrecision(digits));

describe('the normal distribution', () => {
  test('is right to fifteen digits in the middle and in the tails (Abramowitz and Stegun, tables 26.1 and 26.2)', () => {
    near(below(1), 0.841344746068543, 15);
    near(below(1.96), 0.97500210485178, 14);
    near(above(3), 1.3498980316301e-3, 13);
    near(above(5), 2.866515719e-7, 10);
    near(above(10), 7.61985302416e-24, 12);
    expect(above(2.9999999999) - above(3.0000000001)).toBeGreaterThan(0);
  });
  test('has logarithms where its shares are too small for numbers', () => {
    near(logBelow(-40), -804.608442013754, 14);
    expect(logBelow(-300)).toBeLessThan(-45_000);
    expect(logBelow(9)).toBeLessThan(0);
  });
  test('is turned round', () => {
    near(quantile(0.975), 1.95996398454005, 14);
    for (const p of [1e-300, 1e-10, 0.00135, 0.3, 0.5, 0.8, 0.999]) expect(below(quantile(p)) / p).toBeCloseTo(1, 12);
  });
});

describe('χ², t and F', () => {
  test('have the tables’ quantiles (NIST e-Handbook 1.3.6.7)', () => {
    near(chiSquareQuantile(0.975, 1), 5.024, 4);
    near(chiSquareQuantile(0.025, 99), 73.361, 5);
    near(chiSquareQuantile(0.975, 99), 128.422, 6);
    expect(chiSquareBelow(chiSquareQuantile(0.4, 99_999), 99_999)).toBeCloseTo(0.4, 9);
  });
  test('have the tables’ tails', () => {
    expect(tBeyond(2.228138852, 10)).toBeCloseTo(0.05, 9);
    expect(tBeyond(12.7062047364, 1)).toBeCloseTo(0.05, 9);
    expect(fAbove(4.964602744, 1, 10)).toBeCloseTo(0.05, 9);
    expect(fAbove(2.0401, 9, 60)).toBeCloseTo(0.05, 4);
    expect([fAbove(0, 3, 8), tBeyond(0, 5)]).toEqual([1, 1]);
  });
  test('rest on Γ', () => {
    expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.sqrt(Math.PI)), 14);
    expect(logGamma(11)).toBeCloseTo(Math.log(3_628_800), 13);
  });
});

describe('factors of control charts', () => {
  test('are exact where there is a closed form', () => {
    expect(d2(2)).toBeCloseTo(2 / Math.sqrt(Math.PI), 14);
    expect(d3(2)).toBeCloseTo(Math.sqrt(2 - 4 / Math.PI), 13);
    expect(d2(3)).toBeCloseTo(3 / Math.sqrt(Math.PI), 14);
    expect(c4(2)).toBeCloseTo(Math.sqrt(2 / Math.PI), 14);
  });
  test('equal the published ones (ASTM MNL 7, table 49; Harter 1960 for d2 and d3)', () => {
    const published = {
      2: [1.128, 0.853, 0.7979, 1.88, 2.659, 0, 3.267, 0, 3.267],
      3: [1.693, 0.888, 0.8862, 1.023, 1.954, 0, 2.575, 0, 2.568],
      4: [2.059, 0.88, 0.9213, 0.729, 1.628, 0, 2.282, 0, 2.266],
      5: [2.326, 0.864, 0.94, 0.577, 1.427, 0, 2.114, 0, 2.089],
      6: [2.534, 0.848, 0.9515, 0.483, 1.287, 0, 2.004, 0.03, 1.97],
      7: [2.704, 0.833, 0.9594, 0.419, 1.182, 0.076, 1.924, 0.118, 1.882],
      8: [2.847, 0.82, 0.965, 0.373, 1.099, 0.136, 1.864, 0.185, 1.815],
      10: [3.078, 0.797, 0.9727, 0.308, 0.975, 0.223, 1.777, 0.284, 1.716],
      15: [3.472, 0.756, 0.9823, 0.223, 0.789, 0.347, 1.653, 0.428, 1.572],
      25: [3.931, 0.708, 0.9896, 0.153, 0.606, 0.459, 1.541, 0.565, 1.435],
    };
    for (const [n, all] of Object.entries(published)) {
      const ours = [d2, d3, c4, A2, A3, D3, D4, B3, B4].map((factor) => factor(Number(n)));
      all.forEach((value, at) => {
        // The table's last digit was rounded from rounded factors.
        expect(Math.abs((ours[at] as number) - value), `${n}, ${at}`).toBeLessThan(at === 2 ? 0.00006 : 0.0011);
      });
    }
    expect(d2(5).toFixed(4)).toBe('2.3259');
    expect([A2(5), D4(5), c4(5), A3(5), B4(5), D4(11)].map((value) => value.toFixed(4))).toEqual([
      ...['0.5768', '2.1145', '0.9400', '1.4273', '2.0890', '1.7444'],
    ]);
  });
});
