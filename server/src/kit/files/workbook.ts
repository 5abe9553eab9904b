import { utils, write } from '@e965/xlsx';

/** A number as it is shown, and the formula that it comes of. */
type Computed = { v: number; z?: string; f?: string };
export type Cell = string | number | null | Computed;

const width = (text: string) => [...text].reduce((sum, sign) => sum + (sign.charCodeAt(0) > 0x2e7f ? 2 : 1), 0);
const widest = 40;
const least = 8;

/** A workbook of one sheet. Text is stored as text, so that nothing a person typed runs as a formula. */
export const workbook = (name: string, rows: readonly (readonly Cell[])[]): Buffer => {
  const sheet = utils.aoa_to_sheet(
    rows.map((row) =>
      row.map((cell) =>
        typeof cell === 'string' ? { t: 's', v: cell, z: '@' } : typeof cell === 'object' && cell !== null ? { t: 'n', ...cell } : cell,
      ),
    ),
  );
  const columns = Math.max(0, ...rows.map((row) => row.length));
  sheet['!cols'] = Array.from({ length: columns }, (_, n) => ({
    wch: Math.min(
      widest,
      Math.max(least, ...rows.map((row) => (row.length > 1 && typeof row[n] === 'string' ? width(row[n] as string) + 1 : 0))),
    ),
  }));
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, name);
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true });
};
