import { shortageOf as shortageCall, shortages as shortagesCall } from '@lotline/contract/material/shortage';
import { beforeAll, expect, test } from 'vitest';
import { smallFloor } from '../production/testing.ts';
import { testApp } from '../testing.ts';
import { shortageOf, shortages } from './shortage.queries.ts';

const { db, as } = await testApp();
const floor = await smallFloor(db);
const today = '2026-03-02';
const week = 7;

/** A material of its own, of which a product takes 2 kg a piece, with a plan of 100 pieces: 30 today, 40 on Wednesday, the rest unplanned. */
const planned = async (more: object = {}) => {
  const code = crypto.randomUUID().slice(0, 8);
  const material = await floor.insert('material', { code, barcode: code, name: `환봉 ${code}`, type: 'RAW', uom: 'kg', ...more });
  const product = await floor.product();
  await floor.insert('bom', { parentId: product, childMaterialId: material, qtyPer: 2, uom: 'kg', operationId: floor.cut });
  const plan = await floor.plan(product, 100);
  await db.updateTable('dailyPlan').set({ targetQty: 30 }).where('id', '=', plan.cut.dailyPlanId).execute();
  await plan.cut.day('2026-03-04', 40);
  return { material, plan };
};
const purchase = async (material: number, qty: number, dueDate: string | null, status: 'CONFIRMED' | 'ON_HOLD' = 'CONFIRMED') => {
  const businessId = await floor.insert('business', { code: crypto.randomUUID().slice(0, 8), name: '구매', bizPartnerId: floor.supplier });
  const orderId = await floor.insert('orderInfo', {
    ...{ orderNo: `PO-${crypto.randomUUID().slice(0, 8)}`, businessId, direction: 'PURCHASE' as const, orderDate: '2026-02-01', status },
  });
  await floor.insert('orderMaterial', {
    orderId,
    seq: 10,
    purpose: 'PURCHASE',
    materialId: material,
    qty,
    uom: 'kg',
    status: 'ORDERED',
    dueDate,
  });
};
const told = async (material: number) => (await shortages(db, today, week)).find(({ id }) => id === material);

test('a plan asks for its material on its days, what no day is planned for comes after them', async () => {
  const { material, plan } = await planned();
  await floor.steelAtLine(plan.planId, 100, 0, undefined, material);
  expect(await told(material)).toMatchObject({
    ...{ state: 'SHORT', availableQty: 100, neededQty: 200, shortOn: '2026-03-04', shortQty: 100, proposedQty: 100 },
    balances: [40, 40, -100, -100, -100, -100, -100],
  });
  expect(await shortageOf(db, today, material, week)).toEqual([
    expect.objectContaining({ day: '2026-03-02', kind: 'NEED', id: plan.planId, qty: -60, balance: 40 }),
    expect.objectContaining({ day: '2026-03-04', kind: 'NEED', id: plan.planId, qty: -140, balance: -100 }),
  ]);
});

test('what is issued already covers the first days', async () => {
  const { material, plan } = await planned();
  await floor.steelAtLine(plan.planId, 150, 70, undefined, material);
  expect(await told(material)).toMatchObject({ availableQty: 80, neededQty: 130, shortOn: '2026-03-04', shortQty: 50 });
});

test('purchases come on their day, a late one today, one without a day never, one on hold not at all', async () => {
  const { material } = await planned();
  await purchase(material, 25, '2026-02-20');
  await purchase(material, 175, '2026-03-06');
  await purchase(material, 500, null);
  await purchase(material, 900, '2026-03-02', 'ON_HOLD');
  expect(await told(material)).toMatchObject({
    ...{ state: 'SHORT', shortOn: '2026-03-02', shortQty: 175, comingQty: 200, lateQty: 25, undatedQty: 500, balanceQty: 0 },
    balances: [-35, -35, -175, -175, 0, 0, 0],
  });
  expect((await shortageOf(db, today, material, week)).filter(({ kind }) => kind === 'PURCHASE')).toEqual([
    expect.objectContaining({ day: today, qty: 25, late: true }),
    expect.objectContaining({ day: '2026-03-06', qty: 175, late: false }),
  ]);
});

test('what is ordered too late, or for no day, is to come sooner and isn’t proposed again', async () => {
  const { material } = await planned({ leadTimeDays: 1 });
  expect(await told(material)).toMatchObject({ proposedQty: 200, orderBy: '2026-03-01', moveQty: 0, lateOrders: [] });
  await purchase(material, 60, '2026-03-06');
  expect(await told(material)).toMatchObject({
    // Sixty that come four days late serve the first day; by the second nothing else is there.
    ...{ state: 'SHORT', shortOn: '2026-03-02', proposedQty: 140, neededOn: '2026-03-04', orderBy: '2026-03-03', moveQty: 60 },
    lateOrders: [{ qty: 60, day: '2026-03-06', neededOn: '2026-03-02', daysLate: 4 }],
  });
  // Beyond the days that are asked for, and without a day.
  await purchase(material, 100, '2026-04-04');
  await purchase(material, 40, null);
  await purchase(material, 900, '2026-03-02', 'ON_HOLD');
  expect(await told(material)).toMatchObject({
    ...{ state: 'SHORT', shortOn: '2026-03-02', proposedQty: 0, neededOn: null, orderBy: null, moveQty: 200 },
    // Each purchase under way is named, whatever its day; one on hold isn't.
    orders: [
      { qty: 60, day: '2026-03-06' },
      { qty: 100, day: '2026-04-04' },
      { qty: 40, day: null },
    ],
    lateOrders: [{ daysLate: 4 }, { qty: 100, day: '2026-04-04', daysLate: 31 }, { qty: 40, day: null, daysLate: null }],
  });
});

test('packages that expire are used first and are gone after their day; those on hold don’t count', async () => {
  const { material, plan } = await planned();
  const { stock } = await floor.steelAtLine(plan.planId, 90, 0, undefined, material);
  await db.updateTable('materialStock').set({ expiryDate: '2026-03-03' }).where('id', '=', stock).execute();
  const { stock: held } = await floor.steelAtLine(plan.planId, 300, 0, undefined, material);
  await db.updateTable('materialStock').set({ qualityStatus: 'HOLD' }).where('id', '=', held).execute();
  expect(await told(material)).toMatchObject({ availableQty: 90, expiringQty: 30, balances: [30, 30, -140, -140, -140, -140, -140] });
});

test('a material with a safety stock is told where no plan asks for it, with the last day to order it', async () => {
  const code = crypto.randomUUID().slice(0, 8);
  const more = { safetyStock: 50, orderUnitQty: 40, leadTimeDays: 3, defaultSupplierId: floor.supplier };
  const material = await floor.insert('material', { code, barcode: code, name: '절삭유', type: 'CONSUMABLE', uom: 'L', ...more });
  expect(await told(material)).toMatchObject({
    ...{ state: 'BELOW_SAFETY', shortOn: today, shortQty: 0, proposedQty: 80, orderBy: '2026-02-27', defaultSupplierName: '공급사' },
  });
});

let viewer: Awaited<ReturnType<typeof as>>;
beforeAll(async () => {
  viewer = await as();
});
test('both are asked by who may see shortages, and a period that isn’t one is refused', async () => {
  const { material } = await planned();
  const list = await viewer.send(shortagesCall, { days: 91 });
  expect(list.statusCode).toBe(200);
  expect(list.json().find(({ id }: { id: number }) => id === material).balances).toHaveLength(91);
  expect((await viewer.send(shortageCall, { id: material, days: 14 })).statusCode).toBe(200);
  expect((await viewer.send(shortageCall, { id: 999_999, days: 14 })).statusCode).toBe(404);
  for (const days of [0, 92, 1.5]) expect((await viewer.send(shortagesCall, { days })).statusCode).toBe(400);
});

test('who brought a material last is proposed where it has no usual supplier', async () => {
  const { material } = await planned();
  expect(await told(material)).toMatchObject({ defaultSupplierId: null, lastSupplierId: null });
  await purchase(material, 10, '2026-03-05');
  expect(await told(material)).toMatchObject({ lastSupplierId: floor.supplier, lastSupplierName: '공급사' });
  await db.updateTable('material').set({ defaultSupplierId: floor.supplier }).where('id', '=', material).execute();
  expect(await told(material)).toMatchObject({ defaultSupplierId: floor.supplier, lastSupplierId: null });
});
