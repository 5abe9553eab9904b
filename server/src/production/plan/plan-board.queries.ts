import { addDays, type Shift } from '@lotline/contract/kit/production-day';
import { minutesOver, workingMinutes } from '@lotline/contract/plant/working-time';
import { daysBetween } from '@lotline/contract/production/plan/placing';
import type { BoardOperation, BoardPlan, OutsideStep, PlanBoard, Unplanned } from '@lotline/contract/production/plan/plan-board';
import { sql } from 'kysely';
import type { Db } from '../../kit/database/pool.ts';
import { calendarBetween } from '../../plant/index.ts';
import { blocksOf } from './blocks.queries.ts';
import type { Plant } from './plan-operations.ts';

/** Blocks that a board holds, and entries of its lists. */
const mostBlocks = 5000;
const mostLate = 200;
const mostUnplanned = 1000;
const mostOutside = 500;
/** How far back unfinished work is looked for. */
const lateDays = 366;

type Asked = { startDt: string; endDt: string };
/** Everything that the board of some days shows and holds a move against. */
export const planBoard = async (db: Db, { now, workingHours, shiftHours }: Plant, asked: Asked): Promise<PlanBoard> => {
  const today = now.day;
  const before = { startDt: addDays(asked.startDt, -lateDays), endDt: addDays(asked.startDt, -1), today, unfinished: true };
  const [shown, late, unplanned, outside, entries, entriesOfToday, lines, tools] = await Promise.all([
    blocksOf(db, { ...asked, today }, mostBlocks),
    blocksOf(db, before, mostLate),
    unplannedOf(db),
    outsideOf(db, asked, today),
    calendarBetween(db, asked),
    calendarBetween(db, { startDt: today, endDt: today }),
    linesOf(db),
    toolsOf(db),
  ]);
  const planIds = [...new Set([...shown.blocks, ...late.blocks, ...unplanned, ...outside].map(({ planId }) => planId))];
  const [plans, operations] = await Promise.all([plansOf(db, planIds, today), operationsOf(db, planIds, asked.startDt, workingHours)]);
  const molds = await moldsOf(
    db,
    operations.flatMap(({ moldId }) => moldId ?? []),
  );
  const minutes = (lineId: number, shift: Shift) =>
    daysBetween(asked.startDt, asked.endDt).map((day) => workingMinutes(entries, lineId, day, shift, workingHours * 60));
  const usual = { ...shiftHours, minutes: workingHours * 60 };
  const overOf = (lineId: number) => {
    const over = (shift: Shift) => minutesOver(entriesOfToday, lineId, today, shift, usual, now.minute);
    return { DAY: over('DAY'), NIGHT: over('NIGHT') };
  };
  return {
    today,
    ...shown,
    late: late.blocks,
    ...{ unplanned, outside, plans, operations, tools, molds },
    lines: lines.map((line) => ({ ...line, day: minutes(line.id, 'DAY'), night: minutes(line.id, 'NIGHT'), over: overOf(line.id) })),
  };
};

/**
 * Operations of open plans that aren't planned for all that they are to make. What the ones before never gave them is no work of theirs: two
 * pieces that were scrapped at the cut need no day at the inspection.
 */
const unplannedOf = async (db: Db) => {
  const { rows } = await sql<Unplanned>`
    with planned as (
      select o.id, o.plan_id, o.seq, o.plan_qty, o.status, o.allow_ahead, coalesce(sum(case d.work_status when 'COMPLETE' then d.completed_qty
        else d.target_qty + d.carried_in_qty - d.carried_out_qty end), 0) as has
      from production_plan p join production_operation_plan o on o.plan_id = p.id left join daily_plan d on d.oper_plan_id = o.id
      where p.status in ('PLANNED', 'IN_PROGRESS') and o.report_point and not o.outsourced and o.status <> 'SKIPPED'
      group by o.id
    ), given as (
      select *, min(case status when 'COMPLETE' then has else greatest(plan_qty, has) end)
        over (partition by plan_id order by seq rows between unbounded preceding and 1 preceding) as gets
      from planned
    ), open as (
      select id, least(plan_qty, case when not allow_ahead then gets end) - has as left_qty from given where status in ('PLANNED', 'IN_PROGRESS')
    )
    select o.id as oper_plan_id, o.plan_id, p.plan_no, g.name as product_name, g.uom, q.name as operation_name, o.line_id, o.tool_id,
      l.due_date, u.left_qty
    from open u join production_operation_plan o on o.id = u.id join production_plan p on p.id = o.plan_id join product g on g.id = p.product_id
      join operation q on q.id = o.operation_id left join order_product l on l.id = p.order_product_id
    where u.left_qty > 0 order by l.due_date nulls last, p.priority, p.plan_no, o.seq limit ${sql.lit(mostUnplanned)}`.execute(db);
  return rows;
};

/** What vendors do in these days: each outsourcing of an operation until it is due or, if that is past, until today, and what of the operation nobody asked for yet. */
const outsideOf = async (db: Db, { startDt, endDt }: Asked, today: string) => {
  const { rows } = await sql<OutsideStep>`
    with step as (
      select o.id as oper_plan_id, o.plan_id, p.plan_no, g.code as product_code, g.name as product_name, g.uom, q.id as operation_id, q.name as operation_name,
        o.start_dt, o.end_dt, o.plan_qty - o.good_qty - o.defect_qty - o.vendor_qty - coalesce(a.qty, 0) as left_qty, o.status, p.status as plan_status,
        coalesce(s.outsourcer_id, r.outsourcer_id) as vendor_id
      from production_operation_plan o join production_plan p on p.id = o.plan_id join product g on g.id = p.product_id join operation q on q.id = o.operation_id
        left join operation_plan s on s.id = o.operation_plan_id left join route_operation r on r.id = o.route_operation_id
        left join lateral (select sum(l.qty) as qty from outsourcing_line l join outsourcing x on x.id = l.outsourcing_id
          where l.oper_plan_id = o.id and x.status = 'REQUESTED') a on true
      where o.outsourced and p.status <> 'CANCELLED'
        and (p.status in ('PLANNED', 'IN_PROGRESS') or exists (select from outsourcing x where x.oper_plan_id = o.id and x.due_date >= ${startDt}::date))
    ), shown as (
      select t.*, x.id as outsourcing_id, x.out_no, x.vendor_id as done_by, x.out_date as since,
        case x.status when 'COMPLETE' then greatest(x.out_date, coalesce(x.last_in_date, x.due_date)) else greatest(x.due_date, ${today}::date) end as until,
        (select coalesce(sum(l.qty), 0) from outsourcing_line l where l.outsourcing_id = x.id and l.kind <> 'MATERIAL') as qty, x.status as state,
        x.status <> 'COMPLETE' and x.due_date < ${today}::date as late
      from step t join outsourcing x on x.oper_plan_id = t.oper_plan_id where x.status <> 'CANCELLED'
      union all
      select t.*, null, null, coalesce(t.vendor_id, (
          select y.vendor_id from outsourcing y left join production_operation_plan z on z.id = y.oper_plan_id
          where coalesce(z.operation_id, y.operation_id) = t.operation_id and y.status <> 'CANCELLED' order by y.id desc limit 1)),
        t.start_dt, t.end_dt, t.left_qty, 'PLANNED', t.end_dt < ${today}::date
      from step t where t.left_qty > 0 and t.plan_status in ('PLANNED', 'IN_PROGRESS') and t.status in ('PLANNED', 'IN_PROGRESS')
    )
    select coalesce('o' || s.outsourcing_id, 'p' || s.oper_plan_id) as key, s.oper_plan_id, s.plan_id, s.plan_no, s.product_code, s.product_name, s.uom, s.operation_name,
      v.id as vendor_id, v.name as vendor_name, s.outsourcing_id, s.out_no, s.since as start_dt, s.until as end_dt, s.qty, s.state, s.late
    from shown s left join biz_partner v on v.id = s.done_by where s.since <= ${endDt}::date and s.until >= ${startDt}::date
    order by v.name nulls last, s.since, s.until, key limit ${sql.lit(mostOutside)}`.execute(db);
  return rows;
};

const linesOf = async (db: Db) =>
  (await sql<{ id: number; name: string }>`select id, name from location where type = 'LINE' order by seq, code`.execute(db)).rows;

const toolsOf = async (db: Db) => {
  const { rows } = await sql<PlanBoard['tools'][number]>`
    select e.id, e.name, e.location_id as line_id, e.status = 'UNDER_INSPECTION' as inspected
    from tool e join location n on n.id = e.location_id where n.type = 'LINE' and e.active order by e.code`.execute(db);
  return rows;
};

/** What the plans are due for, and the material that comes last of what they lack. */
const plansOf = async (db: Db, ids: readonly number[], today: string) => {
  const { rows } = await sql<BoardPlan>`
    select p.id, o.id as order_id, o.order_no, b.name as partner_name, coalesce(l.due_date, o.due_date) as due_date, p.end_dt, p.priority,
      (select json_build_object('material', x ->> 'name', 'from', f.day) from json_array_elements(k.lacks) x cross join lateral (
        select case when (x ->> 'comingQty')::numeric >= (x ->> 'lackingQty')::numeric and (x ->> 'dueDate')::date >= ${today}::date
          then (x ->> 'dueDate')::date end as day) f
       order by f.day desc nulls first limit 1) as lack
    from production_plan p left join order_product l on l.id = p.order_product_id left join order_info o on o.id = l.order_id
      left join business s on s.id = o.business_id left join biz_partner b on b.id = s.biz_partner_id
      left join lacks_of_plans(array(select id from production_plan where id = any(${[...ids]}) and status in ('PLANNED', 'IN_PROGRESS'))) k on k.plan_id = p.id
    where p.id = any(${[...ids]}) order by p.id`.execute(db);
  return rows;
};

const operationsOf = async (db: Db, planIds: readonly number[], startDt: string, workingHours: number) => {
  const { rows } = await sql<BoardOperation>`
    select o.id, o.plan_id, q.name, o.seq, o.line_id, coalesce(o.cycle_sec, round(${workingHours * 3600}::numeric / nullif(s.daily_target, 0), 3)) as cycle_sec,
      coalesce(s.day_night, 'DAY') as day_night, o.mold_id, o.allow_ahead, o.outsourced or not o.report_point or o.status = 'SKIPPED' as passes,
      coalesce((select sum(case d.work_status when 'COMPLETE' then d.completed_qty else d.target_qty + d.carried_in_qty - d.carried_out_qty end)
        from daily_plan d where d.oper_plan_id = o.id and d.work_date < ${startDt}::date), 0) as before_qty
    from production_operation_plan o join operation q on q.id = o.operation_id left join operation_plan s on s.id = o.operation_plan_id
    where o.plan_id = any(${[...planIds]}) order by o.plan_id, o.seq`.execute(db);
  return rows;
};

const moldsOf = async (db: Db, ids: readonly number[]) => {
  if (ids.length === 0) return [];
  const { rows } = await sql<PlanBoard['molds'][number]>`
    select id, code, tool_id, status in ('IN_REPAIR', 'OUT', 'DISCARDED') as away from mold where id = any(${[...new Set(ids)]})`.execute(
    db,
  );
  return rows;
};
