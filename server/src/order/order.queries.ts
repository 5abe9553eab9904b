import type { OrderRow } from '@lotline/contract/order/order';
import { sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { withNames } from '../kit/record/read-rows.ts';

/** Orders with their business, their partner, what they are worth and how many lines they have. */
export const orders = (_db: Db, ask: { businessId?: number } | null) => sql`(
  select o.*, b.name as business_name, b.biz_partner_id, p.name as biz_partner_name, u.username as manager_name,
    l.amount, l.product_count, l.material_count
  from order_info o join business b on b.id = o.business_id join biz_partner p on p.id = b.biz_partner_id
  left join app_user u on u.id = o.manager_user_id
  cross join lateral (
    select sum(round(qty * unit_price, 2)) as amount, count(*) filter (where kind = 'PRODUCT') as product_count, count(*) filter (where kind = 'MATERIAL') as material_count
    from (
      select 'PRODUCT' as kind, qty, unit_price from order_product where order_id = o.id
      union all
      select 'MATERIAL', qty, case purpose when 'PURCHASE' then unit_price end from order_material where order_id = o.id
    ) lines
  ) l
  ${ask?.businessId ? sql`where o.business_id = ${ask.businessId}` : sql``})`;

export const orderById = async (db: Db, id: number) => {
  const [row] = await withNames<OrderRow>(db, orders(db, null), sql`where record.id = ${id}`);
  if (!row) throw new Refused(404, 'NOT_FOUND');
  return row;
};

export const ordersById = (db: Db, ids: readonly number[]) =>
  withNames<OrderRow>(db, orders(db, null), sql`where record.id = any(${ids}) order by record.id`);

/** How many lines an order has, and whether anything of it was produced, shipped or received. */
export const orderUsage = async (db: Db, orderId: number) => {
  const { rows } = await sql<{ lines: number; touched: boolean }>`
    select count(*) as lines, coalesce(bool_or(touched), false) as touched
    from (
      select produced_qty > 0 or shipped_qty > 0
        or exists (select from production_plan p where p.order_product_id = l.id and p.status in ('IN_PROGRESS', 'COMPLETE')) as touched
      from order_product l where order_id = ${orderId}
      union all
      select received_qty > 0 from order_material where order_id = ${orderId}
    ) s`.execute(db);
  return rows[0] ?? { lines: 0, touched: false };
};
