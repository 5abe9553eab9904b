import { Deliveries } from '@lotline/contract/order/delivery';
import { sql } from 'kysely';
import type { ListSource } from '../kit/record/list.ts';

const due = 'coalesce(x.due_date, o.due_date)';

/** Purchased lines with when all of each had come, by the receipts in force. */
export const deliveryList: ListSource<typeof Deliveries> = {
  list: Deliveries,
  from: 'order_material x',
  joins: {
    o: 'join order_info o on o.id = x.order_id',
    b: 'join business b on b.id = o.business_id',
    m: 'join material m on m.id = x.material_id',
    came: `cross join lateral (
      select coalesce(sum(r.qty) filter (where r.day <= ${due}), 0) as on_time, min(r.day) filter (where r.total >= x.qty) as whole_on
      from (
        select v.business_date as day, v.qty, sum(v.qty) over (order by v.business_date, v.id) as total
        from stock_movement v where v.order_material_id = x.id and v.type = 'RECEIPT' and not v.void and not exists (select from stock_movement c where c.corrects_id = v.id)
      ) r
    ) came`,
  },
  fields: {
    id: 'x.id',
    orderId: 'o.id',
    orderNo: 'o.order_no',
    materialId: 'm.id',
    materialCode: 'm.code',
    materialName: 'm.name',
    dueDate: due,
    state: `case when came.whole_on <= ${due} then 'ON_TIME' when came.whole_on is not null then 'LATE' else 'MISSING' end`,
    wholeOn: 'came.whole_on',
    daysLate: `case when came.whole_on is not null then greatest(0, came.whole_on - ${due}) end`,
    qty: 'x.qty',
    onTimeQty: 'came.on_time',
    receivedQty: 'x.received_qty',
    uom: 'x.uom',
  },
  defaultSort: '-dueDate',
};

type Asked = { bizPartnerId: number; startDt: string; endDt: string };
/** Nobody is late on the day itself: what is due today counts once it is there. */
export const deliveriesAsked = ({ bizPartnerId, startDt, endDt }: Asked, today: string) => ({
  where: sql`b.biz_partner_id = ${bizPartnerId} and x.purpose = 'PURCHASE' and x.status <> 'CANCELLED' and o.status <> 'CANCELLED'
    and ${sql.raw(due)} between ${startDt}::date and ${endDt}::date and (${sql.raw(due)} < ${today}::date or x.received_qty >= x.qty)`,
  needs: ['o', 'b'],
});
