import { ResultAsk } from '@lotline/contract/production/result/result';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../kit/database/testing.ts';
import { lockIssues, lockPackages, packageMove, postMovements } from '../../ledger/index.ts';
import { smallFloor } from '../testing.ts';
import { recordInterval } from '../work/record-interval.ts';
import { correctResult } from './correct-result.ts';
import { recordResult } from './record-result.ts';
import { redateResults } from './redate-results.ts';
import { voidResult } from './void-result.ts';

const { db } = await testDatabase();
const floor = await smallFloor(db);
const said = (ask: object) => ResultAsk.parse({ goodQty: 0, occurredAt: '2026-03-02T03:00:00Z', ...ask });
const record = (dailyPlanId: number, ask: object) => floor.as((trx) => recordResult(trx, floor.by, dailyPlanId, said(ask)));
const correct = (id: number, ask: object) => floor.as((trx) => correctResult(trx, floor.by, id, { ...said(ask), reason: '오타' }));
const defects = (qty: number) => ({ defectQty: qty, defects: [{ defectCodeId: floor.scratch, qty }] });

const planOf = (id: number) =>
  db.selectFrom('productionPlan').select(['goodQty', 'defectQty', 'status']).where('id', '=', id).executeTakeFirstOrThrow();
const dayOf = (id: number) =>
  db
    .selectFrom('dailyPlan')
    .select(['completedQty', 'defectQty', 'remainQty', 'overQty', 'workStatus'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const stockOf = async (lotId: number) =>
  (await db.selectFrom('productStock').select('qty').where('lotId', '=', lotId).execute()).map(({ qty }) => qty);
const issueOf = (id: number | null) =>
  db.selectFrom('materialIssue').select(['issuedQty', 'consumedQty', 'atLineQty']).where('id', '=', id).executeTakeFirstOrThrow();
const edgesOf = (lotId: number) =>
  db
    .selectFrom('genealogyEdgeInForce')
    .select(['parentStockId', 'qtyParent', 'confidence'])
    .where('childLotId', '=', lotId)
    .orderBy('id')
    .execute();

const ready = async (planQty: number, steel = planQty * 2) => {
  const productId = await floor.product();
  await floor.steelFor(productId);
  const orderProductId = await floor.order(productId, planQty);
  const plan = await floor.plan(productId, planQty, { orderProductId });
  const { issueId, stock } = await floor.steelAtLine(plan.planId, steel);
  return { ...plan, issueId, stock, orderProductId, productId };
};

describe('a result', () => {
  test('counts on its day, operation, plan and order, and takes its material', async () => {
    const { planId, lotId, cut, issueId, stock, orderProductId } = await ready(10);
    await record(cut.dailyPlanId, { goodQty: 6, ...defects(1) });
    expect(await dayOf(cut.dailyPlanId)).toEqual({ completedQty: 6, defectQty: 1, remainQty: 4, overQty: 0, workStatus: 'IN_PROGRESS' });
    expect(await planOf(planId)).toEqual({ goodQty: 0, defectQty: 1, status: 'IN_PROGRESS' });
    expect(await issueOf(issueId)).toEqual({ issuedQty: 20, consumedQty: 14, atLineQty: 6 });
    expect(await edgesOf(lotId)).toEqual([{ parentStockId: stock, qtyParent: 14, confidence: 'EXACT' }]);
    expect(await stockOf(lotId)).toEqual([]);
    expect(await db.selectFrom('orderProduct').select('status').where('id', '=', orderProductId).executeTakeFirst()).toEqual({
      status: 'IN_PRODUCTION',
    });
  });

  test('of the last operation brings its good pieces into stock', async () => {
    const { planId, lotId, cut, check } = await ready(10);
    await record(cut.dailyPlanId, { goodQty: 10 });
    await record(check.dailyPlanId, { goodQty: 9, ...defects(1) });
    expect(await stockOf(lotId)).toEqual([9]);
    expect(await planOf(planId)).toMatchObject({ goodQty: 9, defectQty: 1 });
    expect(await db.selectFrom('lot').select('producedQty').where('id', '=', lotId).executeTakeFirst()).toEqual({ producedQty: 9 });
  });

  test('may not exceed what the operation before made good', async () => {
    const { lotId, cut, check } = await ready(10);
    await record(cut.dailyPlanId, { goodQty: 5, ...defects(1) });
    await expect(record(check.dailyPlanId, { goodQty: 5.001 })).rejects.toMatchObject({
      code: 'production.neverMoreThanBefore',
      facts: { over: 0.001, before: 5 },
    });
    expect(await stockOf(lotId)).toEqual([]);
    await record(check.dailyPlanId, { goodQty: 5 });
    expect(await stockOf(lotId)).toEqual([5]);
  });

  test('without material at the line is refused and writes nothing', async () => {
    const { cut, issueId } = await ready(10, 12);
    await expect(record(cut.dailyPlanId, { goodQty: 7 })).rejects.toMatchObject({
      code: 'production.materialComesFirst',
      facts: { short: 2, uom: 'kg' },
    });
    expect(await dayOf(cut.dailyPlanId)).toMatchObject({ completedQty: 0, workStatus: 'PLANNED' });
    expect(await issueOf(issueId)).toMatchObject({ consumedQty: 0 });
  });

  test('takes the oldest issue first and says that it assumed so', async () => {
    const { planId, lotId, cut, stock } = await ready(10, 6);
    const later = await floor.steelAtLine(planId, 20, 20, '2026-03-01T05:00:00Z');
    await record(cut.dailyPlanId, { goodQty: 5 });
    expect(await edgesOf(lotId)).toEqual([
      { parentStockId: stock, qtyParent: 6, confidence: 'FIFO' },
      { parentStockId: later.stock, qtyParent: 4, confidence: 'FIFO' },
    ]);
  });

  test('waits for nobody who holds an issue that is used up', async () => {
    const { planId, cut, issueId, stock } = await ready(10, 6);
    await record(cut.dailyPlanId, { goodQty: 3 });
    const later = await floor.steelAtLine(planId, 20);
    await floor.as(async (other) => {
      await lockPackages(other, [stock]);
      await lockIssues(other, [issueId as number]);
      await floor.as(async (trx) => {
        await sql`set local lock_timeout = '500ms'`.execute(trx);
        await recordResult(trx, floor.by, cut.dailyPlanId, said({ goodQty: 5 }));
      });
    });
    expect(await issueOf(later.issueId)).toMatchObject({ consumedQty: 10, atLineQty: 10 });
  });

  test('takes no material that came only later', async () => {
    const { planId, cut } = await ready(10, 2);
    await floor.steelAtLine(planId, 20, 20, '2026-03-03T00:00:00Z');
    await expect(record(cut.dailyPlanId, { goodQty: 2 })).rejects.toMatchObject({ code: 'production.materialComesFirst' });
  });

  test('of a third of a piece a time rounds up once, not every time', async () => {
    const productId = await floor.product();
    await floor.steelFor(productId, { qtyPer: 1, baseQty: 3 });
    const { planId, cut } = await floor.plan(productId, 9);
    const { issueId } = await floor.steelAtLine(planId, 3);
    for (let n = 0; n < 9; n++) await record(cut.dailyPlanId, { goodQty: 1 });
    expect(await issueOf(issueId)).toMatchObject({ consumedQty: 3, atLineQty: 0 });
  });

  test('of a backflushed material takes it from the shelf', async () => {
    const productId = await floor.product();
    await floor.steelFor(productId, { backflush: true });
    const { planId, lotId, cut } = await floor.plan(productId, 3);
    const { stock } = await floor.steelAtLine(planId, 500, 0);
    await db.updateTable('materialStock').set({ receivedDate: '2020-01-01' }).where('id', '=', stock).execute();
    await record(cut.dailyPlanId, { goodQty: 3 });
    expect(await edgesOf(lotId)).toEqual([{ parentStockId: stock, qtyParent: 6, confidence: 'FIFO' }]);
    expect(await db.selectFrom('materialStock').select('qty').where('id', '=', stock).executeTakeFirst()).toEqual({ qty: 494 });
  });

  test('takes parts of our own making by lot', async () => {
    const part = await floor.product({ type: 'SEMI' });
    const { lotId: partLot, stockId } = await floor.openingStock(part, 10);
    const productId = await floor.product();
    await floor.insert('bom', { parentId: productId, childProductId: part, qtyPer: 2, uom: 'EA' });
    const { lotId, cut } = await floor.plan(productId, 5);
    await record(cut.dailyPlanId, { goodQty: 4 });
    expect(await db.selectFrom('productStock').select('qty').where('id', '=', stockId).executeTakeFirst()).toEqual({ qty: 2 });
    expect(
      await db.selectFrom('genealogyEdgeInForce').select(['parentLotId', 'qtyParent']).where('childLotId', '=', lotId).execute(),
    ).toEqual([{ parentLotId: partLot, qtyParent: 8 }]);
    await expect(record(cut.dailyPlanId, { goodQty: 2 })).rejects.toMatchObject({ code: 'production.materialComesFirst' });
  });

  test('told late takes only what was there at its time and later is not needed', async () => {
    const productId = await floor.product();
    const own = await floor.insert('material', { code: 'M-OWN', barcode: 'M-OWN', name: '테이프', type: 'SUB', uom: 'kg' });
    await floor.insert('bom', { parentId: productId, childMaterialId: own, qtyPer: 1, uom: 'kg', backflush: true });
    const { lotId, cut } = await floor.plan(productId, 20);
    const pack = async (packageId: string, qty: number, at: string) => {
      const id = await floor.insert('materialStock', {
        packageId,
        materialId: own,
        locationId: floor.shelf,
        initialQty: qty,
        uom: 'kg',
        receivedDate: at.slice(0, 10),
      });
      const there = { id, materialId: own, uom: 'kg', locationId: floor.shelf };
      await floor.as((trx) => postMovements(trx, floor.by, [packageMove(there, { type: 'RECEIPT', qty })], { occurredAt: at }));
      return id;
    };
    const early = await pack('T-1', 5, '2026-03-01T00:00:00Z');
    const late = await pack('T-2', 50, '2026-03-03T00:00:00Z');
    await record(cut.dailyPlanId, { goodQty: 4, occurredAt: '2026-03-04T00:00:00Z' });
    // The early package has 1 left for good; the late one wasn't there yet.
    await expect(record(cut.dailyPlanId, { goodQty: 2, occurredAt: '2026-03-02T00:00:00Z' })).rejects.toMatchObject({
      code: 'production.materialComesFirst',
      facts: { short: 1 },
    });
    await record(cut.dailyPlanId, { goodQty: 1, occurredAt: '2026-03-02T00:00:00Z' });
    await record(cut.dailyPlanId, { goodQty: 2, occurredAt: '2026-03-05T00:00:00Z' });
    expect(await edgesOf(lotId)).toEqual([
      { parentStockId: early, qtyParent: 4, confidence: 'FIFO' },
      { parentStockId: early, qtyParent: 1, confidence: 'FIFO' },
      { parentStockId: late, qtyParent: 2, confidence: 'FIFO' },
    ]);
  });

  test('two at once never take more than there is', async () => {
    const { cut, check, lotId } = await ready(10);
    await record(cut.dailyPlanId, { goodQty: 10 });
    const both = await Promise.allSettled([1, 2].map(() => record(check.dailyPlanId, { goodQty: 6 })));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await stockOf(lotId)).toEqual([6]);
  });

  test('goes to the production day and shift of its instant', async () => {
    const { cut } = await ready(10);
    const night = await record(cut.dailyPlanId, { goodQty: 1, occurredAt: '2026-03-02T18:30:00Z' });
    expect(night).toMatchObject({ businessDate: '2026-03-02', shift: 'NIGHT' });
  });

  test('from the future is refused', async () => {
    const { cut } = await ready(10);
    await expect(record(cut.dailyPlanId, { goodQty: 1, occurredAt: new Date(Date.now() + 600_000).toISOString() })).rejects.toMatchObject({
      code: 'fact.notInTheFuture',
    });
  });

  test('neither begins in the year 1 nor ends tomorrow', async () => {
    const { cut } = await ready(10);
    const occurredAt = new Date().toISOString();
    const by = { ...floor.by, backDays: 400 };
    const told = (more: object) =>
      floor.as((trx) => recordResult(trx, by, cut.dailyPlanId, ResultAsk.parse({ goodQty: 1, occurredAt, ...more })));
    await expect(told({ startedAt: '0001-01-01T00:00:00Z' })).rejects.toMatchObject({ code: 'fact.notLongAgo', at: ['startedAt'] });
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    await expect(told({ endedAt: tomorrow })).rejects.toMatchObject({ code: 'fact.notInTheFuture', at: ['endedAt'] });
    const interval = { kind: 'RUN' as const, startedAt: '0001-01-01T00:00:00Z', endedAt: occurredAt };
    const logged = floor.as((trx) => recordInterval(trx, by, cut.dailyPlanId, interval));
    await expect(logged).rejects.toMatchObject({ code: 'fact.notLongAgo', at: ['startedAt'] });
  });
});

describe('a correction', () => {
  test('downwards gives material and stock back, upwards takes the difference', async () => {
    const { lotId, cut, check, issueId, planId } = await ready(10);
    await record(cut.dailyPlanId, { goodQty: 8 });
    const checked = await record(check.dailyPlanId, { goodQty: 8 });
    const less = await correct(checked.id, { goodQty: 5 });
    expect(await stockOf(lotId)).toEqual([5]);
    await correct(less.id, { goodQty: 7, ...defects(1) });
    expect(await stockOf(lotId)).toEqual([7]);
    expect(await planOf(planId)).toMatchObject({ goodQty: 7, defectQty: 1 });
    expect(await issueOf(issueId)).toMatchObject({ consumedQty: 16 });
  });

  test('and back leaves every balance as before', async () => {
    const { cut, issueId, lotId } = await ready(10);
    const { id } = await record(cut.dailyPlanId, { goodQty: 8 });
    const before = await issueOf(issueId);
    const wrong = await correct(id, { goodQty: 3 });
    expect(await issueOf(issueId)).toMatchObject({ consumedQty: 6 });
    await correct(wrong.id, { goodQty: 8 });
    expect(await issueOf(issueId)).toEqual(before);
    expect((await edgesOf(lotId)).reduce((sum, { qtyParent }) => sum + Number(qtyParent), 0)).toBe(16);
  });

  test('leaves the next operation its input', async () => {
    const { cut, check } = await ready(10);
    const { id } = await record(cut.dailyPlanId, { goodQty: 8 });
    await record(check.dailyPlanId, { goodQty: 6 });
    await expect(correct(id, { goodQty: 5.999 })).rejects.toMatchObject({ code: 'production.nextKeepsItsInput', facts: { next: 6 } });
    await correct(id, { goodQty: 6 });
  });

  test('names what it replaces, once', async () => {
    const { cut } = await ready(10);
    const { id } = await record(cut.dailyPlanId, { goodQty: 8 });
    expect(await correct(id, { goodQty: 7 })).toMatchObject({ correctsId: id, correctionReason: '오타' });
    await expect(correct(id, { goodQty: 6 })).rejects.toMatchObject({ code: 'production.resultCorrectedOnce' });
  });

  test('may say that it never happened', async () => {
    const { cut, issueId, planId } = await ready(10);
    const { id } = await record(cut.dailyPlanId, { goodQty: 8 });
    await floor.as((trx) => voidResult(trx, floor.by, id, '다른 계획'));
    expect(await dayOf(cut.dailyPlanId)).toMatchObject({ completedQty: 0, workStatus: 'PLANNED' });
    expect(await issueOf(issueId)).toMatchObject({ consumedQty: 0 });
    expect(await planOf(planId)).toMatchObject({ status: 'PLANNED' });
  });

  test('can’t take back what was shipped', async () => {
    const { cut, check, lotId } = await ready(10);
    await record(cut.dailyPlanId, { goodQty: 8 });
    const { id } = await record(check.dailyPlanId, { goodQty: 8 });
    await db.updateTable('productStock').set({ qty: 2 }).where('lotId', '=', lotId).execute();
    await expect(correct(id, { goodQty: 5 })).rejects.toMatchObject({ constraint: 'product.stockNeverNegative' });
  });
});

describe('re-dating', () => {
  test('moves the quantity and no stock', async () => {
    const { cut, issueId, lotId } = await ready(10);
    const other = await cut.day('2026-03-03', 5);
    await record(cut.dailyPlanId, { goodQty: 4 });
    await record(cut.dailyPlanId, { goodQty: 3, ...defects(1) });
    const issued = await issueOf(issueId);
    await floor.as((trx) => redateResults(trx, floor.by, { from: cut.dailyPlanId, to: other, qty: 5, reason: '다른 날' }));
    expect(await dayOf(cut.dailyPlanId)).toMatchObject({ completedQty: 2, defectQty: 1 });
    expect(await dayOf(other)).toMatchObject({ completedQty: 5, defectQty: 0 });
    expect(await issueOf(issueId)).toEqual(issued);
    expect(await stockOf(lotId)).toEqual([]);
  });

  test('moves only what is in force', async () => {
    const { cut } = await ready(10);
    const other = await cut.day('2026-03-03', 5);
    const { id } = await record(cut.dailyPlanId, { goodQty: 4 });
    await correct(id, { goodQty: 3 });
    const { id: mistaken } = await record(cut.dailyPlanId, { goodQty: 2 });
    await floor.as((trx) => voidResult(trx, floor.by, mistaken, '오타'));
    const redate = (qty: number) =>
      floor.as((trx) => redateResults(trx, floor.by, { from: cut.dailyPlanId, to: other, qty, reason: '다른 날' }));
    await expect(redate(3.001)).rejects.toMatchObject({ facts: { over: 0.001 } });
    await redate(3);
    expect(await dayOf(other)).toMatchObject({ completedQty: 3 });
  });

  test('moves no more than was reported', async () => {
    const { cut } = await ready(10);
    const other = await cut.day('2026-03-03', 5);
    await record(cut.dailyPlanId, { goodQty: 4 });
    await expect(
      floor.as((trx) => redateResults(trx, floor.by, { from: cut.dailyPlanId, to: other, qty: 4.001, reason: '다른 날' })),
    ).rejects.toMatchObject({
      code: 'production.carryOverWithinCompleted',
    });
    expect(await dayOf(cut.dailyPlanId)).toMatchObject({ completedQty: 4 });
  });
});
