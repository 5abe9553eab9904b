import type { Rule } from '../kit/rule.ts';
import type { StudyKind, StudyStatus } from './study.states.ts';
import { appraisersOf, cellKey, cellsOf, goodOf, partsOf, type StudyCell, type StudyValue } from './study-plan.ts';

type Planned = { kind: StudyKind; parts: string; appraisers: string; trials: number };
export const mostParts = 50;
const mostAppraisers = 10;
export const samePlan = (one: Planned, other: Planned) =>
  one.kind === other.kind &&
  one.trials === other.trials &&
  one.parts.trim() === other.parts.trim() &&
  one.appraisers.trim() === other.appraisers.trim();

export type StudyFacts = Planned & {
  isGauge: boolean;
  lsl?: number | null | undefined;
  usl?: number | null | undefined;
  /** As it stands, where it stands. */
  was: (Planned & { studyNo: string; status: StudyStatus; measured: number }) | null;
};
const twice = (names: readonly string[]) => names.find((name, at) => names.indexOf(name) !== at) ?? null;
const withoutReference = ({ kind, parts }: Planned) =>
  partsOf(parts).find(({ reference }) =>
    kind === 'LINEARITY'
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
    broken: ({ parts }) => partsOf(parts).length < 2 || partsOf(parts).length > mostParts,
    tell: ({ parts }) => ({ n: partsOf(parts).length, most: mostParts }),
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
    broken: (facts) => facts.kind === 'LINEARITY' && withoutReference(facts) !== undefined,
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
      kind !== 'RR' &&
      new Set(partsOf(parts).map(({ reference }) => (kind === 'LINEARITY' ? Number(reference) : goodOf(reference)))).size < 2,
  },
  {
    code: 'study.enoughAppraisers',
    field: 'appraisers',
    broken: ({ kind, appraisers }) =>
      appraisersOf(appraisers).length < (kind === 'LINEARITY' ? 1 : 2) || appraisersOf(appraisers).length > mostAppraisers,
    tell: ({ appraisers }) => ({ n: appraisersOf(appraisers).length, most: mostAppraisers }),
  },
  {
    code: 'study.appraiserOnce',
    field: 'appraisers',
    broken: ({ appraisers }) => twice(appraisersOf(appraisers)) !== null,
    tell: ({ appraisers }) => ({ appraiser: twice(appraisersOf(appraisers)) }),
  },
];

type Measuring = Planned & { studyNo: string; status: StudyStatus; measurements: readonly StudyValue[] };
const strange = (study: Measuring): StudyCell | undefined => {
  const asked = new Set(cellsOf(study).map(cellKey));
  return study.measurements.find((one) => !asked.has(cellKey(one)));
};
const repeated = ({ measurements }: Measuring) => {
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
const doneStays: Rule<Measuring> = {
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
];
/** What must hold before a study is judged. */
export const completingRules: readonly Rule<Measuring>[] = [
  doneStays,
  {
    code: 'study.isWhole',
    broken: (study) => study.measurements.length < cellsOf(study).length,
    tell: (study) => ({ missing: cellsOf(study).length - study.measurements.length }),
  },
  {
    code: 'study.valuesDiffer',
    broken: ({ kind, measurements }) => kind === 'RR' && new Set(measurements.map(({ value }) => value)).size < 2,
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
