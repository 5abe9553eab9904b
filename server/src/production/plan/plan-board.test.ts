import { saveDailyPlans } from '@lotline/contract/production/plan/daily-plan';
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
});
