import { dailyPlansOfLocation, dailyPlansOfOperation, plannedOnDays, saveDailyPlans } from '@lotline/contract/production/plan/daily-plan';
import { operationPlansOf } from '@lotline/contract/production/plan/operation-plan';
import { createPlan } from '@lotline/contract/production/plan/plan';
import { ResultAsk } from '@lotline/contract/production/result/result';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../testing.ts';
import { recordResult } from '../result/record-result.ts';
import { smallFloor } from '../testing.ts';

const { db, as } = await testApp();
const floor = await smallFloor(db);
const planner = await as();

const ready = async () => {
  const productId = await floor.product();
  const plan = await floor.plan(productId, 100);
  const days = async () => (await planner.send(dailyPlansOfOperation, { id: plan.cut.operPlanId })).json();
  return {
    ...plan,
    days,
    on: (workDate: string, more: object = {}) => ({
      operPlanId: plan.cut.operPlanId,
      workDate,
      dayNight: 'DAY' as const,
      targetQty: 10,
      ...more,
    }),
  };
};
const save = (...rows: Parameters<typeof planner.send<typeof saveDailyPlans>>[1]['rows']) => planner.send(saveDailyPlans, { rows });

describe('daily plans', () => {
  test('many are made in one go, with the operation’s line and tool', async () => {
    const { on, days } = await ready();
    const made = (
      await save(
        on('2026-03-03'),
        on('2026-03-03', { dayNight: 'NIGHT', targetQty: 0 }),
        on('2026-03-04', { toolId: null, workerIds: [floor.worker] }),
      )
    ).json();
    expect(made).toMatchObject([
      {
        workDate: '2026-03-03',
        dayNight: 'DAY',
        toolId: floor.tool,
        toolName: '선반',
        lineName: expect.stringMatching(/LINE/),
        targetQty: 10,
        remainQty: 10,
        workStatus: 'PLANNED',
      },
      { dayNight: 'NIGHT', targetQty: 0 },
      { workDate: '2026-03-04', toolId: null, workerNames: ['작업자'] },
    ]);
    expect(await days()).toHaveLength(4);
  });

  test('are counted on the days that somebody makes a holiday, on the line and in the period only', async () => {
    const { on } = await ready();
    const days = { startDt: '2031-05-01', endDt: '2031-05-02' };
    const [first] = (
      await save(on('2031-05-01'), on('2031-05-02'), on('2031-05-02', { dayNight: 'NIGHT', targetQty: 0 }), on('2031-05-03'))
    ).json();
    const count = async (more: object = {}) => (await planner.send(plannedOnDays, { ...days, ...more })).json();
    expect(await count()).toEqual({ dailyPlans: 2, plans: 1 });
    expect(await count({ lineId: first?.lineId })).toEqual({ dailyPlans: 2, plans: 1 });
    expect(await count({ lineId: 1 + (first?.lineId ?? 0) })).toEqual({ dailyPlans: 0, plans: 0 });
  });

  test('one shift and tool has one: the second refuses all of them', async () => {
    const { on, days } = await ready();
    const answer = await save(on('2026-03-05'), on('2026-03-02'));
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'production.oneDailyPlanPerShiftAndTool']);
    expect(await days()).toHaveLength(1);
  });

  test('two boards that make the same one at once make it once', async () => {
    const { on, days } = await ready();
    const both = await Promise.all([save(on('2026-03-06')), save(on('2026-03-06'))]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    expect(await days()).toHaveLength(2);
  });

  test('change by version; an old copy brings the newer one', async () => {
    const { on, days } = await ready();
    const [{ id }] = await days();
    const [changed] = (await save({ ...on('2026-03-02', { targetQty: 33 }), id, version: 1 })).json();
    expect(changed).toMatchObject({ targetQty: 33, version: 2 });
    const stale = await save({ ...on('2026-03-02', { targetQty: 44 }), id, version: 1 });
    expect([stale.statusCode, stale.json().code, stale.json().extraData.newer.targetQty]).toEqual([409, 'STALE_VERSION', 33]);
  });

  test('a negative target is refused, nothing isn’t', async () => {
    const { on } = await ready();
    expect((await save(on('2026-03-07', { targetQty: -1 }))).json().code).toBe('production.targetAtLeastZero');
    expect((await save(on('2026-03-07', { targetQty: 0 }))).statusCode).toBe(200);
  });

  test('a stranger doesn’t work here', async () => {
    const { on } = await ready();
    expect((await save(on('2026-03-07', { workerIds: [floor.worker, 999_999] }))).json().code).toBe('production.workersAreKnown');
  });

  test('a finished one keeps its target', async () => {
    const { on, days } = await ready();
    const [{ id }] = await days();
    await db.updateTable('dailyPlan').set({ workStatus: 'COMPLETE' }).where('id', '=', id).execute();
    expect((await save({ ...on('2026-03-02', { targetQty: 101 }), id, version: 1 })).json().code).toBe('production.completeLocksTarget');
    expect((await save({ ...on('2026-03-02', { targetQty: 100, note: '정상' }), id, version: 1 })).json()).toMatchObject([
      { note: '정상' },
    ]);
  });

  test('is taken away while nothing happened, and its place is free in the same breath', async () => {
    const { on, days } = await ready();
    const [{ id }] = await days();
    const [moved] = (await save(on('2026-03-08'))).json();
    const answer = await save(
      { ...on('2026-03-02', { targetQty: 7 }), id: moved.id, version: 1 },
      { ...on('2026-03-02'), id, version: 1, remove: true },
    );
    expect(answer.json()).toMatchObject([{ id: moved.id, workDate: '2026-03-02', targetQty: 7 }]);
    expect(await days()).toHaveLength(1);
  });

  test('stays once work was recorded', async () => {
    const { on, days, cut } = await ready();
    await floor.as((trx) =>
      recordResult(trx, floor.by, cut.dailyPlanId, ResultAsk.parse({ goodQty: 4, occurredAt: '2026-03-02T03:00:00Z' })),
    );
    const [{ id, version }] = await days();
    expect((await save({ ...on('2026-03-02'), id, version, remove: true })).json().code).toBe('production.workedDayIsKept');
    expect((await save({ ...on('2026-03-03', { targetQty: 100 }), id, version })).json().code).toBe('production.workedDayStays');
    expect((await save({ ...on('2026-03-02', { targetQty: 50 }), id, version })).json()).toMatchObject([
      { targetQty: 50, completedQty: 4, remainQty: 46 },
    ]);
  });

  test('a closed plan takes none', async () => {
    const { on, planId } = await ready();
    await db.updateTable('productionPlan').set({ status: 'COMPLETE', closeReason: '마감' }).where('id', '=', planId).execute();
    expect((await save(on('2026-03-09'))).json().code).toBe('production.planIsOpen');
  });

  test('are found by line, by a place above it and by tool', async () => {
    const { on, planId } = await ready();
    await save(on('2028-05-01'), on('2028-05-02'));
    const site = await db.selectFrom('location').select('id').where('type', '=', 'SITE').executeTakeFirstOrThrow();
    const found = async (id: number, more: object = {}) =>
      (
        (await planner.send(dailyPlansOfLocation, { id, startDt: '2028-05-01', endDt: '2028-05-01', ...more })).json() as {
          planId: number;
        }[]
      ).map((day) => day.planId);
    expect(await found(floor.line)).toEqual([planId]);
    expect(await found(site.id)).toEqual([planId]);
    expect(await found(floor.warehouse)).toEqual([]);
    expect(await found(floor.line, { toolId: floor.tool })).toEqual([planId]);
  });

  test('that come to far more than their operation is to make are asked about, those that don’t grow aren’t, and a finished one counts what it made', async () => {
    const { on, days } = await ready();
    const [{ id }] = await days();
    const asked = await save(on('2026-03-10'), on('2026-03-11', { targetQty: 41 }));
    expect([asked.statusCode, asked.json()]).toMatchObject([
      422,
      { code: 'production.daysAreOfThePlan', facts: { operation: expect.any(String), planned: 100, sum: 151, by: 51 } },
    ]);
    expect(asked.json().extraData.issues).toMatchObject([{ path: ['rows', 1, 'targetQty'] }]);
    expect(await days()).toHaveLength(1);
    expect((await save(on('2026-03-10'), on('2026-03-11', { targetQty: 40 }))).statusCode).toBe(200);
    const meant = await planner.send(saveDailyPlans, { rows: [on('2026-03-12', { targetQty: 999_999 })], confirmOver: true });
    const [{ id: huge, version }] = meant.json();
    expect((await save({ ...on('2026-03-12', { targetQty: 900_000 }), id: huge, version })).statusCode).toBe(200);
    expect((await save({ ...on('2026-03-12'), id: huge, version: version + 1, remove: true })).statusCode).toBe(200);
    expect((await save(on('2026-03-12', { targetQty: 1 }))).json().code).toBe('production.daysAreOfThePlan');
    await db.updateTable('dailyPlan').set({ workStatus: 'COMPLETE' }).where('id', '=', id).execute();
    expect((await save(on('2026-03-12', { targetQty: 100 }))).statusCode).toBe(200);
  });

  test('an operation may be spread by the plan itself', async () => {
    const productId = await floor.product();
    await floor.insert('operationPlan', { productId, seq: 10, operationId: floor.check, dailyTarget: 30 });
    const ask = { productId, planQty: 70, startDt: '2026-03-02', endDt: '2026-03-05', locationId: floor.line, propose: true };
    const plan = (await planner.send(createPlan, ask)).json();
    const [check] = (await planner.send(operationPlansOf, { id: plan.id })).json();
    expect(check.dailyPlans.map(({ targetQty }: { targetQty: number }) => targetQty)).toEqual([30, 30, 10]);
  });
});
