import { Nonconformances } from '@lotline/contract/nonconformance/nonconformance';
import { type NcStatus, ncSources, ncStatuses } from '@lotline/contract/nonconformance/nonconformance.states';
import { inspectionPath } from '@lotline/contract/quality/quality-result';
import { columnsOf, type Tone } from '../kit/columns/columns.ts';
import { recordPath, wayTo } from '../kit/record/record-path.ts';
import { itemPath } from './concession-columns.ts';

export const ncTones: Readonly<Record<NcStatus, Tone>> = { REGISTERED: 'red', DISPOSITION: 'orange', ACTION: 'blue', CLOSED: 'green' };

const { text, link, number, qty, day, at, choice } = columnsOf(Nonconformances);
export const ncColumns = [
  link('ncNo', ({ id }) => recordPath('nonconformance', id), { width: 150, pinned: 'left' }),
  choice('status', ncStatuses, { choiceWords: 'ncStatus', width: 100, tones: ncTones }),
  number('age', { decimals: 0, width: 80 }),
  link('itemName', itemPath, { width: 150 }),
  text('itemCode', { width: 120, hidden: true }),
  qty('suspectedQty', { width: 100, total: false }),
  qty('leftQty', { width: 95, total: false }),
  number('asked', { decimals: 0, width: 80 }),
  text('uom', { title: 'common.unit', width: 55 }),
  choice('source', ncSources, { choiceWords: 'ncSource', width: 100, isKind: true }),
  link('bizPartnerName', wayTo('bizPartner', 'bizPartnerId'), { width: 120 }),
  text('defectName', { width: 110 }),
  text('operationName', { width: 100 }),
  link('resultNo', ({ resultId, materialId, stage }) => inspectionPath({ id: resultId, materialId, stage }), { width: 150 }),
  text('responsibleName', { width: 95 }),
  day('dueDay', { width: 105 }),
  text('confirmedCause', { width: 160 }),
  text('corrective', { width: 160 }),
  at('createdAt'),
  qty('disposedQty', { width: 95, total: false, hidden: true }),
  text('suspectedCause', { width: 160, hidden: true }),
  text('preventive', { width: 160, hidden: true }),
  text('verification', { width: 160, hidden: true }),
  text('note', { width: 160, hidden: true }),
  at('closedAt', { hidden: true }),
  text('closedByName', { width: 95, hidden: true }),
];
