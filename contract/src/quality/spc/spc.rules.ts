import type { Rule } from '../../kit/rule.ts';
import { type Study, studyOf } from './gauge-rr.ts';
import type { AnalyseAsk, CapabilityAsk, GaugeRrAsk, LinearityAsk } from './spc.ts';
import { allEqual, movingRanges, sizesOf } from './subgroups.ts';

/** X̄-R is made of ranges, and the range of more values than this says little. */
const mostInRange = 100;
/** Counts that were computed from shares have a rest in their last digit. */
const wholeWithin = 1e-9;

type Values = AnalyseAsk['values'];
type Subgroups = { values: Values; subgroupSize?: number | number[] | undefined };
const isMissing = <T>(value: T | null | undefined): value is null | undefined => value === null || value === undefined;
/** What the given sizes ask for, never more than one subgroup beyond the values. */
const filledBy = ({ values, subgroupSize = 1 }: Subgroups) =>
  typeof subgroupSize === 'number'
    ? Math.ceil(values.length / subgroupSize) * subgroupSize
    : subgroupSize.reduce((sum, size) => sum + size, 0);
const sizesIn = ({ values, subgroupSize = 1 }: Subgroups) => sizesOf(values.length, subgroupSize);
const leastSize = ({ subgroupSize }: Subgroups) =>
  typeof subgroupSize === 'number' ? subgroupSize : (subgroupSize ?? []).reduce((least, size) => Math.min(least, size), mostInRange);
const greatestSize = ({ subgroupSize = 1 }: Subgroups) =>
  typeof subgroupSize === 'number' ? subgroupSize : subgroupSize.reduce((greatest, size) => Math.max(greatest, size), 0);

const wholeSubgroups = (facts: Subgroups) => {
  const sizes = sizesIn(facts);
  let at = 0;
  let whole = 0;
  for (const size of sizes) {
    let missing = 0;
    for (let one = at; one < at + size; one += 1) if (facts.values[one] === null) missing += 1;
    at += size;
    if (missing === 0) whole += 1;
  }
  return whole;
};
const hasMovingRange = (values: Values) => movingRanges(values).some((range) => range !== null);

const subgroupsAreFull = {
  code: 'spc.subgroupsAreFull',
  field: 'subgroupSize',
  broken: (facts: Subgroups) => filledBy(facts) !== facts.values.length,
  tell: (facts: Subgroups) => ({ n: facts.values.length, filled: filledBy(facts) }),
};
const limitsRules: readonly Rule<{ lsl?: number | undefined; usl?: number | undefined; sigma?: number | undefined }>[] = [
  {
    code: 'spc.sigmaAboveZero',
    field: 'sigma',
    broken: ({ sigma }) => sigma !== undefined && sigma <= 0,
  },
  {
    code: 'spc.limitsCrossed',
    field: 'lsl',
    broken: ({ lsl, usl }) => lsl !== undefined && usl !== undefined && lsl >= usl,
    tell: ({ lsl, usl }) => ({ lsl: lsl ?? null, usl: usl ?? null }),
  },
];

const charts = {
  ofMeans: ['XBAR_R', 'XBAR_S'],
  ofCounts: ['P', 'NP', 'C', 'U'],
  ofShares: ['P', 'NP', 'U'],
  weighted: ['EWMA', 'CUSUM'],
};
const is = (kind: keyof typeof charts, { chart }: AnalyseAsk) => charts[kind].includes(chart);
const sizeOf = ({ sizes }: AnalyseAsk, at: number) => (typeof sizes === 'number' ? sizes : sizes?.[at]) ?? 0;
const wrongCount = ({ values }: AnalyseAsk) =>
  values.findIndex((value) => value !== null && (value < 0 || Math.abs(value - Math.round(value)) > wholeWithin * Math.max(1, value)));
const moreThanInspected = (ask: AnalyseAsk) => ask.values.findIndex((value, at) => value !== null && value > sizeOf(ask, at));
const highestCentre = (ask: AnalyseAsk) => (ask.chart === 'P' ? 1 : ask.chart === 'NP' ? sizeOf(ask, 0) : Number.POSITIVE_INFINITY);
const pointsIn = (ask: AnalyseAsk) => (is('ofCounts', ask) ? ask.values.length : sizesIn(ask).length);
const strayBreak = (ask: AnalyseAsk) => ask.breaks?.find((at) => at >= pointsIn(ask));

/** What must hold of values before they make a chart. */
export const analyseRules: readonly Rule<AnalyseAsk>[] = [
  { code: 'spc.somethingMeasured', field: 'values', broken: ({ values }) => values.every((value) => value === null) },
  {
    code: 'spc.subgroupNeeded',
    field: 'subgroupSize',
    broken: (ask) => is('ofMeans', ask) && (ask.subgroupSize === undefined || leastSize(ask) < 2),
  },
  {
    code: 'spc.singlesHaveNoSubgroups',
    field: 'subgroupSize',
    broken: (ask) => (is('ofCounts', ask) || ask.chart === 'I_MR') && greatestSize(ask) > 1,
  },
  subgroupsAreFull,
  {
    code: 'spc.rangeOfFew',
    field: 'subgroupSize',
    broken: (ask) => ask.chart !== 'XBAR_S' && greatestSize(ask) > mostInRange,
    tell: () => ({ most: mostInRange }),
  },
  { code: 'spc.subgroupsAreEqual', field: 'subgroupSize', broken: (ask) => is('weighted', ask) && !allEqual(sizesIn(ask)) },
  {
    code: 'spc.spreadIsSeen',
    field: 'values',
    broken: (ask) =>
      !is('ofCounts', ask) && (greatestSize(ask) > 1 ? wholeSubgroups(ask) === 0 : ask.sigma === undefined && !hasMovingRange(ask.values)),
  },
  { code: 'spc.sizesNeeded', field: 'sizes', broken: (ask) => is('ofShares', ask) && ask.sizes === undefined },
  { code: 'spc.sizesHaveNoUse', field: 'sizes', broken: (ask) => !is('ofShares', ask) && ask.sizes !== undefined },
  {
    code: 'spc.sizePerCount',
    field: 'sizes',
    broken: ({ sizes, values }) => typeof sizes === 'object' && sizes.length !== values.length,
    tell: ({ sizes, values }) => ({ sizes: typeof sizes === 'object' ? sizes.length : null, n: values.length }),
  },
  {
    code: 'spc.sizesAreEqual',
    field: 'sizes',
    broken: ({ chart, sizes }) => chart === 'NP' && typeof sizes === 'object' && !allEqual(sizes),
  },
  {
    code: 'spc.countIsWhole',
    field: 'values',
    broken: (ask) => is('ofCounts', ask) && wrongCount(ask) >= 0,
    tell: (ask) => ({ no: wrongCount(ask) + 1, value: ask.values[wrongCount(ask)] ?? null }),
  },
  {
    code: 'spc.noMoreThanInspected',
    field: 'values',
    broken: (ask) => (ask.chart === 'P' || ask.chart === 'NP') && moreThanInspected(ask) >= 0,
    tell: (ask) => {
      const at = moreThanInspected(ask);
      return { no: at + 1, value: ask.values[at] ?? null, size: sizeOf(ask, at) };
    },
  },
  {
    code: 'spc.centreOfCounts',
    field: 'centre',
    broken: (ask) => is('ofCounts', ask) && !isMissing(ask.centre) && (ask.centre < 0 || ask.centre > highestCentre(ask)),
    tell: (ask) => ({ most: Number.isFinite(highestCentre(ask)) ? highestCentre(ask) : null }),
  },
  {
    code: 'spc.breakAtAPoint',
    field: 'breaks',
    broken: (ask) => strayBreak(ask) !== undefined,
    tell: (ask) => ({ at: strayBreak(ask) ?? null, last: pointsIn(ask) - 1 }),
  },
  ...limitsRules,
];

const hasSummary = ({ n, mean }: CapabilityAsk) => n !== undefined || mean !== undefined;
const subgroupsIn = ({ values = [], subgroupSize }: CapabilityAsk): Subgroups => ({ values, subgroupSize });
const ofSubgroups = (ask: CapabilityAsk) =>
  ask.sigma === undefined && (isMissing(ask.within) ? greatestSize(subgroupsIn(ask)) > 1 : ['RBAR', 'SBAR', 'POOLED'].includes(ask.within));

/** What must hold of values, or of their summary, before their capability is computed. */
export const capabilityRules: readonly Rule<CapabilityAsk>[] = [
  {
    code: 'spc.valuesOrSummary',
    field: 'values',
    broken: (ask) => (ask.values === undefined ? ask.mean === undefined || ask.sigma === undefined : hasSummary(ask)),
  },
  {
    code: 'spc.somethingMeasured',
    field: 'values',
    broken: ({ values }) => values?.every((value) => value === null) ?? false,
  },
  {
    code: 'spc.subgroupNeeded',
    field: 'subgroupSize',
    broken: (ask) => ask.values !== undefined && ofSubgroups(ask) && (ask.subgroupSize === undefined || leastSize(subgroupsIn(ask)) < 2),
  },
  {
    ...subgroupsAreFull,
    broken: (ask) => ask.values !== undefined && subgroupsAreFull.broken(subgroupsIn(ask)),
    tell: (ask) => subgroupsAreFull.tell(subgroupsIn(ask)),
  },
  {
    code: 'spc.rangeOfFew',
    field: 'subgroupSize',
    broken: (ask) => ofSubgroups(ask) && (ask.within ?? 'RBAR') === 'RBAR' && greatestSize(subgroupsIn(ask)) > mostInRange,
    tell: () => ({ most: mostInRange }),
  },
  ...limitsRules,
];

/** What every cell of a study should hold, and the first that doesn't. */
const fullest = ({ cells }: Study) => cells.flat().reduce((most, { length }) => Math.max(most, length), 0);
const lacking = (study: Study) => {
  const most = fullest(study);
  for (const [part, row] of study.cells.entries())
    for (const [at, cell] of row.entries())
      if (cell.length < most) return { part: String(study.parts[part]), appraiser: String(study.appraisers[at]), n: cell.length, most };
  return null;
};
const twice = ({ measurements }: GaugeRrAsk) => {
  const seen = new Set<string>();
  return measurements.find(({ part, appraiser, trial }) => {
    const key = JSON.stringify([part, appraiser, trial]);
    if (seen.has(key)) return true;
    seen.add(key);
    return false;
  });
};

/** What must hold of a study before a gauge is judged by it. */
export const gaugeRrRules: readonly Rule<GaugeRrAsk>[] = [
  {
    code: 'gaugeStudy.measuredOnce',
    field: 'measurements',
    broken: (ask) => twice(ask) !== undefined,
    tell: (ask) => {
      const { part, appraiser, trial } = twice(ask) ?? {};
      return { part: String(part), appraiser: String(appraiser), trial: String(trial) };
    },
  },
  {
    code: 'gaugeStudy.isLargeEnough',
    field: 'measurements',
    broken: ({ measurements }) => {
      const study = studyOf(measurements);
      return study.parts.length < 2 || study.appraisers.length < 2 || fullest(study) < 2;
    },
  },
  {
    code: 'gaugeStudy.isComplete',
    field: 'measurements',
    broken: ({ measurements }) => lacking(studyOf(measurements)) !== null,
    tell: ({ measurements }) => lacking(studyOf(measurements)) ?? {},
  },
  {
    code: 'gaugeStudy.rangesOfFew',
    field: 'method',
    broken: ({ method, measurements }) => {
      const study = studyOf(measurements);
      return method === 'AVERAGE_RANGE' && Math.max(study.parts.length, study.appraisers.length, fullest(study)) > mostInRange;
    },
    tell: () => ({ most: mostInRange }),
  },
  {
    code: 'gaugeStudy.toleranceAboveZero',
    field: 'tolerance',
    broken: ({ tolerance }) => tolerance !== undefined && tolerance <= 0,
  },
];

/** What must hold before a line is laid through the bias at several references. */
export const linearityRules: readonly Rule<LinearityAsk>[] = [
  {
    code: 'gaugeStudy.twoReferences',
    field: 'measurements',
    broken: ({ measurements }) => new Set(measurements.map(({ reference }) => reference)).size < 2,
  },
];
