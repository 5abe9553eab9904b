import { subtract } from '../kit/quantity.ts';
import type { Rule } from '../kit/rule.ts';

type Scrapping = {
  stock: { packageId: string; uom: string; qty: number; reservedQty: number };
  qty: number;
  /** The count that counts it just now. */
  countNo: string | null;
};
/** What must hold before some of a package is scrapped. */
export const scrapRules: readonly Rule<Scrapping>[] = [
  {
    code: 'scrap.countedStays',
    broken: ({ countNo }) => countNo !== null,
    tell: ({ stock, countNo }) => ({ packageId: stock.packageId, sheet: countNo }),
  },
  {
    code: 'scrap.neverExceedsStock',
    field: 'qty',
    broken: ({ stock, qty }) => qty > stock.qty,
    tell: ({ stock, qty }) => ({ packageId: stock.packageId, uom: stock.uom, stock: stock.qty, qty, over: subtract(qty, stock.qty) }),
  },
  {
    code: 'scrap.reservedStays',
    field: 'qty',
    broken: ({ stock, qty }) => subtract(stock.qty, qty) < stock.reservedQty,
    tell: ({ stock }) => ({
      ...{ packageId: stock.packageId, uom: stock.uom, stock: stock.qty, reserved: stock.reservedQty },
      most: subtract(stock.qty, stock.reservedQty),
    }),
  },
];
