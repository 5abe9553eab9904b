import { fileSize } from '@lotline/contract/kit/issue-words';
import type { Lang } from '@lotline/contract/kit/words';
import { cellsOf, headFits, type Plan, type Reviewed, review } from '../excel/check.ts';
import { readSheet } from '../excel/read.ts';
import { mostUnpacked } from '../excel/unpack.ts';
import type { Shaped } from '../form/typed.ts';
import type { Say } from '../words/use-say.ts';
import type { Translate } from '../words/words.ts';

const mostRows = 10_000;
const mostBytes = 20 * 1024 * 1024;
const batch = 200;
const kinds = /\.(xlsx|xls|ods)$/i;

/** Lets the browser draw before the work goes on. */
export const breathe = () => new Promise((resolve) => setTimeout(resolve));

/** What is under way, in words, and how far it has come. */
export type Progressing = { word: string; done?: number; of?: number };
type Reading<D extends Shaped> = {
  draft: D;
  plans: readonly Plan[];
  lang: Lang;
  say: Say;
  t: Translate;
  told: (progress: Progressing) => void;
  stopped: () => boolean;
};

/** The checked rows of the one file that was chosen, or the sentence that says why it can't be taken. */
export const readImport = async <D extends Shaped>(
  files: readonly File[],
  { draft, plans, lang, say, t, told, stopped }: Reading<D>,
): Promise<readonly Reviewed[] | string> => {
  const [first] = files;
  if (!first) return t('import.choose');
  if (files.length > 1) return t('import.onlyOne');
  if (!kinds.test(first.name)) return t('import.onlyExcel');
  if (first.size > mostBytes) return t('import.tooLarge', { most: fileSize(mostBytes) });
  told({ word: t('import.reading') });
  const sheet = await readSheet(await first.arrayBuffer());
  if (!sheet) return t('import.onlyExcel');
  if (sheet === 'tooLarge') return t('import.tooMuchInside', { most: fileSize(mostUnpacked) });
  if (!headFits(sheet.rows[0], plans)) return t('import.mismatch');
  // A row keeps the number it has in the file, whatever empty rows stand before it.
  const data = [...sheet.rows.entries()].slice(2).filter(([, row]) => row.some((cell) => cell !== null && cell !== ''));
  if (data.length === 0) return t('import.noData');
  if (sheet.more || data.length > mostRows) return t('import.tooMany', { most: mostRows });
  const checked: Reviewed[] = [];
  for (let at = 0; at < data.length && !stopped(); at += batch) {
    for (const [n, row] of data.slice(at, at + batch)) checked.push(review(draft, plans, n + 1, cellsOf(plans, row), lang, say));
    told({ word: t('import.checking', { rows: data.length }), done: checked.length, of: data.length });
    await breathe();
  }
  return checked;
};
