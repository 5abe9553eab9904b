import type { Terminal } from '@lotline/contract/terminal/terminal';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';

const rowsWhere = async (db: Db, where: RawBuilder<unknown>): Promise<Terminal[]> => {
  const { rows } = await sql<Terminal>`
    select t.id, t.version, t.name, t.note, t.kind, t.created_by, m.username as created_by_name, t.created_at, t.updated_by, w.username as updated_by_name, t.updated_at,
      case when t.revoked_at is not null then 'REVOKED' when c.last_seen_at > now() - interval '1 day' then 'HEARD' else 'SILENT' end as state,
      c.last_seen_at, u.username as user_name, l.name as location_name, c.clock_ms, c.program, c.waiting, c.oldest_at, c.sealed,
      t.revoked_at, r.username as revoked_by_name, t.revoke_reason
    from terminal t left join terminal_contact c on c.terminal_id = t.id left join app_user u on u.id = c.user_id left join location l on l.id = c.location_id
      left join app_user m on m.id = t.created_by left join app_user w on w.id = t.updated_by left join app_user r on r.id = t.revoked_by
    where ${where} order by t.revoked_at is not null, c.last_seen_at desc nulls last, t.id`.execute(db);
  return rows;
};
export const terminalRows = (db: Db) => rowsWhere(db, sql`true`);
export const terminalById = async (db: Db, id: number) => {
  const [row] = await rowsWhere(db, sql`t.id = ${id}`);
  if (!row) throw new Refused(404, 'NOT_FOUND');
  return row;
};

/** The highest number that came from a terminal. */
export const lastSeqOf = async (db: Db, { id }: Known) => {
  const { rows } = await sql<{ seq: number }>`select coalesce(max(seq), 0) as seq from terminal_fact where terminal_id = ${id}`.execute(db);
  return rows[0]?.seq ?? 0;
};

export type Known = { id: number; name: string; revoked: boolean };
export const knownByKey = async (db: Db, key: string) => {
  const { rows } = await sql<Known>`select id, name, revoked_at is not null as revoked from terminal where key = ${key}::uuid`.execute(db);
  return rows[0];
};
