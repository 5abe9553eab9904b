import { scale } from '../kit/quantity.ts';
import type { Rule } from '../kit/rule.ts';
import { unusualTimes } from '../kit/unusual.ts';

type Counted = {
  /** A count says what is there; a difference that takes much away says so itself. */
  type: 'COUNT' | 'ADJUST';
  /** The package or lot that was counted, as its label names it. */
  name?: string | undefined;
  uom?: string | undefined;
  /** What the books say. */
  qty: number;
  after: number;
  /** What came in at first, where that is known: more than that is asked about, else many times the books. */
  initialQty?: number | undefined;
  /** Somebody was asked and meant it. */
  confirmed: boolean;
  /** Where it stands in the ask. */
  field: string;
};

const isFarLess = ({ type, qty, after }: Counted) => type === 'COUNT' && qty >= unusualTimes && scale(after, unusualTimes, 1, 'up') <= qty;
const isMore = ({ qty, after, initialQty }: Counted) =>
  after > qty && (initialQty === undefined ? qty > 0 && after >= scale(qty, unusualTimes, 1, 'down') : after > initialQty);

/** What is asked once more before a quantity is set right: on the server too, for whoever has no form. */
export const countRules: readonly Rule<Counted>[] = [
  {
    code: 'stock.countIsFarLess',
    field: ({ field }) => field,
    broken: (count) => !count.confirmed && isFarLess(count),
    tell: ({ name, uom, qty, after }) => ({ name: name ?? null, uom: uom ?? null, qty, after }),
  },
  {
    code: 'stock.countIsMoreThanCame',
    field: ({ field }) => field,
    broken: (count) => !count.confirmed && isMore(count),
    tell: ({ name, uom, qty, initialQty, after }) => ({ name: name ?? null, uom: uom ?? null, was: initialQty ?? qty, after }),
  },
];
