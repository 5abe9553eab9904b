import { expect, test } from 'vitest';
import { firstBroken } from '../kit/rule.ts';
import {
  lineSizeRules,
  orderDayRules,
  orderMaterialRules,
  orderProductRules,
  orderRules,
  orderTakesLines,
  placedLineRules,
} from './order.rules.ts';

type Facts = Parameters<(typeof orderRules)[number]['broken']>[0];
const fine: Facts = {
  orderDate: '2026-03-02',
  dueDate: '2026-03-02',
  from: 'CONFIRMED',
  to: 'CONFIRMED',
  touched: false,
  directionChanged: false,
  currencyChanged: false,
  lines: 0,
};
const broken = (change: Partial<Facts>) => firstBroken(orderRules, { ...fine, ...change })?.code;

test('an order may be due on its day', () => expect(broken({})).toBeUndefined());
test('not the day before', () => expect(broken({ dueDate: '2026-03-01' })).toBe('order.dueAfterOrdered'));
test('people confirm an order', () => expect(broken({ from: 'REGISTERED' })).toBeUndefined());
test('nobody completes it by hand', () => expect(broken({ to: 'COMPLETED' })).toBe('order.statusFollows'));
test('a new order may be confirmed at once', () => expect(broken({ from: null })).toBeUndefined());
test('it isn’t born cancelled', () => expect(broken({ from: null, to: 'CANCELLED' })).toBe('order.statusFollows'));
test('an untouched order may be cancelled', () => expect(broken({ to: 'CANCELLED' })).toBeUndefined());
test('one of which a piece was made may not', () => expect(broken({ to: 'CANCELLED', touched: true })).toBe('order.stopsOnlyUntouched'));
test('nor held', () => expect(broken({ to: 'ON_HOLD', touched: true })).toBe('order.stopsOnlyUntouched'));
test('a held one stays held when saved again', () => expect(broken({ from: 'ON_HOLD', to: 'ON_HOLD', touched: true })).toBeUndefined());
test('an empty order may turn into a purchase', () => expect(broken({ directionChanged: true })).toBeUndefined());
test('one line keeps its direction', () => expect(broken({ directionChanged: true, lines: 1 })).toBe('order.directionStaysWithLines'));
test('an order that nothing has come of may change its currency', () =>
  expect(broken({ currencyChanged: true, lines: 1 })).toBeUndefined());
test('one of which a piece was made keeps it', () =>
  expect(broken({ currencyChanged: true, touched: true })).toBe('order.currencyStaysOnceBegun'));
test('a held order still takes lines', () => expect(firstBroken(orderTakesLines, { status: 'ON_HOLD' })).toBeUndefined());
test('a cancelled one doesn’t', () =>
  expect(firstBroken(orderTakesLines, { status: 'CANCELLED' })?.code).toBe('order.cancelledTakesNoLines'));

const product = { qty: 10, planQtyInProgress: 10, shippedQty: 0, productChanged: false, plans: 1 };
const brokenProduct = (change: Partial<typeof product>) => firstBroken(orderProductRules, { ...product, ...change })?.code;
test('a line may fall to what is in production', () => expect(brokenProduct({})).toBeUndefined());
test('a thousandth less may not', () => expect(brokenProduct({ qty: 9.999 })).toBe('order.quantityCoversBegun'));
test('nor below what was shipped', () => expect(brokenProduct({ shippedQty: 10.001 })).toBe('order.quantityCoversBegun'));
test('a line asks for something', () => expect(brokenProduct({ qty: 0, planQtyInProgress: 0 })).toBe('order.quantityAboveZero'));
test('a thousandth is something', () => expect(brokenProduct({ qty: 0.001, planQtyInProgress: 0 })).toBeUndefined());
test('an unplanned line may change its product', () => expect(brokenProduct({ productChanged: true, plans: 0 })).toBeUndefined());
test('a planned one keeps it', () => expect(brokenProduct({ productChanged: true })).toBe('order.productStaysOncePlanned'));

type Material = Parameters<(typeof orderMaterialRules)[number]['broken']>[0];
const material: Material = {
  qty: 5,
  receivedQty: 5,
  materialChanged: false,
  servesAnotherOrder: false,
  purpose: 'PURCHASE',
  direction: 'PURCHASE',
};
const brokenMaterial = (change: Partial<Material>) => firstBroken(orderMaterialRules, { ...material, ...change })?.code;
test('a purchase may fall to what was received', () => expect(brokenMaterial({})).toBeUndefined());
test('a gram less may not', () => expect(brokenMaterial({ qty: 4.999 })).toBe('order.materialQuantityCoversReceived'));
test('nothing is no purchase', () => expect(brokenMaterial({ qty: 0, receivedQty: 0 })).toBe('order.materialQuantityAboveZero'));
test('a sales order buys nothing', () => expect(brokenMaterial({ direction: 'SALES' })).toBe('order.purchaseOnlyInPurchaseOrder'));
test('it may require material', () => expect(brokenMaterial({ direction: 'SALES', purpose: 'REQUIREMENT' })).toBeUndefined());
test('what was received stays that material', () =>
  expect(brokenMaterial({ materialChanged: true })).toBe('order.materialStaysOnceReceived'));
test('what wasn’t may change', () => expect(brokenMaterial({ materialChanged: true, receivedQty: 0 })).toBeUndefined());
test('a line serves its own order', () => expect(brokenMaterial({ servesAnotherOrder: true })).toBe('order.materialServesItsOwnOrder'));

type Placed = Parameters<(typeof placedLineRules)[number]['broken']>[0];
const placed = (change: Partial<Placed>) =>
  placedLineRules
    .filter(({ broken }) => broken({ direction: 'SALES', orderDate: '2026-03-02', dueDate: '2026-03-02', qty: 0.001, ...change }))
    .map(({ code }) => code);
test('a line that is entered may be due on the day of its order and ask for the least', () => expect(placed({})).toEqual([]));
test('or say no day', () => expect(placed({ dueDate: null })).toEqual([]));
test('the day before and nothing are both told', () =>
  expect(placed({ dueDate: '2026-03-01', qty: 0 })).toEqual(['order.quantityAboveZero', 'order.dueAfterOrdered']));
test('of a purchase it says the material', () =>
  expect(placed({ direction: 'PURCHASE', qty: 0 })).toEqual(['order.materialQuantityAboveZero']));
const sized: Parameters<(typeof lineSizeRules)[number]['broken']>[0] = {
  item: 'F-1',
  uom: 'EA',
  qty: 2499,
  wasQty: 0,
  largest: 250,
  usual: 9000,
  confirmOver: false,
};
const asked = (change: Partial<typeof sized>) => firstBroken(lineSizeRules, { ...sized, ...change })?.code;
const many = 'order.quantityIsUsual';
test('just under ten times the largest line so far is entered', () => expect(asked({})).toBeUndefined());
test('ten times is asked about, and entered once it is meant', () =>
  expect([asked({ qty: 2500 }), asked({ qty: 2500, confirmOver: true })]).toEqual([many, undefined]));
test('what was never ordered is measured by what is made or kept of it at once', () =>
  expect([asked({ largest: null, qty: 89_999 }), asked({ largest: null, qty: 90_000 })]).toEqual([undefined, many]));
test('what nobody knows anything of by what is much of anything', () =>
  expect([asked({ largest: null, usual: null, qty: 99_999 }), asked({ largest: null, usual: null, qty: 100_000 })]).toEqual([
    undefined,
    many,
  ]));
test('a line that asks for no more than it did is saved', () =>
  expect([asked({ qty: 2500, wasQty: 2500 }), asked({ qty: 2501, wasQty: 2500 })]).toEqual([undefined, many]));

const dated = { orderDate: '2026-03-02', wasDate: null as string | null, today: '2026-03-02', confirmAhead: false };
const askedOfDay = (change: Partial<typeof dated>) => firstBroken(orderDayRules, { ...dated, ...change })?.code;
test('an order is dated today', () => expect(askedOfDay({})).toBeUndefined());
test('tomorrow is asked about, unless it stands there already', () => {
  const orderDate = '2026-03-03';
  const all = [askedOfDay({ orderDate }), askedOfDay({ orderDate, wasDate: orderDate }), askedOfDay({ orderDate, confirmAhead: true })];
  expect(all).toEqual(['order.isPlacedByToday', undefined, undefined]);
});
