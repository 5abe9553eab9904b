import type { Action } from '@lotline/contract/kit/call';
import { camel } from '@lotline/contract/kit/spelling';
import type { Lang } from '@lotline/contract/kit/words';
import { maySee, tableSeen } from '@lotline/contract/system/tables';
import { sql } from 'kysely';
import { anyOf } from './any-of.ts';
import type { Db } from './pool.ts';
import { naming } from './related.ts';

type Values = Readonly<Record<string, unknown>>;
/** Who reads the names: their language, and what they may see. */
export type Reader = { lang: Lang; may(menu: string, action: Action): boolean };
/** Field → id → name. */
export type MentionedNames = Record<string, Record<string, string>>;

const known = new Map<string, Promise<ReadonlyMap<string, string>>>();

/** The tables that a table's fields point to, read once: the schema stands still while the server runs. */
export const tablesMentioned = (db: Db, table: string) => {
  const reading = known.get(table) ?? read(db, table);
  known.set(table, reading);
  reading.catch(() => known.delete(table));
  return reading;
};

const read = async (db: Db, table: string): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ column: string; referenced: string }>`
    select a.attname as column, f.relname as referenced
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    where k.contype = 'f' and cardinality(k.conkey) = 1 and c.relname = ${table} and a.attname not in ('created_by', 'updated_by')`.execute(
    db,
  );
  return new Map(rows.map(({ column, referenced }) => [camel(column), referenced]));
};

/** Names of the rows that these rows of a table point to; rows that are gone, and those that the reader can't pick or see, have none. */
export const namesMentioned = async (db: Db, table: string, rows: readonly Values[], reader: Reader): Promise<MentionedNames> => {
  const tables = await tablesMentioned(db, table);
  const idsIn = (field: string) => rows.map((row) => row[field]).filter((id) => typeof id === 'number');
  const idsOf = new Map<string, Set<number>>();
  for (const [field, referenced] of tables) idsOf.set(referenced, new Set([...(idsOf.get(referenced) ?? []), ...idsIn(field)]));
  const named = new Map(
    await Promise.all([...idsOf].map(async ([referenced, ids]) => [referenced, await namesOf(db, referenced, [...ids], reader)] as const)),
  );
  return Object.fromEntries(
    [...tables].map(([field, referenced]) => [
      field,
      Object.fromEntries(
        [...new Set(idsIn(field))].flatMap((id) => {
          const name = named.get(referenced)?.get(id);
          return name ? [[id, name]] : [];
        }),
      ),
    ]),
  );
};

const none: ReadonlyMap<number, string> = new Map();
const namesOf = async (db: Db, table: string, ids: readonly number[], { lang, may }: Reader): Promise<ReadonlyMap<number, string>> => {
  const seen = tableSeen(table);
  // A file is known by whoever knows the record that it is kept with.
  if (ids.length && table === 'stored_file') return fileNames(db, ids);
  if (!ids.length || !seen || !(seen.picked || maySee(seen, may))) return none;
  const { from, name, code } = naming(table, seen, lang);
  const { rows } = await sql<{ id: number; name: string }>`
    select related.id, concat(${name}, ' (' || ${seen.picked === 'byName' ? sql`null::text` : code} || ')') as name from ${from} where related.id = any(${ids})`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row.name]));
};

const fileNames = async (db: Db, ids: readonly number[]) => {
  const files = await db.selectFrom('storedFile').select(['id', 'name']).where('id', '=', anyOf(ids)).execute();
  return new Map(files.map(({ id, name }) => [id, name]));
};

const latest = 20;
/** What a row last was: among it what somebody read before it was changed. */
export const lastRevisions = async (db: Db, table: string, id: number): Promise<Values[]> => {
  const { rows } = await sql<{ data: Values }>`
    select data from data_history where table_name = ${table} and row_id = ${id} order by id desc limit ${latest}`.execute(db);
  return rows.map(({ data }) => inCamelCase(data));
};

export const inCamelCase = (data: Values): Values => Object.fromEntries(Object.entries(data).map(([name, value]) => [camel(name), value]));
