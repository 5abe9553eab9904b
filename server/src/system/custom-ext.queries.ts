import { camel } from '@lotline/contract/kit/spelling';
import type { Lang } from '@lotline/contract/kit/words';
import type { CustomFieldRow } from '@lotline/contract/system/custom-ext';
import { tableSeen } from '@lotline/contract/system/tables';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { withNames } from '../kit/record/read-rows.ts';

const readFields = (db: Db, which: RawBuilder<unknown>) =>
  withNames<CustomFieldRow>(db, sql`(select * from custom_field)`, sql`where ${which} order by record.table_name, record.seq, record.id`);

/** A field with its plain name in the language of the request. */
export const shown = (field: CustomFieldRow, lang: Lang) => ({ ...field, display: lang === 'kr' ? field.displayKr : field.displayEn });
export const allShown = async (fields: Promise<CustomFieldRow[]>, lang: Lang) => (await fields).map((field) => shown(field, lang));

export const allFields = (db: Db) => readFields(db, sql`true`);
export const fieldsOf = (db: Db, table: string) => readFields(db, sql`record.table_name = ${table}`);

export const fieldById = async (db: Db, id: number) => {
  const [field] = await readFields(db, sql`record.id = ${id}`);
  if (!field) throw new Refused(404, 'NOT_FOUND');
  return field;
};

/** The tables whose rows have room for added values. */
export const extTables = async (db: Db) => {
  const { rows } = await sql<{ table: string; fields: number }>`
    select c.table_name::text as table, (select count(*)::int from custom_field f where f.table_name = c.table_name) as fields
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'ext' and t.table_type = 'BASE TABLE' and c.table_name <> 'data_history'
    order by 1`.execute(db);
  return rows.map((row) => ({ ...row, menu: tableSeen(row.table)?.menu ?? null }));
};

export const columnsOfTable = async (db: Db, table: string) => {
  const { rows } = await sql<{ name: string; type: string; nullable: boolean }>`
    select column_name::text as name, data_type::text as type, is_nullable = 'YES' as nullable from information_schema.columns
    where table_schema = 'public' and table_name = ${table} order by ordinal_position`.execute(db);
  return rows.map((row) => ({ ...row, name: camel(row.name) }));
};

export const countValues = async (db: Db, table: string, field: string) => {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from ${sql.table(table)} where ext ->> ${field} <> ''`.execute(db);
  return rows[0]?.count ?? 0;
};
