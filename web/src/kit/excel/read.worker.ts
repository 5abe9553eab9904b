import { read, SSF, utils, type WorkSheet } from '@e965/xlsx';
import type { RawCell } from './check.ts';
import { TooLarge, unpacked } from './unpack.ts';

/** More rows than this are not looked at: the call takes 10,000, and two are the head. */
const most = 10_003;

const part = 500;

const two = (part: number) => String(part).padStart(2, '0');

const rawCell = (cell: WorkSheet[string] | undefined): RawCell => {
  if (!cell || cell.v === undefined || cell.v === null) return null;
  if (cell.t === 'n' && typeof cell.z === 'string' && SSF.is_date(cell.z)) {
    const { y, m, d, H, M } = SSF.parse_date_code(cell.v);
    return `${y}-${two(m)}-${two(d)}${H || M ? ` ${two(H)}:${two(M)}` : ''}`;
  }
  if (cell.t === 'e') return String(cell.w ?? '');
  if (typeof cell.v === 'number' || typeof cell.v === 'boolean') return cell.v;
  return String(cell.v);
};

const rowsOf = (sheet: WorkSheet): { rows: RawCell[][]; more: boolean } => {
  if (!sheet['!ref']) return { rows: [], more: false };
  const { e } = utils.decode_range(sheet['!ref']);
  const width = Math.min(e.c, 300);
  const rows: RawCell[][] = [];
  for (let r = 0; r <= e.r && rows.length < most; r += 1) {
    const row: RawCell[] = [];
    for (let c = 0; c <= width; c += 1) row.push(rawCell(sheet['!data']?.[r]?.[c]));
    rows.push(row);
  }
  while (rows.length && rows.at(-1)?.every((cell) => cell === null || cell === '')) rows.pop();
  return { rows, more: e.r + 1 > most };
};

/** Reads the first sheet of a workbook away from the page. */
self.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
  try {
    const book = read(unpacked(new Uint8Array(data)), {
      dense: true,
      cellNF: true,
      cellHTML: false,
      cellFormula: false,
      sheets: 0,
      sheetRows: most + 1,
    });
    const sheet = book.Sheets[book.SheetNames[0] ?? ''];
    const { rows, more } = sheet ? rowsOf(sheet) : { rows: [], more: false };
    // Handed over bit by bit: unpacking a large message would hold the page.
    for (let at = 0; at < rows.length; at += part) self.postMessage({ rows: rows.slice(at, at + part) });
    self.postMessage({ more });
  } catch (error) {
    self.postMessage(error instanceof TooLarge ? { tooLarge: true } : { unreadable: true });
  }
};
