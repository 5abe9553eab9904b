import type { directions } from '@lotline/contract/order/order';
import { ordersLookedAt, type PartnerItem } from '@lotline/contract/order/partner-item';
import { sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';

/** Where the lines of either direction stand, what of them is done, and when the first of it came or left. */
const sides = {
  SALES: {
    lines: sql`select id, order_id, product_id as item_id, qty, shipped_qty as done, unit_price, due_date, status from order_product`,
    items: sql`select x.id, x.code, x.name, x.spec, x.uom, null::int as lead_time_days, x.biz_partner_id as partner_id, x.active from product x`,
    first: sql`select min(s.ship_date) as day from shipment_line x join shipment s on s.id = x.shipment_id where x.order_product_id = c.id and s.status = 'SHIPPED'`,
  },
  PURCHASE: {
    lines: sql`select id, order_id, material_id as item_id, qty, received_qty as done, unit_price, due_date, status from order_material where purpose = 'PURCHASE'`,
    items: sql`select x.id, x.code, x.name, x.spec, x.uom, x.lead_time_days, x.default_supplier_id as partner_id, x.active from material x`,
    first: sql`select min(s.received_date) as day from material_stock s where s.order_material_id = c.id and not s.cancelled`,
  },
} as const;

/** What a partner trades in: first what is open, by its day, then what was ordered last. */
export const partnerItems = async (
  db: Db,
  { bizPartnerId, direction }: { bizPartnerId: number; direction: (typeof directions)[number] },
): Promise<PartnerItem[]> => {
  const { lines, items, first } = sides[direction];
  await db.selectFrom('bizPartner').select('id').where('id', '=', bizPartnerId).executeTakeFirstOrThrow();
  const { rows } = await sql<PartnerItem>`
    with ordered as materialized (
      select o.id, o.order_no, o.order_date, o.due_date, o.currency, o.status not in ('COMPLETED', 'CANCELLED') as open
      from business b join order_info o on o.business_id = b.id
      where b.biz_partner_id = ${bizPartnerId} and o.direction = ${direction} and o.status <> 'CANCELLED'
      order by 6 desc, o.order_date desc, o.id desc limit ${sql.lit(ordersLookedAt)}
    ), line as materialized (
      select l.id, l.order_id, l.item_id, l.qty, l.done, l.unit_price, coalesce(l.due_date, o.due_date) as due, o.order_no, o.order_date, o.currency,
        o.open and l.done < l.qty as open
      from ordered o join (${lines}) l on l.order_id = o.id where l.status <> 'CANCELLED'
    ), price as (
      select distinct on (item_id) item_id, unit_price, currency, order_date, order_no, order_id from line where unit_price is not null
      order by item_id, order_date desc, id desc
    ), came as (
      select c.item_id, f.day, f.day - c.order_date as days
      from (select distinct on (item_id) item_id, id, order_date from line where done > 0 order by item_id, order_date desc, id desc) c
        cross join lateral (${first}) f
    ), sums as (
      select item_id, count(distinct order_id) as orders, coalesce(sum(qty - done) filter (where open), 0) as open_qty, min(due) filter (where open) as next_due,
        max(order_date) as ordered_on
      from line group by 1
    )
    select i.id, i.code, i.name, i.spec, i.uom, i.lead_time_days, p.unit_price, p.currency, p.order_date::text as priced_on, p.order_no, p.order_id,
      c.days as last_lead_days, c.day::text as last_on, coalesce(s.open_qty, 0) as open_qty, s.next_due::text, coalesce(s.orders, 0) as order_count
    from (${items}) i left join sums s on s.item_id = i.id left join price p on p.item_id = i.id left join came c on c.item_id = i.id
    where s.item_id is not null or (i.partner_id = ${bizPartnerId} and i.active)
    order by s.open_qty > 0 desc nulls last, s.next_due nulls last, s.ordered_on desc nulls last, i.code`.execute(db);
  return rows;
};
