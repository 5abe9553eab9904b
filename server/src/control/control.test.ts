import * as calls from '@lotline/contract/control/control';
import { productInspections } from '@lotline/contract/quality/quality-result';
import { ProductQuality } from '@lotline/contract/quality/standard';
import { expect, test } from 'vitest';
import { hashPassword } from '../identity/index.ts';
import { smallFloor } from '../production/testing.ts';
import { testApp } from '../testing.ts';

const { db, as } = await testApp();
const floor = await smallFloor(db);
const quality = await as(undefined, 'quality');
const password = 'Chart-2026';
await db
  .updateTable('appUser')
  .set({ passwordHash: await hashPassword(password) })
  .where('userId', '=', 'quality')
  .execute();

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

/** A standard whose one characteristic is charted, and so many inspections of it, a day each. */
const charted = async (measured: readonly (readonly number[])[]) => {
  const productId = await floor.product();
  const draft = await ok(ProductQuality.create, {
    ...{ productId, stage: 'PATROL', name: '순회', effectiveFrom: '2026-01-01', sampling: { mode: 'N', n: 2 } },
    characteristics: [
      {
        ...{ name: '외경', nominal: 10, lsl: 9, usl: 11, decimals: 3, unit: 'mm', chart: 'XBAR_R' },
        tells: [quality.id],
        spc: { subgroupSize: 2, ruleSet: 'NELSON', limits: 'AUTO', cpkTarget: 1.33 },
      },
    ],
  });
  const standard = await ok(ProductQuality.approve, { id: draft.id, version: draft.version, password });
  const { rows } = { rows: await db.selectFrom('qualityCharacteristic').select('id').where('standardId', '=', standard.id).execute() };
  const characteristicId = rows[0]?.id as number;
  const days = measured.length;
  for (const [n, own] of measured.entries()) {
    const at = new Date(Date.now() - (days - n) * 86_400_000).toISOString();
    const made = await ok(productInspections.create, { productId, stage: 'PATROL', lotQty: 2 });
    await ok(productInspections.values, {
      id: made.id,
      values: own.map((value, sample) => ({ characteristicId, sampleNo: sample + 1, value, occurredAt: at })),
    });
    await ok(productInspections.judge, {
      ...{ id: made.id, judgement: 'PASS', acceptedQty: 2, rejectedQty: 0, holdQty: 0, confirm: true, remark: '확인' },
      version: (await ok(productInspections.one, { id: made.id })).version,
    });
  }
  return characteristicId;
};
const calm = Array.from({ length: 22 }, (_, n) => [10 + (n % 3) * 0.01, 10.02 - (n % 2) * 0.01]);
const id = await charted([...calm, [10.6, 10.61]]);
const day = (ago: number) => new Date(Date.now() + 9 * 3_600_000 - ago * 86_400_000).toISOString().slice(0, 10);

test('what is charted is listed with its last points, and what isn’t stable stands out', async () => {
  const rows = (await quality.send(calls.chartedList, {})).json() as calls.ChartedRow[];
  const row = rows.find((one) => one.id === id);
  expect(row).toMatchObject({
    tells: [quality.id],
    verdict: 'UNSTABLE',
    chart: 'XBAR_R',
    subgroupSize: 2,
    valueCount: 46,
    openSignals: expect.any(Number),
  });
  expect(row?.points).toHaveLength(23);
  expect(row?.signalled).toContain(22);
});

test('changes of what is measured are marks of its axis, those of others and refused ones aren’t', async () => {
  const { productId } = await db
    .selectFrom('qualityCharacteristic as c')
    .innerJoin('qualityStandard as s', 's.id', 'c.standardId')
    .select('s.productId')
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow();
  const change = (what: string, more: object) =>
    floor.insert('processChange', {
      ...{ changeNo: `CM-${what}`, kind: 'METHOD', status: 'REGISTERED', what, reason: '단종', becomes: 'B유' },
      ...{ startsAt: new Date(Date.now() - 5 * 86_400_000).toISOString(), productId, ...more },
    });
  await change('절삭유', {});
  await change('거절', { status: 'REFUSED', statusReason: '근거 없음' });
  await change('다른 제품', { productId: await floor.product() });
  await change('오기 전', { startsAt: '2026-01-01T00:00:00Z' });
  await change('앞으로', { startsAt: '2199-01-01T00:00:00Z' });
  const lot = { kind: 'MATERIAL', cause: 'SUPPLIER_LOT', status: 'NOTICED', what: null, reason: null, noticedAs: 'LOT:1', becomes: 'H-2' };
  await change('자재', { ...lot, materialId: floor.steel });
  const { marks } = await ok(calls.chartPage, { id });
  expect(marks.filter(({ kind }: { kind: string }) => kind === 'CHANGE')).toMatchObject([{ text: '절삭유: B유' }]);
  expect(marks.filter(({ kind }: { kind: string }) => kind === 'SUPPLIER_LOT')).toMatchObject([{ text: '환봉: H-2' }]);
});

test('a signal is dealt with once, while it is there', async () => {
  const page = await ok(calls.chartPage, { id });
  expect(page.values).toHaveLength(46);
  const last = page.values.at(-1).id;
  const settle = { id, on: 'CENTRE', rule: 1, valueId: last, cause: '공구 파손', action: '공구 교체' };
  expect((await send(calls.settleSignal, { ...settle, rule: 8 })).code).toBe('control.signalIsThere');
  const settled = await ok(calls.settleSignal, settle);
  expect(settled.settled).toMatchObject([{ on: 'CENTRE', rule: 1, valueId: last, cause: '공구 파손' }]);
  expect(await send(calls.settleSignal, settle)).toMatchObject({ http: 409, code: 'control.settledOnce' });
  expect(settled.settled).toMatchObject([{ byName: 'quality', causeEn: null }]);
});

test('values are left out with a reason and taken in again; of another chart they aren’t', async () => {
  const { values } = await ok(calls.chartPage, { id });
  const [one, other] = values.slice(-2).map(({ id: value }: { id: number }) => value);
  expect((await send(calls.excludeValues, { id, values: [999_999], reason: '오측정' })).code).toBe('control.valueOfChart');
  const without = await ok(calls.excludeValues, { id, values: [one, other], reason: '공구 파손' });
  expect(without.values.filter(({ excluded }: { excluded: string | null }) => excluded === '공구 파손')).toHaveLength(2);
  // Left out already, they keep their reason.
  await ok(calls.excludeValues, { id, values: [one], reason: '다른 이유' });
  const again = await ok(calls.includeValues, { id, values: [other] });
  expect(again.values.find((value: { id: number }) => value.id === one)).toMatchObject({
    excluded: '공구 파손',
    excludedByName: 'quality',
  });
});

test('limits are held when enough points of a stable process make them, signed', async () => {
  const ask = { id, fromDay: day(30), toDay: day(0), reason: '초기 능력 확인', password };
  expect((await send(calls.holdLimits, { ...ask, fromDay: day(5) })).code).toBe('control.enoughPoints');
  expect((await send(calls.holdLimits, { ...ask, toDay: day(40) })).code).toBe('control.periodRises');
  expect((await send(calls.holdLimits, { ...ask, password: '틀림' })).code).toBe('signature.signerKnowsThePassword');
  const { values } = await ok(calls.chartPage, { id });
  await ok(calls.excludeValues, { id, values: values.slice(-2).map(({ id: value }: { id: number }) => value), reason: '공구 파손' });
  const held = await ok(calls.holdLimits, ask);
  expect(held.limits).toMatchObject([{ pointCount: 22, reason: '초기 능력 확인', signatures: [{ meaning: 'APPROVED', valid: true }] }]);
  expect(held.limits[0].centre).toBeCloseTo(10.01, 1);
});

test('limits aren’t made of an unstable process', async () => {
  const other = await charted([...calm, [10.8, 10.81]]);
  expect((await send(calls.holdLimits, { id: other, fromDay: day(30), toDay: day(0), reason: '확인', password })).code).toBe(
    'control.stableFirst',
  );
});
