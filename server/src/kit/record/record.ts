import type { Call, HeardOf } from '@lotline/contract/kit/call';
import { sayIssues } from '@lotline/contract/kit/issue-words';
import type { RowProblem } from '@lotline/contract/kit/problem';
import { RuleBroken } from '@lotline/contract/kit/rule';
import { snake } from '@lotline/contract/kit/spelling';
import type { Facts, Lang } from '@lotline/contract/kit/words';
import { CompiledQuery, type Expression, type RawBuilder, type Selectable, sql } from 'kysely';
import pg from 'pg';
import { z } from 'zod';
import { type Column, columnsOf } from '../database/columns.ts';
import { runText, runTogether, sendWithNext } from '../database/driver.ts';
import type { Db, Trx } from '../database/pool.ts';
import { keyColumns } from '../database/related.ts';
import type { Tables } from '../database/tables.ts';
import { askFieldsOf, Refused, StaleVersion, StillReferenced, sentence, WrongShape } from '../http/errors.ts';
import { langOf, type ServerContext, serve } from '../http/serve.ts';
import { customFields, extCheck, extCheckBy } from './ext.ts';
import { given } from './given.ts';
import { partLimit, saidPart } from './list.ts';

type Values = Record<string, unknown>;
/** A row of any table that has versions. */
export type Row = Values & { id: number; version: number };
type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Name;
/** A row of this table, whichever way its name is spelt. */
export type RowOf<Table extends string> = Camel<Table> extends keyof Tables ? Selectable<Tables[Camel<Table>]> : Row;
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

type Hooks<R extends RecordCalls, Seen> = {
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
  /** Writes what stands in other tables, for all rows of a call. */
  afterSave?: (trx: Trx, rows: readonly RowOf<R['table']>[]) => Promise<unknown> | unknown;
  /** Locks what stands above these rows, before they are locked themselves. */
  lockAbove?: (trx: Trx, ids: readonly number[]) => Promise<unknown>;
  beforeRemove?: (trx: Trx, rows: readonly RowOf<R['table']>[]) => Promise<unknown> | unknown;
  /** Sets right what the removed rows counted for. */
  afterRemove?: (trx: Trx, rows: readonly RowOf<R['table']>[]) => Promise<unknown> | unknown;
};

/** Serves the usual calls of a plain record, as many of them as its resource has. */
export const serveRecord = <R extends RecordCalls, Seen = undefined>(server: ServerContext, resource: R, hooks: Hooks<R, Seen> = {}) => {
  const table = snake(resource.table);
  const record: Plain = {
    table,
    fields: fieldsOf(resource.draft),
    sayable: sayable(resource.row),
    hooks: hooks as unknown as Hooks<RecordCalls, unknown>,
  };
  serve(server, resource.list, async (ask, context) => {
    const rows = await listRecords(context.db, record, ask as Values);
    return hooks.grows ? saidPart(context, rows, (ask as PartAsk).limit, ({ id }) => id as number) : rows;
  });
  serve(server, resource.create, (ask, { db }) => createRecord(db as Trx, record, ask as Values));
  serve(server, resource.change, (ask, { db }) => saveRecord(db as Trx, record, ask as Values & Versioned));
  serve(server, resource.removeOne, (ask, { db }) => removeRecords(db as Trx, record, [(ask as { id: number }).id]));
  if (resource.remove) serve(server, resource.remove, (ask, { db }) => removeRecords(db as Trx, record, (ask as { ids: number[] }).ids));
  if (resource.bulk)
    serve(
      server,
      resource.bulk,
      (ask, { db, request }) => createRecords(db as Trx, record, (ask as { rows: Values[] }).rows, langOf(request)),
      { bodyLimit: 32 * 1_048_576 },
    );
};

type Plain = {
  table: string;
  fields: readonly string[];
  sayable: (row: Values) => Values;
  hooks: Hooks<RecordCalls, unknown>;
  /** The text that reads one row, once it is made; null where it holds more than the row's id. */
  readText?: string | null;
};

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
export const withNames = async <T = Row>(db: Db, query: Expression<unknown>, rest: RawBuilder<unknown> = sql`order by record.id`) =>
  (await named<T>(query, rest).execute(db)).rows;

const named = <T>(query: Expression<unknown>, rest: RawBuilder<unknown>) => sql<T>`
  select record.*, creator.username as created_by_name, updater.username as updated_by_name
  from ${query} as record left join app_user as creator on creator.id = record.created_by left join app_user as updater on updater.id = record.updated_by ${rest}`;

const plainRows = (table: string) => sql`(select * from ${sql.table(table)})`;
const queryOf = (db: Db, { table, hooks }: Pick<Plain, 'table' | 'hooks'>, ask: Values | null, rest: RawBuilder<unknown>) =>
  named<Row>(hooks.select?.(db, ask) ?? plainRows(table), rest);
const rowsOf = async (db: Db, record: Pick<Plain, 'table' | 'hooks'>, ask: Values | null, rest: RawBuilder<unknown>) =>
  (await queryOf(db, record, ask, rest).execute(db)).rows;

type PartAsk = { after?: number | undefined; limit?: number | undefined };
export const listRecords = async (db: Db, record: Plain, ask: Values) => {
  const order = sql.ref(record.hooks.orderBy ?? 'id');
  const { after, limit } = ask as PartAsk;
  const beyond =
    after === undefined
      ? sql``
      : sql`where (record.${order}, record.id) < (select x.${order}, x.id from ${sql.table(record.table)} x where x.id = ${after})`;
  const rest = record.hooks.grows
    ? sql`${beyond} order by record.${order} desc, record.id desc limit ${sql.lit(partLimit(limit))}`
    : sql`order by record.${order}, record.id`;
  return (await rowsOf(db, record, ask, rest)).map(record.sayable);
};

const readRecord = async (db: Db, record: Plain, id: number) => {
  const [row] = await oneRow(db, record, id);
  if (!row) throw new Refused(404, 'NOT_FOUND');
  return record.sayable(row);
};

/** Each saving ends with this: its text is made once. */
const oneRow = (db: Db, record: Plain, id: number): Promise<Row[]> => {
  if (record.readText) return runText<Row>(db, record.readText, [id]);
  const query = queryOf(db, record, null, sql`where record.id = ${id}`);
  if (record.readText === undefined) {
    const { sql: text, parameters } = query.compile(db);
    record.readText = parameters.length === 1 ? text : null;
  }
  return query.execute(db).then(({ rows }) => rows);
};

/** What goes into columns: only what the draft names or the hook adds, the custom fields checked. */
const prepare = async (
  trx: Trx,
  { hooks }: Plain,
  draft: Values,
  row: Row | null,
  { checkExt, seen }: { checkExt: ExtCheck; seen: unknown },
): Promise<Values> => {
  const checked =
    'ext' in draft || !row
      ? { ...draft, ext: checkExt(draft.ext as Values | undefined, undefined, row?.ext as Values | undefined) }
      : draft;
  const added = (await hooks.beforeSave?.(trx, checked, row, seen)) as Values | undefined;
  return added ? { ...checked, ...added } : checked;
};
type ExtCheck = Awaited<ReturnType<typeof extCheck>>;

const look = async (trx: Trx, { table, hooks }: Plain, drafts: readonly Values[], row: Row | null) => ({
  checkExt: await extCheck(trx, table),
  seen: await hooks.beforeAll?.(trx, drafts, row),
});

const createRecord = async (trx: Trx, record: Plain, draft: Values) => {
  const { table, hooks } = record;
  const [defined, [drawn]] = await runTogether(trx, customFields(table), nextId(table));
  const seen = await hooks.beforeAll?.(trx, [draft], null);
  const values = await prepare(trx, record, draft, null, { checkExt: await extCheckBy(trx, defined), seen });
  const { id } = drawn as { id: number };
  if (hooks.afterSave) await hooks.afterSave(trx, [await insertRow(trx, table, values, id)]);
  else await insertWithNext(trx, table, values, id);
  return readRecord(trx, record, id);
};
const nextId = (table: string) =>
  CompiledQuery.raw(`select nextval(pg_get_serial_sequence($1, 'id')) as id`, [snake(table)]) as CompiledQuery<{ id: number }>;

/** A draft is the whole record: what it leaves out is emptied, where the column may be empty. */
const saveRecord = async (trx: Trx, record: Plain, { id, version, ...draft }: Values & Versioned) => {
  const { table, hooks } = record;
  await hooks.lockAbove?.(trx, [id]);
  const row = await lockRow(trx, table, id);
  if (isStale(row, version)) throw await stale(trx, record, id, draft);
  const columns = await columnsOf(trx, table);
  const emptied = Object.fromEntries(
    record.fields
      .filter((field) => draft[field] === undefined && field !== 'ext' && columns.get(field)?.nullable)
      .map((field) => [field, null]),
  );
  const values = await prepare(trx, record, draft, row, await look(trx, record, [draft], row));
  const changed = await changeRecord(trx, table, { ...emptied, ...given(values), id, version });
  await hooks.afterSave?.(trx, [changed]);
  return readRecord(trx, record, id);
};
/** A row in the version that its reader saw; the newest one where the caller names none. */
type Versioned = { id: number; version: number | undefined };
/** True when a row is newer than its reader saw; who names no version means the newest. */
export const isStale = (row: { version: number }, seen: number | undefined) => seen !== undefined && seen !== row.version;

/** The row, locked until the transaction ends; 404 when it is gone. */
export const lockRow = async <Table extends string>(trx: Trx, table: Table, id: number): Promise<RowOf<Table>> => {
  const [row] = await runText<RowOf<Table>>(trx, `select * from "${snake(table)}" where id = $1 for no key update`, [id]);
  if (!row) throw new Refused(404, 'NOT_FOUND');
  return row;
};

const stale = async (db: Db, record: Pick<Plain, 'table' | 'hooks'>, id: number, mine: Values) => {
  const [newer] = await rowsOf(db, record, null, sql`where record.id = ${id}`);
  return newer ? new StaleVersion(record.table, newer, mine) : new Refused(404, 'NOT_FOUND');
};

const untouched = ['id', 'version', 'createdBy', 'createdAt', 'updatedBy', 'updatedAt'];
const written = (columns: ReadonlyMap<string, Column>, values: Values) => {
  const filled: Column[] = [];
  for (const [field, column] of columns)
    if (values[field] !== undefined && !column.derived && !untouched.includes(field)) filled.push(column);
  return filled;
};
/** An empty text is nothing where a column may hold nothing: two records without a barcode must not collide. */
const stored = ({ field, nullable }: Column, values: Values) => (nullable && values[field] === '' ? null : values[field]);
const asRecord = (columns: readonly Column[], values: Values) => {
  const record: Values = {};
  for (const column of columns) record[column.name] = stored(column, values);
  return record;
};
const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');
const typed = (columns: readonly Column[]) => columns.map(({ name, type }) => `"${name}" ${type}`).join(', ');

/**
 * Changes a row that its reader saw in this version, and raises the version. Values without a column and undefined ones are left alone.
 * A newer row is refused with 409 and that row.
 */
export const changeRecord = async <Table extends string>(
  trx: Trx,
  tableName: Table,
  { id, version, ...values }: Values & Versioned,
): Promise<RowOf<Table>> => {
  const table = snake(tableName);
  const columns = written(await columnsOf(trx, table), values);
  const sets = [...columns.map(({ name }) => `"${name}" = given."${name}"`), 'version = changed.version + 1'].join(', ');
  const from = columns.length ? `from jsonb_to_record($3::jsonb) as given(${typed(columns)})` : '';
  const [row] = await runText<RowOf<Table>>(
    trx,
    `update "${table}" as changed set ${sets} ${from} where changed.id = $1 and changed.version = coalesce($2, changed.version) returning changed.*`,
    [id, version ?? null, ...(columns.length ? [JSON.stringify(asRecord(columns, values))] : [])],
  );
  if (!row) throw await stale(trx, { table, hooks: {} }, id, values);
  return row;
};

/** One row; it may have drawn its id already. */
export const insertRow = async <Table extends string>(trx: Trx, tableName: Table, draft: Values, id?: number): Promise<RowOf<Table>> => {
  if (id === undefined) return (await insertRows(trx, tableName, [draft]))[0] as RowOf<Table>;
  const table = snake(tableName);
  const its = written(await columnsOf(trx, table), draft);
  const values = [JSON.stringify([asRecord(its, draft)]), id];
  const [row] = await runText<RowOf<Table>>(trx, `${insertText(table, its, true)} returning *`, values);
  return row as RowOf<Table>;
};

/** Many rows in one statement for each set of columns they fill; their order stays. */
export const insertRows = <Table extends string>(trx: Trx, tableName: Table, drafts: readonly Values[]): Promise<RowOf<Table>[]> =>
  insertReturning<RowOf<Table>>(trx, tableName, drafts, '*');

const insertText = (table: string, its: readonly Column[], withId: boolean) => {
  const names = quoted([...(withId ? ['id'] : []), ...its.map(({ name }) => name)]);
  const given = its.length ? `from jsonb_to_recordset($1::jsonb) as given(${typed(its)})` : 'from (select $1::jsonb) as nothing';
  const values = [...(withId ? ['$2::bigint'] : []), ...(its.length ? ['given.*'] : [])].join(', ');
  return `insert into "${table}" (${names}) ${withId ? 'overriding system value ' : ''}select ${values} ${given}`;
};
/** Inserts a row with the statement that follows. */
const insertWithNext = async (trx: Trx, tableName: string, draft: Values, id: number) => {
  const table = snake(tableName);
  const its = written(await columnsOf(trx, table), draft);
  await sendWithNext(trx, insertText(table, its, true), [JSON.stringify([asRecord(its, draft)]), id]);
};

const insertReturning = async <Returned>(trx: Trx, tableName: string, drafts: readonly Values[], returned: string): Promise<Returned[]> => {
  const table = snake(tableName);
  const columns = await columnsOf(trx, table);
  const inserted: Returned[] = [];
  for (const { its, places } of sameColumns(columns, drafts)) {
    const rows = its.length
      ? await runText<Returned>(trx, `${insertText(table, its, false)} returning ${returned}`, [
          JSON.stringify(places.map((at) => asRecord(its, drafts[at] as Values))),
        ])
      : await runText<Returned>(trx, `insert into "${table}" default values returning ${returned}`, []);
    for (const [n, at] of places.entries()) inserted[at] = rows[n] as Returned;
  }
  return inserted;
};

/** Drafts that fill the same columns, in the table's order of columns. */
const sameColumns = (columns: ReadonlyMap<string, Column>, drafts: readonly Values[]) => {
  const kinds = new Map<string, { its: Column[]; places: number[] }>();
  for (const [at, draft] of drafts.entries()) {
    const its = written(columns, draft);
    const key = its.map(({ name }) => name).join();
    const kind = kinds.get(key);
    if (kind) kind.places.push(at);
    else kinds.set(key, { its, places: [at] });
  }
  return kinds.values();
};

const reportedAtMost = 1000;

/** All rows or none; every row that can't be saved is reported with its reason. */
const createRecords = async (trx: Trx, record: Plain, drafts: readonly Values[], lang: Lang) => {
  const looked = await look(trx, record, drafts, null);
  const problems: RowProblem[] = [];
  const ready: Ready[] = [];
  for (const [at, draft] of drafts.entries()) {
    try {
      ready.push({ at, values: await prepare(trx, record, draft, null, looked) });
    } catch (error) {
      problems.push(...asProblems(error, at, lang));
    }
  }
  // Rows that nobody looks at again needn't travel back.
  const rows = await insertOrReport(trx, record.table, ready, problems, lang, record.hooks.afterSave ? '*' : 'id');
  if (problems.length) {
    const inOrder = problems.sort((a, b) => a.row - b.row);
    throw new Refused(422, 'record.rowsRefused', {
      facts: { count: new Set(inOrder.map(({ row }) => row)).size },
      extraData: { rows: inOrder },
    });
  }
  await record.hooks.afterSave?.(trx, rows);
  return { created: rows.length };
};
type Ready = { at: number; values: Values };

/** Inserts what it can; a refused half is halved again until the row that is to blame stands alone. */
const insertOrReport = async (
  trx: Trx,
  table: string,
  ready: readonly Ready[],
  problems: RowProblem[],
  lang: Lang,
  returned: '*' | 'id',
): Promise<Row[]> => {
  if (!ready.length || problems.length >= reportedAtMost) return [];
  await sql`savepoint rows`.execute(trx);
  try {
    const drafts = ready.map(({ values }) => values);
    const rows = await insertReturning<Row>(trx, table, drafts, returned);
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
    const first = await insertOrReport(trx, table, ready.slice(0, half), problems, lang, returned);
    return [...first, ...(await insertOrReport(trx, table, ready.slice(half), problems, lang, returned))];
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

const removeRecords = async (trx: Trx, { table, hooks }: Plain, ids: readonly number[]) => {
  if (!hooks.beforeRemove && !hooks.afterRemove) return removeRows(trx, table, ids);
  await hooks.lockAbove?.(trx, ids);
  const rows = await runText<Row>(trx, `select * from "${table}" where id = any($1) order by id for update`, [ids]);
  await hooks.beforeRemove?.(trx, rows);
  const removed = await removeRows(trx, table, ids);
  await hooks.afterRemove?.(trx, rows);
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
