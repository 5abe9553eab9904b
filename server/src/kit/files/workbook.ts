import { utils, write } from '@e965/xlsx';

type Cell = string | number | null;

/** A workbook of one sheet. Text is stored as text, so that nothing a person typed runs as a formula. */
export const workbook = (name: string, rows: readonly (readonly Cell[])[]): Buffer => {
  const sheet = utils.aoa_to_sheet(rows.map((row) => row.map((cell) => (typeof cell === 'string' ? { t: 's', v: cell, z: '@' } : cell))));
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, name);
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true });
};
