import { addDays } from '@lotline/contract/kit/production-day';
import { AddStock } from '@lotline/contract/lot/product-stock';
import { orderProductsOf } from '@lotline/contract/order/order-product';
import { planChoices } from '@lotline/contract/production/plan/choices';
import type { DailyPlan } from '@lotline/contract/production/plan/daily-plan';
import {
  changeOperationPlan,
  createOperationPlan,
  operationPlansOf,
  removeOperationPlan,
} from '@lotline/contract/production/plan/operation-plan';
import {
  changePlan,
  createPlan,
  forcePlan,
  lotSeqOf,
  type Plan,
  type PlanChange,
  PlanDraft,
  planOf,
  planProposal,
  plans,
  removePlan,
  removePlans as removePlansCall,
  restorePlans,
  spreadingOf,
  spreadPlan,
} from '@lotline/contract/production/plan/plan';
import { ResultAsk } from '@lotline/contract/production/result/result';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { deadlocksOf, waitingForLocks } from '../../kit/database/testing.ts';
import { productStockIdAt } from '../../ledger/index.ts';
import { addStock } from '../../lot/add-stock.ts';
import { refreshOrderLines } from '../../order/index.ts';
import { testApp, workDay } from '../../testing.ts';
import { recordResult } from '../result/record-result.ts';
import { smallFloor } from '../testing.ts';
import { createPlan as create } from './create-plan.ts';
import { removePlans } from './remove-plan.ts';

const { db, pool, as } = await testApp();
const floor = await smallFloor(db);
const planner = await as();
const today = workDay();
let made = 0;

/** A product with a route of cut and check and standards for both. */
const routed = async (more: object = {}) => {
  const productId = await floor.product(more);
  const routeId = await floor.insert('route', { code: `R-${++made}`, name: '표준', productId, isDefault: true });
  await floor.insert('routeOperation', { routeId, seq: 20, operationId: floor.check, cycleSec: 30, reportPoint: true });
  await floor.insert('routeOperation', { routeId, seq: 10, operationId: floor.cut, cycleSec: 60, setupMin: 15 });
  await floor.insert('operationPlan', {
    productId,
    seq: 10,
    operationId: floor.cut,
    toolId: floor.tool,
    cycleSec: 45,
    dailyTarget: 40,
    dayNight: 'BOTH',
  });
  return { productId, routeId };
};
/** The same without a tool, so that no other test's plans take of its time. */
const unshared = async () => {
  const one = await routed();
  await db.updateTable('operationPlan').set({ toolId: null }).where('productId', '=', one.productId).execute();
  return one;
};
const dates = { startDt: '2026-03-02', endDt: '2026-03-06' };
const newPlan = async (productId: number, more: object = {}) =>
  (await planner.send(createPlan, { productId, planQty: 100, ...dates, locationId: floor.line, ...more })).json();
const operationsOf = async (id: number) => (await planner.send(operationPlansOf, { id })).json();
const asChange = ({ id, version, planQty, startDt, endDt, locationId, routeId }: Plan, more: Partial<PlanChange> = {}) => ({
  ...{ id, version, planQty, startDt, endDt, locationId, routeId },
  ...more,
});
const report = (dailyPlanId: number, goodQty: number) =>
  floor.as((trx) => recordResult(trx, floor.by, dailyPlanId, ResultAsk.parse({ goodQty, occurredAt: '2026-03-02T03:00:00Z' })));

test('a planner hears on which line each product usually begins', async () => {
  const { productId } = await routed();
  const lineOf = async () =>
    (await planner.send(planChoices, {})).json().products.find(({ id }: { id: number }) => id === productId).lineId;
  expect(await lineOf()).toBeNull();
  const { parentId } = await db.selectFrom('location').select('parentId').where('id', '=', floor.line).executeTakeFirstOrThrow();
  const later = await floor.insert('location', { type: 'LINE', code: 'LATER', name: '포장', parentId });
  const packing = await floor.insert('operation', { code: 'PACK', name: '포장', type: 'PACKING' });
  await floor.insert('operationPlan', { productId, seq: 30, operationId: packing, lineId: later });
  await floor.insert('operationPlan', { productId, seq: 20, operationId: floor.check, lineId: floor.line });
  expect(await lineOf()).toBe(floor.line);
});

describe('a plan', () => {
  test('brings its number, its lot and a copy of the operations', async () => {
    const { productId, routeId } = await routed();
    const plan = await newPlan(productId);
    expect(plan).toMatchObject({
      planNo: expect.stringMatching(new RegExp(`^PP-${today.replaceAll('-', '')}-\\d{3}$`)),
      lotNo: `${plan.planNo}-1`,
      routeId,
      status: 'PLANNED',
      progressRate: 0,
      operationCount: 2,
      dailyPlanCount: 0,
    });
    const lot = await db.selectFrom('lot').selectAll().where('id', '=', plan.lotId).executeTakeFirstOrThrow();
    expect(lot).toMatchObject({ lotId: plan.lotNo, productionPlanId: plan.id, productId });
    expect(await operationsOf(plan.id)).toMatchObject([
      { seq: 10, operationId: floor.cut, cycleSec: 45, toolId: floor.tool, lineId: floor.line, planQty: 100, ...dates, wipQty: null },
      { seq: 20, operationId: floor.check, cycleSec: 30, setupMin: 0, toolId: null, reportPoint: true, wipQty: 0 },
    ]);
  });

  test('far beyond the usual size is asked about, and made when it is confirmed', async () => {
    const { productId } = await unshared();
    const ask = { productId, locationId: floor.line, ...dates };
    await newPlan(productId);
    const refused = async (more: { planQty: number; confirmOver?: boolean }) => {
      const answer = await planner.send(createPlan, { ...ask, ...more });
      return [answer.statusCode, answer.json()];
    };
    // 40 a day on five days, and what the second operation gets an hour later.
    expect(await refused({ planQty: 2001 })).toMatchObject([
      422,
      { code: 'production.planIsWithinReach', facts: { qty: 2001, makes: 177, by: 1824 }, extraData: { issues: [{ path: ['planQty'] }] } },
    ]);
    expect(await refused({ planQty: 1001 })).toMatchObject([
      422,
      { code: 'production.planIsOfUsualSize', facts: { qty: 1001, usual: 100, makes: 177 } },
    ]);
    expect((await planner.send(createPlan, { ...ask, planQty: 1000 })).statusCode).toBe(200);
    const meant = await planner.send(createPlan, { ...ask, planQty: 2001, confirmOver: true });
    expect([meant.statusCode, meant.json().planQty]).toEqual([200, 2001]);
    for (const confirmOver of [false, true])
      expect(await refused({ planQty: 999_999_999, confirmOver })).toMatchObject([
        422,
        { code: 'production.planIsPossible', facts: { qty: 999_999_999, most: 2_001_000 }, extraData: { issues: [{ path: ['planQty'] }] } },
      ]);
    const change = await planner.send(changePlan, asChange(meant.json(), { planQty: 30_000 }));
    expect(change.json()).toMatchObject({ code: 'production.planIsWithinReach', facts: { makes: 177 } });
  });

  test('for an order of one piece says what its days make, and isn’t made of any number', async () => {
    const { productId } = await unshared();
    const orderProductId = await floor.order(productId, 1);
    const ask = { productId, orderProductId, locationId: floor.line, ...dates };
    const refusal = async (more: { planQty: number; confirmOver?: boolean }) =>
      (await planner.send(createPlan, { ...ask, ...more })).json();
    expect(await refusal({ planQty: 201 })).toMatchObject({
      code: 'production.planExceedsOrder',
      facts: { ordered: 1, open: 1, by: 200, makes: 177 },
    });
    expect((await refusal({ planQty: 2 })).facts).toMatchObject({ by: 1, makes: null });
    expect(await refusal({ planQty: 999_999_999, confirmOver: true })).toMatchObject({ code: 'production.planIsPossible' });
  });

  test('is half done when one of its two operations is', async () => {
    const { productId } = await routed();
    const plan = await newPlan(productId);
    const [first, last] = await operationsOf(plan.id);
    const reach = async (...made: number[]) => {
      for (const [at, goodQty] of made.entries())
        await db
          .updateTable('productionOperationPlan')
          .set({ goodQty })
          .where('id', '=', [first, last][at]?.id ?? 0)
          .execute();
      return (await planner.send(planOf, { id: plan.id })).json().progressRate;
    };
    expect([await reach(100, 0), await reach(100, 50), await reach(100, 100), await reach(150, 0)]).toEqual([0.5, 0.75, 1, 0.5]);
  });

  test('keeps its copy when the standards change', async () => {
    const { productId } = await routed();
    const plan = await newPlan(productId);
    await db.updateTable('operationPlan').set({ cycleSec: 99 }).where('productId', '=', productId).execute();
    expect((await operationsOf(plan.id))[0]).toMatchObject({ cycleSec: 45 });
  });

  test('spreads over days and shifts when asked to', async () => {
    const { productId } = await routed();
    const plan = await newPlan(productId, { propose: true });
    const [cut, check] = await operationsOf(plan.id);
    expect(cut.dailyPlans.map((day: Record<string, unknown>) => [day.workDate, day.dayNight, day.targetQty])).toEqual([
      ['2026-03-02', 'DAY', 20],
      ['2026-03-02', 'NIGHT', 20],
      ['2026-03-03', 'DAY', 20],
      ['2026-03-03', 'NIGHT', 20],
      ['2026-03-04', 'DAY', 20],
    ]);
    // The check could take 120 an hour, and takes what was cut until the hour before.
    expect(check.dailyPlans.map((day: Record<string, unknown>) => [day.workDate, day.dayNight, day.targetQty])).toEqual([
      ['2026-03-02', 'DAY', 17],
      ['2026-03-03', 'DAY', 40],
      ['2026-03-04', 'DAY', 40],
      ['2026-03-05', 'DAY', 3],
    ]);
    expect(cut.dailyTargetQty).toBe(100);
  });

  test('takes a typed lot once', async () => {
    const { productId } = await routed();
    expect(await newPlan(productId, { lotNo: 'LOT-A', planNo: 'TYPED-1' })).toMatchObject({ lotNo: 'LOT-A', planNo: 'TYPED-1' });
    const again = await planner.send(createPlan, { productId, planQty: 1, ...dates, locationId: floor.line, lotNo: 'LOT-A' });
    expect([again.statusCode, again.json().code]).toEqual([422, 'lot.lotIdIsUnique']);
    const number = await planner.send(createPlan, { productId, planQty: 1, ...dates, locationId: floor.line, planNo: 'TYPED-1' });
    expect(number.json().code).toBe('production.planNumberIsUnique');
    expect(await db.selectFrom('lot').select('id').where('lotId', '=', 'TYPED-1-1').execute()).toEqual([]);
  });

  test('two at once get two numbers, two lots and two sequences', async () => {
    const { productId } = await routed();
    const orderProductId = await floor.order(productId, 100);
    const peek = (await planner.send(lotSeqOf, { orderProductId })).json();
    expect(peek.lotSeq).toBe(1);
    const both = await Promise.all([1, 2].map(() => newPlan(productId, { orderProductId, planQty: 50 })));
    expect(both.map(({ lotSeq }) => lotSeq).sort()).toEqual([1, 2]);
    expect(new Set(both.map(({ planNo }) => planNo)).size).toBe(2);
    expect((await planner.send(lotSeqOf, { orderProductId })).json().lotSeq).toBe(3);
    expect(await db.selectFrom('orderProduct').select(['planQty', 'status']).where('id', '=', orderProductId).executeTakeFirst()).toEqual({
      planQty: 100,
      status: 'PLANNED',
    });
  });

  test('more than the order asks for must be meant, also when two plan at once', async () => {
    const { productId } = await routed();
    const orderProductId = await floor.order(productId, 100);
    const ask = { productId, orderProductId, planQty: 60, ...dates, locationId: floor.line };
    const both = await Promise.all([1, 2].map(() => planner.send(createPlan, ask)));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    expect(both.find(({ statusCode }) => statusCode === 422)?.json()).toMatchObject({
      code: 'production.planExceedsOrder',
      facts: { open: 40, by: 20 },
    });
    expect((await planner.send(createPlan, { ...ask, confirmOver: true })).json()).toMatchObject({ planQty: 60 });
    expect(await db.selectFrom('orderProduct').select(['planQty', 'lotSeq']).where('id', '=', orderProductId).executeTakeFirst()).toEqual({
      planQty: 120,
      lotSeq: 2,
    });
  });

  test('stands on a line', async () => {
    const { productId } = await routed();
    const answer = await planner.send(createPlan, { productId, planQty: 1, ...dates, locationId: floor.shelf });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'production.plannedOnALine']);
  });

  test('is found by every day it touches', async () => {
    const { productId } = await routed();
    const { id } = await newPlan(productId, { startDt: '2027-01-10', endDt: '2027-01-20' });
    const found = async (startDt: string, endDt: string) =>
      ((await planner.send(plans, { startDt, endDt })).json() as { id: number }[]).map((plan) => plan.id);
    expect(await found('2027-01-20', '2027-01-31')).toEqual([id]);
    expect(await found('2027-01-01', '2027-01-10')).toEqual([id]);
    expect(await found('2027-01-21', '2027-01-31')).toEqual([]);
    expect(await found('2027-01-01', '2027-01-09')).toEqual([]);
  });
});

describe('a change of the schedule', () => {
  /** Without a tool that the plans of other tests take time of. */
  const planned = async (more: object = {}) => {
    const { productId } = await routed();
    await db.updateTable('operationPlan').set({ toolId: null }).where('productId', '=', productId).execute();
    return newPlan(productId, { propose: true, ...more });
  };

  test('without daily plans moves the operations along', async () => {
    const plan = await planned({ propose: false });
    const changed = (await planner.send(changePlan, asChange(plan, { planQty: 120, endDt: '2026-03-09' }))).json();
    expect(changed).toMatchObject({ planQty: 120, endDt: '2026-03-09', version: 2, planNo: plan.planNo });
    expect(await operationsOf(plan.id)).toMatchObject([
      { planQty: 120, endDt: '2026-03-09' },
      { planQty: 120, endDt: '2026-03-09' },
    ]);
  });

  test('with daily plans is refused and lists them', async () => {
    const plan = await planned();
    const answer = await planner.send(changePlan, asChange(plan, { endDt: '2026-03-07' }));
    expect([answer.statusCode, answer.json().code, answer.json().facts]).toEqual([409, 'DAILY_PLANS_EXIST', { count: 9 }]);
    expect(answer.json().extraData.dailyPlans[0]).toMatchObject({
      operationName: '절삭',
      workDate: '2026-03-02',
      dayNight: 'DAY',
      targetQty: 20,
      hasFacts: false,
    });
    expect((await planner.send(planOf, { id: plan.id })).json()).toMatchObject({ endDt: '2026-03-06', version: 1, dailyPlanCount: 9 });
  });

  test('that leaves the schedule alone keeps the daily plans', async () => {
    const plan = await planned();
    const answer = await planner.send(changePlan, asChange(plan, { note: '급한 건', priority: 1 }));
    expect(answer.json()).toMatchObject({ note: '급한 건', priority: 1, dailyPlanCount: 9 });
  });

  test('forced deletes them, having said which', async () => {
    const plan = await planned();
    const ask = asChange(plan, { planQty: 80, endDt: '2026-03-09', propose: true });
    const tried = (await planner.send(forcePlan, { ...ask, dryRun: true })).json();
    expect([tried.deleted.length, tried.plan.dailyPlanCount, tried.plan.version]).toEqual([9, 9, 1]);
    const { plan: forced, deleted } = (await planner.send(forcePlan, ask)).json();
    expect(deleted).toEqual(tried.deleted);
    expect(forced).toMatchObject({ planQty: 80, endDt: '2026-03-09', version: 2 });
    const [cut] = await operationsOf(plan.id);
    expect(cut.dailyPlans.map(({ targetQty }: { targetQty: number }) => targetQty)).toEqual([20, 20, 20, 20]);
  });

  test('forced over recorded work changes nothing at all', async () => {
    const plan = await planned();
    const [cut] = await operationsOf(plan.id);
    await report(cut.dailyPlans[0].id, 5);
    const answer = await planner.send(forcePlan, asChange(plan, { endDt: '2026-03-09' }));
    expect([answer.statusCode, answer.json().code, answer.json().facts]).toEqual([409, 'COMPLETED_DAILY_PLANS_EXIST', { count: 1 }]);
    expect(answer.json().extraData.dailyPlans).toMatchObject([{ id: cut.dailyPlans[0].id, completedQty: 5, hasFacts: true }]);
    expect((await planner.send(planOf, { id: plan.id })).json()).toMatchObject({ endDt: '2026-03-06', dailyPlanCount: 9, version: 1 });
  });

  test('to another route brings that route’s operations', async () => {
    const plan = await planned({ propose: false });
    const routeId = await floor.insert('route', { code: `R-${++made}`, name: '간이' });
    await floor.insert('routeOperation', { routeId, seq: 10, operationId: floor.check });
    await planner.send(changePlan, asChange(plan, { routeId }));
    expect(await operationsOf(plan.id)).toMatchObject([{ operationId: floor.check, seq: 10 }]);
  });

  test('from an old copy is refused with the newer plan', async () => {
    const plan = await planned({ propose: false });
    const both = await Promise.all([1, 2].map((priority) => planner.send(changePlan, asChange(plan, { priority }))));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(both.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'STALE_VERSION',
      extraData: { newer: { version: 2 } },
    });
  });
});

describe('closing', () => {
  const running = async () => {
    const plan = await newPlan((await routed()).productId, { propose: true });
    const [cut] = await operationsOf(plan.id);
    await report(cut.dailyPlans[0].id, 5);
    return (await planner.send(planOf, { id: plan.id })).json();
  };

  test('needs a reason, and so does opening again', async () => {
    const plan = await running();
    expect(plan.status).toBe('IN_PROGRESS');
    expect((await planner.send(changePlan, asChange(plan, { status: 'COMPLETE' }))).json().code).toBe('production.closingHasAReason');
    const closed = (await planner.send(changePlan, asChange(plan, { status: 'COMPLETE', reason: '수주 축소' }))).json();
    expect(closed).toMatchObject({ status: 'COMPLETE', closeReason: '수주 축소' });
    expect((await planner.send(changePlan, asChange(closed, { planQty: 200 }))).json().code).toBe('DAILY_PLANS_EXIST');
    const opened = (await planner.send(changePlan, asChange(closed, { status: 'IN_PROGRESS', reason: '추가 수주' }))).json();
    expect(opened).toMatchObject({ status: 'IN_PROGRESS', closeReason: null, reopenReason: '추가 수주' });
  });

  test('a complete plan keeps its schedule', async () => {
    const plan = await newPlan((await routed()).productId);
    const closed = (await planner.send(changePlan, asChange(plan, { status: 'COMPLETE', reason: '취소 대신' }))).json();
    expect((await planner.send(changePlan, asChange(closed, { planQty: 200 }))).json().code).toBe('production.planIsOpen');
  });

  test('with results it isn’t cancelled; without it is, and frees the order', async () => {
    const plan = await running();
    expect((await planner.send(changePlan, asChange(plan, { status: 'CANCELLED' }))).json().code).toBe('production.cancelledOnlyUntouched');
    const { productId } = await routed();
    const orderProductId = await floor.order(productId, 100);
    const fresh = await newPlan(productId, { orderProductId });
    expect((await planner.send(changePlan, asChange(fresh, { status: 'CANCELLED' }))).json()).toMatchObject({ status: 'CANCELLED' });
    expect(await db.selectFrom('orderProduct').select(['planQty', 'status']).where('id', '=', orderProductId).executeTakeFirst()).toEqual({
      planQty: 0,
      status: 'NOT_PLANNED',
    });
  });
});

describe('deleting', () => {
  test('takes operations, days and the empty lot with it and frees the order', async () => {
    const { productId } = await routed();
    const orderProductId = await floor.order(productId, 100);
    const one = await newPlan(productId, { orderProductId, planQty: 40, propose: true });
    const two = await newPlan(productId, { orderProductId, planQty: 60 });
    expect((await planner.send(removePlansCall, { ids: `${one.id},${two.id}` })).json()).toEqual({ deleted: 2 });
    for (const table of ['productionPlan', 'lot'] as const)
      expect(await db.selectFrom(table).select('id').where('productId', '=', productId).execute()).toEqual([]);
    expect(await db.selectFrom('orderProduct').select(['planQty', 'status']).where('id', '=', orderProductId).executeTakeFirst()).toEqual({
      planQty: 0,
      status: 'NOT_PLANNED',
    });
    expect((await planner.send(removePlan, { id: one.id })).statusCode).toBe(404);
  });

  test('comes back with its lot, operations, days and bill, as its order counts it', async () => {
    const { productId } = await routed();
    await floor.steelFor(productId);
    const orderProductId = await floor.order(productId, 100);
    const { id } = await newPlan(productId, { orderProductId, planQty: 40, propose: true });
    const told = async () => {
      const { version: _, updatedAt: __, ...plan } = (await planner.send(planOf, { id })).json();
      const rows = (table: 'productionOperationPlan' | 'dailyPlan' | 'productionBillLine') =>
        db.selectFrom(table).select('id').where('planId', '=', id).orderBy('id').execute();
      const line = db.selectFrom('orderProduct').select(['planQty', 'status']).where('id', '=', orderProductId).executeTakeFirst();
      return [plan, await rows('productionOperationPlan'), await rows('dailyPlan'), await rows('productionBillLine'), await line];
    };
    const before = await told();
    expect(before[2]).not.toEqual([]);
    expect((await planner.send(removePlan, { id })).statusCode).toBe(200);
    const answer = await planner.send(restorePlans, { ids: [id] });
    expect(answer.json()).toEqual({ restored: 1 });
    expect(await told()).toEqual(before);
  });

  test('doesn’t come back beside one that took its place', async () => {
    const productId = await floor.product();
    const orderProductId = await floor.order(productId, 100);
    const { id } = await newPlan(productId, { orderProductId, planQty: 60 });
    await planner.send(removePlan, { id });
    await newPlan(productId, { orderProductId, planQty: 50 });
    expect((await planner.send(restorePlans, { ids: [id] })).json()).toMatchObject({ code: 'production.planExceedsOrder' });
  });

  test('two who delete plans of the same order lines the other way round don’t wait in a circle', async () => {
    const productId = await floor.product();
    const lines = [await floor.order(productId, 10_000), await floor.order(productId, 10_000)];
    const planned = async (orderProductIds: number[]) => {
      const ids: number[] = [];
      for (const orderProductId of orderProductIds) ids.push((await newPlan(productId, { orderProductId, planQty: 1 })).id);
      return ids.join();
    };
    const before = await deadlocksOf(pool);
    for (let round = 0; round < 8; round += 1) {
      const both = [await planned(lines), await planned(lines.toReversed())];
      const answers = await Promise.all(both.map((ids) => planner.send(removePlansCall, { ids })));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    }
    expect(await deadlocksOf(pool)).toBe(before);
  });

  test('looks at the lots once nobody adds pieces to them any more', async () => {
    const { productId } = await routed();
    const plan = await newPlan(productId);
    const { lotId: lotNo } = await db.selectFrom('lot').select('lotId').where('productionPlanId', '=', plan.id).executeTakeFirstOrThrow();
    let removing: Promise<unknown> = Promise.resolve();
    await floor.as(async (trx) => {
      await addStock(trx, floor.by, AddStock.parse({ productId, lotId: lotNo, locationId: floor.warehouse, qty: 2, reason: '기초' }));
      removing = floor.as((other) => removePlans(other, [plan.id], 'kr')).catch((error) => error);
      await expect.poll(() => waitingForLocks(db)).toBe(1);
    });
    expect(await removing).toMatchObject({ code: 'ERROR_CONSTRAINT_VIOLATION', more: { extraData: { datas: [{ name: lotNo }] } } });
  });

  test('a plan with results or issued material is refused and says why', async () => {
    const plan = await newPlan((await routed()).productId, { propose: true });
    const [cut] = await operationsOf(plan.id);
    await floor.steelAtLine(plan.id, 10);
    await report(cut.dailyPlans[0].id, 5);
    const answer = await planner.send(removePlan, { id: plan.id });
    expect([answer.statusCode, answer.json().code]).toEqual([500, 'ERROR_CONSTRAINT_VIOLATION']);
    expect(
      answer
        .json()
        .extraData.datas.map(({ path }: { path: string }) => path)
        .sort(),
    ).toEqual(['/material/stockOutRestock', '/production/profit']);
    expect((await operationsOf(plan.id))[0].goodQty).toBe(5);
  });
});

describe('the operations of a plan', () => {
  test('may be added, changed and put in another order', async () => {
    const plan = await newPlan((await routed()).productId);
    const packing = await floor.insert('operation', { code: `PACK-${++made}`, name: '포장', type: 'PACKING' });
    const added = (
      await planner.send(createOperationPlan, { planId: plan.id, operationId: packing, lineId: floor.line, ...dates, planQty: 100 })
    ).json();
    expect(added).toMatchObject({ seq: 30, operationName: '포장', status: 'PLANNED' });
    const [cut, check] = await operationsOf(plan.id);
    const ask = { id: added.id, version: added.version, lineId: floor.line, ...dates, planQty: 90 };
    const changed = await planner.send(changeOperationPlan, { ...ask, sequence: [added.id, cut.id, check.id] });
    expect(changed.json()).toMatchObject({ seq: 10, planQty: 90, version: 2 });
    expect((await operationsOf(plan.id)).map(({ id }: { id: number }) => id)).toEqual([added.id, cut.id, check.id]);
    const short = await planner.send(changeOperationPlan, { ...ask, version: 2, sequence: [added.id, cut.id] });
    expect(short.json().code).toBe('production.sequenceIsAPermutation');
    expect((await planner.send(changeOperationPlan, { ...ask, planQty: 80 })).json().code).toBe('STALE_VERSION');
  });

  test('go while untouched; one that made more than was shipped stays', async () => {
    const plan = await newPlan((await routed()).productId, { propose: true });
    const [cut, check] = await operationsOf(plan.id);
    expect((await planner.send(removeOperationPlan, { id: check.id })).json()).toEqual({ deleted: 1 });
    await report(cut.dailyPlans[0].id, 5);
    const answer = await planner.send(removeOperationPlan, { id: cut.id });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { code: 'production.completedExceedsShipped', facts: { completed: 5, shipped: 0 } },
    ]);
  });
});

test('a reader plans nothing', async () => {
  const reader = await as([{ name: 'productionPlan', view: true }]);
  expect((await reader.send(plans, dates)).statusCode).toBe(200);
  const { productId } = await routed();
  expect((await reader.send(createPlan, { productId, planQty: 1, ...dates, locationId: floor.line })).statusCode).toBe(403);
});

test('the spreading of a plan says its pace, what found no room and the days off', async () => {
  const { productId } = await unshared();
  const plan = await newPlan(productId, { planQty: 300, propose: true, startDt: '2026-02-28', endDt: '2026-03-03' });
  expect((await planner.send(spreadingOf, { id: plan.id })).json()).toMatchObject({
    operations: [
      { pace: 'DAILY', rate: 40, dayMin: 960, secEach: 1440, waits: false, planQty: 300, placedQty: 80, leftQty: 220 },
      { pace: 'HOURLY', rate: 120, dayMin: 480, secEach: 30, waits: true, placedQty: 57, leftQty: 243 },
    ],
    closedDays: ['2026-02-28', '2026-03-01'],
    from: null,
  });
  await db.updateTable('productionOperationPlan').set({ outsourced: true }).where('planId', '=', plan.id).execute();
  const outside = { operations: [], closedDays: [], from: null };
  expect((await planner.send(spreadingOf, { id: plan.id })).json()).toEqual(outside);
});

test('what has no days yet is spread when somebody asks, after the days that stand, and once only', async () => {
  const productId = await floor.product();
  const plan = await newPlan(productId, { propose: true });
  expect((await planner.send(spreadPlan, { id: plan.id })).json(), 'a product without a route').toEqual([]);
  const add = async (operationId: number, more: object = {}) =>
    planner.send(createOperationPlan, {
      planId: plan.id,
      operationId,
      lineId: floor.line,
      planQty: 100,
      reportPoint: true,
      ...dates,
      ...more,
    });
  await add(floor.cut);
  const [bare] = (await planner.send(spreadingOf, { id: plan.id })).json().operations;
  expect(bare).toMatchObject({ placedQty: 0, leftQty: 100 });
  expect((await planner.send(spreadPlan, { id: plan.id })).json()).toEqual([
    { operationName: expect.any(String), placedQty: 100, leftQty: 0 },
  ]);
  const daysIn = async (at: number) =>
    (await operationsOf(plan.id))[at].dailyPlans.map(({ workDate, targetQty }: DailyPlan) => `${workDate.slice(8)} ${targetQty}`);
  const cut = ['02 20', '03 20', '04 20', '05 20', '06 20'];
  expect(await daysIn(0)).toEqual(cut);
  // The check comes later: it takes what the standing days make, and leaves these alone.
  await add(floor.check, { planQty: 130 });
  expect((await planner.send(spreadPlan, { id: plan.id })).json()).toMatchObject([{ placedQty: 100, leftQty: 30 }]);
  expect(await daysIn(0)).toEqual(cut);
  expect(await daysIn(1)).toEqual(cut);
  expect((await planner.send(spreadPlan, { id: plan.id })).json()).toEqual([]);
  expect((await planner.send(planOf, { id: plan.id })).json()).toMatchObject({ dailyPlanCount: 10 });
  const reader = await as([{ name: 'productionPlan', view: true }]);
  expect((await reader.send(spreadPlan, { id: plan.id })).statusCode).toBe(403);
});

test('of the day on which it is spread a plan takes what is left of the shift, of days that are over nothing, and says so', async () => {
  const { productId } = await unshared();
  await db.updateTable('operationPlan').set({ dayNight: 'DAY' }).where('productId', '=', productId).execute();
  const shiftHours = { zone: 'Asia/Seoul', dayStart: '08:00', nightStart: '20:00' };
  const at = (day: string) => ({ now: { day, minute: 14 * 60 }, workingHours: 8, shiftHours });
  const daysOf = async (day: string) => {
    const draft = PlanDraft.parse({ productId, planQty: 100, ...dates, locationId: floor.line, propose: true });
    const { id } = await floor.as(async (trx) => {
      await sql`select set_config('lotline.clock', ${`${day}T05:00:00Z`}, true)`.execute(trx);
      return create(trx, at(day), draft);
    });
    const [cut] = await operationsOf(id);
    return { id, days: cut.dailyPlans.map(({ workDate, targetQty }: DailyPlan) => `${workDate.slice(8)} ${targetQty}`) };
  };
  const { id, days } = await daysOf('2026-03-03');
  expect(days).toEqual(['03 10', '04 40', '05 40', '06 10']);
  expect((await daysOf('2026-03-07')).days, 'a period that is over is entered for the record').toEqual(['02 40', '03 40', '04 20']);
  const { from, operations } = (await planner.send(spreadingOf, { id })).json();
  expect(from).toEqual({ day: '2026-03-03', clock: '14:00', leftMin: 120 });
  expect(operations[0]).toMatchObject({ rate: 40, dayMin: 480, secEach: 720 });
});

describe('what is open of an order line', () => {
  const line = async (productId: number, dueDate: string | null = null) => {
    const id = await floor.order(productId, 100);
    await db.updateTable('orderProduct').set({ dueDate }).where('id', '=', id).execute();
    return id;
  };
  const ship = async (orderProductId: number, { lotId, productId }: Plan, qty: number) => {
    const shipmentId = await floor.insert('shipment', { shipmentNo: `SH-${++made}`, shipDate: today });
    const at = { lotId, productId, locationId: floor.warehouse, qualityStatus: 'OK' as const, productionPlanId: null };
    const productStockId = await floor.as((trx) => productStockIdAt(trx, at));
    await floor.insert('shipmentLine', { shipmentId, seq: 1, orderProductId, productId, lotId, productStockId, qty });
    await floor.as((trx) => refreshOrderLines(trx, { orderLines: [orderProductId] }));
  };
  const openOf = async (id: number) => (await planner.send(planProposal, { orderProductId: id })).json().planQty;
  const finish = (id: number, goodQty: number) =>
    db.updateTable('productionPlan').set({ status: 'COMPLETE', goodQty }).where('id', '=', id).execute();

  test('is what no plan makes, and again what a completed plan fell short of', async () => {
    const { productId } = await routed();
    const orderProductId = await line(productId);
    const plan = await newPlan(productId, { orderProductId });
    expect(await openOf(orderProductId)).toBe(0);
    await finish(plan.id, 94);
    expect(await openOf(orderProductId)).toBe(6);
    const listed = await planner.send(orderProductsOf, { startDt: '2020-01-01', endDt: '2030-01-01', filter: '{"openPlanQty":">0"}' });
    expect(listed.json()).toContainEqual(expect.objectContaining({ id: orderProductId, openPlanQty: 6 }));
    expect(
      (await planner.send(createPlan, { productId, orderProductId, planQty: 7, ...dates, locationId: floor.line })).json(),
    ).toMatchObject({
      code: 'production.planExceedsOrder',
      facts: { open: 6 },
    });
    expect((await newPlan(productId, { orderProductId, planQty: 6 })).planQty).toBe(6);
    expect(await openOf(orderProductId)).toBe(0);
  });

  test('is less what was shipped to it out of other lots', async () => {
    const { productId } = await routed();
    const orderProductId = await line(productId);
    const elsewhere = await newPlan(productId, { planQty: 50 });
    const own = await newPlan(productId, { orderProductId, planQty: 30 });
    await ship(orderProductId, elsewhere, 50);
    expect(await openOf(orderProductId)).toBe(20);
    await ship(orderProductId, own, 30);
    expect(await openOf(orderProductId)).toBe(20);
  });

  test('is proposed to begin as late as it comes in time, by the day it is due', async () => {
    const { productId } = await routed();
    const endDt = addDays(today, 30);
    const orderProductId = await line(productId, endDt);
    const proposal = (await planner.send(planProposal, { orderProductId })).json();
    expect(proposal).toMatchObject({ orderProductId, productId, planQty: 100, endDt, leftQty: 0 });
    expect(proposal.startDt > today).toBe(true);
    const leftOf = async (startDt: string) => {
      const plan = await newPlan(productId, { ...proposal, orderProductId: null, startDt, propose: true, locationId: floor.line });
      const { operations } = (await planner.send(spreadingOf, { id: plan.id })).json();
      await planner.send(removePlan, { id: plan.id });
      return operations.map(({ leftQty }: { leftQty: number }) => leftQty);
    };
    expect(await leftOf(proposal.startDt)).toEqual([0, 0]);
    expect(Math.max(...(await leftOf(addDays(proposal.startDt, 1))))).toBeGreaterThan(0);
  });

  test('that is late begins today', async () => {
    const { productId } = await routed();
    const orderProductId = await line(productId, addDays(today, -3));
    expect((await planner.send(planProposal, { orderProductId })).json()).toMatchObject({
      startDt: today,
      endDt: addDays(today, 6),
      dueDate: addDays(today, -3),
    });
  });
});
