import { headsOf, type MeasuredRow, type MeasuredTable, Unreadable } from './measured-table.ts';
import { numberIn } from './typed-value.ts';

/** So many lines say how a text is parted. */
const looked = 60;

/** A text of columns: parted by tabs, semicolons, bars, commas or spaces, whichever parts its lines most evenly. */
export const readDelimited = (text: string): MeasuredTable => {
  const delimiter = delimiterOf(text);
  return tableOf(delimiter === ' ' ? spaced(text) : parted(text, delimiter));
};

/**
 * The table in rows of cells: its head is the first row that is as wide as most are and doesn't only hold numbers; what stands above it, and
 * empty lines, say nothing about values. Without such a row the columns are called as a spreadsheet calls them.
 */
export const tableOf = (rows: readonly MeasuredRow[]): MeasuredTable => {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (filled.length === 0) throw new Unreadable('measurement.fileIsReadable');
  const width = usual(filled.slice(0, 400).map(({ cells }) => widthOf(cells)));
  const first = filled.findIndex(({ cells }) => widthOf(cells) === width);
  const top = filled[first] as MeasuredRow;
  const isHead = top.cells.some((cell) => cell.trim() !== '' && Number.isNaN(numberIn(cell).value));
  const heads = headsOf(isHead ? top.cells.slice(0, width) : Array.from({ length: width }, () => ''));
  const above = filled.slice(0, first).map(({ cells }) => cells.filter((cell) => cell.trim() !== '').join(' '));
  return { heads, rows: filled.slice(isHead ? first + 1 : first), about: above.join(' · ').slice(0, 200) || null };
};

/** Up to the last cell that says something. */
export const widthOf = (cells: readonly string[]) => cells.findLastIndex((cell) => cell.trim() !== '') + 1;

/** The number that stands most often, the greater of two as frequent ones. */
const usual = (numbers: readonly number[]) => {
  const times = new Map<number, number>();
  for (const one of numbers) times.set(one, (times.get(one) ?? 0) + 1);
  return Math.max(...[...times].filter(([, count]) => count === Math.max(...times.values())).map(([one]) => one));
};

const delimiters = ['\t', ';', '|', ','] as const;
const delimiterOf = (text: string) => {
  const lines = text
    .slice(0, 200_000)
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, looked);
  const even = (delimiter: string) => {
    const counts = lines.map((line) => outsideQuotes(line).split(delimiter).length - 1).filter((count) => count > 0);
    const most = counts.length ? usual(counts) : 0;
    return counts.filter((count) => count === most).length;
  };
  const [best] = delimiters.map((delimiter) => ({ delimiter, lines: even(delimiter) })).sort((a, b) => b.lines - a.lines);
  if (best && best.lines > 0 && best.lines * 2 >= lines.length) return best.delimiter;
  return lines.some((line) => /\S\s+\S/.test(line)) ? ' ' : ',';
};
const outsideQuotes = (line: string) => line.replace(/"(?:[^"]|"")*"/g, '');

/** Words of a head may have single spaces between them where the columns are two or more apart. */
const spaced = (text: string): MeasuredRow[] => {
  const lines = text.split(/\r\n|\r|\n/);
  const gap = lines.some((line) => /\S\s{2,}\S/.test(line)) ? /\s{2,}|\t/ : /\s+/;
  return lines.map((line, at) => ({ line: at + 1, cells: line.trim() === '' ? [] : line.trim().split(gap) }));
};

/** Cells in quotes may hold the delimiter, line ends and doubled quotes. */
const parted = (text: string, delimiter: string): MeasuredRow[] => {
  const rows: MeasuredRow[] = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let line = 1;
  let began = 1;
  const endCell = () => {
    cells.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    rows.push({ line: began, cells });
    cells = [];
    began = line;
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] as string;
    if (sign === '\n') line += 1;
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && cell.trim() === '') {
      quoted = true;
      cell = '';
    } else if (sign === delimiter) endCell();
    else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[at + 1] === '\n') {
        at += 1;
        line += 1;
      }
      endRow();
    } else cell += sign;
  }
  if (cell !== '' || cells.length > 0) endRow();
  return rows;
};
