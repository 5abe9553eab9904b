import { qualityStatuses } from '@lotline/contract/ledger/movement';
import { materialTypes } from '@lotline/contract/material/material';
import { ownerships, type Package } from '@lotline/contract/material/stock';
import { columnsOf } from '../kit/columns/columns.ts';
import { recordPath, wayTo } from '../kit/record/record-path.ts';
import { StandingCell } from './StandingCell.tsx';

const { text, link, qty, money, day, flag, choice, stamps, place } = columnsOf<Package>();
export const packageColumns = [
  text('packageId', { width: 128, pinned: 'left' }),
  text('materialName', { width: 150 }),
  qty('qty', { width: 82 }),
  text('uom', { width: 46 }),
  // Beside what is on the shelf, so that neither is taken for the other.
  qty('atLineQty', { title: 'stock.atLine', width: 76 }),
  place('locationPath', { width: 104 }),
  choice('qualityStatus', qualityStatuses, { choiceWords: 'quality', show: (one) => <StandingCell of={one} />, width: 124 }),
  day('expiryDate', { width: 96 }),
  link('countNo', ({ countNo }) => `/material/count?sheet=${countNo}`, { width: 130 }),
  qty('atVendorQty', { width: 90 }),
  link('concessionNo', wayTo('concession', 'concessionId'), { width: 150 }),
  link('ncNo', wayTo('nonconformance', 'ncId'), { width: 150 }),
  text('supplierLotNo', { width: 120 }),
  day('receivedDate', { width: 105 }),
  link('materialCode', ({ materialId }) => recordPath('material', materialId), { width: 120 }),
  text('spec', { width: 120, hidden: true }),
  text('unitNo', { width: 130, hidden: true }),
  qty('availableQty', { width: 100 }),
  qty('reservedQty', { width: 100 }),
  day('manufactureDate', { width: 105, hidden: true }),
  link('bizPartnerName', wayTo('bizPartner', 'bizPartnerId'), { width: 120 }),
  text('orderNo', { width: 155 }),
  qty('initialQty', { width: 100, hidden: true, total: false }),
  money('unitPrice', { hidden: true }),
  choice('ownership', ownerships, { width: 90, hidden: true }),
  choice('materialType', materialTypes, { choiceWords: 'material.type', hidden: true }),
  flag('iqcRequired', { hidden: true }),
  text('note', { width: 150 }),
  ...stamps(),
];
