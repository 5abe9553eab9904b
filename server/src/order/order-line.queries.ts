import type { OrderProductRow } from '@lotline/contract/order/order-product';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';
import { withNames } from '../kit/record/record.ts';

/** Product lines with their order, partner and product. */
export const orderProducts = (_db: Db, ask: { orderId?: number } | null) => sql`(
  select l.*, o.order_no, o.status as order_status, o.order_date, b.name as business_name, b.biz_partner_id, p.name as biz_partner_name,
    d.code as product_code, d.name as product_name, d.over_plan_pct,
    greatest(0, l.qty - l.shipped_qty) as remain_qty, greatest(0, l.qty - l.plan_qty) as open_plan_qty, round(l.qty * l.unit_price, 2) as amount
  from order_product l join order_info o on o.id = l.order_id join business b on b.id = o.business_id join biz_partner p on p.id = b.biz_partner_id
    join product d on d.id = l.product_id
  ${ask?.orderId ? sql`where l.order_id = ${ask.orderId}` : sql``})`;

const linesWhere = (db: Db, condition: RawBuilder<unknown>) =>
  withNames<OrderProductRow>(
    db,
    orderProducts(db, null),
    sql`where ${condition} order by record.order_date desc, record.order_id desc, record.seq`,
  );

export const orderProductsBetween = (db: Db, { startDt, endDt }: { startDt: string; endDt: string }) =>
  linesWhere(db, sql`record.order_date between ${startDt} and ${endDt}`);

/** Lines in force that no plan produces for, and those sold from stock. */
export const unplanned = (db: Db) =>
  linesWhere(db, sql`record.status <> 'CANCELLED' and record.shipped_qty < record.qty and (record.plan_qty = 0 or record.no_production)`);

/** Material lines with what is on the shelves, on order, issued for them, and what a requirement still lacks. */
export const orderMaterials = (_db: Db, ask: { orderId?: number } | null) => sql`(
  select m.*, case m.purpose when 'REQUIREMENT' then greatest(0, m.qty - m.issued_qty - m.available_qty - m.on_order_qty) end as shortage_qty
  from (
    select l.*, o.order_no, t.code as material_code, t.name as material_name, d.name as product_name,
      greatest(0, l.qty - l.received_qty) as remain_qty, round(l.qty * l.unit_price, 2) as amount,
      coalesce((select sum(s.qty) from material_stock s where s.material_id = l.material_id and s.quality_status in ('OK', 'CONCESSION')), 0) as available_qty,
      coalesce((
        select sum(greatest(0, c.qty - c.received_qty)) from order_material c
        where c.material_id = l.material_id and c.purpose = 'PURCHASE' and c.status <> 'CANCELLED' and c.id <> l.id
      ), 0) as on_order_qty,
      coalesce((
        select sum(i.issued_qty - i.restocked_qty) from material_issue i join material_stock s on s.id = i.material_stock_id
          join production_plan p on p.id = i.production_plan_id
        where s.material_id = l.material_id and p.order_product_id = l.order_product_id
      ), 0) as issued_qty
    from order_material l join order_info o on o.id = l.order_id join material t on t.id = l.material_id
      left join order_product r on r.id = l.order_product_id left join product d on d.id = r.product_id
    ${ask?.orderId ? sql`where l.order_id = ${ask.orderId}` : sql``}
  ) m)`;
