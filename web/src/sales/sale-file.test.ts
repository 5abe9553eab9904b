import { expect, test } from 'vitest';
import { cellOf } from '../kit/columns/cell-of.ts';
import { headOf, headsOf, isWrong, plansOf, type RawCell, review } from '../kit/excel/check.ts';
import { withTwins } from '../kit/excel/twins.ts';
import { FiledLine, filedColumns, type ShownLine, writtenColumns } from './sale-file.ts';
import { type Sold, withFiled } from './selling.ts';

const sold = (id: number, more: Partial<Sold> = {}): Sold => ({
  ...{
    id,
    packageId: `P-${id}`,
    materialCode: 'S',
    materialName: '고철',
    spec: null,
    locationName: '창고',
    uom: 'kg',
    qualityStatus: 'OK',
  },
  ...{ expiryDate: null, ownership: 'OWN', unitCost: null, lastPrice: 300, availableQty: 100, reservedQty: 0 },
  ...more,
});
const columns = filedColumns([sold(1), sold(2, { qualityStatus: 'HOLD' }), sold(3, { lastPrice: null })]);
const speech = { say: (key: string) => key, lang: 'kr' as const, codes: {}, words: 'sale' };
const plans = plansOf(FiledLine, columns as never, [speech]);
const by = { draft: FiledLine, plans, lang: 'kr' as const, t: speech.say, speeches: [speech], recordOf: () => undefined, start: undefined };
const read = (materialStockId: string, qty: RawCell, unitPrice: RawCell = null) =>
  review(by as never, 2, { materialStockId, qty, unitPrice }, null);

test('a row names its package; what it doesn’t say is all that is free of it, at the price it brought last', () => {
  expect(read('P-1', null)).toMatchObject({ values: { materialStockId: 1, qty: 100, unitPrice: 300 }, wrong: {} });
  expect(read('P-1', 40, 310)).toMatchObject({ values: { materialStockId: 1, qty: 40, unitPrice: 310 }, wrong: {} });
});
test('what can’t be sold is said at its cell before anything is taken', () => {
  expect(Object.keys(read('P-9', 1, 1).wrong)).toEqual(['materialStockId']);
  expect(read('P-1', 100, 1).wrong).toEqual({});
  expect(read('P-1', 100.001, 1).wrong).toEqual({ qty: 'sale.neverExceedsAvailable' });
  expect(read('P-2', 1, 1).wrong).toEqual({ materialStockId: 'material.issueOnlyUnheld' });
  expect(Object.keys(read('P-3', 1).wrong)).toEqual(['unitPrice']);
  expect(Object.keys(read('P-1', '많이', 1).wrong)).toEqual(['qty']);
  const twice = withTwins([read('P-1', 1, 1), { ...read('P-1', 2, 1), id: 3 }], [], by as never);
  expect(twice.every(isWrong)).toBe(true);
});
test('lines that were written to a file are taken back as they are', () => {
  const line: ShownLine = { materialStockId: 1, packageId: 'P-1', materialName: '고철', uom: 'kg', qty: 40, unitPrice: 310 };
  const written = writtenColumns.filter(({ noImport }) => !noImport);
  const heads = headsOf(plansOf(FiledLine, written as never, [speech]), speech);
  expect(headOf(heads, plans, { id: new Set(), version: new Set() })?.plans).toEqual(plans);
  const [packageId = null, qty = null, price = null] = written.map((column) => cellOf(column, line, speech));
  expect(read(String(packageId), qty, price)).toMatchObject({ values: { materialStockId: 1, qty: 40, unitPrice: 310 }, wrong: {} });
});
test('a package that is listed already gets what the file says of it', () => {
  const filed = [
    { materialStockId: 1, qty: 5, unitPrice: 10 },
    { materialStockId: 3, qty: 6, unitPrice: 20 },
  ];
  expect(withFiled([{ id: 7, materialStockId: 1, qty: 1, unitPrice: 2 }], filed)).toEqual([{ id: 7, ...filed[0] }, filed[1]]);
});
