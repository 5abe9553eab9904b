import { usable } from '@lotline/contract/ledger/movement';
import type { LotToShip, OrderToShip, ScannedToShip } from '@lotline/contract/shipment/scan';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { openHold } from '../ledger/index.ts';

/** What a code is to who ships. Orders and shipments have numbers of their own kind; a code that stands for several others is read in the order in which labels are. */
export const scanToShip = async (db: Db, code: string): Promise<ScannedToShip> => {
  const order = await orderBy(db, sql`o.order_no = ${code} and o.direction = 'SALES'`);
  if (order) return { kind: 'ORDER', order };
  const lot = await lotCalled(db, code);
  if (lot) {
    const { orderId, ...its } = lot;
    return { kind: 'LOT', lot: its, order: orderId === null ? null : await orderBy(db, sql`o.id = ${orderId}`) };
  }
  const { rows } = await sql<ScannedToShip>`
    select 'SHIPMENT' as kind, ${went('s')} as shipment, null as code, null as name from shipment s where s.shipment_no = ${code}
    union all select 'PURCHASE', null, o.order_no, p.name from order_info o join business b on b.id = o.business_id join biz_partner p on p.id = b.biz_partner_id
      where o.order_no = ${code}
    union all select 'PACKAGE', null, s.package_id, m.name from material_stock s join material m on m.id = s.material_id where s.package_id = ${code} and not s.cancelled
    union all select 'PRODUCT', null, code, name from product where ${code} in (barcode, code)
    union all select 'MATERIAL', null, code, name from material where ${code} in (barcode, code) limit 1`.execute(db);
  if (rows[0]) return rows[0];
  throw new Refused(404, 'barcode.notFound', { facts: { barcode: code } });
};

/** A shipment by its number, for who has the thing that it took in his hands. */
const went = (shipment: string) =>
  sql.raw(`json_build_object('id', ${shipment}.id, 'shipmentNo', ${shipment}.shipment_no, 'shipDate', ${shipment}.ship_date,
    'bizPartnerName', (select name from biz_partner where id = ${shipment}.biz_partner_id))`);
/** The newest shipment that stands, of those with such a line. */
const lastWent = (line: RawBuilder<unknown>) => sql`(
  select ${went('s')} from shipment_line x join shipment s on s.id = x.shipment_id and s.status = 'SHIPPED' left join order_product p on p.id = x.order_product_id
  where ${line} order by s.id desc limit 1)`;

const mayLeave = sql`t.qty > 0 and l.state = 'ACTIVE' and t.quality_status = any(${[...usable]}) and l.quality_status = any(${[...usable]})`;
const isOpen = sql`p.status <> 'CANCELLED' and p.shipped_qty < p.qty`;

const orderBy = async (db: Db, where: RawBuilder<unknown>): Promise<OrderToShip | null> => {
  const { rows } = await sql<OrderToShip>`
    select o.order_no, o.status as order_status, u.biz_partner_id, b.name as biz_partner_name, o.delivery_place, w.lines as order_lines, ${lastWent(sql`p.order_id = o.id`)} as went,
      exists (
        select from product_stock t join lot l on l.id = t.lot_id join product i on i.id = t.product_id
          left join production_plan m on m.id = l.production_plan_id left join order_product mp on mp.id = m.order_product_id
          left join order_info mo on mo.id = mp.order_id left join business mu on mu.id = mo.business_id
        where t.product_id = any(w.products) and ${mayLeave} and coalesce(mu.biz_partner_id, i.biz_partner_id, u.biz_partner_id) = u.biz_partner_id
      ) as ready
    from order_info o join business u on u.id = o.business_id join biz_partner b on b.id = u.biz_partner_id
      cross join lateral (
        select coalesce(array_agg(p.id order by p.due_date, p.seq), '{}') as lines, array_agg(p.product_id) as products
        from order_product p where p.order_id = o.id and o.status not in ('COMPLETED', 'CANCELLED') and ${isOpen}
      ) w
    where ${where}`.execute(db);
  return rows[0] ?? null;
};

/** The lot with the open order that it serves: its own, else the first due that asks for its product, of its client where it has one; orders on hold come last. */
const lotCalled = async (db: Db, code: string) => {
  const { rows } = await sql<LotToShip & { orderId: number | null }>`
    select l.id, l.lot_id as lot_no, i.code as product_code, i.name as product_name, i.uom, l.state, l.discard_reason, ready.qty as ready_qty,
      case when l.quality_status = any(${[...usable]}) then coalesce(
        (select min(t.quality_status) from product_stock t where t.lot_id = l.id and t.qty > 0 and t.quality_status <> all(${[...usable]})), l.quality_status)
        else l.quality_status end as quality_status,
      ${sql.raw(openHold('lot_id', 'l.id'))} as hold,
      (select c.sheet_no from product_stock k join count_line x on x.product_stock_id = k.id and x.open join count_sheet c on c.id = x.sheet_id where k.lot_id = l.id limit 1) as count_no, ${lastWent(sql`x.lot_id = l.id`)} as went, (
        select p.order_id from order_product p join order_info o on o.id = p.order_id join business u on u.id = o.business_id
        where p.product_id = l.product_id and o.direction = 'SALES' and o.status not in ('COMPLETED', 'CANCELLED') and ${isOpen}
          and coalesce(mu.biz_partner_id, i.biz_partner_id, u.biz_partner_id) = u.biz_partner_id
        order by p.id is distinct from m.order_product_id, o.status = 'ON_HOLD', coalesce(p.due_date, o.due_date), p.id limit 1
      ) as order_id
    from lot l join product i on i.id = l.product_id
      left join production_plan m on m.id = l.production_plan_id left join order_product mp on mp.id = m.order_product_id
      left join order_info mo on mo.id = mp.order_id left join business mu on mu.id = mo.business_id
      cross join lateral (select coalesce(sum(t.qty), 0) as qty from product_stock t where t.lot_id = l.id and ${mayLeave}) ready
    where l.lot_id = ${code}`.execute(db);
  return rows[0];
};
