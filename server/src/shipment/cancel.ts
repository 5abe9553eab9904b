import { obey } from '@lotline/contract/kit/rule';
import { cancelRules } from '@lotline/contract/shipment/shipment.rules';
import type { Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { type Actor, factHead } from '../kit/record/fact.ts';
import { changeRecord } from '../kit/record/record.ts';
import { lockProductStocks, moveProduct } from '../ledger/index.ts';
import { refreshOrderProduct } from '../order/index.ts';

/** Takes a shipment back: exactly the shipped lots return to the places they left. */
export const cancelShipment = async (db: Trx, by: Actor, { id, version, reason }: { id: number; version?: number; reason: string }) => {
  const shipment = await db.selectFrom('shipment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!shipment) throw new Refused(404, 'NOT_FOUND');
  const lines = await db.selectFrom('shipmentLine').selectAll().where('shipmentId', '=', id).orderBy('seq').execute();
  for (const orderProductId of [...new Set(lines.flatMap((line) => line.orderProductId ?? []))].sort((a, b) => a - b))
    await db.selectFrom('orderProduct').select('id').where('id', '=', orderProductId).forUpdate().execute();
  const stocks = new Map(
    (
      await lockProductStocks(
        db,
        lines.map(({ productStockId }) => productStockId),
      )
    ).map((stock) => [stock.id, stock]),
  );
  const lots = await db
    .selectFrom('lot')
    .selectAll()
    .where('id', 'in', [...lines.map(({ lotId }) => lotId), 0])
    .execute();
  obey(cancelRules, { shipment, lots });
  const { occurredAt } = factHead(by);
  await changeRecord(db, 'shipment', {
    id,
    version: version ?? shipment.version,
    status: 'CANCELLED',
    cancelReason: reason,
    cancelledBy: by.id,
    cancelledAt: occurredAt,
  });
  const products = await db
    .selectFrom('product')
    .select(['id', 'uom'])
    .where('id', 'in', [...lines.map(({ productId }) => productId), 0])
    .execute();
  for (const [index, line] of lines.entries()) {
    const to = stocks.get(line.productStockId);
    const uom = products.find((product) => product.id === line.productId)?.uom;
    if (!to || !uom) throw new Refused(404, 'NOT_FOUND');
    await moveProduct(db, by, { to, uom }, { type: 'SHIP_CANCEL', qty: line.qty, shipmentLineId: line.id }, { part: `:${id}:${index}` });
  }
  for (const orderProductId of new Set(lines.flatMap((line) => line.orderProductId ?? []))) await refreshOrderProduct(db, orderProductId);
};
