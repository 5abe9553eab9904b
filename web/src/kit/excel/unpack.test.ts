import { read, utils } from '@e965/xlsx';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { sheetWriter } from './sheet.ts';
import { mostUnpacked, TooLarge, unpacked } from './unpack.ts';

const workbook = (rows: number) => {
  const writer = sheetWriter({ name: 'a', heads: [['code', 'qty']], widths: [10, 10] });
  writer.add(Array.from({ length: rows }, (_, n) => [`한글-${n}`, n]));
  return writer.finish();
};
const rowsIn = (file: Uint8Array) => {
  const book = read(file);
  return utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 });
};
const zeros = (size: number) => zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(size) }, { level: 9 });

/** The same file, with another size stated in the directory and before the part itself. */
const stating = (file: Uint8Array, size: number) => {
  const lying = new Uint8Array(file);
  const view = new DataView(lying.buffer);
  view.setUint32(22, size, true);
  const directory = view.getUint32(lying.length - 22 + 16, true);
  view.setUint32(directory + 24, size, true);
  return lying;
};

describe('a workbook', () => {
  it('is read the same after it was unpacked', () => {
    const file = workbook(500);
    expect(rowsIn(unpacked(file))).toEqual(rowsIn(file));
    expect(rowsIn(unpacked(file))).toHaveLength(501);
  });

  it('fits with ten thousand rows', () => {
    expect(unpacked(workbook(10_000)).length).toBeGreaterThan(500_000);
  });

  it('fits up to the last byte, and not with one more', () => {
    expect(unpacked(zeros(1000), 1000).length).toBeGreaterThan(1000);
    expect(() => unpacked(zeros(1001), 1000)).toThrow(TooLarge);
  });

  it('that states more than fits is refused before anything is unpacked', () => {
    expect(() => unpacked(stating(zeros(10), mostUnpacked + 1))).toThrow(TooLarge);
  });

  it('that holds more than it states is found out while it is unpacked', () => {
    expect(() => unpacked(stating(zeros(mostUnpacked + 1), 10))).toThrow(TooLarge);
  });

  it('may not hold the size in many parts either', () => {
    const parts = Object.fromEntries(Array.from({ length: 2001 }, (_, n) => [`xl/p${n}.xml`, new Uint8Array(1)]));
    expect(() => unpacked(zipSync(parts))).toThrow(TooLarge);
  });

  it('leaves its pictures packed', () => {
    const file = zipSync({ 'xl/media/1.png': new Uint8Array(2000), 'xl/workbook.xml': new Uint8Array(10) });
    expect(unpacked(file, 1000).length).toBeLessThan(1000);
  });

  it('of the old kind is read as it is', () => {
    const old = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]);
    expect(unpacked(old)).toBe(old);
  });

  it('that breaks off is none', () => {
    const file = workbook(5);
    for (let length = 4; length < file.length; length += 97) expect(() => unpacked(file.subarray(0, length))).toThrow();
  });
});
