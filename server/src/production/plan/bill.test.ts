import { ResultAsk } from '@lotline/contract/production/result/result';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../kit/database/testing.ts';
import { ledgerDifferences } from '../../ledger-check.ts';
import { correctResult } from '../result/correct-result.ts';
import { recordResult } from '../result/record-result.ts';
import { voidResult } from '../result/void-result.ts';
import { smallFloor } from '../testing.ts';
import { applyBill } from './apply-bill.ts';
import { planBill } from './bill.queries.ts';

const { db } = await testDatabase();
const floor = await smallFloor(db);
const today = '2026-03-02';
const said = (goodQty: number) => ResultAsk.parse({ goodQty, occurredAt: '2026-03-02T03:00:00Z' });
const record = (dailyPlanId: number, goodQty: number) => floor.as((trx) => recordResult(trx, floor.by, dailyPlanId, said(goodQty)));
const correct = (id: number, goodQty: number) => floor.as((trx) => correctResult(trx, floor.by, id, { ...said(goodQty), reason: '오타' }));
const apply = (id: number, print?: string) => floor.as((trx) => applyBill(trx, today, { id, print }));
const laws = async () => expect(await ledgerDifferences(db)).toEqual([]);

/** A plan of 20 pieces with steel for all of them at the line, by a bill of 2 kg each. */
const ready = async () => {
  const productId = await floor.product();
  const line = await floor.steelFor(productId);
  const plan = await floor.plan(productId, 20);
  const { issueId } = await floor.steelAtLine(plan.planId, 200);
  const taken = async () =>
    (await db.selectFrom('materialIssue').select('consumedQty').where('id', '=', issueId).executeTakeFirstOrThrow()).consumedQty;
  const billBecomes = (qtyPer: number) => db.updateTable('bom').set({ qtyPer }).where('id', '=', line).execute();
  return { ...plan, productId, line, taken, billBecomes, day: plan.cut.dailyPlanId };
};

describe('a plan keeps its own bill', () => {
  test('a larger bill takes nothing for what was made', async () => {
    const { planId, day, taken, billBecomes } = await ready();
    await record(day, 10);
    await billBecomes(3);
    await record(day, 1);
    expect(await taken()).toBe(22);
    await apply(planId);
    await record(day, 1);
    expect(await taken()).toBe(25);
    await laws();
  });

  test('a smaller one gives nothing back', async () => {
    const { planId, day, taken, billBecomes } = await ready();
    await record(day, 10);
    await billBecomes(1);
    await apply(planId);
    await record(day, 1);
    expect(await taken()).toBe(21);
    await laws();
  });

  test('a replaced material is taken for new pieces alone', async () => {
    const { planId, day, taken, line } = await ready();
    const brass = await floor.insert('material', { code: 'BRASS', barcode: 'BRASS', name: '황동', type: 'RAW', uom: 'kg' });
    await record(day, 10);
    await db.updateTable('bom').set({ childMaterialId: brass }).where('id', '=', line).execute();
    await apply(planId);
    await expect(record(day, 1)).rejects.toMatchObject({ code: 'production.materialComesFirst', facts: { short: 2, item: '황동' } });
    expect(await taken()).toBe(20);
    await laws();
  });

  test('a result is set right by the bill that it was booked under', async () => {
    const { planId, day, taken, billBecomes } = await ready();
    const first = await record(day, 10);
    await billBecomes(3);
    await apply(planId);
    const second = await record(day, 2);
    await correct(first.id, 9);
    expect(await taken()).toBe(18 + 6);
    await floor.as((trx) => voidResult(trx, floor.by, second.id, '오타'));
    expect(await taken()).toBe(18);
    await laws();
  });

  test('a correction gives back first what its own result took', async () => {
    const { day } = await ready();
    const first = await record(day, 3);
    const second = await record(day, 5);
    await correct(first.id, 2);
    const { rows } = {
      rows: await db
        .selectFrom('stockMovementInForce')
        .select(['resultId', 'qty'])
        .where('resultId', 'in', [first.id, second.id])
        .orderBy('resultId')
        .execute(),
    };
    expect(rows).toEqual([
      { resultId: first.id, qty: 4 },
      { resultId: second.id, qty: 10 },
    ]);
    await laws();
  });

  test('a line without an operation and one of the first operation stay two', async () => {
    const productId = await floor.product();
    await floor.steelFor(productId, { qtyPer: 1, baseQty: 3 });
    await floor.steelFor(productId, { qtyPer: 1, baseQty: 3, operationId: null });
    const { planId, cut } = await floor.plan(productId, 10);
    await floor.steelAtLine(planId, 20);
    for (let piece = 0; piece < 4; piece += 1) await record(cut.dailyPlanId, 1);
    const lines = await db.selectFrom('productionBillLine').select(['madeQty', 'takenQty']).where('planId', '=', planId).execute();
    // Each is rounded up once over its pieces: 4/3 is 1.334, not four times 0.334 and not 2.667 together.
    expect(lines).toEqual([
      { madeQty: 4, takenQty: 1.334 },
      { madeQty: 4, takenQty: 1.334 },
    ]);
    await laws();
  });
});

describe('the product’s present bill', () => {
  test('is shown with what it changes before it is applied', async () => {
    const { planId, productId, billBecomes } = await ready();
    await billBecomes(3);
    await floor.steelFor(productId, { qtyPer: 0.5, operationId: floor.check });
    expect(await planBill(db, planId, today)).toMatchObject({
      revision: 1,
      changes: [
        { kind: 'CHANGED', before: { qtyPer: 2 }, after: { qtyPer: 3 } },
        { kind: 'ADDED', before: null, after: { qtyPer: 0.5, operationName: '검사' } },
      ],
    });
    expect(await apply(planId)).toMatchObject({ revision: 2, changes: [] });
    await expect(apply(planId)).rejects.toMatchObject({ code: 'production.billBringsChanges' });
  });

  test('is not another one than was shown', async () => {
    const { planId, billBecomes } = await ready();
    await billBecomes(3);
    const { print } = await planBill(db, planId, today);
    await billBecomes(4);
    await expect(apply(planId, print)).rejects.toMatchObject({ code: 'production.billAsShown' });
    const { print: newer } = await planBill(db, planId, today);
    expect(await apply(planId, newer)).toMatchObject({ revision: 2 });
  });
});
