import type { Column } from '../columns/columns.ts';
import { readable, type Speech, titleOf } from '../columns/readable.ts';

/** A cell as a sheet takes it: a number without separators, and nothing that breaks its line. */
const cellText = <Row>(column: Column<Row>, row: Row, speech: Speech) => {
  const value = column.value(row);
  return (typeof value === 'number' ? String(value) : readable(column, value, speech)).replace(/[\t\r\n]+/g, ' ');
};

/** Rows as lines of cells, the way a spreadsheet pastes them. */
export const tableText = <Row>(rows: readonly Row[], columns: readonly Column<Row>[], speech: Speech, titles: boolean): string =>
  [
    ...(titles ? [columns.map((column) => titleOf(column, speech)).join('\t')] : []),
    ...rows.map((row) => columns.map((column) => cellText(column, row, speech)).join('\t')),
  ].join('\n');

/** A block of cells as a spreadsheet copies it: a cell with line breaks, tabs or quotes stands in quotes. */
export const cellsFrom = (text: string): string[][] => {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/y;
  for (let at = 0; at < text.length; at = cell.lastIndex) {
    cell.lastIndex = at;
    const [, quoted, plain = '', end] = cell.exec(text) ?? [];
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\t' && cell.lastIndex < text.length) continue;
    if (end === '\t') row.push('');
    rows.push(row);
    row = [];
    if (!end) break;
  }
  return rows;
};

/** Puts a text on the clipboard, also where the page has no secure address. */
export const copyText = (text: string) => {
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  document.addEventListener('copy', give, { capture: true, once: true });
  document.execCommand('copy');
  document.removeEventListener('copy', give, { capture: true });
};
