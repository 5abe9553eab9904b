import { randomBytes } from 'node:crypto';
import { presence } from '@lotline/contract/identity/online';
import { sessionMs } from '@lotline/contract/identity/session-window';
import { sql } from 'kysely';
import { runText, sendWithNext } from '../kit/database/driver.ts';
import { tellApart } from '../kit/database/events.ts';
import type { Db, Trx } from '../kit/database/pool.ts';
import { hashOf } from './token.ts';

/** A session in use is written down at most this often. */
const slideMs = 5000;
const keptDays = 30;

const ago = (ms: number) => sql<string>`now() - make_interval(secs => ${ms / 1000})`;

export type LiveSession = { sessionId: number; id: number; userId: string; username: string; restsLong: boolean; roles: string };

/** The live session of a token with its user, and a text that changes with the user's roles and with what they permit. */
export const sessionByToken = async (db: Db, hash: Buffer) => {
  const [live] = await runText<LiveSession>(db, sessionWith(''), [hash, slideMs / 1000, sessionMs / 1000], {
    withinMs: frozenAfterMs,
    comesNew: true,
  });
  return live;
};
/** A database that doesn't say within this whose token it is, is frozen: the caller hears that soon. */
const frozenAfterMs = 4000;

/**
 * Tells the database with the transaction's first journey who acts, for as long as the token's session lives; `look` sees the session, or
 * that there is none, before anything else that the journey brings.
 */
export const beginAs = (trx: Trx, hash: Buffer, source: string, look: (live: LiveSession | undefined) => void) =>
  sendWithNext(trx, acting, [hash, slideMs / 1000, sessionMs / 1000, source], ([live]) => look(live as LiveSession | undefined));

/** Asked by every call: written by hand, so that nothing is built. */
const sessionWith = (more: string) => `
  select s.id as session_id, u.id, u.user_id, u.username, s.last_access_at < now() - make_interval(secs => $2) as rests_long,
    coalesce((select string_agg(r.id || ':' || r.xmin, ',' order by r.id) from user_role h join role r on r.id = h.role_id where h.user_id = u.id), '') as roles${more}
  from user_session s join app_user u on u.id = s.user_id
  where s.token_hash = $1 and s.revoked_at is null and s.last_access_at > now() - make_interval(secs => $3) and u.enabled`;
const acting = sessionWith(", set_config('lotline.actor', u.id::text, true), set_config('lotline.source', $4, true)");

/** The session's window begins anew; whoever comes while another request moves it needn't wait for that. */
export const slide = (db: Db, sessionId: number) => runText(db, slideSession, [sessionId, slideMs / 1000]);
const slideSession = `
  update user_session set last_access_at = now() where id = (
    select id from user_session where id = $1 and revoked_at is null and last_access_at < now() - make_interval(secs => $2)
    for no key update skip locked)`;

export const roleItemsOf = async (db: Db, userId: number) => {
  const rows = await db
    .selectFrom('userRole')
    .innerJoin('role', 'role.id', 'userRole.roleId')
    .select('role.roleItem')
    .where('userRole.userId', '=', userId)
    .execute();
  return rows.map(({ roleItem }) => roleItem);
};

/** A new session; only the hash of its token is kept. */
export const openSession = async (db: Db, by: { userId: number; ip: string; userAgent: string | null }) => {
  const token = randomBytes(32).toString('base64url');
  await db
    .deleteFrom('userSession')
    .where('userId', '=', by.userId)
    .where('lastAccessAt', '<', ago(keptDays * 86_400_000))
    .execute();
  await db
    .insertInto('userSession')
    .values({ ...by, tokenHash: hashOf(token) })
    .execute();
  await db.updateTable('appUser').set({ lastLoginAt: sql<string>`now()` }).where('id', '=', by.userId).execute();
  return token;
};

/** Ends sessions at once, in every server process: their event streams close, and the list of who is online changes. */
const end = async (db: Db, which: ReturnType<typeof sql<boolean>>) => {
  const { rows } = await sql<{
    id: number;
  }>`update user_session set revoked_at = now() where revoked_at is null and ${which} returning id`.execute(db);
  for (const { id } of rows) await sql`select pg_notify('lotline_session', ${String(id)})`.execute(db);
  if (rows.length) {
    await sql`select nextval('changes_of_app_user')`.execute(db);
    await tellApart(db, presence, null);
  }
  return rows.length;
};

export const endSession = (db: Db, sessionId: number) => end(db, sql<boolean>`id = ${sessionId}`);
/** @param except a session that goes on: that of the person who changes the own password. */
export const endSessionsOf = (db: Db, userIds: readonly number[], except = 0) =>
  end(db, sql<boolean>`user_id = any(${[...userIds]}) and id <> ${except}`);

/** Lets the users' event streams begin anew, because what they may hear has changed. */
export const wakeSessionsOf = async (db: Db, userIds: readonly number[]) => {
  await sql`
    select pg_notify('lotline_session', id::text) from user_session
    where user_id = any(${[...userIds]}) and revoked_at is null and last_access_at > ${ago(sessionMs)}`.execute(db);
};
