import { expect, test } from 'vitest';
import { readAs } from './barcode-line.ts';

test('a code of GS1’s says what it was read as; any other text is none', () => {
  expect(readAs('8801234567893', '2026-03-02')).toBe('GTIN 08801234567893');
  expect(readAs('(01)08801234567893(10)AB-1', '2026-03-02')).toBe('GTIN 08801234567893 · LOT AB-1');
  expect(readAs('8801234567894', '2026-03-02')).toBeNull();
  expect(readAs('PP-20261119-080', '2026-03-02')).toBeNull();
});
