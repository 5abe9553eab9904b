import { Orders } from '@lotline/contract/order/open-order';
import type { directions } from '@lotline/contract/order/order';
import { sql } from 'kysely';
import type { ListSource } from '../kit/record/list.ts';
import { shortOrders } from './short-orders.ts';
import { stillToPlan } from './still-to-plan.ts';

/** Orders with the day that they are due by their open lines. */
export const orderList: ListSource<typeof Orders> = {
  list: Orders,
  from: 'order_info o',
  joins: {
    b: 'join business b on b.id = o.business_id',
    p: 'join biz_partner p on p.id = b.biz_partner_id',
    u: 'left join app_user u on u.id = o.manager_user_id',
    // An order is as late as the earliest of what it still waits for.
    waits: `cross join lateral (
      select coalesce(min(coalesce(x.due_date, o.due_date)), o.due_date) as due_date, count(*) as lines from (
        select due_date from order_product where order_id = o.id and status <> 'CANCELLED' and shipped_qty < qty
        union all
        select due_date from order_material where order_id = o.id and purpose = 'PURCHASE' and status <> 'CANCELLED' and received_qty < qty
      ) x
    ) waits`,
    sums: `cross join lateral (
      select count(*) as lines, sum(amount) as amount, string_agg(distinct name, ', ') as products from (
        select d.name, round(l.qty * l.unit_price, 2) as amount from order_product l join product d on d.id = l.product_id
        where l.order_id = o.id and l.status <> 'CANCELLED'
        union all
        select t.name, round(m.qty * m.unit_price, 2) from order_material m join material t on t.id = m.material_id
        where m.order_id = o.id and m.purpose = 'PURCHASE' and m.status <> 'CANCELLED'
      ) x
    ) sums`,
  },
  fields: {
    id: 'o.id',
    lineToPlan: `(select want.id from order_product want where want.order_id = o.id and o.direction = 'SALES' and o.status not in ('ON_HOLD', 'CANCELLED')
      and ${stillToPlan('want')} > 0 order by coalesce(want.due_date, o.due_date), want.seq limit 1)`,
    isShort: `(o.id = any(${shortOrders}))`,
    bizPartnerId: 'b.biz_partner_id',
    managerUserId: 'o.manager_user_id',
    businessId: 'o.business_id',
    direction: 'o.direction',
    orderNo: 'o.order_no',
    dueDate: 'waits.due_date',
    status: 'o.status',
    bizPartnerName: 'p.name',
    businessName: 'b.name',
    products: 'sums.products',
    lineCount: 'sums.lines',
    openLineCount: 'waits.lines',
    amount: 'sums.amount',
    currency: 'o.currency',
    orderDate: 'o.order_date',
    customerPoNo: 'o.customer_po_no',
    managerName: 'u.username',
  },
  defaultSort: 'dueDate',
};

/** The open ones are few however old the plant is; all of them are read from the newest on, along the index of their day. */
export const ordersAsked = ({ direction, closed, bizPartnerId }: Asked) => {
  const of =
    bizPartnerId === undefined
      ? sql``
      : sql`and o.business_id = any(array(select x.id from business x where x.biz_partner_id = ${bizPartnerId}))`;
  return closed
    ? { where: sql`o.direction = ${direction} ${of}`, sort: '-orderDate' }
    : { where: sql`o.direction = ${direction} and o.status not in ('COMPLETED', 'CANCELLED') ${of}` };
};
type Asked = { direction: (typeof directions)[number]; closed?: boolean | undefined; bizPartnerId?: number | undefined };
