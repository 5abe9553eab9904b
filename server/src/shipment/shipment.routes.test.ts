import { addDays, dayIn } from '@lotline/contract/kit/production-day';
import { lotsOfPeriod, shipmentLots } from '@lotline/contract/lot/lot';
import { bomRequirement, dueLines, ship, shipments, shipmentsOfOrder, shippableOrderLines } from '@lotline/contract/shipment/shipment';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { smallFloor } from '../production/testing.ts';
import { testApp } from '../testing.ts';

const { db, as } = await testApp();
const floor = await smallFloor(db);
const asker = await as();
const today = dayIn(new Date(), 'Asia/Seoul');

test('short is what other plans leave free, not what is held back for these very pieces', async () => {
  const brass = await floor.insert('material', { code: 'BRASS', barcode: 'BRASS', name: '황동', type: 'RAW', uom: 'kg' });
  const productId = await floor.product();
  await floor.steelFor(productId, { childMaterialId: brass });
  const [ours, theirs] = [await floor.order(productId, 100), await floor.order(productId, 100)];
  const figures = async (qty: number, orderProductIds?: number) => {
    const ask = {
      items: `${productId}:${qty}`,
      levels: 'one' as const,
      ...(orderProductIds && { orderProductIds: String(orderProductIds) }),
    };
    const [need] = (await asker.send(bomRequirement, ask)).json();
    return [need.requiredQty, need.stockQty, need.reservedQty, need.shortageQty];
  };
  const { planId } = await floor.plan(productId, 100, { orderProductId: ours });
  await floor.steelAtLine(planId, 300, 0, '2026-03-01T00:00:00Z', brass);
  expect(await figures(100)).toEqual([200, 300, 200, 100]);
  expect(await figures(100, ours)).toEqual([200, 300, 0, 0]);
  const other = await floor.plan(productId, 60, { orderProductId: theirs });
  expect(await figures(100, ours)).toEqual([200, 300, 120, 20]);
  expect(await figures(60, theirs)).toEqual([120, 300, 200, 20]);
  // What lies at a line is there for the plan that it was issued to.
  await floor.steelAtLine(planId, 50, 50, '2026-03-01T00:00:00Z', brass);
  expect(await figures(100, ours)).toEqual([200, 350, 120, 0]);
  expect(await figures(60, theirs)).toEqual([120, 300, 150, 0]);
  // A plan that holds back more than there is leaves nothing free; what it lacks itself isn't short here.
  await db.updateTable('productionPlan').set({ planQty: 600 }).where('id', '=', other.planId).execute();
  await db.updateTable('productionOperationPlan').set({ planQty: 600 }).where('planId', '=', other.planId).execute();
  expect(await figures(100, ours)).toEqual([200, 350, 1200, 150]);
});

test('an order on hold is not shipped until it is taken off hold', async () => {
  const productId = await floor.product();
  const { stockId: productStockId } = await floor.openingStock(productId, 10);
  const orderProductId = await floor.order(productId, 10);
  const { orderId } = await db.selectFrom('orderProduct').select('orderId').where('id', '=', orderProductId).executeTakeFirstOrThrow();
  const hold = (status: 'ON_HOLD' | 'CONFIRMED') => db.updateTable('orderInfo').set({ status }).where('id', '=', orderId).execute();
  const send = () => asker.send(ship, { shipDate: today, lines: [{ productStockId, qty: 4, orderProductId }] });
  const left = async () =>
    (await db.selectFrom('productStock').select('qty').where('id', '=', productStockId).executeTakeFirstOrThrow()).qty;
  await hold('ON_HOLD');
  const refused = await send();
  expect([refused.statusCode, refused.json().code, await left()]).toEqual([422, 'shipment.orderOnHoldWaits', 10]);
  await hold('CONFIRMED');
  await db.updateTable('orderInfo').set({ customerPoNo: 'C-7' }).where('id', '=', orderId).execute();
  const sent = await send();
  expect([sent.statusCode, await left()], sent.body).toEqual([200, 6]);
  // Who receives it books by the customer's own number.
  expect(sent.json().lines).toMatchObject([{ customerPoNo: 'C-7' }]);
});

test('a younger lot is refused at its line until the ask says why, and the shipment tells the reason', async () => {
  const productId = await floor.product();
  const old = await floor.openingStock(productId, 10);
  const { stockId: productStockId } = await floor.openingStock(productId, 10);
  await db.updateTable('productStock').set({ firstInAt: '2026-02-01T00:00:00Z' }).where('id', '=', old.stockId).execute();
  const orderProductId = await floor.order(productId, 10);
  const send = (more: object) => asker.send(ship, { shipDate: today, lines: [{ productStockId, qty: 4, orderProductId, ...more }] });
  const refused = await send({});
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'shipment.firstInFirst']);
  expect(refused.json().message).toContain('2026/02/01');
  const sent = await send({ youngerReason: '고객 지정 LOT' });
  expect([sent.statusCode, sent.json().lines[0].youngerReason, sent.json().note]).toEqual([200, '고객 지정 LOT', null]);
});

test('a day of shipping tomorrow or in the year 1 is refused by name at its field, and nothing leaves', async () => {
  const productId = await floor.product();
  const { stockId: productStockId } = await floor.openingStock(productId, 10);
  const send = async (shipDate: string) => {
    const answer = await asker.send(ship, { shipDate, lines: [{ productStockId, qty: 1 }] });
    return [answer.statusCode, answer.json().code, answer.json().extraData?.issues?.[0].path];
  };
  expect(await send('0001-01-01')).toEqual([422, 'fact.notLongAgo', ['shipDate']]);
  expect(await send(addDays(today, 2))).toEqual([422, 'fact.notInTheFuture', ['shipDate']]);
  const { qty } = await db.selectFrom('productStock').select('qty').where('id', '=', productStockId).executeTakeFirstOrThrow();
  expect(qty).toBe(10);
  expect((await send(today))[0]).toBe(200);
});

test('a line that has all it wants goes on to wait for what may be more only as long as its order is open', async () => {
  const productId = await floor.product();
  await db.updateTable('product').set({ overShipPct: 10 }).where('id', '=', productId).execute();
  const { stockId: productStockId } = await floor.openingStock(productId, 30);
  const [one, other] = [await floor.order(productId, 10), await floor.order(productId, 10)];
  const { orderId } = await db.selectFrom('orderProduct').select('orderId').where('id', '=', one).executeTakeFirstOrThrow();
  await db.updateTable('orderProduct').set({ orderId, seq: 20 }).where('id', '=', other).execute();
  const shipped = async (orderProductId: number) => {
    const sent = await asker.send(ship, { shipDate: today, lines: [{ productStockId, qty: 10, orderProductId }] });
    expect(sent.statusCode, sent.body).toBe(200);
    const waiting: { id: number }[] = (await asker.send(shippableOrderLines, {})).json();
    return waiting.map(({ id }) => id).filter((id) => [one, other].includes(id));
  };
  expect((await shipped(one)).sort()).toEqual([one, other].sort());
  expect(await shipped(other)).toEqual([]);
});

test('the shipments of an order are those that took one of its lines, and no other', async () => {
  const productId = await floor.product();
  const { stockId: productStockId } = await floor.openingStock(productId, 30);
  const [mine, other] = [await floor.order(productId, 10), await floor.order(productId, 10)];
  const shippedFor = async (orderProductId: number): Promise<number> => {
    const sent = await asker.send(ship, { shipDate: today, lines: [{ productStockId, qty: 2, orderProductId }] });
    expect(sent.statusCode, sent.body).toBe(200);
    return sent.json().id;
  };
  const [first, , last] = [await shippedFor(mine), await shippedFor(other), await shippedFor(mine)];
  const { orderId: id } = await db.selectFrom('orderProduct').select('orderId').where('id', '=', mine).executeTakeFirstOrThrow();
  const found: { id: number }[] = (await asker.send(shipmentsOfOrder, { id })).json();
  expect(found.map((one) => one.id).sort()).toEqual([first, last].sort());
});

test('lots and lots to ship mean the same by includeStock, in the plant’s days', async () => {
  const lot = async (produced: object = {}) => {
    const { lotId } = await floor.openingStock(await floor.product(), 5);
    if (Object.keys(produced).length) await db.updateTable('lot').set(produced).where('id', '=', lotId).execute();
    return lotId;
  };
  const old = await lot({ producedFrom: '2025-01-10T00:00:00Z', producedTo: '2025-01-10T01:00:00Z' });
  // Half past midnight of the 2nd in Seoul, still the 1st in UTC.
  const night = await lot({ producedFrom: '2025-03-01T15:30:00Z', producedTo: '2025-03-01T15:30:00Z' });
  // Nobody made it here: the period asks when it was opened.
  const opening = await lot();
  const both = async (startDt: string, endDt: string, more: object = {}) => {
    const ask = { startDt, endDt, ...more };
    const [all, toShip] = [await asker.send(lotsOfPeriod, ask), await asker.send(shipmentLots, ask)];
    expect([all.statusCode, toShip.statusCode], all.body + toShip.body).toEqual([200, 200]);
    const known = (ids: number[]) => [old, night, opening].filter((id) => ids.includes(id));
    const lots: { id: number }[] = all.json().rows ?? all.json();
    const shippable: { lotId: number }[] = toShip.json();
    return [known(lots.map(({ id }) => id)), known(shippable.map(({ lotId }) => lotId))];
  };
  expect(await both('2025-03-02', '2025-03-02')).toEqual([[night], [night]]);
  expect(await both('2025-03-02', '2025-03-02', { includeStock: false })).toEqual([[night], [night]]);
  expect(await both('2025-03-01', '2025-03-01')).toEqual([[], []]);
  const everything = [old, night, opening];
  expect(await both('2025-03-02', '2025-03-02', { includeStock: true })).toEqual([everything, everything]);
  const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  expect(await both(dayFromNow(-2), dayFromNow(2))).toEqual([[opening], [opening]]);
});

test('what is due names the earliest first with the pieces that could leave now', async () => {
  const productId = await floor.product();
  const due = async (ask: object = {}) =>
    (await asker.send(dueLines, ask))
      .json()
      .rows.filter((row: { productId: number }) => row.productId === productId)
      .map(({ id, dueDate, remainQty, readyQty, leftQty }: Record<string, unknown>) => [id, dueDate, remainQty, readyQty, leftQty]);
  const [later, sooner] = [await floor.order(productId, 30), await floor.order(productId, 10)];
  const dueOn = (id: number, dueDate: string) => db.updateTable('orderProduct').set({ dueDate }).where('id', '=', id).execute();
  await dueOn(later, '2026-03-20');
  await dueOn(sooner, '2026-03-10');
  expect(await due()).toEqual([
    [sooner, '2026-03-10', 10, 0, 0],
    [later, '2026-03-20', 30, 0, 0],
  ]);
  const { stockId } = await floor.openingStock(productId, 25);
  expect(await due({ until: '2026-03-10' })).toEqual([[sooner, '2026-03-10', 10, 25, 25]]);
  // The same pieces serve once: what is due before has them first, unless its order is on hold.
  expect((await due())[1]).toEqual([later, '2026-03-20', 30, 25, 15]);
  const held = (status: 'ON_HOLD' | 'CONFIRMED') =>
    sql`update order_info set status = ${status} where id = (select order_id from order_product where id = ${sooner})`.execute(db);
  await held('ON_HOLD');
  expect((await due())[1]).toEqual([later, '2026-03-20', 30, 25, 25]);
  await held('CONFIRMED');
  expect(await due({ until: '2026-03-09' })).toEqual([]);
  await asker.send(ship, { shipDate: today, lines: [{ productStockId: stockId, qty: 10, orderProductId: sooner }] });
  expect(await due()).toEqual([[later, '2026-03-20', 30, 15, 15]]);
  // Held pieces stay.
  await db.updateTable('productStock').set({ qualityStatus: 'HOLD' }).where('id', '=', stockId).execute();
  expect(await due()).toEqual([[later, '2026-03-20', 30, 0, 0]]);
});

describe('what a shipment is worth', () => {
  const inCurrency = async (orderProductId: number, currency: string, unitPrice: number | null) => {
    const { orderId } = await db
      .updateTable('orderProduct')
      .set({ unitPrice })
      .where('id', '=', orderProductId)
      .returning('orderId')
      .executeTakeFirstOrThrow();
    await db.updateTable('orderInfo').set({ currency }).where('id', '=', orderId).execute();
    return orderProductId;
  };
  const lineOf = async (currency: string, unitPrice: number | null) => {
    const productId = await floor.product({ unitPrice: 5000 });
    const { stockId: productStockId } = await floor.openingStock(productId, 10);
    return { productStockId, qty: 3, orderProductId: await inCurrency(await floor.order(productId, 10), currency, unitPrice) };
  };
  const sent = async (...lines: object[]) =>
    (await asker.send(ship, { shipDate: today, lines: lines as { productStockId: number; qty: number }[] })).json();

  test('is in the currency of its order', async () => {
    expect(await sent(await lineOf('USD', 1.25))).toMatchObject({
      amount: 3.75,
      currency: 'USD',
      lines: [{ unitPrice: 1.25, amount: 3.75, currency: 'USD' }],
    });
  });

  test('is the plant’s price only in the plant’s currency', async () => {
    expect(await sent(await lineOf('KRW', null))).toMatchObject({ amount: 15000, currency: 'KRW' });
    expect(await sent(await lineOf('USD', null))).toMatchObject({ amount: null, currency: 'USD', lines: [{ unitPrice: null }] });
  });

  test('has no sum over two currencies, and a list adds each by itself', async () => {
    const { orderProductId: _, ...ours } = await lineOf('KRW', null);
    const before = await sumsOf();
    expect(await sent(await lineOf('USD', 2), ours)).toMatchObject({
      amount: null,
      currency: null,
      lines: [{ currency: 'USD' }, { currency: 'KRW', amount: 15000 }],
    });
    await sent(await lineOf('USD', 2));
    await sent(await lineOf('EUR', 7));
    const after = await sumsOf();
    expect([after.USD - before.USD, after.EUR, after.KRW]).toEqual([6, 21, before.KRW]);
  });
  const sumsOf = async () => {
    const { sums } = (await asker.send(shipments, { startDt: today, endDt: today, sums: 'amount' })).json();
    return Object.fromEntries(sums.amount.map(({ unit, sum }: { unit: string | null; sum: number }) => [unit, sum]));
  };
});
