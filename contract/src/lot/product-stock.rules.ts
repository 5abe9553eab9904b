import { subtract } from '../kit/quantity.ts';
import type { Rule } from '../kit/rule.ts';
import { isSaid } from '../kit/said.ts';
import { discardedStaysPut } from './lot.rules.ts';

type Stock = { qty: number };
type Lot = { state: string; lotId?: string; discardReason?: string | null };
type Dispose = { stock: Stock; lot: Lot; qty: number };

const alive = discardedStaysPut(({ lot }: { lot: Lot | null }) => [lot]);

/** What must hold before pieces are scrapped. */
export const disposeRules: readonly Rule<Dispose>[] = [
  alive,
  {
    code: 'product.disposeNeverExceedsStock',
    field: 'qty',
    broken: ({ stock, qty }) => qty > stock.qty,
    tell: ({ stock, qty }) => ({ stock: stock.qty, over: subtract(qty, stock.qty) }),
  },
];

type Edit = { lot: Lot; qty: number; countedQty: number | undefined; reason: string | null | undefined };
/** What must hold before product stock is edited. */
export const editStockRules: readonly Rule<Edit>[] = [
  alive,
  {
    code: 'stock.adjustmentHasAReason',
    field: 'reason',
    broken: ({ qty, countedQty, reason }) => countedQty !== undefined && countedQty !== qty && !isSaid(reason),
  },
];

type Add = { lot: (Lot & { productId: number; productName?: string }) | null; productId: number };
/** What must hold before opening stock is added to a lot. */
export const addStockRules: readonly Rule<Add>[] = [
  alive,
  {
    code: 'lot.holdsOneProduct',
    field: 'lotId',
    broken: ({ lot, productId }) => lot !== null && lot.productId !== productId,
    tell: ({ lot }) => ({ product: lot?.productName ?? null }),
  },
];
