import { firstBroken } from '../kit/rule.ts';
import { analyse } from '../quality/spc/analyse.ts';
import { analyseRules } from '../quality/spc/spc.rules.ts';
import type { AnalyseAsk, Analysis } from '../quality/spc/spc.ts';
import type { Chart } from '../quality/standard.ts';

/** A measured value, or for an attribute whether it was good. */
export type ChartValue = {
  id: number;
  resultId: number;
  at: string;
  sampleNo: number;
  value: number | null;
  ok: boolean | null;
  toolId: number | null;
  moldId: number | null;
  /** Why it is left out of the chart. */
  excluded: string | null;
};
export type ChartSettings = {
  chart: Exclude<Chart, 'NONE'>;
  subgroupSize: number;
  ruleSet: 'NELSON' | 'WESTERN_ELECTRIC';
  rules: readonly number[] | null;
  lsl: number | null;
  usl: number | null;
  nominal: number | null;
};
/** Limits that were approved: from then on the chart is held against these, whatever is measured. σ is of a single value. */
export type HeldLimits = { validFrom: string; centre: number; sigma: number };

/** What one point of a chart is made of. */
export type Group = { at: string; resultId: number; values: readonly ChartValue[]; isLeftOut: boolean };

const countCharts: ReadonlySet<Chart> = new Set(['P', 'NP', 'C', 'U']);
const meanCharts: ReadonlySet<Chart> = new Set(['XBAR_R', 'XBAR_S', 'EWMA', 'CUSUM']);
export const isOfCounts = (chart: Chart) => countCharts.has(chart);

/**
 * The points of a chart: of single values each one, of means so many values of one inspection at a time, of counts each inspection.
 * What doesn't fill a subgroup makes no point.
 */
export const groupsOf = (
  values: readonly ChartValue[],
  { chart, subgroupSize }: Pick<ChartSettings, 'chart' | 'subgroupSize'>,
): Group[] => {
  const byResult = new Map<number, ChartValue[]>();
  for (const value of values) {
    const own = byResult.get(value.resultId);
    if (own) own.push(value);
    else byResult.set(value.resultId, [value]);
  }
  const made = [...byResult.values()].flatMap((own) => {
    if (isOfCounts(chart)) return [own];
    const size = meanCharts.has(chart) ? subgroupSize : 1;
    const whole: ChartValue[][] = [];
    for (let at = 0; at + size <= own.length; at += size) whole.push(own.slice(at, at + size));
    return whole;
  });
  return made
    .map((own) => ({
      at: own[0]?.at ?? '',
      resultId: own[0]?.resultId ?? 0,
      values: own,
      isLeftOut: own.some(({ excluded }) => excluded !== null),
    }))
    .sort((a, b) => a.at.localeCompare(b.at) || a.resultId - b.resultId || placeOf(a) - placeOf(b));
};

/** Values of files are counted below 0. */
const placeOf = ({ values }: Group) => Math.abs(values[0]?.id ?? 0);

type Signal = Analysis['signals'][number];
type Spread = { name: 'R' | 'S' | 'MR'; centre: number[]; ucl: number[]; lcl: number[]; points: (number | null)[] };
/** A chart over all of its limits: each point has the lines that held when it was measured. */
export type Control = {
  points: (number | null)[];
  centre: number[];
  ucl: number[];
  lcl: number[];
  spread: Spread | null;
  /** Both sums of CUSUM. */
  upper: (number | null)[] | null;
  lower: (number | null)[] | null;
  signals: Signal[];
  /** The last limits: held ones, or those that the values themselves make. */
  held: HeldLimits | null;
  last: Analysis;
};
/** Why there is no chart: a rule's name, as the calls of `/spc` would say it. */
export type NoChart = { broken: string; facts: Record<string, string | number | null> };

const lineOf = (line: number | number[], n: number) => (typeof line === 'number' ? Array.from({ length: n }, () => line) : line);
/** Points before which a run ends: another machine or mold. */
const breaksIn = (groups: readonly Group[]) =>
  groups.flatMap((group, at) => {
    const [before, now] = [groups[at - 1]?.values[0], group.values[0]];
    return before && now && (before.toolId !== now.toolId || before.moldId !== now.moldId) ? [at] : [];
  });

const askOf = (groups: readonly Group[], settings: ChartSettings, held: HeldLimits | null): AnalyseAsk => {
  const { chart, ruleSet, rules, lsl, usl, nominal, subgroupSize } = settings;
  const common = {
    ...{ chart, ruleSet, breaks: breaksIn(groups) },
    ...(rules && rules.length > 0 && { rules: [...rules] }),
    ...(held && { centre: held.centre, sigma: held.sigma }),
  };
  if (isOfCounts(chart)) {
    const bad = groups.map(({ values, isLeftOut }) => (isLeftOut ? null : values.filter(({ ok }) => ok === false).length));
    const sizes = groups.map(({ values }) => values.length);
    return {
      ...common,
      values: bad,
      ...(chart !== 'C' && { sizes: chart === 'NP' && sizes.every((n) => n === sizes[0]) ? (sizes[0] ?? 1) : sizes }),
    };
  }
  return {
    ...common,
    values: groups.flatMap(({ values, isLeftOut }) => values.map(({ value }) => (isLeftOut ? null : value))),
    ...(meanCharts.has(chart) && { subgroupSize }),
    ...(lsl !== null && { lsl }),
    ...(usl !== null && { usl }),
    ...(nominal !== null && { target: nominal }),
  };
};

/** A moving range belongs to the later of its two values. */
const spreadPoints = ({ name, points }: NonNullable<Analysis['spread']>, n: number) =>
  name === 'MR' && points.length === n - 1 ? [null, ...points] : points;

/**
 * So many of the newest values say how a characteristic stands now: they make the limits that nobody holds, and the capability. Whoever
 * looks at fewer or more of them, at the kiosk, in the list or on the chart, sees the same limits.
 */
export const valuesForNow = 400;
const newestOf = (groups: readonly Group[]) => {
  let from = groups.length;
  for (let left = valuesForNow; from > 0; from--) {
    left -= groups[from - 1]?.values.length ?? 0;
    if (left < 0) break;
  }
  return groups.slice(from);
};

/** What the newest points make of themselves and, where older ones are shown too, all of them by those limits. */
const analysed = (groups: readonly Group[], settings: ChartSettings, held: HeldLimits | null, fromAll: boolean) => {
  const newest = fromAll ? groups : newestOf(groups);
  const ask = askOf(newest, settings, held);
  const broken = firstBroken(analyseRules, ask);
  if (broken) return { broken, ask };
  const last = analyse(ask);
  if (newest.length === groups.length) return { one: last, last };
  const lines = held ?? { validFrom: '', centre: last.centre, sigma: last.sigma };
  return { one: analyse(askOf(groups, settings, lines)), last };
};

/**
 * The chart of these points: before the first held limits by what the newest values make, after each by those. Limits that are to be held
 * are made from all of them (`fromAll`).
 */
export const controlOf = (
  groups: readonly Group[],
  settings: ChartSettings,
  versions: readonly HeldLimits[],
  { fromAll = false }: { fromAll?: boolean } = {},
): Control | NoChart => {
  const sorted = [...versions].sort((a, b) => a.validFrom.localeCompare(b.validFrom));
  const starts = [null, ...sorted].map((held, n) => ({
    held,
    groups: groups.filter(({ at }) => (held === null || at >= held.validFrom) && (sorted[n] === undefined || at < sorted[n].validFrom)),
  }));
  const parts = starts.filter((part) => part.groups.length > 0);
  const whole: Control = {
    ...{ points: [], centre: [], ucl: [], lcl: [], spread: null, upper: null, lower: null, signals: [], held: null },
    last: undefined as unknown as Analysis,
  };
  if (parts.length === 0) return { broken: 'spc.somethingMeasured', facts: {} };
  for (const part of parts) {
    const made = analysed(part.groups, settings, part.held, fromAll);
    // What came before held limits may be too little for limits of its own.
    if (made.broken && part !== parts.at(-1)) continue;
    if (made.broken) return { broken: made.broken.code, facts: made.broken.tell?.(made.ask) ?? {} };
    const { one, last } = made;
    const [offset, n] = [whole.points.length, part.groups.length];
    whole.points.push(...one.points);
    whole.centre.push(...lineOf(one.centre, n));
    whole.ucl.push(...lineOf(one.ucl, n));
    whole.lcl.push(...lineOf(one.lcl, n));
    if (one.spread) {
      const own = { ...one.spread, points: spreadPoints(one.spread, n) };
      whole.spread ??= { name: own.name, centre: [], ucl: [], lcl: [], points: [] };
      whole.spread.points.push(...own.points);
      for (const line of ['centre', 'ucl', 'lcl'] as const) whole.spread[line].push(...lineOf(own[line], n));
    }
    if (one.upper) whole.upper = [...(whole.upper ?? []), ...one.upper];
    if (one.lower) whole.lower = [...(whole.lower ?? []), ...one.lower];
    const shift = (on: Signal['on']) =>
      offset + (on === 'SPREAD' && one.spread?.name === 'MR' && one.spread.points.length === n - 1 ? 1 : 0);
    whole.signals.push(
      ...one.signals.map((signal) => ({
        ...signal,
        at: signal.at + shift(signal.on),
        points: signal.points.map((point) => point + shift(signal.on)),
      })),
    );
    whole.held = part.held;
    whole.last = last;
  }
  return whole;
};
export const hasChart = (control: Control | NoChart): control is Control => 'points' in control;

/** So many points make limits (phase I); capability means something from so many values on. */
export const pointsForLimits = 20;
export const valuesForCapability = 50;
/** So many of the newest points say whether a process is stable now. */
export const lookedBack = 25;
export const usualCpk = 1.33;

export const verdicts = ['FEW', 'STABLE', 'UNSTABLE'] as const;
export type Verdict = (typeof verdicts)[number];
/** Stable, not stable, or too little to say: only what nobody has dealt with yet counts. */
export const verdictOf = (control: Control | NoChart, isSettled: (signal: Signal) => boolean): Verdict => {
  if (!hasChart(control)) return 'FEW';
  const n = control.points.length;
  if (control.signals.some((signal) => signal.at >= n - lookedBack && !isSettled(signal))) return 'UNSTABLE';
  return n < pointsForLimits && control.held === null ? 'FEW' : 'STABLE';
};
/** Good, near, or bad against its target. */
export const gradeOf = (cpk: number | null, target: number | null): 'GOOD' | 'WARN' | 'BAD' | null =>
  cpk === null ? null : cpk >= (target ?? usualCpk) ? 'GOOD' : cpk >= 1 ? 'WARN' : 'BAD';
