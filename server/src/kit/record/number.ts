import { sql } from 'kysely';
import type { Db, Trx } from '../database/pool.ts';

/** Gives out the next number of a prefix and day: `PP-20261121-001`. Two at once get two numbers and neither waits; a number drawn in vain is left out. */
export const nextNumber = async (db: Trx, prefix: string, day: string) => {
  const { rows } = await sql<{ number: string }>`select next_number(${prefix}, ${day}::date) as number`.execute(db);
  return rows[0]?.number ?? '';
};

/** What the next number will most likely be, to propose in a form; only `nextNumber` gives it out. */
export const peekNumber = async (db: Db, prefix: string, day: string) => {
  const series = `${prefix}-${day.replaceAll('-', '')}`;
  const { rows } = await sql<{ next: number }>`
    select coalesce(pg_sequence_last_value(${`number_${prefix.toLowerCase()}`}::regclass), 0) - base + 1 as next from number_series where series = ${series}`.execute(
    db,
  );
  return `${series}-${String(rows[0]?.next ?? 1).padStart(3, '0')}`;
};
