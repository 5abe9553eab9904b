import { usable } from '@lotline/contract/ledger/movement';
import { plantCurrency } from '@lotline/contract/order/business';
import { DueLines, Shipments, ShippableOrderLines } from '@lotline/contract/shipment/shipment';
import { sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { type ListSource, rowsOf } from '../kit/record/list.ts';
import { stillToPlan } from '../order/index.ts';

const usableText = usable.map((status) => `'${status}'`).join(', ');

const lineCurrency = `coalesce(xo.currency, '${plantCurrency}')`;

/** Shipments with their lines. */
export const shipmentList: ListSource<typeof Shipments> = {
  list: Shipments,
  from: 'shipment s',
  joins: {
    b: 'left join biz_partner b on b.id = s.biz_partner_id',
    c: 'left join app_user c on c.id = s.cancelled_by',
    u: 'left join app_user u on u.id = s.created_by',
    sums: `cross join lateral (
      select coalesce(sum(x.qty), 0) as qty, string_agg(distinct i.name, ', ') as products,
        case when min(${lineCurrency}) = max(${lineCurrency}) then sum(round(x.qty * x.unit_price, 2)) end as amount,
        case when min(${lineCurrency}) = max(${lineCurrency}) then min(${lineCurrency}) end as currency
      from shipment_line x join product i on i.id = x.product_id
        left join order_product p on p.id = x.order_product_id left join order_info xo on xo.id = p.order_id
      where x.shipment_id = s.id
    ) sums`,
  },
  fields: {
    id: 's.id',
    version: 's.version',
    shipmentNo: 's.shipment_no',
    shipDate: 's.ship_date',
    bizPartnerId: 's.biz_partner_id',
    bizPartnerName: 'b.name',
    orderId: 's.order_id',
    deliveryPlace: 's.delivery_place',
    vehicleNo: 's.vehicle_no',
    driver: 's.driver',
    sealNo: 's.seal_no',
    invoiceNo: 's.invoice_no',
    status: 's.status',
    cancelReason: 's.cancel_reason',
    cancelledAt: 's.cancelled_at',
    cancelledByName: 'c.username',
    note: 's.note',
    createdByName: 'u.username',
    createdAt: 's.created_at',
    qty: 'sums.qty',
    amount: 'sums.amount',
    currency: 'sums.currency',
    products: 'sums.products',
    lines: `(select coalesce(json_agg(json_build_object('id', x.id, 'seq', x.seq, 'orderProductId', x.order_product_id, 'orderNo', xo.order_no, 'customerPoNo', xo.customer_po_no,
        'productId', x.product_id,
        'productCode', i.code, 'productName', i.name, 'uom', i.uom, 'lotId', x.lot_id, 'lotNo', t.lot_id, 'concessionId', cn.id, 'concessionNo', cn.concession_no, 'productStockId', x.product_stock_id,
        'qty', x.qty, 'youngerReason', x.younger_reason, 'unitPrice', x.unit_price, 'amount', round(x.qty * x.unit_price, 2), 'currency', ${lineCurrency}) order by x.seq), '[]')
      from shipment_line x join product i on i.id = x.product_id join lot t on t.id = x.lot_id
        left join concession cn on cn.id = conceded_then(x.product_stock_id, s.created_at)
        left join order_product p on p.id = x.order_product_id left join order_info xo on xo.id = p.order_id
      where x.shipment_id = s.id)`,
  },
  defaultSort: '-shipDate',
};

type Between = { startDt: string; endDt: string; bizPartnerId?: number | undefined };
export const shipmentsBetween = ({ startDt, endDt, bizPartnerId }: Between) => ({
  where: sql`s.ship_date between ${startDt}::date and ${endDt}::date ${bizPartnerId === undefined ? sql`` : sql`and s.biz_partner_id = ${bizPartnerId}`}`,
});
export const shipmentsWithLot = ({ id }: { id: number }) => ({
  where: sql`s.id in (select x.shipment_id from shipment_line x where x.lot_id = ${id})`,
});

export const shipmentsWithOrder = ({ id }: { id: number }) => ({
  where: sql`s.id in (select x.shipment_id from order_product p join shipment_line x on x.order_product_id = p.id where p.order_id = ${id})`,
});

export const shipmentById = async (db: Db, id: number) => {
  const [row] = await rowsOf(db, shipmentList, { where: sql`s.id = ${id}` });
  if (!row) throw new Refused(404, 'NOT_FOUND');
  return row;
};

/** Lines of open orders that still want something, or may get a little more than that. */
export const openLineList: ListSource<typeof ShippableOrderLines> = {
  list: ShippableOrderLines,
  from: 'order_product l',
  joins: {
    o: 'join order_info o on o.id = l.order_id',
    u: 'join business u on u.id = o.business_id',
    b: 'join biz_partner b on b.id = u.biz_partner_id',
    i: 'join product i on i.id = l.product_id',
  },
  fields: {
    id: 'l.id',
    orderId: 'l.order_id',
    orderNo: 'o.order_no',
    seq: 'l.seq',
    productId: 'l.product_id',
    qty: 'l.qty',
    shippedQty: 'l.shipped_qty',
    overShipPct: 'i.over_ship_pct',
    status: 'l.status',
    orderStatus: 'o.status',
    unitPrice: 'l.unit_price',
    currency: 'o.currency',
    dueDate: 'coalesce(l.due_date, o.due_date)',
    deliveryPlace: 'o.delivery_place',
    bizPartnerId: 'u.biz_partner_id',
    bizPartnerName: 'b.name',
  },
  defaultSort: 'dueDate',
};
/** Found by the open orders, which an older plant has no more of; an array, because a join would read every line there ever was. */
export const openLines = ({ bizPartnerId }: { bizPartnerId?: number | undefined }) => ({
  where: sql`l.order_id = any(array(select x.id from order_info x where x.direction = 'SALES' and x.status not in ('COMPLETED', 'CANCELLED')))
    and l.status <> 'CANCELLED' and l.shipped_qty < l.qty * (100 + i.over_ship_pct) / 100
    ${bizPartnerId === undefined ? sql`` : sql`and u.biz_partner_id = ${bizPartnerId}`}`,
  needs: ['i', ...(bizPartnerId === undefined ? [] : ['o', 'u'])],
});

/** What waits to be shipped, and how much of its product could leave at once. */
export const dueList: ListSource<typeof DueLines> = {
  list: DueLines,
  from: 'order_product l',
  joins: {
    o: 'join order_info o on o.id = l.order_id',
    u: 'join business u on u.id = o.business_id',
    b: 'join biz_partner b on b.id = u.biz_partner_id',
    i: 'join product i on i.id = l.product_id',
    ready: `cross join lateral (
      select coalesce(sum(t.qty), 0) as qty from product_stock t join lot n on n.id = t.lot_id
      where t.product_id = l.product_id and t.qty > 0 and n.state = 'ACTIVE' and t.quality_status in (${usableText}) and n.quality_status in (${usableText})
    ) ready`,
    // Orders on hold wait for nothing yet; a line without a day is due last.
    earlier: `cross join lateral (
      select coalesce(sum(x.qty - x.shipped_qty), 0) as qty from order_product x join order_info y on y.id = x.order_id
      where x.product_id = l.product_id and x.id <> l.id and x.status <> 'CANCELLED' and x.shipped_qty < x.qty
        and x.order_id = any(array(select e.id from order_info e where e.direction = 'SALES' and e.status not in ('COMPLETED', 'CANCELLED', 'ON_HOLD')))
        and (coalesce(x.due_date, y.due_date, 'infinity'::date), x.id) < (coalesce(l.due_date, o.due_date, 'infinity'::date), l.id)
    ) earlier`,
  },
  fields: {
    id: 'l.id',
    orderId: 'l.order_id',
    productId: 'l.product_id',
    bizPartnerId: 'u.biz_partner_id',
    orderNo: 'o.order_no',
    seq: 'l.seq',
    dueDate: 'coalesce(l.due_date, o.due_date)',
    bizPartnerName: 'b.name',
    productCode: 'i.code',
    productName: 'i.name',
    remainQty: 'l.qty - l.shipped_qty',
    readyQty: 'ready.qty',
    leftQty: 'greatest(0, ready.qty - earlier.qty)',
    toPlanQty: stillToPlan('l'),
    uom: 'l.uom',
    qty: 'l.qty',
    shippedQty: 'l.shipped_qty',
    orderStatus: 'o.status',
    deliveryPlace: 'o.delivery_place',
    customerPoNo: 'o.customer_po_no',
  },
  defaultSort: 'dueDate',
};
/** As `openLines`, without what an order may get beyond its quantity. */
export const linesDue = ({ until }: { until?: string | undefined }) => ({
  where: sql`l.order_id = any(array(select x.id from order_info x where x.direction = 'SALES' and x.status not in ('COMPLETED', 'CANCELLED')))
    and l.status <> 'CANCELLED' and l.shipped_qty < l.qty
    ${until === undefined ? sql`` : sql`and coalesce(l.due_date, o.due_date) <= ${until}::date`}`,
  needs: until === undefined ? [] : ['o'],
});

export type Requirement = {
  itemType: 'PRODUCT' | 'MATERIAL';
  itemId: number;
  code: string;
  name: string;
  level: number;
  uom: string;
  requiredQty: number;
  stockQty: number;
  reservedQty: number;
  onOrderQty: number;
  shortageQty: number;
};

type Explosion = {
  deepest: number;
  day: string /** The order lines that the pieces are for. */;
  orderProductIds?: readonly number[] | undefined;
};
/**
 * What it takes to make so many pieces by the bills of a day, level by level, against what is there, what open plans still take, and what
 * is on order. The plans of the pieces' own order lines hold nothing back from them, and what lies at their lines counts as stock.
 */
export const requirementOf = async (
  db: Db,
  items: readonly { productId: number; qty: number }[],
  { deepest, day, orderProductIds = [] }: Explosion,
): Promise<Requirement[]> => {
  const { rows } = await sql<Requirement>`
    with recursive own as materialized (
      select id from production_plan where order_product_id = any(${[...orderProductIds]}::bigint[])
    ), need(product_id, material_id, qty, level, path) as (
      select i.product_id, null::bigint, sum(i.qty), 0, array[i.product_id]
      from unnest(${items.map(({ productId }) => productId)}::bigint[], ${items.map(({ qty }) => qty)}::numeric[]) as i(product_id, qty) group by 1
      union all
      select b.child_product_id, b.child_material_id, required_qty(n.qty, b.qty_per, b.base_qty, b.scrap_rate, decimals_of(b.uom)), n.level + 1, n.path || b.child_product_id
      from need n join bill_on(${day}::date) b on b.parent_id = n.product_id
      where n.level < ${deepest} and not coalesce(b.child_product_id = any (n.path), false)
    ), needed as (
      select product_id, material_id, min(level) as level, sum(qty) as required from need where level > 0 group by 1, 2
    )
    select case when n.material_id is null then 'PRODUCT' else 'MATERIAL' end as item_type, coalesce(n.material_id, n.product_id) as item_id,
      coalesce(m.code, p.code) as code, coalesce(m.name, p.name) as name, n.level, coalesce(m.uom, p.uom) as uom, n.required as required_qty,
      s.stock + l.own as stock_qty, r.reserved as reserved_qty, o.on_order as on_order_qty,
      greatest(0, n.required - l.own - greatest(0, s.stock - r.reserved)) as shortage_qty
    from needed n
    left join material m on m.id = n.material_id
    left join product p on p.id = n.product_id
    cross join lateral (
      select coalesce(case when n.material_id is not null
        then (select sum(qty - reserved_qty) from material_stock where material_id = n.material_id and quality_status = any(${[...usable]}))
        else (select sum(t.qty) from product_stock t join lot l on l.id = t.lot_id where t.product_id = n.product_id and l.state = 'ACTIVE' and t.quality_status = any(${[...usable]})) end, 0) as stock
    ) s
    cross join lateral (
      select coalesce(case when n.material_id is not null
        then (select sum(greatest(0, qty - received_qty)) from order_material where material_id = n.material_id and purpose = 'PURCHASE' and status not in ('CANCELLED', 'RECEIVED'))
        else (select sum(greatest(0, plan_qty - good_qty)) from production_plan where product_id = n.product_id and status in ('PLANNED', 'IN_PROGRESS')) end, 0) as on_order
    ) o
    cross join lateral (
      select coalesce(sum(i.at_line_qty) filter (where i.production_plan_id in (select id from own)), 0) as own,
        coalesce(sum(i.at_line_qty) filter (where i.production_plan_id not in (select id from own)), 0) as others
      from (
        select i.production_plan_id, i.at_line_qty from material_issue i join material_stock x on x.id = i.material_stock_id
        where i.at_line_qty > 0 and x.material_id = n.material_id
        union all
        select i.production_plan_id, i.at_line_qty from product_issue i where i.at_line_qty > 0 and n.material_id is null and i.product_id = n.product_id
      ) i
    ) l
    cross join lateral (
      select greatest(0, coalesce(sum(greatest(0, required_qty(p.plan_qty - o.good_qty - o.defect_qty + b.made_qty, b.qty_per, b.base_qty, b.scrap_rate, b.decimals) - b.taken_qty)), 0) - l.others) as reserved
      from production_bill_line b join production_plan p on p.id = b.plan_id and p.bill_revision = b.revision and p.status in ('PLANNED', 'IN_PROGRESS')
        join production_operation_plan o on o.id = b.oper_plan_id
      where (b.child_material_id, b.child_product_id) is not distinct from (n.material_id, case when n.material_id is null then n.product_id end)
        and p.id not in (select id from own) and b.stands_for_id is null
    ) r
    order by n.level, code`.execute(db);
  return rows;
};
