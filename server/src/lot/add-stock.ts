import { obey } from '@lotline/contract/kit/rule';
import type { AddStock } from '@lotline/contract/lot/product-stock';
import { addStockRules } from '@lotline/contract/lot/product-stock.rules';
import type { Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import type { Actor } from '../kit/record/fact.ts';
import { lockInOrder, postMovements, productMove, productStockIdAt } from '../ledger/index.ts';

/** Brings opening stock in; the lot remembers that nothing is known of what went into it. */
export const addStock = async (db: Trx, by: Actor, ask: AddStock) => {
  const known = await lockLot(db, ask.lotId);
  obey(addStockRules, { lot: known, productId: ask.productId });
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

/** The lot of this number, locked; null where none has it yet. */
const lockLot = async (db: Trx, lotNo: string) => {
  const found = await db.selectFrom('lot').select('id').where('lotId', '=', lotNo).executeTakeFirst();
  if (!found) return null;
  await lockInOrder(db, { lots: [found.id] });
  const lot = await db
    .selectFrom('lot')
    .innerJoin('product', 'product.id', 'lot.productId')
    .selectAll('lot')
    .select('product.name as productName')
    .where('lot.id', '=', found.id)
    .executeTakeFirst();
  return lot ?? null;
};
