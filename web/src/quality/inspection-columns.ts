import { Inspections } from '@lotline/contract/quality/quality-result';
import {
  causes,
  type InspectionStatus,
  inspectionStatuses,
  type Judgement,
  judgements,
} from '@lotline/contract/quality/quality-result.states';
import { stages } from '@lotline/contract/quality/standard';
import { columnsOf, type Tone } from '../kit/columns/columns.ts';
import { wayTo } from '../kit/record/record-path.ts';

export const statusTones: Readonly<Record<InspectionStatus, Tone>> = {
  REQUESTED: 'orange',
  IN_PROGRESS: 'blue',
  JUDGED: 'purple',
  CONFIRMED: 'green',
  CANCELLED: 'grey',
};
export const judgementTones: Readonly<Record<Judgement, Tone>> = { PENDING: 'grey', PASS: 'green', FAIL: 'red', CONDITIONAL: 'orange' };

const { text, link, number, qty, day, at, choice, flag } = columnsOf(Inspections);
const head = [
  text('resultNo', { width: 150, pinned: 'left' }),
  choice('status', inspectionStatuses, { width: 95, choiceWords: 'qualityStatus', tones: statusTones }),
  choice('judgement', judgements, { width: 85, choiceWords: 'qualityJudgement', tones: judgementTones }),
];
const waiting = [
  number('waitedHours', { decimals: 0, width: 80 }),
  qty('blockedQty', { width: 95, total: false }),
  at('requestedAt', { width: 140 }),
];
const rest = [
  link('ncNo', wayTo('nonconformance', 'ncId'), { width: 140 }),
  qty('lotQty', { width: 95, total: false }),
  text('uom', { title: 'common.unit', width: 50 }),
  number('sampleQty', { decimals: 0, width: 75 }),
  number('ngCount', { decimals: 0, width: 80 }),
  qty('acceptedQty', { width: 85, total: false }),
  qty('rejectedQty', { width: 85, total: false }),
  qty('holdQty', { width: 80, total: false }),
  text('inspectorName', { width: 95 }),
  at('endedAt'),
  text('confirmedByName', { width: 95 }),
  at('confirmedAt', { hidden: true }),
  at('dueAt', { hidden: true }),
  text('standardCode', { width: 120 }),
  number('standardRevision', { decimals: 0, width: 75, hidden: true }),
  flag('fourEyes', { width: 90, hidden: true }),
  number('round', { decimals: 0, width: 60 }),
  text('remark', { width: 160 }),
  choice('cause', causes, { width: 100, choiceWords: 'qualityCause', isKind: true, hidden: true }),
  text('cancelReason', { width: 140, hidden: true }),
  at('startedAt', { hidden: true }),
  qty('inspectedQty', { width: 90, total: false, hidden: true }),
  text('createdByName', { width: 95, hidden: true }),
];
type Columns = (typeof rest)[number][];
export const materialColumns: Columns = [
  ...head,
  ...waiting,
  text('itemName', { width: 150 }),
  text('itemCode', { width: 120, hidden: true }),
  text('bizPartnerName', { width: 120 }),
  text('supplierLotNo', { width: 120 }),
  choice('stage', stages, { choiceWords: 'stage', width: 80, isKind: true, hidden: true }),
  ...rest,
];
export const productColumns: Columns = [
  ...head,
  choice('stage', stages, { choiceWords: 'stage', width: 90, isKind: true }),
  ...waiting,
  text('itemName', { width: 150 }),
  text('itemCode', { width: 120, hidden: true }),
  text('lotNo', { width: 140 }),
  text('operationName', { width: 100 }),
  text('planNo', { width: 130, hidden: true }),
  day('workDate', { width: 100, hidden: true }),
  ...rest,
];
