import { c4, c5, d2, d3 } from './constants.ts';
import type { Subgroup } from './subgroups.ts';
import { allEqual, grandMean, movingRanges, sigmaOfDeviations, sigmaOfMovingRanges, sigmaOfRanges, subgroupsOf } from './subgroups.ts';
import { meanOf, present, type Value } from './summary.ts';

/** One number where it is the same at every point, else each point's own. */
export type Line = number | number[];
export type Spread = { name: 'R' | 'S' | 'MR'; centre: Line; ucl: Line; lcl: Line; points: Value[] };
/** A chart: what is plotted, its lines, and σ of what is plotted at each point. */
export type Chart = {
  points: Value[];
  centre: number;
  ucl: Line;
  lcl: Line;
  /** Of a single value. */
  sigma: number;
  sigmaAt: (at: number) => number;
  spread?: Spread & { sigmaAt: (at: number) => number };
};
type Given = { centre?: number | undefined; sigma?: number | undefined };

export const lineAt = (line: Line, at: number) => (typeof line === 'number' ? line : (line[at] as number));
const lineOf = (same: boolean, count: number, at: (point: number) => number): Line =>
  same ? at(0) : Array.from({ length: count }, (_, point) => at(point));

const spreads = {
  R: { mean: d2, deviation: d3, of: ({ range }: Subgroup): Value => range, sigma: sigmaOfRanges },
  S: { mean: c4, deviation: c5, of: ({ deviation }: Subgroup): Value => deviation, sigma: sigmaOfDeviations },
};

/** X̄-R and X̄-S (ISO 7870-2): means of subgroups, and how far their values spread. */
export const meansChart = (name: 'R' | 'S', values: readonly Value[], sizes: readonly number[], given: Given): Chart => {
  const { mean, deviation, of, sigma: estimated } = spreads[name];
  const groups = subgroupsOf(values, sizes);
  const whole = groups.filter((group) => group !== null);
  const sigma = given.sigma ?? estimated(whole);
  const centre = given.centre ?? grandMean(whole);
  const same = allEqual(sizes);
  const line = (at: (n: number) => number) => lineOf(same, sizes.length, (point) => at(sizes[point] as number));
  return {
    points: groups.map((group) => group?.mean ?? null),
    centre,
    ucl: line((n) => centre + (3 * sigma) / Math.sqrt(n)),
    lcl: line((n) => centre - (3 * sigma) / Math.sqrt(n)),
    sigma,
    sigmaAt: (at) => sigma / Math.sqrt(sizes[at] as number),
    spread: {
      name,
      centre: line((n) => mean(n) * sigma),
      ucl: line((n) => (mean(n) + 3 * deviation(n)) * sigma),
      lcl: line((n) => Math.max(0, mean(n) - 3 * deviation(n)) * sigma),
      points: groups.map((group) => (group === null ? null : of(group))),
      sigmaAt: (at) => deviation(sizes[at] as number) * sigma,
    },
  };
};

/** I-MR: single values, and from each to the next. */
export const singlesChart = (values: readonly Value[], given: Given): Chart => {
  const ranges = movingRanges(values);
  const sigma = given.sigma ?? sigmaOfMovingRanges(present(ranges));
  const centre = given.centre ?? meanOf(present(values));
  return {
    points: [...values],
    centre,
    ucl: centre + 3 * sigma,
    lcl: centre - 3 * sigma,
    sigma,
    sigmaAt: () => sigma,
    spread: {
      name: 'MR',
      centre: d2(2) * sigma,
      ucl: (d2(2) + 3 * d3(2)) * sigma,
      lcl: 0,
      points: ranges,
      sigmaAt: () => d3(2) * sigma,
    },
  };
};

/** The size behind each count; a C chart's are all one. */
const sizeAt = (sizes: number | readonly number[] | undefined, at: number) =>
  sizes === undefined ? 1 : typeof sizes === 'number' ? sizes : (sizes[at] as number);

/** p, np, c and u (ISO 7870-2): counts, alone or of what was inspected. `sigma` is that of one unit: √(p(1 − p)), √c, √u. */
export const countsChart = (
  chart: 'P' | 'NP' | 'C' | 'U',
  counts: readonly Value[],
  sizes: number | readonly number[] | undefined,
  given: Given,
): Chart => {
  const share = shareOf(counts, sizes);
  const unit = given.centre === undefined ? share : chart === 'NP' ? given.centre / sizeAt(sizes, 0) : given.centre;
  const sigma = given.sigma ?? Math.sqrt(chart === 'P' || chart === 'NP' ? unit * (1 - unit) : unit);
  const isCount = chart === 'NP' || chart === 'C';
  const centre = given.centre ?? (isCount ? unit * sizeAt(sizes, 0) : unit);
  const sigmaAt = (at: number) => (isCount ? sigma * Math.sqrt(sizeAt(sizes, at)) : sigma / Math.sqrt(sizeAt(sizes, at)));
  const same = sizes === undefined || typeof sizes === 'number' || allEqual(sizes);
  const highest = chart === 'P' ? 1 : Number.POSITIVE_INFINITY;
  return {
    points: counts.map((count, at) => (count === null || isCount ? count : count / sizeAt(sizes, at))),
    centre,
    ucl: lineOf(same, counts.length, (at) => Math.min(highest, centre + 3 * sigmaAt(at))),
    lcl: lineOf(same, counts.length, (at) => Math.max(0, centre - 3 * sigmaAt(at))),
    sigma,
    sigmaAt,
  };
};

const shareOf = (counts: readonly Value[], sizes: number | readonly number[] | undefined) => {
  let sum = 0;
  let inspected = 0;
  counts.forEach((count, at) => {
    if (count === null) return;
    sum += count;
    inspected += sizeAt(sizes, at);
  });
  return sum / inspected;
};
