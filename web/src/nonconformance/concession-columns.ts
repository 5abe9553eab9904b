import { type Concession, Concessions } from '@lotline/contract/nonconformance/concession';
import { type ConcessionStatus, concessionStatuses } from '@lotline/contract/nonconformance/concession.states';
import { columnsOf, type Tone } from '../kit/columns/columns.ts';
import { recordPath, wayTo } from '../kit/record/record-path.ts';
import { trackingPath } from '../lot/index.ts';

export const concessionTones: Readonly<Record<ConcessionStatus, Tone>> = {
  REQUESTED: 'orange',
  APPROVED: 'green',
  REFUSED: 'grey',
  REVOKED: 'red',
};
/** The lot's page, or where the package is traced. */
export const unitPath = ({ lotId, materialStockId }: { lotId: number | null; materialStockId: number | null }) =>
  lotId !== null ? recordPath('lotReport', lotId) : materialStockId !== null ? trackingPath('material-stock', materialStockId) : undefined;
/** The page of its product or material. */
export const itemPath = ({ productId, materialId }: { productId: number | null; materialId: number | null }) =>
  productId !== null ? recordPath('productInfo', productId) : materialId !== null ? recordPath('material', materialId) : undefined;

const { text, link, qty, day, at, flag, choice } = columnsOf(Concessions);
export const concessionColumns = [
  link('concessionNo', ({ id }: Concession) => recordPath('concession', id), { width: 150, pinned: 'left' }),
  choice('status', concessionStatuses, { choiceWords: 'concessionStatus', width: 130, tones: concessionTones }),
  link('itemName', itemPath, { width: 150 }),
  text('itemCode', { width: 120, hidden: true }),
  link('unitName', unitPath, { width: 150 }),
  qty('qty', { width: 95, total: false }),
  qty('leftQty', { width: 95, total: false }),
  text('uom', { title: 'common.unit', width: 55 }),
  day('validUntil', { width: 105 }),
  text('reason', { width: 200 }),
  link('ncNo', wayTo('nonconformance', 'nonconformanceId'), { width: 150 }),
  text('customers', { width: 120 }),
  text('customerApprovalNo', { width: 130 }),
  text('askedByName', { width: 95 }),
  at('askedAt'),
  text('decidedByName', { width: 95 }),
  at('decidedAt'),
  text('products', { width: 120, hidden: true }),
  text('operations', { width: 120, hidden: true }),
  qty('usedQty', { width: 95, total: false, hidden: true }),
  flag('customerNeeded', { width: 110, hidden: true }),
  text('statusReason', { width: 160, hidden: true }),
];
