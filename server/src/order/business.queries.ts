import type { BusinessRow } from '@lotline/contract/order/business';
import { sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { withNames } from '../kit/record/read-rows.ts';

/** Businesses with their partner, their manager and how many orders they hold. */
export const businesses = (_db: Db, ask: { bizPartnerId?: number } | null) => sql`(
  select b.*, p.name as biz_partner_name, u.username as manager_name,
    (select count(*) from order_info o where o.business_id = b.id) as order_count
  from business b join biz_partner p on p.id = b.biz_partner_id left join app_user u on u.id = b.manager_user_id
  ${ask?.bizPartnerId ? sql`where b.biz_partner_id = ${ask.bizPartnerId}` : sql``})`;

export const businessById = async (db: Db, id: number) => {
  const [row] = await withNames<BusinessRow>(db, businesses(db, null), sql`where record.id = ${id}`);
  if (!row) throw new Refused(404, 'NOT_FOUND');
  return row;
};

/** Orders of a business that somebody still counts on. */
export const effectiveOrders = async (db: Db, businessId: number) => {
  const { orders } = await db
    .selectFrom('orderInfo')
    .select((e) => e.fn.countAll<number>().as('orders'))
    .where('businessId', '=', businessId)
    .where('status', '<>', 'CANCELLED')
    .executeTakeFirstOrThrow();
  return orders;
};
