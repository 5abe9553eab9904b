import type { InspectedCharacteristic } from '@lotline/contract/quality/quality-result';
import { expect, test } from 'vitest';
import { blockIn } from '../kit/form/block.ts';
import { isFar, isOut, keyOf, laidOver, nextCell, placeOf, readCell, saidOf } from './cells.ts';

const row = (id: number, samples: number, more: Partial<InspectedCharacteristic> = {}) =>
  ({ id, samples, kind: 'VARIABLE', lsl: 9.9, usl: 10.1, decimals: 2, ...more }) as InspectedCharacteristic;
const rows = [row(1, 3), row(2, 1), row(3, 3)];

test('Enter goes down the characteristics or across the samples, and on at the end', () => {
  expect(nextCell(rows, '1/1', 'down')).toBe('2/1');
  expect(nextCell(rows, '3/1', 'down')).toBe('1/2');
  expect(nextCell(rows, '1/2', 'down')).toBe('3/2');
  expect(nextCell(rows, '1/3', 'across')).toBe('2/1');
  expect(nextCell(rows, '3/3', 'down')).toBeNull();
  expect(nextCell(rows, '1/2', 'across', -1)).toBe('1/1');
});
test('a pasted block fills a range, and says what lies outside it', () => {
  expect(laidOver(rows, '1/2', blockIn('10.01\t10.02\t10.03\r\n9.99\t9.98\r\n'))).toEqual({
    cells: [
      { key: '1/2', text: '10.01' },
      { key: '1/3', text: '10.02' },
    ],
    outside: ['10.03', '9.99', '9.98'],
  });
});
test('what is out of its limits is seen as it is typed', () => {
  expect(isOut(row(1, 1), '10.1')).toBe(false);
  expect(isOut(row(1, 1), '10.11')).toBe(true);
  expect(isOut(row(1, 1), '')).toBe(false);
});
test('what is ten times as far out as its limits lie apart is asked about', () => {
  expect(['10.2', '11.9', '12.2', '999999', '-1', ''].map((typed) => isFar(row(1, 1), typed))).toEqual([
    false,
    false,
    true,
    true,
    true,
    false,
  ]);
  const rough = row(1, 1, { lsl: null, usl: 1.6 });
  expect(['16', '18', '0.1', '-20'].map((typed) => isFar(rough, typed))).toEqual([false, true, false, false]);
});
test('a number takes numbers, an attribute OK and NG in words and signs', () => {
  expect(readCell(row(1, 1), '1,000.5')).toEqual({ value: 1000.5 });
  expect(readCell(row(1, 1), 'abc')).toBeNull();
  // A comma that parts no thousands is a slip for a point, a minus before nothing one too, and thirteen digits are none that is kept.
  for (const slip of ['2,41', '1,00', '-0', '-', '1234567890123', '1e308']) expect(readCell(row(1, 1), slip), slip).toBeNull();
  expect(readCell(row(1, 1), '-0.5')).toEqual({ value: -0.5 });
  const looked = row(1, 1, { kind: 'ATTRIBUTE' });
  expect([readCell(looked, 'OK'), readCell(looked, '불합격'), readCell(looked, '12')]).toEqual([{ ok: true }, { ok: false }, null]);
});
test('a number is shown with its decimals, and never with fewer than it has', () => {
  const value = (number: number) => ({ value: number, ok: null, text: null }) as Parameters<typeof saidOf>[0];
  expect([saidOf(value(10), 2), saidOf(value(10.005), 2), saidOf(undefined, 2)]).toEqual(['10.00', '10.005', '']);
  expect(keyOf(1, 2)).toBe('1/2');
  expect(placeOf({ lsl: 0, usl: 10 }, 5)).toBe(0.5);
});
