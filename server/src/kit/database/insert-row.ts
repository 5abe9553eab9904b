import { type Insertable, sql } from 'kysely';
import type { Db } from './pool.ts';
import type { Tables } from './tables.ts';

/** Puts a row into a table, whatever its rules, and tells its id: for the demo plant and for what a test is not about, which need no use case. */
export const insertInto =
  (db: Db) =>
  async <Table extends keyof Tables>(table: Table, values: Insertable<Tables[Table]>): Promise<number> => {
    const filled = Object.entries(values).filter(([, value]) => value !== undefined);
    const columns = sql.join(filled.map(([name]) => sql.ref(name)));
    const { rows } = await sql<{ id: number }>`
      insert into ${sql.table(table)} (${columns}) values (${sql.join(filled.map(([, value]) => value))}) returning id`.execute(db);
    return (rows[0] as { id: number }).id;
  };
