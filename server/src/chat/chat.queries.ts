import type { ChatHead, ChatPlace, ChatRow, Hit, Message } from '@lotline/contract/chat/chat';
import { messagesAtOnce, mostHits } from '@lotline/contract/chat/chat';
import { type RawBuilder, sql } from 'kysely';
import { people, places } from '../alert/index.ts';
import { everyWord } from '../kit/database/holding.ts';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';

const asking = (userId: number) =>
  sql`me as (select ${userId}::bigint as id, coalesce((select line from person where id = ${userId}), '{}') as line)`;

/** Whether the reader belongs to the place whose people talk in `c`. */
const belongs = sql`coalesce(c.location_id = any(me.line), false)`;
/** Whether the reader may see the message `m` of `c`: they belong to its place, or it came while they were in. */
const visible = sql`(${belongs} or exists (
  select from chat_member r where r.chat_id = m.chat_id and r.user_id = me.id and m.id > r.after_id and m.id <= coalesce(r.until_id, m.id)))`;
const isNews = sql`m.created_by is distinct from me.id and m.withdrawn_at is null`;
const other = sql`case when c.first_user_id = me.id then c.second_user_id else c.first_user_id end`;

const unreadOf = (which: RawBuilder<unknown>) => sql`
  select count(*)::int from chat_member r join chat_message m on m.chat_id = r.chat_id and m.id > greatest(r.read_id, r.after_id)
    and m.id <= coalesce(r.until_id, m.id)
  where r.user_id = me.id and ${isNews} and ${which}`;

const longestExcerpt = 120;

export const chatsOf = async (db: Db, userId: number): Promise<ChatRow[]> => {
  const { rows } = await sql<ChatRow>`
    with recursive ${places}, ${people}, ${asking(userId)}
    select c.id, case when c.location_id is null then 'PERSON' else 'PLACE' end as kind, coalesce(c.location_id, ${other}) as with_id,
      coalesce(p.name, u.username) as name, p.path, '/api/user/image/' || f.sha256 as image, u.color,
      case when c.location_id is null then coalesce(u.enabled, false) else ${belongs} or coalesce(r.is_in, false) end as is_open,
      not ${belongs} and coalesce(r.is_guest, false) as is_guest,
      case when c.location_id is null then 1 else (
        select count(*)::int from (
          select x.id from person x where c.location_id = any(x.line)
          union select g.user_id from chat_member g where g.chat_id = c.id and g.is_guest and g.until_id is null) inside where inside.id <> me.id) end as people,
      (${unreadOf(sql`r.chat_id = c.id`)}) as unread,
      last.id as last_id, last.sent_at as last_at, a.username as last_author, coalesce(last.created_by = me.id, false) as is_last_mine,
      case when last.withdrawn_at is null then left(regexp_replace(left(last.body, ${sql.lit(longestExcerpt * 2)}), '\\s+', ' ', 'g'), ${sql.lit(longestExcerpt)}) end as last_body,
      last.picture_id is not null and last.withdrawn_at is null as last_has_picture
    from chat c cross join me
      left join lateral (
        select bool_or(until_id is null) as is_in, bool_or(until_id is null and is_guest) as is_guest
        from chat_member where chat_id = c.id and user_id = me.id having count(*) > 0) r on true
      join lateral (select m.* from chat_message m where m.chat_id = c.id and ${visible} order by m.id desc limit 1) last on true
      left join place p on p.id = c.location_id
      left join app_user u on u.id = ${other} and c.location_id is null
      left join stored_file f on f.id = u.image_file_id
      left join app_user a on a.id = last.created_by
    where ${belongs} or r.is_in is not null
    order by last.id desc`.execute(db);
  return rows;
};

export const unreadBy = async (db: Db, userId: number) => {
  const { rows } = await sql<{ unread: number }>`
    with me as (select ${userId}::bigint as id) select (${unreadOf(sql`true`)}) as unread from me`.execute(db);
  return rows[0]?.unread ?? 0;
};

export type Asked = { chatId?: number | undefined; userId?: number | undefined; locationId?: number | undefined };

/** The conversation that is asked for, whether or not anything was said in it; 404 where there is none for who asks. */
export const headOf = async (db: Db, by: number, { chatId, userId, locationId }: Asked): Promise<ChatHead> => {
  const asked = sql`asked as (
    select c.id, c.location_id, case when c.location_id is null then ${other} end as user_id from chat c cross join me
    where c.id = ${chatId ?? null} and (${belongs} or exists (select from chat_member r where r.chat_id = c.id and r.user_id = me.id))
    union all
    select (select c.id from chat c where c.first_user_id = least(u.id, me.id) and c.second_user_id = greatest(u.id, me.id)), null, u.id
    from app_user u cross join me where u.id = ${userId ?? null} and u.id <> me.id
    union all
    select (select c.id from chat c where c.location_id = l.id), l.id, null from location l where l.id = ${locationId ?? null})`;
  const { rows } = await sql<ChatHead>`
    with recursive ${places}, ${people}, ${asking(by)}, ${asked}
    select c.id, case when c.location_id is null then 'PERSON' else 'PLACE' end as kind, coalesce(c.location_id, c.user_id) as with_id,
      coalesce(p.name, u.username) as name, p.path, '/api/user/image/' || f.sha256 as image, u.color,
      case when c.location_id is null then coalesce(u.enabled, false) else ${belongs} or coalesce(r.is_in, false) end as is_open,
      not ${belongs} and coalesce(r.is_guest, false) as is_guest,
      (select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'username', x.name) order by x.name, x.id), '[]') from person x
        where x.id <> me.id and (x.id = c.user_id or c.location_id = any(x.line)
          or exists (select from chat_member g where g.chat_id = c.id and g.user_id = x.id and g.is_guest and g.until_id is null))) as people,
      (${unreadOf(sql`r.chat_id = c.id`)}) as unread
    from asked c cross join me
      left join lateral (
        select bool_or(until_id is null) as is_in, bool_or(until_id is null and is_guest) as is_guest
        from chat_member where chat_id = c.id and user_id = me.id having count(*) > 0) r on true
      left join place p on p.id = c.location_id left join app_user u on u.id = c.user_id left join stored_file f on f.id = u.image_file_id`.execute(
    db,
  );
  if (!rows[0]) throw new Refused(404, 'chat.gone');
  return rows[0];
};

type Wanted = { before?: number | undefined; from?: number | undefined };

export const messagesOf = async (db: Db, by: number, chatId: number, { before, from }: Wanted) => {
  const beyond = from !== undefined ? sql`m.id >= ${from}` : before !== undefined ? sql`m.id < ${before}` : sql`true`;
  const { rows } = await sql<Message>`
    with recursive ${places}, ${people}, ${asking(by)}
    select m.id, m.chat_id, m.created_by as author_id, a.username as author, '/api/user/image/' || f.sha256 as author_image, a.color as author_color,
      coalesce(m.created_by = me.id, false) as is_mine, case when m.withdrawn_at is null then m.body else '' end as body,
      m.picture_id is not null and m.withdrawn_at is null as has_picture, case when m.withdrawn_at is null then m.links else '[]' end as links,
      m.sent_at, m.withdrawn_at,
      (select count(distinct s.user_id)::int from chat_member s where s.chat_id = m.chat_id and s.user_id is distinct from m.created_by and s.read_id >= m.id
        and m.id > s.after_id) as seen_by
    from chat_message m join chat c on c.id = m.chat_id cross join me
      left join app_user a on a.id = m.created_by left join stored_file f on f.id = a.image_file_id
    where m.chat_id = ${chatId} and ${beyond} and ${visible}
    order by m.id ${sql.raw(from !== undefined ? 'asc' : 'desc')} limit ${messagesAtOnce + 1}`.execute(db);
  const isMore = rows.length > messagesAtOnce;
  const some = rows.slice(0, messagesAtOnce);
  const hasOlder = from === undefined ? isMore : await isVisible(db, by, sql`m.chat_id = ${chatId} and m.id < ${from}`);
  const hasNewer = from === undefined ? before !== undefined : isMore;
  return { rows: from === undefined ? some.reverse() : some, hasOlder, hasNewer };
};

const isVisible = async (db: Db, by: number, which: RawBuilder<unknown>) => {
  const { rows } = await sql`
    with recursive ${places}, ${people}, ${asking(by)}
    select from chat_message m join chat c on c.id = m.chat_id cross join me where ${which} and ${visible} limit 1`.execute(db);
  return rows.length > 0;
};

/** Nobody learns of a message that isn't theirs to see whether it is there. */
export const seesMessage = async (db: Db, by: number, id: number) => {
  if (!(await isVisible(db, by, sql`m.id = ${id}`))) throw new Refused(404, 'NOT_FOUND');
};

export const pictureIdOf = async (db: Db, id: number) => {
  const found = await db
    .selectFrom('chatMessage')
    .select('pictureId')
    .where('id', '=', id)
    .where('withdrawnAt', 'is', null)
    .where('pictureId', 'is not', null)
    .executeTakeFirst();
  if (!found?.pictureId) throw new Refused(404, 'NOT_FOUND');
  return found.pictureId;
};

export const foundMessages = async (db: Db, by: number, text: string): Promise<Hit[]> => {
  const { rows } = await sql<Hit>`
    with recursive ${places}, ${people}, ${asking(by)}
    select m.id, m.chat_id, coalesce(p.name, u.username) as name, a.username as author, m.body, m.sent_at
    from chat_message m join chat c on c.id = m.chat_id cross join me
      left join place p on p.id = c.location_id left join app_user u on u.id = ${other} and c.location_id is null
      left join app_user a on a.id = m.created_by
    where m.withdrawn_at is null and ${visible} and ${everyWord(text, ({ holds }) => sql`m.body ${holds}`)}
    order by m.id desc limit ${mostHits}`.execute(db);
  return rows;
};

export const placesOf = async (db: Db, by: number): Promise<ChatPlace[]> => {
  const { rows } = await sql<ChatPlace>`
    with recursive ${places}, ${people}, ${asking(by)}
    select p.id, p.name, p.path, p.id = any(me.line) as is_mine, count(x.id)::int as people
    from place p cross join me join person x on p.id = any(x.line)
    group by p.id, p.name, p.path, me.line order by p.id = any(me.line) desc, p.path`.execute(db);
  return rows;
};
