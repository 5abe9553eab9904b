import { NewOutsourcing, type ReceiveAsk, ReturnedLine } from '@lotline/contract/production/outsourcing/outsourcing';
import { ResultAsk } from '@lotline/contract/production/result/result';
import { expect, test } from 'vitest';
import { testDatabase } from '../../kit/database/testing.ts';
import { ledgerDifferences } from '../../ledger-check.ts';
import { dispose } from '../../lot/dispose.ts';
import { recallOf } from '../../lot/recall.ts';
import { unbalanced } from '../../lot/testing.ts';
import { correctResult } from '../result/correct-result.ts';
import { recordResult } from '../result/record-result.ts';
import { smallFloor } from '../testing.ts';
import { startWork } from '../work/start-work.ts';
import { outsourcingById, outsourcingDetail } from './outsourcing.queries.ts';
import { receiveBack } from './receive-back.ts';
import { changeOutsourcing, removeOutsourcings, requestOutsourcing } from './request-outsourcing.ts';
import { sendOut } from './send-out.ts';
import { scanOf, sendableOf, usualWorkOf } from './sendable.queries.ts';
import { cancelOutsourcing, takeBackReturn } from './take-back.ts';
import { takeBackSending } from './take-back-sending.ts';

const { db } = await testDatabase();
const floor = await smallFloor(db);
const { as, by } = floor;

const days = { outDate: '2026-03-03', dueDate: '2026-03-10' };
const askAgain = { vendorId: floor.outsourcer, outDate: '2026-03-03', dueDate: '2026-03-12' };
const request = (ask: object) =>
  as((trx) => requestOutsourcing(trx, by, NewOutsourcing.parse({ vendorId: floor.outsourcer, ...days, ...ask })));
const send = (id: number, at = '2026-03-03T01:00:00Z') => as((trx) => sendOut(trx, by, { id, occurredAt: at }));
const seen = (id: number) => outsourcingById(db, id);
type Told = Partial<ReturnedLine> & { of?: number };
const receive = async (id: number, told: Told | Told[], more: Partial<ReceiveAsk> = {}) => {
  const { lines } = await seen(id);
  const asked = [told].flat().map(({ of = 0, ...line }) => ReturnedLine.parse({ lineId: lines[of]?.id, ...line }));
  return as((trx) => receiveBack(trx, by, { id, version: undefined, occurredAt: '2026-03-05T01:00:00Z', ...more, lines: asked }));
};
const report = (dailyPlanId: number, goodQty: number, at = '2026-03-02T03:00:00Z') =>
  as((trx) => recordResult(trx, by, dailyPlanId, ResultAsk.parse({ goodQty, occurredAt: at })));
const holds = async () => {
  expect(await ledgerDifferences(db)).toEqual([]);
  expect(await unbalanced(db)).toEqual([]);
};
const plated = async (qty = 10, made = qty) => {
  const productId = await floor.product();
  const plan = await floor.plan(productId, qty);
  const operPlanId = await floor.platedBetween(plan.planId, qty);
  if (made > 0) await report(plan.cut.dailyPlanId, made);
  return { ...plan, productId, operPlanId };
};
const operation = (id: number) => db.selectFrom('productionOperationPlan').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const stockOf = (lotId: number) => db.selectFrom('productStock').selectAll().where('lotId', '=', lotId).orderBy('id').execute();
const scratched = (qty: number) => ({ defectQty: qty, defects: [{ defectCodeId: floor.scratch, qty }] });

test('what comes back to an operation is its result on the day of arrival', async () => {
  const { operPlanId, planId, check } = await plated();
  const id = await request({ operPlanId, qty: 8, unitPrice: 500 });
  expect(await seen(id)).toMatchObject({ status: 'REQUESTED', planId, qty: 8, operationName: '도금', amount: 4000 });
  await send(id);
  expect(await seen(id)).toMatchObject({ status: 'OUT', outDate: '2026-03-03', remainQty: 8 });
  expect(await operation(operPlanId)).toMatchObject({ vendorQty: 8, goodQty: 0 });

  await receive(id, { goodQty: 4, ...scratched(1) });
  expect(await seen(id)).toMatchObject({ status: 'PARTIALLY_IN', goodQty: 4, defectQty: 1, remainQty: 3, lastInDate: '2026-03-05' });
  const day = await db.selectFrom('dailyPlan').selectAll().where('operPlanId', '=', operPlanId).executeTakeFirstOrThrow();
  expect(day).toMatchObject({ workDate: '2026-03-05', completedQty: 4, defectQty: 1, workStatus: 'COMPLETE', remainQty: 0 });
  // Five of eight are through, two of ten were never sent.
  expect(await operation(operPlanId)).toMatchObject({ vendorQty: 3, goodQty: 4, defectQty: 1 });
  await report(check.dailyPlanId, 4, '2026-03-06T01:00:00Z');
  await expect(report(check.dailyPlanId, 1, '2026-03-06T02:00:00Z')).rejects.toMatchObject({ code: 'production.neverMoreThanBefore' });

  await receive(id, { goodQty: 3 }, { occurredAt: '2026-03-06T01:00:00Z' });
  expect(await seen(id)).toMatchObject({ status: 'COMPLETE', goodQty: 7, remainQty: 0, amount: 3500, lastInDate: '2026-03-06' });
  await holds();
});

test('no more leaves than the operation before made good, to the piece', async () => {
  const { operPlanId, cut } = await plated(10, 6);
  const seven = await request({ operPlanId, qty: 7 });
  await expect(send(seven)).rejects.toMatchObject({ code: 'outsourcing.withinReady', facts: { ready: 6, over: 1 } });
  await report(cut.dailyPlanId, 1, '2026-03-02T04:00:00Z');
  await send(seven);
  const more = await request({ operPlanId, qty: 1 });
  await expect(send(more)).rejects.toMatchObject({ code: 'outsourcing.withinReady', facts: { ready: 0, over: 1 } });
  await expect(request({ operPlanId, qty: 3 })).rejects.toMatchObject({ code: 'outsourcing.withinPlan', facts: { open: 2, over: 1 } });
  await holds();
});

test('what stands outside is spoken for: neither a result by hand nor a correction before it takes it', async () => {
  const { operPlanId, planId, cut } = await plated(10);
  const id = await request({ operPlanId, qty: 8 });
  await send(id);
  const dailyPlanId = await floor.insert('dailyPlan', {
    ...{ planId, operPlanId, workDate: '2026-03-04', dayNight: 'DAY', lineId: floor.line, targetQty: 5 },
  });
  await expect(report(dailyPlanId, 3)).rejects.toMatchObject({ code: 'production.neverMoreThanBefore', facts: { over: 1, before: 2 } });
  await expect(as((trx) => startWork(trx, by, dailyPlanId, { kind: 'RUN' }))).rejects.toMatchObject({
    code: 'work.outsourcedGoesOut',
    facts: { vendor: '한빛도금', qty: 8 },
  });
  const { id: resultId } = await db
    .selectFrom('productionResult')
    .select('id')
    .where('dailyPlanId', '=', cut.dailyPlanId)
    .executeTakeFirstOrThrow();
  const right = (goodQty: number) => ({ goodQty, defectQty: 0, reworkQty: 0, defects: [], countedBy: 'OPERATOR' as const, reason: '오타' });
  await expect(as((trx) => correctResult(trx, by, resultId, right(7)))).rejects.toMatchObject({ code: 'production.nextKeepsItsInput' });
  await as((trx) => correctResult(trx, by, resultId, right(8)));
  await holds();
});

test('a return never brings more than is out, and its defects have reasons', async () => {
  const { operPlanId } = await plated();
  const id = await request({ operPlanId, qty: 5 });
  await expect(receive(id, { goodQty: 1 })).rejects.toMatchObject({ code: 'outsourcing.sentBeforeItReturns' });
  await send(id);
  await expect(receive(id, { goodQty: 3, lostQty: 3 })).rejects.toMatchObject({
    code: 'outsourcing.neverMoreThanOut',
    facts: { there: 5, over: 1 },
  });
  await expect(receive(id, { goodQty: 1, defectQty: 1 })).rejects.toMatchObject({ code: 'outsourcing.defectsAreExplained' });
  await expect(receive(id, { goodQty: 0 })).rejects.toMatchObject({ code: 'outsourcing.returnCountsSomething' });
  await expect(receive(id, { backQty: 5 })).rejects.toMatchObject({ code: 'outsourcing.untouchedIsCancelled' });
  await expect(receive(id, { goodQty: 1 }, { occurredAt: '2026-03-02T23:00:00Z' })).rejects.toMatchObject({
    code: 'stock.neverNegativeInTime',
  });
  await receive(id, { goodQty: 2, lostQty: 1, backQty: 2 });
  // What was lost is a defect of the operation; what came back untouched waits for it again.
  expect(await operation(operPlanId)).toMatchObject({ goodQty: 2, defectQty: 1, vendorQty: 0 });
  expect(await seen(id)).toMatchObject({ status: 'COMPLETE', goodQty: 2, lostQty: 1, backQty: 2 });
  await holds();
});

test('of two people who book the same arrival one wins, and the other hears of it', async () => {
  const { operPlanId } = await plated();
  const id = await request({ operPlanId, qty: 5 });
  await send(id);
  const { version } = await seen(id);
  const both = await Promise.allSettled([receive(id, { goodQty: 5 }, { version }), receive(id, { goodQty: 5 }, { version })]);
  const refused = both.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused).toMatchObject([
    {
      code: 'outsourcing.receivedMeanwhile',
      conflict: true,
      facts: { by: '반장', good: 5, uom: 'EA', left: 0, at: '2026-03-05T01:00:00.000Z' },
    },
  ]);
  await expect(receive(id, { goodQty: 1 })).rejects.toMatchObject({ code: 'outsourcing.neverMoreThanOut', facts: { there: 0 } });
  await expect(send(id)).rejects.toMatchObject({ code: 'outsourcing.sentOnce' });
  expect(await seen(id)).toMatchObject({ goodQty: 5, status: 'COMPLETE' });
  await holds();
});

test('who opened an arrival before another one was booked or taken back is told of it, and of nothing else', async () => {
  const { operPlanId } = await plated();
  const id = await request({ operPlanId, qty: 6 });
  await send(id);
  const { version } = await seen(id);
  await as((trx) => changeOutsourcing(trx, by, { ...NewOutsourcing.parse(askAgain), id, version, operPlanId, qty: 6 }));
  await expect(receive(id, { goodQty: 1 }, { version })).rejects.toMatchObject({ code: 'STALE_VERSION' });
  await receive(id, { goodQty: 1 });
  const before = await seen(id);
  await receive(id, { goodQty: 3 }, { version: before.version });
  await expect(receive(id, { goodQty: 2 }, { version: before.version })).rejects.toMatchObject({
    ...{ code: 'outsourcing.receivedMeanwhile', conflict: true },
    facts: { by: '반장', good: 3, defect: null, uom: 'EA', left: 2, leftUom: 'EA' },
  });
  const [newest] = (await outsourcingDetail(db, id)).returns;
  const { version: now } = await seen(id);
  await as((trx) => takeBackReturn(trx, by, { id: newest?.id ?? 0, reason: '두 번 등록' }));
  await expect(receive(id, { goodQty: 2 }, { version: now })).rejects.toMatchObject({
    ...{ code: 'outsourcing.takenBackMeanwhile', conflict: true },
    facts: { by: '반장', good: 3, left: 5 },
  });
  // What came and went since the asker looked changed nothing.
  await expect(receive(id, { goodQty: 5 }, { version: before.version })).rejects.toMatchObject({ code: 'STALE_VERSION' });
  await receive(id, { goodQty: 5 });
  expect(await seen(id)).toMatchObject({ goodQty: 6, status: 'COMPLETE' });
  await holds();
});

test('what goes by hand names its operation, by default what its vendor did last', async () => {
  const { stockId } = await floor.openingStock(await floor.product(), 20);
  const vendorId = await floor.insert('bizPartner', { partnerCode: 'V-HAND', name: '손도금', types: ['OUTSOURCER'] });
  expect(await usualWorkOf(db, vendorId)).toEqual({ vendorId, operationId: null, operationName: null });
  const lots = [{ productStockId: stockId, qty: 4 }];
  const bare = await request({ vendorId, lots });
  expect(await usualWorkOf(db, vendorId)).toMatchObject({ operationId: null });
  const { id: operationId, name } = await db
    .selectFrom('operation')
    .select(['id', 'name'])
    .where('name', '=', '도금')
    .executeTakeFirstOrThrow();
  const id = await request({ vendorId, operationId, lots });
  expect(await seen(id)).toMatchObject({ operationId, operationName: name });
  expect(await usualWorkOf(db, vendorId)).toEqual({ vendorId, operationId, operationName: name });
  await send(id);
  const other = await db.selectFrom('operation').select('id').where('id', '<>', operationId).executeTakeFirstOrThrow();
  const change = (more: object) =>
    as((trx) => changeOutsourcing(trx, by, { ...NewOutsourcing.parse({ ...days, vendorId, lots, ...more }), id, version: undefined }));
  await change({ operationId, note: '급함' });
  await expect(change({ operationId: other.id })).rejects.toMatchObject({ code: 'outsourcing.sentStays' });
  await as((trx) => removeOutsourcings(trx, [bare]));
});

test('the product that is worked on is named before the material that goes along', async () => {
  const { planId, productId } = await plated();
  const { stockId } = await floor.openingStock(productId, 5);
  const { stock } = await floor.steelAtLine(planId, 10, 0);
  await db.updateTable('product').set({ name: '흡기관' }).where('id', '=', productId).execute();
  const id = await request({ lots: [{ productStockId: stockId, qty: 5 }], supplies: [{ materialStockId: stock, qty: 2 }] });
  const { items, lines } = await seen(id);
  expect(items).toBe(`흡기관, ${lines[1]?.itemName}`);
});

test('who did an operation last is proposed for it, where no standard names another', async () => {
  const first = await plated(10);
  await send(await request({ operPlanId: first.operPlanId, qty: 2 }));
  const { operPlanId, planId } = await plated(10);
  const { planNo } = await db.selectFrom('productionPlan').select('planNo').where('id', '=', planId).executeTakeFirstOrThrow();
  expect((await sendableOf(db, { find: planNo }, '2026-03-02')).operations).toMatchObject([{ operPlanId, vendorId: floor.outsourcer }]);
});

test('a line that comes back has several defect reasons, and what is wrong names its own field', async () => {
  const { operPlanId } = await plated(10);
  const id = await request({ operPlanId, qty: 8 });
  await send(id);
  const bent = await floor.defectReason('굽음');
  const defects = [
    { defectCodeId: floor.scratch, qty: 2 },
    { defectCodeId: bent, qty: 1 },
  ];
  await expect(receive(id, { goodQty: 5, defectQty: 4, defects })).rejects.toMatchObject({ at: ['lines', 0, 'goodQty'] });
  await expect(receive(id, { goodQty: 4, defectQty: 4, defects })).rejects.toMatchObject({ at: ['lines', 0, 'defects'] });
  await receive(id, { goodQty: 5, defectQty: 3, defects });
  expect((await outsourcingDetail(db, id)).returns[0]?.lines[0]?.defects).toMatchObject([{ qty: 2 }, { qty: 1 }]);
  await holds();
});

const unsend = (id: number, version?: number) => as((trx) => takeBackSending(trx, by, { id, version }, 'kr'));

test('a sending that is taken back never happened: all of it stands where it left, and the same goes again', async () => {
  const { operPlanId, planId } = await plated(10);
  const { stock } = await floor.steelAtLine(planId, 10, 0);
  const before = await db.selectFrom('materialStock').select('qty').where('id', '=', stock).executeTakeFirstOrThrow();
  const id = await request({ operPlanId, qty: 8, supplies: [{ materialStockId: stock, qty: 2 }] });
  await send(id, '2026-03-04T01:00:00Z');
  expect(await seen(id)).toMatchObject({ status: 'OUT', outDate: '2026-03-04' });
  const { version } = await seen(id);
  await expect(unsend(id, version - 1)).rejects.toMatchObject({ code: 'STALE_VERSION' });
  await unsend(id, version);
  expect(await seen(id)).toMatchObject({ status: 'REQUESTED', outDate: '2026-03-03', remainQty: 8 });
  expect(await operation(operPlanId)).toMatchObject({ vendorQty: 0 });
  expect(await db.selectFrom('materialStock').select('qty').where('id', '=', stock).executeTakeFirstOrThrow()).toEqual(before);
  expect((await outsourcingDetail(db, id)).movements.map(({ inForce }) => inForce)).toEqual([false, false, false, false]);
  await expect(unsend(id)).rejects.toMatchObject({ code: 'outsourcing.unsentOnce' });
  await holds();
  await send(id);
  expect(await seen(id)).toMatchObject({ status: 'OUT', outDate: '2026-03-03', remainQty: 8 });
  await receive(id, { goodQty: 1 });
  await expect(unsend(id)).rejects.toMatchObject({ code: 'outsourcing.unsendOnlyUntouched', facts: { settled: 1, uom: 'EA' } });
  const [arrival] = (await outsourcingDetail(db, id)).returns;
  await as((trx) => takeBackReturn(trx, by, { id: arrival?.id ?? 0, reason: '오타' }));
  await unsend(id);
  await as((trx) => cancelOutsourcing(trx, by, { id, reason: '업체 휴무' }));
  await expect(unsend(id)).rejects.toMatchObject({ code: 'outsourcing.cancelledStays' });
  await holds();
});

test('of two who take the same sending back one wins', async () => {
  const { operPlanId } = await plated(10);
  const id = await request({ operPlanId, qty: 4 });
  await send(id);
  const both = await Promise.allSettled([unsend(id), unsend(id)]);
  expect(both.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))).toEqual(['outsourcing.unsentOnce']);
  expect(await operation(operPlanId)).toMatchObject({ vendorQty: 0 });
  await holds();
});

test('what left once and was taken back keeps its line: its quantity changes, another joins it, and it isn’t taken off', async () => {
  const productId = await floor.product();
  const { stockId: one } = await floor.openingStock(productId, 20);
  const { stockId: two } = await floor.openingStock(productId, 20);
  const lots = (...given: [number, number][]) => given.map(([productStockId, qty]) => ({ productStockId, qty }));
  const id = await request({ lots: lots([one, 12]), operationId: floor.plating });
  const change = (given: [number, number][]) =>
    as((trx) =>
      changeOutsourcing(trx, by, {
        ...NewOutsourcing.parse({ ...days, vendorId: floor.outsourcer, operationId: floor.plating, lots: lots(...given) }),
        ...{ id, version: undefined },
      }),
    );
  await change([[two, 5]]);
  expect((await seen(id)).lines).toMatchObject([{ productStockId: two, qty: 5 }]);
  await send(id);
  await unsend(id);
  const [line] = (await seen(id)).lines;
  await expect(change([[one, 3]])).rejects.toMatchObject({ code: 'outsourcing.whatLeftStaysListed', facts: { what: line?.lotNo } });
  await change([
    [one, 3],
    [two, 6],
  ]);
  expect((await seen(id)).lines).toMatchObject([
    { id: line?.id, productStockId: two, qty: 6 },
    { productStockId: one, qty: 3 },
  ]);
  await send(id);
  expect(await seen(id)).toMatchObject({ status: 'OUT', remainQty: 9 });
  await holds();
});

test('pieces on the shelf go and come back to it, defects rejected, lost ones scrapped', async () => {
  const productId = await floor.product();
  const { lotId, stockId } = await floor.openingStock(productId, 20);
  await expect(request({ lots: [{ productStockId: stockId, qty: 21 }] })).rejects.toMatchObject({
    code: 'outsourcing.withinStock',
    facts: { stock: 20, over: 1 },
  });
  const id = await request({ lots: [{ productStockId: stockId, qty: 12 }], operationId: floor.plating });
  await send(id);
  expect(await stockOf(lotId)).toMatchObject([{ qty: 8 }]);
  const sheet = await recallOf(db, 'lot', lotId);
  expect(sheet.lots).toMatchObject([{ stockQty: 8, vendorQty: 12, gapQty: 0 }]);
  expect(sheet.rows.find(({ place }) => place === 'VENDOR')).toMatchObject({ qty: 12, at: expect.stringContaining('한빛도금') });
  // A lot of which some stands outside is not gone when the last piece of the shelf is scrapped.
  expect(await as((trx) => dispose(trx, by, { id: stockId, qty: 8, reason: '긁힘' }))).toEqual({ lotDiscarded: false });

  await receive(id, { goodQty: 9, ...scratched(2), lostQty: 1 });
  expect(await seen(id)).toMatchObject({ status: 'COMPLETE', goodQty: 9, defectQty: 2, lostQty: 1 });
  expect((await stockOf(lotId)).map(({ qty, qualityStatus }) => [qty, qualityStatus])).toEqual([
    [9, 'OK'],
    [2, 'REJECTED'],
  ]);
  await holds();
});

test('supplied material goes along: what is left comes back, what was used is in the lot', async () => {
  const { operPlanId, lotId, planId } = await plated();
  const { stock } = await floor.steelAtLine(planId, 50, 0);
  const id = await request({ operPlanId, qty: 10, supplies: [{ materialStockId: stock, qty: 30 }] });
  await send(id);
  const left = async () => (await db.selectFrom('materialStock').select('qty').where('id', '=', stock).executeTakeFirstOrThrow()).qty;
  expect(await left()).toBe(20);
  expect((await recallOf(db, 'material-stock', stock)).packages).toMatchObject([{ shelfQty: 20, vendorQty: 30, gapQty: 0 }]);
  await receive(id, [{ goodQty: 10 }, { of: 1, backQty: 4, usedQty: 25 }]);
  expect(await seen(id)).toMatchObject({ status: 'PARTIALLY_IN' });
  await receive(id, { of: 1, lostQty: 1 }, { occurredAt: '2026-03-05T02:00:00Z' });
  expect(await seen(id)).toMatchObject({ status: 'COMPLETE' });
  expect(await left()).toBe(24);
  const edges = await db.selectFrom('genealogyEdgeInForce').selectAll().where('childLotId', '=', lotId).execute();
  expect(edges).toMatchObject([{ parentStockId: stock, qtyParent: 25, confidence: 'EXACT' }]);
  await holds();
});

test('what the bill of the operation takes is taken from what was supplied', async () => {
  const productId = await floor.product();
  await floor.steelFor(productId, { operationId: floor.plating, qtyPer: 2 });
  const plan = await floor.plan(productId, 10, {});
  const operPlanId = await floor.platedBetween(plan.planId, 10);
  await db.updateTable('productionBillLine').set({ operPlanId }).where('planId', '=', plan.planId).execute();
  await report(plan.cut.dailyPlanId, 10);
  const { stock } = await floor.steelAtLine(plan.planId, 50, 0);
  const id = await request({ operPlanId, qty: 10, supplies: [{ materialStockId: stock, qty: 30 }] });
  await send(id);
  // 20 kg by the bill, 5 more by what the vendor says; the rest is left.
  await receive(id, [{ goodQty: 10 }, { of: 1, usedQty: 25, backQty: 5 }]);
  expect((await seen(id)).lines[1]).toMatchObject({ usedQty: 25, backQty: 5, atVendorQty: 0 });
  await holds();
  const { returns } = await outsourcingDetail(db, id);
  await as((trx) => takeBackReturn(trx, by, { id: returns[0]?.id ?? 0, reason: '오타' }));
  expect((await seen(id)).lines).toMatchObject([{ atVendorQty: 10 }, { atVendorQty: 30, usedQty: 0 }]);
  await holds();
});

test('an arrival that was a mistake is taken back with a reason, once', async () => {
  const { operPlanId } = await plated();
  const id = await request({ operPlanId, qty: 10 });
  await send(id);
  const returnId = await receive(id, { goodQty: 7, ...scratched(1) });
  const { id: resultId } = await db
    .selectFrom('productionResult')
    .select('id')
    .where('outsourcingReturnId', '=', returnId)
    .executeTakeFirstOrThrow();
  const right = { goodQty: 6, defectQty: 0, reworkQty: 0, defects: [], countedBy: 'OPERATOR' as const, reason: '오타' };
  await expect(as((trx) => correctResult(trx, by, resultId, right))).rejects.toMatchObject({ code: 'outsourcing.resultIsOfAReturn' });
  await as((trx) => takeBackReturn(trx, by, { id: returnId, reason: '다른 거래처 물건' }));
  expect(await seen(id)).toMatchObject({ status: 'OUT', goodQty: 0, remainQty: 10, lastInDate: null });
  expect(await operation(operPlanId)).toMatchObject({ goodQty: 0, defectQty: 0, vendorQty: 10 });
  await expect(as((trx) => takeBackReturn(trx, by, { id: returnId, reason: '다시' }))).rejects.toMatchObject({
    code: 'outsourcing.takenBackOnce',
  });
  expect((await outsourcingDetail(db, id)).returns).toMatchObject([{ reason: '다른 거래처 물건', lines: [{ goodQty: 7, defectQty: 1 }] }]);
  await receive(id, { goodQty: 10 });
  await holds();
});

test('it is cancelled before it went, or when all of it comes back untouched', async () => {
  const { operPlanId } = await plated();
  const cancel = (id: number) => as((trx) => cancelOutsourcing(trx, by, { id, reason: '업체 휴무', occurredAt: '2026-03-04T01:00:00Z' }));
  const first = await request({ operPlanId, qty: 4 });
  await cancel(first);
  expect(await seen(first)).toMatchObject({ status: 'CANCELLED', cancelReason: '업체 휴무', remainQty: 0 });
  await expect(cancel(first)).rejects.toMatchObject({ code: 'outsourcing.cancelledOnce' });
  await expect(send(first)).rejects.toMatchObject({ code: 'outsourcing.cancelledStays' });
  const second = await request({ operPlanId, qty: 4 });
  await send(second);
  await cancel(second);
  expect(await operation(operPlanId)).toMatchObject({ vendorQty: 0 });
  const third = await request({ operPlanId, qty: 4 });
  await send(third);
  await receive(third, { goodQty: 1 });
  await expect(cancel(third)).rejects.toMatchObject({ code: 'outsourcing.cancelOnlyUntouched', facts: { settled: 1 } });
  await holds();
});

test('only what was never sent is deleted or changed in what leaves', async () => {
  const { operPlanId } = await plated();
  const id = await request({ operPlanId, qty: 4 });
  const change = (more: object) =>
    as(async (trx) =>
      changeOutsourcing(trx, by, {
        ...NewOutsourcing.parse({ vendorId: floor.outsourcer, operPlanId, qty: 4, ...days, ...more }),
        ...{ id, version: undefined },
      }),
    );
  await change({ qty: 5 });
  expect(await seen(id)).toMatchObject({ qty: 5, version: 2 });
  await send(id);
  await expect(change({ qty: 6 })).rejects.toMatchObject({ code: 'outsourcing.sentStays' });
  await change({ qty: 5, dueDate: '2026-03-20', unitPrice: 700 });
  expect(await seen(id)).toMatchObject({ dueDate: '2026-03-20', unitPrice: 700, qty: 5 });
  await expect(as((trx) => removeOutsourcings(trx, [id]))).rejects.toMatchObject({ code: 'outsourcing.onlyUnsentIsDeleted' });
  const unsent = await request({ operPlanId, qty: 1 });
  expect(await as((trx) => removeOutsourcings(trx, [unsent]))).toEqual({ deleted: 1 });
});

test('it goes to an outsourcer in use, from an operation that is done outside, one way', async () => {
  const { operPlanId, cut, productId } = await plated();
  const refused = (ask: object, code: string) => expect(request(ask)).rejects.toMatchObject({ code });
  await refused({ operPlanId, qty: 1, vendorId: floor.supplier }, 'outsourcing.vendorIsAnOutsourcer');
  const idle = await floor.insert('bizPartner', { partnerCode: 'V-IDLE', types: ['OUTSOURCER'], name: '휴업도금', active: false });
  await refused({ operPlanId, qty: 1, vendorId: idle }, 'outsourcing.vendorIsActive');
  await refused({ operPlanId, qty: 1, dueDate: '2026-03-01' }, 'outsourcing.dueAfterOut');
  await refused({ operPlanId: cut.operPlanId, qty: 1 }, 'outsourcing.operationIsOutsourced');
  await refused({ operPlanId }, 'outsourcing.sendsSomething');
  const { stockId } = await floor.openingStock(productId, 5);
  await refused({ operPlanId, qty: 1, lots: [{ productStockId: stockId, qty: 1 }] }, 'outsourcing.oneWayOut');
});

test('what can be sent is found by its plan, lot or package, and a scan leads to what is outside', async () => {
  const { operPlanId, planId } = await plated(10, 6);
  const { planNo } = await db.selectFrom('productionPlan').select('planNo').where('id', '=', planId).executeTakeFirstOrThrow();
  expect((await sendableOf(db, { find: planNo }, '2026-03-02')).operations).toMatchObject([{ operPlanId, readyQty: 6, vendorQty: 0 }]);
  const id = await request({ operPlanId, qty: 4 });
  await send(id);
  const { outNo } = await seen(id);
  expect(await scanOf(db, outNo, '2026-03-02')).toMatchObject({ found: [{ id, status: 'OUT' }] });
  expect(await scanOf(db, planNo, '2026-03-02')).toMatchObject({ found: [{ id }], operation: { operPlanId, readyQty: 2 } });
  await expect(scanOf(db, 'NIRGENDS', '2026-03-02')).rejects.toMatchObject({ code: 'barcode.notFound' });
});

test('what can go begins with what is ready and what the vendor had before, and names nothing that may not go', async () => {
  const [waits, ready] = [await plated(5, 0), await plated(5)];
  const numbers = await db.selectFrom('productionPlan').select(['id', 'planNo']).where('id', 'in', [waits.planId, ready.planId]).execute();
  const { operations } = await sendableOf(db, {}, '2026-03-02');
  const mine = operations.filter(({ planNo }) => numbers.some((one) => one.planNo === planNo));
  expect(mine.map(({ operPlanId, readyQty, askedQty }) => [operPlanId, readyQty, askedQty])).toEqual([
    [ready.operPlanId, 5, 0],
    [waits.operPlanId, 0, 0],
  ]);
  await request({ operPlanId: ready.operPlanId, qty: 5 });
  const asked = (await sendableOf(db, { kind: 'WIP' }, '2026-03-02')).operations.find(({ operPlanId }) => operPlanId === ready.operPlanId);
  expect(asked).toMatchObject({ readyQty: 0, askedQty: 5, vendorQty: 0 });

  const other = await floor.product();
  const usual = await floor.product();
  const { stockId: older } = await floor.openingStock(other, 5);
  const { stockId: newer } = await floor.openingStock(usual, 5);
  const stock = async (vendorId?: number) =>
    (await sendableOf(db, { kind: 'STOCK', vendorId }, '2026-03-02')).lots
      .map(({ productStockId }) => productStockId)
      .filter((id) => id === older || id === newer);
  expect(await stock(floor.outsourcer)).toEqual([older, newer]);
  await send(await request({ lots: [{ productStockId: newer, qty: 2 }] }));
  expect(await stock(floor.outsourcer)).toEqual([newer, older]);
});

test('a package that has expired isn’t offered', async () => {
  const [one] = (await sendableOf(db, { kind: 'MATERIAL' }, '2026-03-02')).packages;
  const id = one?.materialStockId ?? 0;
  await db.updateTable('materialStock').set({ expiryDate: '2026-03-02' }).where('id', '=', id).execute();
  const offered = async (day: string) =>
    (await sendableOf(db, { kind: 'MATERIAL' }, day)).packages.some(({ materialStockId }) => materialStockId === id);
  expect(await offered('2026-03-02')).toBe(true);
  expect(await offered('2026-03-03')).toBe(false);
});

test('pieces of a lot that was held meanwhile come in as its stock on the shelf does, and are held', async () => {
  const productId = await floor.product();
  const plan = await floor.plan(productId, 10);
  const operPlanId = await floor.platedBetween(plan.planId, 10);
  // Plated last, what arrives becomes stock.
  await db.deleteFrom('dailyPlan').where('id', '=', plan.check.dailyPlanId).execute();
  await db.deleteFrom('productionOperationPlan').where('id', '=', plan.check.operPlanId).execute();
  await report(plan.cut.dailyPlanId, 10);
  const id = await request({ operPlanId, qty: 10 });
  await send(id);
  await db.updateTable('lot').set({ qualityStatus: 'HOLD' }).where('id', '=', plan.lotId).execute();
  await receive(id, { goodQty: 6, ...scratched(1) });
  await receive(id, { backQty: 1 });
  expect(await operation(operPlanId)).toMatchObject({ vendorQty: 2, goodQty: 6, defectQty: 1 });
  expect(await stockOf(plan.lotId)).toMatchObject([{ qty: 6, qualityStatus: 'HOLD' }]);
  await expect(report(plan.cut.dailyPlanId, 1)).rejects.toMatchObject({ code: 'lot.heldWaits' });
});

test('a change that says nothing of lots and material leaves them, and a line comes in once', async () => {
  const { stockId } = await floor.openingStock(await floor.product(), 10);
  const id = await request({ operationId: floor.plating, lots: [{ productStockId: stockId, qty: 5 }] });
  const later = { dueDate: '2026-03-20', version: undefined } as const;
  await as((trx) => changeOutsourcing(trx, by, { ...askAgain, operationId: floor.plating, ...later, id } as never));
  expect(await seen(id)).toMatchObject({ dueDate: '2026-03-20', lines: [{ productStockId: stockId, qty: 5 }] });
  await send(id);
  await expect(receive(id, [{ goodQty: 1 }, { goodQty: 1 }])).rejects.toMatchObject({
    code: 'outsourcing.lineComesOnce',
    at: ['lines', 1, 'lineId'],
  });
});
