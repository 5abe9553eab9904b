import { goneAfter, type OnlineUser, presence } from '@lotline/contract/identity/online';
import { sessionMs } from '@lotline/contract/identity/session-window';
import { sql } from 'kysely';
import { tellApart } from '../kit/database/events.ts';
import type { Db } from '../kit/database/pool.ts';

const ago = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`;

/**
 * Whether the session `s` is one of somebody who is there. A screen hears the server for as long as it is open, and `seen_at` says when one last
 * did; another program's session has no screen, and is there while it asks.
 */
export const isOnline = sql<boolean>`(s.revoked_at is null and s.last_access_at > ${ago(sessionMs / 1000)}
  and coalesce(s.seen_at, s.last_access_at) > ${ago(goneAfter)})`;

export const onlineUsers = async (db: Db): Promise<OnlineUser[]> => {
  const { rows } = await sql<OnlineUser>`
    select u.id, u.username, l.name as place, u.color, '/api/user/image/' || f.sha256 as image,
      case when live.ip is null then 0 else 1 end as status, nullif(live.ip, '') as ip
    from app_user u
      left join lateral (select w.location_id from worker w where w.user_id = u.id and w.active order by w.id limit 1) w on true
      left join location l on l.id = coalesce(u.location_id, w.location_id)
      left join stored_file f on f.id = u.image_file_id
      left join lateral (
        select coalesce(s.ip, '') as ip from user_session s where s.user_id = u.id and ${isOnline} order by s.last_access_at desc limit 1
      ) live on true
    where u.enabled order by live.ip is null, u.username, u.id`.execute(db);
  return rows;
};

/** Screens of these sessions are open now; whoever wasn't there before has come. */
export const seen = async (db: Db, sessionIds: readonly number[]) => {
  if (!sessionIds.length) return;
  const { rows } = await sql<{ came: boolean }>`
    update user_session s set seen_at = now()
    from (select id, seen_at from user_session where id = any(${[...sessionIds]}) order by id for no key update) was
    where s.id = was.id returning coalesce(was.seen_at < ${ago(goneAfter)}, true) as came`.execute(db);
  if (rows.some(({ came }) => came)) await tellApart(db, presence, null);
};

/** Their last screens were closed. */
export const gone = async (db: Db, sessionIds: readonly number[]) => {
  if (!sessionIds.length) return;
  await sql`update user_session set seen_at = 'epoch' where id = any(${[...sessionIds]})`.execute(db);
  await tellApart(db, presence, null);
};

/** Whose screens no server has seen for so long have left, as with a server that fell over. */
export const missOthers = async (db: Db) => {
  const { rows } = await sql`
    update user_session set seen_at = 'epoch' where id in (
      select id from user_session where seen_at < ${ago(goneAfter)} and seen_at > 'epoch' for no key update skip locked)
    returning id`.execute(db);
  if (rows.length) await tellApart(db, presence, null);
};
