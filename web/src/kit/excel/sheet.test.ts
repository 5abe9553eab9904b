import { read, utils } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { looksLikeFormula, sheetWriter } from './sheet.ts';

const written = (rows: (string | number | null)[][], name = 'a/b') => {
  const writer = sheetWriter({ name, heads: [['code', 'qty']], widths: [10, 10] });
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
  it.each([
    ['a/b', 'a b'],
    ["회수 현황 HEAT'7'", "회수 현황 HEAT'7’"],
    [`${'x'.repeat(30)}😀`, 'x'.repeat(30)],
  ])('gives the sheet of %s a name that is allowed', (name, allowed) => {
    expect(written([], name).SheetNames).toEqual([allowed]);
  });
  it('may be one of several, each with its own name and rows', () => {
    const writer = sheetWriter({ name: '요약', heads: [['a']], widths: [10] });
    writer.head([['b']]);
    writer.add([[1]]);
    writer.open({ name: '목록', heads: [['c', 'd']], widths: [10, 10] });
    writer.add([['x', 2]]);
    const { Sheets, SheetNames } = read(writer.finish());
    expect(SheetNames.map((name) => [name, utils.sheet_to_json(Sheets[name] ?? {}, { header: 1 })])).toEqual([
      ['요약', [['a'], ['b'], [1]]],
      [
        '목록',
        [
          ['c', 'd'],
          ['x', 2],
        ],
      ],
    ]);
  });
});
