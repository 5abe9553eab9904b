import type { MaterialSale } from '@lotline/contract/sales/sale';
import { expect, test } from 'vitest';
import { atPricesOf, doubtAt, qtyOf, type Sold, sameAs, totalsOf, withPackage, wrongWith } from './selling.ts';

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

test('a price below zero stands at its field, also where the sale has left; one that looks like a slip is doubted', () => {
  const below = { materialStockId: 1, qty: 1, unitPrice: -5 };
  expect(wrong([below], sold(1)).whole).toEqual({ code: 'sale.priceBelowZero', field: 'unitPrice' });
  expect(wrongWith([below], of(sold(1)), '2026-03-02', 'prices').whole?.code).toBe('sale.priceBelowZero');
  expect(wrongWith([{ ...below, qty: 999, unitPrice: 5 }], of(sold(1)), '2026-03-02', 'prices').whole).toBeUndefined();
  const doubt = (unitPrice: number, more = {}) => doubtAt({ ...below, unitPrice }, { unitCost: 400, lastPrice: 500, ...more })?.code;
  expect([doubt(-5), doubt(0), doubt(399.99), doubt(400), doubt(1_499), doubt(1_500)]).toEqual([
    ...[undefined, 'sale.forNothing', 'sale.belowCost', undefined, undefined, 'sale.farFromLast'],
  ]);
  expect([doubt(167, { unitCost: null }), doubt(166, { unitCost: null }), doubt(9_999, { lastPrice: null })]).toEqual([
    ...[undefined, 'sale.farFromLast', undefined],
  ]);
});
test('what was sold alike on that day is found, unless it was cancelled or went to somebody else', () => {
  const sale = {
    id: 7,
    status: 'SHIPPED',
    bizPartnerId: 3,
    lines: [{ materialCode: sold(1).materialCode, qty: 2 }],
  } as unknown as MaterialSale;
  const asked = { bizPartnerId: 3, lines: [{ materialStockId: 1, qty: 2, unitPrice: 1 }] };
  expect(sameAs(asked, [sale], of(sold(1)))?.id).toBe(7);
  expect(sameAs({ ...asked, bizPartnerId: 4 }, [sale], of(sold(1)))).toBeUndefined();
  expect(sameAs(asked, [{ ...sale, status: 'CANCELLED' }], of(sold(1)))).toBeUndefined();
  expect(sameAs({ ...asked, lines: [{ materialStockId: 1, qty: 3 }] }, [sale], of(sold(1)))).toBeUndefined();
});
test('a price that was proposed follows the partner, one that was typed stays', () => {
  const lines = [
    { materialStockId: 1, qty: 1, unitPrice: 500 },
    { materialStockId: 2, qty: 1, unitPrice: 510 },
  ];
  const now = new Map([
    [1, 620],
    [2, 620],
  ]);
  expect(atPricesOf(lines, of(sold(1), sold(2)), now).map(({ unitPrice }) => unitPrice)).toEqual([620, 510]);
  expect(atPricesOf(lines, of(sold(1), sold(2)), new Map([[1, null]])).map(({ unitPrice }) => unitPrice)).toEqual([500, 510]);
});
