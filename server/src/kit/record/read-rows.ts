import { snake } from '@lotline/contract/kit/spelling';
import { type Expression, type RawBuilder, type Selectable, sql } from 'kysely';
import { runText } from '../database/driver.ts';
import { type Db, type Trx, telling } from '../database/pool.ts';
import type { Tables } from '../database/tables.ts';
import { Refused, StaleVersion } from '../http/errors.ts';

export type Values = Record<string, unknown>;
/** A row of any table that has versions. */
export type Row = Values & { id: number; version: number };
type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Name;
/** A row of this table, whichever way its name is spelt. */
export type RowOf<Table extends string> = Camel<Table> extends keyof Tables ? Selectable<Tables[Camel<Table>]> : Row;

/** Rows of a query with the names of who created and updated them. */
export const withNames = async <T = Row>(db: Db, query: Expression<unknown>, rest: RawBuilder<unknown> = sql`order by record.id`) =>
  (await named<T>(query, rest).execute(telling(db))).rows;

/** The same, unsent: `rest` says which of them, in which order. */
export const named = <T>(query: Expression<unknown>, rest: RawBuilder<unknown>) => sql<T>`
  select record.*, creator.username as created_by_name, updater.username as updated_by_name
  from ${query} as record left join app_user as creator on creator.id = record.created_by left join app_user as updater on updater.id = record.updated_by ${rest}`;

/** All rows of a table, as they stand there. */
export const rowsOfTable = (table: string) => sql`(select * from ${sql.table(table)})`;

/** A row in the version that its reader saw; the newest one where the caller names none. */
export type Versioned = { id: number; version: number | undefined };
/** True when a row is newer than its reader saw; who names no version means the newest. */
export const isStale = (row: { version: number }, seen: number | undefined) => seen !== undefined && seen !== row.version;

/** The row, locked until the transaction ends; 404 when it is gone. */
export const lockRow = async <Table extends string>(trx: Trx, table: Table, id: number): Promise<RowOf<Table>> => {
  const [row] = await runText<RowOf<Table>>(trx, `select * from "${snake(table)}" where id = $1 for no key update`, [id]);
  if (!row) throw new Refused(404, 'NOT_FOUND');
  return row;
};

/** Those of the rows that are there, locked in their order until the transaction ends. */
export const lockRows = (trx: Trx, table: string, ids: readonly number[]): Promise<Row[]> =>
  ids.length
    ? runText<Row>(trx, `select * from "${snake(table)}" where id = any($1) order by id for no key update`, [ids])
    : Promise.resolve([]);

/** What to throw where a row is newer than its reader saw: 409 with that row of `rows`, 404 when it is gone. */
export const newerThan = async (db: Db, { table, rows }: { table: string; rows: Expression<unknown> }, id: number, mine: Values) => {
  const [newer] = await withNames(db, rows, sql`where record.id = ${id}`);
  return newer ? new StaleVersion(table, newer, mine) : new Refused(404, 'NOT_FOUND');
};
