import { movementTypes } from '@lotline/contract/ledger/movement';
import type { PartIssue } from '@lotline/contract/lot/part-issue';
import type { ProductMovement } from '@lotline/contract/lot/product-stock';
import { planStatuses } from '@lotline/contract/production/plan/plan.states';
import { columnsOf } from '../kit/columns/columns.ts';

const { text, qty, at, choice, place } = columnsOf<PartIssue>();
const amount = (id: keyof PartIssue & string) => qty(id, { width: 95 });

export const partsAtLineColumns = [
  text('lotNo', { width: 150 }),
  text('partName', { width: 150 }),
  amount('atLineQty'),
  text('uom', { width: 65 }),
  text('planNo', { width: 160 }),
  text('productName', { width: 140 }),
  text('planLotNo', { width: 130 }),
  text('lineName', { width: 100 }),
  at('issuedAt'),
];

export const partIssueColumns = [
  at('issuedAt'),
  text('lotNo', { width: 150 }),
  text('partCode', { width: 110 }),
  text('partName', { width: 150 }),
  amount('issuedQty'),
  amount('consumedQty'),
  amount('restockedQty'),
  amount('atLineQty'),
  text('uom', { width: 65 }),
  text('planNo', { width: 160 }),
  choice('planStatus', planStatuses, { choiceWords: 'issuing.planStatus', width: 90 }),
  text('productName', { width: 140 }),
  text('planLotNo', { width: 130 }),
  text('lineName', { width: 100 }),
  text('operationName', { width: 100 }),
  text('toolName', { width: 100, hidden: true }),
  place('locationName', { width: 100 }),
  text('issuedByName', { width: 100 }),
  text('exceptionReason', { width: 160 }),
  text('note', { width: 140 }),
];

const moved = columnsOf<ProductMovement>();
export const partMovementColumns = [
  moved.at('occurredAt'),
  moved.choice('type', movementTypes, { choiceWords: 'type', isKind: true, width: 130 }),
  moved.qty('change', { title: 'movement.signedQty', width: 90, total: false }),
  moved.text('uom', { width: 60 }),
  moved.place('fromLocationName', { width: 125 }),
  moved.place('toLocationName', { width: 125 }),
  moved.text('planNo', { width: 150 }),
  moved.text('note', { width: 130 }),
  moved.text('actorName', { width: 90 }),
];
