import type { UserRow } from '@lotline/contract/identity/user';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { isOnline } from './online.queries.ts';

/** Users as people see them: with roles, place, and whether they are online. */
const readUsers = async (db: Db, which: RawBuilder<unknown>) => {
  const { rows } = await sql<UserRow>`
    with recursive place as (
      select id, jsonb_build_array(jsonb_build_object('id', id, 'name', name)) as line from location where parent_id is null
      union all
      select l.id, p.line || jsonb_build_object('id', l.id, 'name', l.name) from location l join place p on p.id = l.parent_id
    )
    select u.id, u.version, u.created_by, creator.username as created_by_name, u.created_at, u.updated_by, updater.username as updated_by_name, u.updated_at,
      u.user_id, u.username, u.email, u.phone, '/api/user/image/' || f.sha256 as image, u.location_id, coalesce(place.line, '[]') as location,
      coalesce(held.ids, '{}') as role_ids, coalesce(held.roles, '[]') as roles, u.color, u.enabled,
      case when live.ip is null then 0 else 1 end as status, nullif(live.ip, '') as ip, u.last_login_at,
      (select max(g.locked_until) from sign_in_guard g where g.login = lower(u.user_id) and g.locked_until > now()) as locked_until
    from app_user u
      left join app_user creator on creator.id = u.created_by
      left join app_user updater on updater.id = u.updated_by
      left join stored_file f on f.id = u.image_file_id
      left join place on place.id = u.location_id
      left join lateral (
        select array_agg(r.id order by r.name) as ids, jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name) order by r.name) as roles
        from user_role h join role r on r.id = h.role_id where h.user_id = u.id
      ) held on true
      left join lateral (
        select coalesce(s.ip, '') as ip from user_session s where s.user_id = u.id and ${isOnline} order by s.last_access_at desc limit 1
      ) live on true
    where ${which} order by u.user_id`.execute(db);
  return rows;
};

export const allUsers = (db: Db) => readUsers(db, sql`true`);

export const userById = async (db: Db, id: number) => {
  const [user] = await readUsers(db, sql`u.id = ${id}`);
  if (!user) throw new Refused(404, 'NOT_FOUND');
  return user;
};

/** Who is meant by an id or a login ID: the caller's own login ID before an id, an id before another's login ID. */
export const idOfUser = async (db: Db, named: string, caller: { id: number; userId: string }) => {
  if (named.toLowerCase() === caller.userId.toLowerCase()) return caller.id;
  const { rows } = await sql<{ id: number }>`
    select id from app_user where id::text = ${named} or lower(user_id) = lower(${named}) order by id::text = ${named} desc limit 1`.execute(
    db,
  );
  return rows[0]?.id;
};

export const pictureByHash = (db: Db, hash: string) =>
  db
    .selectFrom('storedFile')
    .select(['name', 'mimeType', 'content'])
    .where('sha256', '=', hash)
    .where('purpose', '=', 'profileImage')
    .executeTakeFirstOrThrow();

/** The active workers who belong to a location or to a place below it. */
export const workersBelow = async (db: Db, locationId: number) => {
  type Worker = {
    id: number;
    workerNo: string;
    name: string;
    userId: number | null;
    locationId: number | null;
    locationName: string | null;
    team: string | null;
    position: string | null;
    shiftGroup: string | null;
  };
  const { rows } = await sql<Worker>`
    with recursive below as (
      select id, name from location where id = ${locationId}
      union all
      select l.id, l.name from location l join below b on b.id = l.parent_id
    )
    select w.id, w.worker_no, w.name, w.user_id, w.location_id, b.name as location_name, w.team, w.position, w.shift_group
    from worker w join below b on b.id = w.location_id where w.active order by w.worker_no`.execute(db);
  return rows;
};

export const userNames = (db: Db) =>
  db.selectFrom('appUser').select(['id', 'username']).where('enabled', '=', true).orderBy('username').orderBy('id').execute();
