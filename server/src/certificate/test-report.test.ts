import { createHash } from 'node:crypto';
import * as calls from '@lotline/contract/certificate/test-report';
import { calibrate, Gauge, voidCalibration } from '@lotline/contract/gauge/gauge';
import { addDays } from '@lotline/contract/kit/production-day';
import { productInspections } from '@lotline/contract/quality/quality-result';
import { ship } from '@lotline/contract/shipment/shipment';
import { expect, test } from 'vitest';
import { hashPassword } from '../identity/index.ts';
import { smallFloor } from '../production/testing.ts';
import { testApp, workDay } from '../testing.ts';

const { db, as } = await testApp();
const floor = await smallFloor(db);
const [anna, bora, chan] = [await as(), await as(), await as()];
const password = 'signs it 7';
await db
  .updateTable('appUser')
  .set({ passwordHash: await hashPassword(password) })
  .where('id', 'in', [anna.id, bora.id, chan.id])
  .execute();
const today = workDay();
const productId = await floor.product();
await floor.insert('qualityStandard', {
  ...{ productId, code: 'QS-TR', name: '출하 검사', stage: 'OUTGOING', effectiveFrom: '2026-01-01', sampling: '{"mode":"N","n":3}' },
  ...{ status: 'APPROVED', approvedAt: '2026-01-01T00:00:00Z', approvedBy: anna.id },
  characteristics: JSON.stringify([
    {
      key: 'a',
      name: '외경',
      nameEn: 'Outer diameter',
      kind: 'VARIABLE',
      class: 'MAJOR',
      lsl: 9.9,
      usl: 10.1,
      unit: 'mm',
      decimals: 2,
      method: '마이크로미터',
    },
    { key: 'b', name: '흠집', kind: 'ATTRIBUTE', class: 'MINOR', sampleSize: 1 },
  ]),
});

type Call = Parameters<typeof anna.send>[0];
const send = async (call: Call, ask: object, by = anna) => {
  const answer = await by.send(call, ask as never);
  return { http: answer.statusCode, ...answer.json() };
};
const ok = async (call: Call, ask: object, by = anna) => {
  const answer = await send(call, ask, by);
  expect(answer.http, JSON.stringify(answer).slice(0, 500)).toBe(200);
  return answer;
};
/** A lot of twenty, measured at three pieces before it is shipped. */
const measured = async (values: readonly number[] = [10.01, 9.98, 10.02], gaugeId?: number) => {
  const { lotId, stockId } = await floor.openingStock(productId, 20);
  const made = await ok(productInspections.create, { stage: 'OUTGOING', lotId });
  const [size, scratch] = made.characteristics;
  await ok(productInspections.change, {
    id: made.id,
    values: [
      ...values.map((value, n) => ({ characteristicId: size.id, sampleNo: n + 1, value, ...(gaugeId && { gaugeId }) })),
      { characteristicId: scratch.id, sampleNo: 1, ok: true },
    ],
    judgement: values.some((value) => value > 10.1) ? 'FAIL' : 'PASS',
    remark: '판정',
    confirm: true,
  });
  return { lotId, stockId };
};
const pulled = (ask: object) => ok(calls.pullTestReport, { productId, ...ask });
const made = async (lotId: number, more: object = {}) => {
  const { lines, sampleQty, qty, judgement } = await pulled({ lotIds: String(lotId) });
  return ok(calls.TestReport.create, { productId, lotIds: [lotId], lines, sampleQty, qty, judgement, ...more });
};
const sign = (report: { id: number; version: number }, meaning: string, by = anna, more: object = {}) =>
  send(calls.signTestReport, { id: report.id, version: report.version, meaning, password, ...more }, by);
const drafted = Object.keys(calls.TestReportDraft.shape);
const changed = (report: Record<string, unknown>, more: object) =>
  send(calls.TestReport.change, {
    ...Object.fromEntries(drafted.map((field) => [field, report[field]])),
    ...{ id: report.id, version: report.version },
    ...more,
  });

test('a report is pulled from what was measured of its lots', async () => {
  const { lotId, stockId } = await measured();
  const report = await pulled({ lotIds: String(lotId) });
  expect(report).toMatchObject({ sampleQty: 3, qty: 20, judgement: 'PASS', standardCode: 'QS-TR', standardRevision: 1, lotIds: [lotId] });
  expect(report.lines).toMatchObject([
    {
      item: '외경',
      itemEn: 'Outer diameter',
      lsl: 9.9,
      usl: 10.1,
      unit: 'mm',
      method: '마이크로미터',
      values: [10.01, 9.98, 10.02],
      judge: 'OK',
      byHand: false,
    },
    { item: '흠집', values: [], judge: 'OK' },
  ]);
  const { id: shipmentId } = await ok(ship, { shipDate: today, bizPartnerId: floor.client, lines: [{ productStockId: stockId, qty: 5 }] });
  expect(await pulled({ shipmentId })).toMatchObject({ lotIds: [lotId], qty: 5, bizPartnerId: floor.client });
  expect((await pulled({ lotIds: String((await floor.openingStock(productId, 1)).lotId) })).lines).toEqual([]);
  const lots = Object.values(await ok(calls.reportableLots, { productId }));
  expect(lots).toEqual(expect.arrayContaining([expect.objectContaining({ id: lotId, values: 4 })]));
  const shipments = Object.values(await ok(calls.reportableShipments, { productId }));
  expect(shipments).toEqual(expect.arrayContaining([expect.objectContaining({ id: shipmentId })]));
});

test('three people sign, its document is kept with its hash, and revoked it stays readable', async () => {
  const { lotId } = await measured();
  const report = await made(lotId);
  expect(report).toMatchObject({ reportNo: expect.stringMatching(/^TR-/), status: 'DRAFT', lineCount: 2, byHandCount: 0 });
  const draft = await anna.send(calls.testReportPdf, { id: report.id });
  expect(draft.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await sign(report, 'REVIEWED')).code).toBe('testReport.preparedFirst');
  expect((await sign(report, 'PREPARED', anna, { password: 'wrong' })).code).toBe('signature.signerKnowsThePassword');
  const prepared = await sign(report, 'PREPARED');
  expect(prepared.http).toBe(200);
  expect((await sign(prepared, 'PREPARED', bora)).code).toBe('testReport.signedOnce');
  expect((await sign(prepared, 'REVIEWED')).code).toBe('testReport.threePeople');
  expect((await sign(prepared, 'APPROVED', bora)).code).toBe('testReport.reviewedFirst');
  const reviewed = await sign(prepared, 'REVIEWED', bora);
  expect(reviewed).toMatchObject({ http: 200, status: 'REVIEWED' });
  expect((await sign(prepared, 'REVIEWED', chan)).http).toBe(409);
  expect((await changed(reviewed, { remark: '고침' })).code).toBe('testReport.reviewedStays');
  expect((await send(calls.issueTestReport, { id: report.id, version: reviewed.version })).code).toBe('testReport.approvedFirst');
  const approved = await sign(reviewed, 'APPROVED', chan);
  expect(approved).toMatchObject({ http: 200, status: 'APPROVED' });
  const issued = await ok(calls.issueTestReport, { id: report.id, version: approved.version }, chan);
  expect(issued).toMatchObject({ status: 'ISSUED' });
  const bytes = (await anna.send(calls.testReportPdf, { id: report.id })).rawPayload;
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(issued.pdfSha256);
  expect((await sign(issued, 'APPROVED', anna)).code).toBe('testReport.issuedStays');
  expect((await send(calls.returnTestReport, { id: report.id, version: issued.version, reason: '오타' })).code).toBe(
    'testReport.issuedStays',
  );
  expect((await send(calls.TestReport.removeOne, { id: report.id })).code).toBe('testReport.signedStays');
  const revoked = await ok(calls.revokeTestReport, { id: report.id, version: issued.version, reason: '측정 오류', password });
  expect(revoked).toMatchObject({ status: 'REVOKED', revokeReason: '측정 오류', pdfSha256: issued.pdfSha256 });
  expect((await anna.send(calls.testReportPdf, { id: report.id })).rawPayload.equals(bytes)).toBe(true);
  expect((await send(calls.revokeTestReport, { id: report.id, version: revoked.version, reason: '다시', password })).code).toBe(
    'testReport.issuedBeforeRevoked',
  );
});

test('what is changed by hand is marked, voids its signatures, and tells no fairy tales', async () => {
  const { lotId } = await measured();
  const report = await made(lotId);
  const prepared = await sign(report, 'PREPARED');
  const [size, ...rest] = report.lines;
  const byHand = await changed(prepared, {
    lines: [{ ...size, values: [10, 10, 10], byHand: false }, ...rest, { item: '포장', judge: 'OK' }],
  });
  expect(byHand).toMatchObject({ http: 200, byHandCount: 2, preparedByName: null });
  expect(byHand.lines.map((line: calls.ReportLine) => line.byHand)).toEqual([true, false, true]);
  const { signatures } = await ok(calls.oneTestReport, { id: report.id });
  expect(signatures.map(({ valid }: { valid: boolean }) => valid)).toEqual([false]);
  const signed = await sign(byHand, 'PREPARED');
  const returned = await ok(calls.returnTestReport, { id: report.id, version: signed.version, reason: '단위 확인' }, bora);
  expect(returned).toMatchObject({ status: 'DRAFT', returnReason: '단위 확인', preparedByName: null });
  expect((await sign(returned, 'REVIEWED', bora)).code).toBe('testReport.preparedFirst');
  expect((await changed(returned, { lines: [{ ...size, values: [12], judge: 'OK' }] })).code).toBe('testReport.outIsNotOk');
  expect((await changed(returned, { lines: [{ ...size, values: [12], judge: 'NG' }] })).code).toBe('testReport.passHasNoNg');
  const other = await floor.product();
  expect((await changed(returned, { productId: other })).code).toBe('testReport.lotOfProduct');
  const { stockId } = await floor.openingStock(other, 3);
  const { id: shipmentId } = await ok(ship, { shipDate: today, bizPartnerId: floor.client, lines: [{ productStockId: stockId, qty: 1 }] });
  expect((await changed(returned, { shipmentId })).code).toBe('testReport.shipmentHadIt');
  const empty = await ok(calls.TestReport.create, { productId, lotIds: [lotId] });
  expect((await sign(empty, 'PREPARED')).code).toBe('testReport.hasLines');
  expect((await send(calls.TestReport.removeOne, { id: empty.id })).http).toBe(200);
  const failed = await made((await measured([10.01, 10.5, 10])).lotId);
  expect(failed).toMatchObject({ judgement: 'FAIL', ngCount: 1 });
});

test('a gauge that is found off afterwards is said in the report, is signed with a reason alone, and keeps it from being issued unseen', async () => {
  const { id: gaugeId } = await ok(Gauge.create, { code: 'MIC-TR', name: '마이크로미터', locationId: floor.line, calIntervalMonths: 12 });
  const dueOn = addDays(today, 200);
  const points = (found: number) => [{ reference: 10, found, tolerance: 0.002 }];
  const calibration = { toolId: gaugeId, kind: 'INTERNAL' };
  await ok(calibrate, { ...calibration, calibratedOn: addDays(today, -100), dueOn, points: points(10) });
  const { lotId } = await measured([10.01, 9.98, 10.02], gaugeId);
  const report = await made(lotId, {
    lines: (await pulled({ lotIds: String(lotId) })).lines.map((line: object) => ({ ...line, gauges: [] })),
  });
  expect(report.lines).toMatchObject([
    { byHand: false, gauges: [{ code: 'MIC-TR', status: 'IN', dueOn }], samples: 3 },
    { byHand: false, gauges: [], samples: 1, ngSamples: 0 },
  ]);
  expect((await ok(calls.oneTestReport, { id: report.id })).gaugeDoubts).toEqual([]);
  const prepared = await sign(report, 'PREPARED');
  const reviewed = await sign(prepared, 'REVIEWED', bora);
  const approved = await sign(reviewed, 'APPROVED', chan);

  const { id: off, calibrationNo } = await ok(calibrate, { ...calibration, calibratedOn: today, dueOn, points: points(10.01) });
  const doubted = await ok(calls.oneTestReport, { id: report.id });
  const doubt = { gaugeId, kind: 'FOUND_OFF', calibrationNo, calibratedOn: today, items: '외경', values: 3 };
  expect(doubted.gaugeDoubts).toMatchObject([doubt]);
  expect((await send(calls.issueTestReport, { id: report.id, version: approved.version })).code).toBe('testReport.doubtIsSigned');
  const back = await ok(calls.returnTestReport, { id: report.id, version: approved.version, reason: '교정 불합격' }, bora);
  expect(await sign(back, 'PREPARED')).toMatchObject({ http: 422, code: 'testReport.doubtHasReason' });
  const reason = { doubtReason: '오차 0.01 mm는 공차의 5 %' };
  const again = await sign(await sign(await sign(back, 'PREPARED', anna, reason), 'REVIEWED', bora, reason), 'APPROVED', chan, reason);
  expect(again).toMatchObject({ http: 200, status: 'APPROVED' });
  expect(again.signatures.at(-1)).toMatchObject({ note: reason.doubtReason, valid: true });
  expect(await ok(calls.issueTestReport, { id: report.id, version: again.version })).toMatchObject({
    status: 'ISSUED',
    gaugeDoubts: [doubt],
  });
  // The calibration was entered wrongly: nothing is in doubt any more.
  await ok(voidCalibration, { id: off, reason: '오입력' });
  expect((await ok(calls.oneTestReport, { id: report.id })).gaugeDoubts).toEqual([]);
});

test('its drawing is that of its standard or product; who may only look signs nothing', async () => {
  const { lotId } = await measured();
  const report = await made(lotId);
  expect((await send(calls.testReportDesign, { id: report.id })).http).toBe(404);
  const looker = await as([{ name: 'testReport', view: true }]);
  expect((await looker.send(calls.oneTestReport, { id: report.id })).statusCode).toBe(200);
  expect((await sign(report, 'PREPARED', looker)).http).toBe(403);
  expect((await send(calls.TestReport.create, { productId }, looker)).http).toBe(403);
});
