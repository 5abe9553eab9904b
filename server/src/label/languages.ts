import type { PrinterRow } from '@lotline/contract/label/printer';

/** A label as dots: rows of whole bytes from the top, a dark dot is 1. */
export type Picture = { width: number; height: number; mm: { width: number; height: number }; bits: Uint8Array };
type Medium = Pick<PrinterRow, 'media' | 'gap'>;

const marks = { GAP: 'Y', MARK: 'M', CONTINUOUS: 'N' } as const;
/** ZPL II: a label is one graphic, so that what comes out is what was drawn, in whatever language; `copies` of it. */
export const zplOf = ({ width, height, bits }: Picture, { media }: Medium, copies: number) => {
  const row = Math.ceil(width / 8);
  return Buffer.from(
    `^XA^MN${marks[media]}^PW${width}^LL${height}^LH0,0^FO0,0^GFA,${bits.length},${bits.length},${row},${shortened(bits, row)}^FS^PQ${copies},0,1,N^XZ\n`,
    'latin1',
  );
};

/** Hexadecimal in the short form of ^GF: counts before a digit, a comma for a row's empty rest, a colon for a row that repeats the one above. */
const shortened = (bits: Uint8Array, row: number) => {
  let [text, above] = ['', ''];
  for (let at = 0; at < bits.length; at += row) {
    const line = Buffer.from(bits.subarray(at, at + row))
      .toString('hex')
      .toUpperCase();
    text += line === above ? ':' : line.replace(/0+$/, '').replace(/(.)\1*/g, runOf) + (line.endsWith('0') ? ',' : '');
    above = line;
  }
  return text;
};
const runOf = (run: string) => {
  const [digit = ''] = run;
  const { length } = run;
  if (length === 1) return digit;
  const [twenties, ones] = [Math.floor((length % 400) / 20), length % 20];
  const count = 'z'.repeat(Math.floor(length / 400)) + (twenties ? letterAfter('f', twenties) : '') + (ones ? letterAfter('F', ones) : '');
  return count + digit;
};
const letterAfter = (letter: string, n: number) => String.fromCharCode(letter.charCodeAt(0) + n);

/** TSPL: sizes in millimetres, and a label is one bitmap, in which a dark dot is 0. */
export const tsplOf = ({ width, height, mm, bits }: Picture, { media, gap }: Medium, copies: number) => {
  const space = media === 'MARK' ? `BLINE ${gap} mm,0 mm` : `GAP ${media === 'GAP' ? gap : 0} mm,0 mm`;
  const head = `SIZE ${mm.width} mm,${mm.height} mm\r\n${space}\r\nDIRECTION 1\r\nREFERENCE 0,0\r\nCLS\r\n`;
  return Buffer.concat([
    Buffer.from(`${head}BITMAP 0,0,${Math.ceil(width / 8)},${height},0,`, 'latin1'),
    bits.map((byte) => ~byte & 0xff),
    Buffer.from(`\r\nPRINT 1,${copies}\r\n`, 'latin1'),
  ]);
};
