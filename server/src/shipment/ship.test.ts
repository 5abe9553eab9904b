import { describe, expect, test } from 'vitest';
import { testDatabase } from '../kit/database/testing.ts';
import { recordResult } from '../production/index.ts';
import { smallFloor } from '../production/testing.ts';
import { cancelShipments } from './cancel.ts';
import { ship } from './ship.ts';
import { requirementOf } from './shipment.queries.ts';

const { db } = await testDatabase();
const floor = await smallFloor(db);
const send = (
  lines: { productStockId: number; qty: number; orderProductId?: number; reason?: string; youngerReason?: string }[],
  more: object = {},
) => floor.as((trx) => ship(trx, floor.by, { shipDate: '2026-03-05', lines, ...more }));
const cancel = (id: number) => floor.as((trx) => cancelShipments(trx, floor.by, { ids: [id], reason: '오출하' }));
const qtyOf = async (id: number) => (await db.selectFrom('productStock').select('qty').where('id', '=', id).executeTakeFirstOrThrow()).qty;
const lineOf = (id: number) =>
  db.selectFrom('orderProduct').select(['shippedQty', 'status']).where('id', '=', id).executeTakeFirstOrThrow();
const stocked = async (qty: number, more: object = {}) => {
  const productId = await floor.product(more);
  return { productId, ...(await floor.openingStock(productId, qty)) };
};

describe('shipping', () => {
  test('takes the pieces off the shelf and counts them on the order', async () => {
    const { productId, stockId } = await stocked(10);
    const orderProductId = await floor.order(productId, 20);
    const id = await send([{ productStockId: stockId, qty: 4, orderProductId }]);
    expect(await qtyOf(stockId)).toBe(6);
    expect(await lineOf(orderProductId)).toEqual({ shippedQty: 4, status: 'PARTIALLY_SHIPPED' });
    const header = await db.selectFrom('shipment').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(header).toMatchObject({ bizPartnerId: floor.client, status: 'SHIPPED' });
    expect(header.shipmentNo).toMatch(/^SH-\d{8}-\d{3}$/);
  });

  test('keeps why a lot went that nobody ordered in its note', async () => {
    const { stockId, lotId } = await stocked(10);
    const noteOf = async (more: object, reason?: string) => {
      const id = await send([{ productStockId: stockId, qty: 1, ...(reason && { reason }) }], more);
      return (await db.selectFrom('shipment').select('note').where('id', '=', id).executeTakeFirstOrThrow()).note;
    };
    const { lotId: lot } = await db.selectFrom('lot').select('lotId').where('id', '=', lotId).executeTakeFirstOrThrow();
    expect(await noteOf({ note: '급함' }, '견본')).toBe(`급함\n${lot}: 견본`);
    expect(await noteOf({}, '견본')).toBe(`${lot}: 견본`);
    expect(await noteOf({ note: '급함' })).toBe('급함');
    expect(await noteOf({})).toBeNull();
  });

  test('never takes more than there is, even over two lines', async () => {
    const { stockId } = await stocked(10);
    await expect(
      send([
        { productStockId: stockId, qty: 6 },
        { productStockId: stockId, qty: 4.001 },
      ]),
    ).rejects.toMatchObject({ code: 'shipment.lotOutOfStock', facts: { stock: 4, over: 0.001 } });
    expect(await qtyOf(stockId)).toBe(10);
  });

  test('that lacks pieces or order names the shipments that had them', async () => {
    const { productId, stockId } = await stocked(10);
    const orderProductId = await floor.order(productId, 8);
    const id = await send([{ productStockId: stockId, qty: 6, orderProductId }]);
    const { shipmentNo } = await db.selectFrom('shipment').select('shipmentNo').where('id', '=', id).executeTakeFirstOrThrow();
    await expect(send([{ productStockId: stockId, qty: 5 }])).rejects.toMatchObject({
      code: 'shipment.lotOutOfStock',
      facts: { stock: 4, over: 1, shippedQty: 6, shippedWith: shipmentNo },
    });
    await expect(send([{ productStockId: stockId, qty: 3, orderProductId }])).rejects.toMatchObject({
      code: 'shipment.neverExceedsOrder',
      facts: { ordered: 8, shipped: 6, open: 2, shippedQty: 6, shippedWith: shipmentNo },
    });
    await cancel(id);
    await expect(cancel(id)).rejects.toMatchObject({ code: 'shipment.cancelledOnce', facts: { shipment: shipmentNo } });
  });

  test('of a lot that waits names the lot and how much was to go', async () => {
    const { stockId, lotId } = await stocked(10);
    await db.updateTable('lot').set({ qualityStatus: 'HOLD' }).where('id', '=', lotId).execute();
    const { lotId: lot } = await db.selectFrom('lot').select('lotId').where('id', '=', lotId).executeTakeFirstOrThrow();
    await expect(send([{ productStockId: stockId, qty: 3 }])).rejects.toMatchObject({ code: 'lot.heldWaits', facts: { lot, qty: 3 } });
  });

  test('never sends more than was ordered', async () => {
    const { productId, stockId } = await stocked(10);
    const orderProductId = await floor.order(productId, 5);
    await expect(send([{ productStockId: stockId, qty: 5.001, orderProductId }])).rejects.toMatchObject({
      code: 'shipment.neverExceedsOrder',
    });
    await send([{ productStockId: stockId, qty: 5, orderProductId }]);
    expect(await lineOf(orderProductId)).toEqual({ shippedQty: 5, status: 'SHIPPED' });
  });

  test('goes to one client', async () => {
    const [mine, theirs] = [await stocked(10), await stocked(10)];
    const other = await floor.insert('bizPartner', { partnerCode: 'C-OTHER', types: ['CUSTOMER'], name: '다른 고객' });
    await expect(
      send([
        { productStockId: mine.stockId, qty: 1, orderProductId: await floor.order(mine.productId, 5) },
        { productStockId: theirs.stockId, qty: 1, orderProductId: await floor.order(theirs.productId, 5, other) },
      ]),
    ).rejects.toMatchObject({ code: 'shipment.onePartner' });
  });

  test('leaves a discarded lot where it is', async () => {
    const { stockId, lotId } = await stocked(10);
    await db.updateTable('lot').set({ state: 'DISCARDED', discardReason: '침수' }).where('id', '=', lotId).execute();
    await expect(send([{ productStockId: stockId, qty: 1 }])).rejects.toMatchObject({ code: 'lot.discardedStaysPut' });
  });

  test('of the last pieces by two at once goes to one of them', async () => {
    const { stockId } = await stocked(10);
    const both = await Promise.allSettled([1, 2].map(() => send([{ productStockId: stockId, qty: 6 }])));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await qtyOf(stockId)).toBe(4);
  });
});

describe('a younger lot', () => {
  const cameIn = (stockId: number, day: number) =>
    db
      .updateTable('productStock')
      .set({ firstInAt: `2026-02-${day}T01:00:00Z` })
      .where('id', '=', stockId)
      .execute();
  const lotNoOf = async (id: number) => (await db.selectFrom('lot').select('lotId').where('id', '=', id).executeTakeFirstOrThrow()).lotId;
  const reasonsOf = async (id: number) =>
    (await db.selectFrom('shipmentLine').select('youngerReason').where('shipmentId', '=', id).orderBy('seq').execute()).map(
      ({ youngerReason }) => youngerReason,
    );
  const ready = async (more: object = {}) => {
    const { productId, ...old } = await stocked(10, more);
    const young = await floor.openingStock(productId, 10);
    await cameIn(old.stockId, 10);
    await cameIn(young.stockId, 20);
    return { productId, old, young };
  };

  test('goes for a reason, which stays with its line; the older one is named with its shelf', async () => {
    const { old, young } = await ready();
    const [lot, older] = [await lotNoOf(young.lotId), await lotNoOf(old.lotId)];
    await expect(send([{ productStockId: young.stockId, qty: 1 }])).rejects.toMatchObject({
      code: 'shipment.firstInFirst',
      at: ['lines', 0, 'youngerReason'],
      facts: { lot, older, shelf: expect.any(String), day: '2026-02-10' },
    });
    expect(await qtyOf(young.stockId)).toBe(10);
    expect(await reasonsOf(await send([{ productStockId: young.stockId, qty: 1, youngerReason: '고객 지정 LOT' }]))).toEqual([
      '고객 지정 LOT',
    ]);
    // What passed nothing over keeps no reason.
    expect(await reasonsOf(await send([{ productStockId: old.stockId, qty: 1, youngerReason: '고객 지정 LOT' }]))).toEqual([null]);
  });

  test('goes with all of the older one, whichever line stands first; with a piece less it is asked about', async () => {
    const { old, young } = await ready();
    const both = (qty: number) => [
      { productStockId: young.stockId, qty: 3 },
      { productStockId: old.stockId, qty },
    ];
    await expect(send(both(9))).rejects.toMatchObject({ code: 'shipment.firstInFirst' });
    expect(await reasonsOf(await send(both(10)))).toEqual([null, null]);
  });

  test('of the same day is as old, and one on hold goes before nothing', async () => {
    const { old, young } = await ready();
    await cameIn(old.stockId, 20);
    await send([{ productStockId: young.stockId, qty: 1 }]);
    await cameIn(old.stockId, 10);
    await db.updateTable('lot').set({ qualityStatus: 'HOLD' }).where('id', '=', old.lotId).execute();
    await send([{ productStockId: young.stockId, qty: 1 }]);
  });

  test('goes before what was made for another order that waits, and not before that order’s own', async () => {
    const { productId, old, young } = await ready();
    const [mine, theirs] = [await floor.order(productId, 20), await floor.order(productId, 20)];
    const { planId } = await floor.plan(productId, 10, { orderProductId: theirs });
    await db.updateTable('lot').set({ productionPlanId: planId }).where('id', '=', old.lotId).execute();
    await send([{ productStockId: young.stockId, qty: 1, orderProductId: mine }]);
    await expect(send([{ productStockId: young.stockId, qty: 1, orderProductId: theirs }])).rejects.toMatchObject({
      code: 'shipment.firstInFirst',
    });
    // An order that has all it wants leaves the rest to others.
    await db.updateTable('orderProduct').set({ shippedQty: 20, status: 'SHIPPED' }).where('id', '=', theirs).execute();
    await expect(send([{ productStockId: young.stockId, qty: 1, orderProductId: mine }])).rejects.toMatchObject({
      code: 'shipment.firstInFirst',
    });
  });

  test('of a product with a last day is the one that expires later', async () => {
    const { old, young } = await ready({ shelfLifeDays: 90 });
    const expires = (lotId: number, expiryDate: string) => db.updateTable('lot').set({ expiryDate }).where('id', '=', lotId).execute();
    await expires(old.lotId, '2026-12-31');
    await expires(young.lotId, '2026-10-31');
    const older = await lotNoOf(young.lotId);
    await expect(send([{ productStockId: old.stockId, qty: 1 }])).rejects.toMatchObject({
      code: 'shipment.firstExpiredFirst',
      facts: { older, day: '2026-10-31' },
    });
    await send([{ productStockId: young.stockId, qty: 1 }]);
  });
});

describe('cancelling', () => {
  test('brings exactly the shipped lots back and the order with them', async () => {
    const { productId, stockId } = await stocked(10);
    const orderProductId = await floor.order(productId, 20);
    const id = await send([{ productStockId: stockId, qty: 4, orderProductId }]);
    await cancel(id);
    expect(await qtyOf(stockId)).toBe(10);
    expect(await lineOf(orderProductId)).toMatchObject({ shippedQty: 0 });
  });

  test('happens once', async () => {
    const { stockId } = await stocked(10);
    const id = await send([{ productStockId: stockId, qty: 4 }]);
    const both = await Promise.allSettled([cancel(id), cancel(id)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await qtyOf(stockId)).toBe(10);
  });
});

test('a requirement explodes the bill over its levels and says what is short', async () => {
  const part = await floor.product({ type: 'SEMI' });
  await floor.steelFor(part, { scrapRate: 10 });
  await floor.openingStock(part, 5);
  const productId = await floor.product();
  await floor.insert('bom', { parentId: productId, childProductId: part, qtyPer: 3, uom: 'EA' });
  const one = await requirementOf(db, [{ productId, qty: 4 }], { deepest: 1, day: '2026-03-02' });
  expect(one).toMatchObject([{ itemType: 'PRODUCT', itemId: part, level: 1, requiredQty: 12, stockQty: 5, shortageQty: 7 }]);
  const all = await requirementOf(db, [{ productId, qty: 4 }], { deepest: 20, day: '2026-03-02' });
  expect(all[1]).toMatchObject({ itemType: 'MATERIAL', itemId: floor.steel, level: 2, requiredQty: 26.667 });
});

test('what open plans still take by their own bills, beyond what lies at their lines, is reserved', async () => {
  const material = await floor.insert('material', { code: 'BRASS', barcode: 'BRASS', name: '황동', type: 'RAW', uom: 'kg' });
  const productId = await floor.product();
  const bill = await floor.steelFor(productId, { childMaterialId: material });
  const reserved = async () => (await requirementOf(db, [{ productId, qty: 1 }], { deepest: 1, day: '2026-03-02' }))[0]?.reservedQty;
  expect(await reserved()).toBe(0);
  const { planId, cut } = await floor.plan(productId, 100);
  expect(await reserved()).toBe(200);
  await floor.steelAtLine(planId, 500, 30, '2026-03-01T00:00:00Z', material);
  expect(await reserved()).toBe(170);
  await floor.as((trx) =>
    recordResult(trx, floor.by, cut.dailyPlanId, {
      goodQty: 10,
      defectQty: 0,
      reworkQty: 0,
      defects: [],
      countedBy: 'OPERATOR',
      occurredAt: '2026-03-02T03:00:00Z',
    }),
  );
  expect(await reserved()).toBe(170);
  await db.updateTable('bom').set({ qtyPer: 3 }).where('id', '=', bill).execute();
  expect(await reserved()).toBe(170);
  await floor.plan(productId, 10);
  expect(await reserved()).toBe(200);
  await db.updateTable('productionPlan').set({ status: 'CANCELLED' }).where('id', '=', planId).execute();
  // The first plan's 10 kg still lie at the line; the other plan takes 30 by the bill that it began under.
  expect(await reserved()).toBe(20);
});
