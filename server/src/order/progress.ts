import { sql } from 'kysely';
import type { Trx } from '../kit/database/pool.ts';

/** Recomputes what an order line has planned, produced and shipped, and how far its order is. */
export const refreshOrderProduct = async (db: Trx, orderProductId: number) => {
  await sql`
    update order_product o set plan_qty = n.planned, produced_qty = n.produced, shipped_qty = n.shipped, status = n.status
    from (
      select q.*,
        case
          when status_now = 'CANCELLED' then 'CANCELLED'
          when shipped >= qty then 'SHIPPED'
          when shipped > 0 then 'PARTIALLY_SHIPPED'
          when produced >= qty then 'PRODUCED'
          when started then 'IN_PRODUCTION'
          when planned > 0 then 'PLANNED'
          else 'NOT_PLANNED'
        end as status
      from (
        select p.id, p.qty, p.status as status_now,
          coalesce((select sum(plan_qty) from production_plan where order_product_id = p.id and status <> 'CANCELLED'), 0) as planned,
          coalesce((select sum(good_qty) from production_plan where order_product_id = p.id and status <> 'CANCELLED'), 0) as produced,
          exists (select from production_plan where order_product_id = p.id and status in ('IN_PROGRESS', 'COMPLETE')) as started,
          coalesce((select sum(l.qty) from shipment_line l join shipment s on s.id = l.shipment_id where l.order_product_id = p.id and s.status = 'SHIPPED'), 0) as shipped
        from order_product p where p.id = ${orderProductId}
      ) q
    ) n
    where o.id = n.id and (o.plan_qty, o.produced_qty, o.shipped_qty, o.status) is distinct from (n.planned, n.produced, n.shipped, n.status)`.execute(
    db,
  );
  const line = await db.selectFrom('orderProduct').select('orderId').where('id', '=', orderProductId).executeTakeFirst();
  if (line) await refreshOrder(db, line.orderId);
};

/** Recomputes how much of a purchase line was received, and how far its order is. */
export const refreshOrderMaterial = async (db: Trx, orderMaterialId: number) => {
  await sql`
    update order_material o set received_qty = n.received, status = n.status
    from (
      select p.id, coalesce(sum(m.qty), 0) as received,
        case
          when p.status = 'CANCELLED' then 'CANCELLED'
          when coalesce(sum(m.qty), 0) >= p.qty then 'RECEIVED'
          when coalesce(sum(m.qty), 0) > 0 then 'PARTIALLY_RECEIVED'
          when p.status in ('RECEIVED', 'PARTIALLY_RECEIVED') then 'ORDERED'
          else p.status
        end as status
      from order_material p left join stock_movement_in_force m on m.order_material_id = p.id and m.type = 'RECEIPT'
      where p.id = ${orderMaterialId} group by p.id
    ) n
    where o.id = n.id and (o.received_qty, o.status) is distinct from (n.received, n.status)`.execute(db);
  const line = await db.selectFrom('orderMaterial').select('orderId').where('id', '=', orderMaterialId).executeTakeFirst();
  if (line) await refreshOrder(db, line.orderId);
};

/** The state of an order is that of its lines, but for the ends that somebody set: on hold and cancelled. */
export const refreshOrder = (db: Trx, orderId: number) =>
  sql`
    update order_info o set status = n.status
    from (
      select i.id,
        case
          when i.status in ('ON_HOLD', 'CANCELLED') then i.status
          when l.lines > 0 and l.done = l.lines then 'COMPLETED'
          when l.shipped > 0 then 'PARTIALLY_SHIPPED'
          when l.begun > 0 then 'IN_PROGRESS'
          when i.status in ('IN_PROGRESS', 'PARTIALLY_SHIPPED', 'COMPLETED') then 'CONFIRMED'
          else i.status
        end as status
      from order_info i cross join lateral (
        select count(*) as lines, count(*) filter (where status in ('SHIPPED', 'RECEIVED')) as done,
          count(*) filter (where status in ('SHIPPED', 'PARTIALLY_SHIPPED')) as shipped,
          count(*) filter (where status not in ('NOT_PLANNED', 'REGISTERED', 'ORDERED')) as begun
        from (
          select status from order_product where order_id = i.id and status <> 'CANCELLED'
          union all
          select status from order_material where order_id = i.id and purpose = 'PURCHASE' and status <> 'CANCELLED'
        ) s
      ) l
      where i.id = ${orderId}
    ) n
    where o.id = n.id and o.status is distinct from n.status`.execute(db);
