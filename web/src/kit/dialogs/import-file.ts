import { fileSize } from '@lotline/contract/kit/issue-words';
import {
  cellsOf,
  headOf,
  isSample,
  type Plan,
  type RawCell,
  type Review,
  type Reviewed,
  review,
  type StampTitles,
  stampOf,
} from '../excel/check.ts';
import { isSumRow, matchHeads, withStandIn } from '../excel/heads.ts';
import { readSheet } from '../excel/read.ts';
import { mostUnpacked } from '../excel/unpack.ts';
import type { Translate } from '../words/words.ts';

export const mostRows = 10_000;
const mostBytes = 20 * 1024 * 1024;
const batch = 200;
const kinds = /\.(xlsx|xls|ods)$/i;

/** Lets the browser draw before the work goes on. */
export const breathe = () => new Promise((resolve) => setTimeout(resolve));

/** What is under way, in words, and how far it has come. */
export type Progressing = { word: string; done?: number; of?: number };
type Reading = {
  /** What the rows are held against; `plans` are all columns that a file may have. */
  by: Review;
  stamps: StampTitles;
  t: Translate;
  told: (progress: Progressing) => void;
  stopped: () => boolean;
  /** Which record a row is that doesn't say it by a number of ours: `taken` are those that rows above it are. */
  sameAs?: SameAs | undefined;
};
export type SameAs = (cells: Reviewed['cells'], taken: ReadonlySet<number>) => number | undefined;

/** The checked rows of a file, and the columns that it has. */
export type ReadFile = { rows: readonly Reviewed[]; plans: readonly Plan[]; samples: number };

/** The checked rows of the one file that was chosen, or the sentence that says why it can't be taken. */
export const readImport = async (files: readonly File[], { by, stamps, t, told, stopped, sameAs }: Reading): Promise<ReadFile | string> => {
  const [first] = files;
  if (!first) return t('import.choose');
  if (files.length > 1) return t('import.onlyOne');
  if (!kinds.test(first.name)) return t('import.onlyExcel');
  if (first.size > mostBytes) return t('import.tooLarge', { most: fileSize(mostBytes) });
  told({ word: t('import.reading') });
  const sheet = await readSheet(await first.arrayBuffer());
  if (!sheet) return t('import.unreadable');
  if (sheet === 'tooLarge') return t('import.tooMuchInside', { most: fileSize(mostUnpacked) });
  const head = headOf(sheet.rows, by.plans, stamps);
  if (!head) return t('import.mismatch', { missing: lacking(sheet.rows[0], by.plans) });
  const named = head.plans.filter((plan) => plan !== null);
  // What is filled in where the file says nothing is looked at as well.
  const plans = [...named, ...by.plans.filter((plan) => plan.column.fill && !named.includes(plan))];
  // A row keeps the number it has in the file, whatever empty rows stand before it.
  const filled = [...sheet.rows.entries()]
    .slice(head.dataFrom)
    .filter(([, row]) => row.some((cell) => cell !== null && cell !== '') && !isSumRow(head.plans, row));
  const taken = new Set<number>();
  const data = filled
    .map(([n, row]) => ({ n, cells: cellsOf(head.plans, withStandIn(row, head.standIn)), stamp: stampOf(head, row) }))
    .map((row) => (row.stamp || !sameAs ? row : { ...row, stamp: stampBy(sameAs, row.cells, taken) }))
    .filter(({ cells, stamp }) => stamp !== null || !isSample(named, cells, by.speeches));
  if (data.length === 0) return t(filled.length ? 'import.onlySample' : 'import.noData');
  if (sheet.more || data.length > mostRows) return t('import.tooMany', { most: mostRows });
  const rows = await checkRows(data, { by: { ...by, plans }, t, told, stopped });
  return { rows, plans, samples: filled.length - data.length };
};

const stampBy = (sameAs: SameAs, cells: Reviewed['cells'], taken: Set<number>) => {
  const id = sameAs(cells, taken);
  if (id === undefined) return null;
  taken.add(id);
  return { id, version: null };
};

/** The columns that a new row needs and a file without the template's head hasn't; null where it has them all. */
const lacking = (titles: readonly RawCell[] = [], plans: readonly Plan[]) => {
  const found = matchHeads(
    titles.map((title) => [String(title ?? '').trim()]),
    plans,
  );
  const missing = plans.filter(
    (plan) =>
      plan.required &&
      !found.includes(plan) &&
      !titles.some((title) => String(title).trim().toLowerCase() === plan.column.id.toLowerCase()),
  );
  return missing.length === 0 ? null : missing.map(({ title }) => title).join(', ');
};

type Unchecked = { n: number; cells: Reviewed['cells']; stamp: Reviewed['stamp'] };
/** Checks rows some at a time, so that the page goes on meanwhile. */
export const checkRows = async (rows: readonly Unchecked[], { by, t, told, stopped }: Omit<Reading, 'stamps'>): Promise<Reviewed[]> => {
  const checked: Reviewed[] = [];
  for (let at = 0; at < rows.length && !stopped(); at += batch) {
    for (const { n, cells, stamp } of rows.slice(at, at + batch)) checked.push(review(by, n + 1, cells, stamp));
    told({ word: t('import.checking', { rows: rows.length }), done: checked.length, of: rows.length });
    await breathe();
  }
  return checked;
};
