import { chiSquareQuantile } from './gamma.ts';
import { above, below, quantile } from './normal.ts';
import { andersonDarling } from './normality.ts';
import {
  movingRanges,
  type Subgroup,
  sigmaOfDeviations,
  sigmaOfMovingRanges,
  sigmaOfRanges,
  sigmaPooled,
  subgroupsOf,
} from './subgroups.ts';
import { computed, deviationOf, meanOf, present, type Value } from './summary.ts';

export type Within = 'RBAR' | 'SBAR' | 'POOLED' | 'MR' | 'OVERALL';
export type Limits = { lsl?: number | undefined; usl?: number | undefined; target?: number | undefined };
type Sigma = number | null;
type Interval = [number, number] | null;
export type Capability = {
  n: number | null;
  mean: number;
  sigmaWithin: Sigma;
  sigmaOverall: Sigma;
  cp: Sigma;
  cpl: Sigma;
  cpu: Sigma;
  cpk: Sigma;
  k: number | null;
  pp: Sigma;
  ppl: Sigma;
  ppu: Sigma;
  ppk: Sigma;
  cpm: Sigma;
  cpInterval: Interval;
  cpkInterval: Interval;
  expectedBelow: number | null;
  expectedAbove: number | null;
  observedBelow: number | null;
  observedAbove: number | null;
  normality: { statistic: number; p: number } | null;
};

/** Of measured values (modelled on ISO 22514-2): Cp and Cpk by σ within, Pp and Ppk by σ of all. */
export const capabilityOf = (values: readonly Value[], limits: Limits, within: Sigma): Capability => {
  const measured = present(values);
  const mean = meanOf(measured);
  const overall = deviationOf(measured, mean);
  const share = (isOut: (value: number) => boolean) => measured.filter(isOut).length / measured.length;
  const { lsl, usl } = limits;
  return {
    ...summarised({ n: measured.length, mean, within, overall }, limits),
    observedBelow: lsl === undefined ? null : share((value) => value < lsl),
    observedAbove: usl === undefined ? null : share((value) => value > usl),
    normality: andersonDarling(measured),
  };
};

/** Of a summary: what only the values tell is null. */
export const capabilityOfSummary = (
  { n, mean, sigma }: { n?: number | undefined; mean: number; sigma: number },
  limits: Limits,
): Capability => ({
  ...summarised({ n: n ?? null, mean, within: sigma, overall: null }, limits),
  observedBelow: null,
  observedAbove: null,
  normality: null,
});

type Summary = { n: number | null; mean: number; within: Sigma; overall: Sigma };
const summarised = ({ n, mean, within, overall }: Summary, { lsl, usl, target }: Limits) => {
  const c = indices(mean, within, lsl, usl);
  const p = indices(mean, overall, lsl, usl);
  const width = lsl === undefined || usl === undefined ? null : usl - lsl;
  return {
    n,
    mean,
    sigmaWithin: within,
    sigmaOverall: overall,
    cp: c.both,
    cpl: c.lower,
    cpu: c.upper,
    cpk: c.least,
    k: width === null ? null : computed(Math.abs((Number(lsl) + Number(usl)) / 2 - mean) / (width / 2)),
    pp: p.both,
    ppl: p.lower,
    ppu: p.upper,
    ppk: p.least,
    cpm: width === null || target === undefined || within === null ? null : computed(width / (6 * Math.hypot(within, mean - target))),
    cpInterval: cpInterval(c.both, n),
    cpkInterval: cpkInterval(c.least, n),
    expectedBelow: lsl === undefined || !within ? null : below((lsl - mean) / within),
    expectedAbove: usl === undefined || !within ? null : above((usl - mean) / within),
  };
};

const indices = (mean: number, sigma: Sigma, lsl: number | undefined, usl: number | undefined) => {
  const of = (distance: number | null, sigmas: number) =>
    distance === null || sigma === null ? null : computed(distance / (sigmas * sigma));
  const lower = of(lsl === undefined ? null : mean - lsl, 3);
  const upper = of(usl === undefined ? null : usl - mean, 3);
  return {
    lower,
    upper,
    both: of(lsl === undefined || usl === undefined ? null : usl - lsl, 6),
    least: lower === null || upper === null ? (lower ?? upper) : Math.min(lower, upper),
  };
};

/** 95 % on both sides. */
const [tail, otherTail] = [0.025, 0.975];
const cpInterval = (cp: Sigma, n: number | null): Interval => {
  if (cp === null || n === null || n < 2) return null;
  const bound = (p: number) => cp * Math.sqrt(chiSquareQuantile(p, n - 1) / (n - 1));
  return [bound(tail), bound(otherTail)];
};
/** Bissell 1990. */
const cpkInterval = (cpk: Sigma, n: number | null): Interval => {
  if (cpk === null || n === null || n < 2) return null;
  const half = quantile(otherTail) * Math.sqrt(1 / (9 * n) + cpk ** 2 / (2 * n - 2));
  return [cpk - half, cpk + half];
};

/** σ within, in the way that was chosen; null where too little was measured for it. */
export const sigmaWithin = (way: Within, values: readonly Value[], sizes: readonly number[]): Sigma => {
  if (way === 'OVERALL') return deviationOf(present(values));
  if (way === 'MR') {
    const ranges = present(movingRanges(values));
    return ranges.length ? sigmaOfMovingRanges(ranges) : null;
  }
  const whole = subgroupsOf(values, sizes).filter((group) => group !== null);
  return whole.length ? ofSubgroups[way](whole) : null;
};
const ofSubgroups: Record<'RBAR' | 'SBAR' | 'POOLED', (groups: readonly Subgroup[]) => number> = {
  RBAR: sigmaOfRanges,
  SBAR: sigmaOfDeviations,
  POOLED: sigmaPooled,
};
