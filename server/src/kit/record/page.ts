import type { FilterKind } from '@lotline/contract/kit/grammar';
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { wrongField } from '../http/errors.ts';
import { filterSql } from './filter-sql.ts';

export type PageAsk = { after?: string; limit?: number; sort?: string; filter?: string };
/** A column that may be filtered and sorted: where it stands in the query (`movement.qty` or an expression) and what it holds. */
export type PageColumn = {
  ref: string | RawBuilder<unknown>;
  type: FilterKind;
  /** Never null: then the order is that of an index over it and the id, and the database reads a page off it instead of sorting all rows. */
  required?: true;
};
type Options = {
  columns: Readonly<Record<string, PageColumn>>;
  ask: PageAsk;
  /** The row's number, which settles the order of equal values, e.g. `movement.id`. */
  idRef: string;
  /** The order unless another is asked: a column's name, with `-` before it the other way round. Without one, the newest id first. */
  defaultSort?: string;
  /** The plant's zone, in which people read and ask for instants; a query without `at` columns needs none. */
  zone?: string;
  /** Counts all rows on the first page; leave it out where there may be millions. */
  total?: boolean;
};

const usualLimit = 100;
const orderName = 'pageOrderValue';
const idName = 'pageOrderId';
const asRef = (ref: string | RawBuilder<unknown>) => (typeof ref === 'string' ? sql.ref(ref) : ref);
const casts: Record<FilterKind, string> = {
  text: 'text',
  number: 'numeric',
  day: 'date',
  at: 'timestamptz',
  choice: 'text',
  flag: 'boolean',
};

/** One screenful of a query by keyset: reading page 1,000 costs what page 1 does, and no row is skipped when others come in between. */
export const pageQuery = async <DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { columns, ask, idRef, defaultSort, zone, total }: Options,
): Promise<{ rows: O[]; next: string | null; total?: number }> => {
  const { limit = usualLimit } = ask;
  const filtered = filtersOf(columns, ask, zone).reduce((narrowed, condition) => narrowed.where(condition), query);
  const order = orderOf(columns, ask.sort ?? defaultSort);
  const id = sql.ref(idRef);
  const direction = sql.raw(order.down ? 'desc' : 'asc');
  const value = order.column && asRef(order.column.ref);
  const from = ask.after === undefined ? filtered : filtered.where(beyond(cursorOf(ask.after, order.name), value, order, id));
  const nulls = sql.raw(order.column?.required ? '' : 'nulls last');
  const sorted = value ? from.orderBy(sql`${value} ${direction} ${nulls}`) : from;
  const found = (await sorted
    .orderBy(sql`${id} ${direction}`)
    .select([sql<string | null>`${value ?? sql`null`}::text`.as(orderName), sql<number>`${id}`.as(idName)])
    .limit(limit + 1)
    .execute()) as (O & Last)[];
  const last = found.length > limit ? found[limit - 1] : undefined;
  const rows = found.slice(0, limit).map(({ [orderName]: _, [idName]: __, ...row }) => row as O);
  return {
    rows,
    next: last ? writeCursor(order.name, last[orderName], last[idName]) : null,
    ...(total && ask.after === undefined && { total: await count(filtered) }),
  };
};

type Last = { [orderName]: string | null; [idName]: number };
type Order = { name: string; down: boolean; column: PageColumn | undefined };

const count = async <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) => {
  const counted = await query.clearSelect().clearOrderBy().select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return (counted as { total: number }).total;
};

const filtersOf = (columns: Options['columns'], { filter }: PageAsk, zone: string | undefined): RawBuilder<SqlBool>[] => {
  return Object.entries(filtersAsked(filter)).flatMap(([name, asked]) => {
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
    if (!column) throw wrongField(['filter'], 'wrong');
    if (column.type === 'at' && zone === undefined)
      throw new Error(`The column ${name} is read in the plant's zone: hand it to pageQuery.`);
    return filterSql(column.type, asked, asRef(column.ref), zone ?? 'UTC') ?? [];
  });
};

/** What is asked of each column, by its name. */
export const filtersAsked = (filter: string | undefined): Record<string, string> => {
  if (filter === undefined || filter === '') return {};
  try {
    const asked: unknown = JSON.parse(filter);
    const isObject = typeof asked === 'object' && asked !== null && !Array.isArray(asked);
    if (isObject && Object.values(asked).every((one) => typeof one === 'string')) return asked as Record<string, string>;
  } catch {
    // Said below.
  }
  throw wrongField(['filter'], 'wrong');
};

const orderOf = (columns: Options['columns'], sort: string | undefined): Order => {
  if (sort === undefined || sort === '') return { name: '', down: true, column: undefined };
  const down = sort.startsWith('-');
  const name = down ? sort.slice(1) : sort;
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
  if (!column) throw wrongField(['sort'], 'wrong');
  return { name: sort, down, column };
};

export const writeCursor = (sort: string, value: string | null, id: number) =>
  Buffer.from(JSON.stringify([sort, value, id])).toString('base64url');

/** The place where the page before ended; one of another order is refused. */
export const cursorOf = (after: string, sort: string): { value: string | null; id: number } => {
  try {
    const [of, value, id] = JSON.parse(Buffer.from(after, 'base64url').toString()) as unknown[];
    if (of === sort && (value === null || typeof value === 'string') && typeof id === 'number' && Number.isSafeInteger(id))
      return { value, id };
  } catch {
    // Said below.
  }
  throw wrongField(['after'], 'wrong');
};

/** The rows after that place; those without a value stand last, whichever way the order runs. */
export const beyond = (
  { value, id }: { value: string | null; id: number },
  ref: RawBuilder<unknown> | undefined,
  { down, column }: { down: boolean; column: Pick<PageColumn, 'type' | 'required'> | undefined },
  idRef: RawBuilder<unknown>,
) => {
  const sign = sql.raw(down ? '<' : '>');
  if (!ref || !column) return sql<SqlBool>`${idRef} ${sign} ${id}`;
  if (value === null) return sql<SqlBool>`(${ref} is null and ${idRef} ${sign} ${id})`;
  const last = sql`${value}::${sql.raw(casts[column.type])}`;
  // The first half says nothing new, but an index over the value alone can begin there.
  if (column.required) return sql<SqlBool>`${ref} ${sql.raw(down ? '<=' : '>=')} ${last} and (${ref}, ${idRef}) ${sign} (${last}, ${id})`;
  return sql<SqlBool>`(${ref} ${sign} ${last} or (${ref} = ${last} and ${idRef} ${sign} ${id}) or ${ref} is null)`;
};
