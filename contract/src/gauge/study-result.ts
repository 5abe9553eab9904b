import { agreement, fleissKappa } from '../quality/spc/agreement.ts';
import { gaugeRr } from '../quality/spc/gauge-rr.ts';
import { linearity } from '../quality/spc/linearity.ts';
import type { GaugeRr, Linearity } from '../quality/spc/spc.ts';
import { type Stability, stability } from '../quality/spc/stability.ts';
import type { StudyVerdict } from './study.states.ts';
import { appraisersOf, cellKey, goodOf, partsOf, rowsOf, type StudyPlan, type StudyValue } from './study-plan.ts';

export type Studied = StudyPlan & {
  lsl?: number | null | undefined;
  usl?: number | null | undefined;
};
type Agreement = ReturnType<typeof agreement>;
export type StudyResult = {
  verdict: StudyVerdict | null;
  /** R&R: percent of the study's variation, and of the tolerance where there is one. Linearity: the greatest bias in percent of the tolerance. Stability: the occasions with a signal in percent. Attributes: the least effectiveness in percent. */
  share: number | null;
  ndc: number | null;
  rr?: GaugeRr;
  linearity?: Linearity;
  stability?: Stability & { /** Of each occasion its number and its day, in order. */ occasions: { name: string; on: string | null }[] };
  agreement?: Agreement & {
    fleiss: number | null /** Of each appraiser the share of parts of which they always said the same. */;
    consistency: { name: string; share: number }[];
  };
};

export const toleranceOf = ({ lsl, usl }: Pick<Studied, 'lsl' | 'usl'>) =>
  lsl != null && usl != null && usl > lsl ? Number((usl - lsl).toFixed(6)) : undefined;

/** What the measurements of a whole study come to. Modelled on AIAG's MSA, 4th edition: its chapters III B and C, and its guidelines of acceptance. */
export const studyResult = (study: Studied, measurements: readonly StudyValue[]): StudyResult => {
  if (study.kind === 'RR') return ofRr(study, measurements);
  if (study.kind === 'STABILITY') return ofStability(study, measurements);
  return study.kind === 'LINEARITY' ? ofLinearity(study, measurements) : ofAttributes(study, measurements);
};

/** Below so many percent a gauge is good, above so many it isn't. */
const [good, bad] = [10, 30];
const fewestCategories = 5;
const ofRr = (study: Studied, measurements: readonly StudyValue[]): StudyResult => {
  const tolerance = toleranceOf(study);
  const rr = gaugeRr({ method: 'ANOVA', measurements: [...measurements], ...(tolerance !== undefined && { tolerance }) });
  const grr = rr.components.find(({ source }) => source === 'GRR');
  if (!grr || grr.studyVariation === null) return { verdict: null, share: null, ndc: rr.ndc, rr };
  const share = Math.max(grr.studyVariation, grr.tolerance ?? 0);
  const enough = rr.ndc === null || rr.ndc >= fewestCategories;
  return { verdict: share > bad ? 'BAD' : share < good && enough ? 'GOOD' : 'CONDITIONAL', share, ndc: rr.ndc, rr };
};

/** A bias is seen where it would come by chance in less than so many of all studies. */
const seen = 0.05;
/** So many percent of the tolerance may a bias be that is seen. */
const bearable = 10;
const ofLinearity = (study: Studied, measurements: readonly StudyValue[]): StudyResult => {
  const references = new Map(partsOf(study.parts).map(({ name, reference }) => [name, Number(reference)]));
  const line = linearity({ measurements: measurements.map(({ part, value }) => ({ reference: references.get(part) ?? 0, value })) });
  const tolerance = toleranceOf(study);
  const greatest = Math.max(...line.bias.map(({ bias }) => Math.abs(bias)));
  const share = tolerance === undefined ? null : (100 * greatest) / tolerance;
  const isSeen = line.bias.some(({ p, bias }) => (p === null ? Math.abs(bias) > 1e-9 : p < seen));
  return { verdict: !isSeen ? 'GOOD' : share !== null && share <= bearable ? 'CONDITIONAL' : 'BAD', share, ndc: null, linearity: line };
};

/** Of stability the occasions of which every reading is there: the chart is seen as it grows. */
const wholeOccasions = (study: Studied, measurements: readonly StudyValue[]) => {
  const own = Map.groupBy(measurements, ({ part }) => part);
  return rowsOf(study).flatMap(({ name }) => {
    const readings = (own.get(name) ?? []).toSorted((one, other) => one.trial - other.trial);
    return readings.length === study.trials ? [{ name, on: readings[0]?.on ?? null, values: readings.map(({ value }) => value) }] : [];
  });
};
/** Whether there is something to see of a study: all of its values, or of stability two occasions. */
export const isTold = (study: Studied & { asked: number }, measurements: readonly StudyValue[]) =>
  study.kind === 'STABILITY' ? wholeOccasions(study, measurements).length >= 2 : measurements.length === study.asked && study.asked > 0;

/** A point beyond its limits is a gauge that changed; a pattern within them is one that is watched. */
const ofStability = (study: Studied, measurements: readonly StudyValue[]): StudyResult => {
  const whole = wholeOccasions(study, measurements);
  const reference = partsOf(study.parts)[0]?.reference ?? null;
  const told = stability({
    ...{ values: whole.flatMap(({ values }) => values), size: study.trials },
    reference: reference === null ? null : Number(reference),
  });
  const { signals } = told.chart;
  const isBeyond = signals.some(({ rule }) => rule === 1);
  return {
    verdict: isBeyond ? 'BAD' : signals.length > 0 ? 'CONDITIONAL' : 'GOOD',
    share: (100 * new Set(signals.map(({ at }) => at)).size) / whole.length,
    ndc: null,
    stability: { ...told, occasions: whole.map(({ name, on }) => ({ name, on })) },
  };
};

/** AIAG's guideline for an appraiser: effectiveness at least, missed bad parts and false alarms at most. */
const guidelines = [
  { verdict: 'GOOD', effectiveness: 0.9, missed: 0.02, falseAlarms: 0.05 },
  { verdict: 'CONDITIONAL', effectiveness: 0.8, missed: 0.05, falseAlarms: 0.1 },
] as const;
const ofAttributes = (study: Studied, measurements: readonly StudyValue[]): StudyResult => {
  const parts = partsOf(study.parts);
  const trials = Array.from({ length: study.trials }, (_, n) => n + 1);
  const said = new Map(measurements.map((one) => [cellKey(one), one.value === 1]));
  const ratings = (appraiser: string) =>
    trials.flatMap((trial) => parts.map(({ name }) => said.get(cellKey({ part: name, appraiser, trial })) ?? false));
  const names = appraisersOf(study.appraisers);
  const references = trials.flatMap(() => parts.map(({ reference }) => goodOf(reference) ?? false));
  const agreed = agreement(
    names.map((name) => ({ name, ratings: ratings(name) })),
    references,
    true,
  );
  const ofPart = (part: string, of: readonly string[]) =>
    of.flatMap((appraiser) => trials.map((trial) => said.get(cellKey({ part, appraiser, trial })) ?? false));
  const worst = agreed.toReference.map(
    ({ effectiveness, missed, falseAlarms }) =>
      guidelines.find(
        (line) => (effectiveness ?? 0) >= line.effectiveness && (missed ?? 0) <= line.missed && (falseAlarms ?? 0) <= line.falseAlarms,
      )?.verdict ?? 'BAD',
  );
  return {
    verdict: worst.includes('BAD') ? 'BAD' : worst.includes('CONDITIONAL') ? 'CONDITIONAL' : 'GOOD',
    share: 100 * Math.min(...agreed.toReference.map(({ effectiveness }) => effectiveness ?? 0)),
    ndc: null,
    agreement: {
      ...agreed,
      fleiss: fleissKappa(parts.map(({ name }) => ofPart(name, names))),
      consistency: names.map((name) => ({
        name,
        share: parts.filter((part) => new Set(ofPart(part.name, [name])).size === 1).length / parts.length,
      })),
    },
  };
};
