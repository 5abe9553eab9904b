import { expect, test } from 'vitest';
import { type ChartSettings, type ChartValue, controlOf, gradeOf, groupsOf, hasChart, valuesForNow, verdictOf } from './control-chart.ts';

const base: ChartSettings = {
  ...{ chart: 'XBAR_R', subgroupSize: 2, ruleSet: 'NELSON', rules: null },
  ...{ lsl: 0, usl: 20, nominal: 10 },
};
/** One inspection a day, each with its values. */
const values = (days: readonly (readonly number[])[], more: (day: number) => Partial<ChartValue> = () => ({})): ChartValue[] =>
  days.flatMap((own, day) =>
    own.map((value, n) => ({
      ...{ id: day * 10 + n, resultId: day, at: `2026-01-${String(day + 1).padStart(2, '0')}T00:00:00.000Z`, sampleNo: n + 1 },
      ...{ value, ok: null, toolId: null, moldId: null, excluded: null },
      ...more(day),
    })),
  );
const chartOf = (all: readonly ChartValue[], settings = base, versions: Parameters<typeof controlOf>[2] = []) => {
  const control = controlOf(groupsOf(all, settings), settings, versions);
  if (!hasChart(control)) throw new Error(control.broken);
  return control;
};
const calm = Array.from({ length: 24 }, (_, n) => [10 + (n % 3) * 0.1, 10.2 - (n % 2) * 0.1]);

test('a subgroup is so many values of one inspection; what doesn’t fill one makes no point', () => {
  const groups = groupsOf(values([[1, 2, 3], [4], [5, 6]]), base);
  expect(groups.map(({ values: own }) => own.map(({ value }) => value))).toEqual([
    [1, 2],
    [5, 6],
  ]);
  expect(groupsOf(values([[1, 2, 3], [4]]), { chart: 'I_MR', subgroupSize: 2 })).toHaveLength(4);
});

test('a point that jumps out is a signal, and left out it is none and no part of the limits', () => {
  const jumped = [...calm, [14, 14.1]];
  const with_ = chartOf(values(jumped));
  expect(with_.signals).toContainEqual({ on: 'CENTRE', rule: 1, at: 24, points: [24] });
  expect(verdictOf(with_, () => false)).toBe('UNSTABLE');
  expect(verdictOf(with_, () => true)).toBe('STABLE');
  const without = chartOf(values(jumped, (day) => (day === 24 ? { excluded: '부딪힘' } : {})));
  expect(without.points[24]).toBeNull();
  expect(without.signals).toEqual([]);
  expect(without.last.centre).toBeCloseTo(chartOf(values(calm)).last.centre, 12);
});

test('held limits are those of their time: points before them keep their own', () => {
  const held = { validFrom: '2026-01-21T00:00:00.000Z', centre: 5, sigma: 0.1 };
  const control = chartOf(values(calm), base, [held]);
  expect(control.centre.slice(0, 20).every((line) => line > 10)).toBe(true);
  expect(control.centre.slice(20)).toEqual([5, 5, 5, 5]);
  expect(control.ucl[23]).toBeCloseTo(5 + (3 * 0.1) / Math.SQRT2, 9);
  expect(control.signals.filter(({ rule }) => rule === 1).map(({ at }) => at)).toEqual([20, 21, 22, 23]);
  expect(control.held).toEqual(held);
});

test('a moving range belongs to the later of its values, and a change of machine ends a run', () => {
  const singles = { ...base, chart: 'I_MR' as const };
  const control = chartOf(values(calm.map(([one]) => [one ?? 0])), singles);
  expect(control.spread?.points).toHaveLength(24);
  expect(control.spread?.points[0]).toBeNull();
  const rising = Array.from({ length: 12 }, (_, n) => [10 + n * 0.01]);
  expect(chartOf(values(rising), singles).signals.some(({ rule }) => rule === 3)).toBe(true);
  const changed = values(rising, (day) => ({ toolId: day % 4 }));
  expect(chartOf(changed, singles).signals.filter(({ rule }) => rule === 3)).toEqual([]);
});

test('attributes are counted by inspection', () => {
  const looked = values(
    Array.from({ length: 21 }, () => [0, 0, 0, 0]),
    (day) => ({ value: null, ok: day !== 5 }),
  );
  const control = chartOf(looked, { ...base, chart: 'P' });
  expect(control.points[5]).toBe(1);
  expect(control.points[6]).toBe(0);
});

test('too little says why', () => {
  expect(controlOf([], base, [])).toMatchObject({ broken: 'spc.somethingMeasured' });
  expect(verdictOf(controlOf([], base, []), () => false)).toBe('FEW');
});

test('capability is judged against its target', () => {
  expect([gradeOf(1.4, null), gradeOf(1.4, 1.67), gradeOf(0.9, null), gradeOf(null, 1)]).toEqual(['GOOD', 'WARN', 'BAD', null]);
});

/** An hour each, of which the first half was spread twice as wide. */
const long = (size: number, settings: ChartSettings, of: (n: number, sample: number) => Partial<ChartValue>) => {
  const all = Array.from({ length: 1200 / size }, (_, n) =>
    Array.from({ length: size }, (_, sample) => ({
      ...{ id: n * 100 + sample, resultId: n, at: new Date(n * 3_600_000).toISOString(), sampleNo: sample + 1 },
      ...{ value: null, ok: null, toolId: null, moldId: null, excluded: null },
      ...of(n, sample),
    })),
  ).flat();
  return { whole: chartOf(all, settings), ofNow: chartOf(all.slice(-(valuesForNow + 300)), settings), newest: all.slice(-valuesForNow) };
};
const wobbling = (n: number, sample: number, per: number) => 10 + (((n * 7 + sample * 3) % 11) - 5) * (n * per < 600 ? 0.02 : 0.01);

test.each([
  ['means of five', 5, { ...base, subgroupSize: 5 }, (n: number, sample: number) => ({ value: wobbling(n, sample, 5) })],
  ['single values', 1, { ...base, chart: 'I_MR' }, (n: number) => ({ value: wobbling(n, 0, 1) })],
  ['shares of counts', 20, { ...base, chart: 'P' }, (n: number, sample: number) => ({ ok: (n * 20 + sample) % 13 !== n % 5 })],
] as const)('of %s the newest values make the limits, however many older ones are looked at', (_, size, settings, of) => {
  const { whole, ofNow, newest } = long(size, settings, of);
  const plain = chartOf(newest, settings);
  const lines = ({ centre, ucl, lcl, spread }: typeof whole) => [centre.at(-1), ucl.at(-1), lcl.at(-1), spread?.ucl.at(-1) ?? null];
  for (const one of [whole, ofNow]) {
    for (const [at, line] of lines(one).entries()) {
      const wanted = lines(plain)[at] ?? null;
      if (wanted === null) expect(line).toBeNull();
      else expect(line).toBeCloseTo(wanted, 9);
    }
    expect(one.last.capability).toEqual(plain.last.capability);
  }
  // Older points are shown by the same lines, and say what they are by them.
  expect(whole.points).toHaveLength(1200 / size);
  expect(whole.ucl[0]).toBeCloseTo(whole.ucl.at(-1) ?? 0, 9);
});

test('limits that are to be held are made from all that their period has', () => {
  const all = values(Array.from({ length: 31 }, (_, n) => Array.from({ length: 20 }, (_, sample) => wobbling(n, sample, 20))));
  const groups = groupsOf(all, base);
  const [some, every] = [controlOf(groups, base, []), controlOf(groups, base, [], { fromAll: true })];
  if (!hasChart(some) || !hasChart(every)) throw new Error('no chart');
  expect(every.last.points).toHaveLength(310);
  expect(some.last.points).toHaveLength(valuesForNow / 2);
});
