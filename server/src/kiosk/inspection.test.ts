import { randomUUID } from 'node:crypto';
import { oneChange } from '@lotline/contract/change/change';
import { type ChartedRow, chartedList, chartPage, settleSignal } from '@lotline/contract/control/control';
import { kioskInspection } from '@lotline/contract/kiosk/inspection';
import { DailyPlanChange } from '@lotline/contract/kiosk/kiosk';
import { lineInspections } from '@lotline/contract/kiosk/line-inspections';
import { type LineSignal, leaveLineSignal, lineSignals, settleLineSignal } from '@lotline/contract/kiosk/signal';
import { productInspections } from '@lotline/contract/quality/quality-result';
import type { WorkStage } from '@lotline/contract/quality/work-asks';
import { expect, test } from 'vitest';
import { smallFloor } from '../production/testing.ts';
import { askForWork } from '../quality/index.ts';
import { testApp, workDay } from '../testing.ts';
import { changeDailyPlan } from './change.ts';

const { db, as } = await testApp();
const floor = await smallFloor(db);
const kiosk = await as([{ name: 'kiosk', view: true, modify: true }]);
const quality = await as();
const tap = (change: object) => {
  const parsed = DailyPlanChange.parse({ key: randomUUID(), ...change });
  return floor.as((trx) => changeDailyPlan(trx, { by: floor.by, lang: 'kr', requestId: 'test', server: { db } }, parsed));
};
type Call = Parameters<typeof kiosk.send>[0];
const ask = async (call: Call, of: object, by = kiosk) => {
  const answer = await by.send(call, of as never);
  return { http: answer.statusCode, ...answer.json() };
};
const at = (minutes: number) => new Date(Date.parse('2026-03-02T01:00:00Z') + minutes * 60_000);
const asks = (minutes: number) => askForWork(db, floor.by.hours, at(minutes));
const waiting = async (dailyPlanId: number) =>
  Object.values(
    (await ask(lineInspections, { lineId: floor.line })) as Record<
      string,
      { dailyPlanId: number; id: number; stage: string; cause: string; again: boolean }
    >,
  )
    .filter((one) => one?.dailyPlanId === dailyPlanId)
    .map(({ id, stage, cause, again }) => ({ id, stage, cause, again }));

const standardOf = (characteristic: object) =>
  JSON.stringify([{ key: 'a', name: '외경', kind: 'VARIABLE', class: 'MAJOR', ...characteristic }]);
const standard = (productId: number, operationId: number, stage: WorkStage, sampling: object, more: object = {}) =>
  floor.insert('qualityStandard', {
    ...{ productId, operationId, stage, code: randomUUID(), name: stage, effectiveFrom: '2026-01-01', sampling: JSON.stringify(sampling) },
    ...{ status: 'APPROVED', approvedAt: '2026-01-01T00:00:00Z', approvedBy: quality.id },
    characteristics: JSON.stringify([{ key: 'a', name: '외경', kind: 'VARIABLE', class: 'MAJOR', lsl: 9.9, usl: 10.1, decimals: 2 }]),
    ...more,
  });
/** A plan whose cutting has a first, an in-process and a last piece to be inspected. */
const inspected = async (more: object = {}, workDate = '2026-03-02') => {
  const productId = await floor.product();
  await floor.steelFor(productId);
  const plan = await floor.plan(productId, 100, { workDate });
  await floor.steelAtLine(plan.planId, 400);
  const { operationId } = await db
    .selectFrom('productionOperationPlan')
    .select('operationId')
    .where('id', '=', plan.cut.operPlanId)
    .executeTakeFirstOrThrow();
  await standard(productId, operationId, 'FIRST', { mode: 'N', n: 2 }, more);
  await standard(productId, operationId, 'IN_PROCESS', { mode: 'EVERY_N', every: 20, n: 1 });
  await standard(productId, operationId, 'LAST', { mode: 'N', n: 1 });
  return { ...plan, productId, dailyPlanId: plan.cut.dailyPlanId };
};
const start = (dailyPlanId: number) => tap({ action: 'START', dailyPlanId, swap: true, occurredAt: at(0).toISOString() });
const made = (dailyPlanId: number, goodQty: number, minutes: number) =>
  tap({ action: 'RESULT', dailyPlanId, goodQty, defects: [], occurredAt: at(minutes).toISOString() });
/** Measures every sample with these values, in order. */
const measured = async (id: number, values: readonly number[]) => {
  const page = await ask(kioskInspection.one, { id });
  const [{ id: characteristicId }] = page.characteristics;
  return ask(kioskInspection.values, { id, values: values.map((value, n) => ({ characteristicId, sampleNo: n + 1, value })) });
};

test('work asks for its first piece, one in between after so many pieces, and its last one; each once', async () => {
  const { dailyPlanId } = await inspected();
  await asks(1);
  expect(await waiting(dailyPlanId)).toEqual([]);
  await start(dailyPlanId);
  await asks(2);
  await asks(3);
  expect(await waiting(dailyPlanId)).toMatchObject([{ stage: 'FIRST', cause: 'START' }]);
  await made(dailyPlanId, 19, 10);
  await asks(11);
  expect(await waiting(dailyPlanId)).toHaveLength(1);
  await made(dailyPlanId, 5, 20);
  await asks(21);
  await asks(22);
  expect(await waiting(dailyPlanId)).toMatchObject([{ stage: 'FIRST' }, { stage: 'IN_PROCESS', cause: 'PIECES' }]);
  await tap({ action: 'FINISH', dailyPlanId, carryOverQty: 0, closeReason: '끝', occurredAt: at(30).toISOString() });
  await asks(31);
  expect((await waiting(dailyPlanId)).map(({ stage }) => stage)).toContain('LAST');
});

test('it is measured and judged at the line as its values say; the next one is due so many pieces later', async () => {
  const { dailyPlanId, lotId } = await inspected();
  await start(dailyPlanId);
  await asks(2);
  const [first] = await waiting(dailyPlanId);
  const id = first?.id ?? 0;
  const page = await measured(id, [10]);
  expect(page).toMatchObject({ http: 200, status: 'IN_PROGRESS', proposed: { missing: 1 } });
  expect(await ask(kioskInspection.judge, { id, version: page.version })).toMatchObject({
    http: 422,
    code: 'lineInspection.measuredFirst',
  });
  const whole = await measured(id, [10, 10.05]);
  expect(await ask(kioskInspection.judge, { id, version: whole.version })).toMatchObject({
    http: 200,
    status: 'CONFIRMED',
    judgement: 'PASS',
  });
  expect(await waiting(dailyPlanId)).toEqual([]);
  await made(dailyPlanId, 25, 10);
  await asks(11);
  const [between] = await waiting(dailyPlanId);
  const good = await measured(between?.id ?? 0, [10.1]);
  expect(await ask(kioskInspection.judge, { id: between?.id, version: good.version })).toMatchObject({ judgement: 'PASS' });
  await made(dailyPlanId, 10, 20);
  await asks(21);
  expect(await waiting(dailyPlanId)).toEqual([]);
  await made(dailyPlanId, 10, 30);
  await asks(31);
  const [next] = await waiting(dailyPlanId);
  expect(next).toMatchObject({ stage: 'IN_PROCESS', cause: 'PIECES' });
  const bad = await measured(next?.id ?? 0, [10.3]);
  const failed = await ask(kioskInspection.judge, { id: next?.id, version: bad.version });
  expect(failed).toMatchObject({ http: 200, status: 'CONFIRMED', judgement: 'FAIL' });
  // What was made since is in doubt: the work stands still until somebody decides.
  expect(await db.selectFrom('lot').select('qualityStatus').where('id', '=', lotId).executeTakeFirst()).toEqual({ qualityStatus: 'HOLD' });
});

test('a first piece that fails is asked for again at once, and says so, until one passes', async () => {
  const { dailyPlanId } = await inspected();
  await start(dailyPlanId);
  await asks(2);
  const [first] = await waiting(dailyPlanId);
  const bad = await measured(first?.id ?? 0, [10.3, 10]);
  expect(await ask(kioskInspection.judge, { id: first?.id, version: bad.version })).toMatchObject({ judgement: 'FAIL' });
  const [next, ...others] = await waiting(dailyPlanId);
  expect([next, others]).toMatchObject([{ stage: 'FIRST', again: true }, []]);
  await asks(3);
  const good = await measured(next?.id ?? 0, [10, 10]);
  expect(await ask(kioskInspection.judge, { id: next?.id, version: good.version })).toMatchObject({ judgement: 'PASS' });
  await asks(4);
  expect(await waiting(dailyPlanId)).toEqual([]);
});

test('a first piece is asked for again when something changes that its standard names, and says what', async () => {
  // Inspections are asked for now, so the changes are of the minutes around it.
  const after = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  const asksAfter = (minutes: number) => askForWork(db, floor.by.hours, after(minutes));
  const changed = async (work: { dailyPlanId: number; productId: number }, minutes: number, more: object = {}) =>
    floor.insert('processChange', {
      ...{ changeNo: randomUUID(), kind: 'MAN', cause: 'WORKER', status: 'NOTICED', becomes: '성춘향', noticedAs: randomUUID() },
      ...{ startsAt: after(minutes).toISOString(), dailyPlanId: work.dailyPlanId, productId: work.productId, ...more },
    });
  const passed = async (dailyPlanId: number) => {
    const [first] = await waiting(dailyPlanId);
    const good = await measured(first?.id ?? 0, [10, 10]);
    expect(await ask(kioskInspection.judge, { id: first?.id, version: good.version })).toMatchObject({ judgement: 'PASS' });
  };
  const work = await inspected({ sampling: JSON.stringify({ mode: 'N', n: 2, changes: ['MAN', 'METHOD'] }) }, workDay());
  await start(work.dailyPlanId);
  await asksAfter(2);
  await passed(work.dailyPlanId);
  // Material isn't named, what was before the inspection was inspected with it, and another work is another.
  await changed(work, 10, { kind: 'MATERIAL', cause: 'SUPPLIER_LOT' });
  await changed(work, -1);
  await changed({ ...work, dailyPlanId: work.check.dailyPlanId }, 10);
  await asksAfter(11);
  expect(await waiting(work.dailyPlanId)).toEqual([]);
  const id = await changed(work, 12);
  await asksAfter(13);
  const again = (
    Object.values(await ask(lineInspections, { lineId: floor.line })) as {
      dailyPlanId: number;
      cause: string;
      change: object;
    }[]
  ).find((one) => one?.dailyPlanId === work.dailyPlanId);
  expect(again).toMatchObject({
    dailyPlanId: work.dailyPlanId,
    cause: 'CHANGE',
    change: { cause: 'WORKER', what: null, becomes: '성춘향' },
  });
  expect(await ask(oneChange, { id }, quality)).toMatchObject({ pieces: [{ status: 'REQUESTED', judgement: 'PENDING' }] });

  // What was registered counts from its hour, once nobody has to approve it any more.
  const other = await inspected({ sampling: JSON.stringify({ mode: 'N', n: 2, changes: ['METHOD'] }) }, workDay());
  await start(other.dailyPlanId);
  await asksAfter(2);
  await passed(other.dailyPlanId);
  const hand = { kind: 'METHOD', cause: 'HAND', status: 'REGISTERED', what: '절삭유', becomes: 'B유', noticedAs: null, dailyPlanId: null };
  const waits = await changed(other, 20, { ...hand, approverId: quality.id });
  await asksAfter(19);
  await asksAfter(21);
  expect(await waiting(other.dailyPlanId)).toEqual([]);
  await db.updateTable('processChange').set({ status: 'APPROVED' }).where('id', '=', waits).execute();
  await asksAfter(22);
  expect(await waiting(other.dailyPlanId)).toMatchObject([{ stage: 'FIRST', cause: 'CHANGE' }]);
});

test('where no standard asks for values, whoever looked says what they saw', async () => {
  const { dailyPlanId } = (await floor.plan(await floor.product(), 10)).cut;
  const made = await ask(productInspections.create, { stage: 'FIRST', dailyPlanId }, quality);
  const judge = (more: object) => ask(kioskInspection.judge, { id: made.id, version: made.version, ...more });
  expect(await judge({})).toMatchObject({ http: 422, code: 'lineInspection.said' });
  expect(await judge({ judgement: 'PASS' })).toMatchObject({ http: 200, status: 'CONFIRMED', judgement: 'PASS' });
});

test('where a second person confirms it stays judged; what isn’t of the work isn’t reached from the kiosk; who may only look writes nothing', async () => {
  const { dailyPlanId } = await inspected({ fourEyes: true });
  await start(dailyPlanId);
  await asks(2);
  const [first] = await waiting(dailyPlanId);
  const whole = await measured(first?.id ?? 0, [10, 10]);
  expect(await ask(kioskInspection.judge, { id: first?.id, version: whole.version })).toMatchObject({
    status: 'JUDGED',
    judgement: 'PASS',
  });
  const { lotId } = await floor.openingStock(await floor.product(), 5);
  const outgoing = await ask(productInspections.create, { stage: 'OUTGOING', lotId }, quality);
  expect((await ask(kioskInspection.one, { id: outgoing.id })).http).toBe(404);
  const looker = await as([{ name: 'kiosk', view: true }]);
  expect((await ask(kioskInspection.judge, { id: first?.id, version: 1 }, looker)).http).toBe(403);
});

const codeOf = async (category: string) =>
  await db
    .selectFrom('code')
    .innerJoin('codeCategory', 'codeCategory.id', 'code.categoryId')
    .select(['code.id', 'code.nameKr', 'code.nameEn'])
    .where('category', '=', category)
    .orderBy('code.seq')
    .executeTakeFirstOrThrow();
/** A work with a first piece of two samples on a chart of single values, of which so many were measured in inspections before. */
const charted = async (before: readonly number[]) => {
  const spc = { ruleSet: 'NELSON', limits: 'AUTO' };
  const work = await inspected({
    characteristics: standardOf({ lsl: 9, usl: 11, decimals: 2, unit: 'mm', chart: 'I_MR', spc, reactionPlan: '공구를 보고 보정한다' }),
  });
  const { id: standardId } = await db
    .selectFrom('qualityStandard')
    .select('id')
    .where('productId', '=', work.productId)
    .where('stage', '=', 'FIRST')
    .executeTakeFirstOrThrow();
  const { id: characteristicId } = await db
    .selectFrom('qualityCharacteristic')
    .select('id')
    .where('standardId', '=', standardId)
    .executeTakeFirstOrThrow();
  for (const [n, value] of before.entries()) {
    const { id } = await ask(
      productInspections.create,
      { productId: work.productId, stage: 'FIRST', operationId: await operationOf(work), lotQty: 1 },
      quality,
    );
    const occurredAt = new Date(Date.now() - (before.length - n) * 3_600_000).toISOString();
    const written = await ask(productInspections.values, { id, values: [{ characteristicId, sampleNo: 1, value, occurredAt }] }, quality);
    expect(written.http, JSON.stringify(written)).toBe(200);
  }
  await start(work.dailyPlanId);
  await asks(2);
  const [first] = await waiting(work.dailyPlanId);
  return { ...work, characteristicId, id: first?.id ?? 0 };
};
const operationOf = async ({ cut }: { cut: { operPlanId: number } }) =>
  (await db.selectFrom('productionOperationPlan').select('operationId').where('id', '=', cut.operPlanId).executeTakeFirstOrThrow())
    .operationId;
const calm = Array.from({ length: 20 }, (_, n) => 10 + ((n * 7) % 5) * 0.01);

test('a value that makes a signal tells whoever measured it, with what the standard says to do; cause and action are said by codes', async () => {
  const { id, characteristicId } = await charted(calm);
  expect(await signalsOf(id)).toEqual([]);
  const page = await measured(id, [10.5, 10.02]);
  const [signal, ...others] = await signalsOf(id);
  expect(signal).toMatchObject({
    name: '외경',
    on: 'CENTRE',
    rule: 1,
    side: 'UP',
    point: 10.5,
    reactionPlan: '공구를 보고 보정한다',
    left: null,
  });
  expect(signal?.points.at(-1)).toBe(10.5);
  // Nothing is judged over a signal that nobody has answered.
  expect(await ask(kioskInspection.judge, { id, version: page.version })).toMatchObject({
    http: 422,
    code: 'lineInspection.signalsAnswered',
  });
  const [cause, action] = [await codeOf('SIGNAL_CAUSE'), await codeOf('SIGNAL_ACTION')];
  const one = { id, characteristicId, causeId: cause.id, actionId: action.id };
  expect(await ask(settleLineSignal, { ...one, causeId: action.id })).toMatchObject({ http: 422, code: 'kiosk.reasonIsListed' });
  expect(await ask(settleLineSignal, { ...one, actionId: undefined })).toMatchObject({ http: 422, code: 'kiosk.reasonIsGiven' });
  // One answer is about all that the values of a characteristic make: its range stands out beside its value.
  expect(others.length).toBeGreaterThan(0);
  expect(await ask(settleLineSignal, one)).toMatchObject({ http: 200 });
  expect(await signalsOf(id)).toEqual([]);
  expect(await ask(settleLineSignal, { ...one, causeId: cause.id, actionId: action.id })).toMatchObject({
    http: 409,
    code: 'control.signalIsThere',
  });
  const chart = await ask(chartPage, { id: characteristicId }, quality);
  expect(chart.settled[0]).toMatchObject({
    cause: cause.nameKr,
    causeEn: cause.nameEn,
    action: action.nameKr,
    byName: expect.stringContaining('tester'),
  });
  expect(await ask(kioskInspection.judge, { id, version: page.version })).toMatchObject({ http: 200, judgement: 'PASS' });
});

test('a signal is left to a leader once, with who saw it; it stays open until somebody says why it came', async () => {
  const { id, characteristicId } = await charted(calm);
  const page = await measured(id, [10.5, 10.02]);
  const signals = await signalsOf(id);
  expect(await ask(leaveLineSignal, { id, characteristicId })).toMatchObject({ http: 200 });
  const [first] = signals;
  expect(await ask(leaveLineSignal, { id, characteristicId })).toMatchObject({ http: 409, code: 'control.leftOnce' });
  expect((await signalsOf(id)).map(({ left }) => left)).toEqual(
    signals.map(() => ({ byName: expect.stringContaining('tester'), at: expect.any(String) })),
  );
  expect(await ask(kioskInspection.judge, { id, version: page.version })).toMatchObject({ http: 200, judgement: 'PASS' });
  const rows = Object.values(await ask(chartedList, {}, quality)) as ChartedRow[];
  expect(rows.find((row) => row?.id === characteristicId)).toMatchObject({ leftSignals: signals.length });
  const said = { id: characteristicId, on: 'CENTRE', rule: 1, valueId: first?.valueId, cause: '공구 마모', action: '공구 교체' };
  expect(await ask(settleSignal, said, quality)).toMatchObject({ http: 200, settled: [{ cause: '공구 마모' }] });
  expect(await ask(settleSignal, said, quality)).toMatchObject({ http: 409, code: 'control.settledOnce' });
});

const signalsOf = async (id: number) => {
  const { http, ...signals } = await ask(lineSignals, { id });
  expect(http).toBe(200);
  return Object.values(signals) as LineSignal[];
};
