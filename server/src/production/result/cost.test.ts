import { addAmounts } from '@lotline/contract/kit/quantity';
import { LaborRate, MachineRate } from '@lotline/contract/plant/rate';
import { type PlanCost, planCost } from '@lotline/contract/production/result/cost';
import { type ProfitRow, profitRows } from '@lotline/contract/production/result/profit';
import { ResultAsk } from '@lotline/contract/production/result/result';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../testing.ts';
import { smallFloor } from '../testing.ts';
import { recordInterval } from '../work/record-interval.ts';
import { recordResult } from './record-result.ts';

const { db, insert, as } = await testApp();
const floor = await smallFloor(db);
const asker = await as();
const costOf = async (id: number): Promise<PlanCost> => {
  const answer = await asker.send(planCost, { id });
  expect(answer.statusCode, answer.body).toBe(200);
  // English reads names through views, which have no keys to group by.
  const english = await asker.send(planCost, { id }, { 'accept-language': 'en' });
  expect(english.json()).toEqual(answer.json());
  return answer.json();
};
const kindsOf = ({ kinds }: PlanCost) => Object.fromEntries(kinds.map(({ kind, planned, actual }) => [kind, [planned, actual]]));
const gapsOf = ({ gaps }: PlanCost) => gaps.map(({ side, gap, n }) => `${side} ${gap} ${n}`).sort();

await db.updateTable('material').set({ unitPrice: 300 }).where('id', '=', floor.steel).execute();
const site = (await db.selectFrom('location').select('id').where('type', '=', 'SITE').executeTakeFirstOrThrow()).id;
const rated = async () => {
  await asker.send(LaborRate.create, { locationId: site, perHour: 18_000, effectiveFrom: '2026-01-01' });
  await asker.send(LaborRate.create, { locationId: floor.line, perHour: 21_000, effectiveFrom: '2026-03-01' });
  await asker.send(LaborRate.create, { locationId: floor.line, perHour: 24_000, effectiveFrom: '2026-03-03' });
  await asker.send(MachineRate.create, { toolId: floor.tool, perHour: 12_000, effectiveFrom: '2026-01-01' });
};
const made = async (at: { dailyPlanId: number }, goodQty: number, defectQty = 0, occurredAt = '2026-03-02T03:00:00Z') => {
  const defects = defectQty ? [{ defectCodeId: floor.scratch, qty: defectQty }] : [];
  await floor.as((trx) => recordResult(trx, floor.by, at.dailyPlanId, ResultAsk.parse({ goodQty, defectQty, defects, occurredAt })));
};
const worked = (at: { dailyPlanId: number }, minutes: number, more: object = {}, day = '2026-03-02') =>
  floor.as((trx) =>
    recordInterval(trx, floor.by, at.dailyPlanId, {
      kind: 'RUN',
      startedAt: `${day}T01:00:00Z`,
      endedAt: new Date(Date.parse(`${day}T01:00:00Z`) + minutes * 60_000).toISOString(),
      workerIds: [floor.worker],
      ...more,
    }),
  );
/** Ten pieces of steel at 2 kg, cut in a minute each by one person on the machine, checked in half a minute by hand. */
const planned = async (more: object = {}) => {
  const productId = await floor.product({ unitPrice: 2000, ...more });
  await floor.steelFor(productId);
  const plan = await floor.plan(productId, 10);
  await db.updateTable('productionOperationPlan').set({ cycleSec: 60, setupMin: 5 }).where('id', '=', plan.cut.operPlanId).execute();
  await db.updateTable('productionOperationPlan').set({ cycleSec: 30 }).where('id', '=', plan.check.operPlanId).execute();
  return { productId, ...plan };
};

test('before anybody enters what an hour costs, it is named where to', async () => {
  const plan = await planned();
  await floor.steelAtLine(plan.planId, 40);
  await made(plan.cut, 4);
  await worked(plan.cut, 10);
  const cost = await costOf(plan.planId);
  expect(kindsOf(cost)).toEqual({ MATERIAL: [6000, 2400], LABOR: [null, null], MACHINE: [null, null] });
  expect(cost.gaps).toContainEqual({ side: 'ACTUAL', gap: 'LABOR_RATE', id: floor.line, name: expect.any(String), n: 1 });
  expect(cost.gaps).toContainEqual({ side: 'ACTUAL', gap: 'MACHINE_RATE', id: floor.tool, name: '선반', n: 1 });
});

describe('with rates', () => {
  beforeAll(rated);

  test('a plan costs its material, people and machines, and scrap with them', async () => {
    const plan = await planned();
    await floor.steelAtLine(plan.planId, 40);
    await made(plan.cut, 4, 1);
    await worked(plan.cut, 10);
    await made(plan.check, 4);
    await worked(plan.check, 3, { toolId: null });
    const cost = await costOf(plan.planId);
    // 15 minutes at the cut and 5 at the check; the rate of the line goes before the site's.
    expect(kindsOf(cost)).toEqual({ MATERIAL: [6000, 3000], LABOR: [7000, 4550], MACHINE: [3000, 2000] });
    expect(cost).toMatchObject({ planned: 16_000, actual: 9550, plannedPerPiece: 1600, actualPerPiece: 2387.5, gaps: [] });
    expect(cost).toMatchObject({ unitPrice: 2000, plannedRevenue: 20_000, revenue: 8000, plannedMargin: 4000, margin: -1550 });
    // Half of the cut and six tenths of the check are still to come, of nine pieces that may become good.
    expect(cost).toMatchObject({ expected: 6000 + 8225 + 3500, expectedRevenue: 18_000, expectedMargin: 275, inProcessQty: 0 });
    await made(plan.cut, 2);
    expect(await costOf(plan.planId)).toMatchObject({ inProcessQty: 2 });
    await db.updateTable('productionPlan').set({ status: 'COMPLETE' }).where('id', '=', plan.planId).execute();
    const complete = await costOf(plan.planId);
    expect(complete).toMatchObject({ inProcessQty: 0, expected: complete.actual, expectedMargin: complete.margin });
  });

  test('two people cost twice as much as one, the machine once, and standing costs nothing', async () => {
    const plan = await planned();
    const second = await insert('worker', { workerNo: 'W-2', name: '조수', locationId: floor.line });
    await worked(plan.cut, 10, { workerIds: [floor.worker, second] });
    await worked(plan.cut, 30, { kind: 'STOP' });
    expect(kindsOf(await costOf(plan.planId))).toMatchObject({ LABOR: [7000, 7000], MACHINE: [3000, 2000] });
  });

  test('a later rate leaves what was worked before it', async () => {
    const plan = await planned();
    await worked(plan.cut, 10);
    await worked(plan.cut, 10, {}, '2026-03-04');
    expect(kindsOf(await costOf(plan.planId))).toMatchObject({ LABOR: [7000, 3500 + 4000] });
  });

  test('a result that tells its own times counts where nobody kept intervals', async () => {
    const plan = await planned();
    await floor.steelAtLine(plan.planId, 40);
    const ask = { startedAt: '2026-03-02T01:00:00Z', endedAt: '2026-03-02T01:20:00Z', workerIds: [floor.worker], toolId: floor.tool };
    const result = ResultAsk.parse({ goodQty: 2, occurredAt: '2026-03-02T03:00:00Z', ...ask });
    await floor.as((trx) => recordResult(trx, floor.by, plan.cut.dailyPlanId, result));
    expect(kindsOf(await costOf(plan.planId))).toMatchObject({ LABOR: [7000, 7000], MACHINE: [3000, 4000] });
    await worked(plan.cut, 10);
    expect(kindsOf(await costOf(plan.planId))).toMatchObject({ LABOR: [7000, 3500], MACHINE: [3000, 2000] });
  });

  test('what is missing is named: prices, people, time, and what still runs', async () => {
    const plan = await planned({ unitPrice: null });
    const { stock } = await floor.steelAtLine(plan.planId, 4);
    await floor.steelAtLine(plan.planId, 40);
    await db.updateTable('materialStock').set({ unitPrice: null }).where('id', '=', stock).execute();
    await made(plan.cut, 3);
    await worked(plan.cut, 10, { workerIds: [] });
    await made(plan.check, 1);
    expect(gapsOf(await costOf(plan.planId))).toEqual([
      'ACTUAL PACKAGE_PRICE 1',
      'ACTUAL PEOPLE 1',
      'ACTUAL TIME 1',
      'PLANNED SALES_PRICE 1',
    ]);
    await insert('workEvent', {
      ...{ dailyPlanId: plan.check.dailyPlanId, operPlanId: plan.check.operPlanId, workerId: floor.worker, workerIds: [floor.worker] },
      ...{ kind: 'RUN', startedAt: '2026-03-02T02:00:00Z', occurredAt: '2026-03-02T02:00:00Z' },
      ...{ businessDate: '2026-03-02', shift: 'DAY', actorId: floor.user, source: 'UI' },
    });
    const cost = await costOf(plan.planId);
    expect(gapsOf(cost)).toContain('ACTUAL RUNNING 1');
    // Of the six kilograms four have no price: the two that have one are in the sum.
    expect(kindsOf(cost)).toMatchObject({ MATERIAL: [6000, 600] });
  });

  test('parts of our own making cost what their lots cost, and what those lack is asked of them', async () => {
    const part = await planned();
    await floor.steelAtLine(part.planId, 40);
    await made(part.cut, 4);
    await worked(part.cut, 10);
    await made(part.check, 4);
    await worked(part.check, 3, { toolId: null });
    const whole = await floor.product({ unitPrice: 9000 });
    await insert('bom', { parentId: whole, childProductId: part.productId, qtyPer: 1, uom: 'EA', operationId: floor.cut, backflush: true });
    const plan = await floor.plan(whole, 10);
    await made(plan.cut, 3, 0, '2026-03-02T04:00:00Z');
    const cost = await costOf(plan.planId);
    const one = await costOf(part.planId);
    expect(one.actual).toBe(2400 + 3500 + 1050 + 2000);
    expect(cost.lines.find(({ kind }) => kind === 'PART')).toMatchObject({ id: part.productId, actualQty: 3, actual: (8950 * 3) / 4 });
    expect(gapsOf(cost).filter((gap) => gap.includes('PART_COST'))).toEqual([]);

    const opening = await floor.openingStock(part.productId, 5);
    await made(plan.cut, 3, 0, '2026-03-02T05:00:00Z');
    const lacking = await costOf(plan.planId);
    expect(lacking.gaps).toContainEqual({ side: 'ACTUAL', gap: 'PART_COST', id: opening.lotId, name: expect.any(String), n: 1 });
  });

  test('a lot of a customer’s own material costs nothing, and an order in another currency has no margin', async () => {
    const plan = await planned();
    const orderProductId = await floor.order(plan.productId, 10);
    await db.updateTable('productionPlan').set({ orderProductId }).where('id', '=', plan.planId).execute();
    const { stock } = await floor.steelAtLine(plan.planId, 40);
    await db.updateTable('materialStock').set({ ownership: 'CUSTOMER' }).where('id', '=', stock).execute();
    await made(plan.cut, 4);
    const won = await costOf(plan.planId);
    expect([kindsOf(won).MATERIAL, won.unitPrice]).toEqual([[6000, null], 1000]);
    const { orderId } = await db.selectFrom('orderProduct').select('orderId').where('id', '=', orderProductId).executeTakeFirstOrThrow();
    await db.updateTable('orderInfo').set({ currency: 'USD' }).where('id', '=', orderId).execute();
    const dollars = await costOf(plan.planId);
    expect([dollars.unitPrice, dollars.margin]).toEqual([null, null]);
    expect(gapsOf(dollars)).toContain('PLANNED FOREIGN_PRICE 1');
  });
});

test('what vendors brought back good is paid for, and one without a price is named', async () => {
  const plan = await planned();
  const out = async (outNo: string, unitPrice: number | null) => {
    const outsourcingId = await insert('outsourcing', {
      ...{ outNo, vendorId: floor.outsourcer, planId: plan.planId, operationId: floor.plating, unitPrice, status: 'COMPLETE' },
      ...{ outDate: '2026-03-02', dueDate: '2026-03-05' },
    });
    const stock = await floor.openingStock(plan.productId, 1);
    await insert('outsourcingLine', {
      ...{ outsourcingId, seq: 1, kind: 'STOCK', productId: plan.productId, lotId: plan.lotId, productStockId: stock.stockId },
      ...{ qty: 4, uom: 'EA', outQty: 4, goodQty: 3, defectQty: 1 },
    });
    return outsourcingId;
  };
  await out('OS-T-1', 1850);
  const unpriced = await out('OS-T-2', null);
  const cost = await costOf(plan.planId);
  expect(kindsOf(cost).OUTSOURCING).toEqual([null, 5550]);
  expect(cost.gaps).toContainEqual({ side: 'ACTUAL', gap: 'OUTSOURCING_PRICE', id: unpriced, name: 'OS-T-2', n: 1 });
});

test('costs are seen with the right to see results and profit', async () => {
  const { planId } = await planned();
  const planner = await as([{ name: 'productionPlan', all: true }]);
  expect((await planner.send(planCost, { id: planId })).statusCode).toBe(403);
  expect((await asker.send(planCost, { id: 999_999 })).statusCode).toBe(404);
});

test('the days of a plan add up to its margin, and a day that tells no time has none', async () => {
  const plan = await planned();
  await floor.steelAtLine(plan.planId, 40);
  await made(plan.cut, 4, 1);
  await worked(plan.cut, 10);
  await made(plan.check, 4);
  const days = async () => {
    const answer = await asker.send(profitRows, { startDt: '2026-03-01', endDt: '2026-03-31', filter: JSON.stringify({ planNo: planNo }) });
    expect(answer.statusCode, answer.body).toBe(200);
    return (answer.json().rows as ProfitRow[]).toSorted((a, b) => a.operationSeq - b.operationSeq);
  };
  const { planNo } = await db.selectFrom('productionPlan').select('planNo').where('id', '=', plan.planId).executeTakeFirstOrThrow();
  expect((await days()).map(({ laborCost, machineCost, margin }) => [laborCost, machineCost, margin])).toEqual([
    [3500, 2000, -8500],
    [null, null, null],
  ]);
  await worked(plan.check, 3, { toolId: null });
  const told = await days();
  expect(told.map(({ laborCost, machineCost, margin }) => [laborCost, machineCost, margin])).toEqual([
    [3500, 2000, -8500],
    [1050, null, 6950],
  ]);
  expect(addAmounts(...told.map(({ margin }) => margin ?? 0))).toBe((await costOf(plan.planId)).margin);
});
