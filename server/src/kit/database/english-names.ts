import { sql } from 'kysely';
import type pg from 'pg';

/** The tables whose records have an English name beside their name. */
export const namedInEnglish = [
  'biz_partner',
  'label_template',
  'location',
  'material',
  'mold',
  'operation',
  'parameter',
  'product',
  'quality_characteristic',
  'quality_standard',
  'route',
  'tool',
] as const;

type NamedInEnglish = (typeof namedInEnglish)[number];
export const isNamedInEnglish = (table: string | undefined): table is NamedInEnglish => namedInEnglish.some((one) => one === table);

/**
 * Where a statement that is asked in English looks first: a schema for each of these tables, with a view of the table's own name and columns in
 * which the English name stands in place of the name. The table whose records are asked for to be changed is read as it is.
 */
export const namesPath = (except: string | null) =>
  [...namedInEnglish.filter((table) => table !== except).map((table) => `english_${table}`), 'public'].join(', ');

/**
 * What a record is called in the language that isn't the reader's, where that is another name: a list that was written in either language names
 * its records by it. `record` stands for a row of the table, as either language sees it.
 */
export const otherName = (table: NamedInEnglish, record: string = table) =>
  sql<string | null>`(select nullif(case ${sql.ref(`${record}.name`)} when own.name then own.name_en else own.name end, '')
    from ${sql.table(`public.${table}`)} own where own.id = ${sql.ref(`${record}.id`)})`;

/** Whether a statement is asked in English, as SQL. */
export const askedInEnglish = "current_setting('search_path') like 'english%'";

/** The name of a code in the reader's language, as SQL; a code has both in columns of their own. `record` stands for its row. */
export const codeNameText = (record: string) =>
  `case when ${askedInEnglish} then coalesce(nullif(${record}.name_en, ''), ${record}.name_kr) else ${record}.name_kr end`;
export const codeName = (record: string) => sql.raw<string>(codeNameText(record));

/** A view over a table would stand in the way of what changes the table. */
export const dropEnglishNames = (client: pg.Client) =>
  client.query(`drop schema if exists ${namedInEnglish.map((table) => `english_${table}`).join(', ')} cascade`);

/** A start that was ended between the migrations and these views left none. */
export const lacksEnglishNames = async (client: pg.Client) => {
  const { rows } = await client.query<{ lacking: boolean }>(
    `select to_regclass('public.product') is not null and to_regnamespace('english_product') is null as lacking`,
  );
  return rows[0]?.lacking ?? false;
};

/** Without the right to make a schema, English pages show the other names. */
export const makeEnglishNames = (client: pg.Client) =>
  client.query(
    `do $$
    declare
      named text;
      columns text;
    begin
      foreach named in array '{${namedInEnglish.join(',')}}'::text[] loop
        select string_agg(case attname when 'name' then 'coalesce(nullif(name_en, %L), name) as name' else quote_ident(attname) end, ', ' order by attnum)
          into columns from pg_attribute where attrelid = to_regclass('public.' || named) and attnum > 0 and not attisdropped
          having count(*) filter (where attname = 'name_en') = 1;
        if columns is null then continue; end if;
        execute format('create schema %I', 'english_' || named);
        execute format('create view %I.%I as select ' || columns || ' from public.%I', 'english_' || named, named, '', named);
      end loop;
    exception when insufficient_privilege then null;
    end $$`,
  );
