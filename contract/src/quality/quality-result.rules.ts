import { add } from '../kit/quantity.ts';
import type { Rule } from '../kit/rule.ts';
import { isSaid } from '../kit/said.ts';
import type { Proposal } from './judging.ts';
import type { InspectionStatus, Judgement } from './quality-result.states.ts';
import type { CharacteristicKind } from './standard.ts';

type Named = { resultNo: string; status: InspectionStatus };
const no = ({ resultNo }: { resultNo: string }) => ({ inspection: resultNo });
const isJudged = ({ status }: Named) => status === 'JUDGED' || status === 'CONFIRMED';

/** What must hold before anything of an inspection is written or changed. */
export const openRules: readonly Rule<Named>[] = [
  { code: 'quality.judgedStays', broken: isJudged, tell: no },
  { code: 'quality.cancelledStays', broken: ({ status }) => status === 'CANCELLED', tell: no },
];

export type Making = {
  /** Materials that the packages are of. */
  materials: number;
  isOfOne: boolean;
  /** It is asked for where materials are inspected. */
  ofMaterial: boolean;
  lotQty: number | null;
  /** An open inspection that judges some of it. */
  open: { resultNo: string; unit: string } | null;
};
/** What must hold before an inspection is asked for by hand. */
export const makingRules: readonly Rule<Making>[] = [
  { code: 'quality.oneKindAtATime', field: 'materialStockIds', broken: ({ materials }) => materials > 1 },
  { code: 'quality.ofSomething', field: ({ ofMaterial }) => (ofMaterial ? 'materialId' : 'lotNo'), broken: ({ isOfOne }) => !isOfOne },
  { code: 'quality.lotHasAQuantity', field: 'lotQty', broken: ({ lotQty }) => lotQty === null || lotQty <= 0 },
  {
    code: 'quality.oneInspectionAtATime',
    broken: ({ open }) => open !== null,
    tell: ({ open }) => ({ inspection: open?.resultNo ?? null, unit: open?.unit ?? null }),
  },
];

export type Writing = {
  characteristic: { name: string; kind: CharacteristicKind; samples: number; gaugeRequired: boolean } | null;
  sampleNo: number;
  given: {
    value?: number | null | undefined;
    ok?: boolean | null | undefined;
    text?: string | null | undefined;
    fileId?: number | null | undefined;
  };
  gaugeId: number | null | undefined;
  /** The gauge that isn’t to be trusted on the day of the value, where the plant refuses such. */
  outGauge: { name: string; due: string | null } | null;
  /** It is none of the gauges. */
  strangeGauge: boolean;
  /** What stands there and would be another. */
  stands: { said: string; by: string | null; at: string } | null;
  reason: string | undefined;
};
const isNothing = ({ given: { value, ok, text, fileId } }: Writing) => value == null && ok == null && !isSaid(text) && fileId == null;
const fits: Record<CharacteristicKind, (given: Writing['given']) => boolean> = {
  VARIABLE: ({ value, ok, text }) => value != null && ok == null && !isSaid(text),
  ATTRIBUTE: ({ value, ok }) => ok != null && value == null,
  TEXT: ({ value, text }) => isSaid(text) && value == null,
  PHOTO: ({ value, fileId }) => fileId != null && value == null,
};
const named = ({ characteristic, sampleNo }: Writing) => ({ characteristic: characteristic?.name ?? null, sample: sampleNo });

/** What must hold of each value. */
export const valueRules: readonly Rule<Writing>[] = [
  { code: 'quality.characteristicOfStandard', field: 'characteristicId', broken: ({ characteristic }) => characteristic === null },
  {
    code: 'quality.sampleWithinPlan',
    field: 'sampleNo',
    broken: ({ characteristic, sampleNo }) => characteristic !== null && sampleNo > characteristic.samples,
    tell: (facts) => ({ ...named(facts), most: facts.characteristic?.samples ?? null }),
  },
  {
    code: 'quality.valueFitsItsKind',
    field: 'value',
    broken: (facts) => !isNothing(facts) && facts.characteristic !== null && !fits[facts.characteristic.kind](facts.given),
    tell: (facts) => ({ ...named(facts), kind: facts.characteristic?.kind ?? null }),
  },
  {
    code: 'quality.nothingIsNoValue',
    field: 'value',
    broken: (facts) => isNothing(facts) && facts.stands === null,
    tell: named,
  },
  {
    code: 'quality.gaugeMeasures',
    field: 'gaugeId',
    broken: (facts) => !isNothing(facts) && facts.characteristic?.gaugeRequired === true && facts.gaugeId == null,
    tell: named,
  },
  { code: 'quality.gaugeIsAGauge', field: 'gaugeId', broken: ({ strangeGauge }) => strangeGauge },
  {
    code: 'quality.gaugeIsTrusted',
    field: 'gaugeId',
    broken: (facts) => !isNothing(facts) && facts.outGauge !== null,
    tell: ({ outGauge }) => ({ gauge: outGauge?.name ?? null, due: outGauge?.due ?? null }),
  },
  {
    code: 'quality.valueStands',
    field: 'reason',
    broken: ({ stands, reason }) => stands !== null && !isSaid(reason),
    tell: (facts) => ({ ...named(facts), said: facts.stands?.said ?? null, by: facts.stands?.by ?? null, at: facts.stands?.at ?? null }),
  },
];

type Quantities = { acceptedQty: number; rejectedQty: number; holdQty: number };
export type Judging = Quantities & {
  resultNo: string;
  status: InspectionStatus;
  judgement: Exclude<Judgement, 'PENDING'>;
  lotQty: number;
  uom: string;
  proposed: Proposal;
  /** By eye: no standard asks for values. */
  byEye: boolean;
  remark: string | null | undefined;
  units: readonly (Quantities & { name: string; qty: number })[] | null;
  /** Packages and lots that it judges. */
  unitCount: number;
};
const sumOf = ({ acceptedQty, rejectedQty, holdQty }: Quantities) => add(acceptedQty, rejectedQty, holdQty);
const outcomesOf = ({ acceptedQty, rejectedQty, holdQty }: Quantities) =>
  [acceptedQty, rejectedQty, holdQty].filter((qty) => qty > 0).length;

/** What must hold before a lot is judged. */
export const judgeRules: readonly Rule<Judging>[] = [
  ...openRules,
  {
    code: 'quality.sumIsTheLot',
    field: 'acceptedQty',
    broken: (facts) => sumOf(facts) !== facts.lotQty,
    tell: (facts) => ({
      lot: facts.lotQty,
      sum: sumOf(facts),
      accepted: facts.acceptedQty,
      rejected: facts.rejectedQty,
      held: facts.holdQty,
      uom: facts.uom,
    }),
  },
  {
    code: 'quality.unitsSayWhich',
    field: 'units',
    broken: (facts) => facts.units === null && facts.unitCount > 1 && outcomesOf(facts) > 1,
    tell: ({ unitCount }) => ({ units: unitCount }),
  },
  {
    code: 'quality.sumIsTheUnit',
    field: 'units',
    broken: ({ units }) => units?.some((unit) => sumOf(unit) !== unit.qty) ?? false,
    tell: ({ units, uom }) => {
      const wrong = units?.find((unit) => sumOf(unit) !== unit.qty);
      return { unit: wrong?.name ?? null, lot: wrong?.qty ?? null, sum: wrong ? sumOf(wrong) : null, uom };
    },
  },
  {
    code: 'quality.measuredBeforePassed',
    field: 'judgement',
    broken: ({ judgement, byEye, proposed }) => judgement === 'PASS' && !byEye && proposed.missing > 0,
    tell: ({ resultNo, proposed }) => ({ inspection: resultNo, missing: proposed.missing }),
  },
  {
    code: 'quality.passWithinLimits',
    field: 'judgement',
    broken: ({ judgement, proposed }) => judgement === 'PASS' && proposed.judgement === 'FAIL',
    tell: ({ resultNo, proposed }) => {
      const over = proposed.classes.find(({ ng, ac }) => ng > ac);
      return { inspection: resultNo, class: over?.class ?? null, ng: over?.ng ?? null, ac: over?.ac ?? null };
    },
  },
  {
    code: 'quality.failAcceptsNothing',
    field: 'judgement',
    broken: ({ judgement, acceptedQty, lotQty }) => judgement === 'FAIL' && acceptedQty === lotQty,
    tell: ({ resultNo }) => ({ inspection: resultNo }),
  },
  {
    code: 'quality.conditionIsSaid',
    field: 'remark',
    broken: ({ judgement, remark }) => judgement === 'CONDITIONAL' && !isSaid(remark),
    tell: ({ resultNo }) => ({ inspection: resultNo }),
  },
];

export type Confirming = Named & {
  fourEyes: boolean;
  judgedBy: number | null;
  judgedByName: string | null;
  by: number;
  /** The round that was begun since. */
  nextNo: string | null;
  short: { unit: string; stock: number; wanted: number; uom: string } | null;
};
/** What must hold before a judgement takes its effect on stock. */
export const confirmRules: readonly Rule<Confirming>[] = [
  { code: 'quality.confirmedOnce', broken: ({ status }) => status === 'CONFIRMED', tell: no },
  { code: 'quality.judgedBeforeConfirmed', broken: ({ status }) => status !== 'JUDGED', tell: no },
  {
    code: 'quality.newerRoundStands',
    broken: ({ nextNo }) => nextNo !== null,
    tell: ({ resultNo, nextNo }) => ({ inspection: resultNo, next: nextNo }),
  },
  {
    code: 'quality.fourEyes',
    broken: ({ fourEyes, judgedBy, by }) => fourEyes && judgedBy === by,
    tell: ({ resultNo, judgedByName }) => ({ inspection: resultNo, by: judgedByName }),
  },
  {
    code: 'quality.stockIsThere',
    broken: ({ short }) => short !== null,
    tell: ({ resultNo, short }) => ({ inspection: resultNo, ...short }),
  },
];

/** What must hold of the nonconformance that a failed inspection opens. */
export const openingRules: readonly Rule<{ dueDay: string | null; day: string }>[] = [
  {
    code: 'quality.dueDayIsAhead',
    field: 'dueDay',
    broken: ({ dueDay, day }) => dueDay !== null && dueDay < day,
    tell: ({ day }) => ({ day }),
  },
];

/** What must hold before an inspection is cancelled: no stock waits for it, which nobody could ever release then. */
export const cancelInspectionRules: readonly Rule<Named & { waiting: { units: number; first: string } | null }>[] = [
  { code: 'quality.judgedStays', broken: isJudged, tell: no },
  { code: 'quality.cancelledOnce', broken: ({ status }) => status === 'CANCELLED', tell: no },
  {
    code: 'quality.stockWaitsForIt',
    broken: ({ waiting }) => waiting !== null,
    tell: ({ resultNo, waiting }) => ({
      inspection: resultNo,
      unit: waiting?.first ?? null,
      others: waiting ? waiting.units - 1 || null : null,
    }),
  },
];

/** What must hold before a lot is inspected again. */
export const againRules: readonly Rule<Named & { nextNo: string | null }>[] = [
  { code: 'quality.againAfterJudgement', broken: ({ status }) => status !== 'JUDGED' && status !== 'CONFIRMED', tell: no },
  {
    code: 'quality.oneRoundAfterAnother',
    broken: ({ nextNo }) => nextNo !== null,
    tell: ({ resultNo, nextNo }) => ({ inspection: resultNo, next: nextNo }),
  },
];

/** What must hold before the receipt of packages is taken back: nobody judged them. */
export const receiptTakenBackRules: readonly Rule<{ judged: { resultNo: string; unit: string } | null }>[] = [
  {
    code: 'quality.judgedReceiptStays',
    broken: ({ judged }) => judged !== null,
    tell: ({ judged }) => ({ inspection: judged?.resultNo ?? null, unit: judged?.unit ?? null }),
  },
];

/** What must hold of each package before it is split or merged: what is inspected is divided by its judgement. */
export const repackedInspectionRules: readonly Rule<{ open: { resultNo: string; unit: string } | null }>[] = [
  {
    code: 'quality.inspectedStaysWhole',
    broken: ({ open }) => open !== null,
    tell: ({ open }) => ({ inspection: open?.resultNo ?? null, unit: open?.unit ?? null }),
  },
];

export type Outgoing = {
  oqcRequired: boolean;
  lot: string;
  qty: number;
  uom: string;
  /** Accepted by confirmed outgoing inspections and not shipped since. */
  acceptedQty: number;
  /** An outgoing inspection that waits. */
  openNo: string | null;
};
/** What must hold of a lot before it is shipped, of a product that is inspected before. */
export const outgoingRules: readonly Rule<Outgoing>[] = [
  {
    code: 'quality.inspectedBeforeShipped',
    broken: ({ oqcRequired, qty, acceptedQty }) => oqcRequired && qty > acceptedQty,
    field: 'productStockId',
    tell: ({ lot, qty, uom, acceptedQty, openNo }) => ({ lot, qty, uom, accepted: acceptedQty, inspection: openNo }),
  },
];
