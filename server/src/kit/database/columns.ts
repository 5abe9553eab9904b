import { camel, snake } from '@lotline/contract/kit/spelling';
import { sql } from 'kysely';
import type { Db } from './pool.ts';

export type Column = {
  /** As the database writes it. */ name: string /** As the contract writes it. */;
  field: string;
  type: string;
  nullable: boolean;
  derived: boolean;
};
type Columns = ReadonlyMap<string, Column>;

const known = new Map<string, Promise<Columns>>();

/** The columns of a table by their field, read once: the schema stands still while the server runs. */
export const columnsOf = (db: Db, table: string): Promise<Columns> => {
  const reading = known.get(table) ?? read(db, table);
  known.set(table, reading);
  reading.catch(() => known.delete(table));
  return reading;
};

const read = async (db: Db, table: string): Promise<Columns> => {
  const { rows } = await sql<{ name: string; type: string; nullable: boolean; derived: boolean }>`
    select a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as nullable, (a.attgenerated <> '' or a.attidentity <> '') as derived
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relname = ${snake(table)} and a.attnum > 0 and not a.attisdropped
    order by a.attnum`.execute(db);
  if (!rows.length) throw new Error(`There is no table ${table}.`);
  return new Map(rows.map((row) => [camel(row.name), { ...row, field: camel(row.name) }]));
};
