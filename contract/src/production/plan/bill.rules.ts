import type { Rule } from '../../kit/rule.ts';

type NewBill = { isRework?: boolean; changes: number; shown: string | undefined; print: string };
/** What must hold before a plan gets the product's present bill. */
export const newBillRules: readonly Rule<NewBill>[] = [
  { code: 'production.reworkKeepsItsBill', broken: ({ isRework }) => isRework === true },
  { code: 'production.billAsShown', broken: ({ shown, print }) => shown !== undefined && shown !== print },
  { code: 'production.billBringsChanges', broken: ({ changes }) => changes === 0 },
];
