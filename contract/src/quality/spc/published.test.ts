import { describe, expect, test } from 'vitest';
import { analyse } from './analyse.ts';
import { capabilityOfAsk } from './capability-of-ask.ts';
import { stephensP } from './normality.ts';

/** What a source computed with rounded factors is met within this share. */
const rounded = 5e-4;
const within = (value: unknown, published: number, share = rounded) =>
  expect(Math.abs(Number(value) - published), `${value} for ${published}`).toBeLessThanOrEqual(Math.abs(published) * share);
const fixed = (values: readonly (number | null)[] | undefined, digits: number) => values?.map((value) => Number(value?.toFixed(digits)));

const golden = `
  9.987 10.036 9.983 10.009 9.997  9.961 10.014 9.992 9.978 10.008  9.993 10.006 10.027 10.021 10.018  9.955 10.030 10.007 9.983 10.018
  10.028 9.978 9.959 9.997 10.008  9.992 10.013 9.970 9.976 10.006  10.011 9.958 9.982 10.047 9.991  10.016 9.994 10.003 9.993 9.964
  10.028 9.988 9.990 9.996 10.015  10.018 9.975 10.010 9.994 9.995  10.054 10.019 9.998 10.005 9.993  9.978 10.010 9.978 10.012 10.019
  9.969 10.007 10.010 10.017 9.979  10.012 10.020 10.001 9.982 9.994  9.977 10.004 9.966 10.022 9.985  9.995 9.998 10.004 9.972 9.984
  10.049 9.998 9.998 10.018 10.008  9.981 9.982 9.988 9.970 9.979  9.998 9.997 10.007 10.018 10.000  10.035 9.979 9.972 10.014 10.025`
  .trim()
  .split(/\s+/)
  .map(Number);

describe('twenty subgroups of five', () => {
  const ask = { values: golden, subgroupSize: 5, lsl: 9.9, usl: 10.1 };
  test('X̄-R', () => {
    const { centre, ucl, lcl, spread, signals, points } = analyse({ chart: 'XBAR_R', ...ask });
    expect([centre.toFixed(5), Number(lcl).toFixed(6), Number(ucl).toFixed(6)]).toEqual(['9.99898', '9.970716', '10.027244']);
    expect([Number(spread?.centre).toFixed(4), spread?.lcl, Number(spread?.ucl).toFixed(6)]).toEqual(['0.0490', 0, '0.103610']);
    expect([points.length, spread?.points.length, spread?.name, signals]).toEqual([20, 20, 'R', []]);
  });
  test('X̄-S', () => {
    const { ucl, lcl, spread } = analyse({ chart: 'XBAR_S', ...ask });
    expect([Number(lcl).toFixed(6), Number(ucl).toFixed(6)]).toEqual(['9.970580', '10.027380']);
    expect([Number(spread?.centre).toFixed(7), spread?.name]).toEqual(['0.0198976', 'S']);
  });
  test.each([
    ['RBAR', '1.58226', '1.56613'],
    ['SBAR', '1.57470', '1.55864'],
    ['POOLED', '1.59004', '1.57382'],
  ] as const)('capability by %s', (way, cp, cpk) => {
    const answer = capabilityOfAsk({ ...ask, within: way });
    expect([answer.cp?.toFixed(5), answer.cpk?.toFixed(5)]).toEqual([cp, cpk]);
    expect([answer.sigmaOverall?.toFixed(7), answer.pp?.toFixed(5), answer.ppk?.toFixed(5)]).toEqual(['0.0206750', '1.61226', '1.59581']);
  });
  test('the chart’s capability is the same', () => {
    const { capability } = analyse({ chart: 'XBAR_R', ...ask });
    expect(capability).toEqual(capabilityOfAsk(ask));
    expect(analyse({ chart: 'XBAR_S', ...ask }).capability).toEqual(capabilityOfAsk({ ...ask, within: 'SBAR' }));
  });
});

describe('NIST/SEMATECH e-Handbook of Statistical Methods', () => {
  test('6.3.2.2, individuals and moving ranges', () => {
    const values = [49.6, 47.6, 49.9, 51.3, 47.8, 51.2, 52.6, 52.4, 53.6, 52.1];
    const { centre, ucl, lcl, spread, signals } = analyse({ chart: 'I_MR', values });
    expect(centre.toFixed(2)).toBe('50.81');
    expect(Number(spread?.centre).toFixed(4)).toBe('1.8778');
    expect(fixed(spread?.points, 1)).toEqual([2.0, 2.3, 1.4, 3.5, 3.4, 1.4, 0.2, 1.2, 1.5]);
    within(ucl, 55.8041);
    within(lcl, 45.8159);
    expect(signals).toEqual([]);
  });
  test('6.3.2.4, EWMA', () => {
    const { points, ucl, lcl, signals } = analyse({
      chart: 'EWMA',
      values: [52, 47, 53, 49.3, 50.1, 47, 51, 50.1, 51.2, 50.5, 49.6, 47.6, 49.9, 51.3, 47.8, 51.2, 52.6, 52.4, 53.6, 52.1],
      centre: 50,
      sigma: 2.0539,
      lambda: 0.3,
      width: 3,
      steady: true,
    });
    expect(fixed(points, 2)).toEqual([
      ...[50.6, 49.52, 50.56, 50.18, 50.16, 49.21, 49.75, 49.85, 50.26, 50.33],
      ...[50.11, 49.36, 49.52, 50.05, 49.38, 49.92, 50.73, 51.23, 51.94, 51.99],
    ]);
    // Published as 47.4115, cut off after four decimals.
    expect([Number(ucl).toFixed(4), Math.floor(Number(lcl) * 1e4) / 1e4, signals]).toEqual(['52.5884', 47.4115, []]);
  });
  test('6.3.2.3, CUSUM', () => {
    const { upper, lower, signals, ucl, lcl } = analyse({
      chart: 'CUSUM',
      values: [
        ...[324.925, 324.675, 324.725, 324.35, 325.35, 325.225, 324.125, 324.525, 325.225, 324.6],
        ...[324.625, 325.15, 328.325, 327.25, 327.825, 328.5, 326.675, 327.775, 326.875, 328.35],
      ],
      target: 325,
      slack: 0.3175,
      decision: 4.1959,
    });
    const published = {
      upper: [0, 0, 0, 0, 0.03, 0, 0, 0, 0, 0, 0, 0, 3.01, 4.94, 7.45, 10.63, 11.99, 14.44, 16, 19.04],
      lower: [0, 0.01, 0, 0.33, 0, 0, 0.56, 0.72, 0.17, 0.25, 0.31, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    };
    for (const [at, sum] of published.upper.entries()) expect(Math.abs(Number(upper?.[at]) - sum)).toBeLessThan(0.00501);
    for (const [at, sum] of published.lower.entries()) expect(Math.abs(Number(lower?.[at]) - sum)).toBeLessThan(0.00501);
    expect(signals[0]).toEqual({ on: 'UPPER', rule: 1, at: 13, points: [13] });
    expect([signals.length, ucl, lcl]).toEqual([7, 4.1959, -4.1959]);
  });
  test('6.3.3.1, counts of defects on wafers', () => {
    const values = [16, 14, 28, 16, 12, 20, 10, 12, 10, 17, 19, 17, 14, 16, 15, 13, 14, 16, 11, 20, 11, 19, 16, 31, 13];
    const { centre, ucl, lcl, signals } = analyse({ chart: 'C', values });
    expect([centre, ucl, lcl]).toEqual([16, 28, 4]);
    // 28 lies on the limit, 31 beyond it.
    expect(signals).toEqual([{ on: 'CENTRE', rule: 1, at: 23, points: [23] }]);
  });
  test('6.3.3.2, shares of defectives in fifties (also Montgomery, table 7.1)', () => {
    const shares = [
      ...[0.24, 0.3, 0.16, 0.2, 0.08, 0.14, 0.32, 0.18, 0.28, 0.2, 0.1, 0.12, 0.34, 0.24, 0.44],
      ...[0.16, 0.2, 0.1, 0.26, 0.22, 0.4, 0.36, 0.48, 0.3, 0.18, 0.24, 0.14, 0.26, 0.18, 0.12],
    ];
    const { centre, ucl, lcl, points } = analyse({ chart: 'P', values: shares.map((share) => share * 50), sizes: 50 });
    expect([centre.toFixed(7), Number(ucl).toFixed(7), Number(lcl).toFixed(8)]).toEqual(['0.2313333', '0.4102391', '0.05242755']);
    expect(fixed(points, 2)).toEqual(shares);
  });
  test('6.1.6, capability of a summary', () => {
    const { cp, cpu, cpl, cpk, k, pp, normality, cpInterval } = capabilityOfAsk({ mean: 16, sigma: 2, lsl: 8, usl: 20 });
    expect(fixed([cp, cpu, cpl, cpk, k], 4)).toEqual([1, 0.6667, 1.3333, 0.6667, 0.3333]);
    expect([pp, normality, cpInterval]).toEqual([null, null, null]);
  });
});

describe('Montgomery, Introduction to Statistical Quality Control', () => {
  test('example 6.1, flow width of hard bake', () => {
    const values = `
      1.3235 1.4128 1.6744 1.4573 1.6914  1.4314 1.3592 1.6075 1.4666 1.6109  1.4284 1.4871 1.4932 1.4324 1.5674
      1.5028 1.6352 1.3841 1.2831 1.5507  1.5604 1.2735 1.5265 1.4363 1.6441  1.5955 1.5451 1.3574 1.3281 1.4198
      1.6274 1.5064 1.8366 1.4177 1.5144  1.419 1.4303 1.6637 1.6067 1.5519  1.3884 1.7277 1.5355 1.5176 1.3688
      1.4039 1.6697 1.5089 1.4627 1.522  1.4158 1.7667 1.4278 1.5928 1.4181  1.5821 1.3355 1.5777 1.3908 1.7559
      1.2856 1.4106 1.4447 1.6398 1.1928  1.4951 1.4036 1.5893 1.6458 1.4969  1.3589 1.2863 1.5996 1.2497 1.5471
      1.5747 1.5301 1.5171 1.1839 1.8662  1.368 1.7269 1.3957 1.5014 1.4449  1.4163 1.3864 1.3057 1.621 1.5573
      1.5796 1.4185 1.6541 1.5116 1.7247  1.7106 1.4412 1.2361 1.382 1.7601  1.4371 1.5051 1.3485 1.567 1.488
      1.4738 1.5936 1.6583 1.4973 1.472  1.5917 1.4333 1.5551 1.5295 1.6866  1.6399 1.5243 1.5705 1.5563 1.553
      1.5797 1.3663 1.624 1.3732 1.6887`
      .trim()
      .split(/\s+/)
      .map(Number);
    const { centre, ucl, lcl, spread, sigma, capability, signals } = analyse({
      chart: 'XBAR_R',
      values,
      subgroupSize: 5,
      lsl: 1,
      usl: 2,
      rules: [1, 2, 3, 4, 5, 6, 7, 8],
    });
    expect(fixed([centre, Number(ucl), Number(lcl)], 3)).toEqual([1.506, 1.693, 1.318]);
    expect(fixed([Number(spread?.centre), sigma], 4)).toEqual([0.3252, 0.1398]);
    within(spread?.ucl, 0.6875);
    expect(fixed([capability?.cp, capability?.cpk, capability?.cpu, capability?.cpl].map(Number), 3)).toEqual([1.192, 1.179, 1.179, 1.205]);
    expect(signals).toEqual([]);
  });
  test('example 9.2, EWMA with limits of their own', () => {
    const { points, ucl, lcl, signals } = analyse({
      chart: 'EWMA',
      values: [
        ...[9.45, 7.99, 9.29, 11.66, 12.16, 10.18, 8.04, 11.46, 9.2, 10.34, 9.03, 11.47, 10.51, 9.4, 10.08],
        ...[9.37, 10.62, 10.31, 8.52, 10.84, 10.9, 9.33, 12.29, 11.5, 10.6, 11.08, 10.38, 11.62, 11.31, 10.52],
      ],
      centre: 10,
      sigma: 1,
      lambda: 0.1,
      width: 2.7,
    });
    expect(
      fixed(
        [0, 1, 2, 28, 29].map((at) => points[at] as number),
        5,
      ),
    ).toEqual([9.945, 9.7495, 9.70355, 10.64682, 10.63414]);
    expect(
      fixed(
        [ucl, lcl].map((line) => (line as number[])[29] as number),
        4,
      ),
    ).toEqual([10.6189, 9.3811]);
    expect(signals.map(({ at }) => at + 1)).toEqual([29, 30]);
  });
});

test('the p of Anderson and Darling’s test at its critical values (D’Agostino and Stephens 1986, table 4.7)', () => {
  for (const [critical, p] of [
    [0.631, 0.1],
    [0.752, 0.05],
    [0.873, 0.025],
    [1.035, 0.01],
  ] as const)
    expect(Math.abs(stephensP(critical) - p)).toBeLessThan(0.0008);
});
