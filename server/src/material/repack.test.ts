import { planCount, startCount } from '@lotline/contract/count/count';
import { recall } from '@lotline/contract/lot/recall';
import { track } from '@lotline/contract/lot/tracking';
import { issueMaterial } from '@lotline/contract/material/issue';
import { packageMovements } from '@lotline/contract/material/movement';
import { mergePackages, splitPackage, unmergePackages } from '@lotline/contract/material/repack';
import { type Package, removePackage } from '@lotline/contract/material/stock';
import { ResultAsk } from '@lotline/contract/production/result/result';
import { sellMaterial } from '@lotline/contract/sales/sale';
import { expect, test } from 'vitest';
import { ledgerDifferences } from '../ledger-check.ts';
import { recordResult } from '../production/index.ts';
import { smallFloor } from '../production/testing.ts';
import { testApp, workDay } from '../testing.ts';

const { db, as } = await testApp();
const floor = await smallFloor(db);
const me = await as();
const today = workDay();
const productId = await floor.product();
await floor.steelFor(productId);
const { planId, lotId, cut } = await floor.plan(productId, 10);

const pack = async (qty = 40, more: object = {}) => {
  const { stock } = await floor.steelAtLine(planId, qty, 0);
  if (Object.keys(more).length) await db.updateTable('materialStock').set(more).where('id', '=', stock).execute();
  return db.selectFrom('materialStock').selectAll().where('id', '=', stock).executeTakeFirstOrThrow();
};
const qtyOf = async (id: number) => (await db.selectFrom('materialStock').select('qty').where('id', '=', id).executeTakeFirstOrThrow()).qty;
const split = (id: number, ...qty: number[]) =>
  me.send(splitPackage, { id, version: undefined as never, parts: qty.map((one) => ({ qty: one })) });
const merge = (into: number, ...ids: number[]) => me.send(mergePackages, { into, ids });
const unmerge = (into: number, ...ids: number[]) => me.send(unmergePackages, { into, ids });

test('a package is split exactly, its parts are of the same lot and shelf, and either history names the other', async () => {
  const whole = await pack(40, { supplierLotNo: 'H-1', expiryDate: '2027-03-01' });
  const answer = await split(whole.id, 12.125, 7.875);
  expect(answer.statusCode, answer.body).toBe(200);
  const [rest, first, second] = answer.json() as Package[];
  expect([rest?.qty, first?.qty, second?.qty]).toEqual([20, 12.125, 7.875]);
  const { supplierLotNo, expiryDate, locationId, bizPartnerId, unitPrice, receivedDate, qualityStatus } = rest as Package;
  expect(first).toMatchObject({
    supplierLotNo,
    expiryDate,
    locationId,
    bizPartnerId,
    unitPrice,
    receivedDate,
    qualityStatus,
    initialQty: 12.125,
  });
  expect(new Set([rest?.packageId, first?.packageId, second?.packageId]).size).toBe(3);
  const told = async (id: number) =>
    (await me.send(packageMovements, { id, limit: 20 }))
      .json()
      .rows.map((row: { type: string; signedQty: number; otherPackageId: string }) => [row.type, row.signedQty, row.otherPackageId]);
  expect(await told(first?.id ?? 0)).toEqual([['SPLIT', 12.125, whole.packageId]]);
  expect(await told(whole.id)).toEqual(
    expect.arrayContaining([
      ['SPLIT', -12.125, first?.packageId],
      ['SPLIT', -7.875, second?.packageId],
    ]),
  );
  expect((await me.send(removePackage, { id: whole.id })).statusCode).not.toBe(200);
  const back = await merge(whole.id, first?.id ?? 0, second?.id ?? 0);
  expect(back.json()).toMatchObject({ packageId: whole.packageId, qty: 40 });
  expect(await ledgerDifferences(db)).toEqual([]);
});

test('what is taken whole, held, counted, reserved or at a line stays as it is, with the sentence', async () => {
  const code = async (answer: ReturnType<typeof split>) => (await answer).json().code;
  const one = await pack(10);
  expect((await split(one.id, 4, 6)).json()).toMatchObject({ code: 'repack.somethingStays', facts: { qty: 10, parts: 10 } });
  expect(await code(split((await pack(10, { qualityStatus: 'HOLD' })).id, 1))).toBe('repack.heldStays');
  const sold = await pack(10);
  await me.send(sellMaterial, {
    bizPartnerId: floor.client,
    status: 'REGISTERED',
    lines: [{ materialStockId: sold.id, qty: 1, unitPrice: 1 }],
  });
  expect(await code(split(sold.id, 1))).toBe('repack.reservedStays');
  const { stock: issued } = await floor.steelAtLine(planId, 10, 3);
  expect(await code(split(issued, 1))).toBe('repack.issuedStays');
  const empty = await pack(10);
  const whole = await pack(10);
  await merge(whole.id, empty.id);
  expect(await code(split(empty.id, 1))).toBe('repack.emptyHasNothing');
  const shelf = await floor.insert('location', { type: 'SHELF', code: 'RP-1', name: '칸', parentId: floor.warehouse });
  const counted = await pack(10, { locationId: shelf });
  const sheet = (await me.send(planCount, { plannedOn: today, locationIds: [shelf], items: 'ALL', blind: true, byAnother: false })).json();
  await me.send(startCount, sheet);
  expect(await code(split(counted.id, 1))).toBe('repack.countedStays');
  expect(await code(split(99_999_999, 1))).toBe('NOT_FOUND');
});

test('only packages of one kind on one shelf become one', async () => {
  const into = await pack(10, { supplierLotNo: 'A' });
  const another = await floor.insert('material', { code: 'RP-M', barcode: 'RP-M', name: '다른 강재', type: 'RAW', uom: 'kg' });
  const other = {
    ownership: 'CUSTOMER',
    bizPartnerId: floor.client,
    unitPrice: 7,
    expiryDate: '2027-01-01',
    manufactureDate: '2026-01-01',
  };
  for (const [property, code] of [
    [{ supplierLotNo: 'B' }, 'repack.otherSupplierLot'],
    [{ materialId: another }, 'repack.otherMaterial'],
    [{ qualityStatus: 'CONCESSION' }, 'repack.otherQuality'],
    [{ ownership: other.ownership }, 'repack.otherOwner'],
    [{ bizPartnerId: other.bizPartnerId }, 'repack.otherSupplier'],
    [{ unitPrice: other.unitPrice }, 'repack.otherPrice'],
    [{ expiryDate: other.expiryDate }, 'repack.otherExpiry'],
    [{ manufactureDate: other.manufactureDate }, 'repack.otherMakingDay'],
  ] as const) {
    const refused = (await merge(into.id, (await pack(10, { supplierLotNo: 'A', ...property })).id)).json();
    expect(refused, refused.message).toMatchObject({ code, facts: { into: into.packageId } });
  }
  // Nobody conceded it: it was only to differ.
  await db.updateTable('materialStock').set({ qualityStatus: 'OK' }).where('qualityStatus', '=', 'CONCESSION').execute();
  const shelf = await floor.insert('location', { type: 'SHELF', code: 'RP-2', name: '칸', parentId: floor.warehouse });
  expect((await merge(into.id, (await pack(10, { supplierLotNo: 'A', locationId: shelf })).id)).json().code).toBe('repack.onOneShelf');
  expect((await merge(into.id, into.id)).json().code).toBe('repack.notIntoItself');
  expect(await qtyOf(into.id)).toBe(10);
});

test('a merge is taken back, and each package holds again what it held; once, and as long as nothing moved since', async () => {
  const [into, one, other] = [await pack(10), await pack(4), await pack(6)];
  await merge(into.id, one.id, other.id);
  const all = async () => Promise.all([into.id, one.id, other.id].map(qtyOf));
  expect(await all()).toEqual([20, 0, 0]);
  const answer = await unmerge(into.id, one.id, other.id);
  expect(answer.statusCode, answer.body).toBe(200);
  expect((answer.json() as Package[]).map(({ qty }) => qty)).toEqual([10, 4, 6]);
  expect(await all()).toEqual([10, 4, 6]);
  // What was taken back is merged no more; merged anew it goes back again.
  expect((await unmerge(into.id, one.id)).json()).toMatchObject({ code: 'repack.isMerged', facts: { into: into.packageId } });
  await merge(into.id, one.id);
  expect((await unmerge(into.id, one.id)).statusCode).toBe(200);
  expect(await all()).toEqual([10, 4, 6]);

  await merge(into.id, other.id);
  await split(into.id, 1);
  expect((await unmerge(into.id, other.id)).json()).toMatchObject({ code: 'repack.nothingMovedSince', facts: { into: into.packageId } });
  const [held, gone] = [await pack(10), await pack(4)];
  await merge(held.id, gone.id);
  await db.updateTable('materialStock').set({ qualityStatus: 'HOLD' }).where('id', '=', held.id).execute();
  expect((await unmerge(held.id, gone.id)).json().code).toBe('repack.heldStays');
  await db.updateTable('materialStock').set({ qualityStatus: 'OK' }).where('id', '=', held.id).execute();
  expect(await ledgerDifferences(db)).toEqual([]);
});

test('two people split the same package: together they take no more than it holds', async () => {
  const one = await pack(10);
  const both = await Promise.all([split(one.id, 6), split(one.id, 6)]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  expect(await qtyOf(one.id)).toBe(4);
  expect(await ledgerDifferences(db)).toEqual([]);
});

test('what was made of a part leads back to the package that came in, and that one on to the lot', async () => {
  const whole = await pack(40);
  const part = ((await split(whole.id, 30)).json() as Package[])[1] as Package;
  const issue = { materialStockId: part.id, qty: 8, exceptions: ['YOUNGER' as const], reason: '나눈 것부터' };
  const issued = await me.send(issueMaterial, { productionPlanId: planId, issues: [issue] });
  expect(issued.statusCode, issued.body).toBe(200);
  await floor.as((trx) => recordResult(trx, floor.by, cut.dailyPlanId, ResultAsk.parse({ goodQty: 3, defects: [] })));
  const graph = async (kind: 'lot' | 'material-stock', id: number) => {
    const { edges } = (await me.send(track, { a: kind, b: id })).json() as { edges: { from: string; to: string; qty: number }[] };
    return edges.map(({ from, to }) => `${from} ${to}`);
  };
  const chain = [`material-stock:${whole.id} material-stock:${part.id}`, `material-stock:${part.id} lot:${lotId}`];
  expect(await graph('lot', lotId)).toEqual(expect.arrayContaining([...chain, `supplier:${floor.supplier} material-stock:${whole.id}`]));
  expect(await graph('lot', lotId)).not.toContain(`supplier:${floor.supplier} material-stock:${part.id}`);
  expect(await graph('material-stock', whole.id)).toEqual(expect.arrayContaining(chain));
  const sheet = await me.send(recall, { a: 'material-stock', b: whole.id });
  expect(sheet.statusCode, sheet.body).toBe(200);
  expect(JSON.stringify(sheet.json())).toContain(part.packageId);
  expect(await ledgerDifferences(db)).toEqual([]);
});
