import * as reports from '@lotline/contract/certificate/test-report';
import * as calls from '@lotline/contract/gauge/gauge';
import { addDays } from '@lotline/contract/kit/production-day';
import { productInspections } from '@lotline/contract/quality/quality-result';
import { expect, test } from 'vitest';
import { hashPassword } from '../identity/index.ts';
import { smallFloor } from '../production/testing.ts';
import { testApp, workDay } from '../testing.ts';

const { db, as } = await testApp();
const floor = await smallFloor(db);
const [recorder, decider] = [await as(undefined, '교정 담당'), await as(undefined, '품질 팀장')];
const password = 'signs it 7';
await db
  .updateTable('appUser')
  .set({ passwordHash: await hashPassword(password) })
  .where('id', 'in', [recorder.id, decider.id])
  .execute();
const today = workDay();
type Call = Parameters<typeof recorder.send>[0];
const send = async (call: Call, ask: object, by = recorder) => {
  const answer = await by.send(call, ask as never);
  const said = answer.json();
  return Array.isArray(said) ? { http: answer.statusCode, said } : { http: answer.statusCode, ...said };
};
const ok = async (call: Call, ask: object, by = recorder) => {
  const answer = await send(call, ask, by);
  expect(answer.http, JSON.stringify(answer).slice(0, 400)).toBe(200);
  return answer;
};
const refused = async (call: Call, ask: object, by = recorder) => {
  const answer = await send(call, ask, by);
  expect(answer.http, JSON.stringify(answer).slice(0, 400)).toBeGreaterThanOrEqual(400);
  expect(answer.message?.length).toBeGreaterThan(5);
  return answer.code as string;
};
const points = (found: number) => [{ reference: 5, found, tolerance: 0.002 }];
const calibration = (toolId: number, day: string, found: number, by = recorder) =>
  ok(calls.calibrate, { toolId, calibratedOn: day, kind: 'INTERNAL', points: points(found), dueOn: addDays(today, 300) }, by);

let n = 0;
/** A gauge that passed, measured so many lots, and was then found off. */
const foundOff = async (lots: number) => {
  n += 1;
  const gauge = await ok(calls.Gauge.create, { code: `OFF-${n}`, name: '마이크로미터', locationId: floor.line, calIntervalMonths: 12 });
  await calibration(gauge.id, addDays(today, -30), 5);
  const productId = await floor.product();
  await floor.insert('qualityStandard', {
    ...{ productId, stage: 'OUTGOING', code: crypto.randomUUID(), name: '출하', effectiveFrom: '2026-01-01' },
    ...{ sampling: JSON.stringify({ mode: 'N', n: 1 }), status: 'APPROVED', approvedAt: '2026-01-01T00:00:00Z', approvedBy: decider.id },
    characteristics: JSON.stringify([{ key: 'a', name: '외경', kind: 'VARIABLE', class: 'MAJOR', lsl: 9.9, usl: 10.1 }]),
  });
  const results: { id: number; lotId: number }[] = [];
  for (let at = 0; at < lots; at += 1) {
    const { lotId } = await floor.openingStock(productId, 10);
    const made = await ok(productInspections.create, { stage: 'OUTGOING', lotId, lotQty: 10 });
    const values = [{ characteristicId: made.characteristics[0].id, sampleNo: 1, value: 10, gaugeId: gauge.id }];
    await ok(productInspections.change, { id: made.id, version: made.version, values, judgement: 'PASS', confirm: true });
    results.push({ id: made.id, lotId });
  }
  const off = await calibration(gauge.id, today, 5.01);
  return { gaugeId: gauge.id, productId, results, off };
};
const undecided = async (id: number) => (await ok(calls.oneGauge, { id })).undecided;
const decide = (id: number, kind: string, resultIds: readonly number[]) => ({ id, kind, resultIds, reason: '오차가 공차의 5 %', password });

test('what a gauge measured before it was found off is decided by somebody else than who recorded that', async () => {
  const { gaugeId, results, off } = await foundOff(2);
  expect(await undecided(gaugeId)).toBe(2);
  const { rows } = await ok(calls.measuredWith, { id: gaugeId });
  expect(rows).toMatchObject([
    { doubtedBy: off.calibrationNo, decision: null },
    { doubtedBy: off.calibrationNo, decision: null },
  ]);
  const [one, other] = results.map(({ id }) => id) as [number, number];
  expect(await refused(calls.decideMeasured, decide(gaugeId, 'ACCEPT', [one]))).toBe('gauge.anotherDecides');
  expect(await refused(calls.decideMeasured, { ...decide(gaugeId, 'ACCEPT', [one]), password: 'guess' }, decider)).toBe(
    'signature.signerKnowsThePassword',
  );
  const { said } = await ok(calls.decideMeasured, decide(gaugeId, 'ACCEPT', [one]), decider);
  expect(said).toMatchObject([
    {
      kind: 'ACCEPT',
      decidedByName: '품질 팀장',
      resultIds: [one],
      signatures: [{ signerName: '품질 팀장', meaning: 'APPROVED', valid: true }],
    },
  ]);
  expect(await undecided(gaugeId)).toBe(1);
  await ok(calls.decideMeasured, decide(gaugeId, 'HOLD', [other]), decider);
  expect(await undecided(gaugeId)).toBe(0);
  const held = (await ok(calls.measuredWith, { id: gaugeId })).rows.find(({ resultId }: { resultId: number }) => resultId === other);
  expect(held).toMatchObject({ decision: 'HOLD', qualityStatus: 'HOLD' });
  expect(await refused(calls.decideMeasured, decide(gaugeId, 'HOLD', [other]), decider)).toBe('gauge.somethingIsLeft');
});

test('inspected again is a next round of each', async () => {
  const { gaugeId, results } = await foundOff(1);
  const [one] = results;
  await ok(calls.decideMeasured, decide(gaugeId, 'REINSPECT', [one?.id ?? 0]), decider);
  const next = await db
    .selectFrom('qualityResult')
    .select(['round', 'status', 'remark'])
    .where('previousId', '=', one?.id ?? 0)
    .execute();
  expect(next).toEqual([{ round: 2, status: 'REQUESTED', remark: '오차가 공차의 5 %' }]);
  expect(await refused(calls.decideMeasured, decide(gaugeId, 'REINSPECT', [one?.id ?? 0]), decider)).toBe('quality.oneRoundAfterAnother');
});

test('only what is in doubt is decided about, and nothing is once the calibration is voided', async () => {
  const { gaugeId, results, off } = await foundOff(1);
  const other = await foundOff(1);
  const strange = other.results[0]?.id ?? 0;
  expect(await refused(calls.decideMeasured, decide(gaugeId, 'ACCEPT', [results[0]?.id ?? 0, strange]), decider)).toBe(
    'gauge.decidesWhatIsInDoubt',
  );
  await ok(calls.voidCalibration, { id: off.id, reason: '오입력' });
  expect(await undecided(gaugeId)).toBe(0);
  expect(await refused(calls.decideMeasured, decide(gaugeId, 'ACCEPT', [results[0]?.id ?? 0]), decider)).toBe('gauge.decidesWhatIsInDoubt');
});

test('what was in doubt before the next good calibration stays to be decided, and the list goes back to it', async () => {
  const { gaugeId, results } = await foundOff(1);
  await calibration(gaugeId, today, 5);
  expect(await undecided(gaugeId)).toBe(1);
  expect((await ok(calls.measuredWith, { id: gaugeId })).rows).toMatchObject([{ resultId: results[0]?.id, decision: null }]);
});

test('a report of accepted values says who accepted them, and asks its signers for no reason', async () => {
  const { gaugeId, productId, results } = await foundOff(1);
  const lotIds = results.map(({ lotId }) => lotId);
  const { lines } = await ok(reports.pullTestReport, { productId, lotIds: String(lotIds[0]) });
  const report = await ok(reports.TestReport.create, { productId, lotIds, lines });
  const ask = { id: report.id, version: report.version, meaning: 'PREPARED', password };
  expect(await refused(reports.signTestReport, ask)).toBe('testReport.doubtHasReason');
  await ok(calls.decideMeasured, decide(gaugeId, 'ACCEPT', [results[0]?.id ?? 0]), decider);
  const doubt = { acceptedBy: '품질 팀장', acceptedReason: '오차가 공차의 5 %', kind: 'FOUND_OFF' };
  expect((await ok(reports.oneTestReport, { id: report.id })).gaugeDoubts).toMatchObject([doubt]);
  await ok(reports.signTestReport, ask);
});

test('what is changed after it was signed shows its signature as void', async () => {
  const { gaugeId, results, off } = await foundOff(1);
  await ok(calls.decideMeasured, decide(gaugeId, 'ACCEPT', [results[0]?.id ?? 0]), decider);
  await db
    .updateTable('calibration')
    .set({ calibrationNo: `${off.calibrationNo}-X` })
    .where('id', '=', off.id)
    .execute();
  expect((await ok(calls.measuredWith, { id: gaugeId })).decisions[0].signatures).toMatchObject([{ valid: false }]);
});
