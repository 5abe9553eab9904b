import type { PivotHead, SalesPivot } from '@lotline/contract/sales/entry';
import { expect, test } from 'vitest';
import { monthIn, pivotRows, thoseOf } from './pivot-rows.ts';

const head = (more: Partial<PivotHead>): PivotHead => ({
  ...{ key: '7', name: '고철상', code: 'R-1', kind: null, bizPartnerId: null, materialId: null, productId: null, month: null, lines: 3 },
  ...more,
});
const cell = { row: '7', column: '1', currency: 'KRW', lines: 1, qty: 2, uom: 'kg', amount: 100, unpriced: 0 };

test('two currencies are two rows, and what nobody priced is counted beside the sum', () => {
  const pivot = {
    rows: [head({})],
    cells: [cell, { ...cell, column: '2', amount: null, unpriced: 1 }, { ...cell, currency: 'USD', uom: null, qty: null, amount: 9.5 }],
  } as unknown as SalesPivot;
  expect(pivotRows(pivot)).toMatchObject([
    { id: '7 KRW', lines: 2, amount: 100, unpriced: 1, qty: 4, uom: 'kg', cells: { 1: 100, 2: null } },
    { id: '7 USD', lines: 1, amount: 9.5, qty: null, uom: null },
  ]);
});
test('a row is asked for by what it is', () => {
  expect(thoseOf(head({ bizPartnerId: 7 }))).toEqual({ bizPartnerId: 7 });
  expect(thoseOf(head({ kind: 'MATERIAL', materialId: 3 }))).toEqual({ materialId: 3 });
  expect(thoseOf(head({ kind: 'PRODUCT', productId: 4 }))).toEqual({ productId: 4 });
  expect(thoseOf(head({ kind: 'PRODUCT' }))).toEqual({ kind: 'PRODUCT' });
  expect(thoseOf(head({ key: '-' }))).toEqual({ ofNobody: true });
  expect(thoseOf(head({ month: '2026-03-01' }))).toEqual({});
});
test('a month is as much of it as the period has', () => {
  const period = { startDt: '2025-12-15', endDt: '2026-02-03' };
  expect(monthIn('2025-12-01', period)).toEqual({ startDt: '2025-12-15', endDt: '2025-12-31' });
  expect(monthIn('2026-01-01', period)).toEqual({ startDt: '2026-01-01', endDt: '2026-01-31' });
  expect(monthIn('2026-02-01', period)).toEqual({ startDt: '2026-02-01', endDt: '2026-02-03' });
});
