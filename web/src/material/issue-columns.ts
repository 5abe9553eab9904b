import type { Issue } from '@lotline/contract/material/issue';
import { planStatuses } from '@lotline/contract/production/plan/plan.states';
import { columnsOf } from '../kit/columns/columns.ts';

const { text, qty, at, choice, place } = columnsOf<Issue>();
const amount = (id: keyof Issue & string) => qty(id, { width: 95 });

export const atLineColumns = [
  text('packageId', { width: 140 }),
  text('materialName', { width: 150 }),
  amount('atLineQty'),
  text('uom', { width: 65 }),
  text('planNo', { width: 160 }),
  text('productName', { width: 140 }),
  text('lotNo', { width: 130 }),
  text('lineName', { width: 100 }),
  at('issuedAt'),
];

export const issueColumns = [
  at('issuedAt'),
  text('packageId', { width: 140 }),
  text('materialCode', { width: 120 }),
  text('materialName', { width: 150 }),
  amount('issuedQty'),
  amount('consumedQty'),
  amount('restockedQty'),
  amount('atLineQty'),
  text('uom', { width: 65 }),
  text('planNo', { width: 160 }),
  choice('planStatus', planStatuses, { choiceWords: 'issuing.planStatus', width: 90 }),
  text('productName', { width: 140 }),
  text('lotNo', { width: 130 }),
  text('lineName', { width: 100 }),
  text('operationName', { width: 100 }),
  text('toolName', { width: 100, hidden: true }),
  place('locationName', { width: 100 }),
  text('issuedByName', { width: 100 }),
  text('exceptionReason', { width: 160 }),
  text('note', { width: 140 }),
];
