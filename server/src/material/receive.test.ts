import { addDays, dayIn as calendarDay, productionDay } from '@lotline/contract/kit/production-day';
import { expect, test } from 'vitest';
import { testDatabase } from '../kit/database/testing.ts';
import { receive, receiveOrdered } from './receive.ts';
import { movementsOf, smallPlant } from './testing.ts';

const { db } = await testDatabase();
const plant = await smallPlant(db);
const lineOf = (id: number) => db.selectFrom('orderMaterial').select(['receivedQty', 'status']).where('id', '=', id).executeTakeFirst();

test('receiving writes one movement per package and puts it on the material’s shelf', async () => {
  const materialId = await plant.material({ unitPrice: 900 });
  const occurredAt = '2026-03-02T16:00:00.000Z';
  const packages = await plant.as((trx) =>
    receive(trx, plant.by, {
      materialId,
      bizPartnerId: plant.supplier,
      packages: [{ qty: 10.5, supplierLotNo: 'S-1' }, { qty: 4 }],
      occurredAt,
    }),
  );
  expect(packages).toMatchObject([
    {
      qty: 10.5,
      availableQty: 10.5,
      initialQty: 10.5,
      locationId: plant.shelf,
      supplierLotNo: 'S-1',
      bizPartnerName: '공급처',
      unitPrice: 900,
      qualityStatus: 'OK',
    },
    { qty: 4 },
  ]);
  expect(await movementsOf(db, packages[0]?.id ?? 0)).toEqual([{ type: 'RECEIPT', qty: 10.5, void: false }]);
});

test('a receipt after midnight belongs to the night shift of the day before', async () => {
  const materialId = await plant.material({ shelfLifeDays: 3650 });
  const [stock] = await plant.as((trx) =>
    receive(trx, plant.by, { materialId, packages: [{ qty: 1 }], occurredAt: '2026-03-02T17:00:00.000Z' }),
  );
  expect(stock).toMatchObject({ receivedDate: '2026-03-02', expiryDate: '2036-02-28' });
});

test('a package without an ID is given the next one that nobody has typed', async () => {
  const materialId = await plant.material();
  const day = { occurredAt: '2026-02-02T03:00:00.000Z' };
  await plant.packageOf(materialId, 1, { packageId: 'P-20260202-002', ...day });
  const packages = await plant.as((trx) => receive(trx, plant.by, { materialId, packages: [{ qty: 1 }, { qty: 1 }], ...day }));
  expect(packages.map(({ packageId }) => packageId)).toEqual(['P-20260202-001', 'P-20260202-003']);
});

test('a package of ten times the largest is asked about at its quantity, and comes in once it is meant', async () => {
  const materialId = await plant.material();
  const take = (confirmed?: boolean, ...quantities: number[]) =>
    plant.as((trx) =>
      receive(trx, plant.by, { materialId, packages: quantities.map((qty) => ({ qty })), ...(confirmed && { confirmed }) }),
    );
  await take(false, 20, 50);
  await expect(take(false, 50, 500)).rejects.toMatchObject({
    code: 'material.receiptIsFarMore',
    at: ['packages', 1, 'qty'],
    facts: { qty: 500, largest: 50, most: null, uom: 'kg' },
  });
  expect(await take(true, 50, 500)).toHaveLength(2);
  expect(await take(false, 4_999.999)).toHaveLength(1);
  const english = await plant.material({ nameEn: 'Round bar' });
  const asked = plant.as((trx) => receive(trx, plant.by, { materialId: english, packages: [{ qty: 10_000 }] }, 'en'));
  await expect(asked).rejects.toMatchObject({ code: 'material.receiptIsFarMore', facts: { material: 'Round bar' } });
  const first = await plant.material({ maxStock: 30 });
  await expect(plant.as((trx) => receive(trx, plant.by, { materialId: first, packages: [{ qty: 300 }] }))).rejects.toMatchObject({
    code: 'material.receiptIsFarMore',
    facts: { largest: null, most: 30 },
  });
});

/** A day so many days from the plant's today. */
const dayIn = (days: number) => addDays(productionDay(new Date(), plant.by.hours).businessDate, days);
type Packages = Parameters<typeof receive>[2]['packages'];
const holdsOn = (ids: readonly number[]) =>
  db
    .selectFrom('stockHoldUnit as u')
    .innerJoin('stockHold as h', 'h.id', 'u.holdId')
    .select(['u.holdId', 'u.materialStockId', 'u.fromStatus'])
    .where('u.materialStockId', 'in', ids)
    .orderBy('u.materialStockId')
    .execute();

test('what is told to be made tomorrow is refused at its date, of the delivery or of a package; today’s comes in', async () => {
  const materialId = await plant.material();
  const take = (packages: Packages, more: { manufactureDate?: string } = {}) =>
    plant.as((trx) => receive(trx, plant.by, { materialId, packages, ...more }));
  const [now, next] = [0, 1].map((days) => addDays(calendarDay(new Date(), plant.by.hours.zone), days)) as [string, string];
  const refused = { code: 'material.madeBeforeItIsHere', facts: { day: next, today: now } };
  await expect(take([{ qty: 1 }], { manufactureDate: next })).rejects.toMatchObject({ ...refused, at: ['manufactureDate'] });
  await expect(take([{ qty: 1 }, { qty: 1, manufactureDate: next }])).rejects.toMatchObject({
    ...{ ...refused, at: ['packages', 1, 'manufactureDate'] },
  });
  expect(await take([{ qty: 1 }], { manufactureDate: now })).toMatchObject([{ manufactureDate: now }]);
});

test('what is past its expiry date is refused at its date, and comes in on hold once that is said; its last day is still good', async () => {
  const materialId = await plant.material();
  const take = (packages: Packages, more: { expiryDate?: string; occurredAt?: string } = {}) =>
    plant.as((trx) => receive(trx, plant.by, { materialId, packages, ...more }));
  expect(await take([{ qty: 1, expiryDate: dayIn(0) }])).toMatchObject([{ qualityStatus: 'OK', availableQty: 1 }]);
  const [old, older] = [dayIn(-1), dayIn(-400)];
  await expect(take([{ qty: 1 }, { qty: 1, expiryDate: old }, { qty: 1, expiryDate: older }])).rejects.toMatchObject({
    code: 'material.expiredComesInHeld',
    at: ['packages', 1, 'expiryDate'],
    facts: { day: old, others: 1 },
  });
  await expect(take([{ qty: 1 }], { expiryDate: old })).rejects.toMatchObject({ at: ['expiryDate'], facts: { others: null } });
  // An earlier day of the receipt doesn't make it good, as it doesn't for an issue.
  const occurredAt = new Date(Date.now() - 5 * 86_400_000).toISOString();
  await expect(take([{ qty: 1 }], { expiryDate: old, occurredAt })).rejects.toMatchObject({ code: 'material.expiredComesInHeld' });

  const came = await take([
    { qty: 1 },
    { qty: 2, supplierLotNo: 'E', expiryDate: old, holdExpired: true },
    { qty: 3, supplierLotNo: 'E', expiryDate: old, holdExpired: true },
    { qty: 4, expiryDate: older, holdExpired: true },
    { qty: 5, expiryDate: dayIn(9), holdExpired: true },
  ]);
  const because = `유효기한 지남 · ${old}`;
  expect(came.map(({ qualityStatus, availableQty, holdReason }) => [qualityStatus, availableQty, holdReason])).toEqual([
    ['OK', 1, null],
    ['HOLD', 0, because],
    ['HOLD', 0, because],
    ['HOLD', 0, `유효기한 지남 · ${older}`],
    ['OK', 5, null],
  ]);
  const ids = came.map(({ id }) => id);
  const holds = await holdsOn(ids);
  expect(holds.map(({ materialStockId }) => materialStockId)).toEqual(ids.slice(1, 4));
  expect(holds[0]?.holdId).toBe(holds[1]?.holdId);
  expect(holds[2]?.holdId).not.toBe(holds[0]?.holdId);
  expect(holds.map(({ fromStatus }) => fromStatus)).toEqual(['OK', 'OK', 'OK']);
  const { reasonCode } = await db
    .selectFrom('stockMovement')
    .select('reasonCode')
    .where('materialStockId', '=', ids[1] ?? 0)
    .executeTakeFirstOrThrow();
  expect(reasonCode).toBe(because);
});

test('what has expired by the material’s shelf life comes in on hold too, also by order', async () => {
  const materialId = await plant.material({ shelfLifeDays: 30 });
  const orderMaterialId = await plant.purchase(materialId, 100);
  const take = (holdExpired?: boolean) =>
    plant.as((trx) =>
      receiveOrdered(trx, plant.by, {
        lines: [{ orderMaterialId, manufactureDate: dayIn(-31), packages: [{ qty: 5, ...(holdExpired && { holdExpired }) }] }],
      }),
    );
  await expect(take()).rejects.toMatchObject({
    code: 'material.expiredComesInHeld',
    at: ['lines', 0, 'expiryDate'],
    facts: { day: dayIn(-1) },
  });
  expect(await take(true)).toMatchObject([{ qualityStatus: 'HOLD', availableQty: 0, orderMaterialId }]);
  expect(await lineOf(orderMaterialId)).toMatchObject({ receivedQty: 5 });
});

test('a supplier’s label comes in once: told apart by its GTIN, else its material, and by its supplier', async () => {
  const [materialId, another] = [await plant.material(), await plant.material()];
  const [gtin, otherGtin] = ['09521234543213', '04006381333931'];
  const partner = await plant.insert('bizPartner', { partnerCode: 'S-2', types: ['SUPPLIER'], name: '다른 공급처' });
  const take = (packages: Packages, more: { materialId?: number; bizPartnerId?: number } = {}) =>
    plant.as((trx) => receive(trx, plant.by, { materialId, bizPartnerId: plant.supplier, packages, ...more }));
  const [first] = await take([
    { qty: 1, gtin, unitNo: 'L-1' },
    { qty: 1, unitNo: 'L-1' },
  ]);
  const refused = { code: 'material.labelComesInOnce', facts: { value: 'L-1', packageId: first?.packageId } };
  await expect(take([{ qty: 1 }, { qty: 1, gtin, unitNo: 'L-1' }])).rejects.toMatchObject({ ...refused, at: ['packages', 1, 'unitNo'] });
  await expect(take([{ qty: 1, gtin, unitNo: 'L-1' }], { materialId: another })).rejects.toMatchObject(refused);
  await expect(take([{ qty: 1, unitNo: 'L-1' }])).rejects.toMatchObject({ code: 'material.labelComesInOnce' });
  await expect(
    take([
      { qty: 1, gtin, unitNo: 'L-2' },
      { qty: 1, gtin, unitNo: 'L-2' },
    ]),
  ).rejects.toMatchObject({ code: 'material.labelTwice', at: ['packages', 1, 'unitNo'], facts: { value: 'L-2' } });
  expect(await take([{ qty: 1, gtin: otherGtin, unitNo: 'L-1' }])).toHaveLength(1);
  expect(await take([{ qty: 1, unitNo: 'L-1' }], { materialId: another })).toHaveLength(1);
  expect(await take([{ qty: 1, gtin, unitNo: 'L-1' }], { bizPartnerId: partner })).toHaveLength(1);
  const orderMaterialId = await plant.purchase(materialId, 100);
  const ordered = plant.as((trx) =>
    receiveOrdered(trx, plant.by, { lines: [{ orderMaterialId, packages: [{ qty: 1, gtin, unitNo: 'L-1' }] }] }),
  );
  await expect(ordered).rejects.toMatchObject({ code: 'material.labelComesInOnce', at: ['lines', 0, 'packages', 0, 'unitNo'] });
});

test('of two clerks who receive the same label at once one wins, and the other hears which label it is', async () => {
  const materialId = await plant.material();
  const packages = [{ qty: 5, gtin: '09521234543213', unitNo: 'RACE (1)' }];
  let go = () => {};
  const both = new Promise<void>((resolve) => {
    go = resolve;
  });
  let looked = 0;
  // Both have looked, and found nothing, before either writes.
  const take = () =>
    plant.as(async (trx) => {
      await trx.selectFrom('material').select('id').where('id', '=', materialId).execute();
      looked += 1;
      if (looked === 2) go();
      await both;
      return receive(trx, plant.by, { materialId, bizPartnerId: plant.supplier, packages });
    });
  const told = await Promise.allSettled([take(), take()]);
  const [lost] = told.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(told.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(lost).toMatchObject({ code: 'material.labelComesInOnce', facts: { value: 'RACE (1)' }, at: ['packages', 0, 'unitNo'] });
});

test('a package ID is registered once, and a refused receipt writes nothing', async () => {
  const materialId = await plant.material();
  const twice = plant.as((trx) =>
    receive(trx, plant.by, {
      materialId,
      packages: [
        { packageId: 'TWICE', qty: 1 },
        { packageId: 'TWICE', qty: 1 },
      ],
    }),
  );
  await expect(twice).rejects.toMatchObject({
    code: 'material.packageIdIsUnique',
    facts: { value: 'TWICE' },
    at: ['packages', 1, 'packageId'],
  });
  expect(await db.selectFrom('materialStock').select('id').where('materialId', '=', materialId).execute()).toEqual([]);
});

test('material stands on a shelf, nowhere else', async () => {
  const materialId = await plant.material({ defaultShelfId: null });
  const to = (locationId?: number) =>
    plant.as((trx) => receive(trx, plant.by, { materialId, packages: [{ qty: 1 }], ...(locationId && { locationId }) }));
  await expect(to(plant.warehouse)).rejects.toMatchObject({ constraint: 'material.onlyUnderShelf' });
  await expect(to()).rejects.toMatchObject({ code: 'material.receiptNeedsAShelf' });
  await expect(to(plant.otherShelf)).resolves.toMatchObject([{ locationId: plant.otherShelf }]);
});

test('nothing is received of a material that is out of use, nor in the future', async () => {
  const materialId = await plant.material({ active: false });
  await expect(plant.packageOf(materialId, 1)).rejects.toMatchObject({ code: 'material.receiptOnlyOfActive' });
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  await expect(plant.packageOf(await plant.material(), 1, { occurredAt: tomorrow })).rejects.toMatchObject({ code: 'fact.notInTheFuture' });
});

test('an order line fills up receipt by receipt, up to its allowance; more wants a confirmation', async () => {
  const materialId = await plant.material({ overReceiptPct: 10 });
  const orderMaterialId = await plant.purchase(materialId, 100);
  const take = (qty: number, confirmOver?: boolean) =>
    plant.as((trx) =>
      receiveOrdered(trx, plant.by, { lines: [{ orderMaterialId, packages: [{ qty }] }], ...(confirmOver && { confirmOver }) }),
    );
  expect(await take(40)).toMatchObject([{ orderMaterialId, unitPrice: 1200, bizPartnerId: plant.supplier }]);
  expect(await lineOf(orderMaterialId)).toEqual({ receivedQty: 40, status: 'PARTIALLY_RECEIVED' });
  await take(70);
  expect(await lineOf(orderMaterialId)).toEqual({ receivedQty: 110, status: 'RECEIVED' });
  await expect(take(0.001)).rejects.toMatchObject({
    code: 'material.receiptNeverExceedsOrder',
    facts: { ordered: 100, received: 110, qty: 0.001 },
  });
  await take(0.001, true);
  expect(await lineOf(orderMaterialId)).toEqual({ receivedQty: 110.001, status: 'RECEIVED' });
});

test('two people can not both receive the rest of an order line', async () => {
  const materialId = await plant.material();
  const orderMaterialId = await plant.purchase(materialId, 100);
  const take = () => plant.as((trx) => receiveOrdered(trx, plant.by, { lines: [{ orderMaterialId, packages: [{ qty: 60 }] }] }));
  const both = await Promise.allSettled([take(), take()]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await lineOf(orderMaterialId)).toEqual({ receivedQty: 60, status: 'PARTIALLY_RECEIVED' });
});

test('nothing is received for an order line that is cancelled', async () => {
  const orderMaterialId = await plant.purchase(await plant.material(), 100, { status: 'CANCELLED' });
  const take = plant.as((trx) => receiveOrdered(trx, plant.by, { lines: [{ orderMaterialId, packages: [{ qty: 1 }] }] }));
  await expect(take).rejects.toMatchObject({ code: 'material.receiptOnlyOfOpenOrder' });
});

test('a purchase in another currency doesn’t cost the plant’s own price', async () => {
  const materialId = await plant.material({ unitPrice: 900 });
  const orderMaterialId = await plant.purchase(materialId, 100, { unitPrice: null });
  const take = () => plant.as((trx) => receiveOrdered(trx, plant.by, { lines: [{ orderMaterialId, packages: [{ qty: 10 }] }] }));
  expect(await take()).toMatchObject([{ unitPrice: 900 }]);
  const { orderId } = await db.selectFrom('orderMaterial').select('orderId').where('id', '=', orderMaterialId).executeTakeFirstOrThrow();
  await db.updateTable('orderInfo').set({ currency: 'USD' }).where('id', '=', orderId).execute();
  expect(await take()).toMatchObject([{ unitPrice: null }]);
});
