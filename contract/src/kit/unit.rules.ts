import type { Rule } from './rule.ts';
import { decimalsOf } from './unit.ts';

type Counted = { qty: number; uom: string | null; field: string };
/** What is counted in pieces has no parts. */
export const unitRules: readonly Rule<Counted>[] = [
  {
    code: 'quantity.wholePieces',
    broken: ({ qty, uom }) => decimalsOf(uom) === 0 && !Number.isInteger(qty),
    tell: ({ qty, uom }) => ({ qty, uom }),
    field: ({ field }) => field,
  },
];
