import { expect, test } from 'vitest';
import { meanwhileOf, piecesLeft, takenByPieces } from './arrival.ts';

const pieces = (atVendorQty: number, told: object = {}) => [
  { ...{ atVendorQty, goodQty: 0, defectQty: 0, lostQty: 0, backQty: 0 }, ...told },
];

test('pieces that come back in part take their part of the material, and the last ones the rest', () => {
  expect(takenByPieces(5, 'kg', pieces(20, { goodQty: 20 }))).toEqual({ usedQty: 5, backQty: 0 });
  expect(takenByPieces(5, 'kg', pieces(20, { goodQty: 19 }))).toEqual({ usedQty: 4.75, backQty: 0 });
  expect(takenByPieces(5, 'kg', pieces(20, { goodQty: 6, defectQty: 1, lostQty: 1 }))).toEqual({ usedQty: 2, backQty: 0 });
  expect(takenByPieces(5, 'kg', pieces(20))).toEqual({ usedQty: 0, backQty: 0 });
  expect(takenByPieces(5, 'kg', pieces(0))).toEqual({ usedQty: 5, backQty: 0 });
});

test('what comes back untouched took none, and its material comes back with the last pieces', () => {
  expect(takenByPieces(5, 'kg', pieces(20, { goodQty: 4, backQty: 8 }))).toEqual({ usedQty: 1, backQty: 0 });
  expect(takenByPieces(5, 'kg', pieces(20, { goodQty: 12, backQty: 8 }))).toEqual({ usedQty: 3, backQty: 2 });
});

test('a part is rounded down to what the unit keeps', () => {
  expect(takenByPieces(5, 'EA', pieces(3, { goodQty: 1 }))).toEqual({ usedQty: 1, backQty: 0 });
  expect(takenByPieces(1, 'kg', pieces(3, { goodQty: 1 }))).toEqual({ usedQty: 0.333, backQty: 0 });
  expect(takenByPieces(1, 'kg', pieces(3, { goodQty: 9 }))).toEqual({ usedQty: 1, backQty: 0 });
});

const lines = [
  { id: 1, kind: 'STOCK' as const, atVendorQty: 3, uom: 'EA' },
  { id: 2, kind: 'MATERIAL' as const, atVendorQty: 4, uom: 'kg' },
];
const none = { goodQty: 0, defectQty: 0, lostQty: 0, backQty: 0, usedQty: 0, defects: [] };
const arrival = (arrivedVersion: number | null, goodQty: number, more: object = {}) => ({
  ...{ arrivedAt: `2026-03-0${arrivedVersion ?? 1}T01:00:00Z`, byName: '김반장', takenBackAt: null, takenBackByName: null },
  ...{ arrivedVersion, takenBackVersion: null },
  lines: [{ ...none, lineId: 1, what: 'LOT-1', uom: 'EA', goodQty }],
  ...more,
});

test('who looks at an older version hears what arrived since, the newest by name and all of it in number', () => {
  const both = [arrival(4, 2), arrival(3, 1), arrival(2, 9), arrival(null, 9)];
  expect(meanwhileOf(both, lines, 2)).toMatchObject({ did: 'RECEIVED', by: '김반장', at: '2026-03-04T01:00:00Z', good: 3, uom: 'EA' });
  expect(meanwhileOf(both, lines, 3)).toMatchObject({ good: 2 });
  expect(meanwhileOf(both, lines, 4)).toBeNull();
});

test('what came and went again since then changes nothing, and what was taken back is said', () => {
  const gone = { takenBackAt: '2026-03-06T02:00:00Z', takenBackByName: '이반장', takenBackVersion: 5 };
  expect(meanwhileOf([arrival(4, 2, gone)], lines, 3)).toBeNull();
  expect(meanwhileOf([arrival(4, 2, gone)], lines, 4)).toMatchObject({
    did: 'TOOK_BACK',
    by: '이반장',
    at: '2026-03-06T02:00:00Z',
    good: 2,
  });
  expect(meanwhileOf([arrival(4, 2, gone)], lines, 5)).toBeNull();
});

test('an arrival of material alone counts no pieces', () => {
  const material = { lines: [{ ...none, lineId: 2, what: 'P-1', uom: 'kg', usedQty: 1 }] };
  expect(meanwhileOf([arrival(4, 0, material)], lines, 3)).toMatchObject({ good: null, defect: null, uom: null });
});

test('what is left are the pieces', () => {
  expect(piecesLeft(lines)).toEqual({ left: 3, leftUom: 'EA' });
  expect(piecesLeft(lines.slice(1))).toBeNull();
});
