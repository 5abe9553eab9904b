import type { ToolName, ToolRow, ToolState, ToolUses } from '@lotline/contract/plant/tool';
import { type RawBuilder, sql } from 'kysely';
import { otherName } from '../kit/database/english-names.ts';
import type { Db, Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { withNames } from '../kit/record/read-rows.ts';
import { treeWith } from './location.queries.ts';
import { atOrBelow, placed } from './place.queries.ts';

/** Tools with their place and who looks after them. */
export const tools = (active?: boolean) => sql`(
  select t.*, place.name as location_name, place.path as location_path, manager.username as manager_name,
    (select count(*) from tool_inspection i where i.tool_id = t.id and i.status in ('REQUESTED', 'IN_PROGRESS')) as open_inspections
  from tool t left join ${placed} as place on place.id = t.location_id left join app_user manager on manager.id = t.manager_user_id
  where ${active === undefined ? sql`true` : sql`t.active = ${active}`})`;

const read = (db: Db, rest: RawBuilder<unknown>) => withNames<ToolRow>(db, tools(), rest);

export const toolById = async (db: Db, id: number) => {
  const [row] = await read(db, sql`where record.id = ${id}`);
  if (!row) throw new Refused(404, 'NOT_FOUND');
  return row;
};
export const toolsAt = (db: Db, place: number) => read(db, sql`where record.location_id in ${atOrBelow(place)} order by record.code`);

export const toolTree = async (db: Db) => {
  const rows = await db.selectFrom('tool').select(['id', 'code', 'name', 'status', 'active', 'locationId']).orderBy('code').execute();
  return treeWith(
    db,
    rows.map((row) => ({ ...row, kind: 'TOOL' })),
  );
};

/** What runs is read off the open intervals alone; of a machine that stands, the last one that began says since when. */
export const toolStates = async (db: Db) =>
  (
    await sql<ToolState>`
    with open as materialized (
      select distinct on (e.tool_id) e.* from work_event_in_force e where e.ended_at is null and e.tool_id is not null
      order by e.tool_id, e.started_at desc, e.id desc
    )
    select t.id as tool_id, case when o.id is not null then o.kind when not t.active then 'OFF' when t.status = 'OPERATING' then 'IDLE' else 'INSPECTION' end as state,
      t.active and t.status = 'UNDER_INSPECTION' as inspected,
      coalesce(o.started_at, greatest(last.ended_at, t.status_since)) as since, p.id as plan_id, p.plan_no, i.name as product_name, m.name as operation_name, w.name as worker_name
    from tool t left join open o on o.tool_id = t.id
      left join lateral (
        select e.ended_at from work_event_in_force e where o.id is null and e.tool_id = t.id order by e.started_at desc limit 1
      ) last on true
      left join daily_plan d on d.id = o.daily_plan_id left join production_plan p on p.id = d.plan_id left join product i on i.id = p.product_id
      left join production_operation_plan x on x.id = d.oper_plan_id left join operation m on m.id = x.operation_id
      left join worker w on w.id = o.worker_id
    order by t.code`.execute(db)
  ).rows;

/** What was planned longer ago and never done is no work that waits. */
const waitsDays = 92;

/** Where a machine is named, of each kind what the caller may view. */
export const toolUses = async (
  db: Db,
  id: number,
  day: string,
  { may }: { may(menu: string, action: 'view'): boolean },
): Promise<ToolUses> => {
  const routes = may('route', 'view')
    ? await sql<ToolUses['routes'][number]>`
        select x.id, r.id as route_id, r.code, r.name, x.seq, o.name as operation_name
        from route_operation x join route r on r.id = x.route_id join operation o on o.id = x.operation_id
        where x.default_tool_id = ${id} order by r.code, x.seq`.execute(db)
    : null;
  const products = may('operPlan', 'view')
    ? await sql<ToolUses['products'][number]>`
        select x.id, d.id as product_id, d.code, d.name, x.seq, o.name as operation_name
        from operation_plan x join product d on d.id = x.product_id join operation o on o.id = x.operation_id
        where x.tool_id = ${id} order by d.code, x.seq`.execute(db)
    : null;
  const works = may('productionPlan', 'view')
    ? await sql<ToolUses['works'][number]>`
        select x.id, p.id as plan_id, p.plan_no, d.name as product_name, o.name as operation_name, x.work_date::text, x.day_night, x.target_qty,
          x.completed_qty, d.uom, x.work_status
        from daily_plan x join production_plan p on p.id = x.plan_id join product d on d.id = p.product_id
          join production_operation_plan y on y.id = x.oper_plan_id join operation o on o.id = y.operation_id
        where x.tool_id = ${id} and x.work_date >= ${day}::date - ${sql.lit(waitsDays)} and x.work_status <> 'COMPLETE' and p.status in ('PLANNED', 'IN_PROGRESS')
        order by x.work_date, x.day_night, x.seq, x.id`.execute(db)
    : null;
  return { routes: routes?.rows ?? [], products: products?.rows ?? [], works: works?.rows ?? [] };
};

export const inspections = (toolId?: number) => sql`(
  select i.*, vendor.name as vendor_name,
    round(extract(epoch from i.started_at - i.occurred_at) / 60, 1) as response_minutes,
    round(extract(epoch from i.completed_at - i.started_at) / 60, 1) as repair_minutes
  from tool_inspection i left join biz_partner vendor on vendor.id = i.vendor_id
  where ${toolId === undefined ? sql`true` : sql`i.tool_id = ${toolId}`})`;

/** The next inspection is due when the latest completed one said so. */
export const refreshNextInspection = (db: Trx, toolId: number) =>
  sql`
    update tool set next_inspection_date = latest.due
    from (
      select (
        select next_due_date from tool_inspection
        where tool_id = ${toolId} and status = 'COMPLETE' and next_due_date is not null order by completed_at desc, id desc limit 1
      ) as due
    ) latest
    where tool.id = ${toolId} and tool.next_inspection_date is distinct from latest.due`.execute(db);

export const toolNames = async (db: Db) =>
  (
    await sql<ToolName>`select id, code, name, ${otherName('tool')} as other_name, location_id, status, active from tool order by code`.execute(
      db,
    )
  ).rows;
