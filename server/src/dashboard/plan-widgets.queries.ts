import { mostWidgetRows, type WidgetAsk, type WidgetData } from '@lotline/contract/dashboard/widget';
import { add, subtract } from '@lotline/contract/kit/quantity';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';
import { blocksOf } from '../production/index.ts';
import { ofPlace } from '../report/index.ts';
import { firstRows } from './first-rows.ts';

/** How far back a day's work that nobody finished is looked for. */
const unfinishedSince = '2000-01-01';

type Plan = WidgetData<'all-production-plan-status'>['rows'][number];
export const allPlanStatus = async (
  db: Db,
  today: string,
  { locationId, date = today }: WidgetAsk<'all-production-plan-status'>,
): Promise<WidgetData<'all-production-plan-status'>> => {
  const { rows } = await sql<Plan>`
    select p.id as plan_id, p.plan_no, i.name as product_name, l.lot_id as lot_no, n.name as line_name, i.uom, p.plan_qty as target_qty, p.good_qty as completed_qty,
      p.defect_qty, p.good_qty / nullif(p.plan_qty, 0) as rate, p.status, p.end_dt as due_date, p.status <> 'COMPLETE' and p.end_dt < ${date}::date as late
    from production_plan p join product i on i.id = p.product_id join lot l on l.id = p.lot_id join location n on n.id = p.location_id
    where ${ofPlace(sql`p.location_id`, locationId)} and (
      (p.status in ('PLANNED', 'IN_PROGRESS') and p.start_dt <= ${date}::date)
      or (p.status = 'COMPLETE' and p.id in (select d.plan_id from daily_plan d where d.work_date = ${date}::date)))
    order by late desc, p.status = 'COMPLETE', p.end_dt, p.id limit 5000`.execute(db);
  const statusOf = (row: Plan) => (row.late ? ('LATE' as const) : row.status);
  const byStatus = (['LATE', 'IN_PROGRESS', 'PLANNED', 'COMPLETE'] as const).map((status) => ({
    status,
    plans: rows.filter((row) => statusOf(row) === status).length,
  }));
  return { date, byStatus, ...firstRows(rows) };
};

type DayWork = WidgetData<'production-plan-status'>['list'][number];
const dayWork = (where: RawBuilder<unknown>) => sql<DayWork>`
  select d.id as daily_plan_id, d.plan_id, p.plan_no, i.name as product_name, q.name as operation_name, n.name as line_name, d.work_date, i.uom,
    d.target_qty + d.carried_in_qty - d.carried_out_qty as target, d.completed_qty as completed, d.work_status as status
  from daily_plan d join production_plan p on p.id = d.plan_id join product i on i.id = p.product_id
    join production_operation_plan o on o.id = d.oper_plan_id join operation q on q.id = o.operation_id join location n on n.id = d.line_id
  where p.status <> 'CANCELLED' and ${where}`;

const overdue = (today: string) =>
  sql`d.work_date < ${today}::date and d.work_status <> 'COMPLETE' and d.remain_qty > 0 and p.status in ('PLANNED', 'IN_PROGRESS')`;

export const planStatus = async (
  db: Db,
  today: string,
  { locationId }: { locationId?: number | undefined },
): Promise<WidgetData<'production-plan-status'>> => {
  const place = ofPlace(sql`d.line_id`, locationId);
  const [counts, list] = await Promise.all([
    sql<Record<'planned' | 'inProgress' | 'complete' | 'delayed', number>>`
      select (count(*) filter (where d.work_date = ${today}::date and d.work_status = 'PLANNED'))::int as planned,
        (count(*) filter (where d.work_date = ${today}::date and d.work_status = 'IN_PROGRESS'))::int as in_progress,
        (count(*) filter (where d.work_date = ${today}::date and d.work_status = 'COMPLETE'))::int as complete,
        (count(*) filter (where ${overdue(today)}))::int as delayed
      from daily_plan d join production_plan p on p.id = d.plan_id
      where p.status <> 'CANCELLED' and (d.work_date = ${today}::date or (${overdue(today)})) and ${place}`.execute(db),
    sql<DayWork>`${dayWork(sql`${overdue(today)} and ${place}`)} order by d.work_date, d.id limit ${mostWidgetRows}`.execute(db),
  ]);
  const [count] = counts.rows;
  return { date: today, planned: 0, inProgress: 0, complete: 0, delayed: 0, ...count, list: list.rows };
};

export const planStatusByTool = async (db: Db, today: string, toolId: number): Promise<DayWork[]> => {
  const { rows } = await sql<DayWork>`
    ${dayWork(sql`d.tool_id = ${toolId} and (d.work_date = ${today}::date or (d.work_date < ${today}::date and d.work_status = 'IN_PROGRESS'))`)}
    order by d.work_date, d.day_night, d.seq, d.id limit ${mostWidgetRows}`.execute(db);
  return rows;
};

/** Work of today and before that something hinders, the oldest first. */
export const blockedWork = async (db: Db, today: string): Promise<WidgetData<'blocked-work'>> => {
  const { blocks } = await blocksOf(db, { startDt: unfinishedSince, endDt: today, today, unfinished: true }, 2000);
  return firstRows(
    blocks
      .filter(({ blocked }) => blocked.length > 0)
      .map((block) => ({
        ...block,
        dailyPlanId: block.id,
        target: subtract(add(block.targetQty, block.carriedInQty), block.carriedOutQty),
        completed: block.completedQty,
        status: block.workStatus,
      })),
  );
};
