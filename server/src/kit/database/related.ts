import type { RelatedRow } from '@lotline/contract/kit/problem';
import type { Lang } from '@lotline/contract/kit/words';
import { screenOf, type TableSeen, tableSeen } from '@lotline/contract/system/tables';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from './pool.ts';

type Reference = { fromTable: string; fromColumn: string; hasStamps: boolean };
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
    select c.relname as from_table, a.attname as from_column,
      exists (select from pg_attribute s where s.attrelid = c.oid and s.attname = 'created_by' and not s.attisdropped) as has_stamps
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

/** The rows that keep these from being deleted, up to 50 of each table, named as people know them. */
export const relatedRows = async (db: Db, table: string, ids: readonly number[]): Promise<RelatedRow[]> => {
  const { rows } = await references(db, table);
  const found = await Promise.all(rows.map((reference) => rowsOf(db, reference, ids)));
  return found.flat();
};

const rowsOf = async (db: Db, { fromTable, fromColumn, hasStamps }: Reference, ids: readonly number[]): Promise<RelatedRow[]> => {
  const { from, name: named, code } = naming(fromTable, tableSeen(fromTable), 'kr');
  const { rows } = await sql<{ id: number; name: string | null; code: string | null; createBy: string | null; createAt: string | null }>`
    select related.id, ${named} as name, ${code} as code, ${hasStamps ? sql`creator.username` : sql`null`} as create_by, ${hasStamps ? sql`related.created_at` : sql`null`} as create_at
    from ${from} ${hasStamps ? sql`left join app_user as creator on creator.id = related.created_by` : sql``}
    where related.${sql.ref(fromColumn)} = any(${ids}) order by related.id limit ${most}`.execute(db);
  return rows.map(({ id, name, code: itsCode, createBy, createAt }) => ({
    path: screenOf(fromTable) ?? `/${fromTable}`,
    id,
    name: [itsCode, name].filter(Boolean).join(' ') || String(id),
    createBy,
    createAt,
  }));
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
