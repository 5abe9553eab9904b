import { addDays, dayIn } from '@lotline/contract/kit/production-day';
import { expect, test } from 'vitest';
import { testDatabase } from '../kit/database/testing.ts';
import { rowsOf } from '../kit/record/list.ts';
import { packageMove, postMovements } from '../ledger/index.ts';
import { ledgerDifferences } from '../ledger-check.ts';
import { changePackage } from './change-package.ts';
import { changePackages } from './change-packages.ts';
import { issue } from './issue.ts';
import { receive, receiveOrdered } from './receive.ts';
import { removePackages } from './remove-package.ts';
import { restorePackages } from './restore-packages.ts';
import { packageList, packagesAt } from './stock.queries.ts';
import { movementsOf, smallPlant } from './testing.ts';

const { db } = await testDatabase();
const plant = await smallPlant(db);
const materialId = await plant.material();
const change = (stock: { id: number; version: number; locationId: number }, more: object) =>
  plant.as((trx) => changePackage(trx, plant.by, { id: stock.id, version: stock.version, locationId: stock.locationId, ...more }));
const remove = (...ids: number[]) => plant.as((trx) => removePackages(trx, { ...plant.by, key: crypto.randomUUID() }, ids, 'en'));

test('what is written on a package may be changed, and moves nothing', async () => {
  const stock = await plant.packageOf(materialId, 10);
  expect(await change(stock, { supplierLotNo: 'S-9', note: '확인' })).toMatchObject({
    supplierLotNo: 'S-9',
    note: '확인',
    version: 2,
    qty: 10,
  });
  expect(await movementsOf(db, stock.id)).toHaveLength(1);
});

test('a change that its reader did not see last is refused with the newer row', async () => {
  const stock = await plant.packageOf(materialId, 10);
  await change(stock, { note: '먼저' });
  await expect(change(stock, { note: '나중' })).rejects.toMatchObject({
    status: 409,
    code: 'STALE_VERSION',
    more: { extraData: { newer: { note: '먼저', version: 2 } } },
  });
});

test('another shelf is a move of all that stands there', async () => {
  const stock = await plant.packageOf(materialId, 10);
  expect(await change(stock, { locationId: plant.otherShelf })).toMatchObject({ locationId: plant.otherShelf, qty: 10 });
  expect(await movementsOf(db, stock.id)).toMatchObject([{ type: 'RECEIPT' }, { type: 'MOVE', qty: 10 }]);
  await expect(change({ ...stock, version: 2 }, { locationId: plant.warehouse })).rejects.toMatchObject({
    constraint: 'material.onlyUnderShelf',
  });
});

test('an empty package has nothing to move, and says where its material went', async () => {
  const stock = await plant.packageOf(materialId, 1);
  const productionPlanId = await plant.plan();
  const { planNo } = await db.selectFrom('productionPlan').select('planNo').where('id', '=', productionPlanId).executeTakeFirstOrThrow();
  await plant.as((trx) => issue(trx, plant.by, { productionPlanId, issues: [{ materialStockId: stock.id, qty: 1 }] }));
  await expect(change(stock, { locationId: plant.otherShelf })).rejects.toMatchObject({
    code: 'material.onlyStockOnShelfMoves',
    facts: { packageId: stock.packageId, issuedQty: 1, issuedWith: planNo, uom: 'kg' },
  });
});

test('a quantity is adjusted by a difference with a reason, never below nothing', async () => {
  const stock = await plant.packageOf(materialId, 10);
  const by = (difference: number, reasonCode = 'DAMAGE', version = 1) =>
    change({ ...stock, version }, { adjust: { type: 'ADJUST', difference, reasonCode } });
  await expect(by(-10.001)).rejects.toMatchObject({ code: 'material.adjustNeverExceedsStock', facts: { stock: 10, qty: 10.001 } });
  await expect(by(-1, 'UNHEARD')).rejects.toMatchObject({ issues: [{ path: ['adjust', 'reasonCode'] }] });
  expect(await by(-10)).toMatchObject({ qty: 0 });
  expect(await by(2.5, 'ETC', 2)).toMatchObject({ qty: 2.5 });
});

test('a reason is told of the way that it is for: what is taken off isn’t found, what is counted isn’t scrapped', async () => {
  const stock = await plant.packageOf(materialId, 10);
  const by = (difference: number, reasonCode: string) => change(stock, { adjust: { type: 'ADJUST', difference, reasonCode } });
  const refused = { issues: [{ path: ['adjust', 'reasonCode'] }] };
  await expect(by(-1, 'FOUND')).rejects.toMatchObject(refused);
  await expect(by(-1, 'COUNT')).rejects.toMatchObject(refused);
  await expect(by(-1, 'LESS')).rejects.toMatchObject(refused);
  await expect(by(1, 'SCRAP')).rejects.toMatchObject(refused);
  await expect(change(stock, { adjust: { type: 'COUNT', countedQty: 9, reasonCode: 'SCRAP' } })).rejects.toMatchObject(refused);
  expect(await by(-1, 'SCRAP')).toMatchObject({ qty: 9 });
});

test('a count keeps what was on record beside what was counted, also when they agree', async () => {
  const stock = await plant.packageOf(materialId, 10);
  const count = (countedQty: number, version: number) =>
    change({ ...stock, version }, { adjust: { type: 'COUNT', countedQty, reasonCode: 'COUNT' } });
  expect(await count(8.75, 1)).toMatchObject({ qty: 8.75 });
  expect(await count(8.75, 2)).toMatchObject({ qty: 8.75 });
  const counts = await db
    .selectFrom('stockMovement')
    .select(['qty', 'systemQty', 'countedQty', 'fromPlace'])
    .where('materialStockId', '=', stock.id)
    .where('type', '=', 'COUNT')
    .orderBy('id')
    .execute();
  expect(counts).toEqual([
    { qty: 1.25, systemQty: 10, countedQty: 8.75, fromPlace: 'STOCK' },
    { qty: 0, systemQty: 8.75, countedQty: 8.75, fromPlace: 'ADJUSTMENT' },
  ]);
});

test('a count of far less than the books say, or of more than came, is asked about by name, and goes through once it is meant', async () => {
  const stock = await plant.packageOf(materialId, 300);
  const count = (countedQty: number, version: number, confirmed?: boolean) =>
    change({ ...stock, version }, { adjust: { type: 'COUNT', countedQty, reasonCode: 'COUNT', confirmed } });
  await expect(count(3, 1)).rejects.toMatchObject({
    code: 'stock.countIsFarLess',
    at: ['adjust', 'countedQty'],
    facts: { name: stock.packageId, qty: 300, after: 3, uom: 'kg' },
  });
  expect(await count(3, 1, true)).toMatchObject({ qty: 3 });
  await expect(count(300.001, 2)).rejects.toMatchObject({ code: 'stock.countIsMoreThanCame', facts: { was: 300, after: 300.001 } });
  expect(await count(300, 2)).toMatchObject({ qty: 300 });
});

test('it can not be made tomorrow; one that says so already is changed all the same', async () => {
  const stock = await plant.packageOf(materialId, 10);
  const [today, tomorrow] = [0, 1].map((days) => addDays(dayIn(new Date(), plant.by.hours.zone), days)) as [string, string];
  await expect(change(stock, { manufactureDate: tomorrow })).rejects.toMatchObject({
    code: 'material.madeBeforeItIsHere',
    at: ['manufactureDate'],
    facts: { day: tomorrow, today },
  });
  expect(await change(stock, { manufactureDate: today })).toMatchObject({ manufactureDate: today });
  const early = await plant.packageOf(materialId, 10);
  const { version } = await db
    .updateTable('materialStock')
    .set({ manufactureDate: tomorrow })
    .where('id', '=', early.id)
    .returning('version')
    .executeTakeFirstOrThrow();
  expect(await change({ ...early, version }, { manufactureDate: tomorrow, note: '라벨 확인' })).toMatchObject({ note: '라벨 확인' });
});

test('it can not expire before it was made', async () => {
  const stock = await plant.packageOf(materialId, 10);
  await expect(change(stock, { manufactureDate: '2026-03-02', expiryDate: '2026-03-01' })).rejects.toMatchObject({
    code: 'material.expiresAfterItIsMade',
  });
});

test('a receipt that nothing followed is taken back: its facts stay, its package ID is free again', async () => {
  const orderMaterialId = await plant.purchase(materialId, 100);
  const [stock] = await plant.as((trx) =>
    receiveOrdered(trx, plant.by, { lines: [{ orderMaterialId, packages: [{ packageId: 'AGAIN', qty: 30 }] }] }),
  );
  expect(await remove(stock?.id ?? 0)).toEqual({ deleted: 1 });
  expect(await movementsOf(db, stock?.id ?? 0)).toEqual([
    { type: 'RECEIPT', qty: 30, void: false },
    { type: 'RECEIPT', qty: 0, void: true },
  ]);
  expect(
    await db.selectFrom('orderMaterial').select(['receivedQty', 'status']).where('id', '=', orderMaterialId).executeTakeFirst(),
  ).toEqual({ receivedQty: 0, status: 'ORDERED' });
  expect((await rowsOf(db, packageList, packagesAt({ materialId, containQtyZero: true }))).map(({ packageId }) => packageId)).not.toContain(
    'AGAIN',
  );
  await expect(remove(stock?.id ?? 0)).rejects.toMatchObject({ status: 404 });
  const again = await plant.as((trx) => receive(trx, plant.by, { materialId, packages: [{ packageId: 'AGAIN', qty: 3 }] }));
  expect(again).toMatchObject([{ packageId: 'AGAIN', qty: 3 }]);
});

const purchased = async (orderMaterialId: number, qty: number, confirmOver = false) => {
  const [stock] = await plant.as((trx) =>
    receiveOrdered(trx, plant.by, {
      confirmOver,
      lines: [{ orderMaterialId, packages: [{ qty, supplierLotNo: `S-${orderMaterialId}` }] }],
    }),
  );
  if (!stock) throw new Error('nothing was received');
  return stock;
};
const restore = (...ids: number[]) => plant.as((trx) => restorePackages(trx, { ...plant.by, key: crypto.randomUUID() }, ids));
const lineOf = (id: number) =>
  db.selectFrom('orderMaterial').select(['receivedQty', 'status']).where('id', '=', id).executeTakeFirstOrThrow();

test('a receipt that comes in again is what it was: of its line, at its cost, at its instant', async () => {
  const orderMaterialId = await plant.purchase(materialId, 100);
  const [one, two] = [await purchased(orderMaterialId, 30), await purchased(orderMaterialId, 40)];
  const facts = (id: number) =>
    db
      .selectFrom('stockMovementInForce')
      .select(['type', 'qty', 'uom', 'orderMaterialId', 'unitCost', 'note', 'toLocationId', 'occurredAt', 'businessDate', 'shift'])
      .where('materialStockId', '=', id)
      .execute();
  const before = [await facts(one.id), await facts(two.id)];
  expect(before[0]).toMatchObject([{ orderMaterialId, unitCost: 1200 }]);
  await remove(one.id);
  await remove(two.id);
  expect(await lineOf(orderMaterialId)).toEqual({ receivedQty: 0, status: 'ORDERED' });
  expect(await restore(one.id, two.id)).toEqual({ restored: 2 });
  expect([await facts(one.id), await facts(two.id)]).toEqual(before);
  expect(await lineOf(orderMaterialId)).toEqual({ receivedQty: 70, status: 'PARTIALLY_RECEIVED' });
  expect(await ledgerDifferences(db)).toEqual([]);
});

test('the ledger check finds a receipt that has forgotten its line', async () => {
  const orderMaterialId = await plant.purchase(materialId, 100);
  const { id } = await purchased(orderMaterialId, 30);
  await remove(id);
  await db.updateTable('materialStock').set({ cancelled: false }).where('id', '=', id).execute();
  const pack = { id, materialId, uom: 'kg', locationId: plant.shelf };
  await plant.as((trx) => postMovements(trx, plant.by, [packageMove(pack, { type: 'RECEIPT', qty: 30 })]));
  const law = 'law: received of a purchase line = receipts of the packages that came of it';
  expect(await ledgerDifferences(db)).toEqual([{ what: law, id: orderMaterialId, kept: 0, computed: 30 }]);
  await remove(id);
  expect(await ledgerDifferences(db)).toEqual([]);
});

test('what comes in again obeys what receipts obey', async () => {
  const orderMaterialId = await plant.purchase(materialId, 100);
  const first = await purchased(orderMaterialId, 100);
  await remove(first.id);
  const instead = await purchased(orderMaterialId, 100);
  await expect(restore(first.id)).rejects.toMatchObject({ code: 'material.receiptNeverExceedsOrder', facts: { received: 100, qty: 100 } });
  expect(await lineOf(orderMaterialId)).toEqual({ receivedQty: 100, status: 'RECEIVED' });
  // What had been there before, confirmed then, isn't asked about again.
  const over = await purchased(orderMaterialId, 50, true);
  await remove(over.id);
  await remove(instead.id);
  expect(await restore(over.id, instead.id)).toEqual({ restored: 2 });
  await remove(instead.id);
  const { orderId } = await db.selectFrom('orderMaterial').select('orderId').where('id', '=', orderMaterialId).executeTakeFirstOrThrow();
  await db.updateTable('orderInfo').set({ status: 'ON_HOLD' }).where('id', '=', orderId).execute();
  await expect(restore(instead.id)).rejects.toMatchObject({ code: 'material.receiptOnlyOfOpenOrder' });

  const another = await plant.material();
  const { id } = await plant.packageOf(another, 5);
  await remove(id);
  const become = (values: object) => db.updateTable('material').set(values).where('id', '=', another).execute();
  await become({ active: false });
  await expect(restore(id)).rejects.toMatchObject({ code: 'material.receiptOnlyOfActive' });
  // What came in once is counted in its unit for good, so it comes in again in the same.
  await expect(become({ active: true, uom: 'EA' })).rejects.toMatchObject({ constraint: 'material.unitStaysOnceUsed' });
  await become({ active: true });
  expect(await restore(id)).toEqual({ restored: 1 });
});

test('a hold that its supplier’s lot was put on meanwhile holds what comes in again, and lets it go with the rest', async () => {
  const orderMaterialId = await plant.purchase(materialId, 100);
  const [gone, sister] = [await purchased(orderMaterialId, 30), await purchased(orderMaterialId, 40)];
  await remove(gone.id);
  const hold = await plant.insert('stockHold', { reason: '균열', cause: `supplier-lot:${sister.id} S` });
  await plant.insert('stockHoldUnit', { holdId: hold, materialStockId: sister.id, fromStatus: 'OK' });
  await restore(gone.id);
  const status = (id: number) => db.selectFrom('materialStock').select(['qualityStatus', 'qty']).where('id', '=', id).executeTakeFirst();
  expect(await status(gone.id)).toEqual({ qualityStatus: 'HOLD', qty: 30 });
  expect(await db.selectFrom('stockHoldUnit').select('fromStatus').where('materialStockId', '=', gone.id).execute()).toEqual([
    { fromStatus: 'OK' },
  ]);
  expect((await movementsOf(db, gone.id)).map(({ type }) => type)).toEqual(['RECEIPT', 'RECEIPT', 'RECEIPT', 'STATUS']);
  expect(await ledgerDifferences(db)).toEqual([]);
});

test('a package that was used stays, and the answer names what was done with it', async () => {
  const stock = await plant.packageOf(materialId, 10);
  const productionPlanId = await plant.plan();
  await plant.as((trx) => issue(trx, plant.by, { productionPlanId, issues: [{ materialStockId: stock.id, qty: 4 }] }));
  await expect(remove(stock.id)).rejects.toMatchObject({
    status: 500,
    code: 'ERROR_CONSTRAINT_VIOLATION',
    more: { extraData: { datas: [{ path: '/material/history', name: `${stock.packageId} · Issue 4 kg`, createBy: '담당자' }] } },
  });
});

test('several receipts are taken back at once, all or none, and come back together', async () => {
  const orderMaterialId = await plant.purchase(materialId, 100);
  const packages = [{ qty: 30 }, { qty: 20 }];
  const [one, two] = await plant.as((trx) => receiveOrdered(trx, plant.by, { lines: [{ orderMaterialId, packages }] }));
  const used = await plant.packageOf(materialId, 10);
  const productionPlanId = await plant.plan();
  await plant.as((trx) => issue(trx, plant.by, { productionPlanId, issues: [{ materialStockId: used.id, qty: 4 }] }));
  const ids = [one?.id ?? 0, two?.id ?? 0];
  await expect(remove(...ids, used.id)).rejects.toMatchObject({
    code: 'ERROR_CONSTRAINT_VIOLATION',
    more: {
      facts: { subject: `‘${used.packageId}’`, uses: 'Material history (1)' },
      extraData: { datas: [{ name: `${used.packageId} · Issue 4 kg` }] },
    },
  });
  const line = () => db.selectFrom('orderMaterial').select(['receivedQty', 'status']).where('id', '=', orderMaterialId).executeTakeFirst();
  expect(await line()).toMatchObject({ receivedQty: 50 });
  expect(await remove(...ids)).toEqual({ deleted: 2 });
  expect(await line()).toEqual({ receivedQty: 0, status: 'ORDERED' });
  for (const id of ids) expect(await movementsOf(db, id)).toMatchObject([{ qty: 30 + (id === ids[1] ? -10 : 0) }, { qty: 0, void: true }]);
  await expect(remove(...ids)).rejects.toMatchObject({ status: 404 });
  expect(await restore(...ids)).toEqual({ restored: 2 });
  expect(await line()).toMatchObject({ receivedQty: 50 });
  expect(await ledgerDifferences(db)).toEqual([]);
});

test('several packages are changed at once, all or none, each that can’t be with its reason', async () => {
  const [one, two] = [await plant.packageOf(materialId, 10), await plant.packageOf(materialId, 5)];
  const asked = ({ id, version, locationId }: typeof one, more: object) => ({ id, version, locationId, ...more });
  const save = (rows: Parameters<typeof changePackages>[2]) =>
    plant.as((trx) => changePackages(trx, { ...plant.by, key: crypto.randomUUID() }, rows, 'kr'));
  const read = (id: number) =>
    db.selectFrom('materialStock').select(['version', 'note', 'locationId', 'expiryDate']).where('id', '=', id).executeTakeFirstOrThrow();
  const wrong = { manufactureDate: '2026-05-02', expiryDate: '2026-05-01' };
  await expect(save([asked(one, { note: '위' }), asked(two, wrong), { ...asked(two, {}), version: 9 }])).rejects.toMatchObject({
    code: 'record.rowsRefused',
    more: { extraData: { rows: [{ row: 1, code: 'material.expiresAfterItIsMade' }, { row: 2 }] } },
  });
  expect(await read(one.id)).toMatchObject({ version: 1, note: null });
  expect(await save([asked(one, { note: '위', expiryDate: '2027-01-31' }), asked(two, { locationId: plant.otherShelf })])).toEqual({
    changed: 2,
  });
  expect(await read(one.id)).toMatchObject({ note: '위', expiryDate: '2027-01-31' });
  expect(await read(two.id)).toMatchObject({ locationId: plant.otherShelf });
  expect(await movementsOf(db, two.id)).toMatchObject([{ type: 'RECEIPT' }, { type: 'MOVE', qty: 5 }]);
  // Two moves of one call are two facts of its key.
  const three = await plant.packageOf(materialId, 3);
  const there = { locationId: plant.otherShelf };
  expect(await save([{ ...asked(one, there), version: 2 }, asked(three, there)])).toEqual({ changed: 2 });
  expect(await movementsOf(db, one.id)).toMatchObject([{ type: 'RECEIPT' }, { type: 'MOVE', qty: 10 }]);
  expect(await movementsOf(db, three.id)).toMatchObject([{ type: 'RECEIPT' }, { type: 'MOVE', qty: 3 }]);
  await expect(save([{ ...asked(one, { locationId: plant.warehouse }), version: 3 }, asked(two, {})])).rejects.toMatchObject({
    more: { extraData: { rows: [{ row: 0 }] } },
  });
});
