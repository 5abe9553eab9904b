import { changeDailyPlans } from '@lotline/contract/kiosk/kiosk';
import { answerRefusal } from '@lotline/contract/kiosk/refusal';
import { settleRefusal } from '@lotline/contract/kiosk/refusal-list';
import { addProductStock, disposeProductStock, editProductStock } from '@lotline/contract/lot/product-stock';
import { holdFound, releaseHold } from '@lotline/contract/lot/recall';
import { issueMaterial, restockMaterial } from '@lotline/contract/material/issue';
import { changePackage } from '@lotline/contract/material/stock';
import { Order } from '@lotline/contract/order/order';
import { OrderProduct } from '@lotline/contract/order/order-product';
import { carryOver } from '@lotline/contract/production/plan/carry-over';
import { saveDailyPlans } from '@lotline/contract/production/plan/daily-plan';
import { changePlan, createPlan, forcePlan, removePlans } from '@lotline/contract/production/plan/plan';
import { changeProfit } from '@lotline/contract/production/result/profit';
import { cancelShipment, ship } from '@lotline/contract/shipment/shipment';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { deadlocksOf } from './kit/database/testing.ts';
import { ledgerDifferences } from './ledger-check.ts';
import { smallFloor } from './production/testing.ts';
import { testApp } from './testing.ts';

const { db, pool, as } = await testApp();
const floor = await smallFloor(db);
const [anna, ben] = [await as(), await as()];
type Person = typeof anna;

const deadlocks = () => deadlocksOf(pool);

const productId = await floor.product();
await floor.steelFor(productId);
const orderProductId = await floor.order(productId, 100_000);
const { orderId } = await db.selectFrom('orderProduct').select('orderId').where('id', '=', orderProductId).executeTakeFirstOrThrow();
const { planId, cut, check } = await floor.plan(productId, 50_000, { orderProductId });
const other = await floor.plan(productId, 50_000, { orderProductId });
const { stock: packageId, issueId } = await floor.steelAtLine(planId, 20_000, 10_000);
await floor.steelAtLine(other.planId, 10_000);
const otherShelf = await floor.insert('location', { type: 'SHELF', code: 'ANOTHER', name: '다른 선반', parentId: floor.warehouse });
const day = (id: number) => db.selectFrom('dailyPlan').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const result = (dailyPlanId: number, goodQty = 1) => ({ action: 'RESULT' as const, dailyPlanId, key: crypto.randomUUID(), goodQty });
for (const one of [cut, check, other.cut, other.check]) await anna.send(changeDailyPlans, [result(one.dailyPlanId, 200)]);
const finished = await cut.day('2026-03-03', 500);
await anna.send(changeDailyPlans, [result(finished, 300)]);
await anna.send(changeDailyPlans, [{ action: 'FINISH', dailyPlanId: finished, key: crypto.randomUUID(), closeReason: '자재 부족' }]);
const { id: stockId } = await db.selectFrom('productStock').select('id').where('productionPlanId', '=', planId).executeTakeFirstOrThrow();
const { lotId: lotNo, id: lotId } = await db
  .selectFrom('lot')
  .select(['lotId', 'id'])
  .where('productionPlanId', '=', planId)
  .executeTakeFirstOrThrow();
const planRow = () => db.selectFrom('productionPlan').selectAll().where('id', '=', planId).executeTakeFirstOrThrow();
const planNow = async () => {
  const { id, version, planQty, startDt, endDt, locationId } = await planRow();
  return { id, version, planQty, startDt, endDt, locationId };
};
const shipDate = new Date().toISOString().slice(0, 10);
const lastResult = () =>
  db
    .selectFrom('productionResultInForce')
    .select(['id', 'dailyPlanId'])
    .where('planId', '=', planId)
    .where('goodQty', '=', 1)
    .orderBy('id', 'desc')
    .executeTakeFirst();
const shipment = () =>
  db.selectFrom('shipment').select(['id', 'version']).where('status', '=', 'SHIPPED').orderBy('id', 'desc').executeTakeFirst();
const kiosk =
  (...changes: object[]) =>
  (who: Person) =>
    who.send(
      changeDailyPlans,
      changes.map((change) => ({ ...change, key: crypto.randomUUID() })) as Parameters<typeof who.send<typeof changeDailyPlans>>[1],
    );

/** Every call that writes something about one plan, its lot, its material, its stock or its order. */
const verbs: Record<string, (who: Person) => Promise<unknown>> = {
  'result of the first operation': (who) => who.send(changeDailyPlans, [result(cut.dailyPlanId)]),
  'result of the last operation': (who) => who.send(changeDailyPlans, [result(check.dailyPlanId)]),
  'results of two plans': kiosk(result(cut.dailyPlanId), result(other.cut.dailyPlanId)),
  'results of the same plans the other way round': kiosk(result(other.cut.dailyPlanId), result(cut.dailyPlanId)),
  correction: async (who) => {
    const wrong = await lastResult();
    if (wrong?.id && wrong.dailyPlanId)
      await who.send(changeProfit, {
        action: 'CORRECT',
        dailyPlanId: wrong.dailyPlanId,
        resultId: wrong.id,
        goodQty: 2,
        reason: '다시 셈',
      });
  },
  void: async (who) => {
    const wrong = await lastResult();
    if (wrong?.id && wrong.dailyPlanId)
      await who.send(changeProfit, { action: 'VOID', dailyPlanId: wrong.dailyPlanId, resultId: wrong.id, reason: '없던 일' });
  },
  'start and pause': kiosk({ action: 'START', dailyPlanId: cut.dailyPlanId }, { action: 'PAUSE', dailyPlanId: cut.dailyPlanId }),
  'target at the kiosk': async (who) => {
    const { version } = await day(cut.dailyPlanId);
    await kiosk({ action: 'TARGET', dailyPlanId: cut.dailyPlanId, version, targetQty: 40_000 })(who);
  },
  'daily plans': async (who) => {
    const rows = await Promise.all([day(cut.dailyPlanId), day(other.cut.dailyPlanId)]);
    await who.send(saveDailyPlans, {
      rows: rows.map(({ id, version, operPlanId, workDate, dayNight, targetQty, toolId }) => ({
        id,
        version,
        operPlanId,
        workDate,
        dayNight,
        targetQty,
        toolId,
      })),
    });
  },
  'carry-over': (who) =>
    who.send(carryOver, { id: finished, kind: 'COMPLETED', qty: 1, workDate: '2026-03-05', dayNight: 'DAY', reason: '다른 날' }),
  'plan change': async (who) => void (await who.send(changePlan, { ...(await planNow()), note: crypto.randomUUID() })),
  'new plan': async (who) => {
    const plan = {
      productId,
      orderProductId,
      planQty: 1,
      startDt: '2026-03-02',
      endDt: '2026-03-02',
      locationId: floor.line,
      confirmOver: true,
    };
    await who.send(createPlan, plan);
  },
  // Two who come at once find the same plans: one of them comes too late.
  'plans removed': async (who) => {
    const spare = await db
      .selectFrom('productionPlan')
      .select('id')
      .where('orderProductId', '=', orderProductId)
      .where('planQty', '=', 1)
      .orderBy('id')
      .limit(2)
      .execute();
    if (spare.length) await who.send(removePlans, { ids: spare.map(({ id }) => id).join() });
  },
  'forced plan': async (who) => {
    await who.send(forcePlan, { ...(await planNow()), note: crypto.randomUUID(), dryRun: false });
  },
  issue: (who) => who.send(issueMaterial, { productionPlanId: planId, issues: [{ materialStockId: packageId, qty: 1 }] }),
  restock: (who) => who.send(restockMaterial, { restocks: [{ issueId: issueId as number, qty: 0.5 }] }),
  'package change': async (who) => {
    const { version, locationId } = await db
      .selectFrom('materialStock')
      .select(['version', 'locationId'])
      .where('id', '=', packageId)
      .executeTakeFirstOrThrow();
    const to = locationId === floor.shelf ? otherShelf : floor.shelf;
    await who.send(changePackage, { id: packageId, version, locationId: to });
  },
  ship: (who) => who.send(ship, { shipDate, lines: [{ productStockId: stockId, orderProductId, qty: 1 }] }),
  'shipment cancelled': async (who) => {
    const sent = await shipment();
    if (sent) await who.send(cancelShipment, { ...sent, reason: '오출하' });
  },
  dispose: (who) => who.send(disposeProductStock, { id: stockId, qty: 1, reason: '파손' }),
  'stock moved': async (who) => {
    const { version } = await db.selectFrom('productStock').select('version').where('id', '=', stockId).executeTakeFirstOrThrow();
    await who.send(editProductStock, { id: stockId, version, note: crypto.randomUUID(), countedQty: 150, reason: '실사' });
  },
  'stock added': (who) => who.send(addProductStock, { productId, lotId: lotNo, locationId: floor.warehouse, qty: 2, reason: '기초' }),
  'lot held and released': async (who) => {
    const held = await who.send(holdFound, { kind: 'lot', id: lotId, reason: '의심' });
    if (held.statusCode === 200) await who.send(releaseHold, { id: held.json().id, reason: '해제' });
  },
  'package held and released': async (who) => {
    const held = await who.send(holdFound, { kind: 'material-stock', id: packageId, reason: '의심' });
    if (held.statusCode === 200) await who.send(releaseHold, { id: held.json().id, reason: '해제' });
  },
  'refused report booked': async (who) => {
    const change = result(cut.dailyPlanId);
    const about = { lineId: floor.line, operation: '절삭', product: '축', lotNo };
    await who.send(answerRefusal, { outcome: 'HAND', change, about, why: { code: 'X', message: '거절' } });
    const { id } = await db.selectFrom('kioskRefusal').select('id').where('key', '=', change.key).executeTakeFirstOrThrow();
    await who.send(settleRefusal, { outcome: 'BOOK', id, reason: '확인' });
  },
  'order line': async (who) => {
    const { id, version, seq, qty } = await db
      .selectFrom('orderProduct')
      .selectAll()
      .where('id', '=', orderProductId)
      .executeTakeFirstOrThrow();
    await who.send(OrderProduct.change, { id, version, seq, orderId, productId, qty: qty + 1 });
  },
  order: async (who) => {
    const { id, version, orderNo, businessId, direction, orderDate } = await db
      .selectFrom('orderInfo')
      .selectAll()
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    await who.send(Order.change, {
      id,
      version,
      orderNo,
      businessId,
      direction: direction as 'SALES',
      orderDate,
      note: crypto.randomUUID(),
    });
  },
};

test('a circle of locks is counted', async () => {
  const before = await deadlocks();
  const cross = (first: number, second: number) =>
    db.transaction().execute(async (trx) => {
      await sql`select from product where id = ${first} for update`.execute(trx);
      await sql`select pg_sleep(0.1)`.execute(trx);
      await sql`select from material where id = ${second} for update`.execute(trx);
    });
  const back = (first: number, second: number) =>
    db.transaction().execute(async (trx) => {
      await sql`select from material where id = ${second} for update`.execute(trx);
      await sql`select pg_sleep(0.1)`.execute(trx);
      await sql`select from product where id = ${first} for update`.execute(trx);
    });
  await Promise.allSettled([cross(productId, floor.steel), back(productId, floor.steel)]);
  expect(await deadlocks()).toBe(before + 1);
});

/** What each verb was answered: a verb that never succeeded proves nothing. */
const answers = new Map<string, Set<number>>();
const watched = (who: Person, name: string): Person => {
  const seen = answers.get(name) ?? new Set<number>();
  answers.set(name, seen);
  return {
    ...who,
    send: async (...given) => {
      const answer = await who.send(...given);
      const changes: { outcome: string }[] = given[0].path === changeDailyPlans.path && answer.statusCode === 200 ? answer.json() : [];
      seen.add(changes.some(({ outcome }) => outcome !== 'ok') ? 422 : answer.statusCode);
      return answer;
    },
  };
};

test('no two writing calls on one plan wait for each other in a circle', { timeout: 600_000 }, async () => {
  const names = Object.keys(verbs);
  const found: string[] = [];
  for (const [at, name] of names.entries()) {
    const before = await deadlocks();
    for (const beside of names.slice(at)) {
      const [one, two] = [verbs[name], verbs[beside]] as [(who: Person) => Promise<unknown>, (who: Person) => Promise<unknown>];
      const [hers, his] = [watched(anna, name), watched(ben, beside)];
      await Promise.all([one(hers), two(his), one(hers), two(his)]);
    }
    // Counting asks every connection; once for all that stood beside one verb is enough to name it.
    const circles = (await deadlocks()) - before;
    if (circles > 0) found.push(`${name}: ${circles}`);
  }
  expect(found).toEqual([]);
  expect([...answers].filter(([, seen]) => !seen.has(200) || [...seen].some((status) => status >= 500))).toEqual([]);
  expect(await ledgerDifferences(db)).toEqual([]);
});
