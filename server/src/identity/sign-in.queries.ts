import { sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';

export const mostFailures = 5;
const lockMinutes = 15;

export const userByLogin = async (db: Db, login: string) => {
  const { rows } = await sql<{ id: number; userId: string; passwordHash: string }>`
    select id, user_id, password_hash from app_user where lower(user_id) = lower(${login}) and enabled`.execute(db);
  return rows[0];
};

/** Seconds until this ID may try again; 0 when it may now. */
export const secondsLocked = async (db: Db, login: string) => {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from locked_until - now()))::int as seconds from sign_in_guard where login = ${login} and locked_until > now()`.execute(
    db,
  );
  return rows[0]?.seconds ?? 0;
};

/** The fifth failure locks the ID; failures of a quarter of an hour ago count no longer. */
export const countFailure = async (db: Db, login: string) => {
  await sql`delete from sign_in_guard where last_failed_at < now() - interval '1 day'`.execute(db);
  await sql`
    insert into sign_in_guard as g (login, failed) values (${login}, 1)
    on conflict (login) do update set
      failed = case when g.last_failed_at < now() - make_interval(mins => ${lockMinutes}) then 1 else g.failed + 1 end,
      locked_until = case when g.last_failed_at >= now() - make_interval(mins => ${lockMinutes}) and g.failed + 1 >= ${mostFailures}
        then now() + make_interval(mins => ${lockMinutes}) end,
      last_failed_at = now()`.execute(db);
};

export const forgetFailures = (db: Db, login: string) => db.deleteFrom('signInGuard').where('login', '=', login).execute();
