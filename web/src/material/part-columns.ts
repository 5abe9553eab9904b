import { movementTypes } from '@lotline/contract/ledger/movement';
import type { PartIssue } from '@lotline/contract/lot/part-issue';
import type { ProductMovement } from '@lotline/contract/lot/product-stock';
import { columnsOf } from '../kit/columns/columns.ts';
import { amount, issueCircumstances, issueFigures } from './issue-columns.ts';

const { text, at } = columnsOf<PartIssue>();

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
  ...issueFigures,
  text('planLotNo', { width: 130 }),
  ...issueCircumstances,
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
