import { add } from '@lotline/contract/kit/quantity';
import { obey } from '@lotline/contract/kit/rule';
import type { Older } from '@lotline/contract/material/first-to-go.rules';
import { isPlantCurrency } from '@lotline/contract/order/business';
import { outgoingRules } from '@lotline/contract/quality/quality-result.rules';
import type { NewShipment } from '@lotline/contract/shipment/shipment';
import { goesFirst, policyOf, shipRules } from '@lotline/contract/shipment/shipment.rules';
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
  const lines = await linesOf(db, by.hours.zone, { lines: asked, bizPartnerId: header.bizPartnerId });
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
  const rows = lines.map(({ productId, lot, orderProductId, unitPrice, qty, from, older, youngerReason }) => ({
    orderProductId,
    productId,
    lotId: lot.id,
    productStockId: from.id,
    qty,
    unitPrice,
    youngerReason: older && youngerReason,
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
  receivedDate: string;
  expiryDate: string | null;
  oldest: Older | null;
};

/** A lot's last day; who keeps none isn't asked for its first result. */
const lastDay = sql`case when l.expiry_date is not null or i.shelf_life_days is not null then expires_on(l, i.shelf_life_days) end`;
/** The day on which a row of stock came to its place. */
const cameIn = (zone: string) => sql`coalesce((t.first_in_at at time zone ${zone})::date, t.created_at::date)`;

/**
 * The stock, lot and order line behind each line, and what goes before it and would stay, in one look; what earlier lines take is gone for
 * later ones. What was made for another order that waits, or is another client's, goes before nothing.
 */
const linesOf = async (db: Db, zone: string, { lines: asked, bizPartnerId = null }: Pick<NewShipment, 'lines' | 'bizPartnerId'>) => {
  const all = new Map<number, number>();
  for (const { productStockId, qty } of asked) all.set(productStockId, add(all.get(productStockId) ?? 0, qty));
  const { rows } = await sql<Behind>`
    with taken as materialized (
      select id, qty from unnest(${[...all.keys()]}::bigint[], ${[...all.values()]}::numeric[]) as t(id, qty)
    ), line as materialized (
    select a.n, t.id, t.lot_id, t.product_id, t.location_id, t.qty as stock_qty, t.quality_status,
      l.lot_id as lot_no, l.state as lot_state, l.quality_status as lot_quality_status, l.discard_reason as lot_discard_reason, h.order_no,
      i.uom, i.oqc_required, i.unit_price as product_price, i.biz_partner_id as product_partner_id,
      o.id as order_product_id, o.product_id as order_product_of, o.qty as order_qty, o.shipped_qty, x.over_ship_pct, o.status as order_line_status,
      h.status as order_status, o.unit_price as order_price, h.currency as order_currency, b.biz_partner_id as order_partner_id,
      ${cameIn(zone)} as received_date, ${lastDay} as expiry_date
    from unnest(${asked.map(({ productStockId }) => productStockId)}::bigint[], ${asked.map((line) => line.orderProductId ?? null)}::bigint[])
        with ordinality as a(stock_id, order_product_id, n)
      join product_stock t on t.id = a.stock_id join lot l on l.id = t.lot_id join product i on i.id = t.product_id
      left join order_product o on o.id = a.order_product_id left join product x on x.id = o.product_id
      left join order_info h on h.id = o.order_id left join business b on b.id = h.business_id
    )
    select line.*, first.oldest from line left join lateral (
      select jsonb_build_object('packageId', l.lot_id, 'locationName', w.name, 'receivedDate', ${cameIn(zone)}, 'expiryDate', ${lastDay}) as oldest
      from product_stock t join lot l on l.id = t.lot_id join product i on i.id = t.product_id join location w on w.id = t.location_id
        left join production_plan p on p.id = l.production_plan_id left join order_product op on op.id = p.order_product_id
        left join order_info mo on mo.id = op.order_id left join business bu on bu.id = mo.business_id
        cross join lateral (select coalesce(line.order_partner_id, ${bizPartnerId}::bigint, line.product_partner_id) as id) client
      where t.product_id = line.product_id and t.lot_id <> line.lot_id and t.qty > coalesce((select x.qty from taken x where x.id = t.id), 0)
        and l.state = 'ACTIVE' and is_usable(t.quality_status) and is_usable(l.quality_status)
        and (client.id is null or coalesce(bu.biz_partner_id, i.biz_partner_id, client.id) = client.id)
        and (op.id is null or op.id = line.order_product_id or op.status = 'CANCELLED' or op.shipped_qty >= op.qty or mo.status in ('COMPLETED', 'CANCELLED'))
      order by case when line.expiry_date is not null then ${lastDay} end, t.first_in_at, t.id limit 1
    ) first on true`.execute(db);
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
    const { oldest, receivedDate, expiryDate } = row;
    return {
      qty: line.qty,
      reason: line.reason ?? null,
      policy: policyOf(row),
      older: oldest && goesFirst(oldest, { receivedDate, expiryDate }) ? oldest : null,
      youngerReason: line.youngerReason ?? null,
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
