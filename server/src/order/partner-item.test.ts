import { dayIn } from '@lotline/contract/kit/production-day';
import { receipts } from '@lotline/contract/material/movement';
import { allOrders } from '@lotline/contract/order/open-order';
import { partnerItems } from '@lotline/contract/order/partner-item';
import { outsourcingsOfVendor } from '@lotline/contract/production/outsourcing/outsourcing';
import { salesEntries } from '@lotline/contract/sales/entry';
import { ship, shipments } from '@lotline/contract/shipment/shipment';
import { expect, test } from 'vitest';
import { smallPlant } from '../material/testing.ts';
import { smallFloor } from '../production/testing.ts';
import { testApp } from '../testing.ts';

const { db, as, insert, statementsOf } = await testApp();
const person = await as();
const today = dayIn(new Date(), 'Asia/Seoul');
let made = 0;

const order = async (bizPartnerId: number, direction: 'SALES' | 'PURCHASE', orderDate: string, more: object = {}) => {
  const businessId = await insert('business', { code: `PB-${++made}`, name: '사업', bizPartnerId, status: 'ACTIVE' });
  return insert('orderInfo', { orderNo: `PI-${made}`, businessId, direction, orderDate, status: 'CONFIRMED', ...more });
};
const buy = (orderId: number, materialId: number, qty: number, more: object = {}) =>
  insert('orderMaterial', { orderId, seq: 10, materialId, qty, uom: 'kg', purpose: 'PURCHASE', status: 'ORDERED', ...more });

const came = async (plant: Awaited<ReturnType<typeof smallPlant>>, materialId: number, qty: number, more: object) => {
  const { id } = await plant.packageOf(materialId, qty, { occurredAt: '2026-03-05T03:00:00Z' });
  await db.updateTable('materialStock').set(more).where('id', '=', id).execute();
};

test('a supplier’s materials come with the price agreed last, the lead time, and what is open of them', async () => {
  const plant = await smallPlant(db);
  const steel = await plant.material({ leadTimeDays: 7 });
  const oil = await plant.material({ defaultSupplierId: plant.supplier });
  const old = await plant.material({ defaultSupplierId: plant.supplier, active: false });
  const first = await order(plant.supplier, 'PURCHASE', '2026-02-02', { dueDate: '2026-02-12', status: 'COMPLETED' });
  const line = await buy(first, steel, 10, { unitPrice: 1200, receivedQty: 10, status: 'RECEIVED' });
  await came(plant, steel, 10, { orderMaterialId: line, receivedDate: '2026-02-11' });
  const second = await order(plant.supplier, 'PURCHASE', '2026-03-02', { dueDate: '2026-03-20' });
  await buy(second, steel, 30, { unitPrice: 1300, dueDate: '2026-03-12' });
  await buy(second, steel, 5, { seq: 20 });
  const dropped = await order(plant.supplier, 'PURCHASE', '2026-03-03', { status: 'CANCELLED' });
  await buy(dropped, steel, 99, { unitPrice: 1 });

  const rows = (await person.send(partnerItems, { bizPartnerId: plant.supplier, direction: 'PURCHASE' })).json();
  expect(rows.map(({ id }: { id: number }) => id)).toEqual([steel, oil]);
  expect(rows[0]).toMatchObject({
    ...{ unitPrice: 1300, pricedOn: '2026-03-02', orderId: second, leadTimeDays: 7, lastLeadDays: 9, lastOn: '2026-02-11' },
    ...{ openQty: 35, nextDue: '2026-03-12', orderCount: 2 },
  });
  expect(rows[1]).toMatchObject({ unitPrice: null, orderId: null, openQty: 0, orderCount: 0, lastLeadDays: null });
  expect(old).toBeGreaterThan(0);
  expect((await person.send(partnerItems, { bizPartnerId: 999_999, direction: 'PURCHASE' })).statusCode).toBe(404);
});

test('a customer’s products come with the price agreed last and how long the last ones took to leave', async () => {
  const floor = await smallFloor(db);
  const productId = await floor.product();
  const customer = await insert('bizPartner', { partnerCode: 'PI-C', name: '고객', types: ['CUSTOMER'] });
  const orderId = await order(customer, 'SALES', '2026-03-02', { dueDate: '2026-03-20', currency: 'USD' });
  const orderProductId = await insert('orderProduct', { orderId, seq: 10, productId, qty: 10, uom: 'EA', unitPrice: 4.5 });
  const { stockId: productStockId } = await floor.openingStock(productId, 10);
  const sent = await person.send(ship, { shipDate: today, bizPartnerId: customer, lines: [{ productStockId, qty: 4, orderProductId }] });
  expect(sent.statusCode).toBe(200);
  const [row] = (await person.send(partnerItems, { bizPartnerId: customer, direction: 'SALES' })).json();
  expect(row).toMatchObject({
    id: productId,
    unitPrice: 4.5,
    currency: 'USD',
    openQty: 6,
    nextDue: '2026-03-20',
    leadTimeDays: null,
    lastOn: today,
  });
  expect(row.lastLeadDays).toBeGreaterThan(0);

  const of = { startDt: today, endDt: today, bizPartnerId: customer };
  expect((await person.send(shipments, of)).json().rows).toHaveLength(1);
  expect((await person.send(shipments, { ...of, bizPartnerId: customer + 1 })).json().rows).toEqual([]);
  expect((await person.send(salesEntries, of)).json().rows).toHaveLength(1);
});

test('orders, receipts and outsourcing are asked for of one partner; what is late is counted beside', async () => {
  const plant = await smallPlant(db);
  const other = await insert('bizPartner', { partnerCode: 'PI-O', name: '다른 공급처', types: ['SUPPLIER'] });
  const steel = await plant.material();
  const late = await order(plant.supplier, 'PURCHASE', '2026-03-02', { dueDate: '2026-03-20' });
  await buy(late, steel, 3);
  await order(plant.supplier, 'PURCHASE', '2026-03-02', { dueDate: '2099-03-20' });
  await order(plant.supplier, 'PURCHASE', '2026-03-02', { status: 'COMPLETED' });
  await order(other, 'PURCHASE', '2026-03-02');
  const ask = { bizPartnerId: plant.supplier, direction: 'PURCHASE', limit: 1, quickCounts: true } as const;
  expect((await person.send(allOrders, ask)).json()).toMatchObject({ total: 2, quick: { late: { total: 1 } } });
  expect((await person.send(allOrders, { ...ask, closed: true })).json().total).toBe(3);
  expect((await person.send(allOrders, { ...ask, direction: 'SALES' })).json().total).toBe(0);

  await came(plant, steel, 3, { bizPartnerId: plant.supplier, receivedDate: '2026-03-05' });
  const period = { startDt: '2026-01-01', endDt: '2026-12-31' };
  expect((await person.send(receipts, { ...period, bizPartnerId: plant.supplier })).json().rows).toMatchObject([
    { materialId: steel, qty: 3 },
  ]);
  expect((await person.send(receipts, { ...period, bizPartnerId: other })).json().rows).toEqual([]);

  await insert('outsourcing', { outNo: 'PI-OS', vendorId: other, outDate: '2026-03-02', dueDate: '2026-03-09', status: 'REQUESTED' });
  await insert('outsourcing', { outNo: 'PI-OS2', vendorId: other, outDate: '2026-03-02', dueDate: '2026-03-09', status: 'CANCELLED' });
  const there = (more: object = {}) => person.send(outsourcingsOfVendor, { id: other, limit: 1, quickCounts: true, ...more });
  expect((await there()).json()).toMatchObject({ total: 1, quick: { late: { total: 1 } } });
  expect((await there({ closed: true })).json().total).toBe(2);
});

test('each part asks for the right of what it shows, and reads what a partner trades in with two statements', async () => {
  const plant = await smallPlant(db);
  const clerk = await as([{ name: 'bizPartner', view: true }]);
  const refused = [
    await clerk.send(partnerItems, { bizPartnerId: plant.supplier, direction: 'PURCHASE' }),
    await clerk.send(allOrders, { bizPartnerId: plant.supplier, direction: 'PURCHASE' }),
    await clerk.send(outsourcingsOfVendor, { id: plant.supplier }),
    await clerk.send(shipments, { startDt: today, endDt: today, bizPartnerId: plant.supplier }),
    await clerk.send(receipts, { startDt: today, endDt: today, bizPartnerId: plant.supplier }),
  ];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403]);
  const said = await statementsOf(async () => {
    expect((await person.send(partnerItems, { bizPartnerId: plant.supplier, direction: 'PURCHASE' })).statusCode).toBe(200);
  });
  expect(said.filter((text) => /biz_partner|order_info/.test(text))).toHaveLength(2);
});
