import { columnsOf } from '../database/columns.ts';
import type { Trx } from '../database/pool.ts';
import { extCheck, extCheckOfNew } from './ext.ts';
import { given } from './given.ts';
import { readInserted, readRecord } from './list-records.ts';
import { type PlainRecord, rowsOfRecord } from './plain-record.ts';
import { isStale, lockRow, newerThan, type Row, type Values, type Versioned } from './read-rows.ts';
import { changeRecord, insertRow, insertWithNext } from './write-rows.ts';

export const createRecord = async (trx: Trx, record: PlainRecord, draft: Values) => {
  const { table, hooks } = record;
  const checkExt = await extCheckOfNew(trx, table, draft.ext);
  const seen = await hooks.beforeAll?.(trx, [draft], null);
  const values = await prepare(trx, record, draft, null, { checkExt, seen });
  if (!hooks.afterSave && !hooks.checkSaved) {
    await insertWithNext(trx, table, values);
    return readInserted(trx, record);
  }
  const row = await insertRow(trx, table, values);
  await hooks.checkSaved?.(trx, row);
  await hooks.afterSave?.(trx, [row]);
  return readRecord(trx, record, row.id as number);
};

/** A draft is the whole record: what it leaves out is emptied, where the column may be empty. */
export const saveRecord = async (trx: Trx, record: PlainRecord, { id, version, ...draft }: Values & Versioned) => {
  const { table, hooks } = record;
  await hooks.lockAbove?.(trx, [id]);
  const row = await lockRow(trx, table, id);
  if (isStale(row, version)) throw await newerThan(trx, { table, rows: rowsOfRecord(trx, record, null) }, id, draft);
  const columns = await columnsOf(trx, table);
  const emptied = Object.fromEntries(
    record.fields
      .filter((field) => draft[field] === undefined && field !== 'ext' && columns.get(field)?.nullable)
      .map((field) => [field, null]),
  );
  const values = await prepare(trx, record, draft, row, await look(trx, record, [draft], row));
  const changed = await changeRecord(trx, table, { ...emptied, ...given(values), id, version });
  await hooks.checkSaved?.(trx, changed);
  await hooks.afterSave?.(trx, [changed]);
  return readRecord(trx, record, id);
};

/** What goes into columns: only what the draft names or the hook adds, the custom fields checked. */
export const prepare = async (
  trx: Trx,
  { hooks }: PlainRecord,
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

/** Reads at once what `prepare` asks for each of many drafts. */
export const look = async (trx: Trx, { table, hooks }: PlainRecord, drafts: readonly Values[], row: Row | null) => ({
  checkExt: await extCheck(trx, table),
  seen: await hooks.beforeAll?.(trx, drafts, row),
});
