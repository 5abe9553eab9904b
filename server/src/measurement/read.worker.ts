import { read, SSF, utils, type WorkSheet } from '@e965/xlsx';
import { readDelimited, tableOf } from '@lotline/contract/measurement/delimited';
import { isDfq, readDfq } from '@lotline/contract/measurement/dfq';
import {
  type Encoding,
  type MeasuredRow,
  type MeasuredTable,
  type MeasurementFormat,
  Unreadable,
} from '@lotline/contract/measurement/measured-table';
import { mostRows } from '@lotline/contract/measurement/measurement.rules';
import { answering } from '../kit/document/answering.ts';
import { decodedText, StrangeLetters } from '../kit/files/decoded-text.ts';

export type ReadJob = { bytes: Uint8Array; name: string };
export type ReadAnswer =
  | { format: MeasurementFormat; encoding: Encoding | null; table: MeasuredTable }
  | { error: { code: string; line: number | null } };

const readFile = ({ bytes, name }: ReadJob): ReadAnswer => {
  try {
    if (bytes[0] === 0x50 && bytes[1] === 0x4b) return { format: 'XLSX', encoding: null, table: tableOf(sheetRows(bytes)) };
    const { text, encoding } = decodedText(bytes);
    if (isDfq(text)) return { format: 'DFQ', encoding, table: readDfq(text) };
    return { format: /\.csv$/i.test(name) ? 'CSV' : 'TXT', encoding, table: readDelimited(text) };
  } catch (error) {
    if (error instanceof Unreadable) return { error: { code: error.message, line: error.line } };
    if (error instanceof StrangeLetters) return { error: { code: 'measurement.encodingIsKnown', line: null } };
    return { error: { code: 'measurement.fileIsReadable', line: null } };
  }
};

const two = (part: number) => String(part).padStart(2, '0');
const cellText = (cell: WorkSheet[string] | undefined): string => {
  if (!cell || cell.v === undefined || cell.v === null) return '';
  if (cell.t === 'n' && typeof cell.z === 'string' && SSF.is_date(cell.z)) {
    const { y, m, d, H, M, S } = SSF.parse_date_code(cell.v);
    return `${y}-${two(m)}-${two(d)} ${two(H)}:${two(M)}:${two(S)}`;
  }
  return cell.t === 'e' ? String(cell.w ?? '') : String(cell.v);
};
/** The first sheet, each row as wide as the widest. */
const sheetRows = (bytes: Uint8Array): MeasuredRow[] => {
  const book = read(bytes, { dense: true, cellNF: true, cellHTML: false, cellFormula: false, sheets: 0, sheetRows: mostRows + 2 });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  if (!sheet?.['!ref']) throw new Unreadable('measurement.fileIsReadable');
  const { e } = utils.decode_range(sheet['!ref']);
  const width = Math.min(e.c, 299) + 1;
  const rows: MeasuredRow[] = [];
  for (let r = 0; r <= e.r; r += 1)
    rows.push({ line: r + 1, cells: Array.from({ length: width }, (_, c) => cellText(sheet['!data']?.[r]?.[c])) });
  return rows;
};

answering(async (job: ReadJob) => new TextEncoder().encode(JSON.stringify(readFile(job))));
