import { expect, test } from 'vitest';
import { pivotOf, scoped, totalOf } from './pivot.ts';
import type { ProductReportRow } from './report.ts';

const row = (more: Partial<ProductReportRow>): ProductReportRow => ({
  ...{ day: '2026-03-02', lineId: 1, lineName: '1라인', productId: 1, productCode: 'A', productName: '축' },
  ...{ operationId: 1, operationSeq: 10, operationName: '절삭', isLast: true, uom: 'EA' },
  ...{ targetQty: 10, goodQty: 8, defectQty: 2, reworkQty: 0, achieveRate: 0.8, defectRate: 0.2, timedQty: 8, runMinutes: 60, perHour: 8 },
  ...more,
});

test('quantities are summed first and divided last', () => {
  const total = totalOf([row({}), row({ targetQty: 30, goodQty: 2, defectQty: 0, timedQty: 2, runMinutes: 20 })]);
  expect(total).toEqual({ targetQty: 40, goodQty: 10, defectQty: 2, runMinutes: 80, achieveRate: 0.25, defectRate: 2 / 12, perHour: 7.5 });
});

test('pieces without a recorded time don’t raise what an hour makes', () => {
  expect(totalOf([row({}), row({ goodQty: 100, timedQty: 0, runMinutes: null })]).perHour).toBe(8);
  expect(totalOf([row({ runMinutes: null })])).toMatchObject({ runMinutes: null, perHour: null });
  expect(totalOf([])).toMatchObject({ achieveRate: null, defectRate: null, perHour: null });
});

test('cells of a row and of a column come to the same whole', () => {
  const rows = [row({}), row({ day: '2026-03-03', goodQty: 1 }), row({ lineId: 2, lineName: '2라인', goodQty: 5 })];
  const { rows: down, columns, totals, total } = pivotOf(rows, 'line', 'day');
  expect(columns.map(({ key }) => key)).toEqual(['2026-03-02', '2026-03-03']);
  expect(down.map(({ cells }) => cells.map(({ goodQty }) => goodQty))).toEqual([
    [8, 1],
    [5, 0],
  ]);
  expect(totals.map(({ goodQty }) => goodQty)).toEqual([13, 1]);
  expect(total.goodQty).toBe(14);
  expect(pivotOf(rows, 'product', null)).toMatchObject({ columns: [], totals: [], rows: [{ cells: [] }] });
});

test('completed is what the last operation made; the defects of all stay', () => {
  const rows = scoped([row({}), row({ operationId: 2, isLast: false, goodQty: 100, defectQty: 3 })], true);
  expect(totalOf(rows)).toMatchObject({ goodQty: 8, defectQty: 5, targetQty: 10 });
  expect(totalOf(scoped(rows, false))).toMatchObject({ goodQty: 8 });
});
