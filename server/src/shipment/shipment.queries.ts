import type { Shipment, ShippableOrderLine } from '@lotline/contract/shipment/shipment';
import { sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';

/** Shipments with their lines, as a query that pages, sorts and filters. */
export const shipmentsQuery = (db: Db) =>
  db.selectFrom(
    sql<Shipment>`(
      select s.id, s.version, s.shipment_no, s.ship_date, s.biz_partner_id, b.name as biz_partner_name, s.order_id, s.delivery_place, s.vehicle_no, s.driver,
        s.seal_no, s.invoice_no, s.status, s.cancel_reason, s.cancelled_at, c.username as cancelled_by_name, s.note, u.username as created_by_name, s.created_at,
        l.qty, l.amount, l.products, l.lines
      from shipment s
      left join biz_partner b on b.id = s.biz_partner_id
      left join app_user c on c.id = s.cancelled_by
      left join app_user u on u.id = s.created_by
      cross join lateral (
        select coalesce(sum(x.qty), 0) as qty, sum(x.qty * x.unit_price) as amount, string_agg(distinct i.name, ', ') as products,
          coalesce(json_agg(json_build_object('id', x.id, 'seq', x.seq, 'orderProductId', x.order_product_id, 'orderNo', o.order_no, 'productId', x.product_id,
            'productCode', i.code, 'productName', i.name, 'uom', i.uom, 'lotId', x.lot_id, 'lotNo', t.lot_id, 'productStockId', x.product_stock_id,
            'qty', x.qty, 'unitPrice', x.unit_price, 'amount', round(x.qty * x.unit_price, 2)) order by x.seq), '[]') as lines
        from shipment_line x join product i on i.id = x.product_id join lot t on t.id = x.lot_id
        left join order_product p on p.id = x.order_product_id left join order_info o on o.id = p.order_id
        where x.shipment_id = s.id
      ) l
    )`.as('row'),
  );

export const shipmentById = (db: Db, id: number) => shipmentsQuery(db).selectAll().where('row.id', '=', id).executeTakeFirstOrThrow();

export const shipmentsWithLot = (db: Db, lotId: number) =>
  shipmentsQuery(db)
    .selectAll()
    .where('row.id', 'in', db.selectFrom('shipmentLine').select('shipmentId').where('lotId', '=', lotId))
    .orderBy('row.id', 'desc')
    .execute();

/** Order lines that still want something. */
export const openOrderLines = (db: Db): Promise<ShippableOrderLine[]> =>
  db
    .selectFrom('orderProduct as l')
    .innerJoin('orderInfo as o', 'o.id', 'l.orderId')
    .innerJoin('business as u', 'u.id', 'o.businessId')
    .innerJoin('bizPartner as b', 'b.id', 'u.bizPartnerId')
    .innerJoin('product as i', 'i.id', 'l.productId')
    .select([
      'l.id',
      'l.orderId',
      'o.orderNo',
      'l.seq',
      'l.productId',
      'l.qty',
      'l.shippedQty',
      'i.overShipPct',
      'l.status',
      'o.status as orderStatus',
      'l.unitPrice',
    ])
    .select((eb) => eb.fn.coalesce('l.dueDate', 'o.dueDate').as('dueDate'))
    .select(['o.deliveryPlace', 'u.bizPartnerId', 'b.name as bizPartnerName'])
    .where('l.status', '!=', 'CANCELLED')
    .where('o.status', '!=', 'CANCELLED')
    .where('o.direction', '=', 'SALES')
    .where(sql<boolean>`l.shipped_qty < l.qty * (100 + i.over_ship_pct) / 100`)
    .orderBy('dueDate')
    .orderBy('l.id')
    .limit(5000)
    .execute();

export type Requirement = {
  itemType: 'PRODUCT' | 'MATERIAL';
  itemId: number;
  code: string;
  name: string;
  level: number;
  uom: string;
  requiredQty: number;
  stockQty: number;
  reservedQty: number;
  onOrderQty: number;
  shortageQty: number;
};

/** What it takes to make so many pieces, level by level, against what is there and on order. */
export const requirementOf = async (
  db: Db,
  items: readonly { productId: number; qty: number }[],
  deepest: number,
): Promise<Requirement[]> => {
  const { rows } = await sql<Requirement>`
    with recursive need(product_id, material_id, qty, level, path) as (
      select i.product_id, null::bigint, sum(i.qty), 0, array[i.product_id]
      from unnest(${items.map(({ productId }) => productId)}::bigint[], ${items.map(({ qty }) => qty)}::numeric[]) as i(product_id, qty) group by 1
      union all
      select b.child_product_id, b.child_material_id, ceil(n.qty * b.qty_per / b.base_qty / (1 - b.scrap_rate / 100) * 1000) / 1000, n.level + 1, n.path || b.child_product_id
      from need n join bom b on b.parent_id = n.product_id
      where n.level < ${deepest} and not coalesce(b.child_product_id = any (n.path), false)
        and current_date between coalesce(b.effective_from, '-infinity') and coalesce(b.effective_to, 'infinity')
    ), needed as (
      select product_id, material_id, min(level) as level, sum(qty) as required from need where level > 0 group by 1, 2
    )
    select case when n.material_id is null then 'PRODUCT' else 'MATERIAL' end as item_type, coalesce(n.material_id, n.product_id) as item_id,
      coalesce(m.code, p.code) as code, coalesce(m.name, p.name) as name, n.level, coalesce(m.uom, p.uom) as uom, n.required as required_qty,
      s.stock as stock_qty, 0 as reserved_qty, o.on_order as on_order_qty, greatest(0, n.required - s.stock) as shortage_qty
    from needed n
    left join material m on m.id = n.material_id
    left join product p on p.id = n.product_id
    cross join lateral (
      select coalesce(case when n.material_id is not null
        then (select sum(qty) from material_stock where material_id = n.material_id and quality_status in ('OK', 'CONCESSION'))
        else (select sum(t.qty) from product_stock t join lot l on l.id = t.lot_id where t.product_id = n.product_id and l.state = 'ACTIVE' and t.quality_status in ('OK', 'CONCESSION')) end, 0) as stock
    ) s
    cross join lateral (
      select coalesce(case when n.material_id is not null
        then (select sum(greatest(0, qty - received_qty)) from order_material where material_id = n.material_id and purpose = 'PURCHASE' and status not in ('CANCELLED', 'RECEIVED'))
        else (select sum(greatest(0, plan_qty - good_qty)) from production_plan where product_id = n.product_id and status in ('PLANNED', 'IN_PROGRESS')) end, 0) as on_order
    ) o
    order by n.level, code`.execute(db);
  return rows;
};
