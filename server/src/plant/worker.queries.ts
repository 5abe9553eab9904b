import type { WorkerName, WorkerPast, WorkerRow } from '@lotline/contract/plant/worker';
import { isHeld, masked } from '@lotline/contract/system/held-columns';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import type { Caller } from '../kit/http/serve.ts';
import { partLimit } from '../kit/record/list.ts';
import { withNames } from '../kit/record/read-rows.ts';
import { treeWith } from './location.queries.ts';
import { atOrBelow, placed } from './place.queries.ts';

const rows = sql`(
  with open as materialized (
    select crew.id as worker_id, e.kind, e.started_at, t.name as tool_name, i.name as product_name, m.name as operation_name,
      count(*) over (partition by crew.id) as works,
      row_number() over (partition by crew.id order by e.kind in ('RUN', 'SETUP', 'TRIAL') desc, e.started_at desc, e.id desc) as nth
    from work_event_in_force e cross join unnest(e.worker_ids) as crew (id) left join tool t on t.id = e.tool_id left join daily_plan d on d.id = e.daily_plan_id
      left join production_plan p on p.id = d.plan_id left join product i on i.id = p.product_id
      left join production_operation_plan x on x.id = coalesce(e.oper_plan_id, d.oper_plan_id) left join operation m on m.id = x.operation_id
    where e.ended_at is null
  )
  select w.*, w.pin_hash is not null as has_pin, at.worker_id is not null as working,
    case when at.worker_id is not null then jsonb_build_object('kind', at.kind, 'since', at.started_at, 'toolName', at.tool_name,
      'productName', at.product_name, 'operationName', at.operation_name, 'works', at.works) end as now,
    place.name as location_name, place.path as location_path, u.username
  from worker w left join open at on at.worker_id = w.id and at.nth = 1 left join ${placed} as place on place.id = w.location_id left join app_user u on u.id = w.user_id)`;
type Reader = Pick<Caller, 'may'>;
const read = async (db: Db, rest: RawBuilder<unknown>, { may }: Reader) => {
  const found = await withNames<WorkerRow>(db, rows, rest);
  // A badge names its owner at every kiosk: whoever gives them out knows their codes.
  return isHeld('worker', 'badge_barcode', may) ? found.map((row) => ({ ...row, badgeBarcode: row.badgeBarcode && masked })) : found;
};
const byNumber = sql`order by record.worker_no, record.id`;

export const workers = (db: Db, reader: Reader, active?: boolean) =>
  read(db, active === undefined ? byNumber : sql`where record.active = ${active} ${byNumber}`, reader);
export const workersWithoutPlace = (db: Db, reader: Reader) =>
  read(db, sql`where record.location_id is null and record.active ${byNumber}`, reader);
export const workersAt = (db: Db, reader: Reader, place: number) =>
  read(db, sql`where record.location_id in ${atOrBelow(place)} ${byNumber}`, reader);

export const workerById = async (db: Db, reader: Reader, id: number) => {
  const [row] = await read(db, sql`where record.id = ${id}`, reader);
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

/**
 * Where workers stood and what they worked on between two dates of the plant, both included. Minutes are those from the beginning to the end.
 * Of a person's works in the order in which they began, ownMinutes = max(0, end − max(beginning, latest end of those before)): added up,
 * they are the length of the union of the intervals, so that who looks after two machines is at work once. Work that goes on counts until now.
 */
export const workerHistory = async (db: Db, { from, until, zone, workers: ids, after, limit }: Asked) => {
  const mine = (column: RawBuilder<unknown>) => (ids ? sql`${column} = any(${ids})` : sql`true`);
  const period = sql`tstzrange(${from}::date::timestamp at time zone ${zone}, (${until}::date + 1)::timestamp at time zone ${zone})`;
  const { rows: past } = await sql<WorkerPast>`
    with past as (
      select 'PLACE:' || s.id as key, 'PLACE' as kind, s.worker_id, place.name as location_name, null as tool_name, null as event, null as plan_no,
        null as product_name, s.from_at, s.to_at, u.username as changed_by
      from worker_location s join location place on place.id = s.location_id left join app_user u on u.id = coalesce(s.updated_by, s.created_by)
      where ${mine(sql`s.worker_id`)} and tstzrange(s.from_at, s.to_at) && ${period}
      union all
      select 'WORK:' || e.id || ':' || crew.id, 'WORK', crew.id, line.name, tool.name, e.kind, plan.plan_no, i.name, e.started_at, e.ended_at, u.username
      from work_event e cross join unnest(e.worker_ids) as crew (id) left join tool on tool.id = e.tool_id left join daily_plan d on d.id = e.daily_plan_id
        left join production_operation_plan o on o.id = coalesce(e.oper_plan_id, d.oper_plan_id) left join production_plan plan on plan.id = o.plan_id
        left join product i on i.id = plan.product_id left join location line on line.id = coalesce(d.line_id, o.line_id) left join app_user u on u.id = e.actor_id
      where e.worker_id is not null and not e.void and not exists (select from work_event later where later.corrects_id = e.id)
        and ${mine(sql`crew.id`)} and tstzrange(e.started_at, e.ended_at, '[]') && ${period}
    ), counted as (
      select x.*, case when x.kind = 'WORK' then greatest(x.from_at, max(coalesce(x.to_at, now())) over (
        partition by x.worker_id, x.kind order by x.from_at, x.key rows between unbounded preceding and 1 preceding)) end as own_from
      from past x
    )
    select p.key, p.kind, p.worker_id, p.location_name, p.tool_name, p.event, p.plan_no, p.product_name, p.from_at, p.to_at, p.changed_by,
      w.worker_no, w.name as worker_name, round(extract(epoch from p.until - p.from_at) / 60, 1) as minutes,
      case when p.own_from is not null then round(greatest(0, extract(epoch from p.until - p.own_from)) / 60, 1) end as own_minutes
    from (select c.*, case when c.kind = 'WORK' then greatest(c.from_at, coalesce(c.to_at, now())) else c.to_at end as until from counted c) p join worker w on w.id = p.worker_id
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
