import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { analyse } from './analyse.ts';
import { c4, d2, d3 } from './constants.ts';

const close = (ours: number | null | undefined, plain: number) =>
  expect(Math.abs(Number(ours) - plain), `${ours} for ${plain}`).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(plain)));
const at = (line: number | number[], point: number) => (typeof line === 'number' ? line : (line[point] as number));
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]) => sum(values) / values.length;
const deviation = (values: readonly number[]) => Math.sqrt(sum(values.map((value) => (value - mean(values)) ** 2)) / (values.length - 1));

/** Values with few digits, so that many are equal. */
const value = fc.integer({ min: 9950, max: 10_050 }).map((thousandths) => thousandths / 1000);
const gaps = <T>(of: fc.Arbitrary<T>) => fc.oneof({ weight: 15, arbitrary: of }, { weight: 1, arbitrary: fc.constant(null) });

describe('means and their spread', () => {
  test.each(['XBAR_R', 'XBAR_S'] as const)('%s of equal subgroups is what the formulas say', (chart) => {
    const groups = fc
      .integer({ min: 2, max: 9 })
      .chain((n) => fc.array(fc.array(gaps(value), { minLength: n, maxLength: n }), { minLength: 2, maxLength: 30 }));
    fc.assert(
      fc.property(groups, (drawn) => {
        const whole = drawn.filter((group): group is number[] => group.every((one) => one !== null));
        fc.pre(whole.length > 0);
        const n = drawn[0]?.length ?? 0;
        const spreads = whole.map((group) => (chart === 'XBAR_R' ? Math.max(...group) - Math.min(...group) : deviation(group)));
        const [factor, wobble] = chart === 'XBAR_R' ? [d2(n), d3(n)] : [c4(n), Math.sqrt(1 - c4(n) ** 2)];
        const [centre, sigma] = [mean(whole.map(mean)), mean(spreads) / factor];
        const answer = analyse({ chart, values: drawn.flat(), subgroupSize: n });
        close(answer.centre, centre);
        close(answer.sigma, sigma);
        close(Number(answer.ucl), centre + (3 * sigma) / Math.sqrt(n));
        close(Number(answer.lcl), centre - (3 * sigma) / Math.sqrt(n));
        close(Number(answer.spread?.centre), mean(spreads));
        close(Number(answer.spread?.ucl), mean(spreads) * (1 + (3 * wobble) / factor));
        close(Number(answer.spread?.lcl), Math.max(0, mean(spreads) * (1 - (3 * wobble) / factor)));
        let spread = 0;
        drawn.forEach((group, point) => {
          if (!group.every((one) => one !== null)) {
            expect([answer.points[point], answer.spread?.points[point]]).toEqual([null, null]);
            return;
          }
          close(answer.points[point], mean(group));
          close(answer.spread?.points[point], spreads[spread] as number);
          spread += 1;
        });
      }),
    );
  });
  test('subgroups of changing size have limits of their own, and zones by their own σ', () => {
    fc.assert(
      fc.property(fc.array(fc.array(value, { minLength: 2, maxLength: 8 }), { minLength: 2, maxLength: 20 }), (drawn) => {
        const sizes = drawn.map(({ length }) => length);
        const answer = analyse({ chart: 'XBAR_S', values: drawn.flat(), subgroupSize: sizes, centre: 10, sigma: 0.02, rules: [1] });
        expect(Array.isArray(answer.ucl)).toBe(new Set(sizes).size > 1);
        const beyond: number[] = [];
        drawn.forEach((group, point) => {
          const half = (3 * 0.02) / Math.sqrt(group.length);
          close(at(answer.ucl, point), 10 + half);
          close(at(answer.lcl, point), 10 - half);
          close(at(answer.spread?.centre ?? 0, point), c4(group.length) * 0.02);
          if (Math.abs(mean(group) - 10) > half + 1e-11) beyond.push(point);
        });
        expect(answer.signals.filter(({ on }) => on === 'CENTRE').map((signal) => signal.at)).toEqual(beyond);
      }),
    );
  });
  test('σ of subgroups of changing size is between those of each, and that of equal ones is R̄ ÷ d2', () => {
    const answer = analyse({ chart: 'XBAR_R', values: [0, 1, 0, 1, 2, 0, 3], subgroupSize: [2, 3, 2] });
    expect(answer.sigma).toBeGreaterThan(1 / d2(2));
    expect(answer.sigma).toBeLessThan(3 / d2(2));
    close(analyse({ chart: 'XBAR_R', values: [0, 1, 0, 2], subgroupSize: [2, 2] }).sigma, 1.5 / d2(2));
  });
  test('equal values have no spread, and none of them is beyond', () => {
    const { sigma, ucl, lcl, centre, signals } = analyse({ chart: 'XBAR_R', values: Array(30).fill(0.1), subgroupSize: 3 });
    expect([sigma, ucl, lcl, centre, signals]).toEqual([0, 0.1, 0.1, 0.1, []]);
  });
});

test('single values: moving ranges stand between values, and not across a gap', () => {
  fc.assert(
    fc.property(fc.array(gaps(value), { minLength: 2, maxLength: 40 }), (drawn) => {
      const ranges = drawn
        .slice(1)
        .map((one, before) => (one === null || drawn[before] === null ? null : Math.abs(one - Number(drawn[before]))));
      const there = ranges.filter((range) => range !== null);
      fc.pre(there.length > 0);
      const answer = analyse({ chart: 'I_MR', values: drawn });
      expect(answer.points).toEqual(drawn);
      expect(answer.spread?.points).toEqual(ranges);
      const measured = drawn.filter((one) => one !== null);
      close(answer.centre, mean(measured));
      close(answer.sigma, (mean(there) * Math.sqrt(Math.PI)) / 2);
      close(Number(answer.ucl), mean(measured) + (3 * mean(there) * Math.sqrt(Math.PI)) / 2);
      close(Number(answer.spread?.ucl), mean(there) * (1 + (3 * d3(2)) / d2(2)));
    }),
  );
});
test('a moving range beyond its limit is named by its own number', () => {
  const { signals, spread } = analyse({ chart: 'I_MR', values: [1, 1.1, 1, 1.1, 1, 5, 5.1, 5], rules: [1] });
  expect(spread?.points.map((range) => Number(range?.toFixed(1)))).toEqual([0.1, 0.1, 0.1, 0.1, 4, 0.1, 0.1]);
  expect(signals.filter(({ on }) => on === 'SPREAD')).toEqual([{ on: 'SPREAD', rule: 1, at: 4, points: [4] }]);
});

describe('counts', () => {
  const counts = fc.array(fc.record({ size: fc.integer({ min: 20, max: 60 }), bad: fc.integer({ min: 0, max: 20 }), gap: fc.boolean() }), {
    minLength: 1,
    maxLength: 30,
  });
  test.each(['P', 'U'] as const)('%s with changing sizes', (chart) => {
    fc.assert(
      fc.property(counts, (drawn) => {
        const values = drawn.map(({ bad, gap }, point) => (gap && point % 3 === 1 ? null : bad));
        const sizes = drawn.map(({ size }) => size);
        const there = drawn.filter((_, point) => values[point] !== null);
        const centre = sum(there.map(({ bad }) => bad)) / sum(there.map(({ size }) => size));
        const answer = analyse({ chart, values, sizes });
        close(answer.centre, centre);
        drawn.forEach(({ size, bad }, point) => {
          const half = 3 * Math.sqrt((chart === 'P' ? centre * (1 - centre) : centre) / size);
          close(at(answer.ucl, point), chart === 'P' ? Math.min(1, centre + half) : centre + half);
          close(at(answer.lcl, point), Math.max(0, centre - half));
          if (values[point] === null) expect(answer.points[point]).toBeNull();
          else close(answer.points[point], bad / size);
        });
      }),
    );
  });
  test('NP and C stay in numbers', () => {
    const values = [3, 5, 2, null, 6];
    const np = analyse({ chart: 'NP', values, sizes: 50 });
    const half = 3 * Math.sqrt(4 * (1 - 4 / 50));
    expect([np.centre, np.points]).toEqual([4, values]);
    close(Number(np.ucl), 4 + half);
    expect(np.lcl).toBe(0);
    const given = analyse({ chart: 'NP', values, sizes: [50, 50, 50, 50, 50], centre: 10 });
    close(Number(given.ucl), 10 + 3 * Math.sqrt(10 * 0.8));
    const c = analyse({ chart: 'C', values });
    expect([c.centre, c.ucl, c.lcl, c.points]).toEqual([4, 10, 0, values]);
  });
  test('know rules 1 to 4 alone, and no spread', () => {
    const values = [0, 4, 1, 4, 1, 4, 4, 4, 4];
    const answer = analyse({ chart: 'C', values, rules: [5, 6, 7, 8] });
    expect([answer.signals, answer.spread, answer.capability]).toEqual([[], undefined, undefined]);
    expect(analyse({ chart: 'C', values: Array(9).fill(2), centre: 1, rules: [2] }).signals).toHaveLength(1);
  });
});

describe('EWMA and CUSUM', () => {
  test('EWMA is what its sentence says, of values and of means', () => {
    const drawn = fc.integer({ min: 1, max: 4 }).chain((n) =>
      fc.record({
        n: fc.constant(n),
        groups: fc.array(fc.array(value, { minLength: n, maxLength: n }), { minLength: 1, maxLength: 20 }),
      }),
    );
    fc.assert(
      fc.property(drawn, fc.integer({ min: 1, max: 20 }), ({ n, groups }, twentieths) => {
        const lambda = twentieths / 20;
        const answer = analyse({ chart: 'EWMA', values: groups.flat(), subgroupSize: n, sigma: 0.02, target: 10, lambda });
        let z = 10;
        groups.forEach((group, point) => {
          z = lambda * mean(group) + (1 - lambda) * z;
          close(answer.points[point], z);
          const half = 2.96 * (0.02 / Math.sqrt(n)) * Math.sqrt((lambda / (2 - lambda)) * (1 - (1 - lambda) ** (2 * (point + 1))));
          close(at(answer.ucl, point), 10 + half);
          close(at(answer.lcl, point), 10 - half);
        });
      }),
    );
  });
  test('a missing value leaves both as they were', () => {
    const ewma = analyse({ chart: 'EWMA', values: [1, null, 1], sigma: 1, centre: 0, lambda: 0.5 });
    expect(ewma.points).toEqual([0.5, null, 0.75]);
    const [first, gap, second] = ewma.ucl as number[];
    expect(gap).toBe(first);
    close(second, 2.96 * Math.sqrt((1 / 3) * (1 - 0.5 ** 4)));
    const cusum = analyse({ chart: 'CUSUM', values: [1, null, 1], sigma: 1, centre: 0 });
    expect([cusum.points, cusum.upper, cusum.lower]).toEqual([
      [1, null, 1],
      [0.5, null, 1],
      [0, null, 0],
    ]);
  });
  test('CUSUM is what its sentence says, and has a half and five σ of what is plotted unless it is told', () => {
    fc.assert(
      fc.property(fc.array(fc.array(value, { minLength: 4, maxLength: 4 }), { minLength: 1, maxLength: 40 }), (groups) => {
        const answer = analyse({ chart: 'CUSUM', values: groups.flat(), subgroupSize: 4, sigma: 0.02, target: 10.001 });
        expect(answer.centre).toBe(10.001);
        close(Number(answer.ucl), 0.05);
        close(Number(answer.lcl), -0.05);
        let [upper, lower] = [0, 0];
        const beyond: unknown[] = [];
        groups.forEach((group, point) => {
          upper = Math.max(0, upper + mean(group) - 10.001 - 0.005);
          lower = Math.max(0, lower + 10.001 - mean(group) - 0.005);
          close(answer.upper?.[point], upper);
          close(answer.lower?.[point], lower);
          if (upper > 0.05 + 1e-11) beyond.push(['UPPER', point]);
        });
        expect(answer.signals.filter(({ on }) => on === 'UPPER').map((signal) => [signal.on, signal.at])).toEqual(beyond);
      }),
    );
  });
  test('start from the centre, else the target, else the mean', () => {
    const values = [1, 2, 3];
    expect([{ centre: 7, target: 8 }, { target: 8 }, {}].map((given) => analyse({ chart: 'CUSUM', values, ...given }).centre)).toEqual([
      7, 8, 2,
    ]);
    expect(analyse({ chart: 'CUSUM', values, sigma: 1, centre: 0, rules: [2] }).signals).toEqual([]);
  });
});

test('−0 never appears in an answer', () => {
  const noMinusZero = (answer: unknown): void => {
    if (typeof answer === 'number') expect(Object.is(answer, -0)).toBe(false);
    else if (typeof answer === 'object' && answer !== null) Object.values(answer).forEach(noMinusZero);
  };
  const values = [-0, -0, 0, -1, 1, -0];
  for (const chart of ['I_MR', 'EWMA', 'CUSUM'] as const) noMinusZero(analyse({ chart, values, lsl: -3, usl: -0, target: -0 }));
  for (const chart of ['XBAR_R', 'XBAR_S'] as const) noMinusZero(analyse({ chart, values, subgroupSize: 2, lsl: -0, usl: 3 }));
  noMinusZero(analyse({ chart: 'C', values: [-0, 0, 1] }));
});
