import type { Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { lockInOrder } from '../ledger/index.ts';

/** Product stock with its lot, both locked. */
export const lockStock = async (db: Trx, id: number) => {
  await lockInOrder(db, { lotsOf: [id], productStocks: [id] });
  const stock = await db.selectFrom('productStock').selectAll().where('id', '=', id).executeTakeFirst();
  if (!stock) throw new Refused(404, 'NOT_FOUND');
  const lot = await db.selectFrom('lot').selectAll().where('id', '=', stock.lotId).executeTakeFirstOrThrow();
  const { uom } = await db.selectFrom('product').select('uom').where('id', '=', stock.productId).executeTakeFirstOrThrow();
  return { stock, lot, uom };
};
