import { receiveMaterial } from '@lotline/contract/material/stock';
import * as calls from '@lotline/contract/nonconformance/nonconformance';
import * as results from '@lotline/contract/quality/quality-result';
import { expect, test } from 'vitest';
import { hashPassword } from '../identity/index.ts';
import { textOfPdf } from '../kit/document/testing.ts';
import { ledgerDifferences } from '../ledger-check.ts';
import { smallFloor } from '../production/testing.ts';
import { testApp, workDay } from '../testing.ts';

const { db, as } = await testApp({ env: { NC_SIGNED: 'SCRAP, REWORK' } });
const floor = await smallFloor(db);
const [asker, signer] = [await as(undefined, '요청자'), await as(undefined, '승인자')];
const password = 'signs it 7';
await db
  .updateTable('appUser')
  .set({ passwordHash: await hashPassword(password) })
  .where('id', 'in', [asker.id, signer.id])
  .execute();
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
  return ok(calls.oneNonconformance, { id });
};
/** A package of steel that its inspection rejected whole. */
const rejected = async (qty = 100) => {
  const { 0: pack } = await ok(receiveMaterial, {
    ...{ materialId: floor.steel, bizPartnerId: floor.client, locationId: floor.shelf, packages: [{ qty, supplierLotNo: 'H-7' }] },
  });
  const made = await ok(results.materialInspections.create, {
    ...{ stage: 'INCOMING', materialStockIds: [pack.id], judgement: 'FAIL', remark: '표면 흠', confirm: true },
  });
  return ncOf(made.id);
};
const scrap = (nc: { id: number; units: { id: number }[] }, qty: number) =>
  ok(calls.disposeNonconformance, { id: nc.id, unitId: nc.units[0]?.id, kind: 'SCRAP', qty, reason: '못 쓴다' });
const held = async (nc: { id: number }) => (await ok(calls.oneNonconformance, { id: nc.id })).units[0].heldQty;

test('scrapping waits for somebody else’s signature, and moves stock with it; sorting needs none here', async () => {
  const nc = await rejected();
  expect(nc.needsSignature).toEqual(['SCRAP', 'REWORK']);
  const asked = await scrap(nc, 30);
  expect(asked).toMatchObject({ disposedQty: 0, asked: 1, dispositions: [], asks: [{ kind: 'SCRAP', qty: 30, status: 'ASKED' }] });
  expect(await held(nc)).toBe(100);
  const [{ id: askId, version }] = asked.asks;
  expect(await refused(calls.signDisposition, { id: nc.id, askId, version, password })).toBe('nonconformance.anotherSigns');
  expect(await refused(calls.signDisposition, { id: nc.id, askId, version, password: 'guess' }, signer)).toBe(
    'signature.signerKnowsThePassword',
  );
  const done = await ok(calls.signDisposition, { id: nc.id, askId, version, password }, signer);
  expect(done).toMatchObject({
    ...{ disposedQty: 30, asked: 0, dispositions: [{ kind: 'SCRAP', qty: 30, signedByName: '승인자' }] },
    asks: [{ status: 'SIGNED', decidedByName: '승인자', signatures: [{ meaning: 'APPROVED', signerName: '승인자', valid: true }] }],
  });
  expect(done.asks[0].signatures[0].contentHash).toMatch(/^[0-9a-f]{64}$/);
  expect(await held(nc)).toBe(70);
  expect(await refused(calls.signDisposition, { id: nc.id, askId, password }, signer)).toBe('nonconformance.decidedStays');
  const sorted = await ok(calls.disposeNonconformance, { id: nc.id, unitId: nc.units[0].id, kind: 'SORT', qty: 10, reason: '양호' });
  expect(sorted.disposedQty).toBe(40);
  expect(await ledgerDifferences(db)).toEqual([]);
});

test('no more is asked for than is left, and what waits is decided before it is closed', async () => {
  const nc = await rejected(50);
  await scrap(nc, 40);
  expect(await refused(calls.disposeNonconformance, { id: nc.id, unitId: nc.units[0].id, kind: 'SCRAP', qty: 11, reason: '또' })).toBe(
    'nonconformance.askedAlready',
  );
  await scrap(nc, 10);
  await ok(calls.disposeNonconformance, { id: nc.id, unitId: nc.units[0].id, kind: 'SORT', qty: 50, reason: '모두 양호' });
  const said = await ok(calls.changeNonconformance, { id: nc.id, confirmedCause: '취급', corrective: '교육' });
  expect(await refused(calls.closeNonconformance, { id: nc.id, version: said.version })).toBe('nonconformance.asksAreDecided');
  const { asks } = await ok(calls.oneNonconformance, { id: nc.id });
  expect(await refused(calls.signDisposition, { id: nc.id, askId: asks[0].id, password }, signer)).toBe(
    'nonconformance.neverMoreThanSuspected',
  );
  for (const { id: askId, version } of asks) await ok(calls.refuseDisposition, { id: nc.id, askId, version, reason: '선별했음' });
  expect(await ok(calls.oneNonconformance, { id: nc.id })).toMatchObject({
    asked: 0,
    asks: [{ status: 'REFUSED', statusReason: '선별했음' }, {}],
  });
  await ok(calls.closeNonconformance, { id: nc.id });
});

test('two who sign at once sign once', async () => {
  const nc = await rejected(10);
  const { asks } = await scrap(nc, 10);
  const third = await as();
  await db
    .updateTable('appUser')
    .set({ passwordHash: await hashPassword(password) })
    .where('id', '=', third.id)
    .execute();
  const answers = await Promise.all(
    [signer, third].map((by) => send(calls.signDisposition, { id: nc.id, askId: asks[0].id, password }, by)),
  );
  expect(answers.map(({ http }) => http).sort()).toEqual([200, 409]);
  expect(await held(nc)).toBe(0);
});

test('rework is planned and sent to its line as it is signed', async () => {
  const productId = await floor.product();
  const { lotId } = await floor.openingStock(productId, 20);
  const made = await ok(results.productInspections.create, {
    ...{ stage: 'OUTGOING', lotId, lotQty: 20, judgement: 'FAIL', acceptedQty: 15, rejectedQty: 5, remark: '찍힘', confirm: true },
  });
  const nc = await ncOf(made.id);
  const when = { locationId: floor.line, startDt: workDay(), endDt: workDay() };
  const asked = await ok(calls.reworkNonconformance, { id: nc.id, unitId: nc.units[0].id, qty: 5, reason: '재연마', ...when });
  expect(asked).toMatchObject({ dispositions: [], asks: [{ kind: 'REWORK', startDt: workDay(), locationId: floor.line }] });
  const done = await ok(calls.signDisposition, { id: nc.id, askId: asked.asks[0].id, password }, signer);
  expect(done.dispositions).toMatchObject([{ kind: 'REWORK', qty: 5, signedByName: '승인자' }]);
  expect(done.dispositions[0].planNo).toBeTruthy();
});

test('what is changed after it was signed shows its signature as void, on the screen and on paper', async () => {
  const nc = await rejected(10);
  const { asks } = await scrap(nc, 10);
  const signed = await ok(calls.signDisposition, { id: nc.id, askId: asks[0].id, password }, signer);
  const paper = async () => textOfPdf((await asker.send(calls.nonconformancePdf, { id: nc.id, lang: 'kr' })).rawPayload).join('');
  const valid = await paper();
  expect(valid).toContain('승인·승인자');
  expect(valid).toContain(signed.asks[0].signatures[0].contentHash);
  expect(valid).not.toContain('무효');
  await db.updateTable('dispositionAsk').set({ reason: '다른 사유' }).where('id', '=', asks[0].id).execute();
  expect((await ok(calls.oneNonconformance, { id: nc.id })).asks[0].signatures).toMatchObject([{ valid: false }]);
  expect(await paper()).toContain('무효');
});
