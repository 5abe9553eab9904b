import { c4, c5, d2, d3 } from './constants.ts';
import { deviationOf, meanOf, rangeOf, type Value } from './summary.ts';

/** Values in the order they were measured, so many at a time; one with a missing value is missing itself. */
export type Subgroup = { n: number; mean: number; range: number; deviation: number | null };

/** How many values each subgroup has: all the same number, or each its own. */
export const sizesOf = (count: number, size: number | readonly number[]): readonly number[] =>
  typeof size === 'number' ? Array.from({ length: Math.ceil(count / size) }, () => size) : size;

export const allEqual = (sizes: readonly number[]) => sizes.every((size) => size === sizes[0]);

export const subgroupsOf = (values: readonly Value[], sizes: readonly number[]) => {
  let at = 0;
  return sizes.map((n): Subgroup | null => {
    const own = values.slice(at, at + n);
    at += n;
    if (!own.every((value) => value !== null)) return null;
    const mean = meanOf(own);
    return { n, mean, range: rangeOf(own), deviation: deviationOf(own, mean) };
  });
};

export const grandMean = (groups: readonly Subgroup[]) => {
  const first = groups[0]?.mean ?? 0;
  let sum = 0;
  let count = 0;
  for (const { n, mean } of groups) {
    sum += n * (mean - first);
    count += n;
  }
  return first + sum / count;
};

/** σ within subgroups from their ranges: R̄/d2. */
export const sigmaOfRanges = (groups: readonly Subgroup[]) => estimate(groups, ({ range }) => range, d2, d3);
/** σ within subgroups from their standard deviations: s̄/c4. */
export const sigmaOfDeviations = (groups: readonly Subgroup[]) => estimate(groups, ({ deviation }) => deviation ?? 0, c4, c5);

/** Where sizes differ, each subgroup's own estimate by how sure it is: the best unbiased mean (Burr 1969). */
const estimate = (
  groups: readonly Subgroup[],
  spread: (group: Subgroup) => number,
  mean: (n: number) => number,
  deviation: (n: number) => number,
) => {
  const spreads = groups.map(spread);
  const [{ n } = { n: 2 }] = groups;
  if (groups.every((group) => group.n === n)) return meanOf(spreads) / mean(n);
  let sum = 0;
  let weights = 0;
  groups.forEach((group, at) => {
    const weight = (mean(group.n) / deviation(group.n)) ** 2;
    sum += (weight * (spreads[at] ?? 0)) / mean(group.n);
    weights += weight;
  });
  return sum / weights;
};

/** σ within subgroups from all their squares together, without c4. */
export const sigmaPooled = (groups: readonly Subgroup[]) => {
  let squares = 0;
  let freedom = 0;
  for (const { n, deviation } of groups) {
    squares += (n - 1) * (deviation ?? 0) ** 2;
    freedom += n - 1;
  }
  return Math.sqrt(squares / freedom);
};

/** From each value to the next; missing where one of the two is. */
export const movingRanges = (values: readonly Value[]): Value[] =>
  values.slice(1).map((value, at) => {
    const before = values[at] ?? null;
    return value === null || before === null ? null : Math.abs(value - before);
  });
/** σ of single values from their moving ranges: M̄R/d2(2). */
export const sigmaOfMovingRanges = (ranges: readonly number[]) => meanOf(ranges) / d2(2);
