import { add } from '@lotline/contract/kit/quantity';
import { obey } from '@lotline/contract/kit/rule';
import { isPlantCurrency } from '@lotline/contract/order/business';
import { outgoingRules } from '@lotline/contract/quality/quality-result.rules';
import type { NewShipment } from '@lotline/contract/shipment/shipment';
import { shipRules } from '@lotline/contract/shipment/shipment.rules';
import { sql } from 'kysely';
import type { Db, Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { type Actor, checkDay, dayThatCounts } from '../kit/record/fact.ts';
import { obeyTelling } from '../kit/record/obey-telling.ts';
import { headJson, lockInOrder, obeyConcessions, posted, productMove, rowsJson, whatLeft } from '../ledger/index.ts';
import { outgoingOf } from '../quality/index.ts';

/** Sends lots to a client: the pieces leave the shelves, and the order lines count them as shipped. */
export const ship = async (db: Trx, by: Actor, { lines: asked, occurredAt, ...header }: NewShipment) => {
  checkDay(by, 'shipDate', header.shipDate);
  const stockIds = asked.map(({ productStockId }) => productStockId);
  await lockInOrder(db, {
    keptLotsOf: stockIds,
    productStocks: stockIds,
    orderLines: asked.flatMap(({ orderProductId }) => orderProductId ?? []),
  });
  const lines = await linesOf(db, asked);
  const clients = [header.bizPartnerId, ...lines.map(({ partnerId }) => partnerId)].filter((id) => id != null);
  await obeyTelling(shipRules, { bizPartnerId: header.bizPartnerId ?? null, lines }, async ({ code, facts }) => {
    const line = lines.find(({ lot, orderLine }) =>
      code === 'shipment.neverExceedsOrder' ? orderLine?.orderNo === facts.order : lot.lotId === facts.lot,
    );
    if (code === 'shipment.lotOutOfStock' && line) return whatLeft(db, { lotId: line.lot.id, besides: line.from.id });
    return code === 'shipment.neverExceedsOrder' && line?.orderProductId ? whatLeft(db, { orderProductId: line.orderProductId }) : {};
  });
  await obeyOutgoing(db, lines);
  await obeyConcessions(
    db,
    lines.map(({ lot, stock }, n) => ({ lotId: lot.id, unit: lot.lotId, status: stock.qualityStatus, at: ['lines', n] })),
    { day: dayThatCounts(by, occurredAt), bizPartnerId: clients[0] ?? null },
  );
  const rows = lines.map(({ productId, lot, orderProductId, unitPrice, qty, from }) => ({
    orderProductId,
    productId,
    lotId: lot.id,
    productStockId: from.id,
    qty,
    unitPrice,
  }));
  const moves = lines.map(({ from, uom, qty }) => productMove({ from, uom }, { type: 'SHIP', qty }));
  const shipment = { ...header, bizPartnerId: clients[0] ?? null, note: noteWith(header.note, lines) };
  return posted<number>(
    db,
    sql`post_shipment(${headJson(by, { occurredAt })}::jsonb, ${rowsJson([shipment])}::jsonb->0, ${rowsJson(rows)}::jsonb, ${rowsJson(moves)}::jsonb)`,
  );
};

type Going = { lot: { id: number; lotId: string }; qty: number; uom: string; oqcRequired: boolean };
/** Lots of products that are inspected before they go have passed, in the quantity that goes; what earlier lines take is gone for later ones. */
const obeyOutgoing = async (db: Db, lines: readonly Going[]) => {
  const inspected = lines.filter(({ oqcRequired }) => oqcRequired).map(({ lot }) => lot.id);
  if (inspected.length === 0) return;
  const outgoing = await outgoingOf(db, inspected);
  const before = new Map<number, number>();
  for (const [n, { lot, qty, uom }] of lines.entries()) {
    const its = outgoing.get(lot.id);
    const taken = before.get(lot.id) ?? 0;
    before.set(lot.id, add(taken, qty));
    if (its) obey(outgoingRules, { ...its, acceptedQty: add(its.acceptedQty, -taken), lot: lot.lotId, qty, uom }, ['lines', n]);
  }
};

/** The note of a shipment, and below it the lots that went with a reason. */
const noteWith = (note: string | null | undefined, lines: readonly { lot: { lotId: string }; reason: string | null }[]) =>
  [note, ...lines.flatMap(({ lot, reason }) => (reason ? [`${lot.lotId}: ${reason}`] : []))].filter(Boolean).join('\n') || null;

type Behind = {
  n: number;
  id: number;
  lotId: number;
  productId: number;
  locationId: number;
  stockQty: number;
  qualityStatus: string;
  lotNo: string;
  lotState: string;
  lotQualityStatus: string;
  uom: string;
  oqcRequired: boolean;
  productPrice: number | null;
  productPartnerId: number | null;
  orderProductId: number | null;
  orderProductOf: number | null;
  orderQty: number;
  shippedQty: number;
  overShipPct: number;
  orderLineStatus: string;
  orderStatus: string;
  orderNo: string;
  lotDiscardReason: string | null;
  orderPrice: number | null;
  orderCurrency: string | null;
  orderPartnerId: number | null;
};

/** The stock, lot and order line behind each line, in one look; what earlier lines take is gone for later ones. */
const linesOf = async (db: Db, asked: NewShipment['lines']) => {
  const { rows } = await sql<Behind>`
    select a.n, s.id, s.lot_id, s.product_id, s.location_id, s.qty as stock_qty, s.quality_status,
      l.lot_id as lot_no, l.state as lot_state, l.quality_status as lot_quality_status, l.discard_reason as lot_discard_reason, h.order_no,
      i.uom, i.oqc_required, i.unit_price as product_price, i.biz_partner_id as product_partner_id,
      o.id as order_product_id, o.product_id as order_product_of, o.qty as order_qty, o.shipped_qty, x.over_ship_pct, o.status as order_line_status,
      h.status as order_status, o.unit_price as order_price, h.currency as order_currency, b.biz_partner_id as order_partner_id
    from unnest(${asked.map(({ productStockId }) => productStockId)}::bigint[], ${asked.map((line) => line.orderProductId ?? null)}::bigint[])
        with ordinality as a(stock_id, order_product_id, n)
      join product_stock s on s.id = a.stock_id join lot l on l.id = s.lot_id join product i on i.id = s.product_id
      left join order_product o on o.id = a.order_product_id left join product x on x.id = o.product_id
      left join order_info h on h.id = o.order_id left join business b on b.id = h.business_id`.execute(db);
  const behind = new Map(rows.map((row) => [row.n, row]));
  const taken = new Map<string, number>();
  const takenBefore = (key: string, qty: number) => {
    const before = taken.get(key) ?? 0;
    taken.set(key, add(before, qty));
    return before;
  };
  return asked.map((line, at) => {
    const row = behind.get(at + 1);
    if (!row || (line.orderProductId && row.orderProductId === null))
      throw new Refused(422, 'reference.missing', { at: [['lines', at, row ? 'orderProductId' : 'productStockId']] });
    const { id, lotId, productId, locationId, uom, oqcRequired } = row;
    const hereQty = row.orderProductId === null ? 0 : takenBefore(`order ${row.orderProductId}`, line.qty);
    return {
      qty: line.qty,
      reason: line.reason ?? null,
      from: { id, lotId, productId, locationId },
      lot: { id: lotId, lotId: row.lotNo, state: row.lotState, qualityStatus: row.lotQualityStatus, discardReason: row.lotDiscardReason },
      uom,
      oqcRequired,
      productId,
      orderProductId: row.orderProductId,
      unitPrice: line.unitPrice ?? row.orderPrice ?? (isPlantCurrency(row.orderCurrency) ? row.productPrice : null),
      partnerId: row.orderPartnerId ?? row.productPartnerId,
      stock: { qty: add(row.stockQty, -takenBefore(`stock ${id}`, line.qty)), qualityStatus: row.qualityStatus },
      orderLine:
        row.orderProductId === null
          ? null
          : {
              orderNo: row.orderNo,
              productId: row.orderProductOf as number,
              qty: row.orderQty,
              shippedQty: add(row.shippedQty, hereQty),
              hereQty,
              overShipPct: row.overShipPct,
              status: row.orderLineStatus,
              orderStatus: row.orderStatus,
            },
    };
  });
};
