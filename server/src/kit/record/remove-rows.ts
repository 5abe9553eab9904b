import { snake } from '@lotline/contract/kit/spelling';
import { sql } from 'kysely';
import pg from 'pg';
import type { Trx } from '../database/pool.ts';
import { Refused, StillReferenced } from '../http/errors.ts';

/** Deletes rows, all or none; those that others still point to are refused with the rows that do. */
export const removeRows = async (trx: Trx, tableName: string, ids: readonly number[]) => {
  const table = snake(tableName);
  try {
    const { rows } = await sql`delete from ${sql.table(table)} where id = any(${ids}) returning id`.execute(trx);
    if (rows.length < ids.length) throw new Refused(404, 'NOT_FOUND');
    return { deleted: rows.length };
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '23503') throw new StillReferenced(table, ids, error);
    throw error;
  }
};
