import type { DailyPlan } from '@lotline/contract/production/plan/daily-plan';
import type { AffectedDailyPlan } from '@lotline/contract/production/plan/plan';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../kit/database/pool.ts';
import { partLimit } from '../../kit/record/list.ts';
import { withNames } from '../../kit/record/read-rows.ts';

const dailyPlans = sql`(
  select d.*, p.plan_no, p.lot_id, t.lot_id as lot_no, p.product_id, g.code as product_code, g.name as product_name, g.uom,
    o.operation_id, o.seq as operation_seq, q.name as operation_name, n.name as line_name, e.name as tool_name,
    array(select w.name from unnest(d.worker_ids) with ordinality as named(id, place) join worker w on w.id = named.id order by place) as worker_names,
    d.carried_out_qty as carry_over_qty, (select name_en from code where id = d.close_reason_id) as close_reason_en,
    (select v.work_date from carry_over_in_force c join daily_plan v on v.id = c.to_daily_plan_id
      where c.from_daily_plan_id = d.id and c.kind = 'REMAINDER' order by c.id desc limit 1) as carry_over_date
  from daily_plan d join production_plan p on p.id = d.plan_id join lot t on t.id = p.lot_id join product g on g.id = p.product_id
    join production_operation_plan o on o.id = d.oper_plan_id join operation q on q.id = o.operation_id
    join location n on n.id = d.line_id left join tool e on e.id = d.tool_id)`;

const dailyPlansWhere = (db: Db, condition: RawBuilder<unknown>) =>
  withNames<DailyPlan>(
    db,
    dailyPlans,
    sql`where ${condition} order by record.work_date, record.day_night, record.operation_seq, record.tool_id, record.seq, record.id`,
  );

export const dailyPlansOfOperation = (db: Db, operPlanId: number) => dailyPlansWhere(db, sql`record.oper_plan_id = ${operPlanId}`);
export const dailyPlansOfPlan = (db: Db, planId: number) => dailyPlansWhere(db, sql`record.plan_id = ${planId}`);
export const dailyPlansByIds = (db: Db, ids: readonly number[]) => dailyPlansWhere(db, sql`record.id = any(${ids})`);

type OfLocation = {
  id: number;
  startDt: string;
  endDt: string;
  toolId?: number | undefined;
  after?: number | undefined;
  limit?: number | undefined;
};
/** The daily plans of a line, or of all lines below a place: numbered in their order first, named after. */
export const dailyPlansOfLocation = async (db: Db, { id, startDt, endDt, toolId, after, limit }: OfLocation) => {
  const { rows } = await sql<{ id: number }>`
    with listed as materialized (
      select d.id, row_number() over (order by d.work_date, d.day_night, o.seq, d.tool_id, d.seq, d.id) as place
      from daily_plan d join production_operation_plan o on o.id = d.oper_plan_id
      where d.work_date between ${startDt}::date and ${endDt}::date ${toolId ? sql`and d.tool_id = ${toolId}` : sql``} and d.line_id = any(array(
        with recursive below as (select id from location where id = ${id} union all select l.id from location l join below on l.parent_id = below.id)
        select id from below))
    )
    select id from listed where place > coalesce((select place from listed where id = ${after ?? null}), 0) order by place limit ${sql.lit(partLimit(limit))}`.execute(
    db,
  );
  return dailyPlansByIds(
    db,
    rows.map((row) => row.id),
  );
};

type OnDays = { startDt: string; endDt: string; lineId?: number | undefined };
/** How much that isn't complete is planned on the days of a period. */
export const plannedOnDays = async (db: Db, { startDt, endDt, lineId }: OnDays) => {
  const { rows } = await sql<{ dailyPlans: number; plans: number }>`
    select count(*)::int as daily_plans, count(distinct plan_id)::int as plans from daily_plan
    where work_date between ${startDt}::date and ${endDt}::date and work_status <> 'COMPLETE' and target_qty > 0
      ${lineId ? sql`and line_id = ${lineId}` : sql``}`.execute(db);
  return rows[0] ?? { dailyPlans: 0, plans: 0 };
};

/** What the days of operations come to: what was made good on those that are over, and what is to be made on the others. */
export const goingToMake = async (db: Db, operPlanIds: readonly number[]) => {
  if (operPlanIds.length === 0) return [];
  const { rows } = await sql<{ operPlanId: number; operation: string; qty: number }>`
    select o.id as oper_plan_id, q.name as operation, coalesce((
      select sum(case d.work_status when 'COMPLETE' then d.completed_qty else d.target_qty + d.carried_in_qty - d.carried_out_qty end)
      from daily_plan d where d.oper_plan_id = o.id), 0) as qty
    from production_operation_plan o join operation q on q.id = o.operation_id where o.id = any(${[...operPlanIds]}) order by o.seq, o.id`.execute(
    db,
  );
  return rows;
};

/** Facts that hang on a daily plan, whether still in force or not: each keeps it from being deleted. */
export const factsOfDay = (day: string) => sql<number>`(
  (select count(*) from production_result where daily_plan_id = ${sql.ref(day)}) + (select count(*) from work_event where daily_plan_id = ${sql.ref(day)})
  + (select count(*) from check_point_tick where daily_plan_id = ${sql.ref(day)})
  + (select count(*) from carry_over where from_daily_plan_id = ${sql.ref(day)} or to_daily_plan_id = ${sql.ref(day)}))`;

/** The daily plans of a plan as a change of its schedule would meet them. */
export const affectedBy = async (db: Db, planId: number) => {
  const { rows } = await sql<AffectedDailyPlan>`
    select d.id, q.name as operation_name, d.work_date, d.day_night, e.name as tool_name, d.target_qty, d.completed_qty, d.defect_qty,
      (d.work_status <> 'PLANNED' or ${factsOfDay('d.id')} > 0) as has_facts
    from daily_plan d join production_operation_plan o on o.id = d.oper_plan_id join operation q on q.id = o.operation_id left join tool e on e.id = d.tool_id
    where d.plan_id = ${planId} order by d.work_date, d.day_night, o.seq, d.id`.execute(db);
  return rows;
};
