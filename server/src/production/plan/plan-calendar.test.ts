import { add, subtract } from '@lotline/contract/kit/quantity';
import type { LineDay, PlanBlock } from '@lotline/contract/production/plan/plan-calendar';
import { planCalendar, planCalendarRows } from '@lotline/contract/production/plan/plan-calendar';
import { describe, expect, test } from 'vitest';
import { insertInto } from '../../kit/database/insert-row.ts';
import { testApp } from '../../testing.ts';
import { smallFloor } from '../testing.ts';
import { weeksOfMonth } from './plan-calendar.queries.ts';

const { db, as } = await testApp();
const planner = await as();
const insert = insertInto(db);

const month = async (yearMonth: string) => (await planner.send(planCalendar, { yearMonth })).json();
const on = async (day: string, lineId: number): Promise<LineDay | undefined> =>
  (await month(day.slice(0, 7))).lineDays.find((one: LineDay) => one.day === day && one.lineId === lineId);
const rowsOf = async (day: string, lineId?: number): Promise<PlanBlock[]> =>
  (await planner.send(planCalendarRows, { day, ...(lineId && { lineId }) })).json().blocks;

describe('the plan calendar', () => {
  test('shows the whole weeks of a month, from Sunday to Saturday', () => {
    expect(weeksOfMonth('2026-11')).toEqual({ startDt: '2026-11-01', endDt: '2026-12-05' });
    expect(weeksOfMonth('2027-02')).toEqual({ startDt: '2027-01-31', endDt: '2027-03-06' });
    // A February that is exactly four weeks.
    expect(weeksOfMonth('2026-02')).toEqual({ startDt: '2026-02-01', endDt: '2026-02-28' });
  });

  test('each number is that of its rows, by unit, and what is over and not made is late', async () => {
    const floor = await smallFloor(db);
    const first = await floor.plan(await floor.product(), 100, { workDate: '2026-03-02' });
    await first.cut.day('2026-03-03', 30);
    await floor.plan(await floor.product({ uom: 'kg' }), 7, { workDate: '2026-03-02' });
    const day = await on('2026-03-02', floor.line);
    expect(day).toMatchObject({ plans: 2, dailyPlans: 4, late: 4, blocked: 0, rests: false });
    const rows = await rowsOf('2026-03-02', floor.line);
    expect(rows).toHaveLength(day?.dailyPlans ?? 0);
    for (const uom of ['EA', 'kg']) {
      const its = rows.filter((row) => row.uom === uom);
      const due = add(0, ...its.map((row) => subtract(add(row.targetQty, row.carriedInQty), row.carriedOutQty)));
      expect(day?.amounts.find((one) => one.uom === uom)).toEqual({
        uom,
        targetQty: due,
        madeQty: add(0, ...its.map(({ completedQty }) => completedQty)),
      });
    }
    expect(rows.filter(({ late }) => late)).toHaveLength(4);
    expect(await on('2026-03-03', floor.line)).toMatchObject({
      plans: 1,
      dailyPlans: 1,
      amounts: [{ uom: 'EA', targetQty: 30, madeQty: 0 }],
    });
  });

  test('what is made, or of a closed plan, is late no more', async () => {
    const floor = await smallFloor(db);
    const { planId, cut } = await floor.plan(await floor.product(), 10, { workDate: '2026-03-02' });
    await db.updateTable('dailyPlan').set({ completedQty: 10, workStatus: 'COMPLETE' }).where('id', '=', cut.dailyPlanId).execute();
    expect(await on('2026-03-02', floor.line)).toMatchObject({ dailyPlans: 2, unfinished: 1, late: 1 });
    await db.updateTable('productionPlan').set({ status: 'CANCELLED' }).where('id', '=', planId).execute();
    expect(await on('2026-03-02', floor.line)).toMatchObject({ dailyPlans: 2, unfinished: 0, late: 0 });
  });

  test('a machine under inspection, a held lot, a mold in repair and lacking material block, and say so', async () => {
    const floor = await smallFloor(db);
    const productId = await floor.product();
    await floor.steelFor(productId);
    const day = '2031-03-03';
    const { lotId, cut, check } = await floor.plan(productId, 10, { workDate: day });
    const blockedOf = async (id: number) => (await rowsOf(day, floor.line)).find((row) => row.id === id)?.blocked;
    expect(await blockedOf(check.dailyPlanId)).toEqual(['MATERIAL']);
    await db.updateTable('tool').set({ status: 'UNDER_INSPECTION' }).where('id', '=', floor.tool).execute();
    const mold = await insert('mold', {
      ...{ code: `MB-${lotId}`, name: '금형', type: 'INJECTION', activeCavities: [1], status: 'IN_REPAIR' },
      locationId: floor.line,
    });
    await db.updateTable('productionOperationPlan').set({ moldId: mold }).where('id', '=', cut.operPlanId).execute();
    await db.updateTable('lot').set({ qualityStatus: 'HOLD' }).where('id', '=', lotId).execute();
    expect(await blockedOf(cut.dailyPlanId)).toEqual(['TOOL', 'HOLD', 'MOLD', 'MATERIAL']);
    expect(await blockedOf(check.dailyPlanId)).toEqual(['HOLD', 'MATERIAL']);
    expect(await on(day, floor.line)).toMatchObject({ blocked: 2 });
    await db.updateTable('dailyPlan').set({ workStatus: 'COMPLETE' }).where('id', '=', cut.dailyPlanId).execute();
    expect(await blockedOf(cut.dailyPlanId)).toEqual([]);
  });

  test('a holiday is named, and what is planned on it anyway is marked', async () => {
    const floor = await smallFloor(db);
    await insert('plantCalendar', { kind: 'HOLIDAY', name: '창립기념일', startDt: '2031-04-02' });
    await floor.plan(await floor.product(), 10, { workDate: '2031-04-02' });
    expect((await month('2031-04')).off).toEqual([{ day: '2031-04-02', works: false, name: '창립기념일' }]);
    expect(await on('2031-04-02', floor.line)).toMatchObject({ rests: true });
  });

  test('a month that isn’t one is refused, and so is who may not see plans', async () => {
    for (const yearMonth of ['2026-13', '2026', '0000-01', '2026-1'])
      expect((await planner.send(planCalendar, { yearMonth })).statusCode, yearMonth).toBe(400);
    const other = await as([{ name: 'materialGroup', view: true }]);
    expect((await other.send(planCalendar, { yearMonth: '2026-11' })).statusCode).toBe(403);
  });
});
