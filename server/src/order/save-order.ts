import { obey } from '@lotline/contract/kit/rule';
import type { BusinessStatus } from '@lotline/contract/order/business';
import { businessTakesOrders } from '@lotline/contract/order/business.rules';
import type { OrderDraft } from '@lotline/contract/order/order';
import { orderDayRules, orderRules } from '@lotline/contract/order/order.rules';
import { sql } from 'kysely';
import type { Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import type { RowOf } from '../kit/record/read-rows.ts';
import { orderUsage } from './order.queries.ts';
import { nextOrderNo } from './order-number.ts';
import { refreshOrderLines, refreshOrders } from './progress.ts';

/** Checks an order before it is written, and gives it a number where it has none. */
export const checkOrder = async (trx: Trx, draft: OrderDraft, row: RowOf<'order_info'> | null, today: string) => {
  let currency = draft.currency ?? row?.currency;
  if (!row || row.businessId !== draft.businessId) {
    const business = await trx
      .selectFrom('business')
      .select(['status', 'currency'])
      .where('id', '=', draft.businessId)
      .forShare()
      .executeTakeFirst();
    if (!business) throw new Refused(422, 'reference.missing');
    obey(businessTakesOrders, { status: business.status as BusinessStatus });
    currency ??= business.currency;
  }
  const usage = row ? await orderUsage(trx, row.id) : { lines: 0, touched: false };
  const from = row?.status ?? null;
  const to = draft.status ?? from ?? 'REGISTERED';
  obey(orderRules, {
    ...draft,
    ...usage,
    from,
    to,
    directionChanged: row !== null && row.direction !== draft.direction,
    currencyChanged: row !== null && row.currency !== currency,
  });
  obey(orderDayRules, { ...draft, wasDate: row?.orderDate ?? null, today, confirmAhead: draft.confirmAhead === true });
  return {
    status: to,
    ...(currency !== undefined && { currency }),
    ...(!row && { orderNo: draft.orderNo || (await nextOrderNo(trx, draft.direction, draft.orderDate)) }),
  };
};

/** The lines of cancelled orders are cancelled, those of orders taken back live again; purchase lines of confirmed orders count as ordered. */
export const syncLineStatus = async (trx: Trx, orderIds: readonly number[]) => {
  const { rows } = await sql<{ id: number }>`
    update order_product l set status = case o.status when 'CANCELLED' then 'CANCELLED' else 'NOT_PLANNED' end
    from order_info o where o.id = l.order_id and o.id = any(${[...orderIds]}) and (o.status = 'CANCELLED') <> (l.status = 'CANCELLED') returning l.id`.execute(
    trx,
  );
  await sql`
    update order_material l set status = n.status
    from (
      select m.id,
        case
          when o.status = 'CANCELLED' then 'CANCELLED'
          when m.status in ('PARTIALLY_RECEIVED', 'RECEIVED') then m.status
          when m.purpose = 'PURCHASE' and o.status not in ('REGISTERED', 'ON_HOLD') then 'ORDERED'
          when m.purpose = 'PURCHASE' and o.status = 'ON_HOLD' then replace(m.status, 'CANCELLED', 'REGISTERED')
          else 'REGISTERED'
        end as status
      from order_material m join order_info o on o.id = m.order_id where o.id = any(${[...orderIds]})
    ) n
    where n.id = l.id and n.status <> l.status`.execute(trx);
  await refreshOrderLines(trx, { orderLines: rows.map(({ id }) => id) });
  await refreshOrders(trx, orderIds);
};
