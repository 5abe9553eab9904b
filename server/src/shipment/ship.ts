import { add } from '@lotline/contract/kit/quantity';
import { obey } from '@lotline/contract/kit/rule';
import type { NewShipment } from '@lotline/contract/shipment/shipment';
import { shipRules } from '@lotline/contract/shipment/shipment.rules';
import type { Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { type Actor, factHead } from '../kit/record/fact.ts';
import { nextNumber } from '../kit/record/number.ts';
import { lockProductStocks, moveProduct } from '../ledger/index.ts';
import { refreshOrderProduct } from '../order/index.ts';

/** Sends lots to a client: the pieces leave the shelves, and the order lines count them as shipped. */
export const ship = async (db: Trx, by: Actor, ask: NewShipment) => {
  const lines = await linesOf(db, ask);
  const clients = [ask.bizPartnerId, ...lines.map(({ partnerId }) => partnerId)].filter((id) => id != null);
  obey(shipRules, { bizPartnerId: ask.bizPartnerId ?? null, lines });
  const at = { ...(ask.occurredAt && { occurredAt: ask.occurredAt }) };
  const { businessDate } = factHead(by, ask.occurredAt);
  const { lines: _, occurredAt: __, ...header } = ask;
  const shipment = await db
    .insertInto('shipment')
    .values({ ...header, bizPartnerId: clients[0] ?? null, shipmentNo: await nextNumber(db, 'SH', businessDate) })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [index, line] of lines.entries()) {
    const { id } = await db
      .insertInto('shipmentLine')
      .values({
        shipmentId: shipment.id,
        seq: index + 1,
        orderProductId: line.orderProductId,
        productId: line.productId,
        lotId: line.lot.id,
        productStockId: line.locked.id,
        qty: line.qty,
        unitPrice: line.unitPrice,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await moveProduct(
      db,
      by,
      { from: line.locked, uom: line.uom },
      { type: 'SHIP', qty: line.qty, shipmentLineId: id },
      { ...at, part: `:${index}` },
    );
  }
  for (const id of new Set(lines.flatMap(({ orderProductId }) => orderProductId ?? []))) await refreshOrderProduct(db, id);
  return shipment.id;
};

/** The lines with the stock, lot and order line behind each, locked in one order; what earlier lines take is gone for later ones. */
const linesOf = async (db: Trx, { lines }: NewShipment) => {
  const orderIds = [...new Set(lines.flatMap(({ orderProductId }) => orderProductId ?? []))].sort((a, b) => a - b);
  const orderLines = await db
    .selectFrom('orderProduct as o')
    .innerJoin('product as i', 'i.id', 'o.productId')
    .innerJoin('orderInfo as h', 'h.id', 'o.orderId')
    .innerJoin('business as b', 'b.id', 'h.businessId')
    .select(['o.id', 'o.productId', 'o.qty', 'o.shippedQty', 'o.status', 'o.unitPrice', 'i.overShipPct', 'b.bizPartnerId'])
    .where('o.id', 'in', [...orderIds, 0])
    .orderBy('o.id')
    .forUpdate('o')
    .execute();
  const ofOrder = new Map(orderLines.map((line) => [line.id, line]));
  const stocks = new Map(
    (await lockProductStocks(db, [...new Set(lines.map(({ productStockId }) => productStockId))])).map((stock) => [stock.id, stock]),
  );
  const lots = await db
    .selectFrom('lot')
    .selectAll()
    .where('id', 'in', [...[...stocks.values()].map(({ lotId }) => lotId), 0])
    .execute();
  const products = await db
    .selectFrom('product')
    .select(['id', 'uom', 'unitPrice', 'bizPartnerId'])
    .where('id', 'in', [...[...stocks.values()].map(({ productId }) => productId), 0])
    .execute();
  const taken = new Map<string, number>();
  const takenBefore = (key: string, qty: number) => {
    const before = taken.get(key) ?? 0;
    taken.set(key, add(before, qty));
    return before;
  };
  return lines.map((line) => {
    const stock = stocks.get(line.productStockId);
    const lot = lots.find(({ id }) => id === stock?.lotId);
    const product = products.find(({ id }) => id === stock?.productId);
    const orderLine = line.orderProductId ? ofOrder.get(line.orderProductId) : undefined;
    if (!stock || !lot || !product || (line.orderProductId && !orderLine)) throw new Refused(422, 'reference.missing');
    return {
      qty: line.qty,
      locked: stock,
      lot,
      uom: product.uom,
      productId: product.id,
      orderProductId: orderLine?.id ?? null,
      unitPrice: line.unitPrice ?? orderLine?.unitPrice ?? product.unitPrice,
      partnerId: orderLine?.bizPartnerId ?? product.bizPartnerId,
      stock: { qty: add(stock.qty, -takenBefore(`stock ${stock.id}`, line.qty)), qualityStatus: stock.qualityStatus },
      orderLine: orderLine ? { ...orderLine, shippedQty: add(orderLine.shippedQty, takenBefore(`order ${orderLine.id}`, line.qty)) } : null,
    };
  });
};
