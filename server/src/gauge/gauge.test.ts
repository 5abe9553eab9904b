import * as calls from '@lotline/contract/gauge/gauge';
import { addDays } from '@lotline/contract/kit/production-day';
import { materialInspections } from '@lotline/contract/quality/quality-result';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { smallFloor } from '../production/testing.ts';
import { testApp, workDay } from '../testing.ts';

const { db, as } = await testApp();
const floor = await smallFloor(db);
const quality = await as();
const today = workDay();
const lab = await floor.insert('bizPartner', { partnerCode: 'LAB', name: '한국교정', types: ['CALIBRATION_LAB'] });

type Call = Parameters<typeof quality.send>[0];
const send = async (call: Call, ask: object, by = quality) => {
  const answer = await by.send(call, ask as never);
  return { http: answer.statusCode, ...answer.json() };
};
const ok = async (call: Call, ask: object) => {
  const answer = await send(call, ask);
  expect(answer.http, JSON.stringify(answer).slice(0, 400)).toBe(200);
  return answer;
};
let n = 0;
const gauge = (more: object = {}) => {
  n += 1;
  return ok(calls.Gauge.create, {
    ...{
      code: `MIC-${n}`,
      name: '외측 마이크로미터',
      locationId: floor.line,
      calIntervalMonths: 12,
      resolution: 0.001,
      rangeFrom: 0,
      rangeTo: 25,
    },
    ...more,
  });
};
const point = (reference: number, found: number, left?: number) => ({
  reference,
  found,
  tolerance: 0.002,
  ...(left !== undefined && { left }),
});
const calibrated = (toolId: number, day: string, more: object = {}) =>
  ok(calls.calibrate, { toolId, calibratedOn: day, kind: 'INTERNAL', points: [point(5, 5), point(25, 25.001)], ...more });
const one = (id: number) => ok(calls.oneGauge, { id });

test('a gauge is pending until it is calibrated, then in until it is due', async () => {
  const { id, calibrationStatus } = await gauge();
  expect(calibrationStatus).toBe('PENDING');
  const long = await calibrated(id, addDays(today, -800));
  expect(long).toMatchObject({ found: 'PASS', result: 'PASS', calibrationNo: expect.stringMatching(/^KL-\d{8}-\d{3}$/) });
  expect(await one(id)).toMatchObject({ calibrationStatus: 'OUT', calibrationDue: long.dueOn });
  const now = await calibrated(id, addDays(today, -10));
  expect(await one(id)).toMatchObject({ calibrationStatus: 'IN', calibratedOn: now.calibratedOn, lastResult: 'PASS' });
  const names = (await quality.send(calls.gaugeNames, {})).json() as calls.GaugeName[];
  expect(names.find((name) => name.id === id)).toMatchObject({ calibrationStatus: 'IN', calibrationDue: now.dueOn });
});

test('its points say how it was found and how it left, and no fail can pass', async () => {
  const { id } = await gauge();
  const set = await calibrated(id, today, { points: [point(5, 5.004, 5.001)] });
  expect(set).toMatchObject({ found: 'FAIL', result: 'PASS' });
  const refused = async (more: object) =>
    (await send(calls.calibrate, { toolId: id, calibratedOn: today, kind: 'INTERNAL', ...more })).code;
  expect(await refused({ points: [point(5, 5.004)], result: 'PASS' })).toBe('gauge.resultFollowsPoints');
  expect(await refused({ points: [point(5, 5), point(5, 5)] })).toBe('gauge.pointOnce');
  expect(await refused({ points: [] })).toBe('gauge.resultIsSaid');
  expect(await refused({ points: [], result: 'PASS' })).toBe('gauge.passHasEvidence');
  expect(await refused({ points: [point(5, 5)], calibratedOn: addDays(today, 3) })).toBe('gauge.calibratedByToday');
  expect(await refused({ points: [point(5, 5)], dueOn: addDays(today, -3) })).toBe('gauge.dueAfterCalibrated');
  expect(await refused({ points: [point(5, 5)], kind: 'EXTERNAL' })).toBe('gauge.externalHasALab');
  expect(await refused({ points: [point(5, 5)], kind: 'EXTERNAL', labId: floor.client })).toBe('gauge.labCalibrates');
  expect(
    await ok(calls.calibrate, { toolId: id, calibratedOn: today, kind: 'EXTERNAL', labId: lab, points: [point(5, 5.009)] }),
  ).toMatchObject({
    ...{ result: 'FAIL', labName: '한국교정' },
  });
  expect(await one(id)).toMatchObject({ calibrationStatus: 'OUT', calibrationDue: null, lastResult: 'FAIL' });
});

test('without an interval it is said when it is due', async () => {
  const { id } = await gauge({ calIntervalMonths: null });
  const ask = { toolId: id, calibratedOn: today, kind: 'INTERNAL', points: [point(5, 5)] };
  expect((await send(calls.calibrate, ask)).code).toBe('gauge.dueIsKnown');
  await ok(calls.calibrate, { ...ask, dueOn: addDays(today, 90) });
});

test('a range rises, and a lab is one', async () => {
  const draft = { code: 'BAD', name: '측정기', locationId: floor.line };
  expect((await send(calls.Gauge.create, { ...draft, rangeFrom: 5, rangeTo: 5 })).code).toBe('gauge.rangeRises');
  expect((await send(calls.Gauge.create, { ...draft, labId: floor.client })).code).toBe('gauge.labCalibrates');
  // A machine isn't reached by the gauges' calls.
  expect((await send(calls.oneGauge, { id: floor.tool })).http).toBe(404);
  expect((await send(calls.Gauge.change, { ...draft, id: floor.tool, version: 1 })).http).toBe(404);
  expect((await send(calls.Gauge.removeOne, { id: floor.tool })).http).toBe(404);
  expect((await send(calls.calibrate, { toolId: floor.tool, calibratedOn: today, kind: 'INTERNAL', points: [point(1, 1)] })).http).toBe(
    404,
  );
});

test('what was entered wrongly is voided once and counts no more; what was calibrated stays a gauge', async () => {
  const { id } = await gauge();
  const { id: wrong } = await calibrated(id, today, { points: [point(5, 6)] });
  expect(await one(id)).toMatchObject({ calibrationStatus: 'OUT' });
  expect(await ok(calls.voidCalibration, { id: wrong, reason: '다른 측정기' })).toMatchObject({ voidReason: '다른 측정기' });
  expect(await one(id)).toMatchObject({ calibrationStatus: 'PENDING' });
  expect(await send(calls.voidCalibration, { id: wrong, reason: '또' })).toMatchObject({ http: 409, code: 'gauge.voidedOnce' });
  expect((await quality.send(calls.calibrations, { id })).json()).toHaveLength(1);
  const turned = sql`update tool set classification = 'ETC' where id = ${id}`.execute(db);
  await expect(turned).rejects.toMatchObject({ constraint: 'gauge.calibratedStaysGauge' });
});

test('what a gauge measured since it was last known to be good is listed with where it is, and held in its name', async () => {
  const { id } = await gauge();
  await calibrated(id, addDays(today, -400));
  const material = await floor.insert('material', {
    code: `G-${n}`,
    barcode: `G-${n}`,
    name: '봉재',
    type: 'RAW',
    uom: 'EA',
    iqcRequired: true,
  });
  const standard = await floor.insert('qualityStandard', {
    ...{
      code: 'IS-G',
      name: '수입',
      materialId: material,
      stage: 'INCOMING',
      effectiveFrom: '2026-01-01',
      status: 'APPROVED',
      approvedAt: new Date().toISOString(),
    },
    ...{ sampling: JSON.stringify({ mode: 'N', n: 1 }) },
  });
  const characteristicId = await floor.insert('qualityCharacteristic', {
    ...{ standardId: standard, key: 'd', seq: 1, name: '외경', kind: 'VARIABLE', class: 'MAJOR', lsl: 1, usl: 3 },
  });
  const packageId = await floor.insert('materialStock', {
    ...{
      packageId: 'PKG-G',
      materialId: material,
      locationId: floor.shelf,
      initialQty: 9,
      qty: 0,
      uom: 'EA',
      receivedDate: today,
      qualityStatus: 'OK',
    },
  });
  const resultId = await floor.insert('qualityResult', {
    ...{ resultNo: 'QI-G', stage: 'INCOMING', cause: 'HAND', materialId: material, uom: 'EA', lotQty: 9 },
  });
  await floor.insert('qualityResultUnit', { resultId, materialStockId: packageId, qty: 9 });
  // Overdue: refused now, taken for the time when it was in calibration.
  const write = (occurredAt?: string) =>
    send(materialInspections.values, {
      id: resultId,
      values: [{ characteristicId, sampleNo: 1, value: 4, gaugeId: id, ...(occurredAt && { occurredAt }) }],
    });
  expect((await write()).code).toBe('quality.gaugeIsTrusted');
  expect((await write(new Date(Date.now() - 100 * 86_400_000).toISOString())).http).toBe(200);
  const failed = await calibrated(id, today, { points: [point(5, 5.01)] });
  expect(failed.found).toBe('FAIL');
  const measured = await ok(calls.measuredWith, { id });
  expect(measured).toMatchObject({
    since: addDays(today, -400),
    rows: [{ resultNo: 'QI-G', unitName: 'PKG-G', characteristics: '외경', values: 1, ngCount: 1, packageId }],
  });
  expect((await ok(calls.measuredWith, { id, since: today })).rows).toEqual([]);
  expect((await send(calls.holdMeasured, { id })).code).toBe('gauge.holdsSomething');
  expect((await send(calls.holdMeasured, { id, packages: [packageId + 999] })).code).toBe('gauge.holdsWhatItMeasured');
  await ok(calls.holdMeasured, { id, packages: [packageId] });
  const { rows } = await sql`select quality_status from material_stock where id = ${packageId}`.execute(db);
  expect(rows).toEqual([{ qualityStatus: 'HOLD' }]);
});
