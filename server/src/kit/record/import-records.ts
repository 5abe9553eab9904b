import { sayIssues } from '@lotline/contract/kit/issue-words';
import type { RowProblem } from '@lotline/contract/kit/problem';
import { RuleBroken } from '@lotline/contract/kit/rule';
import type { Facts, Lang } from '@lotline/contract/kit/words';
import { sql } from 'kysely';
import pg from 'pg';
import { columnsOf } from '../database/columns.ts';
import type { Trx } from '../database/pool.ts';
import { keyColumns } from '../database/related.ts';
import { askFieldsOf, Refused, sentence, WrongShape } from '../http/errors.ts';
import { given } from './given.ts';
import type { PlainRecord } from './plain-record.ts';
import { isStale, lockRows, type Row, type Values } from './read-rows.ts';
import { look, prepare } from './save-record.ts';
import { changeRows, insertReturning } from './write-rows.ts';

/** So many problems are told at once. */
export const reportedAtMost = 1000;

/** All rows or none; every row that can't be saved is reported with its reason. */
export const createRecords = async (trx: Trx, record: PlainRecord, drafts: readonly Values[], lang: Lang) => {
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
  const returned = record.hooks.afterSave || record.hooks.checkSaved ? '*' : 'id';
  const rows = await writeOrReport(trx, ready, problems, lang, (drafts) => insertReturning<Row>(trx, record.table, drafts, returned));
  refuseAll(problems);
  refuseAll(await checkSaved(trx, record, ready, rows, lang));
  await record.hooks.afterSave?.(trx, rows);
  return { created: rows.length };
};

/** A draft, of a row in the version that its editor saw or of a new one. */
export type Given = Values & { id?: number; version?: number };

/** Changes the rows that have an id and creates the others, all or none, each draft the whole record. */
export const saveRecords = async (trx: Trx, record: PlainRecord, drafts: readonly Given[], lang: Lang) => {
  const { table, hooks } = record;
  const ids = drafts.flatMap(({ id }) => id ?? []);
  await hooks.lockAbove?.(trx, ids);
  const there = new Map((await lockRows(trx, table, ids)).map((row) => [row.id, row]));
  const looked = await look(trx, record, drafts, null);
  const columns = await columnsOf(trx, table);
  const clearable = record.fields.filter((field) => field !== 'ext' && columns.get(field)?.nullable);
  const problems: RowProblem[] = [];
  const made: Ready[] = [];
  const changed: Ready[] = [];
  const seen = new Set<number>();
  for (const [at, { id, version, ...draft }] of drafts.entries()) {
    const row = id === undefined ? null : there.get(id);
    const wrong =
      row === undefined
        ? 'record.gone'
        : row && seen.has(row.id)
          ? 'record.rowTwice'
          : row && isStale(row, version)
            ? 'record.changedMeanwhile'
            : null;
    if (row === undefined || wrong) {
      problems.push(problem(at, [], wrong ?? 'record.gone', lang));
      continue;
    }
    if (row) seen.add(row.id);
    try {
      const values = given(await prepare(trx, record, draft, row, looked));
      if (!row) made.push({ at, values });
      else
        changed.push({
          at,
          values: { ...Object.fromEntries(clearable.map((field) => [field, draft[field] ?? null])), ...values, id: row.id },
        });
    } catch (error) {
      problems.push(...asProblems(error, at, lang));
    }
  }
  const kept = await writeOrReport(trx, changed, problems, lang, (some) => changeRows<Row>(trx, table, some as Row[]));
  const added = await writeOrReport(trx, made, problems, lang, (some) => insertReturning<Row>(trx, table, some, '*'));
  const rows = [...kept, ...added];
  refuseAll(problems);
  const found = await checkSaved(trx, record, changed, kept, lang);
  refuseAll([...found, ...(await checkSaved(trx, record, made, added, lang))]);
  await hooks.afterSave?.(trx, rows);
  return { created: made.length, changed: changed.length };
};

/** What is wrong with rows once they all stand, each at the draft that it was written from. */
const checkSaved = async (trx: Trx, { hooks }: PlainRecord, ready: readonly Ready[], rows: readonly Row[], lang: Lang) => {
  const problems: RowProblem[] = [];
  if (!hooks.checkSaved) return problems;
  const places = new Map(ready.flatMap(({ at, values: { id } }) => (typeof id === 'number' ? [[id, at] as const] : [])));
  for (const [n, row] of rows.entries()) {
    try {
      await hooks.checkSaved(trx, row);
    } catch (error) {
      problems.push(...asProblems(error, places.get(row.id) ?? ready[n]?.at ?? n, lang));
    }
    if (problems.length >= reportedAtMost) break;
  }
  return problems;
};

/** Refuses all rows where one is wrong, each with its reasons. */
export const refuseAll = (problems: readonly RowProblem[]) => {
  if (!problems.length) return;
  const rows = problems.toSorted((a, b) => a.row - b.row);
  throw new Refused(422, 'record.rowsRefused', { facts: { count: new Set(rows.map(({ row }) => row)).size }, extraData: { rows } });
};
type Ready = { at: number; values: Values };

/** Writes what it can; a refused half is halved again until the row that is to blame stands alone. */
const writeOrReport = async (
  trx: Trx,
  ready: readonly Ready[],
  problems: RowProblem[],
  lang: Lang,
  write: (drafts: readonly Values[]) => Promise<Row[]>,
): Promise<Row[]> => {
  if (!ready.length || problems.length >= reportedAtMost) return [];
  await sql`savepoint rows`.execute(trx);
  try {
    const rows = await write(ready.map(({ values }) => values));
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
    const first = await writeOrReport(trx, ready.slice(0, half), problems, lang, write);
    return [...first, ...(await writeOrReport(trx, ready.slice(half), problems, lang, write))];
  }
};

const problem = (row: number, path: RowProblem['path'], code: string, lang: Lang, facts?: Facts): RowProblem => ({
  row,
  path,
  code,
  message: sentence(code, lang, facts),
});

/** What is wrong with a row, as its sender can read it; what isn't about the row is thrown on. */
export const asProblems = (error: unknown, row: number, lang: Lang): RowProblem[] => {
  if (error instanceof WrongShape) return sayIssues(error.issues, error.input, lang).map((issue) => ({ row, ...issue }));
  if (error instanceof RuleBroken) return [problem(row, error.at ?? [], error.code, lang, error.facts)];
  if (error instanceof Refused && error.status < 500) return [problem(row, [], error.code, lang, error.more.facts)];
  if (!(error instanceof pg.DatabaseError) || !/^2[23]/.test(error.code ?? '')) throw error;
  const byKind: Record<string, string> = { '23503': 'reference.missing', '23505': 'record.alreadyExists' };
  const code = error.constraint?.includes('.') ? error.constraint : (byKind[error.code ?? ''] ?? 'record.valueNotAllowed');
  return [problem(row, askFieldsOf(error).at(-1) ?? [], code, lang, { value: keyColumns(error).values })];
};
