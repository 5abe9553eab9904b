import type { Lot, ShippableLot } from '@lotline/contract/lot/lot';
import { sql } from 'kysely';
import { plannedAnew } from '../kit/database/driver.ts';
import type { Db } from '../kit/database/pool.ts';

const lotColumns = sql`
  l.id, l.lot_id, l.product_id, i.code as product_code, i.name as product_name, case when p.id is not null then i.name end as production_plan_product_name,
  i.uom, l.origin, l.production_plan_id, p.plan_no, o.order_no, b.name as biz_partner_name, l.produced_qty,
  coalesce(s.on_hand, 0) as on_hand_qty, coalesce(h.shipped, 0) as shipped_qty, s.places as location,
  l.produced_from, l.produced_to, l.quality_status, l.discard_reason, l.created_at,
  case when l.state = 'DISCARDED' then 'DISCARDED' when l.produced_qty + coalesce(s.rows, 0) > 0 and coalesce(s.on_hand, 0) = 0 then 'EXHAUSTED' else 'ACTIVE' end as state`;

const lotSources = sql`
  lot l
  join product i on i.id = l.product_id
  left join production_plan p on p.id = l.production_plan_id
  left join order_product op on op.id = p.order_product_id
  left join order_info o on o.id = op.order_id
  left join business bu on bu.id = o.business_id
  left join biz_partner b on b.id = coalesce(bu.biz_partner_id, i.biz_partner_id)
  left join lateral (
    select sum(t.qty) as on_hand, count(*) as rows, string_agg(distinct n.name, ', ') filter (where t.qty > 0) as places
    from product_stock t join location n on n.id = t.location_id where t.lot_id = l.id
  ) s on true
  left join lateral (
    select sum(sl.qty) as shipped from shipment_line sl join shipment sh on sh.id = sl.shipment_id where sl.lot_id = l.id and sh.status = 'SHIPPED'
  ) h on true`;

type Zone = string;

/** Lots whose making (or, before that, whose plan) falls into a period of plain dates. */
export const lotsOf = async (
  db: Db,
  zone: Zone,
  { startDt, endDt, includeStock = false }: { startDt: string; endDt: string; includeStock?: boolean | undefined },
): Promise<Lot[]> => {
  const { rows } = await sql<Lot>`
    select ${lotColumns} from ${lotSources}
    where (coalesce(l.produced_to, p.start_dt::timestamp at time zone ${zone}, l.created_at) >= ${startDt}::date::timestamp at time zone ${zone}
       and coalesce(l.produced_from, p.start_dt::timestamp at time zone ${zone}, l.created_at) < (${endDt}::date + 1)::timestamp at time zone ${zone})
       or (${includeStock} and coalesce(s.on_hand, 0) > 0)
    order by l.id desc limit 20000`.execute(db);
  return rows;
};

export const lotByNumber = async (db: Db, lotId: string) => {
  const { rows } = await sql<Lot>`select ${lotColumns} from ${lotSources} where l.lot_id = ${lotId}`.execute(db);
  return rows[0];
};

/** What may be shipped: pieces of usable quality on the shelves, with the order they were made for. */
export const shippableLots = async (
  db: Db,
  {
    startDt,
    endDt,
    includeStock = true,
    bizPartnerId,
  }: { startDt?: string | undefined; endDt?: string | undefined; includeStock?: boolean | undefined; bizPartnerId?: number | undefined },
): Promise<ShippableLot[]> => {
  const { rows } = await sql<ShippableLot>`
    select t.id as product_stock_id, l.id as lot_id, l.lot_id as lot_no, i.id as product_id, i.code as product_code, i.name as product_name, i.uom,
      t.location_id, n.name as location_name, t.qty, t.quality_status, op.id as order_product_id, o.order_no,
      coalesce(bu.biz_partner_id, i.biz_partner_id) as biz_partner_id, b.name as biz_partner_name, i.biz_partner_id as product_partner_id,
      l.produced_to, coalesce(op.unit_price, i.unit_price) as unit_price
    from product_stock t
    join lot l on l.id = t.lot_id
    join product i on i.id = t.product_id
    join location n on n.id = t.location_id
    left join production_plan p on p.id = l.production_plan_id
    left join order_product op on op.id = p.order_product_id
    left join order_info o on o.id = op.order_id
    left join business bu on bu.id = o.business_id
    left join biz_partner b on b.id = coalesce(bu.biz_partner_id, i.biz_partner_id)
    where (t.qty > 0 or not ${includeStock}) and l.state = 'ACTIVE' and t.quality_status in ('OK', 'CONCESSION') and l.quality_status in ('OK', 'CONCESSION')
      and (${startDt ?? null}::date is null or l.produced_to >= ${startDt ?? null}::date)
      and (${endDt ?? null}::date is null or l.produced_from < ${endDt ?? null}::date + 1)
      and (${bizPartnerId ?? null}::bigint is null or coalesce(bu.biz_partner_id, i.biz_partner_id) is null or coalesce(bu.biz_partner_id, i.biz_partner_id) = ${bizPartnerId ?? null}) ${plannedAnew}
    order by t.first_in_at, t.id limit 5000`.execute(db);
  return rows;
};

export const daysOfLot = async (db: Db, id: number) => {
  const { rows } = await sql<{
    dailyPlanId: number;
    workDate: string;
    dayNight: 'DAY' | 'NIGHT';
    operationName: string;
    seq: number;
    toolName: string | null;
    workers: string[];
    targetQty: number;
    completedQty: number;
    defectQty: number;
    workStatus: 'PLANNED' | 'IN_PROGRESS' | 'COMPLETE';
    startedAt: string | null;
    endedAt: string | null;
  }>`
    select d.id as daily_plan_id, d.work_date, d.day_night, m.name as operation_name, o.seq, t.name as tool_name,
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

export const plansByProduct = async (db: Db, from: string, to: string): Promise<Branch[]> => {
  const { rows } = await sql<Branch>`
    select i.id::text as id, i.code || ' ' || i.name as name,
      json_agg(json_build_object('id', p.id, 'name', p.plan_no, 'lotId', l.lot_id, 'qty', p.plan_qty, 'status', p.status) order by p.start_dt, p.id) as children
    from production_plan p join product i on i.id = p.product_id join lot l on l.id = p.lot_id
    where p.start_dt <= ${to} and p.end_dt >= ${from} group by i.id order by i.code`.execute(db);
  return rows;
};

export const plansByDay = async (db: Db, from: string, to: string): Promise<Branch[]> => {
  const { rows } = await sql<Branch>`
    select d.work_date::text as id, d.work_date::text as name,
      json_agg(json_build_object('id', d.id, 'name', m.name || ' · ' || p.plan_no, 'lotId', l.lot_id, 'qty', d.target_qty, 'status', d.work_status) order by o.seq, d.id) as children
    from daily_plan d join production_plan p on p.id = d.plan_id join lot l on l.id = p.lot_id
    join production_operation_plan o on o.id = d.oper_plan_id join operation m on m.id = o.operation_id
    where d.work_date between ${from} and ${to} group by d.work_date order by d.work_date`.execute(db);
  return rows;
};
