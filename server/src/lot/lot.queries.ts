import { usable } from '@lotline/contract/ledger/movement';
import { Lots, ShippableLots } from '@lotline/contract/lot/lot';
import { plantCurrency } from '@lotline/contract/order/business';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';
import { type ListSource, partLimit, rowsOf } from '../kit/record/list.ts';
import { openHold } from '../ledger/index.ts';
import { statusOfStock } from './product-stock.queries.ts';

/** Lots with what is left of them and where it went. */
export const lotList: ListSource<typeof Lots> = {
  list: Lots,
  from: 'lot l',
  joins: {
    i: 'join product i on i.id = l.product_id',
    p: 'left join production_plan p on p.id = l.production_plan_id',
    op: 'left join order_product op on op.id = p.order_product_id',
    o: 'left join order_info o on o.id = op.order_id',
    bu: 'left join business bu on bu.id = o.business_id',
    b: 'left join biz_partner b on b.id = coalesce(bu.biz_partner_id, i.biz_partner_id)',
    s: `left join lateral (
      select sum(t.qty) as on_hand, count(*) as rows, string_agg(distinct n.name, ', ') filter (where t.qty > 0) as places
      from product_stock t join location n on n.id = t.location_id where t.lot_id = l.id
    ) s on true`,
    h: `left join lateral (
      select sum(sl.qty) as shipped from shipment_line sl join shipment sh on sh.id = sl.shipment_id where sl.lot_id = l.id and sh.status = 'SHIPPED'
    ) h on true`,
  },
  fields: {
    id: 'l.id',
    lotId: 'l.lot_id',
    productId: 'l.product_id',
    productCode: 'i.code',
    productName: 'i.name',
    productionPlanProductName: 'case when p.id is not null then i.name end',
    uom: 'i.uom',
    origin: 'l.origin',
    productionPlanId: 'l.production_plan_id',
    planNo: 'p.plan_no',
    orderNo: 'o.order_no',
    bizPartnerId: 'coalesce(bu.biz_partner_id, i.biz_partner_id)',
    bizPartnerName: 'b.name',
    producedQty: 'l.produced_qty',
    onHandQty: 'coalesce(s.on_hand, 0)',
    shippedQty: 'coalesce(h.shipped, 0)',
    location: 's.places',
    producedFrom: 'l.produced_from',
    producedTo: 'l.produced_to',
    qualityStatus: 'l.quality_status',
    discardReason: 'l.discard_reason',
    createdAt: 'l.created_at',
    state: `case when l.state = 'DISCARDED' then 'DISCARDED' when l.produced_qty + coalesce(s.rows, 0) > 0 and coalesce(s.on_hand, 0) = 0 then 'EXHAUSTED' else 'ACTIVE' end`,
  },
  quickAs: { onHandQty: { '>0': 'l.id in (select x.lot_id from product_stock x where x.qty > 0)' } },
  defaultSort: '-createdAt',
};

type Where = {
  startDt: string;
  endDt: string;
  includeStock?: boolean | undefined;
  productId?: number | undefined;
  workDate?: string | undefined;
  lotId?: string | undefined;
};
/** Lots whose making (or, before that, whose plan) falls into a period of plain dates; each kind is found where it is indexed. */
export const lotsOf = ({ startDt, endDt, includeStock, productId, workDate, lotId }: Where, zone: string) => {
  const midnight = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone ${zone}`;
  const period = sql`tstzrange(${midnight(sql`${startDt}::date`)}, ${midnight(sql`${endDt}::date + 1`)})`;
  const only = [
    ...(productId === undefined ? [] : [sql`l.product_id = ${productId}`]),
    ...(workDate === undefined
      ? []
      : [
          sql`l.id in (select y.lot_id from daily_plan d join production_plan y on y.id = d.plan_id where d.work_date = ${workDate}::date)`,
        ]),
    ...(lotId === undefined ? [] : [sql`l.lot_id = ${lotId}`]),
  ];
  // Said of the row itself, so that its indexes are read together and no lot twice; what isn't made yet is little.
  const ofPeriod = sql`(
      l.produced_to is not null
        and tstzrange(least(l.produced_from, l.produced_to), greatest(l.produced_from, l.produced_to), '[]') && ${period}
      or l.id = any(array(
        select x.id from lot x join production_plan y on y.lot_id = x.id
          where x.produced_to is null and y.start_dt between ${startDt}::date and ${endDt}::date
        union all
        select x.id from lot x where x.produced_to is null and x.production_plan_id is null and x.created_at <@ ${period}
        ${includeStock ? sql`union all select t.lot_id from product_stock t where t.qty > 0` : sql``})))`;
  return { where: sql.join([ofPeriod, ...only], sql` and `) };
};

export const lotById = async (db: Db, id: number) => (await rowsOf(db, lotList, { where: sql`l.id = ${id}` }))[0];
export const lotByNumber = async (db: Db, lotId: string) => (await rowsOf(db, lotList, { where: sql`l.lot_id = ${lotId}` }))[0];

/** What may be shipped: pieces of usable quality on the shelves, with the order they were made for, what came first first. */
export const shippableLotList: ListSource<typeof ShippableLots> = {
  list: ShippableLots,
  from: 'product_stock t',
  joins: {
    l: 'join lot l on l.id = t.lot_id',
    i: 'join product i on i.id = t.product_id',
    n: 'join location n on n.id = t.location_id',
    p: 'left join production_plan p on p.id = l.production_plan_id',
    op: 'left join order_product op on op.id = p.order_product_id',
    o: 'left join order_info o on o.id = op.order_id',
    bu: 'left join business bu on bu.id = o.business_id',
    b: 'left join biz_partner b on b.id = coalesce(bu.biz_partner_id, i.biz_partner_id)',
  },
  fields: {
    id: 't.id',
    productStockId: 't.id',
    lotId: 'l.id',
    lotNo: 'l.lot_id',
    productId: 'i.id',
    productCode: 'i.code',
    productName: 'i.name',
    uom: 'i.uom',
    locationId: 't.location_id',
    locationName: 'n.name',
    qty: 't.qty',
    qualityStatus: statusOfStock,
    orderProductId: 'op.id',
    orderNo: 'o.order_no',
    bizPartnerId: 'coalesce(bu.biz_partner_id, i.biz_partner_id)',
    bizPartnerName: 'b.name',
    productPartnerId: 'i.biz_partner_id',
    hold: `case when 'HOLD' in (l.quality_status, t.quality_status) then ${openHold('lot_id', 'l.id')} end`,
    firstInAt: 't.first_in_at',
    expiryDate: 'case when l.expiry_date is not null or i.shelf_life_days is not null then expires_on(l, i.shelf_life_days) end',
    concessionNo: `case when t.quality_status = 'CONCESSION' then (select c.concession_no from concession c where c.id = l.concession_id) end`,
    producedTo: 'l.produced_to',
    unitPrice: `coalesce(op.unit_price, case when coalesce(o.currency, '${plantCurrency}') = '${plantCurrency}' then i.unit_price end)`,
    currency: `coalesce(o.currency, '${plantCurrency}')`,
  },
  defaultSort: 'firstInAt',
};

type Shippable = {
  startDt?: string | undefined;
  endDt?: string | undefined;
  includeStock?: boolean | undefined;
  bizPartnerId?: number | undefined;
  withHeld?: boolean | undefined;
};
const statusesOf = (withHeld: boolean): string[] => (withHeld ? [...usable, 'HOLD'] : [...usable]);
/** Of the lots of a period; with `includeStock` all that is on the shelves, whenever it was made. */
export const shippableLots = ({ startDt, endDt, includeStock = false, bizPartnerId, withHeld = false }: Shippable, zone: string) => ({
  where: sql.join(
    [
      sql`t.qty > 0 and l.state = 'ACTIVE' and t.quality_status = any(${statusesOf(withHeld)}) and l.quality_status = any(${statusesOf(withHeld)})`,
      ...(startDt && !includeStock ? [sql`coalesce(l.produced_to, l.created_at) >= ${startDt}::date::timestamp at time zone ${zone}`] : []),
      ...(endDt && !includeStock
        ? [sql`coalesce(l.produced_from, l.created_at) < (${endDt}::date + 1)::timestamp at time zone ${zone}`]
        : []),
      ...(bizPartnerId === undefined ? [] : [sql`coalesce(bu.biz_partner_id, i.biz_partner_id, ${bizPartnerId}) = ${bizPartnerId}`]),
    ],
    sql` and `,
  ),
  needs: bizPartnerId === undefined ? ['l'] : ['l', 'i', 'bu'],
});

export const daysOfLot = async (db: Db, id: number) => {
  const { rows } = await sql<{
    dailyPlanId: number;
    workDate: string;
    dayNight: 'DAY' | 'NIGHT';
    operationName: string;
    seq: number;
    toolName: string | null;
    molds: { id: number; code: string; cavities: number[] }[];
    workers: string[];
    targetQty: number;
    completedQty: number;
    defectQty: number;
    workStatus: 'PLANNED' | 'IN_PROGRESS' | 'COMPLETE';
    startedAt: string | null;
    endedAt: string | null;
  }>`
    select d.id as daily_plan_id, d.work_date, d.day_night, m.name as operation_name, o.seq, t.name as tool_name,
      coalesce((
        select json_agg(json_build_object('id', u.id, 'code', u.code, 'cavities', u.cavities) order by u.code, u.cavities)
        from (select distinct k.id, k.code, r.cavities from production_result_in_force r join mold k on k.id = r.mold_id where r.daily_plan_id = d.id) u), '[]') as molds,
      array(select w.name from worker w where w.id = any (d.worker_ids) order by w.name) as workers,
      d.target_qty, d.completed_qty, d.defect_qty, d.work_status, d.started_at, d.ended_at
    from daily_plan d
    join production_plan p on p.id = d.plan_id
    join production_operation_plan o on o.id = d.oper_plan_id
    join operation m on m.id = o.operation_id
    left join tool t on t.id = d.tool_id
    where p.lot_id = ${id} order by d.work_date, d.day_night, o.seq, d.id`.execute(db);
  return rows;
};

type Leaf = { id: number; name: string; lotId: string; qty: number; status: string };
type Branch = { id: string; name: string; children: Leaf[] };
type FlatLeaf = Leaf & { branchId: string; branchName: string };
type PartAsk = { a: string; b: string; after?: number | undefined; limit?: number | undefined };

/** A period's plans in the order of the tree, numbered before they get their names. */
export const plansByProduct = async (db: Db, { a, b, after, limit }: PartAsk): Promise<FlatLeaf[]> => {
  const { rows } = await sql<FlatLeaf>`
    with listed as materialized (
      select p.id, row_number() over (order by i.code, p.start_dt, p.id) as place from production_plan p join product i on i.id = p.product_id
      where daterange(p.start_dt, p.end_dt, '[]') && daterange(${a}::date, ${b}::date, '[]')
    ), part as materialized (${partOf(after, limit)})
    select i.id::text as branch_id, i.code || ' ' || i.name as branch_name, p.id, p.plan_no as name, l.lot_id, p.plan_qty as qty, p.status
    from part join production_plan p on p.id = part.id join product i on i.id = p.product_id join lot l on l.id = p.lot_id order by part.place`.execute(
    db,
  );
  return rows;
};

export const plansByDay = async (db: Db, { a, b, after, limit }: PartAsk): Promise<FlatLeaf[]> => {
  const { rows } = await sql<FlatLeaf>`
    with listed as materialized (
      select d.id, row_number() over (order by d.work_date, o.seq, d.id) as place
      from daily_plan d join production_operation_plan o on o.id = d.oper_plan_id where d.work_date between ${a}::date and ${b}::date
    ), part as materialized (${partOf(after, limit)})
    select d.work_date::text as branch_id, d.work_date::text as branch_name, d.id, m.name || ' · ' || p.plan_no as name, l.lot_id, d.target_qty as qty, d.work_status as status
    from part join daily_plan d on d.id = part.id join production_plan p on p.id = d.plan_id join lot l on l.id = p.lot_id
    join production_operation_plan o on o.id = d.oper_plan_id join operation m on m.id = o.operation_id order by part.place`.execute(db);
  return rows;
};

const partOf = (after: number | undefined, limit: number | undefined) =>
  sql`select id, place from listed where place > coalesce((select place from listed where id = ${after ?? null}), 0) order by place limit ${sql.lit(partLimit(limit))}`;

/** The branches of the leaves, in their order. */
export const branchesOf = (leaves: readonly FlatLeaf[]): Branch[] =>
  [...Map.groupBy(leaves, ({ branchId }) => branchId)].map(([id, its]) => ({
    id,
    name: its[0]?.branchName ?? '',
    children: its.map(({ branchId: _, branchName: __, ...leaf }) => leaf),
  }));
