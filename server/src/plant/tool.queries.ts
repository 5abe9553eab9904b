import type { ToolName, ToolRow } from '@lotline/contract/plant/tool';
import { type RawBuilder, sql } from 'kysely';
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
  (await sql<ToolName>`select id, code, name, location_id, status, active from tool order by code`.execute(db)).rows;
