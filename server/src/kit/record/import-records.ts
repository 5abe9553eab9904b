import { sayIssues } from '@lotline/contract/kit/issue-words';
import type { RowProblem } from '@lotline/contract/kit/problem';
import { RuleBroken } from '@lotline/contract/kit/rule';
import type { Facts, Lang } from '@lotline/contract/kit/words';
import { sql } from 'kysely';
import pg from 'pg';
import type { Trx } from '../database/pool.ts';
import { keyColumns } from '../database/related.ts';
import { askFieldsOf, Refused, sentence, WrongShape } from '../http/errors.ts';
import type { PlainRecord } from './plain-record.ts';
import type { Row, Values } from './read-rows.ts';
import { look, prepare } from './save-record.ts';
import { insertReturning } from './write-rows.ts';

const reportedAtMost = 1000;

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
