import { codeLetter, type Level } from './code-letter.ts';
import { type Aql, type Plan, planOf, type Severity } from './master.ts';

/** How many of a lot are looked at. */
export type Sampling =
  | { mode: 'FULL' }
  | { mode: 'N'; n: number }
  | { mode: 'PERCENT'; percent: number }
  | { mode: 'AQL'; aql: Aql; level: Level; zeroAcceptance?: boolean };
/** `every`: the sample is the whole lot. */
export type Sample = { letter: string | null; n: number; ac: number; re: number; every: boolean };

/** The sample of a lot of so many units; one that would be as large as the lot is the lot. Only AQL accepts a bad one. */
export const sampleOf = (sampling: Sampling, lot: number, severity: Severity = 'NORMAL'): Sample => {
  const units = Math.ceil(lot);
  const { letter, n, ac } = wanted(sampling, units, severity);
  return { letter, n: Math.min(n, units), ac, re: ac + 1, every: n >= units };
};

const wanted = (sampling: Sampling, units: number, severity: Severity): Omit<Plan, 'letter'> & { letter: string | null } => {
  const ofZero = (n: number) => ({ letter: null, n, ac: 0, re: 1 });
  if (sampling.mode === 'FULL') return ofZero(units);
  if (sampling.mode === 'N') return ofZero(sampling.n);
  // Percent of units are hundredths; what rounding leaves of them is nobody's.
  if (sampling.mode === 'PERCENT') return ofZero(Math.max(1, Math.ceil((units * sampling.percent) / 100 - 1e-9)));
  const plan = planOf(severity, codeLetter(units, sampling.level), sampling.aql);
  return sampling.zeroAcceptance ? { ...plan, n: zeroAcceptanceSize(plan, units), ac: 0, re: 1 } : plan;
};

/** A lot so bad is accepted once in ten times: the limiting quality of a plan. */
const consumersRisk = 0.1;

/**
 * How many must be good, all of them, so that a lot at the limiting quality of the plan is accepted no more often than by the plan (Squeglia's
 * principle of c = 0): the smallest n for which none of its bad ones is drawn at most once in ten times.
 */
export const zeroAcceptanceSize = ({ n, ac }: Pick<Plan, 'n' | 'ac'>, units: number) => {
  if (ac === 0 || n >= units) return n;
  const bad = Math.max(1, Math.floor(limitingQuality(n, ac) * units));
  let drawn = 0;
  let noneBad = 1;
  while (noneBad > consumersRisk && drawn < units) {
    noneBad *= Math.max(0, units - bad - drawn) / (units - drawn);
    drawn += 1;
  }
  return drawn;
};

/** The share of bad ones at which the plan accepts once in ten times (binomial). */
const limitingQuality = (n: number, ac: number) => {
  let [low, high] = [0, 1];
  for (let halved = 0; halved < 60; halved += 1) {
    const middle = (low + high) / 2;
    if (accepts(n, ac, middle) > consumersRisk) low = middle;
    else high = middle;
  }
  return high;
};
const accepts = (n: number, ac: number, share: number) => {
  let term = (1 - share) ** n;
  let sum = term;
  for (let bad = 1; bad <= Math.min(ac, n); bad += 1) {
    term *= ((n - bad + 1) / bad) * (share / (1 - share));
    sum += term;
  }
  return sum;
};

/** How many inspections are due by now, of one every so many pieces or minutes. */
export const dueSoFar = (every: number, passed: number) => Math.floor(passed / every + 1e-9);
