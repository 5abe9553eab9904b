import type { FilterKind } from '@lotline/contract/kit/grammar';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { wrongField } from '../http/errors.ts';

export type PageAsk = { after?: string; limit?: number; sort?: string; filter?: string };
/** A column that may be filtered and sorted: where it stands in the query (`movement.qty` or an expression) and what it holds. */
export type PageColumn = {
  ref: string | RawBuilder<unknown>;
  type: FilterKind;
  /** Never null: then the order is that of an index over it and the id, and the database reads a page off it instead of sorting all rows. */
  required?: true;
};
const casts: Record<FilterKind, string> = {
  text: 'text',
  number: 'numeric',
  day: 'date',
  at: 'timestamptz',
  choice: 'text',
  flag: 'boolean',
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
