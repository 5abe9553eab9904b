import { expect, test } from 'vitest';
import { firstBroken } from '../kit/rule.ts';
import { addStockRules, disposeRules, editStockRules } from './product-stock.rules.ts';

const lot = { state: 'ACTIVE', productId: 3 };
const gone = { state: 'DISCARDED', productId: 3 };
const dispose = (qty: number, of = lot) => firstBroken(disposeRules, { stock: { qty: 10 }, lot: of, qty })?.code;

test('the last piece may be scrapped', () => expect(dispose(10)).toBeUndefined());
test('one thousandth more may not', () => expect(dispose(10.001)).toBe('product.disposeNeverExceedsStock'));
test('a discarded lot stays put', () => expect(dispose(1, gone)).toBe('lot.discardedStaysPut'));

const edit = (countedQty: number | undefined, reason: string | null, of = lot) =>
  firstBroken(editStockRules, { lot: of, qty: 10, countedQty, reason })?.code;
test('a count that agrees needs no reason', () => expect(edit(10, null)).toBeUndefined());
test('one that differs does', () => expect(edit(9.999, ' ')).toBe('stock.adjustmentHasAReason'));
test('with a reason it may differ', () => expect(edit(0, 'count')).toBeUndefined());
test('a discarded lot isn’t edited', () => expect(edit(undefined, null, gone)).toBe('lot.discardedStaysPut'));

const add = (of: typeof lot | null, productId = 3) => firstBroken(addStockRules, { lot: of, productId })?.code;
test('a new lot may be opened', () => expect(add(null)).toBeUndefined());
test('a lot of the product may grow', () => expect(add(lot)).toBeUndefined());
test('a lot holds one product', () => expect(add(lot, 4)).toBe('lot.holdsOneProduct'));
test('nothing comes into a discarded lot', () => expect(add(gone)).toBe('lot.discardedStaysPut'));
