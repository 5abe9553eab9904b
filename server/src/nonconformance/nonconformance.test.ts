import { mergePackages } from '@lotline/contract/material/repack';
import { receiveMaterial } from '@lotline/contract/material/stock';
import type { NcUnit } from '@lotline/contract/nonconformance/nonconformance';
import * as calls from '@lotline/contract/nonconformance/nonconformance';
import * as results from '@lotline/contract/quality/quality-result';
import { describe, expect, test } from 'vitest';
import { ledgerDifferences } from '../ledger-check.ts';
import { recallOf } from '../lot/recall.ts';
import { smallPlant } from '../material/testing.ts';
import { smallFloor } from '../production/testing.ts';
import { testApp } from '../testing.ts';

const { db, as } = await testApp();
const plant = await smallPlant(db);
const floor = await smallFloor(db);
const manager = await as();
const { materialInspections: material, productInspections: product } = results;
type Asked = Parameters<typeof manager.send>[0];
const send = async (call: Asked, ask: object) => {
  const answer = await manager.send(call, ask as never);
  return { http: answer.statusCode, ...answer.json() };
};
const ok = async (call: Asked, ask: object) => {
  const answer = await send(call, ask);
  expect(answer.http, JSON.stringify(answer).slice(0, 300)).toBe(200);
  return answer;
};
const refused = async (call: Asked, ask: object) => {
  const answer = await send(call, ask);
  expect(answer.http, JSON.stringify(answer).slice(0, 300)).toBeGreaterThanOrEqual(400);
  expect(answer.message?.length).toBeGreaterThan(5);
  return answer.code as string;
};
const ofResult = async (resultId: number) => {
  const row = await db.selectFrom('nonconformance').select('id').where('resultId', '=', resultId).executeTakeFirst();
  return row && ok(calls.oneNonconformance, { id: row.id });
};

/** What came in and failed: so much of it rejected, the rest accepted. */
const failed = async (qtys: readonly number[], rejected: number, more: object = {}) => {
  const materialId = await plant.material({ iqcRequired: true });
  await ok(receiveMaterial, {
    materialId,
    supplierLotNo: 'SL-9',
    bizPartnerId: plant.supplier,
    packages: qtys.map((qty) => ({ qty, supplierLotNo: 'SL-9' })),
    ...more,
  });
  const [waiting] = (await ok(results.waitingInspections, {})).rows.filter((row: { materialId: number }) => row.materialId === materialId);
  const lot = qtys.reduce((a, b) => a + b, 0);
  await ok(material.judge, {
    id: waiting.id,
    version: waiting.version,
    judgement: 'FAIL',
    acceptedQty: lot - rejected,
    rejectedQty: rejected,
    remark: '치수 불량',
    confirm: true,
  });
  return (await ofResult(waiting.id)) as Awaited<ReturnType<typeof ok>>;
};
const dispose = (nc: { id: number; units: NcUnit[] }, kind: string, qty: number, unit = 0) => ({
  id: nc.id,
  unitId: nc.units[unit]?.id,
  kind,
  qty,
  reason: '선별 결과',
});
const stockOf = (id: number) =>
  db.selectFrom('materialStock').select(['qty', 'qualityStatus']).where('id', '=', id).executeTakeFirstOrThrow();

describe('a failed inspection', () => {
  test('opens one with what it rejected; part goes back, part turns out good, and it is closed', async () => {
    const nc = await failed([100], 100);
    expect(nc).toMatchObject({ status: 'REGISTERED', source: 'INCOMING', suspectedQty: 100, leftQty: 100 });
    expect(nc.units).toMatchObject([{ qty: 100, heldQty: 100, qualityStatus: 'REJECTED' }]);
    const packageId = nc.units[0].materialStockId;
    const returned = await ok(calls.disposeNonconformance, dispose(nc, 'RETURN', 40));
    expect(returned).toMatchObject({ status: 'DISPOSITION', disposedQty: 40 });
    expect(await stockOf(packageId)).toEqual({ qty: 60, qualityStatus: 'REJECTED' });
    expect(
      await db
        .selectFrom('stockMovement')
        .select(['type', 'qty', 'toPlace', 'reasonCode'])
        .where('materialStockId', '=', packageId)
        .where('type', '=', 'RETURN')
        .executeTakeFirst(),
    ).toEqual({ type: 'RETURN', qty: 40, toPlace: 'SUPPLIER', reasonCode: nc.ncNo });
    // Its recall sheet knows where all of it is.
    const sheet = await recallOf(db, 'material-stock', packageId);
    expect(sheet.packages).toMatchObject([{ receivedQty: 100, shelfQty: 60, returnedQty: 40, gapQty: 0 }]);
    expect(sheet.rows.map(({ place, qty }) => [place, qty])).toEqual([
      ['SHELF', 60],
      ['RETURNED', 40],
    ]);
    expect(await refused(calls.closeNonconformance, { id: nc.id })).toBe('nonconformance.allDisposed');
    expect(await refused(calls.disposeNonconformance, dispose(nc, 'SORT', 61))).toBe('nonconformance.neverMoreThanSuspected');
    await ok(calls.disposeNonconformance, dispose(nc, 'SORT', 50));
    const good = await db
      .selectFrom('materialStock')
      .select(['qty', 'qualityStatus'])
      .where('splitFrom', '=', packageId)
      .executeTakeFirstOrThrow();
    expect(good).toEqual({ qty: 50, qualityStatus: 'OK' });
    const all = await ok(calls.disposeNonconformance, dispose(nc, 'SCRAP', 10));
    expect(all).toMatchObject({ status: 'ACTION', leftQty: 0 });
    expect(await refused(calls.closeNonconformance, { id: nc.id })).toBe('nonconformance.causeIsSaid');
    await ok(calls.changeNonconformance, { id: nc.id, version: all.version, confirmedCause: '금형 마모', corrective: '금형 수리 요청' });
    expect(await ok(calls.closeNonconformance, { id: nc.id })).toMatchObject({ status: 'CLOSED', confirmedCause: '금형 마모' });
    expect(await refused(calls.changeNonconformance, { id: nc.id, note: '더' })).toBe('nonconformance.closedStays');
    expect(await refused(calls.disposeNonconformance, dispose(nc, 'SCRAP', 1))).toBe('nonconformance.closedStays');
    expect((await ok(material.one, { id: nc.resultId })).nonconformance).toEqual({ id: nc.id, ncNo: nc.ncNo });
    expect((await ok(calls.nonconformances, {})).rows.some((row: { id: number }) => row.id === nc.id)).toBe(true);
    expect(await ledgerDifferences(db)).toEqual([]);
  });

  test('what the next round frees is settled, not moved', async () => {
    const nc = await failed([30], 30);
    expect(await refused(calls.disposeNonconformance, dispose(nc, 'SETTLED', 30))).toBe('nonconformance.settledIsGone');
    const again = await ok(material.again, { id: nc.resultId });
    await ok(material.judge, { id: again.id, judgement: 'PASS', confirm: true });
    expect(await refused(calls.disposeNonconformance, dispose(nc, 'SCRAP', 30))).toBe('nonconformance.heldIsThere');
    expect(await ok(calls.disposeNonconformance, dispose(nc, 'SETTLED', 30))).toMatchObject({ status: 'ACTION' });
    expect(await stockOf(nc.units[0].materialStockId)).toEqual({ qty: 30, qualityStatus: 'OK' });
    expect(await ledgerDifferences(db)).toEqual([]);
  });

  test('a round that fails again suspects nothing twice', async () => {
    const nc = await failed([20], 20);
    const again = await ok(material.again, { id: nc.resultId });
    await ok(material.judge, { id: again.id, judgement: 'FAIL', remark: '여전히 치수 불량', confirm: true });
    expect(await ofResult(again.id)).toBeUndefined();
  });

  test('two who dispose at once: one wins, the other gets a sentence', async () => {
    const nc = await failed([10], 10);
    const answers = await Promise.all([
      send(calls.disposeNonconformance, dispose(nc, 'SCRAP', 10)),
      send(calls.disposeNonconformance, dispose(nc, 'RETURN', 10)),
    ]);
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 409]);
    expect(answers.find(({ http }) => http === 409)?.code).toBe('nonconformance.neverMoreThanSuspected');
  });

  test('what has no supplier isn’t returned, and what somebody holds besides is released first', async () => {
    const nc = await failed([10], 10, { bizPartnerId: undefined });
    expect(await refused(calls.disposeNonconformance, dispose(nc, 'RETURN', 10))).toBe('nonconformance.returnedToSupplier');
    const stock = nc.units[0].materialStockId;
    const hold = await plant.insert('stockHold', { reason: '고객 요청', cause: `material-stock:${stock}` });
    await plant.insert('stockHoldUnit', { holdId: hold, materialStockId: stock, fromStatus: 'REJECTED' });
    expect(await refused(calls.disposeNonconformance, dispose(nc, 'SCRAP', 10))).toBe('nonconformance.heldBesides');
  });
});

test('what was sorted good is held again where it stands, and what was merged into it stays free in a package of its own', async () => {
  const nc = await failed([60, 40], 100);
  const [sorted, other] = (nc.units as NcUnit[]).map(({ materialStockId }) => materialStockId ?? 0) as [number, number];
  await ok(calls.disposeNonconformance, dispose(nc, 'SORT', 60));
  const page = await ok(calls.disposeNonconformance, dispose(nc, 'SORT', 40, 1));
  await ok(mergePackages, { into: sorted, ids: [other] });
  expect(await stockOf(sorted)).toMatchObject({ qty: 100, qualityStatus: 'OK' });
  await ok(calls.takeBackDisposition, {
    id: nc.id,
    dispositionId: page.dispositions.find(({ qty }: { qty: number }) => qty === 60).id,
    reason: '선별 오류',
  });
  expect(await stockOf(sorted)).toMatchObject({ qty: 60, qualityStatus: 'REJECTED' });
  const parts = await db.selectFrom('materialStock').select(['qty', 'qualityStatus']).where('splitFrom', '=', sorted).execute();
  expect(parts).toEqual([{ qty: 40, qualityStatus: 'OK' }]);
  expect(await ledgerDifferences(db)).toEqual([]);
});

test('what comes back to a package whose good rest has gone is held in a package of its own', async () => {
  const nc = await failed([10, 5], 15);
  const [emptied, into] = (nc.units as NcUnit[]).map(({ materialStockId }) => materialStockId ?? 0) as [number, number];
  const scrapped = await ok(calls.disposeNonconformance, dispose(nc, 'SCRAP', 4));
  await ok(calls.disposeNonconformance, dispose(nc, 'SORT', 6));
  await ok(calls.disposeNonconformance, dispose(nc, 'SORT', 5, 1));
  await ok(mergePackages, { into, ids: [emptied] });
  await ok(calls.takeBackDisposition, { id: nc.id, dispositionId: scrapped.dispositions[0].id, reason: '폐기 전' });
  expect(await stockOf(emptied)).toEqual({ qty: 0, qualityStatus: 'OK' });
  const parts = await db.selectFrom('materialStock').select(['qty', 'qualityStatus']).where('splitFrom', '=', emptied).execute();
  expect(parts).toEqual([{ qty: 4, qualityStatus: 'REJECTED' }]);
  expect(await ledgerDifferences(db)).toEqual([]);
});

test('pieces of a lot that an outgoing inspection rejected are scrapped and sorted', async () => {
  const productId = await floor.product();
  const { lotId } = await floor.openingStock(productId, 12);
  const made = await ok(product.create, { stage: 'OUTGOING', lotId, lotQty: 12 });
  await ok(product.judge, { id: made.id, judgement: 'FAIL', acceptedQty: 4, rejectedQty: 8, remark: '찍힘', confirm: true });
  const nc = (await ofResult(made.id)) as Awaited<ReturnType<typeof ok>>;
  expect(nc).toMatchObject({ source: 'FINAL', suspectedQty: 8 });
  expect(await refused(calls.disposeNonconformance, dispose(nc, 'RETURN', 1))).toBe('nonconformance.returnedToSupplier');
  await ok(calls.disposeNonconformance, dispose(nc, 'SCRAP', 3));
  await ok(calls.disposeNonconformance, dispose(nc, 'SORT', 5));
  const rows = await db
    .selectFrom('productStock')
    .select(['qty', 'qualityStatus'])
    .where('lotId', '=', lotId)
    .where('qty', '>', 0)
    .execute();
  expect(rows).toEqual([{ qty: 9, qualityStatus: 'OK' }]);
  expect(await ledgerDifferences(db)).toEqual([]);
});

test('a check of the work that fails holds its lot, which goes on once all of it is dealt with', async () => {
  const productId = await floor.product();
  const { lotId } = await floor.openingStock(productId, 6);
  const made = await ok(product.create, { stage: 'IN_PROCESS', lotId, lotQty: 6 });
  await ok(product.judge, { id: made.id, judgement: 'FAIL', remark: '편심', confirm: true });
  const nc = (await ofResult(made.id)) as Awaited<ReturnType<typeof ok>>;
  expect(nc).toMatchObject({ source: 'PROCESS', suspectedQty: 6 });
  await ok(calls.disposeNonconformance, dispose(nc, 'SORT', 2));
  await ok(calls.disposeNonconformance, dispose(nc, 'SCRAP', 4));
  const lot = await db.selectFrom('lot').select('qualityStatus').where('id', '=', lotId).executeTakeFirstOrThrow();
  expect(lot.qualityStatus).toBe('OK');
  expect(await ledgerDifferences(db)).toEqual([]);
});
