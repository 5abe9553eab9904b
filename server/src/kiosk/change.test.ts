import { randomUUID } from 'node:crypto';
import { DailyPlanChange } from '@lotline/contract/kiosk/kiosk';
import { productionDay } from '@lotline/contract/kit/production-day';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../kit/database/testing.ts';
import { smallFloor } from '../production/testing.ts';
import { changeDailyPlan } from './change.ts';
import { choicesOf, shiftsAfter } from './choices.queries.ts';
import { factoriesWithWork, reportsOf, worksOf, worksOn } from './works.queries.ts';

const { db } = await testDatabase();
const floor = await smallFloor(db);
const tap = (change: object) => {
  const parsed = DailyPlanChange.parse({ key: randomUUID(), ...change });
  return floor.as((trx) => changeDailyPlan(trx, { by: floor.by, lang: 'kr', requestId: 'test', server: { db } }, parsed));
};
const eventsOf = (dailyPlanId: number) =>
  db.selectFrom('workEvent').select(['kind', 'startedAt', 'endedAt']).where('dailyPlanId', '=', dailyPlanId).orderBy('id').execute();
const crewEventsOf = (dailyPlanId: number) =>
  db
    .selectFrom('workEvent')
    .select(['kind', 'workerIds', 'toolId', 'endedAt'])
    .where('dailyPlanId', '=', dailyPlanId)
    .orderBy('id')
    .execute();
const another = {
  machine: () => floor.insert('tool', { code: randomUUID(), name: '밀링', locationId: floor.line }),
  person: (name = '작업자') => floor.insert('worker', { workerNo: randomUUID(), name, locationId: floor.line }),
};
const stop = async (...days: number[]) => {
  for (const dailyPlanId of days) await tap({ action: 'FINISH', dailyPlanId, closeReason: '교대', occurredAt: at('13:00') });
};
const at = (clock: string) => `2026-03-02T${clock}:00.000Z`;

const ready = async () => {
  const productId = await floor.product();
  await floor.steelFor(productId);
  const plan = await floor.plan(productId, 10);
  await floor.steelAtLine(plan.planId, 20);
  return plan;
};

describe('work', () => {
  test('starts, stands, goes on and finishes, each interval ending where the next begins', async () => {
    const { cut } = await ready();
    const { dailyPlanId } = cut;
    await tap({ action: 'START', dailyPlanId, kind: 'SETUP', occurredAt: at('00:00') });
    await tap({ action: 'START', dailyPlanId, occurredAt: at('01:00') });
    await tap({ action: 'PAUSE', dailyPlanId, kind: 'BREAK', occurredAt: at('02:00') });
    const going = await tap({ action: 'START', dailyPlanId, occurredAt: at('03:00') });
    expect(going.work).toMatchObject({ workStatus: 'IN_PROGRESS', running: { kind: 'RUN', startedAt: at('03:00') } });
    await tap({ action: 'RESULT', dailyPlanId, goodQty: 10, occurredAt: at('04:00') });
    const done = await tap({ action: 'FINISH', dailyPlanId, occurredAt: at('04:00') });
    expect(done.work).toMatchObject({ workStatus: 'COMPLETE', running: null, completedQty: 10 });
    expect(await eventsOf(dailyPlanId)).toEqual([
      { kind: 'SETUP', startedAt: at('00:00'), endedAt: at('01:00') },
      { kind: 'RUN', startedAt: at('01:00'), endedAt: at('02:00') },
      { kind: 'BREAK', startedAt: at('02:00'), endedAt: at('03:00') },
      { kind: 'RUN', startedAt: at('03:00'), endedAt: at('04:00') },
    ]);
  });

  test('on a machine that is busy elsewhere is refused, and named', async () => {
    const [one, other] = [await ready(), await ready()];
    await tap({ action: 'START', dailyPlanId: one.cut.dailyPlanId });
    const refused = await tap({ action: 'START', dailyPlanId: other.cut.dailyPlanId });
    expect(refused).toMatchObject({
      outcome: 'error',
      problem: { code: 'work.oneOpenEventPerTool', message: expect.stringMatching(/절삭 · .+PP-/) },
    });
    const named = { operation: '절삭', product: expect.any(String), plan: expect.stringContaining('PP-'), work: one.cut.dailyPlanId };
    expect(refused.work?.blocks).toContainEqual({ reason: 'TOOL_BUSY', facts: expect.objectContaining(named) });
    await tap({ action: 'FINISH', dailyPlanId: one.cut.dailyPlanId, closeReason: '교대' });
    expect(await tap({ action: 'START', dailyPlanId: other.cut.dailyPlanId })).toMatchObject({ outcome: 'ok' });
    await tap({ action: 'FINISH', dailyPlanId: other.cut.dailyPlanId, closeReason: '교대' });
  });

  test('takes the machine over in one tap: the other work stands for a change of job and blocks nothing', async () => {
    const [one, other] = [await ready(), await ready()];
    await tap({ action: 'START', dailyPlanId: one.cut.dailyPlanId, occurredAt: at('05:00') });
    const taken = await tap({ action: 'START', dailyPlanId: other.cut.dailyPlanId, swap: true, occurredAt: at('05:30') });
    expect(taken).toMatchObject({ outcome: 'ok', work: { running: { kind: 'RUN' }, blocks: [] } });
    expect(await eventsOf(one.cut.dailyPlanId)).toEqual([
      { kind: 'RUN', startedAt: at('05:00'), endedAt: at('05:30') },
      { kind: 'CHANGEOVER', startedAt: at('05:30'), endedAt: null },
    ]);
    const [left] = await worksOf(db, { ids: [one.cut.dailyPlanId] });
    expect(left).toMatchObject({ workStatus: 'IN_PROGRESS', running: { kind: 'CHANGEOVER' }, blocks: [{ reason: 'TOOL_BUSY' }] });
    await tap({ action: 'FINISH', dailyPlanId: other.cut.dailyPlanId, closeReason: '교대', occurredAt: at('06:00') });
    await tap({ action: 'FINISH', dailyPlanId: one.cut.dailyPlanId, closeReason: '교대', occurredAt: at('06:00') });
  });

  test('that stands gives its machine up, and goes on standing for its reason', async () => {
    const [one, other] = [await ready(), await ready()];
    await tap({ action: 'START', dailyPlanId: one.cut.dailyPlanId, occurredAt: at('07:00') });
    await tap({ action: 'PAUSE', dailyPlanId: one.cut.dailyPlanId, kind: 'WAIT_QUALITY', occurredAt: at('07:10') });
    expect(await tap({ action: 'START', dailyPlanId: other.cut.dailyPlanId, swap: true, occurredAt: at('07:20') })).toMatchObject({
      outcome: 'ok',
    });
    expect((await eventsOf(one.cut.dailyPlanId)).map(({ kind, endedAt }) => [kind, endedAt !== null])).toEqual([
      ['RUN', true],
      ['WAIT_QUALITY', true],
      ['WAIT_QUALITY', false],
    ]);
    await tap({ action: 'FINISH', dailyPlanId: other.cut.dailyPlanId, closeReason: '교대', occurredAt: at('08:00') });
    await tap({ action: 'FINISH', dailyPlanId: one.cut.dailyPlanId, closeReason: '교대', occurredAt: at('08:00') });
  });

  test('that stands holds nobody: whoever waits there starts something else, and their wait is over', async () => {
    const [one, other] = [await ready(), await ready()];
    const [tool, worker] = [await another.machine(), await another.person()];
    await tap({ action: 'START', dailyPlanId: one.cut.dailyPlanId, workerIds: [worker], occurredAt: at('09:00') });
    await tap({ action: 'PAUSE', dailyPlanId: one.cut.dailyPlanId, kind: 'WAIT_MATERIAL', occurredAt: at('09:10') });
    const elsewhere = { action: 'START', dailyPlanId: other.cut.dailyPlanId, toolId: tool, workerIds: [worker] };
    expect(await tap({ ...elsewhere, occurredAt: at('09:20') })).toMatchObject({ outcome: 'ok', work: { running: { kind: 'RUN' } } });
    expect(await crewEventsOf(one.cut.dailyPlanId)).toEqual([
      { kind: 'RUN', workerIds: [worker], toolId: floor.tool, endedAt: at('09:10') },
      { kind: 'WAIT_MATERIAL', workerIds: [worker], toolId: floor.tool, endedAt: at('09:20') },
      { kind: 'WAIT_MATERIAL', workerIds: [], toolId: floor.tool, endedAt: null },
    ]);
    await stop(one.cut.dailyPlanId, other.cut.dailyPlanId);
  });

  test('isn’t started by a person who runs another, which is named; moved in the same tap, the other waits for a worker', async () => {
    const [one, other] = [await ready(), await ready()];
    const [tool, worker] = [await another.machine(), await another.person('윤서하')];
    await tap({ action: 'START', dailyPlanId: one.cut.dailyPlanId, workerIds: [worker], occurredAt: at('11:00') });
    const elsewhere = { action: 'START', dailyPlanId: other.cut.dailyPlanId, toolId: tool, workerIds: [worker] };
    expect(await tap({ ...elsewhere, occurredAt: at('11:10') })).toMatchObject({
      problem: {
        code: 'work.oneOpenEventPerWorker',
        facts: { stays: null },
        message: expect.stringMatching(/^작업자\(윤서하\)는 선반에서 다른 작업\(FPP-.*\)을 하고 있습니다/),
      },
    });
    expect(await tap({ ...elsewhere, movePerson: true, occurredAt: at('11:10') })).toMatchObject({ outcome: 'ok' });
    expect(await crewEventsOf(one.cut.dailyPlanId)).toEqual([
      { kind: 'RUN', workerIds: [worker], toolId: floor.tool, endedAt: at('11:10') },
      { kind: 'WAIT_WORKER', workerIds: [], toolId: floor.tool, endedAt: null },
    ]);
    await stop(one.cut.dailyPlanId, other.cut.dailyPlanId);
  });

  test('goes on with the others of its crew when one of them is moved', async () => {
    const [one, other] = [await ready(), await ready()];
    const [tool, worker, second] = [await another.machine(), await another.person(), await another.person()];
    await tap({ action: 'START', dailyPlanId: one.cut.dailyPlanId, workerIds: [worker, second], occurredAt: at('12:00') });
    const elsewhere = { action: 'START', dailyPlanId: other.cut.dailyPlanId, toolId: tool, workerIds: [worker], movePerson: true };
    expect(await tap({ ...elsewhere, occurredAt: at('12:10') })).toMatchObject({ outcome: 'ok' });
    expect((await crewEventsOf(one.cut.dailyPlanId)).at(-1)).toMatchObject({ kind: 'RUN', workerIds: [second], endedAt: null });
    expect((await worksOf(db, { ids: [one.cut.dailyPlanId] }))[0]?.workerIds).toEqual([second]);
    await stop(one.cut.dailyPlanId, other.cut.dailyPlanId);
  });

  test('asks about everybody of its crew, and takes whoever is moved from the crew of the other', async () => {
    const [one, other] = [await ready(), await ready()];
    const [tool, first, busy, free] = [
      await another.machine(),
      await another.person('남는 사람'),
      await another.person('임재이'),
      await another.person(),
    ];
    await tap({ action: 'START', dailyPlanId: one.cut.dailyPlanId, workerIds: [first, busy], occurredAt: at('12:20') });
    const elsewhere = { action: 'START', dailyPlanId: other.cut.dailyPlanId, toolId: tool, workerIds: [free, busy] };
    expect(await tap({ ...elsewhere, occurredAt: at('12:30') })).toMatchObject({
      problem: { code: 'work.oneOpenEventPerWorker', facts: { worker: '임재이', work: one.cut.dailyPlanId, stays: '남는 사람' } },
    });
    expect(await tap({ ...elsewhere, movePerson: true, occurredAt: at('12:30') })).toMatchObject({ outcome: 'ok' });
    expect(await crewEventsOf(one.cut.dailyPlanId)).toEqual([
      { kind: 'RUN', workerIds: [first, busy], toolId: floor.tool, endedAt: at('12:30') },
      { kind: 'RUN', workerIds: [first], toolId: floor.tool, endedAt: null },
    ]);
    expect((await crewEventsOf(other.cut.dailyPlanId)).map(({ workerIds }) => workerIds)).toEqual([[free, busy]]);
    expect((await worksOf(db, { ids: [one.cut.dailyPlanId] }))[0]?.workerIds).toEqual([first]);
    await stop(one.cut.dailyPlanId, other.cut.dailyPlanId);
  });

  test('takes people from several works in one tap', async () => {
    const [one, two, other] = [await ready(), await ready(), await ready()];
    const people = [await another.person(), await another.person()];
    const [first, second] = people as [number, number];
    await tap({ action: 'START', dailyPlanId: one.cut.dailyPlanId, workerIds: [first], occurredAt: at('12:40') });
    await tap({
      action: 'START',
      dailyPlanId: two.cut.dailyPlanId,
      toolId: await another.machine(),
      workerIds: [second],
      occurredAt: at('12:40'),
    });
    const both = {
      action: 'START',
      dailyPlanId: other.cut.dailyPlanId,
      toolId: await another.machine(),
      workerIds: people,
      movePerson: true,
    };
    const asked = await tap({ ...both, movePerson: false, occurredAt: at('12:50') });
    expect(asked.problem).toMatchObject({
      code: 'work.oneOpenEventPerWorker',
      facts: { works: 2, work: one.cut.dailyPlanId, work2: two.cut.dailyPlanId, worker2: '작업자', stays2: null },
    });
    expect(await tap({ ...both, occurredAt: at('12:50') })).toMatchObject({ outcome: 'ok' });
    for (const { cut } of [one, two])
      expect((await crewEventsOf(cut.dailyPlanId)).at(-1)).toMatchObject({ kind: 'WAIT_WORKER', workerIds: [] });
    await stop(one.cut.dailyPlanId, two.cut.dailyPlanId, other.cut.dailyPlanId);
  });

  test('was made by whoever was at it when it was counted, whomever the day is given to', async () => {
    const { cut } = await ready();
    const { dailyPlanId } = cut;
    const [first, second] = [await another.person(), await another.person()];
    const toolId = await another.machine();
    const makers = async (clock: string) => {
      const { factId } = await tap({ action: 'RESULT', dailyPlanId, goodQty: 1, occurredAt: at(clock) });
      const made = await db
        .selectFrom('productionResult')
        .select('workerIds')
        .where('id', '=', factId ?? 0)
        .executeTakeFirst();
      return made?.workerIds;
    };
    await db
      .updateTable('dailyPlan')
      .set({ workerIds: [second] })
      .where('id', '=', dailyPlanId)
      .execute();
    expect(await makers('12:51')).toEqual([second]);
    const begun = await tap({ action: 'START', dailyPlanId, toolId, workerIds: [first], occurredAt: at('12:52') });
    expect(begun.work?.running?.workerIds).toEqual([first]);
    await db
      .updateTable('dailyPlan')
      .set({ workerIds: [first, second] })
      .where('id', '=', dailyPlanId)
      .execute();
    expect(await makers('12:53')).toEqual([first]);
    await tap({ action: 'START', dailyPlanId, toolId, workerIds: [first, second], occurredAt: at('12:55') });
    expect(await makers('12:54')).toEqual([first]);
    expect(await makers('12:56')).toEqual([first, second]);
    await stop(dailyPlanId);
  });

  test('finishes short only with a reason, and reopens', async () => {
    const { cut } = await ready();
    const { dailyPlanId } = cut;
    expect(await tap({ action: 'FINISH', dailyPlanId })).toMatchObject({
      outcome: 'error',
      problem: { code: 'work.shortFinishHasAReason' },
    });
    expect(await tap({ action: 'FINISH', dailyPlanId, closeReason: '자재 부족' })).toMatchObject({
      outcome: 'ok',
      work: { workStatus: 'COMPLETE' },
    });
    expect(await tap({ action: 'RESULT', dailyPlanId, goodQty: 1 })).toMatchObject({ problem: { code: 'production.resultOnlyOnOpenDay' } });
    expect(await tap({ action: 'REOPEN', dailyPlanId, reason: '잘못 눌름' })).toMatchObject({ work: { workStatus: 'PLANNED' } });
  });

  test('finishes and reopens with codes of their lists, each language its own name; a code of another list is refused', async () => {
    const { cut } = await ready();
    const { dailyPlanId } = cut;
    const [korean, english] = await Promise.all([choicesOf(db, floor.line, 'kr', true), choicesOf(db, floor.line, 'en', true)]);
    const shiftEnd = korean.finishReasons.find(({ code }) => code === 'SHIFT_END');
    expect(english.finishReasons.find(({ id }) => id === shiftEnd?.id)?.name).toBe('End of the shift');
    expect(await tap({ action: 'FINISH', dailyPlanId, closeReasonId: korean.stopReasons[0]?.id })).toMatchObject({
      problem: { code: 'kiosk.reasonIsListed' },
    });
    expect(await tap({ action: 'FINISH', dailyPlanId, closeReasonId: shiftEnd?.id })).toMatchObject({
      work: { workStatus: 'COMPLETE', closeReasonId: shiftEnd?.id, closeReason: '근무 종료' },
    });
    expect(await tap({ action: 'REOPEN', dailyPlanId })).toMatchObject({ problem: { code: 'kiosk.reasonIsGiven' } });
    const [more] = korean.reopenReasons;
    expect(await tap({ action: 'REOPEN', dailyPlanId, reasonId: more?.id })).toMatchObject({
      work: { workStatus: 'PLANNED', closeReasonId: null, note: null },
    });
    const kept = await db.selectFrom('dailyPlan').select('reopenReasonId').where('id', '=', dailyPlanId).executeTakeFirst();
    expect(kept?.reopenReasonId).toBe(more?.id);
  });

  test('carries what remains over in the same step as it finishes, and counts the minutes worked', async () => {
    const { cut } = await ready();
    const { dailyPlanId } = cut;
    await tap({ action: 'START', dailyPlanId, kind: 'SETUP', occurredAt: at('00:00') });
    await tap({ action: 'START', dailyPlanId, occurredAt: at('00:20') });
    await tap({ action: 'PAUSE', dailyPlanId, kind: 'BREAK', occurredAt: at('01:20') });
    await tap({ action: 'RESULT', dailyPlanId, goodQty: 4, occurredAt: at('01:30') });
    const done = await tap({
      action: 'FINISH',
      dailyPlanId,
      closeReason: '교대',
      carryOver: { workDate: '2026-03-02', dayNight: 'NIGHT' },
      occurredAt: at('01:40'),
    });
    expect(done).toMatchObject({ work: { workStatus: 'COMPLETE', remainQty: 0, carriedOutQty: 6, workedMinutes: 80 } });
    const next = await db
      .selectFrom('dailyPlan')
      .select(['targetQty', 'carriedInQty', 'workStatus'])
      .where('operPlanId', '=', cut.operPlanId)
      .where('dayNight', '=', 'NIGHT')
      .executeTakeFirstOrThrow();
    expect(next).toEqual({ targetQty: 0, carriedInQty: 6, workStatus: 'PLANNED' });
  });

  test('the next shifts to carry over to are those in which the line works', async () => {
    const friday = { workDate: '2026-03-06', dayNight: 'DAY' as const };
    const next = await shiftsAfter(db, floor.line, friday, 480);
    expect(next).toEqual([
      { workDate: '2026-03-06', dayNight: 'NIGHT' },
      { workDate: '2026-03-09', dayNight: 'DAY' },
      { workDate: '2026-03-09', dayNight: 'NIGHT' },
    ]);
  });
});

describe('a change', () => {
  test('with the same key is the same record', async () => {
    const { cut } = await ready();
    const change = { action: 'RESULT', dailyPlanId: cut.dailyPlanId, key: randomUUID(), goodQty: 3 };
    const first = await tap(change);
    const again = await tap(change);
    expect(again).toEqual({ ...first, replayed: true });
    expect(await db.selectFrom('productionResult').select('id').where('dailyPlanId', '=', cut.dailyPlanId).execute()).toHaveLength(1);
  });

  test('whose answer is long forgotten is still the same record', async () => {
    const { cut } = await ready();
    const change = { action: 'RESULT', dailyPlanId: cut.dailyPlanId, key: randomUUID(), goodQty: 3 };
    const first = await tap(change);
    await db.deleteFrom('idempotencyKey').where('key', '=', change.key).execute();
    expect(await tap(change)).toMatchObject({ outcome: 'ok', replayed: true, factId: first.factId });
    expect(await db.selectFrom('productionResult').select('id').where('dailyPlanId', '=', cut.dailyPlanId).execute()).toHaveLength(1);
  });

  test('with the same key and another content is refused', async () => {
    const { cut } = await ready();
    const change = { action: 'RESULT', dailyPlanId: cut.dailyPlanId, key: randomUUID(), goodQty: 3 };
    await tap(change);
    expect(await tap({ ...change, goodQty: 4 })).toMatchObject({ outcome: 'error', problem: { code: 'idempotency.keyReused' } });
  });

  test('twice at once runs once', async () => {
    const { cut } = await ready();
    const change = { action: 'RESULT', dailyPlanId: cut.dailyPlanId, key: randomUUID(), goodQty: 3 };
    const answers = await Promise.all([tap(change), tap(change)]);
    expect(answers.map(({ replayed }) => replayed).sort()).toEqual([false, true]);
    expect(answers[0]?.factId).toBe(answers[1]?.factId);
  });

  test('that is wrong leaves nothing and doesn’t hold up the next', async () => {
    const { cut } = await ready();
    const { dailyPlanId } = cut;
    const answers = await floor.as(async (trx) => {
      const asker = { by: floor.by, lang: 'en' as const, requestId: 'test', server: { db } };
      const parse = (change: object) => DailyPlanChange.parse({ key: randomUUID(), dailyPlanId, ...change });
      return [
        await changeDailyPlan(trx, asker, parse({ action: 'RESULT', goodQty: 50 })),
        await changeDailyPlan(trx, asker, parse({ action: 'RESULT', goodQty: 2 })),
      ];
    });
    expect(answers).toMatchObject([
      { outcome: 'error', problem: { code: 'production.materialComesFirst' } },
      { outcome: 'ok', work: { completedQty: 2 } },
    ]);
  });

  test('of a target carries the version that was read', async () => {
    const { cut } = await ready();
    const { dailyPlanId } = cut;
    expect(await tap({ action: 'TARGET', dailyPlanId, version: 1, targetQty: 12 })).toMatchObject({
      outcome: 'ok',
      work: { targetQty: 12, version: 2 },
    });
    expect(await tap({ action: 'TARGET', dailyPlanId, version: 1, targetQty: 15 })).toMatchObject({
      outcome: 'conflict',
      problem: { code: 'STALE_VERSION' },
      work: { targetQty: 12 },
    });
  });
});

describe('a report of the running day', () => {
  const reported = async (occurredAt?: string) => {
    const { cut } = await ready();
    const { dailyPlanId } = cut;
    const first = await tap({ action: 'RESULT', dailyPlanId, goodQty: 7, ...(occurredAt && { occurredAt }) });
    return { dailyPlanId, resultId: first.factId };
  };

  test('is corrected at the kiosk with a reason, as a fact of its own, and listed as it now stands', async () => {
    const { dailyPlanId, resultId } = await reported();
    const fixed = await tap({ action: 'CORRECT', dailyPlanId, resultId, goodQty: 1, reason: '잘못 입력' });
    expect(fixed).toMatchObject({ outcome: 'ok', work: { completedQty: 1 } });
    const reports = await reportsOf(db, floor.line, productionDay(new Date(), floor.by.hours).businessDate, 'kr');
    expect(reports.filter((one) => one.dailyPlanId === dailyPlanId)).toMatchObject([
      { resultId: fixed.factId, goodQty: 1, correctionReason: '잘못 입력', source: 'KIOSK' },
    ]);
  });

  test('of yesterday is the office’s', async () => {
    const { dailyPlanId, resultId } = await reported('2026-03-02T03:00:00Z');
    expect(await tap({ action: 'CORRECT', dailyPlanId, resultId, goodQty: 1, reason: '오타' })).toMatchObject({
      problem: { code: 'kiosk.correctsTheRunningDay' },
      work: { completedQty: 7 },
    });
  });
});

test('a count of many digits is asked about before it is booked; ten times the plan is not', async () => {
  const { cut } = await floor.plan(await floor.product(), 10);
  const report = (more: object) => tap({ action: 'RESULT', dailyPlanId: cut.dailyPlanId, ...more });
  expect(await report({ goodQty: 101 })).toMatchObject({
    problem: { code: 'production.resultIsOfUsualSize', facts: { qty: 101, target: 10, remain: 10 } },
    work: { completedQty: 0 },
  });
  expect(await report({ goodQty: 101, confirmOver: true })).toMatchObject({ outcome: 'ok' });
  expect(await report({ goodQty: 100 })).toMatchObject({ outcome: 'ok' });
});

describe('what the floor sees', () => {
  test('says what is ready and what blocks', async () => {
    const productId = await floor.product();
    await floor.steelFor(productId);
    const { cut, check } = await floor.plan(productId, 10);
    const [first] = await worksOf(db, { ids: [cut.dailyPlanId] });
    expect(first).toMatchObject({
      readyQty: 10,
      inputQty: 10,
      takenQty: 0,
      blocks: [{ reason: 'NO_MATERIAL', facts: { material: '환봉' } }],
      materials: [{ neededQty: 20, atLineQty: 0 }],
    });
    const [second] = await worksOf(db, { ids: [check.dailyPlanId] });
    expect(second).toMatchObject({ readyQty: 0, previousOperationName: '절삭', blocks: [{ reason: 'PREVIOUS_OP_EMPTY' }] });
  });

  test('what was issued for all of a plan is enough for its rest: the gram that only rounding would add is nobody’s shortage', async () => {
    const productId = await floor.product();
    await floor.steelFor(productId, { qtyPer: 1, baseQty: 3 });
    const { planId, cut } = await floor.plan(productId, 9);
    await floor.steelAtLine(planId, 3);
    const said = async () => (await worksOf(db, { ids: [cut.dailyPlanId] }))[0]?.materials;
    expect(await said()).toMatchObject([{ neededQty: 3, atLineQty: 3 }]);
    await tap({ action: 'RESULT', dailyPlanId: cut.dailyPlanId, goodQty: 1 });
    expect(await said()).toMatchObject([{ neededQty: 2.666, atLineQty: 2.666 }]);
  });

  test('takes by the bill that the plan keeps, whatever becomes of the product’s', async () => {
    const productId = await floor.product();
    await floor.steelFor(productId, { qtyPer: 2, effectiveTo: '2026-03-04' });
    await floor.steelFor(productId, { qtyPer: 3, effectiveFrom: '2026-03-05' });
    const { cut } = await floor.plan(productId, 10, { workDate: '2026-03-04' });
    const next = await cut.day('2026-03-05', 5);
    const needed = async (...ids: number[]) => (await worksOf(db, { ids })).map(({ materials }) => materials.map((line) => line.neededQty));
    expect(await needed(cut.dailyPlanId)).toEqual([[20]]);
    expect(await needed(next)).toEqual([[10]]);
    expect(await needed(next, cut.dailyPlanId)).toEqual([[30], [30]]);
  });

  test('tells of a line what runs, and what stands', async () => {
    const line = await floor.insert('location', { type: 'LINE', code: randomUUID(), name: '새 라인', parentId: floor.factory });
    const [runs, stands] = [await ready(), await ready()];
    for (const { cut } of [runs, stands]) {
      await db.updateTable('dailyPlan').set({ lineId: line }).where('id', '=', cut.dailyPlanId).execute();
      const asked = { action: 'START', dailyPlanId: cut.dailyPlanId, toolId: await another.machine(), workerIds: [] };
      expect(await tap({ ...asked, occurredAt: at('14:00') })).toMatchObject({ outcome: 'ok' });
    }
    await tap({ action: 'PAUSE', dailyPlanId: stands.cut.dailyPlanId, kind: 'STOP', occurredAt: at('14:10') });
    const lines = (await factoriesWithWork(db, '2026-03-02')).flatMap((factory) => factory.lines);
    expect(lines.find(({ id }) => id === line)).toMatchObject({ inProgress: 2, running: 1, stopped: 1, complete: 0 });
  });

  test('counts a line’s work', async () => {
    const counts = (await factoriesWithWork(db, '2026-03-02')).flatMap(({ lines }) => lines).find(({ id }) => id === floor.line);
    expect(counts?.complete).toBeGreaterThan(0);
    expect((await worksOn(db, { lineIds: [floor.line], day: '2026-03-02' })).length).toBe(
      (counts?.complete ?? 0) + (counts?.inProgress ?? 0) + (counts?.planned ?? 0),
    );
  });
});
