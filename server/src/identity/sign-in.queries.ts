import { sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';
import { hashOf } from './token.ts';

/** Wrong passwords for one ID at one place, before that place must wait. */
export const mostFailures = 5;
/** Wrong passwords for one ID at all places where its owner never signed in, before every such place must wait. */
export const mostFailuresElsewhere = 25;
/** Wrong passwords for any IDs at one such place. */
export const mostFailuresFromOnePlace = 100;
const any = '*';
const lockMinutes = 15;
const devicesKeptDays = 400;

export type Device = { ip: string; userAgent: string | null; token: string | undefined };
type Attempted = { user: { id: number; passwordHash: string } | undefined; login: string; place: string; known: boolean };

/**
 * Whose ID this is, and the place of the attempt: a browser that its owner used before, else the network address.
 * A place is known where the owner has signed in within the last weeks. An ID without a user takes the same way.
 */
export const attemptOf = async (db: Db, typed: string, { ip, token }: Device): Promise<Attempted> => {
  const { rows } = await sql<{ login: string; id: number | null; passwordHash: string | null; device: boolean; address: boolean }>`
    select lower(${typed}) as login, u.id, u.password_hash,
      exists (select from known_device d where d.user_id = u.id and d.token_hash = ${hashOf(token ?? '')}) as device,
      exists (select from user_session s where s.user_id = u.id and s.ip = ${ip} and s.last_access_at > now() - interval '30 days') as address
    from (values (1)) as one left join app_user u on lower(u.user_id) = lower(${typed}) and u.enabled`.execute(db);
  const { login, id, passwordHash, device, address } = rows[0] as (typeof rows)[number];
  return {
    login,
    user: id === null ? undefined : { id, passwordHash: String(passwordHash) },
    place: device ? `device ${hashOf(String(token)).toString('base64url')}` : networkOf(ip),
    known: device || address,
  };
};

/** Whoever has one IPv6 address has all the addresses of its network. */
const networkOf = (ip: string) => (ip.includes(':') && !ip.includes('.') ? ip.split(':').slice(0, 4).join(':') : ip);

/** What an attempt counts towards, and how many fit: this ID here; from a strange place also this ID at all strange places, and any ID from here. */
const countsOf = ({ login, place, known }: Attempted) => [
  { login, place, most: mostFailures },
  ...(known
    ? []
    : [
        { login, place: any, most: mostFailuresElsewhere },
        { login: any, place, most: mostFailuresFromOnePlace },
      ]),
];

/**
 * Counts an attempt as a failure before the password is looked at, so that attempts at once, in whichever server process, are all counted.
 * Answers the seconds until the next one may come, 0 when this one may go on; the owner's known places don't wait for strangers.
 */
export const takeAttempt = async (db: Db, attempted: Attempted) => {
  const { rows } = await sql<{ seconds: number | null }>`
    with counted as (select * from jsonb_to_recordset(${JSON.stringify(countsOf(attempted))}::jsonb) as c (login text, place text, most int))
    insert into sign_in_guard as g (login, place, failed, most) select login, place, 1, most from counted order by login, place
    on conflict (login, place) do update set
      failed = case when g.last_failed_at < now() - make_interval(mins => ${lockMinutes}) then 1 else g.failed + 1 end,
      locked_until = case
        when g.locked_until > now() then g.locked_until
        when g.last_failed_at >= now() - make_interval(mins => ${lockMinutes}) and g.failed >= excluded.most
          then now() + make_interval(mins => ${lockMinutes}) end,
      last_failed_at = case when g.locked_until > now() then g.last_failed_at else now() end
    returning ceil(extract(epoch from locked_until - now()))::int as seconds`.execute(db);
  return Math.max(...rows.map(({ seconds }) => seconds ?? 0));
};

/** The right password: what was counted for this ID here is forgotten, and the attempt no longer counts anywhere. */
export const forgiveAttempt = async (db: Db, attempted: Attempted) => {
  await uncount(db, attempted);
  await db.deleteFrom('signInGuard').where('login', '=', attempted.login).where('place', '=', attempted.place).execute();
};

/** The attempt was no failure: its password was never looked at. */
export const uncount = (db: Db, attempted: Attempted) =>
  sql`update sign_in_guard g set failed = greatest(0, g.failed - 1)
    from jsonb_to_recordset(${JSON.stringify(countsOf(attempted))}::jsonb) as c (login text, place text)
    where g.login = c.login and g.place = c.place`.execute(db);

export const forgetOldAttempts = (db: Db) => sql`delete from sign_in_guard where last_failed_at < now() - interval '1 day'`.execute(db);

/** This browser is the user's from now on. */
export const rememberDevice = async (db: Db, userId: number, token: string) => {
  await sql`delete from known_device where user_id = ${userId} and last_used_at < now() - make_interval(days => ${devicesKeptDays})`.execute(
    db,
  );
  await sql`insert into known_device (user_id, token_hash) values (${userId}, ${hashOf(token)})
    on conflict (user_id, token_hash) do update set last_used_at = now()`.execute(db);
};
