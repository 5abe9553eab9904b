import type { Rule } from '../kit/rule.ts';
import type { LabelFault } from './gs1.ts';

/** What must hold of a purchase order whose number is scanned: something of it is still to come. */
export const scannedOrderRules: readonly Rule<{ orderNo: string; waiting: number }>[] = [
  { code: 'material.orderIsIn', broken: ({ waiting }) => waiting === 0, tell: ({ orderNo }) => ({ orderNo }) },
];

type Scanned = { barcode: string; fault: LabelFault | null };
const tell = ({ barcode }: Scanned) => ({ barcode });
/** What must hold of a supplier's label: it can be read. */
export const scannedLabelRules: readonly Rule<Scanned>[] = [
  { code: 'material.labelNotRead', broken: ({ fault }) => fault === 'FORM', tell },
  { code: 'material.labelCheckDigit', broken: ({ fault }) => fault === 'CHECK_DIGIT', tell },
  { code: 'material.labelDate', broken: ({ fault }) => fault === 'DATE', tell },
];
