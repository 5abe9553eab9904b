import type { Rule, States } from '../kit/rule.ts';
import { aqls } from './sampling/master.ts';
import type { CharacteristicClass, CharacteristicKind, Chart, Sampling, Stage, StandardStatus } from './standard.ts';

/** What may follow what; OBSOLETE is the end. */
export const standardStates: States<StandardStatus> = { DRAFT: ['APPROVED'], APPROVED: ['OBSOLETE'], OBSOLETE: [] };

const isStep = (aql: number | null | undefined) => aql == null || aqls.some((step) => step === aql);
const aqlOf = (aql: Sampling['aql'], of: CharacteristicClass) =>
  ({ CRITICAL: aql?.critical, MAJOR: aql?.major, MINOR: aql?.minor })[of] ?? null;

type Place = {
  code?: string | undefined;
  stage: Stage;
  productId?: number | undefined;
  materialId?: number | undefined;
  operationId?: number | null | undefined;
};
type Was = { status: StandardStatus; revision: number; code: string; stage: string } & {
  [Field in 'productId' | 'materialId' | 'operationId']: number | null;
};
type Draft = Place & {
  /** What it was, null when it is new. */
  was: Was | null;
  /** The code of another standard of the same item, stage and operation that isn't withdrawn. */
  other: string | null;
};
const moves = ({ was, ...to }: Draft) =>
  was !== null &&
  was.revision > 1 &&
  ((to.code !== undefined && to.code !== was.code) ||
    to.stage !== was.stage ||
    (to.productId ?? null) !== was.productId ||
    (to.materialId ?? null) !== was.materialId ||
    (to.operationId ?? null) !== was.operationId);
export const standardRules: readonly Rule<Draft>[] = [
  {
    code: 'quality.onlyDraftsChange',
    broken: ({ was }) => was !== null && was.status !== 'DRAFT',
    tell: ({ was }) => ({ revision: was?.revision ?? null }),
  },
  { code: 'quality.revisionsKeepTheirPlace', field: 'stage', broken: moves },
  {
    code: 'quality.oneStandardPerPlace',
    field: 'stage',
    broken: ({ other }) => other !== null,
    tell: ({ other }) => ({ code: other }),
  },
];

/** What must hold of how many are measured; its fields stand in `sampling`. */
export const samplingRules: readonly Rule<Sampling & { stage: Stage }>[] = [
  { code: 'quality.fixedNumberIsGiven', field: 'n', broken: ({ mode, n }) => mode === 'N' && n == null },
  { code: 'quality.percentageIsGiven', field: 'pct', broken: ({ mode, pct }) => mode === 'PERCENT' && pct == null },
  { code: 'quality.everySoManyPieces', field: 'every', broken: ({ mode, every }) => mode === 'EVERY_N' && every == null },
  { code: 'quality.everySoManyMinutes', field: 'minutes', broken: ({ mode, minutes }) => mode === 'EVERY_T' && minutes == null },
  {
    code: 'quality.intervalsAreInProcess',
    field: 'mode',
    broken: ({ mode, stage }) => (mode === 'EVERY_N' || mode === 'EVERY_T') && stage !== 'IN_PROCESS',
  },
  { code: 'quality.eachShiftIsDaily', field: 'eachShift', broken: ({ eachShift, stage }) => eachShift === true && stage !== 'DAILY' },
  {
    code: 'quality.changesAreOfFirstPieces',
    field: 'changes',
    broken: ({ changes, stage }) => changes !== undefined && changes.length > 0 && stage !== 'FIRST',
  },
  { code: 'quality.aqlNeedsALevel', field: 'level', broken: ({ mode, level }) => mode === 'AQL' && level == null },
  {
    code: 'quality.aqlIsGiven',
    field: 'aql',
    broken: ({ mode, aql }) => mode === 'AQL' && [aql?.critical, aql?.major, aql?.minor].every((value) => value == null),
  },
  {
    code: 'quality.aqlIsOfTheTable',
    field: 'aql',
    broken: ({ aql }) => ![aql?.critical, aql?.major, aql?.minor].every(isStep),
    tell: ({ aql }) => ({ aql: [aql?.critical, aql?.major, aql?.minor].find((value) => !isStep(value)) ?? null }),
  },
];

type One = {
  kind: CharacteristicKind;
  name: string;
  nominal?: number | null | undefined;
  lsl?: number | null | undefined;
  usl?: number | null | undefined;
  decimals?: number | null | undefined;
  chart: Chart;
  spc?: { subgroupSize?: number | null | undefined } | null | undefined;
  gaugeRequired: boolean;
  gaugeClassId?: number | null | undefined;
  unit?: string | null | undefined;
  key?: string | undefined;
  /** What its key stood for in the other revisions; null where it is new. */
  before: { kind: string; unit: string | null } | null;
  /** The same key stands in an earlier line. */
  twice: boolean;
};
const numbers = ({ nominal, lsl, usl }: One) => [nominal, lsl, usl];
const hasMore = (value: number | null | undefined, decimals: number) => value != null && Number(value.toFixed(decimals)) !== value;
const finer = (one: One) => {
  const { decimals } = one;
  if (decimals == null) return null;
  return (['nominal', 'lsl', 'usl'] as const).find((field) => hasMore(one[field], decimals)) ?? null;
};
const ofVariables: readonly Chart[] = ['XBAR_R', 'XBAR_S', 'I_MR', 'EWMA', 'CUSUM'];
const ofAttributes: readonly Chart[] = ['P', 'NP', 'C', 'U'];
const chartFits = ({ chart, kind }: One) =>
  chart === 'NONE' || (kind === 'VARIABLE' && ofVariables.includes(chart)) || (kind === 'ATTRIBUTE' && ofAttributes.includes(chart));
/** X̄ charts need at least two values in a subgroup; ranges tell little of more than 25. */
const subgroupFits = ({ chart, spc }: One) => {
  const size = spc?.subgroupSize ?? 0;
  if (chart === 'XBAR_R') return size >= 2 && size <= 25;
  return chart !== 'XBAR_S' || size >= 2;
};
/** What must hold of each characteristic. A nominal outside its limits is left: fits as f7 are toleranced so. */
export const characteristicRules: readonly Rule<One>[] = [
  { code: 'quality.keyOnce', field: 'key', broken: ({ twice }) => twice, tell: ({ key }) => ({ key: key ?? null }) },
  {
    code: 'quality.keyKeepsItsKind',
    field: 'kind',
    broken: ({ before, kind, unit }) => before !== null && (before.kind !== kind || (before.unit ?? '') !== (unit ?? '')),
    tell: ({ name }) => ({ name }),
  },
  {
    code: 'quality.variableHasALimit',
    field: 'usl',
    broken: ({ kind, lsl, usl }) => kind === 'VARIABLE' && lsl == null && usl == null,
    tell: ({ name }) => ({ name }),
  },
  {
    code: 'quality.onlyVariablesHaveLimits',
    field: 'kind',
    broken: (one) => one.kind !== 'VARIABLE' && numbers(one).some((value) => value != null),
    tell: ({ name }) => ({ name }),
  },
  {
    code: 'quality.limitsDontCross',
    field: 'usl',
    broken: ({ lsl, usl }) => lsl != null && usl != null && lsl > usl,
    tell: ({ name, lsl, usl }) => ({ name, lsl: String(lsl), usl: String(usl) }),
  },
  {
    code: 'quality.limitsFitTheirDecimals',
    field: (one) => finer(one) ?? 'decimals',
    broken: (one) => finer(one) !== null,
    tell: ({ name, decimals }) => ({ name, decimals: decimals ?? null }),
  },
  { code: 'quality.chartFitsItsKind', field: 'chart', broken: (one) => !chartFits(one), tell: ({ name }) => ({ name }) },
  { code: 'quality.chartHasItsSubgroup', field: 'spc', broken: (one) => !subgroupFits(one), tell: ({ name }) => ({ name }) },
  {
    code: 'quality.requiredGaugeIsNamed',
    field: 'gaugeClassId',
    broken: ({ gaugeRequired, gaugeClassId }) => gaugeRequired && gaugeClassId == null,
    tell: ({ name }) => ({ name }),
  },
];

/** So many characteristics has one standard. */
const characteristicsAtMost = 500;
type Filed = {
  name: string;
  standardName?: string | null | undefined;
  /** What another row of the standard calls it. */
  named: string | null;
  /** There is no standard yet that the row belongs to. */
  isNew: boolean;
  /** An earlier row of the standard has its number and name. */
  twice: boolean;
  /** Which characteristic of its standard the row is, from 1. */
  no: number;
  /** The standard isn't as it was when the sheet was held against it. */
  isLate: boolean;
};
/** What must hold of a row among those of a sheet of many standards. */
export const filedRules: readonly Rule<Filed>[] = [
  { code: 'quality.reviewedStandardStands', broken: ({ isLate, no }) => isLate && no === 1 },
  { code: 'quality.characteristicOnce', field: 'name', broken: ({ twice }) => twice, tell: ({ name }) => ({ name }) },
  {
    code: 'quality.newStandardIsNamed',
    field: 'standardName',
    broken: ({ isNew, named, standardName }) => isNew && named === null && !standardName,
  },
  {
    code: 'quality.standardHasOneName',
    field: 'standardName',
    broken: ({ named, standardName }) => named !== null && !!standardName && standardName !== named,
    tell: ({ named }) => ({ name: named }),
  },
  {
    code: 'quality.characteristicsAtMost',
    field: 'name',
    broken: ({ no }) => no > characteristicsAtMost,
    tell: () => ({ most: characteristicsAtMost }),
  },
];

type Approval = {
  status: StandardStatus;
  effectiveFrom: string;
  /** The day of the newest approved revision; null where there is none. */
  newestFrom: string | null;
  sampling: Sampling;
  characteristics: readonly { name: string; nameEn?: string | null | undefined; class: CharacteristicClass }[];
  fourEyes: boolean;
  /** Who wrote the draft, and who approves it. */
  writers: readonly (number | null)[];
  approver: number;
};
const withoutAql = ({ sampling: { mode, aql }, characteristics }: Approval) =>
  mode === 'AQL' ? characteristics.find((one) => aqlOf(aql, one.class) === null) : undefined;
/** What must hold before a draft is approved. */
export const approvalRules: readonly Rule<Approval>[] = [
  { code: 'quality.onlyDraftsAreApproved', conflict: true, broken: ({ status }) => status !== 'DRAFT' },
  { code: 'quality.needsACharacteristic', broken: ({ characteristics }) => characteristics.length === 0 },
  {
    code: 'quality.eachClassHasItsAql',
    broken: (facts) => withoutAql(facts) !== undefined,
    tell: (facts) => {
      const one = withoutAql(facts);
      return { name: one?.name ?? null, nameEn: one?.nameEn ?? null };
    },
  },
  {
    code: 'quality.followsThePrevious',
    broken: ({ effectiveFrom, newestFrom }) => newestFrom !== null && effectiveFrom <= newestFrom,
    tell: ({ newestFrom }) => ({ day: newestFrom }),
  },
  {
    code: 'quality.writerDoesntApprove',
    broken: ({ fourEyes, writers, approver }) => fourEyes && writers.includes(approver),
  },
];

export const obsoleteRules: readonly Rule<{ status: StandardStatus }>[] = [
  { code: 'quality.onlyApprovedAreWithdrawn', conflict: true, broken: ({ status }) => status !== 'APPROVED' },
];
export const reviseRules: readonly Rule<{ status: StandardStatus; draft: number | null }>[] = [
  { code: 'quality.draftsAreNotRevised', broken: ({ status }) => status === 'DRAFT' },
  { code: 'quality.oneDraftPerStandard', broken: ({ draft }) => draft !== null, tell: ({ draft }) => ({ revision: draft }) },
];
export const standardRemovalRules: readonly Rule<{ status: StandardStatus; revision: number }>[] = [
  {
    code: 'quality.onlyDraftsAreDeleted',
    broken: ({ status }) => status !== 'DRAFT',
    tell: ({ revision }) => ({ revision }),
  },
];
