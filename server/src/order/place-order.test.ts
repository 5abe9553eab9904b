import { addDays } from '@lotline/contract/kit/production-day';
import { Business } from '@lotline/contract/order/business';
import { Order, orderOf } from '@lotline/contract/order/order';
import { OrderMaterial, OrderProduct } from '@lotline/contract/order/order-product';
import { orderBeginning, placeOrder, placeOrders } from '@lotline/contract/order/place-order';
import { expect, test } from 'vitest';
import { smallFloor } from '../production/testing.ts';
import { testApp } from '../testing.ts';

const { db, as, insert, statementsOf } = await testApp();
const floor = await smallFloor(db);
const clerk = await as();
let made = 0;
const partner = () => insert('bizPartner', { partnerCode: `NEW-${++made}`, name: `새 고객 ${made}`, types: ['CUSTOMER', 'SUPPLIER'] });
const place = (more: object) =>
  clerk.send(placeOrder, { bizPartnerId: 0, direction: 'SALES', orderDate: '2026-03-02', currency: 'KRW', lines: [], ...more } as never);
const begin = async (bizPartnerId: number, direction: 'SALES' | 'PURCHASE' = 'SALES') =>
  (await clerk.send(orderBeginning, { bizPartnerId, direction })).json();

test('an order stands with its lines at once; a partner without a business gets one that names the year', async () => {
  const bizPartnerId = await partner();
  const [one, two] = [await floor.product(), await floor.product()];
  const { id, orderNo } = (
    await place({
      bizPartnerId,
      dueDate: '2026-03-30',
      currency: 'USD',
      lines: [
        { productId: one, qty: 10, unitPrice: 12.5 },
        { productId: two, qty: 3, dueDate: '2026-03-20' },
      ],
    })
  ).json();
  expect(orderNo).toMatch(/^SO-20260302-/);
  const order = (await clerk.send(orderOf, { id })).json();
  expect(order).toMatchObject({
    currency: 'USD',
    status: 'REGISTERED',
    businessName: `새 고객 ${made} 2026`,
    amount: 125,
    productCount: 2,
  });
  const lines = (await clerk.send(OrderProduct.list, { orderId: id })).json();
  expect(lines).toMatchObject([
    { seq: 10, productId: one, qty: 10, unitPrice: 12.5, dueDate: '2026-03-30' },
    { seq: 20, productId: two, qty: 3, unitPrice: null, dueDate: '2026-03-20' },
  ]);
  const businesses = (await clerk.send(Business.list, { bizPartnerId })).json();
  expect(businesses).toMatchObject([{ code: `NEW-${made}-2026`, currency: 'USD', status: 'ACTIVE', orderCount: 1 }]);
});

test('a purchase has materials', async () => {
  const bizPartnerId = await partner();
  const material = await floor.insert('material', { code: `PM-${made}`, barcode: `PM-${made}`, name: '봉', type: 'RAW', uom: 'kg' });
  const { id } = (
    await place({ bizPartnerId, direction: 'PURCHASE', lines: [{ materialId: material, qty: 12.5, unitPrice: 900 }] })
  ).json();
  expect((await clerk.send(OrderMaterial.list, { orderId: id })).json()).toMatchObject([
    { materialId: material, purpose: 'PURCHASE', qty: 12.5, uom: 'kg' },
  ]);
});

test('nothing stands where one line can’t; a partner’s order is of its own business', async () => {
  const bizPartnerId = await partner();
  const good = { productId: await floor.product(), qty: 1 };
  expect((await place({ bizPartnerId, lines: [good, { ...good, qty: 0 }] })).statusCode).toBe(422);
  expect((await place({ bizPartnerId, lines: [good, { materialId: 1, qty: 1 }] })).json().code).toBe('reference.missing');
  expect((await place({ bizPartnerId, lines: [{ ...good, qty: 0.5 }] })).statusCode).toBe(422);
  expect((await place({ bizPartnerId, lines: [] })).statusCode).toBe(400);
  const foreign = (await clerk.send(Business.create, { code: `FOREIGN-${made}`, name: '남의 사업', bizPartnerId: floor.client })).json();
  expect((await place({ bizPartnerId, businessId: foreign.id, lines: [good] })).json().code).toBe('order.businessOfItsPartner');
  expect((await clerk.send(Business.list, { bizPartnerId })).json()).toEqual([]);
});

test('an order without its currency is refused, and the key of a retry makes one order', async () => {
  const bizPartnerId = await partner();
  const lines = [{ productId: await floor.product(), qty: 1 }];
  expect((await place({ bizPartnerId, lines, currency: undefined })).statusCode).toBe(400);
  const ask = { bizPartnerId, direction: 'SALES', orderDate: '2026-03-02', currency: 'KRW', lines } as const;
  const key = { 'idempotency-key': crypto.randomUUID() };
  const [first, again] = [await clerk.send(placeOrder, ask, key), await clerk.send(placeOrder, ask, key)];
  expect(again.json()).toEqual(first.json());
});

test('the next order begins with the business, currency, place and prices of the last', async () => {
  const bizPartnerId = await partner();
  const productId = await floor.product();
  expect(await begin(bizPartnerId)).toMatchObject({ businesses: [], businessId: null, currency: 'KRW', deliveryPlace: null, prices: [] });
  for (const [orderDate, unitPrice] of [
    ['2026-03-01', 10],
    ['2026-03-05', 12],
    ['2026-03-03', 11],
  ] as const)
    await place({ bizPartnerId, orderDate, currency: 'USD', deliveryPlace: '1공장', lines: [{ productId, qty: 1, unitPrice }] });
  const begun = await begin(bizPartnerId);
  expect(begun).toMatchObject({
    currency: 'USD',
    deliveryPlace: '1공장',
    prices: [{ itemId: productId, currency: 'USD', unitPrice: 12, orderDate: '2026-03-05' }],
  });
  expect(begun.businesses.map(({ id }: { id: number }) => id)).toContain(begun.businessId);
  expect((await begin(bizPartnerId, 'PURCHASE')).prices).toEqual([]);
});

test('an order that says no currency has that of its business, and a change that says none keeps it', async () => {
  const business = (
    await clerk.send(Business.create, { code: `EUR-${made}`, name: '수출', bizPartnerId: floor.client, currency: 'EUR' })
  ).json();
  const order = (await clerk.send(Order.create, { businessId: business.id, direction: 'SALES', orderDate: '2026-03-02' })).json();
  expect(order).toMatchObject({ currency: 'EUR' });
  const { currency: _, ...rest } = order;
  expect((await clerk.send(Order.change, { ...rest, note: '메모' })).json()).toMatchObject({ currency: 'EUR', note: '메모' });
});

test('as many statements for twenty lines as for one', async () => {
  const bizPartnerId = await partner();
  const product = await floor.product();
  const ofLines = async (n: number) =>
    (
      await statementsOf(async () => {
        const lines = Array.from({ length: n }, () => ({ productId: product, qty: 1 }));
        expect((await place({ bizPartnerId, lines })).statusCode).toBe(200);
      })
    ).length;
  await ofLines(1);
  expect(await ofLines(20)).toBe(await ofLines(1));
});

const placeList = (orders: readonly object[], as = clerk, headers = {}) =>
  as.send(
    placeOrders,
    { orders: orders.map((one) => ({ direction: 'SALES', orderDate: '2026-03-02', currency: 'KRW', ...one })) } as never,
    headers,
  );
const countOrders = async () => Number((await db.selectFrom('orderInfo').select(db.fn.countAll().as('n')).executeTakeFirstOrThrow()).n);

test('the orders of a list stand all at once, and a partner without a business gets one for all of them', async () => {
  const bizPartnerId = await partner();
  const [one, two] = [await floor.product(), await floor.product()];
  const placed: { id: number; orderNo: string }[] = (
    await placeList([
      { bizPartnerId, customerPoNo: 'PO-1', lines: [{ productId: one, qty: 10, unitPrice: 5, note: '급함' }] },
      { bizPartnerId, customerPoNo: 'PO-2', lines: [{ productId: two, qty: 1, dueDate: '2026-03-09' }] },
    ])
  ).json();
  expect(new Set(placed.map(({ orderNo }) => orderNo)).size).toBe(2);
  expect((await clerk.send(OrderProduct.list, { orderId: placed[0]?.id as number })).json()).toMatchObject([
    { qty: 10, unitPrice: 5, note: '급함' },
  ]);
  expect((await clerk.send(Business.list, { bizPartnerId })).json()).toMatchObject([{ orderCount: 2 }]);
  expect((await begin(bizPartnerId)).poNos.toReversed()).toEqual(
    placed.map(({ orderNo }, at) => ({ orderNo, customerPoNo: `PO-${at + 1}` })),
  );
});

test('a list is entered whole or not at all, says which of its lines is to blame, and a repeated request enters none twice', async () => {
  const bizPartnerId = await partner();
  const product = await floor.product();
  const before = await countOrders();
  const good = { bizPartnerId, lines: [{ productId: product, qty: 1 }] };
  const refused = await placeList([
    good,
    {
      bizPartnerId,
      lines: [
        { productId: product, qty: 2 },
        { productId: product, qty: -1 },
      ],
    },
  ]);
  expect(refused.statusCode).toBe(422);
  expect(refused.json().extraData.rows).toMatchObject([{ row: 2, path: ['qty'], code: 'order.quantityAboveZero' }]);
  expect(await countOrders()).toBe(before);
  const key = { 'idempotency-key': crypto.randomUUID() };
  const [first, again] = [await placeList([good, good], clerk, key), await placeList([good, good], clerk, key)];
  expect(again.json()).toEqual(first.json());
  expect(await countOrders()).toBe(before + 2);
});

test('what a partner ordered lately is known by item, quantity and due day; what was cancelled or is long ago isn’t', async () => {
  const bizPartnerId = await partner();
  const productId = await floor.product();
  const today = new Date().toISOString().slice(0, 10);
  const { orderNo } = (
    await place({ bizPartnerId, orderDate: today, customerPoNo: 'PO-9', lines: [{ productId, qty: 12, dueDate: '2099-01-02' }] })
  ).json();
  await place({ bizPartnerId, orderDate: '2020-03-02', lines: [{ productId, qty: 7 }] });
  const { id } = (await place({ bizPartnerId, orderDate: today, lines: [{ productId, qty: 8 }] })).json();
  const cancelled = (await clerk.send(orderOf, { id })).json();
  await clerk.send(Order.change, { ...cancelled, status: 'CANCELLED' });
  expect((await begin(bizPartnerId)).lately).toEqual([
    { itemId: productId, qty: 12, dueDate: '2099-01-02', orderNo, customerPoNo: 'PO-9' },
  ]);
  expect((await begin(bizPartnerId, 'PURCHASE')).lately).toEqual([]);
});

test('all that is wrong in a list is told at once, each at its own line; what is wrong with an order is told at each of its lines', async () => {
  const bizPartnerId = await partner();
  const product = await floor.product();
  const before = await countOrders();
  const line = { productId: product, qty: 1 };
  const closed = (
    await clerk.send(Business.create, { code: `SHUT-${made}`, name: '끝난 사업', bizPartnerId, status: 'CLOSED' } as never)
  ).json();
  const refused = await placeList([
    // The due day of the order follows from its lines; the line that is early is the second one.
    {
      bizPartnerId,
      dueDate: '2026-03-01',
      lines: [
        { ...line, dueDate: '2026-03-09' },
        { ...line, dueDate: '2026-03-01', qty: -5 },
      ],
    },
    { bizPartnerId, lines: [line] },
    { bizPartnerId, businessId: closed.id, lines: [line, line] },
    { bizPartnerId, lines: [line, { ...line, qty: 0 }] },
  ]);
  expect(refused.statusCode).toBe(422);
  expect(refused.json().extraData.rows.map(({ row, path, code }: Record<string, unknown>) => [row, path, code])).toEqual([
    [1, ['qty'], 'order.quantityAboveZero'],
    [1, ['dueDate'], 'order.dueAfterOrdered'],
    [3, ['businessId'], 'business.closedTakesNoOrders'],
    [4, ['businessId'], 'business.closedTakesNoOrders'],
    [6, ['qty'], 'order.quantityAboveZero'],
  ]);
  expect(await countOrders()).toBe(before);
});

test('who may not enter orders enters no list', async () => {
  const reader = await as([{ name: 'orderInfo', view: true, modify: true }]);
  expect((await placeList([{ bizPartnerId: 1, lines: [{ productId: 1, qty: 1 }] }], reader)).statusCode).toBe(403);
});

test('ten times the largest order of an item is asked about, line by line, and placed once it is meant', async () => {
  const bizPartnerId = await partner();
  const [often, never] = [await floor.product(), await floor.product({ lotSize: 50 })];
  await place({ bizPartnerId, lines: [{ productId: often, qty: 20 }] });
  const lines = [
    { productId: often, qty: 200 },
    { productId: never, qty: 499 },
    { productId: never, qty: 500 },
  ];
  const refused = (await place({ bizPartnerId, lines })).json();
  expect(refused.code).toBe('record.rowsRefused');
  expect(refused.extraData.rows).toMatchObject([
    { row: 0, path: ['qty'], code: 'order.quantityIsUsual' },
    { row: 2, path: ['qty'], code: 'order.quantityIsUsual' },
  ]);
  const meant = lines.map((line, at) => (at === 1 ? line : { ...line, confirmOver: true }));
  const { id } = (await place({ bizPartnerId, lines: meant })).json();
  const [first] = (await clerk.send(OrderProduct.list, { orderId: id })).json();
  expect(first).toMatchObject({ qty: 200 });
  expect(first).not.toHaveProperty('confirmOver');
  // A line that grows is asked about too, wherever it is changed.
  const grown = { id: first.id, version: first.version, orderId: id, productId: often, qty: 2000 };
  expect((await clerk.send(OrderProduct.change, grown)).json()).toMatchObject({
    code: 'order.quantityIsUsual',
    facts: { largest: 200, qty: 2000, usual: null },
  });
  expect((await clerk.send(OrderProduct.saveMany, { rows: [grown] })).json().extraData.rows).toMatchObject([
    { row: 0, code: 'order.quantityIsUsual' },
  ]);
  expect((await clerk.send(OrderProduct.change, { ...grown, confirmOver: true })).json()).toMatchObject({ qty: 2000 });
});

test('what is bought is asked about by what was bought of it; what an order needs isn’t', async () => {
  const bizPartnerId = await partner();
  const materialId = await floor.insert('material', {
    code: `SM-${made}`,
    barcode: `SM-${made}`,
    name: '봉',
    type: 'RAW',
    uom: 'kg',
    maxStock: 50,
  });
  const buy = (qty: number) => place({ bizPartnerId, direction: 'PURCHASE', lines: [{ materialId, qty }] });
  expect((await buy(500)).json().extraData.rows).toMatchObject([{ row: 0, code: 'order.quantityIsUsual' }]);
  const { id } = (await buy(499.999)).json();
  expect((await buy(4999.99)).json().extraData.rows).toMatchObject([{ row: 0, code: 'order.quantityIsUsual' }]);
  const need = { orderId: id, materialId, purpose: 'REQUIREMENT', qty: 90_000 } as const;
  expect((await clerk.send(OrderMaterial.create, need)).statusCode).toBe(200);
});

test('an order that is dated ahead is asked about, from a list too', async () => {
  const bizPartnerId = await partner();
  const ahead = {
    bizPartnerId,
    orderDate: addDays(new Date().toISOString().slice(0, 10), 28),
    lines: [{ productId: await floor.product(), qty: 1 }],
  };
  expect((await place(ahead)).json()).toMatchObject({ code: 'order.isPlacedByToday', extraData: { issues: [{ path: ['orderDate'] }] } });
  const order = { direction: 'SALES', currency: 'KRW', ...ahead } as const;
  const listed = (await clerk.send(placeOrders, { orders: [{ ...order, orderDate: '2026-03-02' }, order] })).json();
  expect(listed.extraData.rows).toMatchObject([{ row: 1, path: ['orderDate'], code: 'order.isPlacedByToday' }]);
  const { id } = (await place({ ...ahead, confirmAhead: true })).json();
  expect((await clerk.send(orderOf, { id })).json()).toMatchObject({ orderDate: ahead.orderDate });
});
