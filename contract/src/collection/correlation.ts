import { type Points, placeOf } from './points.ts';
import type { Alignment, CorrelationPair } from './trend.ts';

/** Pearson’s product-moment coefficient of pairs; null where fewer than two, or where one of them never changes. */
export const pearson = (x: ArrayLike<number>, y: ArrayLike<number>): number | null => {
  const { length } = x;
  if (length < 2) return null;
  let meanX = 0;
  let meanY = 0;
  for (let n = 0; n < length; n++) {
    meanX += ((x[n] as number) - meanX) / (n + 1);
    meanY += ((y[n] as number) - meanY) / (n + 1);
  }
  let [xx, yy, xy] = [0, 0, 0];
  for (let n = 0; n < length; n++) {
    const [dx, dy] = [(x[n] as number) - meanX, (y[n] as number) - meanY];
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
  }
  if (xx === 0 || yy === 0) return null;
  return Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy)));
};

/** The places of values in their order, from 1; equal ones share the mean of theirs. */
export const ranks = (values: ArrayLike<number>): Float64Array => {
  const order = Uint32Array.from({ length: values.length }, (_, n) => n).sort((a, b) => (values[a] as number) - (values[b] as number));
  const its = new Float64Array(values.length);
  for (let from = 0; from < order.length; ) {
    let end = from + 1;
    while (end < order.length && values[order[end] as number] === values[order[from] as number]) end += 1;
    for (let n = from; n < end; n++) its[order[n] as number] = (from + end + 1) / 2;
    from = end;
  }
  return its;
};
/** Spearman’s coefficient: Pearson’s of the ranks. */
export const spearman = (x: ArrayLike<number>, y: ArrayLike<number>) => pearson(ranks(x), ranks(y));

/** The 97.5 % point of the standard normal distribution. */
const z = 1.959963984540054;
/** The 95 % interval of a coefficient of n pairs by Fisher’s transformation, as R’s cor.test tells it; null below four pairs. */
export const fisherInterval = (r: number, n: number): readonly [number, number] | null => {
  if (n < 4) return null;
  const centre = Math.atanh(r);
  const half = z / Math.sqrt(n - 3);
  return [Math.tanh(centre - half), Math.tanh(centre + half)];
};

/** How far apart two neighbours usually are, in milliseconds: the median; null below two points. */
export const usualStep = ({ at }: Points): number | null => {
  if (at.length < 2) return null;
  const steps = new Float64Array(at.length - 1);
  for (let n = 1; n < at.length; n++) steps[n - 1] = (at[n] as number) - (at[n - 1] as number);
  steps.sort();
  return steps[steps.length >> 1] as number;
};

/**
 * The values of a series at given instants, which rise: that of the nearest point, or what lies on the line between its neighbours; NaN where none
 * is near enough.
 */
export const valuesAt = ({ at, value }: Points, instants: ArrayLike<number>, alignment: Alignment, tolerance: number): Float64Array => {
  const its = new Float64Array(instants.length).fill(Number.NaN);
  for (let n = 0; n < instants.length; n++) {
    const instant = instants[n] as number;
    const after = placeOf(at, instant);
    const before = after - 1;
    const toBefore = before >= 0 ? instant - (at[before] as number) : Number.POSITIVE_INFINITY;
    const toAfter = after < at.length ? (at[after] as number) - instant : Number.POSITIVE_INFINITY;
    if (toAfter === 0) its[n] = value[after] as number;
    else if (alignment === 'LINEAR') {
      if (toBefore <= tolerance && toAfter <= tolerance)
        its[n] = (value[before] as number) + (((value[after] as number) - (value[before] as number)) * toBefore) / (toBefore + toAfter);
    } else if (Math.min(toBefore, toAfter) <= tolerance) its[n] = value[toBefore <= toAfter ? before : after] as number;
  }
  return its;
};

/** Those instants at which both are known. */
const bothKnown = (x: Float64Array, y: Float64Array) => {
  const [a, b]: [number[], number[]] = [[], []];
  for (let n = 0; n < x.length; n++) {
    if (Number.isNaN(x[n]) || Number.isNaN(y[n])) continue;
    a.push(x[n] as number);
    b.push(y[n] as number);
  }
  return [a, b] as const;
};
const stepsOf = (values: readonly number[]) => values.slice(1).map((one, n) => one - (values[n] as number));

/** What is said of a pair at the instants of one of them. */
export const compare = (x: Float64Array, y: Float64Array) => {
  const [a, b] = bothKnown(x, y);
  const r = pearson(a, b);
  const interval = r === null ? null : fisherInterval(r, a.length);
  return {
    n: a.length,
    pearson: r,
    from: interval?.[0] ?? null,
    to: interval?.[1] ?? null,
    spearman: spearman(a, b),
    ofSteps: pearson(stepsOf(a), stepsOf(b)),
  };
};

export const correlationRemarks = ['UNKNOWN', 'FEW', 'DRIFT', 'LAGS'] as const;
export type CorrelationRemark = (typeof correlationRemarks)[number];
/** Below so many instants a coefficient is mostly chance: at 30 the interval of 0 reaches to ± 0.36. */
export const fewInstants = 30;
/** From here on two are said to go together, and then their steps have to as well: less than a third of it is a common drift. */
const together = 0.5;
const stepsShare = 1 / 3;
/** So much more at a lag than at once is worth saying. */
const lagGain = 0.1;
/** What has to be known before a pair's coefficients are believed; null where nothing speaks against them. */
export const remarkOf = ({ n, pearson: r, ofSteps, lagSec, atLag }: CorrelationPair): CorrelationRemark | null => {
  if (r === null) return 'UNKNOWN';
  if (n < fewInstants) return 'FEW';
  if (Math.abs(r) >= together && (ofSteps === null || Math.abs(ofSteps) < Math.abs(r) * stepsShare)) return 'DRIFT';
  return lagSec && atLag !== null && Math.abs(atLag) >= Math.abs(r) + lagGain ? 'LAGS' : null;
};

/** Both are laid on a grid of so many instants at most. */
const mostInstants = 20_000;
/** A lag at which fewer than this share of the instants are known on both sides says nothing. */
const leastShare = 0.25;
type LagAsk = { /** From one lag to the next at the finest. */ step: number; most: number; alignment: Alignment; tolerance: number };
type Lag = { lag: number; r: number };
/** By how much the second follows the first where they fit best, tried over ± `most`, all in milliseconds; null where they hardly meet. */
export const bestLag = (first: Points, second: Points, { step, most, alignment, tolerance }: LagAsk): Lag | null => {
  const from = first.at[0];
  const to = first.at.at(-1);
  if (from === undefined || to === undefined || to <= from) return null;
  const wide = Math.max(step, (to - from) / mostInstants);
  const grid = Float64Array.from({ length: Math.floor((to - from) / wide) + 1 }, (_, n) => from + n * wide);
  const reach = Math.floor(most / wide);
  const x = valuesAt(first, grid, alignment, Math.max(tolerance, wide));
  const around = Float64Array.from({ length: grid.length + 2 * reach }, (_, n) => from + (n - reach) * wide);
  const y = valuesAt(second, around, alignment, Math.max(tolerance, wide));
  const coarse = Array.from({ length: 2 * reach + 1 }, (_, n) => ({ lag: (n - reach) * wide, y: y.subarray(n, n + grid.length) }));
  const best = bestOf(x, coarse);
  if (!best || wide === step) return best;
  const steps = Math.ceil(wide / step);
  const fine = Array.from({ length: 2 * steps + 1 }, (_, n) => best.lag + (n - steps) * step);
  const shifted = (lag: number) =>
    valuesAt(
      second,
      grid.map((at) => at + lag),
      alignment,
      tolerance,
    );
  return (
    bestOf(
      x,
      fine.map((lag) => ({ lag, y: shifted(lag) })),
    ) ?? best
  );
};
/** Of two that fit as well the shorter stands. */
const bestOf = (x: Float64Array, lags: readonly { lag: number; y: Float64Array }[]): Lag | null => {
  let best: Lag | null = null;
  for (const { lag, y } of lags) {
    const [a, b] = bothKnown(x, y);
    const r = a.length < x.length * leastShare ? null : pearson(a, b);
    if (r === null) continue;
    const better = best === null ? 1 : Math.abs(r) - Math.abs(best.r);
    if (better > 1e-12 || (better > -1e-12 && best !== null && Math.abs(lag) < Math.abs(best.lag))) best = { lag, r };
  }
  return best;
};
