import type { Call } from '@lotline/contract/kit/call';
import { sayIssues } from '@lotline/contract/kit/issue-words';
import type { RowProblem } from '@lotline/contract/kit/problem';
import { RuleBroken } from '@lotline/contract/kit/rule';
import type { Facts, Lang } from '@lotline/contract/kit/words';
import { type Expression, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { z } from 'zod';
import { type Column, columnsOf } from '../database/columns.ts';
import type { Db, Trx } from '../database/pool.ts';
import { keyColumns } from '../database/related.ts';
import { snake } from '../database/spelling.ts';
import { askFieldsOf, Refused, StaleVersion, StillReferenced, sentence, WrongShape } from '../http/errors.ts';
import { type Caller, type ServerContext, serve } from '../http/serve.ts';
import { extCheck } from './ext.ts';

type Values = Record<string, unknown>;
/** A row of a record as its table holds it. */
export type Row = Values & { id: number; version: number };
type Shape = { readonly _zod: { readonly output: unknown } };
type RecordCalls = {
  readonly table: string;
  readonly draft: Shape;
  readonly row: Shape;
  readonly list: Call;
  readonly create: Call;
  readonly change: Call;
  readonly removeOne: Call;
  readonly remove?: Call;
  readonly bulk?: Call;
};
type Draft<R extends RecordCalls> = R['draft']['_zod']['output'];

type Hooks<R extends RecordCalls> = {
  /** A query of the table's rows with what the list adds; it selects all columns of the table. `ask` is the list's, null when one row is read again. */
  select?: (db: Db, ask: Values | null) => Expression<unknown>;
  /** Column of the list's order; the id unless told. */
  orderBy?: string;
  /** Checks a draft and may answer with other values, also of columns that nobody fills in; `row` is null when it is new. */
  beforeSave?: (trx: Trx, draft: Draft<R>, row: Row | null, caller: Caller) => Promise<unknown> | unknown;
  /** Writes what stands in other tables. */
  afterSave?: (trx: Trx, row: Row, draft: Draft<R>, caller: Caller) => Promise<unknown> | unknown;
  beforeRemove?: (trx: Trx, rows: readonly Row[], caller: Caller) => Promise<unknown> | unknown;
  /** Sets right what the removed rows counted for. */
  afterRemove?: (trx: Trx, rows: readonly Row[], caller: Caller) => Promise<unknown> | unknown;
};

/** Serves the usual calls of a plain record, as many of them as its resource has. */
export const serveRecord = <R extends RecordCalls>(server: ServerContext, resource: R, hooks: Hooks<R> & { table?: string } = {}) => {
  const table = snake(hooks.table ?? resource.table);
  const record: Plain = {
    table,
    fields: fieldsOf(resource.draft),
    sayable: sayable(resource.row),
    hooks: hooks as unknown as Hooks<RecordCalls>,
  };
  serve(server, resource.list, (ask, { db }) => listRecords(db, record, ask as Values));
  serve(server, resource.create, (ask, { db, caller }) => createRecord(db as Trx, record, ask as Values, caller as Caller));
  serve(server, resource.change, (ask, { db, caller }) => saveRecord(db as Trx, record, ask as Row, caller as Caller));
  serve(server, resource.removeOne, (ask, { db, caller }) =>
    removeRecords(db as Trx, record, [(ask as { id: number }).id], caller as Caller),
  );
  if (resource.remove)
    serve(server, resource.remove, (ask, { db, caller }) =>
      removeRecords(db as Trx, record, (ask as { ids: number[] }).ids, caller as Caller),
    );
  if (resource.bulk)
    serve(
      server,
      resource.bulk,
      (ask, { db, caller }) => createRecords(db as Trx, record, (ask as { rows: Values[] }).rows, caller as Caller),
      { bodyLimit: 32 * 1_048_576 },
    );
};

type Plain = { table: string; fields: readonly string[]; sayable: (row: Values) => Values; hooks: Hooks<RecordCalls> };

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

/** Rows of a query with the names of who created and updated them. */
export const withNames = async <T = Row>(db: Db, query: Expression<unknown>, rest: RawBuilder<unknown> = sql`order by record.id`) => {
  const { rows } = await sql<T>`
    select record.*, creator.username as created_by_name, updater.username as updated_by_name
    from ${query} as record left join app_user as creator on creator.id = record.created_by left join app_user as updater on updater.id = record.updated_by ${rest}`.execute(
    db,
  );
  return rows;
};

const plainRows = (table: string) => sql`(select * from ${sql.table(table)})`;
const rowsOf = (db: Db, { table, hooks }: Pick<Plain, 'table' | 'hooks'>, ask: Values | null, rest: RawBuilder<unknown>) =>
  withNames<Row>(db, hooks.select?.(db, ask) ?? plainRows(table), rest);

export const listRecords = async (db: Db, record: Plain, ask: Values) =>
  (await rowsOf(db, record, ask, sql`order by record.${sql.ref(record.hooks.orderBy ?? 'id')}, record.id`)).map(record.sayable);

const readRecord = async (db: Db, record: Plain, id: number) => {
  const [row] = await rowsOf(db, record, null, sql`where record.id = ${id}`);
  if (!row) throw new Refused(404, 'NOT_FOUND');
  return record.sayable(row);
};

/** What goes into columns: only what the draft names or the hook adds, the custom fields checked. */
const prepare = async (trx: Trx, { hooks }: Plain, draft: Values, row: Row | null, caller: Caller, checkExt: ExtCheck): Promise<Values> => {
  const checked =
    'ext' in draft || !row
      ? { ...draft, ext: checkExt(draft.ext as Values | undefined, undefined, row?.ext as Values | undefined) }
      : draft;
  return { ...checked, ...((await hooks.beforeSave?.(trx, checked, row, caller)) as Values | undefined) };
};
type ExtCheck = Awaited<ReturnType<typeof extCheck>>;

const createRecord = async (trx: Trx, record: Plain, draft: Values, caller: Caller) => {
  const values = await prepare(trx, record, draft, null, caller, await extCheck(trx, record.table));
  const [row] = (await insertRows(trx, record.table, [values])) as [Row];
  await record.hooks.afterSave?.(trx, row, draft, caller);
  return readRecord(trx, record, row.id);
};

/** A draft is the whole record: what it leaves out is emptied, where the column may be empty. */
const saveRecord = async (trx: Trx, record: Plain, { id, version, ...draft }: Row, caller: Caller) => {
  const { table, hooks } = record;
  const row = await lockRow(trx, table, id);
  if (row.version !== version) throw await stale(trx, record, id, draft);
  const columns = await columnsOf(trx, table);
  const emptied = Object.fromEntries(
    record.fields
      .filter((field) => draft[field] === undefined && field !== 'ext' && columns.get(field)?.nullable)
      .map((field) => [field, null]),
  );
  const values = await prepare(trx, record, draft, row, caller, await extCheck(trx, table));
  const changed = await changeRecord(trx, table, { ...emptied, ...given(values), id, version });
  await hooks.afterSave?.(trx, changed, draft, caller);
  return readRecord(trx, record, id);
};
const given = (values: Values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** The row, locked until the transaction ends; 404 when it is gone. */
export const lockRow = async (trx: Trx, table: string, id: number): Promise<Row> => {
  const { rows } = await sql<Row>`select * from ${sql.table(snake(table))} where id = ${id} for update`.execute(trx);
  if (!rows[0]) throw new Refused(404, 'NOT_FOUND');
  return rows[0];
};

const stale = async (db: Db, record: Pick<Plain, 'table' | 'hooks'>, id: number, mine: Values) => {
  const [newer] = await rowsOf(db, record, null, sql`where record.id = ${id}`);
  return newer ? new StaleVersion(record.table, newer, mine) : new Refused(404, 'NOT_FOUND');
};

const untouched = ['id', 'version', 'createdBy', 'createdAt', 'updatedBy', 'updatedAt'];
const written = (columns: ReadonlyMap<string, Column>, values: Values) =>
  Object.keys(values).flatMap((field) => {
    const column = columns.get(field);
    return column && !column.derived && values[field] !== undefined && !untouched.includes(field) ? [column] : [];
  });
/** An empty text is nothing where a column may hold nothing: two records without a barcode must not collide. */
const stored = ({ field, nullable }: Column, values: Values) => (nullable && values[field] === '' ? null : values[field]);
const asRecord = (columns: readonly Column[], values: Values) =>
  Object.fromEntries(columns.map((column) => [column.name, stored(column, values)]));
const names = (columns: readonly Column[]) => sql.join(columns.map(({ name }) => sql.ref(name)));
const typed = (columns: readonly Column[]) => sql.join(columns.map(({ name, type }) => sql`${sql.ref(name)} ${sql.raw(type)}`));

/**
 * Changes a row that its reader saw in this version, and raises the version. Values without a column and undefined ones are left alone.
 * A newer row is refused with 409 and that row.
 */
export const changeRecord = async (
  trx: Trx,
  tableName: string,
  { id, version, ...values }: Values & { id: number; version: number },
): Promise<Row> => {
  const table = snake(tableName);
  const columns = written(await columnsOf(trx, table), values);
  const sets = sql.join([...columns.map(({ name }) => sql`${sql.ref(name)} = given.${sql.ref(name)}`), sql`version = changed.version + 1`]);
  const from = columns.length
    ? sql`from jsonb_to_record(${JSON.stringify(asRecord(columns, values))}::jsonb) as given(${typed(columns)})`
    : sql``;
  const { rows } = await sql<Row>`
    update ${sql.table(table)} as changed set ${sets} ${from} where changed.id = ${id} and changed.version = ${version} returning changed.*`.execute(
    trx,
  );
  if (!rows[0]) throw await stale(trx, { table, hooks: {} }, id, values);
  return rows[0];
};

/** Many rows in one statement for each set of columns they fill; their order stays. */
export const insertRows = async (trx: Trx, tableName: string, drafts: readonly Values[]): Promise<Row[]> => {
  const table = snake(tableName);
  const columns = await columnsOf(trx, table);
  const kinds = Map.groupBy(drafts.keys(), (at) =>
    written(columns, drafts[at] as Values)
      .map(({ name }) => name)
      .sort()
      .join(),
  );
  const inserted: Row[] = [];
  for (const places of kinds.values()) {
    const its = written(columns, drafts[places[0] as number] as Values);
    const records = places.map((at) => asRecord(its, drafts[at] as Values));
    const { rows } = its.length
      ? await sql<Row>`insert into ${sql.table(table)} (${names(its)}) select ${names(its)} from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as given(${typed(its)}) returning *`.execute(
          trx,
        )
      : await sql<Row>`insert into ${sql.table(table)} default values returning *`.execute(trx);
    for (const [n, at] of places.entries()) inserted[at] = rows[n] as Row;
  }
  return inserted;
};

const reportedAtMost = 1000;

/** All rows or none; every row that can't be saved is reported with its reason. */
const createRecords = async (trx: Trx, record: Plain, drafts: readonly Values[], caller: Caller) => {
  const checkExt = await extCheck(trx, record.table);
  const problems: RowProblem[] = [];
  const ready: { at: number; values: Values }[] = [];
  for (const [at, draft] of drafts.entries()) {
    try {
      ready.push({ at, values: await prepare(trx, record, draft, null, caller, checkExt) });
    } catch (error) {
      problems.push(...asProblems(error, at, caller.lang));
    }
  }
  const rows = await insertOrReport(trx, record.table, ready, problems, caller.lang);
  if (problems.length) {
    const inOrder = problems.sort((a, b) => a.row - b.row);
    throw new Refused(422, 'record.rowsRefused', {
      facts: { count: new Set(inOrder.map(({ row }) => row)).size },
      extraData: { rows: inOrder },
    });
  }
  if (record.hooks.afterSave) for (const [n, row] of rows.entries()) await record.hooks.afterSave(trx, row, drafts[n], caller);
  return { created: rows.length };
};

/** Inserts what it can; a refused half is halved again until the row that is to blame stands alone. */
const insertOrReport = async (
  trx: Trx,
  table: string,
  ready: readonly { at: number; values: Values }[],
  problems: RowProblem[],
  lang: Lang,
): Promise<Row[]> => {
  if (!ready.length || problems.length >= reportedAtMost) return [];
  await sql`savepoint rows`.execute(trx);
  try {
    const rows = await insertRows(
      trx,
      table,
      ready.map(({ values }) => values),
    );
    await sql`release savepoint rows`.execute(trx);
    return rows;
  } catch (error) {
    await sql`rollback to savepoint rows`.execute(trx);
    await sql`release savepoint rows`.execute(trx);
    const [only] = ready;
    if (ready.length === 1 && only) {
      problems.push(...asProblems(error, only.at, lang));
      return [];
    }
    const half = Math.ceil(ready.length / 2);
    const first = await insertOrReport(trx, table, ready.slice(0, half), problems, lang);
    return [...first, ...(await insertOrReport(trx, table, ready.slice(half), problems, lang))];
  }
};

const problem = (row: number, path: RowProblem['path'], code: string, lang: Lang, facts?: Facts): RowProblem => ({
  row,
  path,
  code,
  message: sentence(code, lang, facts),
});

const asProblems = (error: unknown, row: number, lang: Lang): RowProblem[] => {
  if (error instanceof WrongShape) return sayIssues(error.issues, error.input, lang).map((issue) => ({ row, ...issue }));
  if (error instanceof RuleBroken) return [problem(row, error.at ?? [], error.code, lang, error.facts)];
  if (error instanceof Refused && error.status < 500) return [problem(row, [], error.code, lang, error.more.facts)];
  if (!(error instanceof pg.DatabaseError) || !/^2[23]/.test(error.code ?? '')) throw error;
  const byKind: Record<string, string> = { '23503': 'reference.missing', '23505': 'record.alreadyExists' };
  const code = error.constraint?.includes('.') ? error.constraint : (byKind[error.code ?? ''] ?? 'record.valueNotAllowed');
  return [problem(row, askFieldsOf(error).at(-1) ?? [], code, lang, { value: keyColumns(error).values })];
};

const removeRecords = async (trx: Trx, { table, hooks }: Plain, ids: readonly number[], caller: Caller) => {
  if (!hooks.beforeRemove && !hooks.afterRemove) return removeRows(trx, table, ids);
  const { rows } = await sql<Row>`select * from ${sql.table(table)} where id = any(${ids}) order by id for update`.execute(trx);
  await hooks.beforeRemove?.(trx, rows, caller);
  const removed = await removeRows(trx, table, ids);
  await hooks.afterRemove?.(trx, rows, caller);
  return removed;
};

/** Deletes rows, all or none; those that others still point to are refused with the rows that do. */
export const removeRows = async (trx: Trx, tableName: string, ids: readonly number[]) => {
  const table = snake(tableName);
  try {
    const { rows } = await sql`delete from ${sql.table(table)} where id = any(${ids}) returning id`.execute(trx);
    if (rows.length < ids.length) throw new Refused(404, 'NOT_FOUND');
    return { deleted: rows.length };
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '23503') throw new StillReferenced(table, ids, error);
    throw error;
  }
};
