import { subtract } from '@lotline/contract/kit/quantity';
import { obey } from '@lotline/contract/kit/rule';
import { countRules } from '@lotline/contract/ledger/count.rules';
import type { EditStock } from '@lotline/contract/lot/product-stock';
import { editStockRules } from '@lotline/contract/lot/product-stock.rules';
import type { Trx } from '../kit/database/pool.ts';
import type { Actor } from '../kit/record/fact.ts';
import { changeRecord } from '../kit/record/write-rows.ts';
import { lockInOrder, postMovements, productMove, productStockIdAt } from '../ledger/index.ts';
import { lockStock } from './lock-stock.ts';

/** Moves, counts or annotates one stock row; answers the row that now holds the pieces. */
export const editStock = async (db: Trx, by: Actor, ask: EditStock) => {
  const { stock, lot, uom } = await lockStock(db, ask.id);
  obey(editStockRules, { lot, qty: stock.qty, countedQty: ask.countedQty, reason: ask.reason });
  if (ask.countedQty !== undefined) {
    const count = { type: 'COUNT' as const, name: lot.lotId, uom, qty: stock.qty, after: ask.countedQty, field: 'countedQty' };
    obey(countRules, { ...count, confirmed: ask.confirmed === true });
  }
  await changeRecord(db, 'productStock', { id: ask.id, version: ask.version, ...(ask.note !== undefined && { note: ask.note }) });
  const counted = ask.countedQty ?? stock.qty;
  const to = await elsewhere(db, stock, ask.locationId);
  await postMovements(db, by, [
    ...countOf(stock, uom, counted, ask.reason ?? ''),
    ...(to && counted > 0 ? [productMove({ from: stock, to, uom }, { type: 'MOVE', qty: counted, note: ask.reason ?? null })] : []),
  ]);
  return to?.id ?? stock.id;
};

type Stock = Awaited<ReturnType<typeof lockStock>>['stock'];

/** The stock row of the same pieces in another place, locked; the lot is locked, so nobody moves its pieces the other way meanwhile. */
const elsewhere = async (
  db: Trx,
  { lotId, productId, productionPlanId, qualityStatus, ...stock }: Stock,
  locationId: number | undefined,
) => {
  if (locationId === undefined || locationId === stock.locationId) return null;
  const id = await productStockIdAt(db, { lotId, productId, productionPlanId, qualityStatus, locationId });
  await lockInOrder(db, { productStocks: [id] });
  return { id, lotId, productId, locationId };
};

const countOf = (stock: Stock, uom: string, countedQty: number, reasonCode: string) => {
  const difference = subtract(countedQty, stock.qty);
  if (difference === 0) return [];
  const count = { type: 'COUNT', qty: Math.abs(difference), out: difference < 0, reasonCode, systemQty: stock.qty, countedQty } as const;
  return [productMove(difference < 0 ? { from: stock, uom } : { to: stock, uom }, count)];
};
