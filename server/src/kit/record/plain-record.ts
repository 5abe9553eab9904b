import type { Call, HeardOf } from '@lotline/contract/kit/call';
import { snake } from '@lotline/contract/kit/spelling';
import type { Expression } from 'kysely';
import { z } from 'zod';
import type { Db, Trx } from '../database/pool.ts';
import { type RowOf, rowsOfTable, type Values } from './read-rows.ts';

type Shape = { readonly _zod: { readonly output: unknown } };
export type RecordCalls = {
  readonly table: string;
  readonly menu: string;
  readonly draft: Shape;
  readonly row: Shape;
  readonly list: Call;
  readonly create: Call;
  readonly change: Call;
  readonly removeOne: Call;
  readonly restore?: Call;
  readonly saveMany?: Call;
  readonly remove?: Call;
  readonly bulk?: Call;
};
type Draft<R extends RecordCalls> = R['draft']['_zod']['output'];

export type Hooks<R extends RecordCalls, Seen> = {
  /** A query of the table's rows with what the list adds; it selects all columns of the table. `ask` is the list's, null when one row is read again. */
  select?: (db: Db, ask: HeardOf<R['list']> | null) => Expression<unknown>;
  /** Column of the list's order; the id unless told. */
  orderBy?: string;
  /** It grows: the list gives the last of this order first, in parts (`Part` of the ask). */
  grows?: true;
  /** Checks a draft and may answer with other values, also of columns that nobody fills in; `row` is null when it is new. */
  beforeSave?: (trx: Trx, draft: Draft<R>, row: RowOf<R['table']> | null, seen: Seen) => Promise<unknown> | unknown;
  /** Locks and reads at once what `beforeSave` asks for each of many drafts: an import has 10,000 of them. */
  beforeAll?: (trx: Trx, drafts: readonly Draft<R>[], row: RowOf<R['table']> | null) => Promise<Seen>;
  /** Checks a row once all rows of the call are written: what holds among records is asked when they are all there. */
  checkSaved?: (trx: Trx, row: RowOf<R['table']>) => Promise<unknown> | unknown;
  /** Writes what stands in other tables, for all rows of a call. */
  afterSave?: (trx: Trx, rows: readonly RowOf<R['table']>[]) => Promise<unknown> | unknown;
  /** Locks what stands above these rows, before they are locked themselves. */
  lockAbove?: (trx: Trx, ids: readonly number[]) => Promise<unknown>;
  beforeRemove?: (trx: Trx, rows: readonly RowOf<R['table']>[]) => Promise<unknown> | unknown;
  /** Sets right what the removed rows counted for. */
  afterRemove?: (trx: Trx, rows: readonly RowOf<R['table']>[]) => Promise<unknown> | unknown;
  /** Sets right what restored rows count for, where that isn't what follows a saving. */
  afterRestore?: (trx: Trx, rows: readonly RowOf<R['table']>[]) => Promise<unknown> | unknown;
};

/** A resource as the usual calls treat it. */
export type PlainRecord = {
  table: string;
  fields: readonly string[];
  sayable: (row: Values) => Values;
  hooks: Hooks<RecordCalls, unknown>;
  texts: Texts;
};
/** The texts that read one row, once they are made; null where one holds more values than the row's id. */
export type Texts = { read?: string | null; readInserted?: string | null };

export const plainRecord = <R extends RecordCalls, Seen>(resource: R, hooks: Hooks<R, Seen>): PlainRecord => ({
  table: snake(resource.table),
  fields: fieldsOf(resource.draft),
  sayable: sayable(resource.row),
  hooks: hooks as unknown as Hooks<RecordCalls, unknown>,
  texts: {},
});

const fieldsOf = (shape: Shape) => (shape instanceof z.ZodObject ? Object.keys(shape.shape) : []);

/** Nothing is said by leaving it out where the contract knows no null. */
const sayable = (shape: Shape) => {
  if (!(shape instanceof z.ZodObject)) return (row: Values) => row;
  const silent = Object.entries(shape.shape as Record<string, z.ZodType>).filter(
    ([, type]) => !type.safeParse(null).success && type.safeParse(undefined).success,
  );
  const names = silent.map(([name]) => name);
  return (row: Values) =>
    names.some((name) => row[name] === null)
      ? Object.fromEntries(Object.entries(row).filter(([name, value]) => value !== null || !names.includes(name)))
      : row;
};

/** The rows of a record, with what its list adds. */
export const rowsOfRecord = (db: Db, { table, hooks }: PlainRecord, ask: Values | null) => hooks.select?.(db, ask) ?? rowsOfTable(table);
