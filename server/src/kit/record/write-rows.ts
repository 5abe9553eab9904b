import { snake } from '@lotline/contract/kit/spelling';
import { type Column, columnsOf } from '../database/columns.ts';
import { askWithNext, runText, sendWithNext } from '../database/driver.ts';
import type { Trx } from '../database/pool.ts';
import { newerThan, type RowOf, rowsOfTable, type Values, type Versioned } from './read-rows.ts';

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
  if (!row) throw await newerThan(trx, { table, rows: rowsOfTable(table) }, id, values);
  return row;
};

/** Changes many rows that are locked, in one statement for each set of columns; their order stays. */
export const changeRows = async <Returned extends { id: number }>(
  trx: Trx,
  tableName: string,
  drafts: readonly (Values & { id: number })[],
): Promise<Returned[]> => {
  const table = snake(tableName);
  const changed = new Map<number, Returned>();
  for (const { its, places } of sameColumns(await columnsOf(trx, table), drafts)) {
    const sets = [...its.map(({ name }) => `"${name}" = given."${name}"`), 'version = changed.version + 1'].join(', ');
    const rows = await runText<Returned>(
      trx,
      `update "${table}" as changed set ${sets} from jsonb_to_recordset($1::jsonb) as given(${['of_id bigint', ...(its.length ? [typed(its)] : [])].join()})
      where changed.id = given.of_id returning changed.*`,
      [JSON.stringify(places.map((at) => ({ of_id: drafts[at]?.id, ...asRecord(its, drafts[at] as Values) })))],
    );
    for (const row of rows) changed.set(row.id, row);
  }
  return drafts.flatMap(({ id }) => changed.get(id) ?? []);
};

export const insertRow = async <Table extends string>(trx: Trx, tableName: Table, draft: Values): Promise<RowOf<Table>> =>
  (await insertRows(trx, tableName, [draft]))[0] as RowOf<Table>;

/** Many rows in one statement for each set of columns they fill; their order stays. */
export const insertRows = <Table extends string>(trx: Trx, tableName: Table, drafts: readonly Values[]): Promise<RowOf<Table>[]> =>
  insertReturning<RowOf<Table>>(trx, tableName, drafts, '*');

const insertText = (table: string, its: readonly Column[]) =>
  its.length
    ? `insert into "${table}" (${quoted(its.map(({ name }) => name))}) ${its[0]?.name === 'id' ? 'overriding system value ' : ''}select given.* from jsonb_to_recordset($1::jsonb) as given(${typed(its)})`
    : `insert into "${table}" default values`;
const insertValues = (its: readonly Column[], drafts: readonly Values[]) =>
  its.length ? [JSON.stringify(drafts.map((draft) => asRecord(its, draft)))] : [];

/**
 * Inserts a row with the statement that follows, under an id where one was drawn for it.
 * @param beside an insert in the same statement, for rows that name each other; its values begin with `$2`.
 */
export const insertWithNext = async (trx: Trx, tableName: string, draft: Values, beside?: { text: string; values: readonly unknown[] }) => {
  const table = snake(tableName);
  const columns = await columnsOf(trx, table);
  const id = draft.id === undefined ? undefined : columns.get('id');
  const its = [...(id ? [id] : []), ...written(columns, draft)];
  const first = beside ? `with beside as (${beside.text}) ` : '';
  await sendWithNext(trx, first + insertText(table, its), [...insertValues(its, [draft]), ...(beside?.values ?? [])]);
};

/** Inserts rows with the statement that follows; their ids, in their order, for whoever needs them after it. */
export const insertedWithNext = async (trx: Trx, tableName: string, drafts: readonly Values[]): Promise<() => Promise<number[]>> => {
  const table = snake(tableName);
  const kinds = [...sameColumns(await columnsOf(trx, table), drafts)];
  const answers: (() => Promise<{ id: number }[]>)[] = [];
  for (const { its, places } of kinds) {
    const rows = places.map((at) => drafts[at] as Values);
    answers.push(await askWithNext<{ id: number }>(trx, `${insertText(table, its)} returning id`, insertValues(its, rows)));
  }
  return async () => {
    const ids: number[] = [];
    for (const [kind, { places }] of kinds.entries()) {
      const rows = (await answers[kind]?.()) ?? [];
      for (const [n, at] of places.entries()) ids[at] = rows[n]?.id as number;
    }
    return ids;
  };
};

/** As `insertRows`, and answers what `returned` names. */
export const insertReturning = async <Returned>(
  trx: Trx,
  tableName: string,
  drafts: readonly Values[],
  returned: string,
): Promise<Returned[]> => {
  const table = snake(tableName);
  const columns = await columnsOf(trx, table);
  const inserted: Returned[] = [];
  for (const { its, places } of sameColumns(columns, drafts)) {
    const values = insertValues(
      its,
      places.map((at) => drafts[at] as Values),
    );
    const rows = await runText<Returned>(trx, `${insertText(table, its)} returning ${returned}`, values);
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
