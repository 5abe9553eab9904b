import * as calls from '@lotline/contract/claim/claim';
import { disciplineOf } from '@lotline/contract/claim/claim.rules';
import { dayIn } from '@lotline/contract/kit/production-day';
import { ResultAsk } from '@lotline/contract/production/result/result';
import { ship } from '@lotline/contract/shipment/shipment';
import { expect, test } from 'vitest';
import { ledgerDifferences } from '../ledger-check.ts';
import { recordResult } from '../production/index.ts';
import { smallFloor } from '../production/testing.ts';
import { testApp } from '../testing.ts';

const { db, as } = await testApp();
const floor = await smallFloor(db);
const quality = await as();
const today = dayIn(new Date(), 'Asia/Seoul');
const product = await floor.product();

const send = async (call: Parameters<typeof quality.send>[0], ask: object, by = quality) => {
  const answer = await by.send(call, ask as never);
  return { http: answer.statusCode, ...answer.json() };
};
const ok = async (call: Parameters<typeof quality.send>[0], ask: object) => {
  const answer = await send(call, ask);
  expect(answer.http, JSON.stringify(answer).slice(0, 400)).toBe(200);
  return answer;
};
const usual = { bizPartnerId: floor.client, productId: product, qtyClaimed: 12, description: '외경 과대, 조립 불가' };
const made = (more: object = {}) => ok(calls.Claim.create, { ...usual, ...more });
const drafted = Object.keys(calls.ClaimDraft.shape);
const changed = (claim: Record<string, unknown>, more: object) =>
  send(calls.Claim.change, {
    ...Object.fromEntries(drafted.map((field) => [field, claim[field]])),
    ...{ id: claim.id, version: claim.version },
    ...more,
  });
const cause = { causeOccurrence: '지석 마모', causeOutflow: '초물 검사 누락' };
const answered = { ...cause, countermeasure: '교체 주기 단축', status: 'REPLIED' };
const verified = { ...answered, status: 'VERIFIED', verifiedOn: today, verification: '30개 연속 합격' };

test('a claim is numbered, answered and closed with what its 8D says', async () => {
  const claim = await made({ team: '품질 2, 생산 1', containment: [{ what: '재고 선별', qty: 40, doneOn: today }] });
  expect(claim).toMatchObject({
    claimNo: `CL-${today.replaceAll('-', '')}-001`,
    status: 'RECEIVED',
    receivedOn: today,
    uom: 'EA',
    discipline: 3,
  });
  const replied = await changed(claim, answered);
  expect(replied).toMatchObject({ http: 200, repliedOn: today, discipline: 5 });
  const done = await changed(replied, {
    ...{ ...verified, status: 'CLOSED', qtyConfirmed: 5, qtyReturned: 12 },
    ...{ implementation: '표준 개정', preventive: '유사 공정 적용' },
  });
  expect(done).toMatchObject({ http: 200, status: 'CLOSED', discipline: 8 });
  expect(disciplineOf(done as Parameters<typeof disciplineOf>[0])).toBe(8);
  expect((await changed(done, { countermeasure: '다른 대책' })).code).toBe('claim.closedStays');
  expect((await changed(done, { status: 'VERIFIED' })).code).toBe('claim.saysWhy');
  expect((await changed(done, { status: 'VERIFIED', statusReason: '재발' })).http).toBe(200);
  const found = await send(calls.Claim.list, { startDt: today, endDt: today });
  expect(Object.values(found).some((row) => (row as { id?: number }).id === claim.id)).toBe(true);
  const none = await quality.send(calls.Claim.list, { startDt: '2020-01-01', endDt: '2020-12-31' });
  expect(none.json()).toEqual([]);
});

test('each step asks for what it needs, and says which', async () => {
  const claim = await made();
  const refused = async (more: object) => (await changed(claim, more)).code;
  expect(await refused({ status: 'COUNTERMEASURE' })).toBe('claim.countermeasureNeedsCause');
  expect(await refused({ ...cause, status: 'REPLIED' })).toBe('claim.replyNeedsCountermeasure');
  expect(await refused({ ...answered, status: 'VERIFIED' })).toBe('claim.verifiedOnADay');
  expect(await refused({ ...answered, status: 'VERIFIED', verifiedOn: today })).toBe('claim.verificationIsSaid');
  expect(await refused({ ...verified, status: 'CLOSED' })).toBe('claim.closedWithQty');
  expect(await refused({ status: 'REJECTED' })).toBe('claim.saysWhy');
  expect(await refused({ qtyConfirmed: 13 })).toBe('claim.confirmedWithinClaimed');
  expect(await refused({ qtyReturned: 13 })).toBe('claim.returnedWithinClaimed');
  expect(await refused({ receivedOn: '2199-01-01' })).toBe('claim.receivedByToday');
  expect(await refused({ dueReplyDay: '2020-01-01' })).toBe('claim.dueAfterReceived');
  expect(await refused({ repliedOn: '2020-01-01' })).toBe('claim.repliedAfterReceived');
  expect(await refused({ bizPartnerId: floor.supplier })).toBe('claim.fromACustomer');
  const other = await floor.openingStock(await floor.product(), 5);
  expect(await refused({ lotId: other.lotId })).toBe('claim.lotOfProduct');
  const own = await floor.openingStock(product, 20);
  const { id: shipmentId } = await ok(ship, {
    shipDate: today,
    bizPartnerId: floor.client,
    lines: [{ productStockId: own.stockId, qty: 20 }],
  });
  const theirs = await floor.insert('bizPartner', { partnerCode: 'CLAIM-2', types: ['CUSTOMER'], name: '다른 고객' });
  expect(await refused({ bizPartnerId: theirs, shipmentId })).toBe('claim.shipmentOfPartner');
  expect(await refused({ productId: await floor.product(), shipmentId })).toBe('claim.shipmentHadIt');
  const gone = await changed(claim, { status: 'CANCELLED', statusReason: '중복 접수', shipmentId, lotId: own.lotId });
  expect(gone).toMatchObject({ http: 200, status: 'CANCELLED' });
  expect((await changed(gone, { note: '메모' })).code).toBe('claim.cancelledStays');
  expect((await send(calls.Claim.removeOne, { id: claim.id })).code).toBe('claim.begunStays');
  const back = await changed(await made(), { ...verified, status: 'VERIFIED' });
  expect((await changed(back, { status: 'ANALYSIS' })).code).toBe('claim.stepInOrder');
  expect((await send(calls.Claim.removeOne, { id: (await made()).id })).http).toBe(200);
});

test('what shares a machine and shift with the claimed lot is suspect, and held in the claim’s name', async () => {
  const makes = (dailyPlanId: number, goodQty: number) =>
    floor.as((trx) => recordResult(trx, floor.by, dailyPlanId, ResultAsk.parse({ goodQty, defects: [] })));
  const [one, other] = [await floor.plan(product, 20), await floor.plan(product, 20)];
  for (const plan of [one, other]) for (const at of [plan.cut, plan.check]) await makes(at.dailyPlanId, 20);
  const stranger = await floor.openingStock(product, 5);
  const lotOf = async (planId: number) =>
    (await db.selectFrom('productionPlan').select('lotId').where('id', '=', planId).executeTakeFirstOrThrow()).lotId;
  const [claimed, beside] = [await lotOf(one.planId), await lotOf(other.planId)];
  const claim = await made({ lotId: claimed });
  const suspects = (await quality.send(calls.claimSuspects, { id: claim.id })).json() as calls.Suspect[];
  expect(suspects.map(({ id, isClaimed }) => [id, isClaimed])).toEqual([
    [claimed, true],
    [beside, false],
  ]);
  expect(suspects[1]?.shared.map(({ cause: why }) => why)).toEqual(['SHIFT']);
  const hold = (lots: number[], of = claim) => send(calls.holdSuspects, { id: of.id, version: of.version, lots });
  expect((await hold([stranger.lotId])).code).toBe('claim.holdsSuspects');
  const held = await hold([claimed, beside]);
  expect(held).toMatchObject({ http: 200, containment: [{ doneOn: today }] });
  expect((await hold([claimed])).http).toBe(409);
  const rows = await db.selectFrom('lot').select('qualityStatus').where('id', 'in', [claimed, beside]).execute();
  expect(rows.map(({ qualityStatus }) => qualityStatus)).toEqual(['HOLD', 'HOLD']);
  const reasons = await db.selectFrom('stockHold').select('reason').orderBy('id', 'desc').limit(2).execute();
  expect(reasons.every(({ reason }) => reason.includes(claim.claimNo))).toBe(true);
  const over = await changed(held, { status: 'REJECTED', statusReason: '고객 취급 부주의' });
  expect((await hold([beside], over)).code).toBe('claim.holdWhileOpen');
  expect(await ledgerDifferences(db)).toEqual([]);
});

test('PPM is what was confirmed of a million shipped; what isn’t ours counts nowhere', async () => {
  const own = await floor.product();
  const { stockId } = await floor.openingStock(own, 1000);
  await ok(ship, { shipDate: today, bizPartnerId: floor.client, lines: [{ productStockId: stockId, qty: 800 }] });
  const one = await made({ productId: own, qtyConfirmed: 2 });
  await changed(await made({ productId: own, qtyConfirmed: 7 }), { status: 'REJECTED', statusReason: '운송 파손' });
  const ask = { startDt: `${today.slice(0, 7)}-01`, endDt: today, productId: own };
  const figures = (await quality.send(calls.claimSummary, ask)).json() as calls.ClaimSummary;
  expect(figures.months).toEqual([{ month: today.slice(0, 7), claims: 1, qtyConfirmed: 2, qtyShipped: 800, ppm: 2500 }]);
  expect(figures.products).toMatchObject([{ claims: 1, qtyClaimed: one.qtyClaimed }]);
  expect(figures.types).toEqual([{ code: null, name: '', claims: 1, qtyClaimed: 12 }]);
});

test('the 8D report is a PDF in either language', async () => {
  const claim = await made({ whys: ['왜 마모됐나', '왜 몰랐나'], containment: [{ what: '전수 선별', where: '완제품 창고', qty: 3 }] });
  for (const lang of ['kr', 'en'] as const) {
    const file = await quality.send(calls.claimReport, { id: claim.id, lang });
    expect(file.statusCode).toBe(200);
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(decodeURIComponent(file.headers['content-disposition'] ?? '')).toContain(claim.claimNo);
  }
});

test('who may only look changes and holds nothing', async () => {
  const looker = await as([{ name: 'claimManagement', view: true }]);
  const claim = await made();
  expect((await looker.send(calls.oneClaim, { id: claim.id })).statusCode).toBe(200);
  expect((await send(calls.Claim.create, usual, looker)).http).toBe(403);
  expect((await send(calls.holdSuspects, { id: claim.id, version: 1, lots: [1] }, looker)).http).toBe(403);
  expect((await send(calls.oneClaim, { id: claim.id }, await as([]))).http).toBe(403);
});
