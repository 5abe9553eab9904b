import { Business, partnerTree } from '@lotline/contract/order/business';
import { allOrders } from '@lotline/contract/order/open-order';
import { Order, orderMaterialTree, orderOf, orderProductTree, ordersNamed, ordersTree } from '@lotline/contract/order/order';
import {
  OrderMaterial,
  OrderProduct,
  orderProductsOf,
  orderProductsTree,
  proposeRequirements,
  unplannedOrderProducts,
} from '@lotline/contract/order/order-product';
import { plansOfOrder } from '@lotline/contract/production/plan/plan';
import { describe, expect, test } from 'vitest';
import { smallFloor } from '../production/testing.ts';
import { testApp } from '../testing.ts';
import { refreshOrderLines } from './progress.ts';

const { db, as, statementsOf } = await testApp();
const floor = await smallFloor(db);
const clerk = await as();
let made = 0;

const newBusiness = async (more: object = {}) =>
  (await clerk.send(Business.create, { code: `BIZ-${++made}`, name: '양산', bizPartnerId: floor.client, ...more })).json();
const newOrder = async (more: object = {}) => {
  const businessId = 'businessId' in more ? (more.businessId as number) : (await newBusiness()).id;
  return (await clerk.send(Order.create, { businessId, direction: 'SALES', orderDate: '2026-03-02', ...more })).json();
};
const newLine = async (orderId: number, more: object = {}) =>
  (await clerk.send(OrderProduct.create, { orderId, productId: await floor.product(), qty: 100, unitPrice: 1200, ...more })).json();
const orderNow = async (id: number) => (await clerk.send(orderOf, { id })).json();

test('orders are read by their ids as they are filled in, and those that are gone are left out', async () => {
  const [one, two] = [await newOrder({ note: '급함', customerPoNo: 'PO-7' }), await newOrder()];
  const named = (await clerk.send(ordersNamed, { ids: `${two.id},${one.id},999999` })).json();
  expect(named).toEqual([await orderNow(one.id), await orderNow(two.id)]);
  expect(named[0]).toMatchObject({ note: '급함', customerPoNo: 'PO-7', version: 1 });
});

describe('a business', () => {
  test('lives under a partner and counts its orders', async () => {
    const business = await newBusiness({ code: 'HULL-1' });
    expect(business).toMatchObject({ code: 'HULL-1', status: 'PLANNED', bizPartnerName: '고객사', orderCount: 0 });
    await newOrder({ businessId: business.id });
    expect((await clerk.send(Business.list, { bizPartnerId: floor.client })).json()).toContainEqual(
      expect.objectContaining({ id: business.id, orderCount: 1 }),
    );
  });

  test('its code is taken once', async () => {
    const answer = await clerk.send(Business.create, { code: 'HULL-1', name: '또', bizPartnerId: floor.client });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'business.codeIsUnique']);
  });

  test('with orders isn’t deleted, and says which', async () => {
    const business = await newBusiness();
    const order = await newOrder({ businessId: business.id });
    const answer = await clerk.send(Business.removeOne, { id: business.id });
    expect([answer.statusCode, answer.json().code]).toEqual([500, 'ERROR_CONSTRAINT_VIOLATION']);
    expect(answer.json().extraData.datas).toMatchObject([{ path: '/production/orderInfo', id: order.id, name: order.orderNo }]);
    expect((await clerk.send(Order.removeOne, { id: order.id })).json()).toEqual({ deleted: 1 });
    expect((await clerk.send(Business.removeOne, { id: business.id })).json()).toEqual({ deleted: 1 });
  });

  test('is cancelled only when its orders are', async () => {
    const business = await newBusiness();
    const order = await newOrder({ businessId: business.id });
    const cancel = { ...business, status: 'CANCELLED' };
    expect((await clerk.send(Business.change, cancel)).json()).toMatchObject({
      code: 'business.cancelledOnlyWithoutOrders',
      facts: { orders: 1 },
    });
    await clerk.send(Order.change, { ...order, status: 'CANCELLED' });
    expect((await clerk.send(Business.change, cancel)).json()).toMatchObject({ status: 'CANCELLED', version: 2 });
    const late = await clerk.send(Order.create, { businessId: business.id, direction: 'SALES', orderDate: '2026-03-02' });
    expect(late.json().code).toBe('business.closedTakesNoOrders');
  });

  test('saved from an old copy is refused with the newer row', async () => {
    const business = await newBusiness();
    await clerk.send(Business.change, { ...business, name: '새 이름' });
    const answer = await clerk.send(Business.change, { ...business, name: '옛 이름' });
    expect([answer.statusCode, answer.json().code, answer.json().extraData.newer.name]).toEqual([409, 'STALE_VERSION', '새 이름']);
  });
});

describe('an order', () => {
  test('gets the next number of its day and direction', async () => {
    const businessId = (await newBusiness()).id;
    const both = await Promise.all([1, 2].map(() => newOrder({ businessId, orderDate: '2026-04-01' })));
    expect(both.map(({ orderNo }) => orderNo).sort()).toEqual(['SO-20260401-001', 'SO-20260401-002']);
    expect(await newOrder({ businessId, orderDate: '2026-04-01', direction: 'PURCHASE' })).toMatchObject({ orderNo: 'PO-20260401-001' });
  });

  test('passes over a number that somebody typed', async () => {
    await newOrder({ orderDate: '2026-04-02', orderNo: 'SO-20260402-001' });
    expect(await newOrder({ orderDate: '2026-04-02' })).toMatchObject({ orderNo: 'SO-20260402-002' });
  });

  test('refuses a number twice', async () => {
    const { orderNo, businessId } = await newOrder();
    const answer = await clerk.send(Order.create, { businessId, direction: 'SALES', orderDate: '2026-03-02', orderNo });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'order.numberIsUnique']);
  });

  test('due before it was placed is refused', async () => {
    const { id: businessId } = await newBusiness();
    const answer = await clerk.send(Order.create, { businessId, direction: 'SALES', orderDate: '2026-03-02', dueDate: '2026-03-01' });
    expect(answer.json().code).toBe('order.dueAfterOrdered');
  });

  test('follows its lines from the first plan on', async () => {
    const order = await newOrder({ status: 'CONFIRMED' });
    const line = await newLine(order.id);
    expect(await orderNow(order.id)).toMatchObject({ status: 'CONFIRMED', amount: 120_000, productCount: 1 });
    await floor.plan(line.productId, 100, { orderProductId: line.id });
    await floor.as((trx) => refreshOrderLines(trx, { orderLines: [line.id] }));
    expect(await orderNow(order.id)).toMatchObject({ status: 'IN_PROGRESS', version: 1 });
    expect((await clerk.send(Order.change, { ...order, status: 'COMPLETED' })).json().code).toBe('order.statusFollows');
  });

  test('cancels its lines and takes them back', async () => {
    const order = await newOrder({ status: 'CONFIRMED' });
    const line = await newLine(order.id);
    const cancelled = (await clerk.send(Order.change, { ...order, status: 'CANCELLED' })).json();
    const [dead] = (await clerk.send(OrderProduct.list, { orderId: order.id })).json();
    expect(dead.status).toBe('CANCELLED');
    const late = await clerk.send(OrderProduct.create, { orderId: order.id, productId: line.productId, qty: 1 });
    expect(late.json().code).toBe('order.cancelledTakesNoLines');
    await clerk.send(Order.change, { ...cancelled, status: 'REGISTERED' });
    const [live] = (await clerk.send(OrderProduct.list, { orderId: order.id })).json();
    expect(live.status).toBe('NOT_PLANNED');
  });

  test('of which something was made can’t be cancelled', async () => {
    const order = await newOrder({ status: 'CONFIRMED' });
    const line = await newLine(order.id);
    const { planId } = await floor.plan(line.productId, 100, { orderProductId: line.id });
    await db.updateTable('productionPlan').set({ status: 'IN_PROGRESS' }).where('id', '=', planId).execute();
    expect((await clerk.send(Order.change, { ...order, status: 'CANCELLED' })).json().code).toBe('order.stopsOnlyUntouched');
  });
});

describe('a product line', () => {
  test('stands last, in tenths, also when many come at once', async () => {
    const order = await newOrder();
    const productId = await floor.product();
    const rows = [1, 2, 3].map((qty) => ({ orderId: order.id, productId, qty }));
    expect((await clerk.send(OrderProduct.bulk as NonNullable<typeof OrderProduct.bulk>, { rows })).json()).toEqual({ created: 3 });
    await Promise.all([newLine(order.id), newLine(order.id)]);
    const lines = (await clerk.send(OrderProduct.list, { orderId: order.id })).json();
    expect(lines.map(({ seq }: { seq: number }) => seq)).toEqual([10, 20, 30, 40, 50]);
    expect(lines[0]).toMatchObject({ qty: 1, uom: 'EA', remainQty: 1, openPlanQty: 1 });
  });

  test('wants a quantity above nothing', async () => {
    const order = await newOrder();
    const answer = await clerk.send(OrderProduct.create, { orderId: order.id, productId: await floor.product(), qty: 0 });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'order.quantityAboveZero']);
    expect((await clerk.send(OrderProduct.list, { orderId: order.id })).json()).toEqual([]);
  });

  test('falls to what is in production, not below', async () => {
    const order = await newOrder();
    const line = await newLine(order.id);
    const { planId } = await floor.plan(line.productId, 60, { orderProductId: line.id });
    await db.updateTable('productionPlan').set({ status: 'IN_PROGRESS' }).where('id', '=', planId).execute();
    expect((await clerk.send(OrderProduct.change, { ...line, qty: 59 })).json()).toMatchObject({
      code: 'order.quantityCoversBegun',
      facts: { least: 60 },
    });
    expect((await clerk.send(OrderProduct.change, { ...line, qty: 60 })).json()).toMatchObject({
      qty: 60,
      planQty: 60,
      openPlanQty: 0,
      status: 'IN_PRODUCTION',
    });
  });

  test('with a plan isn’t deleted', async () => {
    const order = await newOrder();
    const line = await newLine(order.id);
    await floor.plan(line.productId, 10, { orderProductId: line.id });
    const answer = await clerk.send(OrderProduct.removeOne, { id: line.id });
    expect([answer.statusCode, answer.json().extraData.datas[0].path]).toEqual([500, '/production/plan']);
    const other = await newLine(order.id);
    expect((await clerk.send(OrderProduct.removeOne, { id: other.id })).json()).toEqual({ deleted: 1 });
  });

  test('is listed as unplanned until a plan makes it', async () => {
    const order = await newOrder({ orderDate: '2026-05-05' });
    const line = await newLine(order.id);
    const ids = async () => ((await clerk.send(unplannedOrderProducts, {})).json() as { id: number }[]).map(({ id }) => id);
    expect(await ids()).toContain(line.id);
    await floor.plan(line.productId, 10, { orderProductId: line.id });
    await clerk.send(OrderProduct.change, { ...line, note: '계획됨' });
    expect(await ids()).not.toContain(line.id);
    const period = (await clerk.send(orderProductsOf, { startDt: '2026-05-05', endDt: '2026-05-05' })).json();
    expect(period.map(({ id }: { id: number }) => id)).toEqual([line.id]);
  });
});

describe('material lines', () => {
  test('keeps its currency once something of it was shipped', async () => {
    const order = await newOrder();
    const line = await newLine(order.id);
    const changed = await clerk.send(Order.change, { ...(await orderNow(order.id)), currency: 'USD' });
    expect(changed.json()).toMatchObject({ currency: 'USD' });
    await db.updateTable('orderProduct').set({ shippedQty: 1 }).where('id', '=', line.id).execute();
    const refused = await clerk.send(Order.change, { ...(await orderNow(order.id)), currency: 'KRW' });
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'order.currencyStaysOnceBegun']);
    expect(await orderNow(order.id)).toMatchObject({ currency: 'USD' });
  });

  test('a purchase counts as ordered once its order is confirmed', async () => {
    const businessId = (await newBusiness({ bizPartnerId: floor.supplier })).id;
    const order = await newOrder({ businessId, direction: 'PURCHASE' });
    const ask = { orderId: order.id, purpose: 'PURCHASE' as const, materialId: floor.steel, qty: 500 };
    const line = (await clerk.send(OrderMaterial.create, ask)).json();
    expect(line).toMatchObject({ seq: 10, uom: 'kg', status: 'REGISTERED', remainQty: 500, shortageQty: null });
    await clerk.send(Order.change, { ...order, status: 'CONFIRMED' });
    expect((await clerk.send(OrderMaterial.list, { orderId: order.id })).json()).toMatchObject([{ status: 'ORDERED' }]);
    const tree = (await clerk.send(orderMaterialTree, { bizPartnerId: floor.supplier })).json();
    expect(tree[0].children[0].children[0].children).toMatchObject([{ kind: 'ORDER_MATERIAL', remainQty: 500, itemId: floor.steel }]);
  });

  test('a sales order buys nothing', async () => {
    const order = await newOrder();
    const answer = await clerk.send(OrderMaterial.create, { orderId: order.id, purpose: 'PURCHASE', materialId: floor.steel, qty: 1 });
    expect(answer.json().code).toBe('order.purchaseOnlyInPurchaseOrder');
  });

  test('the bill of material says what is required, through every level, and only once', async () => {
    const part = await floor.product();
    await floor.steelFor(part, { qtyPer: 1.5, scrapRate: 10 });
    const whole = await floor.product();
    await floor.steelFor(whole);
    await floor.insert('bom', { parentId: whole, childProductId: part, qtyPer: 2, uom: 'EA' });
    const order = await newOrder();
    const line = await newLine(order.id, { productId: whole, qty: 10 });
    expect((await clerk.send(proposeRequirements, { orderProductIds: [line.id] })).json()).toEqual({ created: 1 });
    // 10 × 2 kg directly, and 20 parts × 1.5 kg ÷ 0.9, rounded up.
    const [need] = (await clerk.send(OrderMaterial.list, { orderId: order.id })).json();
    expect(need).toMatchObject({ purpose: 'REQUIREMENT', qty: 53.334, productName: expect.any(String), status: 'REGISTERED' });
    expect(need.shortageQty).toBe(Math.max(0, Math.round((need.qty - need.availableQty - need.onOrderQty) * 1000) / 1000));
    expect((await clerk.send(proposeRequirements, { orderProductIds: [line.id] })).json()).toEqual({ created: 0 });
  });

  test('what many ask for at once is entered once', async () => {
    const productId = await floor.product();
    await floor.steelFor(productId);
    const { id } = await newLine((await newOrder()).id, { productId });
    const answers = await Promise.all(Array.from({ length: 6 }, () => clerk.send(proposeRequirements, { orderProductIds: [id] })));
    expect(answers.map((answer) => answer.json().created).sort()).toEqual([0, 0, 0, 0, 0, 1]);
  });

  test('the requirements of five lines of two orders ask the database as often as those of one', async () => {
    const productId = await floor.product();
    await floor.steelFor(productId);
    const [one, other] = [await newOrder(), await newOrder()];
    const linesOf = (...orders: { id: number }[]) =>
      Promise.all(orders.map(async ({ id }) => (await newLine(id, { productId })).id as number));
    const asked = async (orderProductIds: number[]) => {
      const answer: { created?: number } = {};
      const sent = await statementsOf(async () =>
        Object.assign(answer, (await clerk.send(proposeRequirements, { orderProductIds })).json()),
      );
      expect(answer.created).toBe(orderProductIds.length);
      return sent.length;
    };
    await asked(await linesOf(one));
    const [alone, together] = [await asked(await linesOf(one)), await asked(await linesOf(one, other, one, other, one))];
    expect(together).toBe(alone);
  });

  test('a requirement serves a line of its own order', async () => {
    const [mine, other] = [await newOrder(), await newOrder()];
    const line = await newLine(other.id);
    const answer = await clerk.send(OrderMaterial.create, {
      orderId: mine.id,
      purpose: 'REQUIREMENT',
      materialId: floor.steel,
      qty: 1,
      orderProductId: line.id,
    });
    expect(answer.json().code).toBe('order.materialServesItsOwnOrder');
  });
});

describe('the trees', () => {
  test('hold partners, businesses, orders and lines', async () => {
    const order = await newOrder({ orderDate: '2026-06-01' });
    const line = await newLine(order.id, { qty: 7 });
    const branchOf = (nodes: { key: string; children: unknown[] }[], ...keys: string[]): unknown =>
      keys.reduce<unknown>(
        (at, key) => (at as { key: string; children: unknown }[] | undefined)?.find((node) => node.key === key)?.children,
        nodes,
      );
    const path = [`PARTNER:${floor.client}`, `BUSINESS:${order.businessId}`, `ORDER:${order.id}`] as const;
    const whole = (await clerk.send(orderProductsTree, {})).json();
    expect(branchOf(whole, ...path)).toMatchObject([{ kind: 'ORDER_PRODUCT', id: line.id, qty: 7, remainQty: 7 }]);
    expect(branchOf((await clerk.send(orderProductTree, { bizPartnerId: floor.client })).json(), ...path)).toHaveLength(1);
    expect(branchOf((await clerk.send(ordersTree, {})).json(), ...path)).toEqual([]);
    const all = (await clerk.send(orderProductsTree, { until: 'ORDER', all: true })).json() as { id: number }[];
    expect(all.map(({ id }) => id)).toContain(floor.supplier);
    expect(branchOf([(await clerk.send(partnerTree, { id: floor.client })).json()], path[0], path[1])).toMatchObject([{ id: order.id }]);
    expect((await clerk.send(partnerTree, { id: 999_999 })).statusCode).toBe(404);
  });
});

describe('the list of all orders', () => {
  const listed = async (ask: object = {}) => {
    const { rows } = (await clerk.send(allOrders, { filter: JSON.stringify({ customerPoNo: '"LIST"' }), ...ask })).json();
    return rows as { orderNo: string; dueDate: string | null; openLineCount: number }[];
  };
  const shipAll = (line: { id: number }) => db.updateTable('orderProduct').set({ shippedQty: 100 }).where('id', '=', line.id).execute();

  test('begins with the one whose open line is due first, and knows no day last', async () => {
    const more = { customerPoNo: 'LIST' };
    const late = await newOrder({ ...more, dueDate: '2026-03-30' });
    const early = await newLine(late.id, { dueDate: '2026-03-05' });
    await newLine(late.id, { seq: 50 });
    const soon = await newOrder({ ...more, dueDate: '2026-03-20' });
    await newLine(soon.id);
    const someDay = await newOrder(more);
    const bought = await newOrder({ ...more, direction: 'PURCHASE', dueDate: '2026-03-10' });
    const daysOf = async (ask?: object) => (await listed(ask)).map(({ orderNo, dueDate }) => [orderNo, dueDate]);
    expect(await daysOf()).toEqual([
      [late.orderNo, '2026-03-05'],
      [soon.orderNo, '2026-03-20'],
      [someDay.orderNo, null],
    ]);
    expect(await daysOf({ direction: 'PURCHASE' })).toEqual([[bought.orderNo, '2026-03-10']]);
    // What was shipped waits no longer.
    await shipAll(early);
    expect(await listed({ sort: '-dueDate' })).toMatchObject([
      { orderNo: late.orderNo, dueDate: '2026-03-30', openLineCount: 1, lineCount: 2 },
      { orderNo: soon.orderNo, products: expect.any(String), amount: 120_000 },
      { orderNo: someDay.orderNo },
    ]);
  });

  test('is short where neither usable stock nor its own plans give what waits; the same pieces serve once', async () => {
    const more = { customerPoNo: 'SHORT' };
    const productId = await floor.product();
    const soon = await newOrder({ ...more, dueDate: '2026-03-10' });
    const later = await newOrder({ ...more, dueDate: '2026-03-20' });
    const shortOnes = async () =>
      (await clerk.send(allOrders, { filter: '{"customerPoNo":"SHORT"}', quick: 'uncovered', limit: 10 }))
        .json()
        .rows.map(({ orderNo }: { orderNo: string }) => orderNo);
    await newLine(soon.id, { productId, qty: 60 });
    const line = await newLine(later.id, { productId, qty: 50 });
    expect(await shortOnes()).toEqual([soon.orderNo, later.orderNo]);
    const { stockId } = await floor.openingStock(productId, 60);
    expect(await shortOnes()).toEqual([later.orderNo]);
    const { planId } = await floor.plan(productId, 49, { orderProductId: line.id });
    expect(await shortOnes()).toEqual([later.orderNo]);
    await db.updateTable('productionPlan').set({ planQty: 50 }).where('id', '=', planId).execute();
    expect(await shortOnes()).toEqual([]);
    // Pieces on hold serve nobody.
    await db.updateTable('productStock').set({ qualityStatus: 'HOLD' }).where('id', '=', stockId).execute();
    expect(await shortOnes()).toEqual([soon.orderNo]);
  });

  test('leaves out what nobody waits for, unless it is asked for', async () => {
    const more = { customerPoNo: 'GONE' };
    const order = await newOrder(more);
    await clerk.send(Order.change, { ...order, status: 'CANCELLED' });
    const filter = JSON.stringify({ customerPoNo: '"GONE"' });
    expect(await listed({ filter })).toEqual([]);
    expect(await listed({ filter, closed: true })).toMatchObject([{ orderNo: order.orderNo }]);
  });
});

test('the plans that make an order are listed with it, and no others', async () => {
  const order = await newOrder();
  const line = await newLine(order.id);
  const { planId } = await floor.plan(line.productId, 10, { orderProductId: line.id });
  await floor.plan(line.productId, 10);
  expect((await clerk.send(plansOfOrder, { id: order.id })).json()).toMatchObject({
    rows: [{ id: planId, orderNo: order.orderNo }],
    total: 1,
  });
});

describe('an import', () => {
  test('of fifty lines asks the database as often as one of five', async () => {
    const order = await newOrder();
    const productId = await floor.product();
    const asked = async (lines: number) => {
      const rows = Array.from({ length: lines }, () => ({ orderId: order.id, productId, qty: 1 }));
      const send = () => clerk.send(OrderProduct.bulk, { rows });
      expect((await send()).json()).toEqual({ created: lines });
      return (await statementsOf(async () => void (await send()))).length;
    };
    const few = await asked(5);
    expect(few).toBeGreaterThan(5);
    expect(await asked(50)).toBe(few);
  });
});

describe('who may', () => {
  test('a reader reads and writes nothing', async () => {
    const reader = await as([{ name: 'orderInfo', view: true }]);
    expect((await reader.send(unplannedOrderProducts, {})).statusCode).toBe(200);
    const answer = await reader.send(Business.create, { code: 'NO', name: 'no', bizPartnerId: floor.client });
    expect(answer.statusCode).toBe(403);
  });

  test('a wrong shape names the field', async () => {
    const answer = await clerk.send(Order.create, { businessId: 1, direction: 'SALES', orderDate: '2026-02-30' });
    expect([answer.statusCode, answer.json().extraData.issues[0].path]).toEqual([400, ['orderDate']]);
  });
});
