import { subtract } from '@lotline/contract/kit/quantity';
import { obey } from '@lotline/contract/kit/rule';
import type { AddStock, EditStock } from '@lotline/contract/lot/product-stock';
import { addStockRules, disposeRules, editStockRules } from '@lotline/contract/lot/product-stock.rules';
import type { Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { type Actor, factHead } from '../kit/record/fact.ts';
import { changeRecord } from '../kit/record/record.ts';
import { lockProductStocks, moveProduct, productStockAt } from '../ledger/index.ts';

const lockStock = async (db: Trx, id: number) => {
  const [stock] = await lockProductStocks(db, [id]);
  if (!stock) throw new Refused(404, 'NOT_FOUND');
  const lot = await db.selectFrom('lot').selectAll().where('id', '=', stock.lotId).forUpdate().executeTakeFirstOrThrow();
  const { uom } = await db.selectFrom('product').select('uom').where('id', '=', stock.productId).executeTakeFirstOrThrow();
  return { stock, lot, uom };
};

/** Brings opening stock in; the lot remembers that nothing is known of what went into it. */
export const addStock = async (db: Trx, by: Actor, ask: AddStock) => {
  const known = await db.selectFrom('lot').selectAll().where('lotId', '=', ask.lotId).forUpdate().executeTakeFirst();
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
  const to = await productStockAt(db, {
    lotId: lot.id,
    productId: product.id,
    locationId: ask.locationId,
    productionPlanId: null,
    qualityStatus: lot.qualityStatus,
  });
  const at = { ...(ask.occurredAt && { occurredAt: ask.occurredAt }) };
  const movement = await moveProduct(
    db,
    by,
    { to, uom: product.uom },
    { type: 'ADJUST', qty: ask.qty, reasonCode: ask.reason, note: ask.note ?? null },
    at,
  );
  await db
    .insertInto('genealogyEdge')
    .values({
      ...factHead(by, ask.occurredAt, ':edge'),
      childLotId: lot.id,
      qtyParent: ask.qty,
      basis: 'OPENING',
      confidence: 'EXACT',
      movementId: movement.id,
    })
    .execute();
  return to.id;
};

/** Moves, counts or annotates one stock row; answers the row that now holds the pieces. */
export const editStock = async (db: Trx, by: Actor, ask: EditStock) => {
  const { stock, lot, uom } = await lockStock(db, ask.id);
  obey(editStockRules, { lot, qty: stock.qty, countedQty: ask.countedQty, reason: ask.reason });
  await changeRecord(db, 'productStock', { id: ask.id, version: ask.version, ...(ask.note !== undefined && { note: ask.note }) });
  const counted = ask.countedQty ?? stock.qty;
  const difference = subtract(counted, stock.qty);
  if (difference !== 0) {
    const circumstance = {
      type: 'COUNT' as const,
      qty: Math.abs(difference),
      out: difference < 0,
      reasonCode: ask.reason ?? '',
      systemQty: stock.qty,
      countedQty: counted,
    };
    await moveProduct(db, by, difference < 0 ? { from: stock, uom } : { to: stock, uom }, circumstance, { part: ':count' });
  }
  if (ask.locationId === undefined || ask.locationId === stock.locationId) return stock.id;
  const { lotId, productId, productionPlanId, qualityStatus } = stock;
  const to = await productStockAt(db, { lotId, productId, productionPlanId, qualityStatus, locationId: ask.locationId });
  if (counted > 0)
    await moveProduct(db, by, { from: stock, to, uom }, { type: 'MOVE', qty: counted, note: ask.reason ?? null }, { part: ':move' });
  return to.id;
};

/** Scraps pieces; when the last of a lot go, the lot is discarded. */
export const dispose = async (
  db: Trx,
  by: Actor,
  ask: { id: number; qty: number; reason: string; occurredAt?: string | undefined; note?: string | undefined },
) => {
  const { stock, lot, uom } = await lockStock(db, ask.id);
  obey(disposeRules, { stock, lot, qty: ask.qty });
  await moveProduct(
    db,
    by,
    { from: stock, uom },
    { type: 'DISPOSE', qty: ask.qty, reasonCode: ask.reason, note: ask.note ?? null },
    { ...(ask.occurredAt && { occurredAt: ask.occurredAt }) },
  );
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
