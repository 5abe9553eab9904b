import type { WorkerName, WorkerPast, WorkerRow } from '@lotline/contract/plant/worker';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { partLimit } from '../kit/record/list.ts';
import { withNames } from '../kit/record/read-rows.ts';
import { treeWith } from './location.queries.ts';
import { atOrBelow, placed } from './place.queries.ts';

const rows = sql`(
  select w.*, w.pin_hash is not null as has_pin,
    w.id in (select e.worker_id from work_event_in_force e where e.ended_at is null and e.worker_id is not null) as working,
    place.name as location_name, place.path as location_path, u.username
  from worker w left join ${placed} as place on place.id = w.location_id left join app_user u on u.id = w.user_id)`;
const read = (db: Db, rest: RawBuilder<unknown>) => withNames<WorkerRow>(db, rows, rest);
const byNumber = sql`order by record.worker_no, record.id`;

export const workers = (db: Db, active?: boolean) =>
  read(db, active === undefined ? byNumber : sql`where record.active = ${active} ${byNumber}`);
export const workersWithoutPlace = (db: Db) => read(db, sql`where record.location_id is null and record.active ${byNumber}`);
export const workersAt = (db: Db, place: number) => read(db, sql`where record.location_id in ${atOrBelow(place)} ${byNumber}`);

export const workerById = async (db: Db, id: number) => {
  const [row] = await read(db, sql`where record.id = ${id}`);
  if (!row) throw new Refused(404, 'NOT_FOUND');
  return row;
};

export const workerTree = async (db: Db) => {
  const all = await db
    .selectFrom('worker')
    .select(['id', 'workerNo as code', 'name', 'active', 'locationId'])
    .where('active', '=', true)
    .orderBy('workerNo')
    .execute();
  return treeWith(
    db,
    all.map((row) => ({ ...row, kind: 'WORKER', status: null })),
  );
};

type Asked = {
  from: string;
  until: string;
  zone: string;
  workers?: readonly number[] | undefined;
  after?: string | undefined;
  limit?: number | undefined;
};

/** Where workers stood and what they worked on between two dates of the plant, both included. */
export const workerHistory = async (db: Db, { from, until, zone, workers: ids, after, limit }: Asked) => {
  const mine = (column: RawBuilder<unknown>) => (ids ? sql`${column} = any(${ids})` : sql`true`);
  const period = sql`tstzrange(${from}::date::timestamp at time zone ${zone}, (${until}::date + 1)::timestamp at time zone ${zone})`;
  const { rows: past } = await sql<WorkerPast>`
    with past as (
      select 'PLACE:' || s.id as key, 'PLACE' as kind, s.worker_id, place.name as location_name, null as tool_name, null as event, null as plan_no,
        s.from_at, s.to_at, u.username as changed_by
      from worker_location s join location place on place.id = s.location_id left join app_user u on u.id = coalesce(s.updated_by, s.created_by)
      where ${mine(sql`s.worker_id`)} and tstzrange(s.from_at, s.to_at) && ${period}
      union all
      select 'WORK:' || e.id, 'WORK', e.worker_id, line.name, tool.name, e.kind, plan.plan_no, e.started_at, e.ended_at, u.username
      from work_event e left join tool on tool.id = e.tool_id left join daily_plan d on d.id = e.daily_plan_id
        left join production_operation_plan o on o.id = coalesce(e.oper_plan_id, d.oper_plan_id) left join production_plan plan on plan.id = o.plan_id
        left join location line on line.id = coalesce(d.line_id, o.line_id) left join app_user u on u.id = e.actor_id
      where e.worker_id is not null and not e.void and not exists (select from work_event later where later.corrects_id = e.id)
        and ${mine(sql`e.worker_id`)} and tstzrange(e.started_at, e.ended_at, '[]') && ${period}
    )
    select p.*, w.worker_no, w.name as worker_name, round(extract(epoch from p.to_at - p.from_at) / 60, 1) as minutes
    from past p join worker w on w.id = p.worker_id
    ${after === undefined ? sql`` : sql`where (p.from_at, p.key) < (select x.from_at, x.key from past x where x.key = ${after})`}
    order by p.from_at desc, p.key desc limit ${sql.lit(partLimit(limit))}`.execute(db);
  return past;
};

export const workerNames = async (db: Db) =>
  (
    await sql<WorkerName>`select w.id, w.worker_no, w.name, w.team, w.location_id, place.name as location_name, w.active from worker w left join location place on place.id = w.location_id order by w.worker_no`.execute(
      db,
    )
  ).rows;
