import { camel, snake } from '@lotline/contract/kit/spelling';
import type pg from 'pg';

type Column = {
  table: string;
  kind: 'r' | 'p' | 'v' | 'm';
  column: string;
  type: string;
  nullable: boolean;
  defaulted: boolean;
  generated: '' | 's' | 'a' | 'd';
  choices: string | null;
};

const columns = `
  select c.relname as table, c.relkind as kind, a.attname as column, t.typname as type,
    not a.attnotnull as nullable, a.atthasdef as defaulted,
    case when a.attidentity <> '' then a.attidentity else a.attgenerated end as generated,
    (select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] and pg_get_constraintdef(k.oid) ~ '= ANY \\((ARRAY\\[|''\\{)'
      order by k.conname limit 1) as choices
  from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
  where c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by c.relname, a.attnum`;

const basics: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  numeric: 'number',
  timestamptz: 'string',
};

/** The text of tables.ts: what Kysely may know about the schema of this database. */
export const describeTables = async (pool: pg.Pool) => {
  const { rows } = await pool.query<Column>(columns);
  const tables = Map.groupBy(rows, ({ table }) => table);
  const lines = [...tables].map(
    ([table, its]) => `  ${nameOf(table)}: {\n${its.map((column) => `    ${describe(column, originOf(column, rows))}\n`).join('')}  };\n`,
  );
  return `// Written by \`npm run db-types\` from the migrated schema; a test compares the two.
import type { ColumnType, Generated } from 'kysely';

/** Custom fields; PostgreSQL takes them as an object or as its JSON text. */
type Ext = ColumnType<Record<string, unknown>, Record<string, unknown> | string | undefined, Record<string, unknown> | string>;
type Instant = ColumnType<string, string | Date, string | Date>;
type InstantOrNull = ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
type InstantWithDefault = ColumnType<string, string | Date | undefined, string | Date>;

export type Tables = {
${lines.join('')}};
`;
};

/** The table's column behind a view's: the catalogue calls every column of a view nullable, whatever it comes from. */
const originOf = (column: Column, all: Column[]) => {
  if (column.kind !== 'v' && column.kind !== 'm') return column;
  return (
    all.find(
      (other) =>
        other.kind === 'r' && column.table.startsWith(`${other.table}_`) && other.column === column.column && other.type === column.type,
    ) ?? column
  );
};

const describe = ({ kind, column, type, defaulted, generated }: Column, origin: Column) => {
  const name = nameOf(column);
  const base = typeOf(column, type, origin.choices);
  const value = origin.nullable && base !== 'unknown' ? `${base} | null` : base;
  if (kind === 'v' || kind === 'm' || generated === 'a' || generated === 's') return `${name}: ColumnType<${value}, never, never>;`;
  if (base === 'Record<string, unknown>' && !origin.nullable) return `${name}: Ext;`;
  if (type === 'timestamptz') return `${name}: ${origin.nullable ? 'InstantOrNull' : defaulted ? 'InstantWithDefault' : 'Instant'};`;
  return `${name}: ${defaulted || generated === 'd' ? `Generated<${value}>` : value};`;
};

const typeOf = (column: string, type: string, choices: string | null) => {
  if (column === 'ext' && type === 'jsonb') return 'Record<string, unknown>';
  if (type.startsWith('_')) return `${basics[type.slice(1)] ?? 'string'}[]`;
  const names = valuesIn(choices ?? '').map((value) => `'${value}'`);
  return type === 'text' && names.length ? names.join(' | ') : (basics[type] ?? 'string');
};

const nameOf = (name: string) => {
  const written = camel(name);
  if (snake(written) !== name) throw new Error(`${name} does not survive camelCase: use letters, and digits only after a letter.`);
  return written;
};

/** The values of a list, which a condition writes one by one or as one constant. */
const valuesIn = (condition: string) =>
  [...condition.matchAll(/'(?:\{([^']*)\}|([^']*))'::text/g)].flatMap(([, list, one]) => list?.split(',') ?? [one]);
