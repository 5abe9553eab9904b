import { productStockLocationTree } from '@lotline/contract/lot/product-stock';
import { materialTotals, packages, stockByLocation } from '@lotline/contract/material/stock';
import {
  atVendors,
  createOutsourcing,
  materialAtVendors,
  outsourcingOf,
  outsourcings,
  outsourcingsOfOperation,
  outsourcingsOfPlan,
  receiveBack,
  removeOutsourcing,
  restoreOutsourcings,
  sendOut,
} from '@lotline/contract/production/outsourcing/outsourcing';
import { expect, test } from 'vitest';
import { testApp } from '../../testing.ts';
import { smallFloor } from '../testing.ts';

const { app, db, as } = await testApp();
const floor = await smallFloor(db);
const anna = await as();
const day = new Date().toISOString().slice(0, 10);
const productId = await floor.product();
const { planId } = await floor.plan(productId, 50);
const operPlanId = await floor.platedBetween(planId, 50);
const { stockId } = await floor.openingStock(productId, 20);
const asked = { vendorId: floor.outsourcer, outDate: day, dueDate: day };

test('a request that is sent again is one outsourcing, and a return one arrival', async () => {
  const once = (call: { path: string }, id: number | null, payload: object, key: string) =>
    app.inject({
      method: 'POST',
      url: `/api${call.path.replace('{id}', String(id))}`,
      headers: { authorization: `Bearer ${anna.token}`, 'idempotency-key': key },
      payload,
    });
  const ask = { ...asked, lots: [{ productStockId: stockId, qty: 8 }] };
  const key = crypto.randomUUID();
  const [first, again] = [await once(createOutsourcing, null, ask, key), await once(createOutsourcing, null, ask, key)];
  expect(again.json().id).toBe(first.json().id);
  const { id, lines, version } = first.json();
  expect((await anna.send(sendOut, { id, version })).json()).toMatchObject({ status: 'OUT' });
  const back = { lines: [{ lineId: lines[0].id, goodQty: 3 }] };
  const key2 = crypto.randomUUID();
  for (const one of [await once(receiveBack, id, back, key2), await once(receiveBack, id, back, key2)])
    expect(one.json(), one.body).toMatchObject({ status: 'PARTIALLY_IN', goodQty: 3, remainQty: 5 });
  expect((await anna.send(outsourcingOf, { id })).json()).toMatchObject({
    returns: [{ lines: [{ goodQty: 3 }] }],
    movements: [
      { type: 'IN_FROM_VENDOR', qty: 3 },
      { type: 'OUT_TO_VENDOR', qty: 8 },
    ],
  });
});

test('what stands at a vendor is a place like any other', async () => {
  const { rows } = (await anna.send(atVendors, { productId, limit: 10, sums: 'qty' })).json();
  expect(rows).toMatchObject([{ vendorName: '한빛도금', qty: 5, kind: 'STOCK' }]);
  const tree = (await anna.send(productStockLocationTree, {})).json();
  expect(tree).toEqual(expect.arrayContaining([{ id: -floor.outsourcer, name: '한빛도금', type: 'VENDOR', parentId: 0, qty: 5 }]));
});

test('material that went along stands at the vendor, in no shelf and in no sum of what is here', async () => {
  const { stock } = await floor.steelAtLine(planId, 50, 0);
  const { materialId, packageId } = await db
    .selectFrom('materialStock')
    .select(['materialId', 'packageId'])
    .where('id', '=', stock)
    .executeTakeFirstOrThrow();
  const ask = { ...asked, lots: [{ productStockId: stockId, qty: 2 }], supplies: [{ materialStockId: stock, qty: 50 }] };
  const { id, version } = (await anna.send(createOutsourcing, ask)).json();
  await anna.send(sendOut, { id, version });
  const { rows } = (await anna.send(materialAtVendors, { materialId, limit: 10, sums: 'qty' })).json();
  expect(rows).toMatchObject([{ vendorName: '한빛도금', packageId, materialStockId: stock, qty: 50, kind: 'MATERIAL' }]);
  const places: { id: number; type: string; packages: number; children: object[] }[] = (await anna.send(stockByLocation, {})).json();
  expect(places.at(-1)).toMatchObject({ id: 0, type: 'VENDORS', packages: 1, children: [{ id: -floor.outsourcer, packages: 1 }] });
  expect((await anna.send(materialTotals, { materialId })).json()).toMatchObject([{ onHandQty: 0, availableQty: 0, atVendorQty: 50 }]);
  // All of the package is outside, and it is no empty one.
  const listed = (await anna.send(packages, { materialId, limit: 10, quick: 'atVendor' })).json();
  expect(listed.rows).toMatchObject([{ id: stock, qty: 0, atVendorQty: 50 }]);
  const shelf = await db.selectFrom('materialStock').select('locationId').where('id', '=', stock).executeTakeFirstOrThrow();
  const there = (await anna.send(packages, { materialId, locationId: shelf.locationId, limit: 10 })).json();
  expect(there.rows).toEqual([]);
  const keeper = await as([{ name: 'prodStock', view: true }]);
  expect((await keeper.send(materialAtVendors, { limit: 10 })).statusCode).toBe(403);
});

test('it is listed by plan, by operation and by period, deleted, and brought back', async () => {
  const { id } = (await anna.send(createOutsourcing, { ...asked, operPlanId, qty: 10 })).json();
  const found = async (call: typeof outsourcingsOfPlan | typeof outsourcingsOfOperation, of: number) =>
    (await anna.send(call, { id: of })).json().map((one: { id: number }) => one.id);
  expect(await found(outsourcingsOfPlan, planId)).toEqual([id]);
  expect(await found(outsourcingsOfOperation, operPlanId)).toEqual([id]);
  const earlier = { startDt: '2020-01-01', endDt: '2020-01-31', limit: 10 };
  const ids = async (more: object) =>
    (await anna.send(outsourcings, { ...earlier, ...more })).json().rows.map((one: { id: number }) => one.id);
  expect(await ids({})).toEqual([]);
  expect(await ids({ open: true })).toContain(id);
  expect((await anna.send(removeOutsourcing, { id })).json()).toEqual({ deleted: 1 });
  expect(await found(outsourcingsOfPlan, planId)).toEqual([]);
  expect((await anna.send(restoreOutsourcings, { ids: [id] })).json()).toEqual({ restored: 1 });
  expect((await anna.send(outsourcingOf, { id })).json()).toMatchObject({ qty: 10, lines: [{ qty: 10, kind: 'WIP' }] });
});

test('the list begins with what is waited for, the earliest due first, and goes on with what is over, the latest first', async () => {
  const dues = ['2027-03-01', '2027-03-05', '2027-03-02', '2027-03-03'];
  const { stockId: own } = await floor.openingStock(await floor.product(), 40);
  const ids: number[] = [];
  for (const dueDate of dues)
    ids.push(
      (await anna.send(createOutsourcing, { ...asked, outDate: '2027-03-01', dueDate, lots: [{ productStockId: own, qty: 1 }] })).json().id,
    );
  for (const id of ids.slice(0, 2)) await db.updateTable('outsourcing').set({ status: 'COMPLETE' }).where('id', '=', id).execute();
  const { rows } = (await anna.send(outsourcings, { startDt: '2027-03-01', endDt: '2027-03-31', limit: 10 })).json();
  expect(rows.map(({ dueDate }: { dueDate: string }) => dueDate)).toEqual(['2027-03-02', '2027-03-03', '2027-03-05', '2027-03-01']);
});
