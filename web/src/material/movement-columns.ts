import { sources } from '@lotline/contract/kit/fact';
import { type MovementType, movementTypes } from '@lotline/contract/ledger/movement';
import type { MaterialMovement } from '@lotline/contract/material/movement';
import { columnsOf } from '../kit/columns/columns.ts';
import { wayTo } from '../kit/record/record-path.ts';

const { text, link, qty, money, day, at, choice, code, place } = columnsOf<MaterialMovement>();

const stateOf = ({ inForce, void: taken }: MaterialMovement) => (inForce ? 'inForce' : taken ? 'void' : 'corrected');

const ofProducts: readonly MovementType[] = ['PRODUCE', 'SHIP', 'SHIP_CANCEL', 'PRODUCT_ISSUE', 'PRODUCT_RESTOCK'];
const materialTypes = movementTypes.filter((type) => !ofProducts.includes(type));

export const whenAndWhat = [
  at('occurredAt'),
  choice('type', materialTypes, {
    choiceWords: 'type',
    isKind: true,
    width: 125,
  }),
];
/** What touches no shelf, as material that a line takes, changes nothing there. */
const onShelves = ({ fromPlace, toPlace, signedQty }: MaterialMovement) =>
  fromPlace === 'STOCK' || toPlace === 'STOCK' ? signedQty : null;
export const howMuch = [
  qty('signedQty', { width: 100, total: false, value: onShelves }),
  qty('qty', { width: 95, total: false }),
  text('uom', { width: 70 }),
];
/** The same of a list whose sums are the server's, which leaves out what was corrected or taken back. Quantities of receipts, issues and takes together come to nothing. */
export const howMuchInAll = [
  qty('signedQty', { width: 100, value: onShelves }),
  qty('qty', { width: 95, total: false }),
  text('uom', { width: 70 }),
];
export const whereAndWhy = [
  text('otherPackageId', { width: 130 }),
  place('fromLocationName', { width: 110 }),
  place('toLocationName', { width: 110 }),
  text('planNo', { width: 160 }),
  text('productName', { width: 140 }),
  text('lotNo', { width: 130 }),
  text('toolName', { width: 110, hidden: true }),
  text('orderNo', { width: 155 }),
  text('saleNo', { width: 155 }),
  link('bizPartnerName', wayTo('bizPartner', 'bizPartnerId'), { width: 120 }),
  code('reasonCode', 'ADJUST_REASON', { width: 110 }),
  text('exceptionReason', { width: 160, fixed: true }),
  qty('systemQty', { width: 100, total: false, hidden: true, fixed: true }),
  qty('countedQty', { width: 100, total: false, hidden: true, fixed: true }),
  text('note', { width: 150 }),
  text('actorName', { width: 100 }),
  choice('source', sources, { width: 90, hidden: true }),
  at('recordedAt', { hidden: true }),
  text('state', { value: stateOf, width: 90, fixed: true, hidden: true }),
  text('correctionReason', { width: 130, hidden: true, fixed: true }),
];
export const whichPackage = [
  text('materialCode', { width: 120 }),
  text('materialName', { width: 160 }),
  text('packageId', { width: 140 }),
  text('supplierLotNo', { width: 120, hidden: true }),
];
export const dayAndShift = [day('businessDate', { width: 105 }), choice('shift', ['DAY', 'NIGHT'], { width: 75 })];
export const cost = [money('unitCost', { hidden: true, fixed: true })];
