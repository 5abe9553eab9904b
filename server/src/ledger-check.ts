import { sql } from 'kysely';
import type { Db } from './kit/database/pool.ts';

export type Difference = { what: string; id: number; kept: unknown; computed: unknown };
type Kept = { what: string; sql: string };

/** A quantity that is kept beside its facts: the row's id, what stands there, and what the facts say. */
const quantity = (what: string, table: string, column: string, computed: string): Kept => ({
  what: `${what}: ${table}.${column}`,
  sql: `select k.id, k.${column} as kept, coalesce((${computed}), 0) as computed from ${table} k`,
});

const movements = 'from stock_movement_in_force m where';
const results = 'from production_result_in_force r where';
const carried = `from carry_over_in_force c where c.kind = 'REMAINDER' and`;
const ofLine = `${movements} m.outsourcing_line_id = k.id and`;
/** What of a line left its vendor in this way. */
const cameAs = (outcome: string) => `select sum(m.qty) ${ofLine} m.from_place = 'VENDOR' and m.vendor_outcome = '${outcome}'`;
const daysSum = (column: string) => `select sum(d.${column}) from daily_plan d where d.oper_plan_id = k.id`;

/** The instant of a unit's last movement, which says what is back-dated. */
const lastMove = (what: string, table: string, ...columns: string[]): Kept => {
  const latest = columns.map((column) => `(select max(m.occurred_at) from stock_movement m where m.${column} = k.id)`);
  return {
    what: `${what}: ${table}.last_move_at`,
    sql: `select k.id, k.last_move_at as kept, greatest(${latest.join()}) as computed from ${table} k`,
  };
};

/** Every derived quantity and how the facts give it anew: none of these share a line with the code that keeps them. */
const kept: readonly Kept[] = [
  quantity(
    'package',
    'material_stock',
    'qty',
    `select sum(case when m.to_place = 'STOCK' then m.qty else 0 end - case when m.from_place = 'STOCK' then m.qty else 0 end) ${movements} m.material_stock_id = k.id`,
  ),
  quantity('issue row', 'material_issue', 'issued_qty', `select sum(m.qty) ${movements} m.issue_id = k.id and m.to_place = 'LINE'`),
  quantity(
    'issue row',
    'material_issue',
    'consumed_qty',
    `select sum(m.qty) ${movements} m.issue_id = k.id and m.from_place = 'LINE' and m.to_place = 'WIP'`,
  ),
  quantity(
    'issue row',
    'material_issue',
    'restocked_qty',
    `select sum(m.qty) ${movements} m.issue_id = k.id and m.from_place = 'LINE' and m.to_place = 'STOCK'`,
  ),
  quantity(
    'issue of parts',
    'product_issue',
    'issued_qty',
    `select sum(m.qty) ${movements} m.product_issue_id = k.id and m.to_place = 'LINE'`,
  ),
  quantity(
    'issue of parts',
    'product_issue',
    'consumed_qty',
    `select sum(m.qty) ${movements} m.product_issue_id = k.id and m.from_place = 'LINE' and m.to_place = 'WIP'`,
  ),
  quantity(
    'issue of parts',
    'product_issue',
    'restocked_qty',
    `select sum(m.qty) ${movements} m.product_issue_id = k.id and m.from_place = 'LINE' and m.to_place = 'STOCK'`,
  ),
  quantity(
    'product stock',
    'product_stock',
    'qty',
    `select sum(qty) from (select m.qty ${movements} m.to_product_stock_id = k.id union all select -m.qty ${movements} m.from_product_stock_id = k.id) x`,
  ),
  quantity(
    'package',
    'material_stock',
    'reserved_qty',
    `select sum(l.qty) from material_sale_line l where l.material_stock_id = k.id and (select s.status from material_sale s where s.id = l.sale_id) = 'REGISTERED'`,
  ),
  lastMove('package', 'material_stock', 'material_stock_id'),
  lastMove('issue row', 'material_issue', 'issue_id'),
  lastMove('issue of parts', 'product_issue', 'product_issue_id'),
  lastMove('product stock', 'product_stock', 'from_product_stock_id', 'to_product_stock_id'),
  quantity('daily plan', 'daily_plan', 'completed_qty', `select sum(r.good_qty) ${results} r.daily_plan_id = k.id`),
  quantity('daily plan', 'daily_plan', 'defect_qty', `select sum(r.defect_qty) ${results} r.daily_plan_id = k.id`),
  quantity('daily plan', 'daily_plan', 'rework_qty', `select sum(r.rework_qty) ${results} r.daily_plan_id = k.id`),
  quantity('daily plan', 'daily_plan', 'carried_in_qty', `select sum(c.qty) ${carried} c.to_daily_plan_id = k.id`),
  quantity('daily plan', 'daily_plan', 'carried_out_qty', `select sum(c.qty) ${carried} c.from_daily_plan_id = k.id`),
  quantity('operation of a plan', 'production_operation_plan', 'good_qty', daysSum('completed_qty')),
  quantity('operation of a plan', 'production_operation_plan', 'defect_qty', daysSum('defect_qty')),
  quantity('operation of a plan', 'production_operation_plan', 'rework_qty', daysSum('rework_qty')),
  quantity('plan', 'production_plan', 'defect_qty', `select sum(r.defect_qty) ${results} r.plan_id = k.id`),
  quantity(
    'plan',
    'production_plan',
    'good_qty',
    `select sum(r.good_qty) ${results} r.oper_plan_id = (select o.id from production_operation_plan o where o.plan_id = k.id order by o.status <> 'SKIPPED' desc, o.report_point desc, o.seq desc limit 1)`,
  ),
  quantity(
    'bill line',
    'production_bill_line',
    'made_qty',
    // Of the pieces of an operation a line covers those that nothing stands in for, and its substitutes the others.
    `select coalesce((select sum(r.good_qty + r.defect_qty) ${results} r.oper_plan_id = k.oper_plan_id and r.bill_revision = k.revision), 0)
      - coalesce((select sum(o.made_qty) from production_bill_line o where o.id <> k.id and coalesce(o.stands_for_id, o.id) = coalesce(k.stands_for_id, k.id)), 0)`,
  ),
  quantity('bill line', 'production_bill_line', 'taken_qty', `select sum(m.qty) ${movements} m.bill_line_id = k.id and m.type = 'CONSUME'`),
  quantity('lot', 'lot', 'produced_qty', `select sum(m.qty) ${movements} m.lot_id = k.id and m.type = 'PRODUCE'`),
  quantity(
    'order line',
    'order_product',
    'plan_qty',
    `select sum(p.plan_qty) from production_plan p where p.order_product_id = k.id and p.status <> 'CANCELLED'`,
  ),
  quantity(
    'order line',
    'order_product',
    'produced_qty',
    `select sum(p.good_qty) from production_plan p where p.order_product_id = k.id and p.status <> 'CANCELLED'`,
  ),
  quantity(
    'order line',
    'order_product',
    'shipped_qty',
    `select sum(case m.type when 'SHIP' then m.qty else -m.qty end) from stock_movement_in_force m join shipment_line l on l.id = m.shipment_line_id
      where l.order_product_id = k.id and m.type in ('SHIP', 'SHIP_CANCEL')`,
  ),
  quantity('outsourced line', 'outsourcing_line', 'out_qty', `select sum(m.qty) ${ofLine} m.to_place = 'VENDOR'`),
  quantity('outsourced line', 'outsourcing_line', 'good_qty', cameAs('GOOD')),
  quantity('outsourced line', 'outsourcing_line', 'defect_qty', cameAs('DEFECT')),
  quantity('outsourced line', 'outsourcing_line', 'lost_qty', cameAs('LOST')),
  quantity('outsourced line', 'outsourcing_line', 'back_qty', cameAs('BACK')),
  quantity('outsourced line', 'outsourcing_line', 'used_qty', cameAs('USED')),
  quantity(
    'operation of a plan',
    'production_operation_plan',
    'vendor_qty',
    `select sum(case m.to_place when 'VENDOR' then m.qty else -m.qty end) ${movements} m.oper_plan_id = k.id and m.item_type = 'PRODUCT'
      and 'VENDOR' in (m.from_place, m.to_place)`,
  ),
  {
    what: 'outsourcing: outsourcing.status',
    sql: `select k.id, k.status as kept, case when k.cancelled_at is not null then 'CANCELLED' when f.gone is null then 'REQUESTED' when f.gone = f.there then 'OUT'
        when f.there > 0 then 'PARTIALLY_IN' else 'COMPLETE' end as computed
      from outsourcing k cross join lateral (
        select sum(m.qty) filter (where m.to_place = 'VENDOR') as gone, sum(case m.to_place when 'VENDOR' then m.qty else -m.qty end) as there
        from outsourcing_line l join stock_movement_in_force m on m.outsourcing_line_id = l.id where l.outsourcing_id = k.id
      ) f`,
  },
  quantity(
    'purchase line',
    'order_material',
    'received_qty',
    `select sum(m.qty) ${movements} m.order_material_id = k.id and m.type = 'RECEIPT'`,
  ),
];

/** Results in force by their mold. */
const shots = (which = 'true') =>
  `select sum(ceil((r.good_qty + r.defect_qty + r.trial_qty) / array_length(r.cavities, 1))) ${results} r.mold_id = k.id and ${which}`;
/** What the counters of machines counted between readings of one mounting, beyond the results between them. */
const countedBeyond = (which = 'true') => `(
  select sum(greatest(0, c.counter - c.was - coalesce((${shots('r.occurred_at > c.was_at and r.occurred_at <= c.occurred_at')}), 0))) from (
    select x.*, lag(x.counter) over turn as was, lag(x.occurred_at) over turn as was_at from (
      select y.*, (select max(b.id) from mold_inout_in_force b where b.kind = 'MOUNT' and b.mold_id = k.id and b.occurred_at <= y.occurred_at) as mounting from (
        select counter, occurred_at, recorded_at from mold_inout_in_force where mold_id = k.id and counter is not null
        union all select counter, occurred_at, recorded_at from mold_maintenance_in_force where mold_id = k.id and counter is not null
      ) y
    ) x window turn as (partition by mounting order by occurred_at, recorded_at)
  ) c where c.was is not null and ${which})`;
const keptOfMolds: readonly Kept[] = [
  {
    what: 'mold: mold.shot_count',
    sql: `select k.id, k.shot_count as kept, (k.initial_shots + coalesce((${shots()}), 0) + coalesce(${countedBeyond()}, 0))::int as computed from mold k`,
  },
  {
    what: 'mold: mold.since_maintenance',
    sql: `select k.id, k.since_maintenance as kept, (coalesce((${shots(
      `not exists (select from mold_maintenance_in_force m where m.mold_id = k.id and m.occurred_at >= r.occurred_at)`,
    )}), 0) + coalesce(${countedBeyond(
      `not exists (select from mold_maintenance_in_force m where m.mold_id = k.id and m.occurred_at >= c.occurred_at)`,
    )}, 0))::int as computed from mold k`,
  },
  {
    what: 'mold: where it is, as its newest step says',
    sql: `select k.id, concat_ws(' ', k.status, k.tool_id, k.location_id) as kept,
        case i.kind when 'MOUNT' then concat_ws(' ', 'MOUNTED', i.tool_id) when 'OUT' then 'OUT' when 'REPAIR_OUT' then concat_ws(' ', 'IN_REPAIR', i.to_location_id)
          else concat_ws(' ', 'STORED', i.to_location_id) end as computed
      from mold k join lateral (select * from mold_inout_in_force x where x.mold_id = k.id order by x.id desc limit 1) i on true where k.status <> 'DISCARDED'`,
  },
  {
    what: 'law: a result names the mold that was mounted on its machine then',
    sql: `select r.id, r.mold_id as kept, m.mold_id as computed from production_result_in_force r
      left join lateral (select i.mold_id, i.id from mold_inout_in_force i where i.kind = 'MOUNT' and i.tool_id = r.tool_id and i.occurred_at <= r.occurred_at
        and not exists (select from mold_inout_in_force u where u.kind = 'UNMOUNT' and u.mold_id = i.mold_id and u.id > i.id and u.occurred_at <= r.occurred_at)
        order by i.id desc limit 1) m on true`,
  },
];

const intoShelves = `case when m.to_place = 'STOCK' then m.qty else 0 end - case when m.from_place = 'STOCK' then m.qty else 0 end`;
/** What is kept per material and day, with what is kept of it for the material; each difference names the material. */
const ofDay = (column: string, which: string, sign = ''): Kept => ({
  what: `material and day: material_day.${column}`,
  sql: `select coalesce(k.material_id, f.material_id) as id, coalesce(k.kept, 0) as kept, coalesce(f.computed, 0) as computed
    from (select material_id, business_date, sum(${column}) as kept from (select * from material_day union all select * from material_day_change) d group by 1, 2) k
    full join (select m.material_id, m.business_date, sum(${sign}(${intoShelves})) as computed from stock_movement_in_force m
      where m.item_type = 'MATERIAL' and ${which} group by 1, 2) f on f.material_id = k.material_id and f.business_date = k.business_date`,
});
/** What was suspected, how much of it was dealt with, and what that moved. */
const nonconformances: readonly Kept[] = [
  {
    what: 'nonconformance: suspected_qty is its units',
    sql: `select n.id, n.suspected_qty as kept, (select sum(u.qty) from nonconformance_unit u where u.nonconformance_id = n.id) as computed from nonconformance n`,
  },
  {
    what: 'nonconformance: disposed_qty is its dispositions',
    sql: `select n.id, n.disposed_qty as kept, coalesce((select sum(case when d.takes_back_id is null then d.qty else -d.qty end) from nonconformance_disposition d
        join nonconformance_unit u on u.id = d.unit_id where u.nonconformance_id = n.id), 0) as computed from nonconformance n`,
  },
  {
    what: 'nonconformance_unit: disposed_qty is its dispositions',
    sql: `select u.id, u.disposed_qty as kept, coalesce((select sum(case when d.takes_back_id is null then d.qty else -d.qty end) from nonconformance_disposition d where d.unit_id = u.id), 0) as computed
      from nonconformance_unit u`,
  },
  {
    // What a count or a correction has found of it stands under it as well: it is of the same package or lot.
    what: 'law: no more stands under a concession than was approved and found',
    sql: `select c.id, 0 as kept, greatest(0, -c.qty + coalesce((select sum(s.qty) from material_stock s where s.concession_id = c.id and s.quality_status = 'CONCESSION'), 0)
        + coalesce((select sum(k.qty) from lot l join product_stock k on k.lot_id = l.id and k.quality_status = 'CONCESSION' where l.concession_id = c.id), 0)
        - coalesce((select sum(m.qty) from stock_movement_in_force m where m.type in ('ADJUST', 'COUNT') and m.from_place = 'ADJUSTMENT' and (m.material_stock_id in (select id from material_stock where concession_id = c.id)
          or m.item_type = 'PRODUCT' and m.lot_id in (select id from lot where concession_id = c.id))), 0)) as computed
      from concession c where c.status = 'APPROVED'`,
  },
  {
    what: 'law: whatever may be used as it is, is under a concession that was approved',
    sql: `select s.id, 'APPROVED' as kept, coalesce((select c.status from concession c where c.id = s.concession_id), 'NONE') as computed
      from material_stock s where s.quality_status = 'CONCESSION' and s.qty > 0 and not s.cancelled
      union all
      select k.id, 'APPROVED', coalesce((select c.status from concession c where c.id = l.concession_id), 'NONE')
      from product_stock k join lot l on l.id = k.lot_id where k.quality_status = 'CONCESSION' and k.qty > 0`,
  },
  {
    what: 'law: what was returned or scrapped of a nonconformance left the shelf',
    sql: `select d.id, d.qty as kept, coalesce((select sum(m.qty) from stock_movement_in_force m where m.id = any(d.movement_ids)
        and m.from_place = 'STOCK' and m.to_place = case d.kind when 'RETURN' then 'SUPPLIER' else 'SCRAP' end), 0) as computed
      from nonconformance_disposition d where d.kind in ('RETURN', 'SCRAP') and d.takes_back_id is null
        and not exists (select from nonconformance_disposition b where b.takes_back_id = d.id)`,
  },
];
const keptDays: readonly Kept[] = [
  ofDay('change', 'true'),
  ofDay('received', `m.type = 'RECEIPT'`),
  ofDay('issued', `m.type in ('ISSUE', 'CONSUME', 'OUT_TO_VENDOR')`, '-'),
  ofDay('restocked', `m.type in ('RESTOCK', 'IN_FROM_VENDOR')`),
  ofDay('sold', `m.type in ('SALE', 'SALE_CANCEL')`, '-'),
  ofDay('adjusted', `m.type in ('ADJUST', 'COUNT', 'DISPOSE', 'RETURN')`),
  {
    what: 'material: material_balance.qty',
    sql: `select coalesce(k.material_id, f.material_id) as id, coalesce(k.qty, 0) as kept, coalesce(f.computed, 0) as computed
      from material_balance k full join (select material_id, sum(change) as computed from material_day group by 1) f on f.material_id = k.material_id`,
  },
];

/** What reports read of a day's plan and day, folded or not yet; each difference names the day's plan. */
const madeOfDay = (column: string): Kept => ({
  what: `day's plan and day: made_total.${column}`,
  sql: `select coalesce(k.daily_plan_id, f.daily_plan_id) as id, coalesce(k.qty, 0) as kept, coalesce(f.qty, 0) as computed
    from (select daily_plan_id, business_date, sum(${column}) as qty from made_total group by 1, 2) k
    full join (select daily_plan_id, business_date, sum(${column}) as qty from production_result_in_force group by 1, 2) f
      on f.daily_plan_id = k.daily_plan_id and f.business_date = k.business_date`,
});
const keptMade: readonly Kept[] = [
  ...['good_qty', 'defect_qty', 'rework_qty', 'trial_qty'].map(madeOfDay),
  {
    what: "day's plan and reason: defect_total.qty",
    sql: `select coalesce(k.daily_plan_id, f.daily_plan_id) as id, coalesce(k.qty, 0) as kept, coalesce(f.qty, 0) as computed
      from (select daily_plan_id, business_date, defect_code_id, sum(qty) as qty from defect_total group by 1, 2, 3) k
      full join (select r.daily_plan_id, r.business_date, d.defect_code_id, sum(d.qty) as qty from production_result_in_force r join result_defect d on d.result_id = r.id group by 1, 2, 3) f
        on f.daily_plan_id = k.daily_plan_id and f.business_date = k.business_date and f.defect_code_id = k.defect_code_id`,
  },
];

/** What the list of sales says of each line that stands, beside the movement that took it and the line's own price; each difference names the line. */
const soldOf = (line: string, column: string, out: string): Kept => ({
  what: `law: the list of what was sold says what left: ${line}`,
  sql: `select coalesce(e.line, f.line) as id, coalesce(e.said, '–') as kept, coalesce(f.said, '–') as computed
    from (select ${column} as line, concat_ws(' ', qty, unit_price, sold_on, biz_partner_id) as said from sales_entry where ${column} is not null) e
    full join (${out}) f on f.line = e.line`,
});
const leftBy = (reference: string, type: string) =>
  `(select sum(case m.type when '${type}' then m.qty else -m.qty end) from stock_movement_in_force m where m.${reference} = l.id)`;
const soldLines: readonly Kept[] = [
  soldOf(
    'sales of material',
    'sale_line_id',
    `select l.id as line, concat_ws(' ', ${leftBy('material_sale_line_id', 'SALE')}, l.unit_price, s.sale_date, s.biz_partner_id) as said
      from material_sale_line l join material_sale s on s.id = l.sale_id where ${leftBy('material_sale_line_id', 'SALE')} > 0`,
  ),
  soldOf(
    'shipments',
    'shipment_line_id',
    `select l.id as line, concat_ws(' ', ${leftBy('shipment_line_id', 'SHIP')}, l.unit_price, s.ship_date, s.biz_partner_id) as said
      from shipment_line l join shipment s on s.id = l.shipment_id where ${leftBy('shipment_line_id', 'SHIP')} > 0`,
  ),
];

/** Laws that hold over the facts themselves; each query finds what breaks its law. */
const laws: readonly Kept[] = [
  {
    // Its receipts name the line themselves: one that has forgotten it is found by the package that came with it.
    what: 'law: received of a purchase line = receipts of the packages that came of it',
    sql: `select l.id, l.received_qty as kept, coalesce((select sum(m.qty) from material_stock s join stock_movement_in_force m on m.material_stock_id = s.id
        where s.order_material_id = l.id and m.type = 'RECEIPT'), 0) as computed
      from order_material l`,
  },
  {
    what: 'law: defects by reason add up to the defect quantity',
    sql: `select r.id, r.defect_qty as kept, coalesce(sum(d.qty), 0) as computed from production_result_in_force r left join result_defect d on d.result_id = r.id group by r.id, r.defect_qty`,
  },
  {
    what: 'law: produced = on hand + at lines + shipped + consumed + at vendors + scrapped, per lot',
    sql: `select l.id,
        coalesce((select sum(m.qty) from stock_movement_in_force m where m.lot_id = l.id and m.item_type = 'PRODUCT' and m.from_place in ('WIP', 'ADJUSTMENT', 'CUSTOMER', 'VENDOR')), 0)
          - coalesce((select sum(m.qty) from stock_movement_in_force m where m.lot_id = l.id and m.item_type = 'PRODUCT' and m.to_place in ('WIP', 'ADJUSTMENT', 'CUSTOMER', 'VENDOR', 'SCRAP')), 0) as kept,
        coalesce((select sum(qty) from product_stock where lot_id = l.id), 0)
          + coalesce((select sum(at_line_qty) from product_issue where lot_id = l.id), 0) as computed
      from lot l`,
  },
  {
    what: 'law: material taken for a lot = material its genealogy names',
    sql: `select m.id, m.qty as kept, coalesce(sum(g.qty_parent), 0) as computed
      from stock_movement_in_force m left join genealogy_edge_in_force g on g.movement_id = m.id where m.type = 'CONSUME' group by m.id, m.qty`,
  },
  {
    what: 'law: an edge of the genealogy names what its movement took, and the lot that it went into',
    sql: `select g.id, 0 as kept, count(*) as computed
      from genealogy_edge_in_force g join stock_movement m on m.id = g.movement_id left join production_result r on r.id = m.result_id
      where m.type = 'CONSUME' and (g.child_lot_id <> r.lot_id or g.parent_stock_id is distinct from m.material_stock_id
        or g.parent_lot_id is distinct from case m.item_type when 'PRODUCT' then m.lot_id end) group by g.id`,
  },
  {
    // What it was made of came from a package or from a lot of which the same holds, so that every way ends at a receipt or an opening stock.
    what: 'law: a lot that left or was used names what it was made of',
    sql: `select l.id, 0 as kept, 1 as computed from lot l
      where exists (select from stock_movement_in_force m where m.lot_id = l.id and m.item_type = 'PRODUCT' and m.type in ('SHIP', 'CONSUME'))
        and exists (select from production_plan p join production_bill_line b on b.plan_id = p.id where p.lot_id = l.id and b.mandatory and b.made_qty > 0)
        and not exists (select from genealogy_edge_in_force g where g.child_lot_id = l.id)`,
  },
  {
    // Of what may be missing only too much is wrong.
    what: 'law: each line of a plan’s bill took what its pieces need, rounded up once over all of them',
    sql: `select n.id, n.kept, case when n.mandatory then n.needed else least(n.kept, n.needed) end as computed
      from (
        select b.id, b.mandatory, coalesce((select sum(m.qty) from stock_movement_in_force m where m.bill_line_id = b.id), 0) as kept,
          ceil((coalesce((select sum(r.good_qty + r.defect_qty) from production_result_in_force r where r.oper_plan_id = b.oper_plan_id and r.bill_revision = b.revision), 0)
            - coalesce((select sum(o.made_qty) from production_bill_line o where o.id <> b.id and coalesce(o.stands_for_id, o.id) = coalesce(b.stands_for_id, b.id)), 0))
            * 100 * (10::numeric ^ b.decimals) * b.qty_per / (b.base_qty * (100 - b.scrap_rate))) / (10::numeric ^ b.decimals) as needed
        from production_bill_line b
      ) n`,
  },
  {
    what: 'law: what was issued in place of another material may stand in for it by a bill of its plan',
    sql: `select i.id, 0 as kept, 1 as computed from material_issue i join material_stock s on s.id = i.material_stock_id
      where i.substitute_for_id is not null and not exists (select from production_bill_line x join production_bill_line f on f.id = x.stands_for_id
        where x.plan_id = i.production_plan_id and x.child_material_id = s.material_id and f.child_material_id = i.substitute_for_id)`,
  },
  {
    what: 'law: a line covers no fewer pieces than none, and one that stands in goes with the line it stands in for',
    sql: `select x.id, 0 as kept, 1 as computed from production_bill_line x left join production_bill_line f on f.id = x.stands_for_id
      where x.made_qty < 0 or x.stands_for_id is not null and ((x.plan_id, x.revision) <> (f.plan_id, f.revision)
        or x.oper_plan_id is distinct from f.oper_plan_id or f.stands_for_id is not null)`,
  },
  {
    what: 'law: a consumption is of the plan, operation, item and revision that its bill line and its result say',
    sql: `select m.id, 0 as kept, count(*) as computed
      from stock_movement_in_force m join production_bill_line b on b.id = m.bill_line_id left join production_result r on r.id = m.result_id
      where m.type <> 'CONSUME' or m.production_plan_id <> b.plan_id or m.oper_plan_id is distinct from b.oper_plan_id or r.bill_revision <> b.revision
        or (m.material_id, m.product_id) is distinct from (b.child_material_id, b.child_product_id) group by m.id`,
  },
  {
    what: 'law: pieces of the last operation are what the lot brought into stock',
    sql: `select p.id, p.good_qty as kept, coalesce((select sum(m.qty) from stock_movement_in_force m where m.lot_id = p.lot_id and m.type = 'PRODUCE'), 0) as computed
      from production_plan p`,
  },
  {
    what: 'law: an operation makes no more than the one before made good, with what of it stands at vendors',
    sql: `select o.id, 0 as kept, greatest(0, o.good_qty + o.defect_qty + o.vendor_qty - b.good_qty) as computed
      from production_operation_plan o
      join lateral (select good_qty from production_operation_plan x where x.plan_id = o.plan_id and x.seq < o.seq and x.report_point and x.status <> 'SKIPPED' order by x.seq desc limit 1) b on true
      where not o.allow_ahead`,
  },
  {
    what: 'law: no order line is shipped beyond what was agreed',
    // A tolerance that is lowered afterwards makes nothing wrong of what left under it.
    sql: `select o.id, 0 as kept, greatest(0, o.shipped_qty - o.qty * (1 + greatest(i.over_ship_pct,
          (select max((h.data->>'over_ship_pct')::numeric) from data_history h where h.table_name = 'product' and h.row_id = i.id)) / 100)) as computed
      from order_product o join product i on i.id = o.product_id where o.shipped_qty > o.qty`,
  },
  {
    what: 'law: what left with a line of a sale is what the line says, while the sale stands',
    sql: `select l.id, case when s.status in ('SHIPPED', 'SETTLED') then l.qty else 0 end as kept,
        coalesce((select sum(case m.type when 'SALE' then m.qty else -m.qty end) from stock_movement_in_force m where m.material_sale_line_id = l.id), 0) as computed
      from material_sale_line l join material_sale s on s.id = l.sale_id`,
  },
  {
    what: 'law: what left a package by a split or a merge came into the other one',
    sql: `select m.id, m.qty as kept, coalesce((select sum(o.qty) from stock_movement_in_force o where o.type = m.type and o.material_stock_id = m.other_stock_id
        and o.other_stock_id = m.material_stock_id and o.occurred_at = m.occurred_at and o.to_place = 'STOCK'), 0) as computed
      from stock_movement_in_force m where m.type in ('SPLIT', 'MERGE') and m.from_place = 'STOCK'`,
  },
  {
    what: 'law: what a count posted is what its lines differ by, and nothing before it is posted',
    sql: `select l.id, case when h.status = 'POSTED' then coalesce(l.counted_qty - l.book_qty, 0) else 0 end as kept,
        coalesce((select sum(case m.to_place when 'STOCK' then m.qty else -m.qty end) from stock_movement_in_force m
          where m.count_line_id = l.id and m.type = 'COUNT'), 0) as computed
      from count_line l join count_sheet h on h.id = l.sheet_id`,
  },
  {
    what: 'law: nothing reserved is held by nobody: a package keeps at least what is reserved of it',
    sql: 'select id, least(reserved_qty, qty) as kept, reserved_qty as computed from material_stock',
  },
  ...soldLines,
  {
    what: 'law: no package was ever below zero',
    sql: `select id, 0 as kept, min(least(0, balance)) as computed from (
        select id, sum(change) over (partition by id order by at) as balance from (
          select m.material_stock_id as id, m.occurred_at as at, case when m.to_place = 'STOCK' then m.qty else 0 end - case when m.from_place = 'STOCK' then m.qty else 0 end as change
          from stock_movement_in_force m where m.material_stock_id is not null
        ) x
      ) y group by id`,
  },
  {
    what: 'law: no issue, of material or of parts, was ever below zero at its line',
    sql: `select id, 0 as kept, min(least(0, balance)) as computed from (
        select coalesce(m.issue_id, m.product_issue_id) as id, sum(case m.to_place when 'LINE' then m.qty else -m.qty end)
          over (partition by m.issue_id, m.product_issue_id order by m.occurred_at) as balance
        from stock_movement_in_force m where coalesce(m.issue_id, m.product_issue_id) is not null
      ) y group by id`,
  },
  {
    what: 'law: whatever of a part comes to a line or leaves one names its issue, its lot and its plan',
    sql: `select m.id, 0 as kept, count(*) as computed from stock_movement_in_force m left join product_issue i on i.id = m.product_issue_id
      where m.item_type = 'PRODUCT' and 'LINE' in (m.from_place, m.to_place)
        and (i.id is null or (m.lot_id, m.product_id, m.production_plan_id) is distinct from (i.lot_id, i.product_id, i.production_plan_id)) group by m.id`,
  },
  {
    what: 'law: no product stock was ever below zero',
    sql: `select id, 0 as kept, min(least(0, balance)) as computed from (
        select id, sum(change) over (partition by id order by at) as balance from (
          select m.to_product_stock_id as id, m.occurred_at as at, m.qty as change from stock_movement_in_force m where m.to_product_stock_id is not null
          union all
          select m.from_product_stock_id, m.occurred_at, -m.qty from stock_movement_in_force m where m.from_product_stock_id is not null
        ) x
      ) y group by id`,
  },
];

/** What an inspection says and what stands in stock. */
const inspectionLaws: readonly Kept[] = [
  {
    what: 'law: what waits for its inspection is in one that is open, and in one only',
    sql: `select t.id, 1 as kept, count(r.id) as computed
      from material_stock t left join quality_result_unit x on x.material_stock_id = t.id left join quality_result r on r.id = x.result_id
        and r.status in ('REQUESTED', 'IN_PROGRESS', 'JUDGED') and not exists (select from quality_result n where n.previous_id = r.id and n.status <> 'CANCELLED')
      where t.quality_status = 'PENDING' and not t.cancelled group by t.id`,
  },
  {
    what: 'law: a package is what its last inspection judged or a disposition made of it, unless it is held since or besides',
    sql: `select t.id, t.quality_status as kept, case when made.kind = 'SORT' then 'OK' when made.kind = 'USE_AS_IS' then 'CONCESSION' when u.accepted_qty = u.qty then 'OK' when u.rejected_qty = u.qty then 'REJECTED' else 'HOLD' end as computed
      from material_stock t cross join lateral (
        select x.*, r.confirmed_at from quality_result_unit x join quality_result r on r.id = x.result_id
        where x.material_stock_id = t.id and r.status = 'CONFIRMED' order by r.confirmed_at desc, r.id desc limit 1
      ) u left join lateral (
        select d.kind from nonconformance_disposition d where d.material_stock_id = t.id and d.kind in ('SORT', 'USE_AS_IS') and d.takes_back_id is null
          and d.occurred_at >= u.confirmed_at and not exists (select from nonconformance_disposition b where b.takes_back_id = d.id)
          and not exists (select from concession c where c.id = d.concession_id and c.status = 'REVOKED')
        order by d.id desc limit 1
      ) made on true
      where not t.cancelled and not exists (select from stock_hold_unit n join stock_hold h on h.id = n.hold_id
        where n.material_stock_id = t.id and (h.released_at is null or h.released_at > u.confirmed_at))`,
  },
  {
    what: 'law: what an inspection judges is its lot',
    sql: `select r.id, r.lot_qty as kept, sum(x.qty) as computed from quality_result r join quality_result_unit x on x.result_id = r.id
      where r.stage in ('INCOMING', 'OUTGOING') and r.status <> 'CANCELLED' group by r.id, r.lot_qty`,
  },
  {
    what: 'law: of a judged inspection accepted, rejected and held are those of what it judges',
    sql: `select r.id, concat_ws(' ', r.accepted_qty, r.rejected_qty, r.hold_qty) as kept, concat_ws(' ', sum(x.accepted_qty), sum(x.rejected_qty), sum(x.hold_qty)) as computed
      from quality_result r join quality_result_unit x on x.result_id = r.id
      where r.stage in ('INCOMING', 'OUTGOING') and r.status in ('JUDGED', 'CONFIRMED') group by r.id`,
  },
];

/** What goes outside and comes back. */
const outsideLaws: readonly Kept[] = [
  {
    what: 'law: no vendor ever gave back more than stood there, per line',
    sql: `select id, 0 as kept, min(least(0, balance)) as computed from (
        select m.outsourcing_line_id as id, sum(case m.to_place when 'VENDOR' then m.qty else -m.qty end) over (partition by m.outsourcing_line_id order by m.occurred_at) as balance
        from stock_movement_in_force m where m.outsourcing_line_id is not null
      ) y group by id`,
  },
  {
    what: 'law: whatever goes to a vendor or leaves one names its line, its item and what became of it',
    sql: `select m.id, 0 as kept, count(*) as computed from stock_movement_in_force m left join outsourcing_line l on l.id = m.outsourcing_line_id
      where 'VENDOR' in (m.from_place, m.to_place) and (l.id is null or (m.lot_id, m.product_id) is distinct from (l.lot_id, l.product_id) and m.item_type = 'PRODUCT'
        or m.material_stock_id is distinct from l.material_stock_id or (m.from_place = 'VENDOR') is distinct from (m.vendor_outcome is not null)) group by m.id`,
  },
  {
    what: 'law: an arrival’s defects by reason add up to its defects',
    sql: `select r.id, coalesce((select sum(m.qty) from stock_movement m where m.outsourcing_return_id = r.id and m.corrects_id is null and m.vendor_outcome = 'DEFECT'), 0) as kept,
        coalesce((select sum(d.qty) from outsourcing_defect d where d.return_id = r.id), 0) as computed
      from outsourcing_return r`,
  },
  {
    what: 'law: the result of an arrival is what came of its operation, lost pieces among the defects',
    sql: `select r.id, coalesce((select sum(p.good_qty + p.defect_qty) from production_result_in_force p where p.outsourcing_return_id = r.id), 0) as kept,
        coalesce((select sum(m.qty) from stock_movement_in_force m where m.outsourcing_return_id = r.id and m.item_type = 'PRODUCT' and m.to_place = 'WIP'
          and m.vendor_outcome in ('GOOD', 'DEFECT', 'LOST')), 0) as computed
      from outsourcing_return r`,
  },
];

/** Quantities that have a part where their unit counts pieces. */
const parts = (what: string, table: string, columns: readonly string[], uom: string): Kept => ({
  what: `law: what is counted in pieces has no parts: ${what}`,
  sql: `select k.id, x.qty as kept, trunc(x.qty) as computed from ${table} cross join lateral unnest(array[${columns.map((column) => `k.${column}`).join()}]) as x(qty)
    where ${uom} ~* '^(ea|pcs|pc|set|pair|box|개|본|세트|쌍|박스)$'`,
});
const ofPlan = 'join production_plan p on p.id = k.plan_id join product i on i.id = p.product_id';
const wholePieces: readonly Kept[] = [
  parts('movements', 'stock_movement_in_force k', ['qty'], 'k.uom'),
  parts('results', `production_result_in_force k ${ofPlan}`, ['good_qty', 'defect_qty', 'rework_qty'], 'i.uom'),
  parts('days', `daily_plan k ${ofPlan}`, ['target_qty', 'carried_in_qty', 'carried_out_qty'], 'i.uom'),
];

/** Recomputes every derived quantity from the facts and names each that differs. Empty: everything agrees. */
export const ledgerDifferences = async (db: Db): Promise<Difference[]> => {
  const found: Difference[] = [];
  for (const { what, sql: query } of [
    ...kept,
    ...keptOfMolds,
    ...keptDays,
    ...keptMade,
    ...laws,
    ...outsideLaws,
    ...inspectionLaws,
    ...nonconformances,
    ...wholePieces,
  ]) {
    const { rows } = await sql
      .raw<Omit<Difference, 'what'>>(`select * from (${query}) q where kept is distinct from computed order by id limit 100`)
      .execute(db);
    found.push(...rows.map((row) => ({ what, ...row })));
  }
  return found;
};

export const checkedQuantities =
  kept.length +
  keptOfMolds.length +
  keptDays.length +
  keptMade.length +
  laws.length +
  outsideLaws.length +
  inspectionLaws.length +
  nonconformances.length +
  wholePieces.length;
