import { kioskChoices } from '@lotline/contract/kiosk/kiosk';
import { addAmounts, amountOf } from '@lotline/contract/kit/quantity';
import { outputByDay, profitOfDay, profitRows } from '@lotline/contract/production/result/profit';
import { ResultAsk } from '@lotline/contract/production/result/result';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../testing.ts';
import { smallFloor } from '../testing.ts';
import { recordResult } from './record-result.ts';

const { db, as } = await testApp();
const floor = await smallFloor(db);
const asker = await as();
const period = { startDt: '2026-03-01', endDt: '2026-03-31' };

const made = async (goodQty: number, defectQty = 0) => {
  const productId = await floor.product();
  await floor.steelFor(productId);
  const { planId, cut } = await floor.plan(productId, 10);
  await floor.steelAtLine(planId, 40);
  const defects = defectQty ? [{ defectCodeId: floor.scratch, qty: defectQty }] : [];
  const ask = ResultAsk.parse({ goodQty, defectQty, defects, occurredAt: '2026-03-02T03:00:00Z' });
  if (goodQty + defectQty > 0) await floor.as((trx) => recordResult(trx, floor.by, cut.dailyPlanId, ask));
  return cut.dailyPlanId;
};
const [half, whole, none] = [await made(5, 1), await made(10), await made(0)];
const ids = async (ask: object) => {
  const answer = await asker.send(profitRows, { ...period, ...ask });
  expect(answer.statusCode, answer.body).toBe(200);
  return (answer.json().rows as { id: number }[]).map(({ id }) => id).filter((id) => [half, whole, none].includes(id));
};

describe('results of a period', () => {
  test('are asked for in percent, as people say it', async () => {
    expect(await ids({ filter: JSON.stringify({ achieveRate: '>=50' }) })).toEqual(expect.arrayContaining([half, whole]));
    expect(await ids({ filter: JSON.stringify({ achieveRate: '>50' }) })).toEqual([whole]);
    expect(await ids({ filter: JSON.stringify({ defectRate: '>16' }) })).toEqual([half]);
  });
  test('stand in the order of a rate, page after page', async () => {
    expect(await ids({ sort: '-achieveRate' })).toEqual([whole, half, none]);
    const first = (await asker.send(profitRows, { ...period, sort: '-achieveRate', limit: 1 })).json();
    expect(first.total).toBeGreaterThanOrEqual(3);
    const second = (await asker.send(profitRows, { ...period, sort: '-achieveRate', limit: 1, after: first.next })).json();
    expect([first.rows[0].id, second.rows[0].id]).toEqual([whole, half]);
  });
  test.each(['workDate', 'productName', 'materialCost', 'grossProfit', 'workMinutes', 'hourlyOutput', 'defectRate', 'amount'])(
    'stand in the order of %s',
    async (sort) => expect(await ids({ sort })).toHaveLength(3),
  );
});

test('a day costs what its results took of each package, each at its price', async () => {
  const productId = await floor.product();
  await floor.steelFor(productId);
  const { planId, cut } = await floor.plan(productId, 10);
  const { stock } = await floor.steelAtLine(planId, 2);
  await floor.steelAtLine(planId, 40);
  await db.updateTable('materialStock').set({ unitPrice: 1000 }).where('id', '=', stock).execute();
  const tell = (goodQty: number) =>
    floor.as((trx) => recordResult(trx, floor.by, cut.dailyPlanId, ResultAsk.parse({ goodQty, occurredAt: '2026-03-02T03:00:00Z' })));
  await tell(1);
  await tell(2);
  const taken = await db
    .selectFrom('stockMovement')
    .select(['materialStockId', 'qty'])
    .where('productionPlanId', '=', planId)
    .where('type', '=', 'CONSUME')
    .execute();
  const cost = taken.map(({ materialStockId, qty }) => amountOf(qty, materialStockId === stock ? 1000 : 300));
  expect(new Set(taken.map(({ materialStockId }) => materialStockId)).size).toBe(2);
  const { row } = (await asker.send(profitOfDay, { id: cut.dailyPlanId })).json();
  expect(row.materialCost).toBe(addAmounts(...cost));
});

describe('gross profit', () => {
  const sold = async (currency: string, unitPrice: number | null) => {
    const productId = await floor.product({ unitPrice: 5000 });
    await floor.steelFor(productId);
    const orderProductId = await floor.order(productId, 10);
    const order = await db
      .updateTable('orderProduct')
      .set({ unitPrice })
      .where('id', '=', orderProductId)
      .returning('orderId')
      .executeTakeFirstOrThrow();
    await db.updateTable('orderInfo').set({ currency }).where('id', '=', order.orderId).execute();
    const { planId, cut, check } = await floor.plan(productId, 10, { orderProductId });
    const { stock } = await floor.steelAtLine(planId, 40);
    for (const { dailyPlanId } of [cut, check])
      await floor.as((trx) =>
        recordResult(trx, floor.by, dailyPlanId, ResultAsk.parse({ goodQty: 5, occurredAt: '2026-03-02T03:00:00Z' })),
      );
    const rowOf = async (dailyPlanId: number) => (await asker.send(profitOfDay, { id: dailyPlanId })).json().row;
    return { stock, days: async () => [await rowOf(cut.dailyPlanId), await rowOf(check.dailyPlanId)] };
  };

  test('of a plan’s days together is what it made less all its material', async () => {
    const { days } = await sold('KRW', 1000);
    const cost = amountOf(10, 300);
    expect(await days()).toMatchObject([
      { amount: null, materialCost: cost, costCurrency: 'KRW', grossProfit: -cost },
      { amount: 5000, materialCost: null, grossProfit: 5000, currency: 'KRW' },
    ]);
  });
  test('is unknown where what it takes and what it makes have different currencies', async () => {
    const { days } = await sold('USD', 7);
    expect(await days()).toMatchObject([
      { materialCost: amountOf(10, 300), costCurrency: 'KRW', currency: 'USD', grossProfit: null },
      { amount: 35, grossProfit: 35, currency: 'USD' },
    ]);
  });
  test('is unknown without a price, of the product or of a package', async () => {
    const { stock, days } = await sold('USD', null);
    await db.updateTable('materialStock').set({ unitPrice: null }).where('id', '=', stock).execute();
    expect(await days()).toMatchObject([
      { materialCost: null, grossProfit: null },
      { amount: null, grossProfit: null },
    ]);
  });
  test('counts what the customer gave as nothing', async () => {
    const { stock, days } = await sold('KRW', 1000);
    await db.updateTable('materialStock').set({ unitPrice: null, ownership: 'CUSTOMER' }).where('id', '=', stock).execute();
    expect(await days()).toMatchObject([{ materialCost: null, grossProfit: null }, { grossProfit: 5000 }]);
  });
});

test('a day comes with the machines and people it may name, and reasons in the reader’s language', async () => {
  const read = async (lang: string) => (await asker.send(profitOfDay, { id: half }, { 'accept-language': lang })).json();
  const [kr, en] = [await read('ko'), await read('en')];
  expect(kr.results[0].defectNames[0].name).not.toBe(en.results[0].defectNames[0].name);
  expect(kr.tools.length).toBeGreaterThan(0);
});

test('the kiosk offers defect reasons under their groups', async () => {
  const { defectGroups, defects } = (await asker.send(kioskChoices, { lineId: floor.line })).json();
  const groups = new Set(defectGroups.map(({ id }: { id: number }) => id));
  expect(defects.filter(({ groupId }: { groupId: number | null }) => groups.has(groupId as number)).length).toBeGreaterThan(0);
  expect(defects.some(({ id }: { id: number }) => groups.has(id))).toBe(false);
});

test('a day’s output counts each piece of the last operation once, and the defects of all', async () => {
  const days = async () => (await asker.send(outputByDay, { startDt: '2026-04-01', endDt: '2026-04-30' })).json();
  expect(await days()).toEqual([]);
  const product = await floor.product();
  const weighed = await floor.product({ uom: 'kg' });
  const tell = (dailyPlanId: number, goodQty: number, defectQty = 0) => {
    const defects = defectQty ? [{ defectCodeId: floor.scratch, qty: defectQty }] : [];
    const ask = ResultAsk.parse({ goodQty, defectQty, defects, occurredAt: '2026-04-02T03:00:00Z' });
    return floor.as((trx) => recordResult(trx, floor.by, dailyPlanId, ask));
  };
  for (const productId of [product, weighed]) {
    const { cut, check } = await floor.plan(productId, 10, { workDate: '2026-04-02' });
    await tell(cut.dailyPlanId, 8, 1);
    await tell(check.dailyPlanId, 6, 2);
  }
  expect(await days()).toEqual([
    { workDate: '2026-04-02', uom: 'EA', finishedQty: 6, goodQty: 14, defectQty: 3 },
    { workDate: '2026-04-02', uom: 'kg', finishedQty: 6, goodQty: 14, defectQty: 3 },
  ]);
  // Of the rows that the list shows, by the same filters and quick filters.
  const period = { startDt: '2026-04-01', endDt: '2026-04-30' };
  const of = async (more: object) => (await asker.send(outputByDay, { ...period, ...more })).json();
  const shown = (await asker.send(profitRows, { ...period, limit: 10, filter: JSON.stringify({ uom: 'kg', defectQty: '>1' }) })).json();
  expect(shown.rows).toMatchObject([{ completedQty: 6, defectQty: 2 }]);
  expect(await of({ filter: JSON.stringify({ uom: 'kg', defectQty: '>1' }) })).toEqual([
    { workDate: '2026-04-02', uom: 'kg', finishedQty: 6, goodQty: 6, defectQty: 2 },
  ]);
  expect(await of({ quick: 'defects', filter: JSON.stringify({ uom: 'EA' }) })).toMatchObject([{ uom: 'EA', goodQty: 14 }]);
  expect(await of({ quick: 'running', filter: JSON.stringify({ defectQty: '>1' }) })).toHaveLength(2);
  expect(await of({ quick: 'today' })).toEqual([]);
  expect((await asker.send(outputByDay, { ...period, quick: 'nothing' })).statusCode).toBe(400);
});
