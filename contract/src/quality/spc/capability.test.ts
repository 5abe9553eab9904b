import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { capabilityOfAsk } from './capability-of-ask.ts';
import { below } from './normal.ts';
import { percentileCapability, percentileOf } from './percentiles.ts';

const near = (ours: number | null | undefined, plain: number) =>
  expect(Math.abs(Number(ours) - plain), `${ours} for ${plain}`).toBeLessThanOrEqual(1e-8 * Math.max(1, Math.abs(plain)));
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

test('every part is what its formula says, with gaps', () => {
  const value = fc.integer({ min: -60, max: 60 }).map((hundredths) => hundredths / 100);
  fc.assert(
    fc.property(
      fc.array(fc.oneof({ weight: 9, arbitrary: value }, { weight: 1, arbitrary: fc.constant(null) }), { minLength: 8, maxLength: 60 }),
      (drawn) => {
        const there = drawn.filter((one) => one !== null);
        const [m, n] = [mean(there), there.length];
        const s = Math.sqrt(there.reduce((sum, one) => sum + (one - m) ** 2, 0) / (n - 1));
        fc.pre(n > 7 && s > 0);
        const answer = capabilityOfAsk({ values: drawn, lsl: -0.5, usl: 0.4, target: 0, within: 'OVERALL' });
        expect(answer.n).toBe(n);
        near(answer.sigmaWithin, s);
        near(answer.sigmaOverall, s);
        near(answer.cp, 0.9 / (6 * s));
        near(answer.cpl, (m + 0.5) / (3 * s));
        near(answer.cpu, (0.4 - m) / (3 * s));
        near(answer.cpk, Math.min(m + 0.5, 0.4 - m) / (3 * s));
        near(answer.ppk, Math.min(m + 0.5, 0.4 - m) / (3 * s));
        near(answer.k, Math.abs(-0.05 - m) / 0.45);
        near(answer.cpm, 0.9 / (6 * Math.sqrt(s ** 2 + m ** 2)));
        near(answer.expectedBelow, below((-0.5 - m) / s));
        near(answer.expectedAbove, 1 - below((0.4 - m) / s));
        near(answer.observedBelow, there.filter((one) => one < -0.5).length / n);
        near(answer.observedAbove, there.filter((one) => one > 0.4).length / n);
        const cpk = Number(answer.cpk);
        const half = 1.959963984540054 * Math.sqrt(1 / (9 * n) + cpk ** 2 / (2 * n - 2));
        near(answer.cpkInterval?.[0], cpk - half);
        near(answer.cpkInterval?.[1], cpk + half);
        const z = there.map((one) => (one - m) / s).sort((a, b) => a - b);
        const a2 =
          -n -
          z.reduce((sum, one, at) => sum + (2 * at + 1) * (Math.log(below(one)) + Math.log(1 - below(z[n - 1 - at] as number))), 0) / n;
        near(answer.normality?.statistic, a2);
        expect(answer.normality?.p).toBeGreaterThanOrEqual(0);
        expect(answer.normality?.p).toBeLessThanOrEqual(1);
      },
    ),
  );
});

test('the interval of Cp is χ²’s', () => {
  // χ²(.025; 99) = 73.361, χ²(.975; 99) = 128.422.
  const { cpInterval } = capabilityOfAsk({ n: 100, mean: 0, sigma: 1, lsl: -3, usl: 3 });
  expect(cpInterval?.map((bound) => bound.toFixed(4))).toEqual(
    [Math.sqrt(73.361 / 99), Math.sqrt(128.422 / 99)].map((bound) => bound.toFixed(4)),
  );
  expect(capabilityOfAsk({ n: 1, mean: 0, sigma: 1, lsl: -3, usl: 3 }).cpInterval).toBeNull();
});

describe('what can’t be computed is null', () => {
  test('with one limit', () => {
    const { cp, pp, cpl, cpu, cpk, k, cpm, cpInterval, expectedBelow, observedBelow, expectedAbove } = capabilityOfAsk({
      values: [1, 2, 3, 4],
      usl: 5,
      target: 3,
    });
    expect([cp, pp, cpl, k, cpm, cpInterval, expectedBelow, observedBelow]).toEqual(Array(8).fill(null));
    expect(cpk).toBe(cpu);
    expect(expectedAbove).toBeGreaterThan(0);
  });
  test('without limits, of one value, and of equal values', () => {
    expect(capabilityOfAsk({ values: [1, 2, 3] })).toMatchObject({ n: 3, mean: 2, cpk: null, ppk: null, expectedAbove: null });
    expect(capabilityOfAsk({ values: [null, 7], lsl: 1, usl: 9 })).toMatchObject({
      n: 1,
      mean: 7,
      sigmaWithin: null,
      sigmaOverall: null,
      cp: null,
    });
    expect(capabilityOfAsk({ values: Array(20).fill(0.1), lsl: 0, usl: 1 })).toMatchObject({
      sigmaWithin: 0,
      cp: null,
      cpk: null,
      normality: null,
    });
  });
  test('a σ so small that a ratio holds in no number', () =>
    expect(capabilityOfAsk({ mean: 0, sigma: 5e-324, lsl: -1e9, usl: 1e9 })).toMatchObject({ cp: null, cpk: null }));
});

test('values that are given a σ have it within', () => {
  const { sigmaWithin, sigmaOverall } = capabilityOfAsk({ values: [1, 2, 3], sigma: 0.5, lsl: 0, usl: 4 });
  expect([sigmaWithin, sigmaOverall]).toEqual([0.5, 1]);
});

describe('percentiles', () => {
  test('stand between the values in order', () => {
    expect([0.25, 0.5, 0.75].map((p) => percentileOf([1, 2, 3, 4, 5], p))).toEqual([1.5, 3, 4.5]);
    expect([0.1, 0.9].map((p) => percentileOf([1, 2, 3, 4, 5], p))).toEqual([null, null]);
  });
  test('tell the capability of what isn’t normal, and nothing where too few were measured', () => {
    // A distribution that leans to one side: its median is ln 2.
    const of = (count: number) => Array.from({ length: count }, (_, at) => -Math.log(1 - (at + 1) / (count + 1)));
    const { low, median, high, ppk, ppu, ppl, pp } = percentileCapability(of(19_999), { lsl: 0, usl: 10 });
    expect(median).toBeCloseTo(Math.LN2, 4);
    expect(high).toBeCloseTo(-Math.log(0.00135), 4);
    expect(low).toBeCloseTo(0.00135, 4);
    near(ppu, (10 - Number(median)) / (Number(high) - Number(median)));
    near(ppl, Number(median) / (Number(median) - Number(low)));
    near(pp, 10 / (Number(high) - Number(low)));
    expect(ppk).toBe(Math.min(Number(ppu), Number(ppl)));
    expect(percentileCapability(of(739), { lsl: 0, usl: 10 })).toMatchObject({ low: null, high: null, pp: null, ppk: null });
    expect(percentileCapability(of(19_999), { usl: 10 })).toMatchObject({ pp: null, ppl: null, ppk: ppu });
  });
});
