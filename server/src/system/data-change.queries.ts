import type { HeardOf } from '@lotline/contract/kit/call';
import { wordsTyped } from '@lotline/contract/kit/initials';
import { DataChanges, type dataChanges } from '@lotline/contract/system/data-change';
import { heldFrom } from '@lotline/contract/system/held-columns';
import { maySee, type TableSeen, tableSeen, tablesSeen } from '@lotline/contract/system/tables';
import { type RawBuilder, sql } from 'kysely';
import { namedInEnglish } from '../kit/database/english-names.ts';
import { containing, everyWord } from '../kit/database/holding.ts';
import type { Reader } from '../kit/database/mentioned.ts';
import type { Db } from '../kit/database/pool.ts';
import type { ListSource, Which } from '../kit/record/list.ts';

/** The record by its name, its path and the changes in words are told of the rows of a page, once they are read. */
export const changeList: ListSource<typeof DataChanges> = {
  list: DataChanges,
  from: 'data_history h',
  joins: {
    u: 'left join app_user u on u.id = h.update_by',
    p: `left join lateral (
      select x.data, x.ext from data_history x where x.table_name = h.table_name and x.row_id = h.row_id and x.id < h.id order by x.id desc limit 1
    ) p on h.revision_type = 'MOD'`,
  },
  fields: {
    id: 'h.id',
    at: 'h.revision_date',
    username: 'u.username',
    personId: 'h.update_by',
    table: 'h.table_name',
    rowId: 'h.row_id',
    type: 'h.revision_type',
    isBack: `h.revision_type = 'ADD' and coalesce((h.data->>'version')::numeric, 1) > 1`,
    record: 'null',
    path: 'null',
    changes: `json_build_object('data', h.data, 'ext', h.ext, 'was', p.data, 'wasExt', p.ext)`,
  },
  defaultSort: '-at',
};

const tables = Object.keys(tablesSeen);
const ownersOf = (table: string) => Object.entries(tableSeen(table)?.ownedBy ?? { id: tableSeen(table)?.menu ?? '' });
/** Columns of owners that somebody may not know: no row that has one is told. */
export const unseenIn = (table: string, { may }: Pick<Reader, 'may'>) => {
  const owners = ownersOf(table);
  const unseen = owners.filter(([, menu]) => !may(menu, 'view')).map(([column]) => column);
  return { unseen, all: unseen.length === owners.length };
};

const allowed = (reader: Reader): RawBuilder<unknown> => {
  const seen = tables.map((table) => ({ table, ...unseenIn(table, reader) })).filter(({ all }) => !all);
  const partly = seen
    .filter(({ unseen }) => unseen.length > 0)
    .map(
      ({ table, unseen }) =>
        sql`and (h.table_name <> ${table} or coalesce(${sql.join(unseen.map((column) => sql`h.data->>${column}`))}) is null)`,
    );
  // Told by its place in the list: as a condition on the table an index of tables would be read in place of time.
  return sql`array_position(${seen.map(({ table }) => table)}::text[], h.table_name) is not null ${sql.join(partly, sql` `)}`;
};

const instant = (millis: number) => sql`to_timestamp(${millis / 1000}::double precision)`;

export const changesAsked = ({ from, to, personId, text }: HeardOf<typeof dataChanges>, reader: Reader, leads: readonly Lead[]): Which => ({
  where: sql`${allowed(reader)} and h.revision_date between ${instant(from)} and ${instant(to)}
    ${personId === undefined ? sql`` : sql`and h.update_by = ${personId}`}
    ${text ? sql`and (${either([...leads.map(leadsThere), holds(text, reader)])})` : sql``}`,
});
/** A value of the record holds it; that its JSON does is asked first, since that is read faster and is seldom so. Letters fold in Latin alone, which takes a third of the time. */
const holds = (text: string, reader: Reader) =>
  sql.join(
    wordsTyped(text).map((word) => holdsWord(word, reader)),
    sql` and `,
  );
const holdsWord = (word: string, reader: Reader) => {
  const pattern = containing(JSON.stringify(word).slice(1, -1));
  const data = knownTo(reader);
  return sql`(h.data::text ilike ${pattern} collate "C" or h.ext::text ilike ${pattern} collate "C")
  and concat(jsonb_path_query_array(${data}, '$.*'), jsonb_path_query_array(h.ext, '$.*')) ilike ${pattern} collate "C"`;
};
/** What a search finds would tell what a row doesn't. */
const knownTo = ({ may }: Reader) => {
  const held = tables.map((table) => ({ table, columns: heldFrom(table, may) })).filter(({ columns }) => columns.length > 0);
  const less = held.map(({ table, columns }) => sql`when ${table} then h.data - ${columns}::text[]`);
  return sql`case h.table_name ${sql.join(less, sql` `)} else h.data end`;
};

const either = (conditions: readonly RawBuilder<unknown>[]) => sql.join([...conditions], sql` or `);

/** A column of a table that leads to records whose name holds what is looked for; of these themselves it is their id. */
export type Lead = { table: string; column: string; ids: readonly string[] };
const leadsThere = ({ table, column, ids }: Lead) => sql`h.table_name = ${table} and h.data->>${column} = any(${ids}::text[])`;

/** So many of the newest records that a text names are looked for where others lead to them. */
const mostNamed = 100;
const numbered: readonly string[] = ['order_info', 'production_plan', 'lot'];

/** Records whose code or name, in either language, holds the text, and what leads to them: of those that the reader may know. */
export const leadsTo = async (db: Db, text: string, reader: Reader): Promise<Lead[]> => {
  const named = Object.entries<TableSeen>(tablesSeen).filter(
    ([table, seen]) => (seen.picked ?? numbered.includes(table)) && maySee(seen, reader.may),
  );
  if (!named.length) return [];
  const parts = named.map(([table, { nameColumn, codeColumn }]) => {
    const english = (namedInEnglish as readonly string[]).includes(table) ? ['name_en'] : [];
    const columns = [nameColumn, ...(codeColumn ? [codeColumn] : []), ...english];
    const called = everyWord(text, ({ holds }) => either(columns.map((column) => sql`${sql.ref(`x.${column}`)} ${holds}`)));
    return sql`(select ${sql.lit(table)} as "table", x.id from ${sql.table(`public.${table}`)} x where ${called} order by x.id desc limit ${sql.lit(mostNamed)})`;
  });
  const { rows } = await sql<Lead>`
    with named as (${sql.join(parts, sql` union all `)})
    select c.relname as "table", a.attname as "column", array_agg(n.id::text) as ids
    from named n join pg_class f on f.relname = n."table" and f.relnamespace = 'public'::regnamespace
      join pg_constraint k on k.contype = 'f' and k.confrelid = f.oid and cardinality(k.conkey) = 1
      join pg_class c on c.oid = k.conrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    where c.relname = any(${tables}) and a.attname not in ('created_by', 'updated_by') group by 1, 2
    union all select "table", 'id', array_agg(id::text) from named group by 1`.execute(db);
  return rows;
};

/** Of one record; whoever may not know its owner hears nothing. */
export const storyOf = (table: string, rowId: number, unseen: readonly string[]): Which => ({
  where: sql`h.table_name = ${table} and h.row_id = ${rowId}
    ${unseen.length === 0 ? sql`` : sql`and coalesce(${sql.join(unseen.map((column) => sql`h.data->>${column}`))}) is null`}`,
});
