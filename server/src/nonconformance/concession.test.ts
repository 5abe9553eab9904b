import { restockParts } from '@lotline/contract/lot/part-issue';
import { issueMaterial } from '@lotline/contract/material/issue';
import { mergePackages } from '@lotline/contract/material/repack';
import { changePackage, receiveMaterial } from '@lotline/contract/material/stock';
import * as calls from '@lotline/contract/nonconformance/concession';
import {
  disposeNonconformance,
  oneNonconformance,
  reworkNonconformance,
  takeBackDisposition,
} from '@lotline/contract/nonconformance/nonconformance';
import { applyBill } from '@lotline/contract/production/plan/bill';
import { ResultAsk } from '@lotline/contract/production/result/result';
import * as results from '@lotline/contract/quality/quality-result';
import { sellMaterial } from '@lotline/contract/sales/sale';
import { ship } from '@lotline/contract/shipment/shipment';
import { describe, expect, test } from 'vitest';
import { hashPassword } from '../identity/index.ts';
import { ledgerDifferences } from '../ledger-check.ts';
import { recordResult } from '../production/index.ts';
import { smallFloor } from '../production/testing.ts';
import { testApp, workDay } from '../testing.ts';

const { db, as } = await testApp();
const floor = await smallFloor(db);
const [asker, approver] = [await as(), await as()];
const password = 'signs it 7';
await db
  .updateTable('appUser')
  .set({ passwordHash: await hashPassword(password) })
  .where('id', 'in', [asker.id, approver.id])
  .execute();
const today = workDay();
const later = '2199-01-31';
type Call = Parameters<typeof asker.send>[0];
const send = async (call: Call, ask: object, by = asker) => {
  const answer = await by.send(call, ask as never);
  return { http: answer.statusCode, ...answer.json() };
};
const ok = async (call: Call, ask: object, by = asker) => {
  const answer = await send(call, ask, by);
  expect(answer.http, JSON.stringify(answer).slice(0, 400)).toBe(200);
  return answer;
};
const refused = async (call: Call, ask: object, by = asker) => {
  const answer = await send(call, ask, by);
  expect(answer.http, JSON.stringify(answer).slice(0, 400)).toBeGreaterThanOrEqual(400);
  expect(answer.message?.length).toBeGreaterThan(5);
  return answer.code as string;
};
const ncOf = async (resultId: number) => {
  const { id } = await db.selectFrom('nonconformance').select('id').where('resultId', '=', resultId).executeTakeFirstOrThrow();
  return ok(oneNonconformance, { id });
};

/** A package of steel that its inspection rejected whole. */
const rejectedPackage = async (qty = 100) => {
  const { 0: pack } = await ok(receiveMaterial, {
    ...{ materialId: floor.steel, bizPartnerId: floor.client, locationId: floor.shelf, packages: [{ qty, supplierLotNo: 'H-7' }] },
  });
  const made = await ok(results.materialInspections.create, {
    ...{ stage: 'INCOMING', materialStockIds: [pack.id], judgement: 'FAIL', remark: '표면 흠', confirm: true },
  });
  return ncOf(made.id);
};
/** A lot of which an outgoing inspection rejected so many pieces. */
const rejectedLot = async (qty: number, rejectedQty: number) => {
  const productId = await floor.product();
  const { lotId } = await floor.openingStock(productId, qty);
  const made = await ok(results.productInspections.create, {
    ...{
      stage: 'OUTGOING',
      lotId,
      lotQty: qty,
      judgement: 'FAIL',
      acceptedQty: qty - rejectedQty,
      rejectedQty,
      remark: '찍힘',
      confirm: true,
    },
  });
  return { nc: await ncOf(made.id), lotId, productId };
};
type Nc = { id: number; units: { id: number; materialStockId: number }[] };
const asked = (nc: Nc, qty: number, more: object = {}) =>
  ok(calls.askConcession, { unitId: nc.units[0]?.id, qty, reason: '기능에 영향 없음', validUntil: later, ...more });
const approve = (one: { id: number; version: number }, more: object = {}) => ({ id: one.id, version: one.version, password, ...more });
const conceded = async (nc: Nc, qty: number, more: object = {}) =>
  ok(calls.approveConcession, approve(await asked(nc, qty, more)), approver);
const stockOf = (id: number) =>
  db.selectFrom('materialStock').select(['qty', 'qualityStatus', 'concessionId']).where('id', '=', id).executeTakeFirstOrThrow();

describe('a concession', () => {
  test('is asked for by one and signed by another; a part of the package becomes one of its own that may be used', async () => {
    const nc = await rejectedPackage();
    expect(await refused(calls.askConcession, { unitId: nc.units[0].id, qty: 101, reason: '기능 무관', validUntil: later })).toBe(
      'nonconformance.neverMoreThanSuspected',
    );
    expect(await refused(calls.askConcession, { unitId: nc.units[0].id, qty: 1, reason: '기능 무관', validUntil: '2020-01-01' })).toBe(
      'concession.endsLater',
    );
    const one = await asked(nc, 40);
    expect(one).toMatchObject({ status: 'REQUESTED', qty: 40, leftQty: null, signatures: [] });
    expect(await stockOf(nc.units[0].materialStockId)).toMatchObject({ qty: 100, qualityStatus: 'REJECTED' });
    expect(await refused(calls.approveConcession, approve(one))).toBe('concession.anotherApproves');
    expect(await refused(calls.approveConcession, approve(one, { password: 'guess' }), approver)).toBe('signature.signerKnowsThePassword');
    const approved = await ok(calls.approveConcession, approve(one), approver);
    expect(approved).toMatchObject({ status: 'APPROVED', leftQty: 40, usedQty: 0 });
    expect(approved.signatures).toMatchObject([{ meaning: 'APPROVED', valid: true }]);
    expect(await stockOf(nc.units[0].materialStockId)).toMatchObject({ qty: 60, qualityStatus: 'REJECTED' });
    expect(await stockOf(approved.materialStockId)).toEqual({ qty: 40, qualityStatus: 'CONCESSION', concessionId: approved.id });
    expect((await ok(oneNonconformance, { id: nc.id })).dispositions).toMatchObject([
      { kind: 'USE_AS_IS', qty: 40, concessionNo: approved.concessionNo },
    ]);
    expect(await refused(calls.approveConcession, { id: one.id, password }, approver)).toBe('concession.decidedStays');
    expect(await refused(calls.changeConcession, { id: one.id, reason: '다른 사유', validUntil: later })).toBe('concession.decidedStays');
    expect(await refused(calls.refuseConcession, { id: one.id, reason: '필요 없음' }, approver)).toBe('concession.decidedStays');
    const pdf = await approver.send(calls.concessionPdf, { id: one.id, lang: 'en' });
    expect(pdf.statusCode).toBe(200);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(await ledgerDifferences(db)).toEqual([]);
  });

  test('is used only within its day and for the products and operations that it names', async () => {
    const nc = await rejectedPackage();
    const product = await floor.product();
    const { planId, cut } = await floor.plan(product, 10);
    const operation = await db
      .selectFrom('productionOperationPlan')
      .select('operationId')
      .where('id', '=', cut.operPlanId)
      .executeTakeFirstOrThrow();
    const other = await floor.product();
    const { materialStockId, ...one } = await conceded(nc, 50, { productIds: [other] });
    const issue = { productionPlanId: planId, issues: [{ materialStockId, qty: 5 }] };
    expect(await refused(issueMaterial, issue)).toBe('concession.forOtherProducts');
    const change = (to: object) => db.updateTable('concession').set(to).where('id', '=', one.id).execute();
    await change({ productIds: [other, product], operationIds: [operation.operationId + 1000] });
    expect(await refused(issueMaterial, issue)).toBe('concession.forOtherOperations');
    await change({ operationIds: [operation.operationId], validUntil: '2026-01-01' });
    expect(await refused(issueMaterial, issue)).toBe('concession.isOver');
    await change({ validUntil: today });
    await ok(issueMaterial, issue);
    // What of it changed since is seen: the signature stands for what was signed.
    expect((await ok(calls.oneConcession, { id: one.id })).signatures).toMatchObject([{ valid: false }]);
    expect(await ok(calls.oneConcession, { id: one.id })).toMatchObject({ leftQty: 50, usedQty: 0 });
  });

  test('of material is sold only to the partners that it names, and isn’t mixed with another', async () => {
    const first = await conceded(await rejectedPackage(), 100, { bizPartnerIds: [floor.client] });
    const stranger = await floor.insert('bizPartner', { partnerCode: 'CN-X', name: '다른 고객', types: ['CUSTOMER'] });
    const sale = (bizPartnerId: number) => ({ bizPartnerId, lines: [{ materialStockId: first.materialStockId, qty: 10, unitPrice: 5 }] });
    expect(await refused(sellMaterial, sale(stranger))).toBe('concession.forOtherCustomers');
    await ok(sellMaterial, sale(floor.client));
    expect(await ok(calls.oneConcession, { id: first.id })).toMatchObject({ leftQty: 90, usedQty: 10 });
    const second = await conceded(await rejectedPackage(), 100);
    expect(await refused(mergePackages, { into: first.materialStockId, ids: [second.materialStockId] })).toBe('repack.otherConcession');
  });

  test('of pieces waits for the customer’s number, goes to that customer alone, and is the lot’s only one', async () => {
    const { nc, lotId } = await rejectedLot(20, 8);
    const one = await asked(nc, 5, { customerNeeded: true, bizPartnerIds: [floor.client] });
    expect(await refused(calls.approveConcession, approve(one), approver)).toBe('concession.customerAgreed');
    const terms = { reason: '기능에 영향 없음', validUntil: later, customerNeeded: true, bizPartnerIds: [floor.client] };
    const agreed = await ok(calls.changeConcession, { ...terms, id: one.id, version: one.version, customerApprovalNo: 'DEV-26-11' });
    await ok(calls.approveConcession, approve(agreed), approver);
    const another = await asked(nc, 2);
    expect(await refused(calls.approveConcession, approve(another), approver)).toBe('concession.oneOfALot');
    const [row] = await db
      .selectFrom('productStock')
      .select('id')
      .where('lotId', '=', lotId)
      .where('qualityStatus', '=', 'CONCESSION')
      .execute();
    const lines = [{ productStockId: row?.id, qty: 3 }];
    const stranger = await floor.insert('bizPartner', { partnerCode: 'CN-Y', name: '다른 고객', types: ['CUSTOMER'] });
    expect(await refused(ship, { shipDate: today, bizPartnerId: stranger, lines })).toBe('concession.forOtherCustomers');
    await ok(ship, { shipDate: today, bizPartnerId: floor.client, lines });
    expect(await ok(calls.oneConcession, { id: one.id })).toMatchObject({ leftQty: 2, usedQty: 3 });
    expect(await ledgerDifferences(db)).toEqual([]);
  });

  test('is refused with a reason, and nothing moves', async () => {
    const nc = await rejectedPackage();
    const one = await asked(nc, 10);
    expect(await refused(calls.revokeConcession, { id: one.id, reason: '취소', password }, approver)).toBe(
      'concession.onlyApprovedIsRevoked',
    );
    expect(await ok(calls.refuseConcession, { id: one.id, version: one.version, reason: '고객 거절' }, approver)).toMatchObject({
      ...{ status: 'REFUSED', statusReason: '고객 거절' },
    });
    expect(await stockOf(nc.units[0].materialStockId)).toMatchObject({ qty: 100, qualityStatus: 'REJECTED' });
  });

  test('revoked, what is left of it is held again and to be dealt with, whoever closed the nonconformance', async () => {
    const nc = await rejectedPackage();
    const one = await conceded(nc, 40);
    const [pack] = await db.selectFrom('materialStock').select(['id', 'materialId']).where('id', '=', one.materialStockId).execute();
    await ok(sellMaterial, { bizPartnerId: floor.client, lines: [{ materialStockId: pack?.id, qty: 15, unitPrice: 5 }] });
    await ok(disposeNonconformance, { id: nc.id, unitId: nc.units[0].id, kind: 'SCRAP', qty: 60, reason: '폐기' });
    const revoked = await ok(calls.revokeConcession, { id: one.id, version: one.version, reason: '고객 취소', password }, approver);
    expect(revoked).toMatchObject({ status: 'REVOKED', statusReason: '고객 취소' });
    expect(revoked.signatures.map(({ meaning }: { meaning: string }) => meaning)).toEqual(['APPROVED', 'OBSOLETED']);
    expect(await stockOf(one.materialStockId)).toMatchObject({ qty: 25, qualityStatus: 'REJECTED' });
    const open = await ok(oneNonconformance, { id: nc.id });
    expect(open).toMatchObject({ status: 'DISPOSITION', leftQty: 25 });
    const again = open.units.find(({ materialStockId }: { materialStockId: number }) => materialStockId === one.materialStockId);
    expect(again).toMatchObject({ leftQty: 25, heldQty: 25 });
    await ok(disposeNonconformance, { id: nc.id, unitId: again.id, kind: 'SORT', qty: 25, reason: '선별' });
    expect(await ledgerDifferences(db)).toEqual([]);
  });

  test('revoked after a count found more, what was conceded is suspected again, and all of it is held', async () => {
    const nc = await rejectedPackage();
    const one = await conceded(nc, 40);
    const adjust = { type: 'COUNT', countedQty: 55, reasonCode: 'COUNT', confirmed: true };
    const { version, locationId } = await db
      .selectFrom('materialStock')
      .select(['version', 'locationId'])
      .where('id', '=', one.materialStockId)
      .executeTakeFirstOrThrow();
    await ok(changePackage, { id: one.materialStockId, version, locationId, adjust });
    await ok(calls.revokeConcession, { id: one.id, version: one.version, reason: '고객 취소', password }, approver);
    expect(await stockOf(one.materialStockId)).toMatchObject({ qty: 55, qualityStatus: 'REJECTED' });
    expect(await ok(oneNonconformance, { id: nc.id })).toMatchObject({ leftQty: 100 });
    expect(await ledgerDifferences(db)).toEqual([]);
  });

  test('of pieces revoked holds those that are left', async () => {
    const { nc, lotId } = await rejectedLot(10, 4);
    const one = await conceded(nc, 4);
    await ok(calls.revokeConcession, { id: one.id, version: one.version, reason: '고객 취소', password }, approver);
    const rows = await db
      .selectFrom('productStock')
      .select(['qty', 'qualityStatus'])
      .where('lotId', '=', lotId)
      .where('qty', '>', 0)
      .execute();
    expect(rows.sort((a, b) => a.qty - b.qty)).toEqual([
      { qty: 4, qualityStatus: 'REJECTED' },
      { qty: 6, qualityStatus: 'OK' },
    ]);
    expect(await ok(oneNonconformance, { id: nc.id })).toMatchObject({ status: 'REGISTERED', leftQty: 4 });
    expect(await ledgerDifferences(db)).toEqual([]);
  });
});

describe('a disposition', () => {
  const dispose = async (nc: Nc, kind: string, qty: number, unitId = nc.units[0]?.id) => {
    const page = await ok(disposeNonconformance, { id: nc.id, unitId, kind, qty, reason: '처리' });
    return page.dispositions.at(-1).id as number;
  };
  const takeBack = (nc: Nc, dispositionId: number) => ({ id: nc.id, dispositionId, reason: '잘못 처리' });

  test('is taken back once: what left is on its shelf again, what was found good is held again', async () => {
    const nc = await rejectedPackage();
    const { materialStockId } = nc.units[0];
    const scrapped = await dispose(nc, 'SCRAP', 30);
    const returned = await dispose(nc, 'RETURN', 20);
    const sorted = await dispose(nc, 'SORT', 10);
    await ok(takeBackDisposition, takeBack(nc, scrapped));
    await ok(takeBackDisposition, takeBack(nc, returned));
    expect(await stockOf(materialStockId)).toMatchObject({ qty: 90, qualityStatus: 'REJECTED' });
    const back = await ok(takeBackDisposition, takeBack(nc, sorted));
    expect(back).toMatchObject({ status: 'REGISTERED', leftQty: 100, suspectedQty: 100 });
    expect(back.units.map(({ qty, heldQty }: { qty: number; heldQty: number }) => [qty, heldQty])).toEqual([
      [90, 90],
      [10, 10],
    ]);
    expect(await refused(takeBackDisposition, takeBack(nc, scrapped))).toBe('nonconformance.takenBackOnce');
    expect(await ledgerDifferences(db)).toEqual([]);
  });

  test('whose good part was used stays, and a concession is revoked by its own signature', async () => {
    const nc = await rejectedPackage();
    const sorted = await dispose(nc, 'SORT', 30);
    const { materialStockId } = await db
      .selectFrom('nonconformanceDisposition')
      .select('materialStockId')
      .where('id', '=', sorted)
      .executeTakeFirstOrThrow();
    await ok(sellMaterial, { bizPartnerId: floor.client, lines: [{ materialStockId, qty: 5, unitPrice: 5 }] });
    expect(await refused(takeBackDisposition, takeBack(nc, sorted))).toBe('nonconformance.releasedIsThere');
    await conceded(nc, 10);
    const last = (await ok(oneNonconformance, { id: nc.id })).dispositions.at(-1).id;
    expect(await refused(takeBackDisposition, takeBack(nc, last))).toBe('nonconformance.takenBackElsewhere');
  });

  test.each([
    ['sorted good', (nc: Nc, qty: number) => dispose(nc, 'SORT', qty)],
    ['conceded', (nc: Nc, qty: number) => conceded(nc, qty)],
  ])('what left of a package whose rest was %s comes back held, in a package of its own', async (_how, releaseRest) => {
    const nc = await rejectedPackage();
    const { materialStockId } = nc.units[0] as { materialStockId: number };
    const scrapped = await dispose(nc, 'SCRAP', 97);
    await releaseRest(nc, 3);
    const back = await ok(takeBackDisposition, takeBack(nc, scrapped));
    expect(await stockOf(materialStockId)).toMatchObject({ qty: 3 });
    const part = back.units.find((one: { materialStockId: number }) => one.materialStockId !== materialStockId);
    expect(part).toMatchObject({ qty: 97, heldQty: 97 });
    expect(await stockOf(part.materialStockId)).toEqual({ qty: 97, qualityStatus: 'REJECTED', concessionId: null });
    expect(await ledgerDifferences(db)).toEqual([]);
  });

  test('of pieces is taken back to where they were', async () => {
    const { nc, lotId } = await rejectedLot(12, 6);
    const scrapped = await dispose(nc, 'SCRAP', 2);
    const sorted = await dispose(nc, 'SORT', 4);
    await ok(takeBackDisposition, takeBack(nc, sorted));
    await ok(takeBackDisposition, takeBack(nc, scrapped));
    const rows = await db
      .selectFrom('productStock')
      .select(['qty', 'qualityStatus'])
      .where('lotId', '=', lotId)
      .where('qty', '>', 0)
      .execute();
    expect(rows.map(({ qty }) => qty).sort()).toEqual([6, 6]);
    expect(await ledgerDifferences(db)).toEqual([]);
  });
});

describe('rework', () => {
  test('goes to the line of a plan and a lot of its own, whose results take it, and what comes out came out of it', async () => {
    const { nc, lotId, productId } = await rejectedLot(10, 4);
    const routeId = await floor.insert('route', { code: 'R-NC', name: '재작업', productId, isDefault: true });
    await floor.insert('routeOperation', { routeId, operationId: floor.cut, seq: 10, lineId: floor.line });
    const ask = { id: nc.id, unitId: nc.units[0].id, qty: 3, reason: '버 제거', locationId: floor.line, startDt: today, endDt: today };
    const page = await ok(reworkNonconformance, ask);
    expect(page).toMatchObject({ status: 'DISPOSITION', leftQty: 1 });
    const [{ kind, planId, planNo }] = page.dispositions;
    expect(kind).toBe('REWORK');
    expect(planNo).toMatch(/^PP-/);
    const plan = await db.selectFrom('productionPlan').select(['lotId', 'planQty']).where('id', '=', planId).executeTakeFirstOrThrow();
    expect(plan.planQty).toBe(3);
    expect(await db.selectFrom('lot').select('origin').where('id', '=', plan.lotId).executeTakeFirstOrThrow()).toEqual({
      origin: 'REWORK',
    });
    const issued = await db.selectFrom('productIssue').select(['lotId', 'issuedQty']).where('productionPlanId', '=', planId).execute();
    expect(issued).toEqual([{ lotId, issuedQty: 3 }]);
    expect(await refused(takeBackDisposition, { id: nc.id, dispositionId: page.dispositions[0].id, reason: '취소' })).toBe(
      'nonconformance.reworkCameBack',
    );
    const operation = await db.selectFrom('productionOperationPlan').select('id').where('planId', '=', planId).executeTakeFirstOrThrow();
    const day = await floor.insert('dailyPlan', {
      ...{ planId, operPlanId: operation.id, workDate: today, dayNight: 'DAY', lineId: floor.line, targetQty: 3 },
    });
    await floor.as((trx) => recordResult(trx, floor.by, day, ResultAsk.parse({ goodQty: 2 })));
    const edges = await db
      .selectFrom('genealogyEdge')
      .select(['parentLotId', 'qtyParent', 'basis'])
      .where('childLotId', '=', plan.lotId)
      .execute();
    expect(edges).toEqual([{ parentLotId: lotId, qtyParent: 2, basis: 'REWORK' }]);
    expect(await refused(applyBill, { id: planId })).toBe('production.reworkKeepsItsBill');
    expect(await ledgerDifferences(db)).toEqual([]);
  });

  test('that came back from its line is taken back; material isn’t reworked', async () => {
    const { nc, productId } = await rejectedLot(10, 4);
    const routeId = await floor.insert('route', { code: 'R-NC2', name: '재작업', productId, isDefault: true });
    await floor.insert('routeOperation', { routeId, operationId: floor.cut, seq: 10, lineId: floor.line });
    const when = { reason: '버 제거', locationId: floor.line, startDt: today, endDt: today };
    const page = await ok(reworkNonconformance, { id: nc.id, unitId: nc.units[0].id, qty: 4, ...when });
    const [{ planId, id: dispositionId }] = page.dispositions;
    const { id: issueId } = await db
      .selectFrom('productIssue')
      .select('id')
      .where('productionPlanId', '=', planId)
      .executeTakeFirstOrThrow();
    await ok(restockParts, { restocks: [{ issueId, qty: 4, qualityStatus: 'REJECTED' }] });
    expect(await ok(takeBackDisposition, { id: nc.id, dispositionId, reason: '취소' })).toMatchObject({ status: 'REGISTERED', leftQty: 4 });
    expect((await ok(oneNonconformance, { id: nc.id })).units).toMatchObject([{ heldQty: 4, leftQty: 4 }]);
    const steel = await rejectedPackage();
    expect(await refused(reworkNonconformance, { id: steel.id, unitId: steel.units[0].id, qty: 1, ...when })).toBe(
      'nonconformance.reworkOfPieces',
    );
    expect(await ledgerDifferences(db)).toEqual([]);
  });
});
