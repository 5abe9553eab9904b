import { usable } from '@lotline/contract/ledger/movement';
import { OrderProducts } from '@lotline/contract/order/order-product';
import { sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';
import { type ListSource, stampJoins, stampsOf } from '../kit/record/list.ts';
import { stillToPlan } from './still-to-plan.ts';

/** Product lines with their order, partner and product. */
export const orderProducts = (_db: Db, ask: { orderId?: number } | null) => sql`(
  select l.*, o.order_no, o.status as order_status, o.order_date, b.name as business_name, b.biz_partner_id, p.name as biz_partner_name,
    d.code as product_code, d.name as product_name, d.over_plan_pct,
    greatest(0, l.qty - l.shipped_qty) as remain_qty, ${sql.raw(stillToPlan('l'))} as open_plan_qty, round(l.qty * l.unit_price, 2) as amount
  from order_product l join order_info o on o.id = l.order_id join business b on b.id = o.business_id join biz_partner p on p.id = b.biz_partner_id
    join product d on d.id = l.product_id
  ${ask?.orderId ? sql`where l.order_id = ${ask.orderId}` : sql``})`;

/** The same lines of many orders, as a list that grows. */
export const orderProductList: ListSource<typeof OrderProducts> = {
  list: OrderProducts,
  from: 'order_product l',
  joins: {
    o: 'join order_info o on o.id = l.order_id',
    b: 'join business b on b.id = o.business_id',
    p: 'join biz_partner p on p.id = b.biz_partner_id',
    d: 'join product d on d.id = l.product_id',
    ...stampJoins('l'),
  },
  fields: {
    ...stampsOf('l'),
    orderId: 'l.order_id',
    seq: 'l.seq',
    productId: 'l.product_id',
    qty: 'l.qty',
    uom: 'l.uom',
    unitPrice: 'l.unit_price',
    dueDate: 'l.due_date',
    requestedDueDate: 'l.requested_due_date',
    drawingNo: 'l.drawing_no',
    noProduction: 'l.no_production',
    note: 'l.note',
    orderNo: 'o.order_no',
    orderStatus: 'o.status',
    orderDate: 'o.order_date',
    businessName: 'b.name',
    bizPartnerId: 'b.biz_partner_id',
    bizPartnerName: 'p.name',
    productCode: 'd.code',
    productName: 'd.name',
    overPlanPct: 'd.over_plan_pct',
    lotSeq: 'l.lot_seq',
    planQty: 'l.plan_qty',
    producedQty: 'l.produced_qty',
    shippedQty: 'l.shipped_qty',
    remainQty: 'greatest(0, l.qty - l.shipped_qty)',
    openPlanQty: stillToPlan('l'),
    amount: 'round(l.qty * l.unit_price, 2)',
    status: 'l.status',
  },
  defaultSort: '-orderDate',
};

export const orderProductsBetween = ({ startDt, endDt }: { startDt: string; endDt: string }) => ({
  where: sql`o.order_date between ${startDt}::date and ${endDt}::date`,
  needs: ['o'],
});

/** Lines in force that no plan produces for, and those sold from stock. */
export const unplanned = () => ({
  where: sql`l.status <> 'CANCELLED' and l.shipped_qty < l.qty and (l.plan_qty = 0 or l.no_production)`,
});

/** Material lines with what is on the shelves, on order, issued for them, and what a requirement still lacks. */
export const orderMaterials = (_db: Db, ask: { orderId?: number } | null) => sql`(
  select m.*, case m.purpose when 'REQUIREMENT' then greatest(0, m.qty - m.issued_qty - m.available_qty - m.on_order_qty) end as shortage_qty
  from (
    select l.*, o.order_no, t.code as material_code, t.name as material_name, d.name as product_name,
      greatest(0, l.qty - l.received_qty) as remain_qty, round(l.qty * l.unit_price, 2) as amount,
      coalesce((select sum(s.qty - s.reserved_qty) from material_stock s where s.material_id = l.material_id and s.quality_status = any(${[...usable]})), 0) as available_qty,
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
