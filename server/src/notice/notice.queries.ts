import type { NoticePage, NoticeReader, NoticeRow } from '@lotline/contract/notice/notice';
import { type RawBuilder, sql } from 'kysely';
import { people, places } from '../alert/index.ts';
import type { Db, Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';

/** Who asks, on which production day, and what more than their own they may see. */
export type Asking = { userId: number; day: string; mayChange: boolean; mayUseKiosk: boolean };

/** What a notice is for somebody whose place has this line. */
const isFor = (line: string) => sql.raw(`(n.location_id is null or n.location_id = any(${line}))`);
const isShown = (day: string) => sql`n.start_dt <= ${day}::date and coalesce(n.end_dt >= ${day}::date, true)`;
const readBy = (userId: number) => sql`left join notice_reading r on r.notice_id = n.id and r.user_id = ${userId}`;
const concerns = sql`coalesce(${isFor('me.line')} and n.created_by is distinct from me.id, false)`;

const longestExcerpt = 160;
const row = ({ day }: Asking) => sql`
  n.id, n.version, n.created_by, a.username as created_by_name, n.created_at, n.updated_by, c.username as updated_by_name, n.updated_at,
  n.title, left(regexp_replace(left(n.body, ${sql.lit(longestExcerpt * 2)}), '\\s+', ' ', 'g'), ${sql.lit(longestExcerpt)}) as excerpt, n.location_id, coalesce(p.told, '[]') as location,
  n.start_dt::text as start_dt, n.end_dt::text as end_dt, n.important, n.told_at,
  case when n.start_dt > ${day}::date then 'COMING' when n.end_dt < ${day}::date then 'OVER' else 'SHOWN' end as state,
  a.username as author, '/api/user/image/' || i.sha256 as author_image,
  f.name as attach_file_name, f.mime_type as attach_file_mime_type, f.size as attach_file_size,
  not ${concerns} or coalesce(r.read_at >= n.told_at, false) as is_read,
  case when n.important and ${concerns} then coalesce(r.confirmed_at >= n.told_at, false) end as is_confirmed`;
const from = (userId: number) => sql`
  from notice n left join person me on me.id = ${userId} ${readBy(userId)}
    left join place p on p.id = n.location_id left join app_user a on a.id = n.created_by left join app_user c on c.id = n.updated_by
    left join stored_file i on i.id = a.image_file_id
    left join lateral (select t.name, s.mime_type, s.size from attachment t join stored_file s on s.id = t.file_id
      where t.notice_id = n.id order by t.id limit 1) f on true`;
/** What is important and waits for the reader stands first, then what is important, then the newest. */
const order = sql`order by (n.important and ${concerns} and coalesce(r.confirmed_at < n.told_at, true)) desc, n.important desc, n.told_at desc, n.id desc`;

const rowsWhere = async (db: Db, asking: Asking, where: RawBuilder<unknown>): Promise<NoticeRow[]> =>
  (
    await sql<NoticeRow>`
      with recursive ${places}, ${people} select ${row(asking)} ${from(asking.userId)} where ${where} ${order} limit 1000`.execute(db)
  ).rows;

/** What is told today, to who asks or at a place; there as far as they may read it. */
export const shownNotices = (db: Db, asking: Asking, locationId?: number) =>
  rowsWhere(
    db,
    asking,
    sql`${isShown(asking.day)} and ${
      locationId === undefined
        ? isFor("coalesce(me.line, '{}')")
        : sql`(n.location_id is null or n.location_id = any(select unnest(line) from place where id = ${locationId})) and ${mayRead(asking)}`
    }`,
  );

/** Whoever wrote a notice or may change notices sees it at any time; others what concerns them once it is told, and a kiosk what is told now. */
const mayRead = ({ userId, day, mayChange, mayUseKiosk }: Asking) => sql`(
  ${mayChange} or n.created_by = ${userId} or (n.start_dt <= ${day}::date and ${isFor("coalesce(me.line, '{}')")})
  or (${mayUseKiosk} and ${isShown(day)}))`;

/** The same of one notice or many, as a condition on `x.id`. */
export const isReadable = (asking: Asking) => sql`x.id in (
  with recursive ${places}, ${people}
  select n.id from notice n left join person me on me.id = ${asking.userId} where ${mayRead({ ...asking, mayUseKiosk: false })})`;

export const readableNotices = (db: Db, asking: Asking) => rowsWhere(db, asking, mayRead({ ...asking, mayUseKiosk: false }));

/** One notice with what it says; 404 as well where it isn't for who asks. */
export const noticeById = async (db: Db, asking: Asking, id: number): Promise<NoticePage> => {
  const { rows } = await sql<Omit<NoticePage, 'concerned' | 'read' | 'confirmed'>>`
    with recursive ${places}, ${people}
    select ${row(asking)}, n.contents, (${asking.mayChange} or coalesce(n.created_by = ${asking.userId}, false)) as is_mine,
      coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'mimeType', s.mime_type, 'size', s.size) order by t.id)
        from attachment t join stored_file s on s.id = t.file_id where t.notice_id = n.id), '[]') as files
    ${from(asking.userId)} where n.id = ${id} and ${mayRead(asking)}`.execute(db);
  const [found] = rows;
  if (!found) throw new Refused(404, 'notice.gone');
  const readers = found.isMine ? await readersOf(db, id) : [];
  return {
    ...found,
    concerned: readers.length,
    read: readers.filter(({ readAt }) => readAt !== null).length,
    confirmed: readers.filter(({ confirmedAt }) => confirmedAt !== null).length,
  };
};

/** Whom a notice concerns: who may sign in and works there, and workers of the place who have no sign-in of their own. */
export const readersOf = async (db: Db, id: number): Promise<NoticeReader[]> => {
  const { rows } = await sql<NoticeReader>`
    with recursive ${places}, ${people}, reader as (
      select 'USER' as kind, e.id, e.name, e.line, e.told, e.id as user_id, null::bigint as worker_id from person e
      union all
      select 'WORKER', w.id, w.name, coalesce(p.line, '{}'), p.told, null, w.id
      from worker w left join place p on p.id = w.location_id
      where w.active and not exists (select from person e where e.id = w.user_id)
    )
    select e.kind, e.id, e.name, e.told->-1->>'name' as place,
      case when r.read_at >= n.told_at then r.read_at end as read_at, case when r.confirmed_at >= n.told_at then r.confirmed_at end as confirmed_at
    from notice n join reader e on ${isFor('e.line')} and (e.kind = 'WORKER' or n.created_by is distinct from e.id)
      left join notice_reading r on r.notice_id = n.id and (r.user_id = e.user_id or r.worker_id = e.worker_id)
    where n.id = ${id}
    order by r.confirmed_at >= n.told_at nulls first, r.read_at >= n.told_at nulls first, e.name, e.kind, e.id`.execute(db);
  return rows;
};

/** Somebody who may confirm: the user, or the worker who acts at the user's screen. */
export type Confirming = { userId: number } | { workerId: number };

/** What is asked about a confirmation; a worker who may sign in is that user, so that nobody stands in the list twice. */
export const confirming = async (
  db: Db,
  id: number,
  who: Confirming,
  { day, toldAt = null }: { day: string; toldAt?: string | null | undefined },
) => {
  const { rows } = await sql<{
    important: boolean;
    isShown: boolean;
    concerns: boolean;
    isToldSince: boolean;
    name: string;
    userId: number | null;
    workerId: number | null;
  }>`
    with recursive ${places}, ${people}, asked as (${
      'userId' in who
        ? sql`select e.name, e.line, e.id as user_id, null::bigint as worker_id from person e where e.id = ${who.userId}`
        : sql`select w.name, coalesce(e.line, p.line, '{}') as line, e.id as user_id, case when e.id is null then w.id end as worker_id
            from worker w left join person e on e.id = w.user_id left join place p on p.id = w.location_id where w.id = ${who.workerId}`
    })
    select n.important, ${isShown(day)} as is_shown, coalesce(${isFor('e.line')} and n.created_by is distinct from e.user_id, false) as concerns,
      coalesce(date_trunc('milliseconds', n.told_at) > ${toldAt}::timestamptz, false) as is_told_since, e.name, e.user_id, e.worker_id
    from notice n cross join asked e where n.id = ${id} for share of n`.execute(db);
  if (!rows[0]) throw new Refused(404, 'notice.gone');
  return rows[0];
};

/** Of these notices those that the user hasn't read since they were told are read now. */
export const markRead = async (db: Trx, userId: number, ids: readonly number[]) => {
  const { rows } = await sql<{ id: number }>`
    insert into notice_reading as r (notice_id, user_id)
    select n.id, ${userId} from notice n where n.id = any(${[...ids]}) order by n.id
    on conflict on constraint notice_reading_is_one do update set read_at = lotline_now(), version = r.version + 1
      where r.read_at < (select told_at from notice n where n.id = r.notice_id)
    returning r.id`.execute(db);
  return rows.length;
};

export const markConfirmed = async (db: Trx, id: number, { userId, workerId }: { userId: number | null; workerId: number | null }) => {
  await sql`
    insert into notice_reading as r (notice_id, user_id, worker_id, confirmed_at) values (${id}, ${userId}, ${workerId}, lotline_now())
    on conflict on constraint notice_reading_is_one do update set confirmed_at = lotline_now(), version = r.version + 1,
      read_at = case when r.read_at < (select told_at from notice n where n.id = r.notice_id) then lotline_now() else r.read_at end
      where coalesce(r.confirmed_at < (select told_at from notice n where n.id = r.notice_id), true)`.execute(db);
};

/** The first file of a notice, or one of it by its number. */
export const fileOfNotice = async (db: Db, id: number, fileId?: number) => {
  const found = await db
    .selectFrom('attachment')
    .select('id')
    .where('noticeId', '=', id)
    .$if(fileId !== undefined, (files) => files.where('id', '=', fileId as number))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!found) throw new Refused(404, 'NOT_FOUND');
  return found.id;
};

/** The first so many workers whom a notice concerns have confirmed it, as a plant's first days show it. */
export const confirmByWorkers = async (db: Trx, id: number, many: number) => {
  const workers = (await readersOf(db, id)).filter(({ kind }) => kind === 'WORKER').slice(0, many);
  for (const { id: workerId } of workers) await markConfirmed(db, id, { userId: null, workerId });
};
