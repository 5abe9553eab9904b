import type { ShippableLot } from '@lotline/contract/lot/lot';
import type { ShippableOrderLine } from '@lotline/contract/shipment/shipment';
import { describe, expect, test } from 'vitest';
import {
  amountOfLine,
  type Known,
  type Line,
  lineFor,
  linesForOrders,
  lotsWanted,
  meansMore,
  muchOf,
  olderFirstSaid,
  orderLinesOf,
  otherOrder,
  placeOfLine,
  pushedOut,
  stillToMake,
  ticked,
  withLot,
  withOrder,
  wrongWith,
} from './shipping.ts';

const lot = (productStockId: number, more: Partial<ShippableLot> = {}): ShippableLot => ({
  id: productStockId,
  productStockId,
  lotId: productStockId,
  lotNo: `LOT-${productStockId}`,
  productId: 1,
  productCode: 'F-1',
  productName: '샤프트',
  uom: 'EA',
  locationId: 1,
  locationName: '출하 대기',
  qty: 10,
  qualityStatus: 'OK',
  orderProductId: null,
  orderNo: null,
  bizPartnerId: 1,
  bizPartnerName: '고객',
  productPartnerId: 1,
  hold: null,
  concessionNo: null,
  firstInAt: '2026-03-01T01:00:00Z',
  expiryDate: null,
  producedTo: null,
  unitPrice: 100,
  currency: 'KRW',
  ...more,
});
const order = (id: number, more: Partial<ShippableOrderLine> = {}): ShippableOrderLine => ({
  id,
  orderId: id,
  orderNo: `SO-${id}`,
  seq: 10,
  productId: 1,
  qty: 20,
  shippedQty: 0,
  overShipPct: 0,
  orderStatus: 'CONFIRMED',
  status: 'PRODUCED',
  unitPrice: 120,
  currency: 'KRW',
  dueDate: null,
  deliveryPlace: null,
  bizPartnerId: 1,
  bizPartnerName: '고객',
  ...more,
});
const knowing = (lots: readonly ShippableLot[], orderLines: readonly ShippableOrderLine[] = []): Known => ({
  lotOf: (id) => lots.find(({ productStockId }) => productStockId === id),
  orderLines,
  lots,
});
const line = (productStockId: number, qty: Line['qty'], orderProductId: number | null = null): Line => ({
  productStockId,
  qty,
  orderProductId,
  unitPrice: null,
});

describe('a lot whose label was read', () => {
  const lots = [lot(1), lot(2), lot(3, { qty: 4 })];
  const known = knowing(lots, [order(7)]);
  const proposed = [line(1, 10, 7), line(2, 10, 7)];
  const [, , third] = lots as [ShippableLot, ShippableLot, ShippableLot];

  test('takes the place of what is only proposed, the last of it first', () => {
    const { lines } = withLot(third, proposed, known, 1, true);
    expect(lines.map(({ productStockId, qty, orderProductId, scanned }) => [productStockId, qty, orderProductId, scanned])).toEqual([
      [1, 10, 7, undefined],
      [2, 6, 7, undefined],
      [3, 4, 7, true],
    ]);
  });
  test('leaves alone what was scanned, and so has no order', () => {
    const { line: its, lines } = withLot(third, ticked(ticked(proposed, 1), 2), known, 1, true);
    expect([its.orderProductId, lines.length]).toEqual([null, 3]);
  });
  test('that is picked by hand moves no proposal', () => {
    expect(withLot(third, proposed, known, 1, false).lines.map(({ qty }) => qty)).toEqual([10, 10, 4]);
  });
});

describe('an older lot', () => {
  const old = lot(1);
  const young = lot(2, { firstInAt: '2026-03-02T01:00:00Z' });
  const known = knowing([young, old], [order(7), order(8)]);
  const asked = (lines: readonly Line[], knows = known) => olderFirstSaid(young, lines, knows, 1);

  test('stops a younger one that was scanned instead of it, and is named with its shelf', () => {
    const { lines } = withLot(young, [line(1, 10, 7)], known, 1, true);
    expect(asked(lines)).toBeNull();
    const { lines: full } = withLot(young, [line(1, 10, 7)], knowing([young, old], [order(7, { qty: 10 })]), 1, true);
    expect(asked(full)).toMatchObject({
      code: 'shipment.firstInFirst',
      facts: { lot: 'LOT-2', older: 'LOT-1', shelf: '출하 대기', day: '2026-03-01' },
    });
  });
  test('is asked about until somebody says why, at its line as well', () => {
    const younger = line(2, 10, 7);
    expect(wrongWith([younger], known, 1).each[0]?.code).toBe('shipment.firstInFirst');
    expect(wrongWith([{ ...younger, youngerReason: '고객 지정 LOT' }], known, 1).each).toEqual([null]);
  });
  test('of another client, or made for another order that waits, stays', () => {
    expect(asked([line(2, 1, 7)], knowing([young, lot(1, { bizPartnerId: 2 })], [order(7)]))).toBeNull();
    const awaited = knowing([young, lot(1, { orderProductId: 8 })], [order(7), order(8)]);
    expect(asked([line(2, 1, 7)], awaited)).toBeNull();
    expect(asked([line(2, 1, 8)], awaited)).not.toBeNull();
  });
  test('is proposed first and needs no reason, though another was made for the order', () => {
    const own = lot(3, { orderProductId: 7, firstInAt: '2026-03-03T01:00:00Z' });
    const knows = knowing([young, own, old], [order(7, { qty: 25 })]);
    const lines = linesForOrders([7], knows.lots ?? [], knows);
    expect(lines.map(({ productStockId, qty }) => [productStockId, qty])).toEqual([
      [1, 10],
      [2, 10],
      [3, 5],
    ]);
    expect(wrongWith(lines, knows, 1).whole).toBeNull();
  });
});

describe('what a lot pushed out', () => {
  const known = knowing([lot(1), lot(2), lot(3, { qty: 14 })], [order(7)]);
  test('is the proposals that are gone, not those that only became less', () => {
    const proposed = [line(1, 10, 7), line(2, 10, 7)];
    const { lines } = withLot(lot(3, { qty: 14 }), proposed, known, 1, true);
    expect(pushedOut(proposed, lines).map(({ productStockId }) => productStockId)).toEqual([2]);
    expect(pushedOut(ticked(proposed, 2), lines).map(({ productStockId }) => productStockId)).toEqual([]);
  });
});

describe('a label that is read again', () => {
  test('within three seconds is said to be read, and takes more when it is read once more after that', () => {
    expect([meansMore({ at: 0, told: false }, 2999, false), meansMore({ at: 0, told: false }, 3000, false)]).toEqual([false, true]);
    expect([meansMore({ at: 0, told: true }, 999, false), meansMore({ at: 0, told: true }, 1000, false)]).toEqual([false, true]);
  });
  test('late as it may be, is said to be read where more would be for another order', () => {
    expect([meansMore({ at: 0, told: false }, 60_000, true), meansMore({ at: 0, told: true }, 60_000, true)]).toEqual([false, true]);
  });
});

describe('a line for a lot', () => {
  const known = knowing([lot(1)], [order(1), order(2, { qty: 6, shippedQty: 2 })]);
  test('serves the order it was made for, with its price, and no more than that still wants', () => {
    expect(lineFor(lot(1, { orderProductId: 2 }), [], known, null)).toEqual({ ...line(1, 4, 2), unitPrice: 120 });
  });
  test('serves the most urgent one when its own order is full', () => {
    expect(lineFor(lot(1, { orderProductId: 2 }), [line(9, 4, 2)], known, null)).toMatchObject({ orderProductId: 1, qty: 10 });
  });
  test('takes what earlier lines left of the stock', () => {
    expect(lineFor(lot(1), [line(1, 7, 1)], known, null)).toMatchObject({ qty: 3 });
  });
  test('goes without an order where the client has none', () => {
    expect(lineFor(lot(1), [], known, 5)).toMatchObject({ orderProductId: null, qty: 10, unitPrice: 100 });
  });
});

describe('another order for a line', () => {
  const known = knowing([lot(1)], [order(1), order(2, { qty: 4, unitPrice: 90 })]);
  test('proposes its quantity and price anew', () => {
    expect(withOrder([line(1, 10, 1)], 0, 2, known)[0]).toMatchObject({ orderProductId: 2, qty: 4, unitPrice: 90 });
  });
  test('keeps a quantity that somebody typed', () => {
    expect(withOrder([line(1, 3, 1)], 0, 2, known)[0]).toMatchObject({ orderProductId: 2, qty: 3 });
  });
});

describe('what is wrong', () => {
  const known = knowing([lot(1), lot(2, { productPartnerId: 2, bizPartnerId: 2 }), lot(3)], [order(1, { qty: 12, overShipPct: 10 })]);
  const of = (lines: Line[], client: number | null = null) => wrongWith(lines, known, client);

  test('nothing, up to the last piece', () => expect(of([line(1, 10)])).toEqual({ whole: null, each: [null] }));
  test('an empty shipment', () => expect(of([]).whole?.code).toBe('shipment.noLines'));
  test('a line without a quantity', () => {
    expect(of([line(1, null)]).whole?.code).toBe('shipment.qtyNeeded');
    expect(of([line(1, '1o')]).each[0]?.code).toBe('shipment.qtyNeeded');
  });
  test('one piece more than there is, over two lines, is the second one’s fault', () => {
    const { whole, each } = of([line(1, 6), line(1, 4.001)]);
    expect(whole).toEqual({ code: 'shipment.lotOutOfStock', facts: { lot: 'LOT-1', stock: 4, over: 0.001 } });
    expect(each).toEqual([null, whole]);
  });
  test('more than the order and its allowance want', () => {
    expect(of([line(1, 10, 1), line(3, 3.2, 1)]).whole).toBeNull();
    expect(of([line(1, 10, 1), line(3, 3.201, 1)]).whole).toMatchObject({ code: 'shipment.neverExceedsOrder', facts: { open: 3.2 } });
  });
  test('two clients, and which line is the stranger', () => {
    const { whole, each } = of([line(1, 1), line(2, 1)]);
    expect(whole?.code).toBe('shipment.onePartner');
    expect(each.map((one) => one?.code)).toEqual([undefined, 'shipment.onePartner']);
    expect(of([line(1, 1)], 2).whole?.code).toBe('shipment.onePartner');
  });
});

test('what lies on the shelf is not to be made: only what order lines want beyond it, once per product', () => {
  const known = knowing([lot(1, { qty: 5 }), lot(2, { qty: 3 })], [order(10, { qty: 8 }), order(20, { qty: 4 })]);
  const forOrder = (productStockId: number, qty: number, orderProductId: number | null) => ({
    ...line(productStockId, qty),
    orderProductId,
  });
  const lots = [...[1, 2].flatMap((id) => known.lotOf(id) ?? [])];
  const seen = { ...known, lots };
  expect(stillToMake([forOrder(1, 5, 10), forOrder(2, 3, 10)], seen)).toEqual([]);
  expect(stillToMake([forOrder(1, 5, 10)], seen)).toEqual([]);
  // Twelve are wanted, and eight are there, wherever they stand in the form.
  expect(stillToMake([forOrder(1, 5, 10), forOrder(2, 2, 20)], seen)).toEqual([{ productId: 1, qty: 4 }]);
  expect(stillToMake([forOrder(1, 5, null)], seen)).toEqual([]);
  expect(orderLinesOf([forOrder(1, 1, 5), forOrder(1, 1, null), forOrder(1, 1, 9), forOrder(1, 1, 5)])).toBe('5,9');
});

test('an amount is exact to the hundredth, and unknown without a price', () => {
  expect(amountOfLine({ ...line(1, 1.1), unitPrice: 1.1 })).toBe(1.21);
  expect(amountOfLine(line(1, 3))).toBeNull();
});

describe('a shipment that begins with orders', () => {
  test('takes what was made for each, then what lies longest, and no gram twice', () => {
    const lots = [lot(1, { qty: 5 }), lot(2, { qty: 8, orderProductId: 20 }), lot(3, { qty: 30 })];
    const known = knowing(lots, [order(10), order(20, { qty: 15, unitPrice: null })]);
    expect(linesForOrders([20, 10], lots, known)).toEqual([
      { productStockId: 2, qty: 8, orderProductId: 20, unitPrice: 100 },
      { productStockId: 1, qty: 5, orderProductId: 20, unitPrice: 100 },
      { productStockId: 3, qty: 2, orderProductId: 20, unitPrice: 100 },
      { productStockId: 3, qty: 20, orderProductId: 10, unitPrice: 120 },
    ]);
  });

  test('takes another client’s order and another product for none of them', () => {
    const lots = [lot(1, { productId: 2 })];
    expect(linesForOrders([10, 99], lots, knowing(lots, [order(10)]))).toEqual([]);
  });
});

describe('a price', () => {
  const known = (...orderLines: ShippableOrderLine[]): Known => ({ lotOf: () => lot(1), orderLines });
  const line: Line = { productStockId: 1, qty: 10, orderProductId: null, unitPrice: 100 };
  test('is the order’s', () => expect(lineFor(lot(1), [], known(order(1)), 1).unitPrice).toBe(120));
  test('is the lot’s where the order says none', () =>
    expect(lineFor(lot(1), [], known(order(1, { unitPrice: null })), 1).unitPrice).toBe(100));
  test('is nobody’s where the order without one has another currency', () =>
    expect(lineFor(lot(1), [], known(order(1, { unitPrice: null, currency: 'USD' })), 1).unitPrice).toBeNull());
  test('that was typed stays when another order of its currency is chosen', () =>
    expect(withOrder([{ ...line, unitPrice: 90 }], 0, 1, known(order(1, { unitPrice: null })))[0]?.unitPrice).toBe(90));
  test('that was typed in one currency isn’t one in another', () =>
    expect(withOrder([{ ...line, unitPrice: 90 }], 0, 1, known(order(1, { unitPrice: null, currency: 'USD' })))[0]?.unitPrice).toBeNull());
});

describe('a shipment that began with orders', () => {
  const begunWith = (...begun: number[]): Known => ({
    ...knowing(
      [lot(1, { orderProductId: 9, qty: 133 }), lot(2, { productId: 2 })],
      [order(5, { qty: 3 }), order(9, { qty: 200 }), order(7, { productId: 2 })],
    ),
    begun,
  });
  const for_ = (productStockId: number, known: Known) => {
    const its = known.lotOf(productStockId);
    if (!its) throw new Error('No such lot.');
    return lineFor(its, [], known, 1);
  };
  test('serves these first, with what they still want, also by a lot that was made for another', () => {
    expect(for_(1, begunWith(5))).toMatchObject({ orderProductId: 5, qty: 3 });
    expect(for_(1, begunWith())).toMatchObject({ orderProductId: 9, qty: 133 });
  });
  test('knows a line of another order, and none where it began with none or nobody ordered the line', () => {
    expect(otherOrder(for_(2, begunWith(5)), begunWith(5))).toMatchObject({ orderNo: 'SO-7' });
    expect(otherOrder(for_(2, begunWith()), begunWith())).toBeNull();
    expect(otherOrder(for_(1, begunWith(5)), begunWith(5))).toBeNull();
    expect(otherOrder({ ...for_(1, begunWith(5)), orderProductId: null }, begunWith(5))).toBeNull();
  });
  test('takes another line of the same order as its own', () => {
    const known = { ...knowing([lot(2, { productId: 2 })], [order(5), order(6, { orderNo: 'SO-5', seq: 20, productId: 2 })]), begun: [5] };
    expect(otherOrder(for_(2, known), known)).toBeNull();
  });
});

test('a lot on hold is listed to say why, and proposed for nothing', () => {
  const hold = { reason: '치수', reasonEn: null, by: null, at: '2026-11-23T05:05:00Z' };
  const lots = [lot(1, { qualityStatus: 'HOLD', hold }), lot(2)];
  const knows: Known = { lotOf: (id) => lots.find(({ productStockId }) => productStockId === id), orderLines: [order(7)] };
  expect(linesForOrders([7], lots, knows).map(({ productStockId }) => productStockId)).toEqual([2]);
});

test('lots of the products that the begun orders ask for come first; without such orders, of what the client waits for', () => {
  const lots = [lot(1), lot(2, { productId: 2 }), lot(3, { productId: 3 })];
  const orderLines = [order(7), order(8, { productId: 2 }), order(9, { productId: 3, bizPartnerId: 99 })];
  const wanted = (begun: readonly number[], client: number | null) =>
    lotsWanted(lots, { lotOf: () => undefined, orderLines, begun }, client).map(({ productStockId }) => productStockId);
  expect(wanted([7], 1)).toEqual([1]);
  expect(wanted([], 1)).toEqual([1, 2]);
  expect(wanted([], null)).toEqual([1, 2, 3]);
});

test('how much goes is said by its units', () => {
  expect(
    muchOf([
      { qty: 1200, uom: 'EA' },
      { qty: 0.5, uom: 'kg' },
      { qty: 5, uom: 'EA' },
    ]),
  ).toBe('1,205 EA, 0.5 kg');
});

test('a line keeps its place among others that go from above it, through its own changes, and has none once it has gone', () => {
  const at = (productStockId: number, more: Partial<Line> = {}): Line => ({
    ...{ productStockId, qty: 1, orderProductId: null, unitPrice: null },
    ...more,
  });
  const [first, second, third] = [at(1), at(2), at(3)];
  expect(placeOfLine(second, [first, second, third])).toBe(1);
  expect(placeOfLine(second, [second, third])).toBe(0);
  expect(placeOfLine(second, [first, at(2, { qty: 5 })])).toBe(1);
  expect(placeOfLine(second, [at(2, { orderProductId: 7 }), at(2, { qty: 5 })])).toBe(1);
  expect(placeOfLine(second, [first, at(2, { orderProductId: 7 })])).toBe(1);
  expect([placeOfLine(second, [first, third]), placeOfLine(null, [first])]).toEqual([-1, -1]);
});
