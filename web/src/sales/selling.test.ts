import { expect, test } from 'vitest';
import { qtyOf, type Sold, totalsOf, withPackage, wrongWith } from './selling.ts';

const sold = (id: number, more: Partial<Sold> = {}): Sold => ({
  ...{ id, packageId: `P-${id}`, materialCode: 'M', materialName: '황동 스크랩', spec: null, locationName: 'A-1', uom: 'kg' },
  ...{ qualityStatus: 'OK', expiryDate: null, ownership: 'OWN', unitCost: 100, lastPrice: 500, availableQty: 10, reservedQty: 0 },
  ...more,
});
const of =
  (...all: Sold[]) =>
  (id: number) =>
    all.find((one) => one.id === id);
const wrong = (lines: Parameters<typeof wrongWith>[0], ...all: Sold[]) => wrongWith(lines, of(...all), '2026-03-02');

test('a package comes with all that is free of it at its last price, and once', () => {
  const first = withPackage([], sold(1));
  expect(first).toEqual({ lines: [{ materialStockId: 1, qty: 10, unitPrice: 500 }], at: 0, listed: false });
  expect(withPackage(first.lines, sold(1))).toEqual({ lines: first.lines, at: 0, listed: true });
});
test('a line says what speaks against it by the server’s own rules', () => {
  expect(wrong([]).whole?.code).toBe('sale.noLines');
  expect(wrong([{ materialStockId: 1, qty: 10, unitPrice: 0 }], sold(1)).whole).toBeUndefined();
  expect(wrong([{ materialStockId: 1, qty: 10.001, unitPrice: 0 }], sold(1)).whole).toMatchObject({
    code: 'sale.neverExceedsAvailable',
    facts: { over: 0.001 },
  });
  expect(wrong([{ materialStockId: 1, qty: null, unitPrice: 1 }], sold(1)).whole?.code).toBe('sale.qtyNeeded');
  expect(wrong([{ materialStockId: 1, qty: 1, unitPrice: null }], sold(1)).whole?.code).toBe('sale.priceNeeded');
  expect(wrong([{ materialStockId: 1, qty: 1, unitPrice: 1 }], sold(1, { qualityStatus: 'HOLD' })).whole?.code).toBe(
    'material.issueOnlyUnheld',
  );
});
test('sums are those of the lines, and a quantity stands where all are counted alike', () => {
  const lines = [
    { materialStockId: 1, qty: 2, unitPrice: 509.5 },
    { materialStockId: 2, qty: 1, unitPrice: null },
  ];
  expect(totalsOf(lines, of(sold(1), sold(2)), 10)).toMatchObject({ supplyAmount: 1019, vatAmount: 101, totalAmount: 1120 });
  expect(qtyOf(lines, of(sold(1), sold(2)))).toEqual({ qty: 3, uom: 'kg' });
  expect(qtyOf(lines, of(sold(1), sold(2, { uom: 'EA' })))).toBeNull();
});
