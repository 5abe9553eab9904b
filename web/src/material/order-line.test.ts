import type { ScannedReceipt } from '@lotline/contract/material/receipt';
import type { OpenOrderLine } from '@lotline/contract/material/stock';
import { expect, test } from 'vitest';
import { lineFor } from './order-line.ts';

const line = (id: number, orderNo: string, bizPartnerId = 1, materialId = 7) =>
  ({ id, orderNo, bizPartnerId, materialId }) as unknown as OpenOrderLine;
const [first, second, third] = [line(11, 'PO-1'), line(12, 'PO-2', 2), line(13, 'PO-3')] as const;
const scanned = (lines: readonly OpenOrderLine[], bizPartnerId: number | null = null) =>
  ({ material: { id: 7 }, bizPartnerId, lines }) as unknown as ScannedReceipt;
const nothing = { chosen: [], only: null, aimed: null };
const taken = (...ask: Parameters<typeof lineFor>) => {
  const found = lineFor(...ask);
  return found && [found.line.id, found.why, found.others.map(({ id }) => id)];
};
const all = scanned([first, second, third]);

test('of several open lines the one that is due first is taken, and the others are named', () =>
  expect(taken(all, nothing)).toEqual([11, 'earliest', [12, 13]]));
test('a line that waits alone leaves no question', () => expect(taken(scanned([second]), nothing)).toEqual([12, 'alone', []]));
test('a label whose supplier is known goes to that supplier’s order', () =>
  expect(taken(scanned([first, second, third], 2), nothing)).toEqual([12, 'supplier', [11, 13]]));
test('what is being received already goes on, and what somebody pressed goes before it', () => {
  expect(taken(all, { ...nothing, chosen: [third] })).toEqual([13, 'chosen', [11, 12]]);
  expect(taken(all, { ...nothing, chosen: [third, first], aimed: 11 })).toEqual([11, 'chosen', [12, 13]]);
});
test('a scanned order number keeps every other order out', () => {
  expect(taken(all, { ...nothing, only: 'PO-2' })).toEqual([12, 'alone', []]);
  expect(taken(all, { ...nothing, only: 'PO-2', chosen: [first] })).toEqual([12, 'alone', []]);
  expect(taken(all, { ...nothing, only: 'PO-9' })).toBeNull();
});
test('a label that names its order isn’t received against another one that is open', () =>
  expect(taken(scanned([second]), { ...nothing, chosen: [first] })).toEqual([12, 'alone', []]));
test('lines of another material don’t count', () => expect(taken(scanned([line(14, 'PO-1', 1, 8)]), nothing)).toBeNull());
