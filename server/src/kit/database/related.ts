import { countedAtMost, type RelatedRow } from '@lotline/contract/kit/problem';
import { type Lang, say, type Word } from '@lotline/contract/kit/words';
import { menus } from '@lotline/contract/system/menu';
import { screenOf, type TableSeen, tableSeen } from '@lotline/contract/system/tables';
import { allWords } from '@lotline/contract/words';
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { isNamedInEnglish } from './english-names.ts';
import type { Db } from './pool.ts';

type Reference = { fromTable: string; fromColumn: string };
const most = 50;

/** Columns and values of the key that a violation names; its sentence may be in any language, the parentheses stay. */
export const keyColumns = ({ detail }: pg.DatabaseError) => {
  const [, columns, values] = /\(([\w", ()]+)\)=\((.*)\)/s.exec(detail ?? '') ?? [];
  return { columns: columns?.replaceAll(/"|\w+\(|\)/g, '').split(', ') ?? [], values: values ?? null };
};

/** The row that others still point to, when that is what a foreign key complains of; undefined when the row it points to is missing. */
export const stillReferenced = async (db: Db, error: pg.DatabaseError) => {
  const { rows } = await sql<{ referenced: string }>`
    select f.relname as referenced from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
    where k.conname = ${error.constraint} and c.relname = ${error.table} and k.contype = 'f'`.execute(db);
  const table = rows[0]?.referenced;
  const { columns, values } = keyColumns(error);
  if (!table || columns.length !== 1 || columns[0] !== 'id' || !values) return undefined;
  const found = await sql`select 1 from ${sql.table(table)} where id::text = ${values}`.execute(db);
  return found.rows.length ? { table, ids: [Number(values)] } : undefined;
};

const references = (db: Db, table: string) =>
  sql<Reference>`
    select c.relname as from_table, a.attname as from_column
    from pg_constraint k join pg_class f on f.oid = k.confrelid join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confdeltype in ('a', 'r') and cardinality(k.conkey) = 1 and f.relname = ${table}
      -- What is kept in sums has no rows to go to; the facts that it sums up have.
      and exists (select from pg_attribute i where i.attrelid = c.oid and i.attname = 'id' and not i.attisdropped)
    order by c.relname, a.attname`.execute(db);

/** What the database itself deletes or empties with a row of this table; a table that another one of them owns stands after it. */
export const followersOf = async (db: Db, table: string) => {
  const { rows } = await sql<{ from: string; column: string; deletes: boolean; owners: string[] }>`
    select c.relname as from, a.attname as column, k.confdeltype = 'c' as deletes,
      array(select f.relname from pg_constraint o join pg_class f on f.oid = o.confrelid
        where o.contype = 'f' and o.conrelid = k.conrelid and o.confrelid not in (k.conrelid, k.confrelid))::text[] as owners
    from pg_constraint k join pg_class f on f.oid = k.confrelid join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confdeltype in ('c', 'n') and cardinality(k.conkey) = 1 and f.relname = ${table}
    order by c.relname, a.attname`.execute(db);
  const names = new Set(rows.map(({ from }) => from));
  const depthOf = (from: string, seen: readonly string[] = []): number =>
    Math.max(
      0,
      ...rows
        .filter((row) => row.from === from)
        .flatMap(({ owners }) => owners.filter((owner) => names.has(owner) && !seen.includes(owner)))
        .map((owner) => 1 + depthOf(owner, [...seen, from])),
    );
  return rows.toSorted((one, other) => depthOf(one.from) - depthOf(other.from));
};

/** The rows that keep these from being deleted, up to 50 of each kind, named as people know them. */
export const relatedRows = async (db: Db, table: string, ids: readonly number[], lang: Lang = 'kr'): Promise<RelatedRow[]> => {
  const { rows } = await references(db, table);
  const found = await Promise.all(
    rows.map(async ({ fromTable, fromColumn }) => ({
      isSeen: tableSeen(fromTable) !== undefined,
      rows: await rowsWhere(db, fromTable, sql`related.${sql.ref(fromColumn)} = any(${ids})`, lang, fromColumn),
    })),
  );
  const told = found.filter(({ isSeen }) => isSeen).flatMap((one) => one.rows);
  // What nobody sees follows from what people see, and has no name to be told by: it is only told where nothing else stands in the way.
  return told.length > 0 ? told : found.flatMap((one) => one.rows);
};

/** The rows of a table that fit, up to 50, and how many there are; `kind` tells the ways in which a table may be asked. */
export const rowsWhere = async (db: Db, table: string, fits: RawBuilder<unknown>, lang: Lang, kind: string): Promise<RelatedRow[]> => {
  const seen = tableSeen(table);
  const parts = partsOf(seen);
  const { rows } = await sql<{ id: number; said: (string | null)[]; total: number; createBy: string | null; createAt: string | null }>`
    with fitting as (select * from ${sql.table(table)} as related where ${fits} order by id limit ${countedAtMost})
    select related.id, jsonb_build_array(${sql.join(parts.map(({ columns }) => saidBy(columns, table, lang)))}) as said,
      (select count(*)::int from fitting) as total, creator.username as create_by,
      coalesce(stamps->>'created_at', stamps->>'recorded_at')::timestamptz as create_at
    from (select *, to_jsonb(fitting) as stamps from fitting order by id limit ${most}) as related
      left join app_user as creator on creator.id = coalesce(stamps->>'created_by', stamps->>'actor_id')::bigint
    order by related.id`.execute(db);
  return rows.map(({ said, ...row }) => ({
    path: screenOf(table) ?? `/${table}`,
    ...row,
    name: nameFrom(said, parts, seen?.tells ? ' · ' : ' ', lang) || String(row.id),
    kind: `${table}.${kind}`,
  }));
};

type Part = { columns: readonly string[]; words?: string | undefined };
const partsOf = (seen: TableSeen | undefined): Part[] =>
  seen?.tells
    ? seen.tells.map((told) => {
        const [columns = '', words] = told.split(':');
        return { columns: columns.split(' '), words };
      })
    : [...(seen?.codeColumn ? [seen.codeColumn] : []), ...(seen ? [[...(seen.of ?? []), seen.nameColumn].join('.')] : [])].map(
        (column) => ({
          columns: [column],
        }),
      );

const saidBy = (columns: readonly string[], table: string, lang: Lang) =>
  sql`concat_ws(' ', ${sql.join(columns.map((column) => reached(column.split('.'), table, 'related', lang)))})`;

/** A column of a row, or of the one that its foreign key leads to, and so on. */
const reached = ([first = '', table, ...rest]: readonly string[], at: string, alias: string, lang: Lang): RawBuilder<unknown> => {
  if (table === undefined) return readIn(first, at, alias, lang);
  const next = `${alias}_`;
  return sql`(select ${reached(rest, table, next, lang)} from ${sql.table(table)} as ${sql.ref(next)} where ${sql.ref(`${next}.id`)} = ${sql.ref(`${alias}.${first}`)})`;
};
const readIn = (column: string, table: string, alias: string, lang: Lang) => {
  const own = sql.ref(`${alias}.${column}`);
  // A quantity without the zeros that its column keeps.
  const plain = column === 'qty' ? sql`trim_scale(${own})::text` : sql`${own}::text`;
  if (lang !== 'en') return plain;
  const isNamed = column === 'name' && isNamedInEnglish(table);
  const english = isNamed ? 'name_en' : column.replace(/_kr$/, '_en');
  return english === column ? plain : sql`coalesce(nullif(${sql.ref(`${alias}.${english}`)}, ''), ${plain})`;
};

const words: Readonly<Record<string, Word>> = allWords;
const nameFrom = (said: readonly (string | null)[], parts: readonly Part[], between: string, lang: Lang) =>
  said
    .flatMap((text, at) => {
      if (!text) return [];
      const word = words[`${parts[at]?.words}.${text}`];
      return [word ? say(word, lang) : text.replace(/^(\d{4})-(\d\d)-(\d\d)( .*)?$/, '$1/$2/$3')];
    })
    .join(between);

/** The rows themselves by their names, the first and how many others. */
export const subjectOf = async (db: Db, table: string, ids: readonly number[], lang: Lang) => {
  const [first] = await rowsWhere(db, table, sql`related.id = any(${ids})`, lang, 'id');
  return first && quoted(first.name, ids.length - 1, lang);
};
export const quoted = (name: string, rest: number, lang: Lang) =>
  rest > 0 ? say(allWords['related.others'], lang, { name, rest }) : say(allWords['related.quoted'], lang, { name });

/** Where rows are used, screen by screen with how many there. */
export const usesIn = (datas: readonly RelatedRow[], lang: Lang) => {
  const kinds = new Map(datas.map((row) => [row.kind ?? row.path, row]));
  const byPath = Map.groupBy(kinds.values(), ({ path }) => path);
  return [...byPath]
    .map(([path, its]) => {
      const count = its.reduce((sum, { kind, total }) => sum + (kind ? (total ?? 0) : datas.filter((row) => row.path === path).length), 0);
      const menu = menus.find(({ node }) => node.path === path)?.node.name;
      const screen = menu ? say(words[`menu.${menu}`] ?? [path, path], lang) : path;
      return say(allWords['related.use'], lang, {
        screen,
        count: its.some(({ total = 0 }) => total >= countedAtMost) ? `${count}+` : count,
      });
    })
    .join(', ');
};

/** How SQL names the rows of a table, which stand as `related`: by themselves, or by the row they belong to. */
export const naming = (table: string, seen: TableSeen | undefined, lang: Lang) => {
  const owner = seen?.of && sql` left join ${sql.table(seen.of[1])} as owner on owner.id = related.${sql.ref(seen.of[0])}`;
  const nameColumn = lang === 'en' ? seen?.nameColumn.replace(/_kr$/, '_en') : seen?.nameColumn;
  return {
    from: sql`${sql.table(table)} as related${owner ?? sql``}`,
    name: nameColumn ? sql`${sql.table(owner ? 'owner' : 'related')}.${sql.ref(nameColumn)}::text` : sql`related.id::text`,
    code: seen?.codeColumn ? sql`related.${sql.ref(seen.codeColumn)}::text` : sql`null::text`,
  };
};
