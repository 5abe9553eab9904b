import type { AnswerOf } from '@lotline/contract/kit/call';
import { qualityStatuses } from '@lotline/contract/ledger/movement';
import { type Lot, type lotDailyPlans, lotStates } from '@lotline/contract/lot/lot';
import { columnsOf } from '../kit/columns/columns.ts';
import { recordPath, wayTo } from '../kit/record/record-path.ts';
import { lotTones, qualityTones } from './lot-tones.ts';

const { text, qty, at, choice, link } = columnsOf<Lot>();
export const lotColumns = [
  link('lotId', ({ id }) => recordPath('lotReport', id), { width: 175, pinned: 'left' }),
  choice('state', lotStates, { width: 85, tones: lotTones }),
  text('productName', { width: 150 }),
  text('productCode', { width: 112 }),
  qty('producedQty', { width: 95 }),
  qty('onHandQty', { width: 95 }),
  qty('shippedQty', { width: 95 }),
  text('uom', { width: 60 }),
  text('location', { width: 150 }),
  choice('qualityStatus', qualityStatuses, { choiceWords: 'quality', tones: qualityTones, width: 95 }),
  at('producedFrom'),
  at('producedTo'),
  text('planNo', { width: 150 }),
  text('orderNo', { width: 170 }),
  link('bizPartnerName', wayTo('bizPartner', 'bizPartnerId'), { title: 'lot.partner', width: 130 }),
  choice('origin', ['PRODUCED', 'OPENING', 'REWORK'], { width: 95 }),
  text('discardReason', { hidden: true, width: 130 }),
  at('createdAt', { title: 'common.createdAt', hidden: true }),
];
const ofDay = columnsOf<AnswerOf<typeof lotDailyPlans>[number]>();
export const dayColumns = [
  ofDay.day('workDate', { width: 105, pinned: 'left' }),
  ofDay.choice('dayNight', ['DAY', 'NIGHT'], { choiceWords: 'shift', width: 75 }),
  ofDay.text('operationName', { width: 130 }),
  ofDay.text('toolName', { width: 140 }),
  ofDay.text('molds', {
    value: ({ molds }) => molds.map(({ code, cavities }) => `${code} (${cavities.join(', ')})`).join(', '),
    width: 150,
  }),
  ofDay.text('workers', { value: ({ workers }) => workers.join(', '), width: 170 }),
  ofDay.qty('targetQty', { width: 90, total: false }),
  ofDay.qty('completedQty', { width: 105, total: false }),
  ofDay.qty('defectQty', {
    width: 80,
    total: false,
    cellTone: ({ defectQty }) => (defectQty > 0 ? 'wrong' : undefined),
  }),
  ofDay.choice('workStatus', ['PLANNED', 'IN_PROGRESS', 'COMPLETE'], {
    choiceWords: 'workStatus',
    tones: { PLANNED: 'grey', IN_PROGRESS: 'blue', COMPLETE: 'green' },
    width: 95,
  }),
  ofDay.at('startedAt'),
  ofDay.at('endedAt'),
];
