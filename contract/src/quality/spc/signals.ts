import type { Value } from './summary.ts';

/** What a chart says is unusual: which rule, at which point it was seen, and the points that make it. */
export type Found = { rule: number; at: number; points: number[] };
export type RuleSet = 'NELSON' | 'WESTERN_ELECTRIC';
export type Pattern = { run: number };

/** Two numbers nearer to each other than this many σ are equal: a point on a line counts for neither side. */
export const equalWithin = 1e-9;
/** Nelson 1984 advises the first four for everybody, these are the plant's usual ones. */
export const nelsonUsual = [1, 2, 3, 5, 6];
export const westernElectric = [1, 2, 3, 4];
export const usualRun = 9;

type Zone = { side: -1 | 0 | 1; within1: boolean; beyond1: boolean; beyond2: boolean; beyond3: boolean };
/** What is known of a run without gaps up to a point. */
type Run = {
  zones: Zone[];
  start: number;
  oneSide: number;
  direction: -1 | 0 | 1;
  rising: number;
  alternating: number;
  within: number;
  outside: number;
};
type Rule = (run: Run, at: number, pattern: Pattern) => number[] | null;

const lastOnes = (at: number, count: number) => {
  const points: number[] = [];
  for (let point = at - count + 1; point <= at; point += 1) points.push(point);
  return points;
};
const counted =
  (of: 'oneSide' | 'rising' | 'alternating' | 'within', length: number): Rule =>
  (run, at) =>
    run[of] >= length ? lastOnes(at, length) : null;
const zoneAt = (run: Run, at: number) => run.zones[at - run.start] as Zone;

const beyondLimit: Rule = (run, at) => (zoneAt(run, at).beyond3 ? [at] : null);
/** So many of the last few beyond a zone line on the side of the newest, which is one of them. */
const someBeyond =
  (most: number, of: number, line: 'beyond1' | 'beyond2'): Rule =>
  (run, at) => {
    const newest = zoneAt(run, at);
    if (!newest[line]) return null;
    const points = lastOnes(at, Math.min(of, at - run.start + 1)).filter((point) => {
      const zone = zoneAt(run, point);
      return zone[line] && zone.side === newest.side;
    });
    return points.length >= most ? points : null;
  };
const onBothSides: Rule = (run, at) => {
  if (run.outside < 8) return null;
  const points = lastOnes(at, 8);
  const sides = new Set(points.map((point) => zoneAt(run, point).side));
  return sides.size === 2 ? points : null;
};

const rulesOf: Record<RuleSet, Record<number, Rule>> = {
  NELSON: {
    1: beyondLimit,
    2: (run, at, pattern) => (run.oneSide >= pattern.run ? lastOnes(at, pattern.run) : null),
    3: counted('rising', 6),
    4: counted('alternating', 14),
    5: someBeyond(2, 3, 'beyond2'),
    6: someBeyond(4, 5, 'beyond1'),
    7: counted('within', 15),
    8: onBothSides,
  },
  WESTERN_ELECTRIC: {
    1: beyondLimit,
    2: someBeyond(2, 3, 'beyond2'),
    3: someBeyond(4, 5, 'beyond1'),
    4: counted('oneSide', 8),
  },
};

type Asked = {
  points: readonly Value[];
  centre: number;
  /** σ of what is plotted, which may be another at each point. */
  sigmaAt: (at: number) => number;
  rules: readonly number[];
  ruleSet?: RuleSet | undefined;
  /** Points before which a new run begins. */
  breaks?: ReadonlySet<number>;
  runLength?: number | undefined;
};

/** All that the chosen rules find, by point and rule. A missing point and a break end every run. */
export const findSignals = ({ points, centre, sigmaAt, rules, ruleSet = 'NELSON', breaks, runLength = usualRun }: Asked): Found[] => {
  const chosen = [...new Set(rules)]
    .sort((a, b) => a - b)
    .flatMap((rule) => (rulesOf[ruleSet][rule] ? [[rule, rulesOf[ruleSet][rule]] as const] : []));
  const found: Found[] = [];
  let run: Run | null = null;
  points.forEach((point, at) => {
    if (point === null) {
      run = null;
      return;
    }
    const sigma = sigmaAt(at);
    const zone = zoneOf(point - centre, sigma);
    run = run && !breaks?.has(at) ? goOn(run, zone, point - (points[at - 1] as number), sigma) : begin(zone, at);
    for (const [rule, broken] of chosen) {
      const named = broken(run, at, { run: runLength });
      if (named) found.push({ rule, at, points: named });
    }
  });
  return found;
};

const zoneOf = (distance: number, sigma: number): Zone => {
  const equal = equalWithin * sigma;
  const size = Math.abs(distance);
  return {
    side: size <= equal ? 0 : distance > 0 ? 1 : -1,
    within1: size < sigma - equal,
    beyond1: size > sigma + equal,
    beyond2: size > 2 * sigma + equal,
    beyond3: size > 3 * sigma + equal,
  };
};

const begin = (zone: Zone, at: number): Run => ({
  zones: [zone],
  start: at,
  oneSide: zone.side === 0 ? 0 : 1,
  direction: 0,
  rising: 1,
  alternating: 1,
  within: zone.within1 ? 1 : 0,
  outside: zone.beyond1 ? 1 : 0,
});

const goOn = (run: Run, zone: Zone, step: number, sigma: number): Run => {
  const direction = Math.abs(step) <= equalWithin * sigma ? 0 : step > 0 ? 1 : -1;
  const before = run.zones.at(-1) as Zone;
  run.oneSide = zone.side === 0 ? 0 : zone.side === before.side ? run.oneSide + 1 : 1;
  run.rising = direction === 0 ? 1 : direction === run.direction ? run.rising + 1 : 2;
  run.alternating = direction === 0 ? 1 : direction === -run.direction ? run.alternating + 1 : 2;
  run.direction = direction;
  run.within = zone.within1 ? run.within + 1 : 0;
  run.outside = zone.beyond1 ? run.outside + 1 : 0;
  run.zones.push(zone);
  return run;
};

/** The points beyond their limits alone, where a chart knows no other rule. */
export const findBeyond = (points: readonly Value[], limits: (at: number) => { lcl: number; ucl: number; sigma: number }): Found[] =>
  points.flatMap((point, at) => {
    if (point === null) return [];
    const { lcl, ucl, sigma } = limits(at);
    const equal = equalWithin * sigma;
    return point > ucl + equal || point < lcl - equal ? [{ rule: 1, at, points: [at] }] : [];
  });
