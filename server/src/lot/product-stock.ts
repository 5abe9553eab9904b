import { subtract } from '@lotline/contract/kit/quantity';
import { obey } from '@lotline/contract/kit/rule';
import type { AddStock, EditStock } from '@lotline/contract/lot/product-stock';
import { addStockRules, disposeRules, editStockRules } from '@lotline/contract/lot/product-stock.rules';
import type { Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { type Actor, factHead } from '../kit/record/fact.ts';
import { changeRecord } from '../kit/record/record.ts';
import { lockInOrder, postMovements, productMove, productStockIdAt } from '../ledger/index.ts';

/** Product stock with its lot, both locked. */
const lockStock = async (db: Trx, id: number) => {
  await lockInOrder(db, { lotsOf: [id], productStocks: [id] });
  const stock = await db.selectFrom('productStock').selectAll().where('id', '=', id).executeTakeFirst();
  if (!stock) throw new Refused(404, 'NOT_FOUND');
  const lot = await db.selectFrom('lot').selectAll().where('id', '=', stock.lotId).executeTakeFirstOrThrow();
  const { uom } = await db.selectFrom('product').select('uom').where('id', '=', stock.productId).executeTakeFirstOrThrow();
  return { stock, lot, uom };
};

/** Brings opening stock in; the lot remembers that nothing is known of what went into it. */
export const addStock = async (db: Trx, by: Actor, ask: AddStock) => {
  const known = await db.selectFrom('lot').selectAll().where('lotId', '=', ask.lotId).forNoKeyUpdate().executeTakeFirst();
  obey(addStockRules, { lot: known ?? null, productId: ask.productId });
  const product = await db.selectFrom('product').select(['id', 'uom']).where('id', '=', ask.productId).executeTakeFirst();
  if (!product) throw new Refused(422, 'reference.missing', { at: [['productId']] });
  const lot =
    known ??
    (await db
      .insertInto('lot')
      .values({ lotId: ask.lotId, productId: product.id, origin: 'OPENING' })
      .returningAll()
      .executeTakeFirstOrThrow());
  const toId = await productStockIdAt(db, {
    lotId: lot.id,
    productId: product.id,
    locationId: ask.locationId,
    productionPlanId: null,
    qualityStatus: lot.qualityStatus,
  });
  await lockInOrder(db, { productStocks: [toId] });
  const to = { id: toId, productId: product.id, lotId: lot.id, locationId: ask.locationId };
  const move = { type: 'ADJUST', qty: ask.qty, reasonCode: ask.reason, note: ask.note ?? null } as const;
  const edge = { childLotId: lot.id, basis: 'OPENING', confidence: 'EXACT' } as const;
  await postMovements(db, by, [productMove({ to, uom: product.uom }, { ...move, edge })], { occurredAt: ask.occurredAt });
  return to.id;
};

/** Moves, counts or annotates one stock row; answers the row that now holds the pieces. */
export const editStock = async (db: Trx, by: Actor, ask: EditStock) => {
  const { stock, lot, uom } = await lockStock(db, ask.id);
  obey(editStockRules, { lot, qty: stock.qty, countedQty: ask.countedQty, reason: ask.reason });
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

/** Scraps pieces; when the last of a lot go, the lot is discarded. */
export const dispose = async (
  db: Trx,
  by: Actor,
  ask: { id: number; qty: number; reason: string; occurredAt?: string | undefined; note?: string | undefined },
) => {
  const { stock, lot, uom } = await lockStock(db, ask.id);
  obey(disposeRules, { stock, lot, qty: ask.qty });
  const scrapped = { type: 'DISPOSE', qty: ask.qty, reasonCode: ask.reason, note: ask.note ?? null } as const;
  await postMovements(db, by, [productMove({ from: stock, uom }, scrapped)], { occurredAt: ask.occurredAt });
  const left = await db.selectFrom('productStock').select('id').where('lotId', '=', lot.id).where('qty', '>', 0).executeTakeFirst();
  const shipped = await db
    .selectFrom('shipmentLine as l')
    .innerJoin('shipment as s', 's.id', 'l.shipmentId')
    .select('l.id')
    .where('l.lotId', '=', lot.id)
    .where('s.status', '=', 'SHIPPED')
    .executeTakeFirst();
  const inWork = lot.productionPlanId
    ? await db
        .selectFrom('productionPlan')
        .select('id')
        .where('id', '=', lot.productionPlanId)
        .where('status', 'in', ['PLANNED', 'IN_PROGRESS'])
        .executeTakeFirst()
    : undefined;
  if (left || shipped || inWork) return { lotDiscarded: false };
  await db
    .updateTable('lot')
    .set({ state: 'DISCARDED', discardReason: ask.reason, discardedAt: factHead(by, ask.occurredAt).occurredAt })
    .where('id', '=', lot.id)
    .execute();
  return { lotDiscarded: true };
};
