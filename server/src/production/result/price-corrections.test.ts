import { changePackage } from '@lotline/contract/material/stock';
import { LaborRate, MachineRate } from '@lotline/contract/plant/rate';
import { changeOutsourcing } from '@lotline/contract/production/outsourcing/outsourcing';
import { ResultAsk } from '@lotline/contract/production/result/result';
import { recordStory } from '@lotline/contract/system/data-change';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../testing.ts';
import { smallFloor } from '../testing.ts';
import { recordInterval } from '../work/record-interval.ts';
import { recordResult } from './record-result.ts';

const { db, insert, as } = await testApp();
const floor = await smallFloor(db);
const asker = await as();
const refused = { code: 'cost.correctionHasAReason' };
const codeOf = (answer: { statusCode: number; json(): { code?: string } }) => (answer.statusCode === 200 ? 200 : answer.json().code);

const site = (await db.selectFrom('location').select('id').where('type', '=', 'SITE').executeTakeFirstOrThrow()).id;
const productId = await floor.product();
await floor.steelFor(productId);
/** A plan that was worked on for ten minutes on each of these days. */
const worked = async (...days: string[]) => {
  const plan = await floor.plan(productId, 10);
  for (const day of days)
    await floor.as((trx) =>
      recordInterval(trx, floor.by, plan.cut.dailyPlanId, {
        ...{ kind: 'RUN', startedAt: `${day}T01:00:00Z`, endedAt: `${day}T01:10:00Z`, workerIds: [floor.worker] },
      }),
    );
  return plan;
};
const finish = (planId: number) => db.updateTable('productionPlan').set({ status: 'COMPLETE' }).where('id', '=', planId).execute();

let plan: Awaited<ReturnType<typeof worked>>;
beforeAll(async () => {
  plan = await worked('2026-03-02', '2026-03-04');
});

test('while a plan runs, rates change without a reason', async () => {
  const made = await asker.send(LaborRate.create, { locationId: site, perHour: 18_000, effectiveFrom: '2026-01-01' });
  expect((await asker.send(LaborRate.change, { ...made.json(), perHour: 18_500 })).statusCode).toBe(200);
  await finish(plan.planId);
});

test('a rate by which a finished plan was costed changes with a reason that stays in its history', async () => {
  const [rate] = (await asker.send(LaborRate.list, { id: site })).json();
  const noted = await asker.send(LaborRate.change, { ...rate, note: '4대 보험 포함' });
  expect(noted.statusCode, noted.body).toBe(200);
  const silent = await asker.send(LaborRate.change, { ...noted.json(), perHour: 19_000 });
  expect([silent.statusCode, silent.json()]).toEqual([422, expect.objectContaining({ code: refused.code })]);
  expect(JSON.stringify(silent.json())).toContain('priceReason');
  expect(codeOf(await asker.send(LaborRate.change, { ...noted.json(), perHour: 19_000, priceReason: '  ' }))).not.toBe(200);
  const told = await asker.send(LaborRate.change, { ...noted.json(), perHour: 19_000, priceReason: '퇴직 적립 누락' });
  expect(told.json()).toMatchObject({ perHour: 19_000, priceReason: '퇴직 적립 누락' });
  // What changes nothing of costs leaves the reason where it stands.
  const { priceReason: _, ...rest } = told.json();
  expect((await asker.send(LaborRate.change, { ...rest, note: '다시 씀' })).json()).toMatchObject({ priceReason: '퇴직 적립 누락' });
  const story = (await asker.send(recordStory, { table: 'labor_rate', rowId: rate.id })).json();
  expect(JSON.stringify(story.rows)).toContain('퇴직 적립 누락');
});

test('a rate that reaches back over finished work asks for a reason, one from a later day on doesn’t', async () => {
  const nearer = { locationId: floor.line, perHour: 21_000 };
  expect(codeOf(await asker.send(LaborRate.create, { ...nearer, effectiveFrom: '2026-03-04' }))).toBe(refused.code);
  const later = await asker.send(LaborRate.create, { ...nearer, effectiveFrom: '2026-03-05' });
  expect(codeOf(later)).toBe(200);
  // The day of the last work is in it, the day behind it isn't.
  expect(codeOf(await asker.send(LaborRate.change, { ...later.json(), effectiveFrom: '2026-03-04' }))).toBe(refused.code);
  const back = await asker.send(LaborRate.change, { ...later.json(), effectiveFrom: '2026-03-04', priceReason: '계약일 정정' });
  expect(codeOf(back)).toBe(200);
  // Whose past stays the same needs none.
  expect(codeOf(await asker.send(LaborRate.create, { ...nearer, perHour: 1, effectiveFrom: '2026-02-01' }))).toBe(refused.code);
  expect(codeOf(await asker.send(LaborRate.create, { locationId: floor.line, perHour: 1, effectiveFrom: '2026-03-06' }))).toBe(200);
});

test('what nobody knew is entered without a reason', async () => {
  const made = await asker.send(MachineRate.create, { toolId: floor.tool, perHour: 12_000, effectiveFrom: '2026-03-03' });
  expect(codeOf(made)).toBe(200);
  const earlier = await asker.send(MachineRate.change, { ...made.json(), effectiveFrom: '2026-03-01' });
  expect(codeOf(earlier)).toBe(200);
  expect(codeOf(await asker.send(MachineRate.change, { ...earlier.json(), perHour: 12_001 }))).toBe(refused.code);
  expect(codeOf(await asker.send(MachineRate.change, { ...earlier.json(), effectiveFrom: '2026-03-03' }))).toBe(refused.code);
  expect(codeOf(await asker.send(MachineRate.create, { toolId: floor.tool, perHour: 9000, effectiveFrom: '2026-03-04' }))).toBe(
    refused.code,
  );
  const reason = { priceReason: '감가상각 재계산' };
  expect(codeOf(await asker.send(MachineRate.create, { toolId: floor.tool, perHour: 9000, effectiveFrom: '2026-03-04', ...reason }))).toBe(
    200,
  );
  expect(codeOf(await asker.send(MachineRate.change, { ...earlier.json(), perHour: 12_001, ...reason }))).toBe(200);
});

test('a rate by which a finished plan was costed isn’t deleted, another is', async () => {
  const [used] = (await asker.send(MachineRate.list, { id: floor.tool })).json();
  expect(codeOf(await asker.send(MachineRate.removeOne, { id: used.id }))).toBe('cost.usedRateStays');
  const rates = (await asker.send(LaborRate.list, { id: floor.line })).json() as { id: number; effectiveFrom: string }[];
  const of = (day: string) => rates.find(({ effectiveFrom }) => effectiveFrom === day)?.id ?? 0;
  expect(codeOf(await asker.send(LaborRate.removeOne, { id: of('2026-03-04') }))).toBe('cost.usedRateStays');
  expect(codeOf(await asker.send(LaborRate.removeOne, { id: of('2026-03-06') }))).toBe(200);
});

test('the price of a package that a finished plan used changes with a reason, its first one without', async () => {
  const running = await worked();
  const { stock } = await floor.steelAtLine(running.planId, 40);
  await db.updateTable('materialStock').set({ unitPrice: null }).where('id', '=', stock).execute();
  const asked = ResultAsk.parse({ goodQty: 1, defectQty: 0, defects: [], occurredAt: '2026-03-04T03:00:00Z' });
  await floor.as((trx) => recordResult(trx, floor.by, running.cut.dailyPlanId, asked));
  await finish(running.planId);
  const row = async () => {
    const pack = await db.selectFrom('materialStock').selectAll().where('id', '=', stock).executeTakeFirstOrThrow();
    return { id: stock, version: pack.version, locationId: pack.locationId };
  };
  expect(codeOf(await asker.send(changePackage, { ...(await row()), unitPrice: 300 }))).toBe(200);
  expect(codeOf(await asker.send(changePackage, { ...(await row()), unitPrice: 310 }))).toBe(refused.code);
  expect(codeOf(await asker.send(changePackage, { ...(await row()), unitPrice: 310, priceReason: '송장 정정' }))).toBe(200);
  expect(codeOf(await asker.send(changePackage, { ...(await row()), unitPrice: 310, note: '그대로' }))).toBe(200);
  const { priceReason } = await db.selectFrom('materialStock').select('priceReason').where('id', '=', stock).executeTakeFirstOrThrow();
  expect(priceReason).toBe('송장 정정');
});

test('the price of an outsourcing that came back for a finished plan changes with a reason', async () => {
  const { planId } = await worked();
  const { lotId } = await db.selectFrom('productionPlan').select('lotId').where('id', '=', planId).executeTakeFirstOrThrow();
  const vendorId = await insert('bizPartner', { partnerCode: 'PC-V', name: '도금', types: ['OUTSOURCER'] });
  const id = await insert('outsourcing', {
    ...{ outNo: 'OS-PC', vendorId, planId, outDate: '2026-03-02', dueDate: '2026-03-09', unitPrice: 500, status: 'COMPLETE' },
  });
  const { stockId } = await floor.openingStock(productId, 10);
  await insert('outsourcingLine', {
    ...{ outsourcingId: id, seq: 1, kind: 'STOCK', productId, lotId, productStockId: stockId, qty: 10, outQty: 10, uom: 'EA', goodQty: 10 },
  });
  const change = async (unitPrice: number, more: object = {}) => {
    const { version } = await db.selectFrom('outsourcing').select('version').where('id', '=', id).executeTakeFirstOrThrow();
    const ask = { id, version, vendorId, planId, outDate: '2026-03-02', dueDate: '2026-03-09', unitPrice, ...more };
    return codeOf(await asker.send(changeOutsourcing, ask));
  };
  expect(await change(700)).toBe(200);
  await finish(planId);
  expect([await change(800), await change(800, { priceReason: '단가 협의 결과' }), await change(800, { note: '확인' })]).toEqual([
    refused.code,
    200,
    200,
  ]);
});
