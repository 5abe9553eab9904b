import type { PartIssue } from '@lotline/contract/lot/part-issue';
import type { Issue } from '@lotline/contract/material/issue';
import { planStatuses } from '@lotline/contract/production/plan/plan.states';
import { columnsOf } from '../kit/columns/columns.ts';

type Told = Pick<Issue, keyof Issue & keyof PartIssue>;
const told = columnsOf<Told>();
export const amount = (id: keyof Told & string) => told.qty(id, { width: 95 });
/** Of issues of material and of parts. */
export const issueFigures = [
  amount('issuedQty'),
  amount('consumedQty'),
  amount('restockedQty'),
  amount('atLineQty'),
  told.text('uom', { width: 65 }),
  told.text('planNo', { width: 160 }),
  told.choice('planStatus', planStatuses, { choiceWords: 'issuing.planStatus', width: 90 }),
  told.text('productName', { width: 140 }),
];
export const issueCircumstances = [
  told.text('lineName', { width: 100 }),
  told.text('operationName', { width: 100 }),
  told.text('toolName', { width: 100, hidden: true }),
  told.place('locationName', { width: 100 }),
  told.text('issuedByName', { width: 100 }),
  told.text('exceptionReason', { width: 160 }),
  told.text('note', { width: 140 }),
];

const { text, at } = columnsOf<Issue>();

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
  text('substituteForName', { width: 130 }),
  ...issueFigures,
  text('lotNo', { width: 130 }),
  ...issueCircumstances,
];
