import { expect, test } from 'vitest';
import type { Work } from './kiosk.ts';
import { changesOf } from './settling.ts';

const work = { completedQty: 10, defectQty: 1, reworkQty: 0, uom: 'EA' } as Work;
/** Two hundred grams for a piece; eleven were made and had theirs. */
const steel = { name: '환봉', uom: 'kg', qtyPer: 0.2, baseQty: 1, scrapRate: 0, decimals: 3, madeQty: 11, takenQty: 2.2 };
const row = { productName: '펌프 샤프트' };
const stock = { brings: true, lines: [steel] };
const replaces = { occurredAt: '', actorName: '강도윤', goodQty: 5, defectQty: 0, reworkQty: 0, inForce: true };

test('a report adds to what the work made; its good pieces are stock, and all of them took their material', () => {
  expect(changesOf({ row, replaces: null, stock }, work, { goodQty: 9, defectQty: 1 })).toEqual({
    counts: [
      { of: 'work', kind: 'goodQty', before: 10, after: 19 },
      { of: 'work', kind: 'defectQty', before: 1, after: 2 },
    ],
    stock: [
      { name: '펌프 샤프트', uom: 'EA', qty: 9 },
      { name: '환봉', uom: 'kg', qty: -2 },
    ],
  });
});

test('a correction changes by what it differs; a good piece that was a defect takes no more material', () => {
  expect(changesOf({ row, replaces, stock }, work, { goodQty: 4, defectQty: 1 })).toEqual({
    counts: [
      { of: 'report', kind: 'goodQty', before: 5, after: 4 },
      { of: 'report', kind: 'defectQty', before: 0, after: 1 },
      { of: 'work', kind: 'goodQty', before: 10, after: 9 },
      { of: 'work', kind: 'defectQty', before: 1, after: 2 },
    ],
    stock: [{ name: '펌프 샤프트', uom: 'EA', qty: -1 }],
  });
});

test('pieces that were not made give their material back; an operation that isn’t the last brings nothing into stock', () => {
  expect(changesOf({ row, replaces, stock: { ...stock, brings: false } }, work, { goodQty: 3 }).stock).toEqual([
    { name: '환봉', uom: 'kg', qty: 0.4 },
  ]);
});
