import { read, utils } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { looksLikeFormula, sheetWriter } from './sheet.ts';

const written = (rows: (string | number | null)[][]) => {
  const writer = sheetWriter({ name: 'a/b', heads: [['code', 'qty']], widths: [10, 10] });
  writer.add(rows);
  return read(writer.finish(), { cellFormula: true, cellStyles: true });
};
const sheetOf = (rows: (string | number | null)[][]) => {
  const book = written(rows);
  return book.Sheets[book.SheetNames[0] ?? ''] ?? {};
};

describe('an exported sheet', () => {
  it('is read back as it was written', () => {
    const sheet = sheetOf([
      ['P-1', 1.5],
      ['한글 <&> "x"', null],
    ]);
    expect(utils.sheet_to_json(sheet, { header: 1 })).toEqual([['code', 'qty'], ['P-1', 1.5], ['한글 <&> "x"']]);
  });
  it.each(['=1+1', '+82 10', '-5', '@x', '=cmd|"/c calc"!A1'])('holds %s as text, never as a formula', (text) => {
    const cell = sheetOf([[text, 0]]).A2;
    expect(cell.f).toBeUndefined();
    expect([cell.t, cell.v]).toEqual(['s', text]);
    expect(looksLikeFormula(text)).toBe(true);
  });
  it('drops signs that a sheet cannot hold', () => {
    expect(sheetOf([['a\u0000b\u0008c', 0]]).A2.v).toBe('abc');
  });
  it('gives the sheet a name that is allowed', () => {
    expect(written([]).SheetNames).toEqual(['a b']);
  });
});
