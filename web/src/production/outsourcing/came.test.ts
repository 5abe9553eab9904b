import type { OutsourcingLine } from '@lotline/contract/production/outsourcing/outsourcing';
import { expect, test } from 'vitest';
import { addingReason, counting, droppingReason, recounting, type Told } from './came.ts';

const line = { id: 1, kind: 'STOCK', uom: 'EA', atVendorQty: 10 } as OutsourcingLine;
const all: Told = { lineId: 1, goodQty: 10, defectQty: 0, lostQty: 0, backQty: 0, usedQty: 0, defects: [] };
const quantities = ({ defects = [] }: Told) => defects.map(({ qty }) => qty);

test('what isn’t good is less good, as long as all of it is counted', () => {
  expect(counting(line, all, 'defectQty', 3)).toMatchObject({ goodQty: 7, defectQty: 3, defects: [{ defectCodeId: null, qty: 3 }] });
  expect(counting(line, { ...all, goodQty: 4 }, 'defectQty', 3)).toMatchObject({ goodQty: 4, defectQty: 3 });
});

test('one reason explains all defects, and the first of several what the others leave', () => {
  const three = counting(line, all, 'defectQty', 3);
  const two = addingReason(three);
  expect(quantities(two)).toEqual([3, null]);
  const shared = recounting(two, 1, 1);
  expect(quantities(shared)).toEqual([2, 1]);
  expect(quantities(counting(line, shared, 'defectQty', 5))).toEqual([4, 1]);
  expect(quantities(recounting(shared, 1, 9))).toEqual([0, 9]);
  expect(quantities(droppingReason(shared, 1))).toEqual([3]);
  expect(quantities(droppingReason(shared, 0))).toEqual([3]);
  expect(quantities(counting(line, shared, 'defectQty', 0))).toEqual([]);
});

test('what somebody counted otherwise stays as it was typed', () => {
  const typed = recounting(recounting(addingReason(counting(line, all, 'defectQty', 3)), 0, 1), 1, 1);
  expect(quantities(typed)).toEqual([1, 1]);
  expect(quantities(addingReason(typed))).toEqual([1, 1, 1]);
});

test('good that was typed is nobody else’s to change: a slip of another figure is corrected alone', () => {
  const typed = counting(line, counting(line, all, 'goodQty', 5), 'lostQty', 5);
  expect(counting(line, typed, 'lostQty', 3)).toMatchObject({ goodQty: 5, lostQty: 3 });
  expect(counting(line, typed, 'defectQty', 1)).toMatchObject({ goodQty: 5, defectQty: 1 });
});
