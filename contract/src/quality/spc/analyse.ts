import { capabilityOf } from './capability.ts';
import { type Chart, countsChart, lineAt, meansChart, singlesChart } from './charts.ts';
import { findBeyond, findSignals, nelsonUsual, westernElectric } from './signals.ts';
import type { AnalyseAsk, Analysis } from './spc.ts';
import { sizesOf } from './subgroups.ts';
import { computed, withoutMinusZero } from './summary.ts';
import { cusumChart, ewmaChart } from './weighted.ts';

/** A chart of these values, what its rules find, and with limits the capability. The ask has obeyed `analyseRules`. */
export const analyse = (ask: AnalyseAsk): Analysis => {
  const { signals, ...chart } = drawn(ask);
  return { ...withoutMinusZero(chart), signals };
};

const drawn = (ask: AnalyseAsk): Analysis => {
  const { chart, values } = ask;
  const size = typeof ask.subgroupSize === 'object' ? (ask.subgroupSize[0] ?? 1) : (ask.subgroupSize ?? 1);
  if (chart === 'CUSUM') return ofSums(ask, cusumChart(values, size, ask));
  if (chart === 'EWMA') return ofAverages(ask, ewmaChart(values, size, ask));
  if (chart === 'I_MR') return ofChart(ask, singlesChart(values, ask), allRules);
  if (chart === 'XBAR_R' || chart === 'XBAR_S')
    return ofChart(ask, meansChart(chart === 'XBAR_R' ? 'R' : 'S', values, sizesOf(values.length, ask.subgroupSize ?? 1), ask), allRules);
  return ofChart(ask, countsChart(chart, values, ask.sizes, ask), rulesOfCounts);
};

const allRules = [1, 2, 3, 4, 5, 6, 7, 8];
/** Zones of σ say little of counts, whose distribution isn't even. */
const rulesOfCounts = [1, 2, 3, 4];

const chosenOf = ({ rules, ruleSet }: AnalyseAsk) => rules ?? (ruleSet === 'WESTERN_ELECTRIC' ? westernElectric : nelsonUsual);

const ofChart = (ask: AnalyseAsk, { sigmaAt, spread, ...chart }: Chart, allowed: readonly number[]): Analysis => {
  const chosen = chosenOf(ask);
  const { points, centre } = chart;
  const found = findSignals({
    points,
    centre,
    sigmaAt,
    rules: chosen.filter((rule) => allowed.includes(rule)),
    ruleSet: ask.ruleSet,
    breaks: new Set(ask.breaks),
    runLength: ask.runLength,
  });
  const ofSpread =
    spread && chosen.includes(1)
      ? findBeyond(spread.points, (at) => ({ lcl: lineAt(spread.lcl, at), ucl: lineAt(spread.ucl, at), sigma: spread.sigmaAt(at) }))
      : [];
  const { sigmaAt: _, ...lines } = spread ?? {};
  return {
    ...chart,
    ...(spread && { spread: lines as NonNullable<Analysis['spread']> }),
    signals: [...found.map((one) => ({ on: 'CENTRE' as const, ...one })), ...ofSpread.map((one) => ({ on: 'SPREAD' as const, ...one }))],
    ...capabilityIn(ask, chart.sigma),
  };
};

const ofAverages = (ask: AnalyseAsk, { sigmaAt, ...chart }: Chart): Analysis => {
  const limits = (at: number) => ({ lcl: lineAt(chart.lcl, at), ucl: lineAt(chart.ucl, at), sigma: sigmaAt(at) });
  const found = chosenOf(ask).includes(1) ? findBeyond(chart.points, limits) : [];
  return { ...chart, signals: found.map((one) => ({ on: 'CENTRE', ...one })), ...capabilityIn(ask, chart.sigma) };
};

const ofSums = (ask: AnalyseAsk, { sigmaAt, decision, ...chart }: ReturnType<typeof cusumChart>): Analysis => {
  const limits = (at: number) => ({ lcl: Number.NEGATIVE_INFINITY, ucl: decision, sigma: sigmaAt(at) });
  const beyond = (on: 'UPPER' | 'LOWER', sums: Chart['points']) =>
    chosenOf(ask).includes(1) ? findBeyond(sums, limits).map((one) => ({ on, ...one })) : [];
  return { ...chart, signals: [...beyond('UPPER', chart.upper), ...beyond('LOWER', chart.lower)], ...capabilityIn(ask, chart.sigma) };
};

/** Of measured values alone, and only against a limit. σ within is the chart's own. */
const capabilityIn = ({ chart, values, lsl, usl, target }: AnalyseAsk, sigma: number): Pick<Analysis, 'capability'> => {
  const isOfCounts = chart === 'P' || chart === 'NP' || chart === 'C' || chart === 'U';
  if (isOfCounts || (lsl === undefined && usl === undefined)) return {};
  return { capability: capabilityOf(values, { lsl, usl, target }, computed(sigma)) };
};
