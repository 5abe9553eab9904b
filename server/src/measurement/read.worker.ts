import { read, SSF, utils, type WorkSheet } from '@e965/xlsx';
import { cptable } from '@e965/xlsx/dist/cpexcel.full.mjs';
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

export type ReadJob = { bytes: Uint8Array; name: string };
export type ReadAnswer =
  | { format: MeasurementFormat; encoding: Encoding | null; table: MeasuredTable }
  | { error: { code: string; line: number | null } };

const readFile = ({ bytes, name }: ReadJob): ReadAnswer => {
  try {
    if (bytes[0] === 0x50 && bytes[1] === 0x4b) return { format: 'XLSX', encoding: null, table: tableOf(sheetRows(bytes)) };
    const { text, encoding } = decoded(bytes);
    if (isDfq(text)) return { format: 'DFQ', encoding, table: readDfq(text) };
    return { format: /\.csv$/i.test(name) ? 'CSV' : 'TXT', encoding, table: readDelimited(text) };
  } catch (error) {
    if (error instanceof Unreadable) return { error: { code: error.message, line: error.line } };
    if (error instanceof StrangeLetters) return { error: { code: 'measurement.encodingIsKnown', line: null } };
    return { error: { code: 'measurement.fileIsReadable', line: null } };
  }
};

class StrangeLetters extends Error {}
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what no text has, besides those that part values in a DFQ file
const strange = /[\u0000-\u0008\u000b\u000c\u000e\u0010-\u0013\u0015-\u0019\u001b\u001c]/;

/** A text by its mark, else in UTF-8, else in EUC-KR with what Windows added to it, else in the letters of Western Europe that gauges write. */
const decoded = (bytes: Uint8Array): { text: string; encoding: Encoding } => {
  const as = (encoding: Encoding, read: () => string) => {
    const text = read();
    if (strange.test(text)) throw new StrangeLetters();
    return { text, encoding };
  };
  // Half a letter at the end is of a file that was cut off, which its last line shows.
  const by = (label: string) => () => new TextDecoder(label, { fatal: true }).decode(bytes, { stream: true });
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return as('UTF-16', by('utf-16le'));
  try {
    return as('UTF-8', by('utf-8'));
  } catch (error) {
    if (error instanceof StrangeLetters) throw error;
  }
  const korean = decodedKorean(bytes);
  return korean === null ? as('Windows-1252', by('windows-1252')) : as('EUC-KR', () => korean);
};

const codePage949 = cptable[949]?.dec ?? {};
/** EUC-KR with what code page 949 adds to it, which Node’s own decoder lacks; null where some bytes are no letter. */
const decodedKorean = (bytes: Uint8Array): string | null => {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] as number;
    if (lead < 0x80) {
      parts.push(String.fromCharCode(lead));
      continue;
    }
    at += 1;
    if (at === bytes.length) break;
    const letter = codePage949[lead * 256 + (bytes[at] as number)];
    if (letter === undefined || letter === '\ufffd') return null;
    parts.push(letter);
  }
  return parts.join('');
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
