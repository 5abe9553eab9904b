import { addDays } from '@lotline/contract/kit/production-day';
import { createOutsourcing } from '@lotline/contract/production/outsourcing/outsourcing';
import { saveDailyPlans } from '@lotline/contract/production/plan/daily-plan';
import { brokenAt, daysBetween, indexOf, type Place } from '@lotline/contract/production/plan/placing';
import { type PlanBoard, planBoard } from '@lotline/contract/production/plan/plan-board';
import { describe, expect, test } from 'vitest';
import { insertInto } from '../../kit/database/insert-row.ts';
import { testApp } from '../../testing.ts';
import { smallFloor } from '../testing.ts';

const { db, as } = await testApp();
const planner = await as();
const insert = insertInto(db);

const board = async (startDt = '2031-03-03', endDt = '2031-03-16'): Promise<PlanBoard> =>
  (await planner.send(planBoard, { startDt, endDt })).json();

describe('the plan board', () => {
  test('shows the daily plans of its days with what they are held against, in one answer', async () => {
    const floor = await smallFloor(db);
    const productId = await floor.product();
    await floor.steelFor(productId);
    const orderProductId = await floor.order(productId, 100);
    await db.updateTable('orderProduct').set({ dueDate: '2031-03-10' }).where('id', '=', orderProductId).execute();
    const { planId, cut, check } = await floor.plan(productId, 100, { workDate: '2031-03-03', orderProductId });
    await cut.day('2031-03-02', 7);
    await db.updateTable('productionOperationPlan').set({ cycleSec: 60 }).where('id', '=', cut.operPlanId).execute();
    const shown = await board();
    expect(shown.blocks.filter((block) => block.planId === planId)).toMatchObject([
      { id: cut.dailyPlanId, targetQty: 100, hasFacts: false, blocked: ['MATERIAL'], toolId: floor.tool },
      { id: check.dailyPlanId, toolId: null },
    ]);
    expect(shown.plans.find(({ id }) => id === planId)).toMatchObject({ dueDate: '2031-03-10', lack: { material: '환봉', from: null } });
    expect(shown.operations.filter((one) => one.planId === planId)).toMatchObject([
      { id: cut.operPlanId, cycleSec: 60, beforeQty: 7, passes: false },
      { id: check.operPlanId, beforeQty: 0 },
    ]);
    const line = shown.lines.find(({ id }) => id === floor.line);
    expect(line?.day).toEqual([480, 480, 480, 480, 480, 0, 0, 480, 480, 480, 480, 480, 0, 0]);
    expect(shown.tools.find(({ id }) => id === floor.tool)).toMatchObject({ lineId: floor.line, inspected: false });
  });

  test('shows what a vendor does: what nobody asked for by its plan, the rest by its outsourcing', async () => {
    const floor = await smallFloor(db);
    const productId = await floor.product();
    const plan = await floor.plan(productId, 10, { workDate: '2031-03-03' });
    const operPlanId = await floor.platedBetween(plan.planId, 10);
    await db
      .updateTable('productionOperationPlan')
      .set({ startDt: '2031-03-05', endDt: '2031-03-07' })
      .where('id', '=', operPlanId)
      .execute();
    const its = async () => (await board()).outside.filter((one) => one.planId === plan.planId);
    expect(await its()).toMatchObject([
      { operPlanId, state: 'PLANNED', qty: 10, startDt: '2031-03-05', endDt: '2031-03-07', outNo: null, late: false },
    ]);
    const ask = { vendorId: floor.outsourcer, operPlanId, qty: 4, outDate: '2031-03-06', dueDate: '2031-03-12' };
    const made = (await planner.send(createOutsourcing, ask)).json();
    expect(await its()).toMatchObject(
      [
        { outsourcingId: made.id, state: 'REQUESTED', qty: 4, startDt: '2031-03-06', endDt: '2031-03-12', vendorId: floor.outsourcer },
        { outsourcingId: null, state: 'PLANNED', qty: 6, vendorId: floor.outsourcer },
      ].sort((a, b) => (a.outsourcingId ?? 0) - (b.outsourcingId ?? 0)),
    );
    expect((await board('2031-03-13', '2031-03-16')).outside.filter((one) => one.planId === plan.planId)).toEqual([]);
  });

  test('a purchase that brings all of it says from when on material isn’t short', async () => {
    const floor = await smallFloor(db);
    const productId = await floor.product();
    await floor.steelFor(productId);
    const { planId, cut } = await floor.plan(productId, 10, { workDate: '2031-03-03' });
    const businessId = await insert('business', { code: `BB-${planId}`, name: '구매', bizPartnerId: floor.supplier });
    const orderId = await insert('orderInfo', {
      ...{ orderNo: `PO-${planId}`, businessId, direction: 'PURCHASE', orderDate: '2026-03-01', status: 'CONFIRMED' },
    });
    await insert('orderMaterial', {
      orderId,
      seq: 10,
      materialId: floor.steel,
      qty: 20,
      uom: 'kg',
      dueDate: '2031-03-05',
      purpose: 'PURCHASE',
    });
    const lackOf = async () => (await board()).plans.find(({ id }) => id === planId)?.lack;
    expect(await lackOf()).toEqual({ material: '환봉', from: '2031-03-05' });
    const blockedOn = async (workDate: string) => {
      await db.updateTable('dailyPlan').set({ workDate }).where('id', '=', cut.dailyPlanId).execute();
      return (await board()).blocks.find(({ id }) => id === cut.dailyPlanId)?.blocked;
    };
    expect(await blockedOn('2031-03-04')).toEqual(['MATERIAL']);
    expect(await blockedOn('2031-03-05')).toEqual([]);
  });

  test('lists unfinished work of days before, and what of an operation has no day', async () => {
    const floor = await smallFloor(db);
    const { planId, cut, check } = await floor.plan(await floor.product(), 100, { workDate: '2031-02-24' });
    await db.updateTable('dailyPlan').set({ targetQty: 60 }).where('id', '=', cut.dailyPlanId).execute();
    const own = <T extends { planId: number }>(rows: readonly T[]) => rows.filter((row) => row.planId === planId);
    const shown = await board();
    expect(own(shown.late).map(({ id }) => id)).toEqual([cut.dailyPlanId, check.dailyPlanId]);
    expect(own(shown.unplanned)).toMatchObject([{ operPlanId: cut.operPlanId, leftQty: 40 }]);
    await db.updateTable('productionPlan').set({ status: 'COMPLETE' }).where('id', '=', planId).execute();
    const closed = await board();
    expect([...own(closed.late), ...own(closed.unplanned)]).toEqual([]);
  });

  test('what was scrapped at one operation is missing at none after it', async () => {
    const floor = await smallFloor(db);
    const { planId, cut, check } = await floor.plan(await floor.product(), 100, { workDate: '2031-03-03' });
    const dayOf = (id: number) => db.updateTable('dailyPlan').where('id', '=', id);
    await dayOf(cut.dailyPlanId).set({ workStatus: 'COMPLETE', completedQty: 97 }).execute();
    await dayOf(check.dailyPlanId).set({ targetQty: 90 }).execute();
    const left = async () =>
      (await board()).unplanned
        .filter((row) => row.planId === planId)
        .map(({ operPlanId, leftQty }) => [operPlanId === cut.operPlanId ? 'cut' : 'check', leftQty]);
    expect(await left()).toEqual([
      ['cut', 3],
      ['check', 10],
    ]);
    const change = (values: object) => db.updateTable('productionOperationPlan').set(values);
    await change({ status: 'COMPLETE' }).where('id', '=', cut.operPlanId).execute();
    expect(await left()).toEqual([['check', 7]]);
    await change({ allowAhead: true }).where('id', '=', check.operPlanId).execute();
    expect(await left()).toEqual([['check', 10]]);
  });

  test('a move of a block that somebody changed meanwhile is refused, with the block as it stands', async () => {
    const floor = await smallFloor(db);
    const { planId, cut } = await floor.plan(await floor.product(), 100, { workDate: '2031-03-03' });
    const [block] = (await board()).blocks.filter((one) => one.planId === planId && one.operPlanId === cut.operPlanId);
    if (!block) throw new Error('The board has no block of the plan.');
    const { id, version, operPlanId, dayNight, targetQty } = block;
    const moveTo = (workDate: string) =>
      planner.send(saveDailyPlans, { rows: [{ id, version, operPlanId, workDate, dayNight, targetQty }] });
    expect((await moveTo('2031-03-04')).statusCode).toBe(200);
    const second = await moveTo('2031-03-05');
    expect([second.statusCode, second.json().code]).toEqual([409, 'STALE_VERSION']);
    expect(second.json().extraData.newer).toMatchObject({ workDate: '2031-03-04', updatedByName: expect.any(String) });
  });

  test('six weeks are shown, one day more is refused', async () => {
    expect((await planner.send(planBoard, { startDt: '2031-03-03', endDt: '2031-04-13' })).statusCode).toBe(200);
    expect((await planner.send(planBoard, { startDt: '2031-03-03', endDt: '2031-04-14' })).statusCode).toBe(400);
  });

  test('says what would break where work is put: the plant as the server knows it is held against every rule', async () => {
    const floor = await smallFloor(db);
    const productId = await floor.product();
    const orderProductId = await floor.order(productId, 100);
    const { cut, check } = await floor.plan(productId, 100, { workDate: '2031-03-04', orderProductId });
    await db.updateTable('dailyPlan').set({ workDate: '2031-03-05' }).where('id', '=', check.dailyPlanId).execute();
    const change = (values: object) => db.updateTable('productionOperationPlan').set(values).where('id', '=', cut.operPlanId).execute();
    await change({ cycleSec: 60 });
    const brokenOn = async (dailyPlanId: number, workDate: string, more: Partial<Place> = {}) => {
      const from = '2031-03-03';
      const shown = await board();
      const block = shown.blocks.find(({ id }) => id === dailyPlanId);
      if (!block) throw new Error('The board has no such block.');
      const place: Place = { workDate, dayNight: 'DAY', lineId: block.lineId, toolId: block.toolId, ...more };
      return brokenAt(indexOf(shown, daysBetween(from, addDays(from, 13))), { kind: 'block', block }, place);
    };
    const cutOn = (workDate: string, more?: Partial<Place>) => brokenOn(cut.dailyPlanId, workDate, more);
    expect(await cutOn('2031-03-03')).toEqual([]);

    expect(await brokenOn(check.dailyPlanId, '2031-03-03')).toMatchObject([
      { code: 'production.placedInOrder', facts: { operation: '검사', before: '절삭', day: '2031-03-03', has: 100, gets: 0, uom: 'EA' } },
    ]);
    expect(await cutOn('2031-03-08')).toMatchObject([{ code: 'production.placedOnAWorkday' }, { code: 'production.placedInOrder' }]);
    const { today } = await board();
    expect((await cutOn(addDays(today, -1))).map(({ code }) => code)).toContain('production.placedAhead');
    expect((await cutOn(today)).map(({ code }) => code)).not.toContain('production.placedAhead');
    const other = await smallFloor(db);
    const line = (await board()).lines.find(({ id }) => id === floor.line)?.name;
    expect(await cutOn('2031-03-03', { lineId: other.line, toolId: other.tool })).toEqual([
      { code: 'production.placedOnItsLine', facts: { line } },
    ]);
    await db.updateTable('tool').set({ status: 'UNDER_INSPECTION' }).where('id', '=', floor.tool).execute();
    expect(await cutOn('2031-03-03')).toEqual([{ code: 'production.placedOnAReadyMachine', facts: {} }]);
    await db.updateTable('tool').set({ status: 'OPERATING' }).where('id', '=', floor.tool).execute();

    await change({ cycleSec: 288 });
    expect(await cutOn('2031-03-03')).toEqual([]);
    await change({ cycleSec: 289 });
    expect(await cutOn('2031-03-03')).toEqual([
      { code: 'production.placedWithinCapacity', facts: { load: 482, capacity: 480, percent: 100 } },
    ]);
    await change({ cycleSec: 60 });
    await db.updateTable('orderProduct').set({ dueDate: '2031-03-02' }).where('id', '=', orderProductId).execute();
    expect(await cutOn('2031-03-03')).toEqual([{ code: 'production.placedInTime', facts: { due: '2031-03-02' } }]);
    await db.updateTable('orderProduct').set({ dueDate: '2031-03-03' }).where('id', '=', orderProductId).execute();
    expect(await cutOn('2031-03-03')).toEqual([]);

    const mold = await insert('mold', {
      ...{ code: `BM-${cut.operPlanId}`, name: '금형', type: 'PRESS', locationId: floor.shelf, activeCavities: [1], status: 'IN_REPAIR' },
    });
    await change({ moldId: mold });
    expect(await cutOn('2031-03-03')).toEqual([
      { code: 'production.placedWithItsMold', facts: { mold: `BM-${cut.operPlanId}`, tool: null } },
    ]);
    await db.updateTable('mold').set({ status: 'STORED' }).where('id', '=', mold).execute();
    expect(await cutOn('2031-03-03')).toEqual([]);
  });

  test('says in which shifts an operation runs and how long a piece takes, from its daily target where no cycle time is known, and what of today is over', async () => {
    const floor = await smallFloor(db);
    const productId = await floor.product();
    const { planId, cut } = await floor.plan(productId, 10, { workDate: '2031-03-03' });
    const { operationId } = await db
      .selectFrom('productionOperationPlan')
      .select('operationId')
      .where('id', '=', cut.operPlanId)
      .executeTakeFirstOrThrow();
    const shown = async () => (await board()).operations.find(({ id }) => id === cut.operPlanId);
    expect(await shown()).toMatchObject({ planId, cycleSec: null, dayNight: 'DAY' });
    const operationPlanId = await insert('operationPlan', { productId, operationId, seq: 10, dailyTarget: 960, dayNight: 'NIGHT' });
    await db.updateTable('productionOperationPlan').set({ operationPlanId }).where('id', '=', cut.operPlanId).execute();
    expect(await shown()).toMatchObject({ cycleSec: 30, dayNight: 'NIGHT' });
    const { lines, plans } = await board();
    const { DAY = -1, NIGHT = -1 } = lines.find(({ id }) => id === floor.line)?.over ?? {};
    expect([DAY >= 0 && DAY <= 480, NIGHT >= 0 && NIGHT <= 480, DAY >= NIGHT]).toEqual([true, true, true]);
    expect(plans.find(({ id }) => id === planId)).toMatchObject({ endDt: '2026-03-31' });
  });

  test('says that material is short before the day on which a purchase brings it', async () => {
    const floor = await smallFloor(db);
    const productId = await floor.product();
    await floor.steelFor(productId);
    const { cut } = await floor.plan(productId, 10, { workDate: '2031-03-03' });
    const shown = await board();
    const block = shown.blocks.find(({ id }) => id === cut.dailyPlanId);
    if (!block) throw new Error('The board has no such block.');
    const place: Place = { workDate: '2031-03-03', dayNight: 'DAY', lineId: floor.line, toolId: floor.tool };
    expect(brokenAt(indexOf(shown, daysBetween('2031-03-03', '2031-03-16')), { kind: 'block', block }, place)).toEqual([
      { code: 'production.placedWithMaterial', facts: { material: '환봉', day: null } },
    ]);
  });
});
