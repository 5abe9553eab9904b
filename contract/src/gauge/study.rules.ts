import type { Rule } from '../kit/rule.ts';
import type { StudyStatus } from './study.states.ts';
import { appraisersOf, cellKey, cellsOf, goodOf, partsOf, type StudyCell, type StudyPlan, type StudyValue } from './study-plan.ts';

export const mostParts = 50;
const mostAppraisers = 10;
/** Limits need so many occasions (as those of any chart do), and a study comes to an end. */
export const [fewestOccasions, mostOccasions] = [20, 100] as const;
/** A range says little of more readings than these. */
export const mostReadings = 10;
export const samePlan = (one: StudyPlan, other: StudyPlan) =>
  one.kind === other.kind &&
  one.trials === other.trials &&
  (one.kind !== 'STABILITY' || one.occasions === other.occasions) &&
  one.parts.trim() === other.parts.trim() &&
  one.appraisers.trim() === other.appraisers.trim();

export type StudyFacts = StudyPlan & {
  isGauge: boolean;
  lsl?: number | null | undefined;
  usl?: number | null | undefined;
  /** As it stands, where it stands. */
  was: (StudyPlan & { studyNo: string; status: StudyStatus; measured: number }) | null;
};
const twice = (names: readonly string[]) => names.find((name, at) => names.indexOf(name) !== at) ?? null;
const withoutReference = ({ kind, parts }: StudyPlan) =>
  partsOf(parts).find(({ reference }) =>
    kind === 'LINEARITY' || (kind === 'STABILITY' && reference !== null)
      ? reference === null || !Number.isFinite(Number(reference))
      : kind === 'ATTRIBUTE'
        ? goodOf(reference) === null
        : false,
  );
const isOver = (status: StudyStatus) => status === 'DONE' || status === 'VOID';

/** What must hold of a study before it is saved. */
export const studyRules: readonly Rule<StudyFacts>[] = [
  { code: 'study.doneStays', broken: ({ was }) => was !== null && isOver(was.status), tell: ({ was }) => ({ no: was?.studyNo ?? null }) },
  {
    code: 'study.planStays',
    field: 'parts',
    broken: (facts) => facts.was !== null && facts.was.measured > 0 && !samePlan(facts, facts.was),
    tell: ({ was }) => ({ n: was?.measured ?? null }),
  },
  { code: 'study.gaugeIsAGauge', field: 'toolId', broken: ({ isGauge }) => !isGauge },
  { code: 'study.limitsRise', field: 'usl', broken: ({ lsl, usl }) => lsl != null && usl != null && lsl >= usl },
  {
    code: 'study.enoughParts',
    field: 'parts',
    broken: ({ kind, parts }) => kind !== 'STABILITY' && (partsOf(parts).length < 2 || partsOf(parts).length > mostParts),
    tell: ({ parts }) => ({ n: partsOf(parts).length, most: mostParts }),
  },
  {
    code: 'study.oneMaster',
    field: 'parts',
    broken: ({ kind, parts }) => kind === 'STABILITY' && partsOf(parts).length !== 1,
    tell: ({ parts }) => ({ n: partsOf(parts).length }),
  },
  {
    code: 'study.enoughOccasions',
    field: 'occasions',
    broken: ({ kind, occasions }) =>
      kind === 'STABILITY' && (occasions == null || occasions < fewestOccasions || occasions > mostOccasions),
    tell: ({ occasions }) => ({ n: occasions ?? 0, least: fewestOccasions, most: mostOccasions }),
  },
  {
    code: 'study.fewReadings',
    field: 'trials',
    broken: ({ kind, trials }) => kind === 'STABILITY' && trials > mostReadings,
    tell: ({ trials }) => ({ n: trials, most: mostReadings }),
  },
  {
    code: 'study.partOnce',
    field: 'parts',
    broken: ({ parts }) => twice(partsOf(parts).map(({ name }) => name)) !== null,
    tell: ({ parts }) => ({ part: twice(partsOf(parts).map(({ name }) => name)) }),
  },
  {
    code: 'study.referencesTold',
    field: 'parts',
    broken: (facts) => facts.kind !== 'ATTRIBUTE' && withoutReference(facts) !== undefined,
    tell: (facts) => ({ part: withoutReference(facts)?.name ?? null }),
  },
  {
    code: 'study.goodOrBadTold',
    field: 'parts',
    broken: (facts) => facts.kind === 'ATTRIBUTE' && withoutReference(facts) !== undefined,
    tell: (facts) => ({ part: withoutReference(facts)?.name ?? null }),
  },
  {
    code: 'study.referencesDiffer',
    field: 'parts',
    broken: ({ kind, parts }) =>
      (kind === 'LINEARITY' || kind === 'ATTRIBUTE') &&
      new Set(partsOf(parts).map(({ reference }) => (kind === 'LINEARITY' ? Number(reference) : goodOf(reference)))).size < 2,
  },
  {
    code: 'study.enoughAppraisers',
    field: 'appraisers',
    broken: ({ kind, appraisers }) =>
      appraisersOf(appraisers).length < (kind === 'LINEARITY' || kind === 'STABILITY' ? 1 : 2) ||
      appraisersOf(appraisers).length > mostAppraisers,
    tell: ({ appraisers }) => ({ n: appraisersOf(appraisers).length, most: mostAppraisers }),
  },
  {
    code: 'study.oneReader',
    field: 'appraisers',
    broken: ({ kind, appraisers }) => kind === 'STABILITY' && appraisersOf(appraisers).length > 1,
    tell: ({ appraisers }) => ({ n: appraisersOf(appraisers).length }),
  },
  {
    code: 'study.appraiserOnce',
    field: 'appraisers',
    broken: ({ appraisers }) => twice(appraisersOf(appraisers)) !== null,
    tell: ({ appraisers }) => ({ appraiser: twice(appraisersOf(appraisers)) }),
  },
];

type Measured = StudyPlan & { studyNo: string; status: StudyStatus; measurements: readonly StudyValue[] };
type Measuring = Measured & { /** The day that it is written down on. */ today: string };
/** The first reading of stability that is said to be older than one before it, or of another day than its occasion's. */
const outOfTurn = ({ kind, measurements }: Measured): StudyValue | undefined => {
  if (kind !== 'STABILITY') return undefined;
  const inTurn = measurements.toSorted((one, other) => Number(one.part) - Number(other.part) || one.trial - other.trial);
  return inTurn.find(({ part, on }, at) => {
    const before = inTurn[at - 1];
    return before?.on != null && on != null && (on < before.on || (before.part === part && on !== before.on));
  });
};
const strange = (study: Measured): StudyCell | undefined => {
  const asked = new Set(cellsOf(study).map(cellKey));
  return study.measurements.find((one) => !asked.has(cellKey(one)));
};
const repeated = ({ measurements }: Measured) => {
  const seen = new Set<string>();
  return measurements.find((one) => {
    const known = seen.has(cellKey(one));
    seen.add(cellKey(one));
    return known;
  });
};
const cellFacts = (cell: StudyCell | undefined) => ({
  part: cell?.part ?? null,
  appraiser: cell?.appraiser ?? null,
  trial: cell?.trial ?? null,
});
const doneStays: Rule<Measured> = {
  code: 'study.doneStays',
  broken: ({ status }) => isOver(status),
  tell: ({ studyNo }) => ({ no: studyNo }),
};
/** What must hold of the values of a study. */
export const measuringRules: readonly Rule<Measuring>[] = [
  doneStays,
  {
    code: 'study.cellOfThePlan',
    field: 'measurements',
    broken: (study) => strange(study) !== undefined,
    tell: (study) => cellFacts(strange(study)),
  },
  {
    code: 'study.measuredOnce',
    field: 'measurements',
    broken: (study) => repeated(study) !== undefined,
    tell: (study) => cellFacts(repeated(study)),
  },
  {
    code: 'study.goodOrBad',
    field: 'measurements',
    broken: ({ kind, measurements }) => kind === 'ATTRIBUTE' && measurements.some(({ value }) => value !== 0 && value !== 1),
  },
  {
    code: 'study.dayTold',
    field: 'measurements',
    broken: (study) => study.kind === 'STABILITY' && study.measurements.some(({ on }) => !on),
    tell: (study) => ({ occasion: study.measurements.find(({ on }) => !on)?.part ?? null }),
  },
  {
    code: 'study.daysFollow',
    field: 'measurements',
    broken: (study) => outOfTurn(study) !== undefined,
    tell: (study) => ({ occasion: outOfTurn(study)?.part ?? null, on: outOfTurn(study)?.on ?? null }),
  },
  {
    code: 'study.dayHasCome',
    field: 'measurements',
    broken: (study) => study.measurements.some(({ on }) => on != null && on > study.today),
    tell: (study) => ({ occasion: study.measurements.find(({ on }) => on != null && on > study.today)?.part ?? null }),
  },
];
/** What must hold before a study is judged. */
export const completingRules: readonly Rule<Measured>[] = [
  doneStays,
  {
    code: 'study.isWhole',
    broken: (study) => study.measurements.length < cellsOf(study).length,
    tell: (study) => ({ missing: cellsOf(study).length - study.measurements.length }),
  },
  {
    code: 'study.valuesDiffer',
    broken: ({ kind, measurements }) => (kind === 'RR' || kind === 'STABILITY') && new Set(measurements.map(({ value }) => value)).size < 2,
  },
];
export const studyRemovalRules: readonly Rule<{ studyNo: string; measured: number; status: StudyStatus }>[] = [
  {
    code: 'study.measuredStays',
    broken: ({ measured, status }) => measured > 0 || isOver(status),
    tell: ({ studyNo }) => ({ no: studyNo }),
  },
];
export const voidStudyRules: readonly Rule<{ studyNo: string; status: StudyStatus }>[] = [
  { code: 'study.voidedOnce', conflict: true, broken: ({ status }) => status === 'VOID', tell: ({ studyNo }) => ({ no: studyNo }) },
];
