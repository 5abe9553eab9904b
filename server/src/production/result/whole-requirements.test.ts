import { decimalsOf } from '@lotline/contract/kit/unit';
import { required } from '@lotline/contract/product/bom';
import { ResultAsk } from '@lotline/contract/production/result/result';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../kit/database/testing.ts';
import { ledgerDifferences } from '../../ledger-check.ts';
import { openPlans } from '../../material/issue.queries.ts';
import { smallFloor } from '../testing.ts';
import { recordResult } from './record-result.ts';

const { db } = await testDatabase();
const floor = await smallFloor(db);
const boxes = await floor.insert('material', { code: 'BOX', barcode: 'BOX', name: '포장 상자', type: 'PACKAGING', uom: 'EA' });

/** A plan whose pieces are packed by fifty, with boxes at the line. */
const packedPlan = async (planQty: number, boxesAtLine: number) => {
  const productId = await floor.product();
  await floor.insert('bom', { parentId: productId, childMaterialId: boxes, qtyPer: 0.02, uom: 'EA', operationId: floor.cut });
  const plan = await floor.plan(productId, planQty);
  await floor.steelAtLine(plan.planId, boxesAtLine, boxesAtLine, '2026-03-01T00:00:00Z', boxes);
  return plan;
};
const report = (dailyPlanId: number, goodQty: number) =>
  floor.as((trx) => recordResult(trx, floor.by, dailyPlanId, ResultAsk.parse({ goodQty, occurredAt: '2026-03-02T03:00:00Z' })));
const takenBy = async (planId: number) =>
  (await db.selectFrom('productionBillLine').select('takenQty').where('planId', '=', planId).executeTakeFirstOrThrow()).takenQty;

test('a box is taken whole with its first piece, and the next one when the first is full', async () => {
  const { planId, cut } = await packedPlan(120, 3);
  for (const [pieces, taken] of [
    [1, 1],
    [49, 1],
    [1, 2],
    [60, 3],
  ] as const) {
    await report(cut.dailyPlanId, pieces);
    expect(await takenBy(planId)).toBe(taken);
  }
  expect(await ledgerDifferences(db)).toEqual([]);
});

test('the issue desk asks for whole boxes', async () => {
  const { planId } = await packedPlan(51, 1);
  const lines = await openPlans(db, {});
  const plan = lines.flatMap(({ children }) => children).find(({ id }) => id === planId);
  expect(plan?.needs.map(({ requiredQty }) => requiredQty)).toEqual([2]);
});

test('a line from before keeps the decimals that it was made with', async () => {
  const { planId, cut } = await packedPlan(120, 3);
  await db.updateTable('productionBillLine').set({ decimals: 3 }).where('planId', '=', planId).execute();
  await report(cut.dailyPlanId, 10);
  expect(await takenBy(planId)).toBe(0.2);
  expect(await ledgerDifferences(db)).toEqual([]);
});

test('the database and the contract know the same decimals of a unit, and need the same', async () => {
  const units = [
    'EA',
    'ea',
    'Pcs',
    'PC',
    'SET',
    'pair',
    'BOX',
    '개',
    '본',
    '세트',
    '쌍',
    '박스',
    'kg',
    'g',
    'm',
    'L',
    'ROLL',
    'SHEET',
    '장',
    '',
    'EA ',
  ];
  const { rows } = await sql<{ uom: string; decimals: number }>`
    select uom, decimals_of(uom) as decimals from unnest(${units}::text[]) as u(uom)`.execute(db);
  expect(rows).toEqual(units.map((uom) => ({ uom, decimals: decimalsOf(uom) })));

  const qty = fc.integer({ min: 1, max: 5_000_000 }).map((n) => n / 1000);
  const scrapRate = fc.integer({ min: 0, max: 99_000 }).map((n) => n / 1000);
  const asked = fc.sample(
    fc.record({
      planQty: fc.integer({ min: 0, max: 10_000 }),
      qtyPer: qty,
      baseQty: qty,
      scrapRate,
      decimals: fc.integer({ min: 0, max: 3 }),
    }),
    300,
  );
  const { rows: needed } = await sql<{ qty: number }>`
    select required_qty(a."planQty", a."qtyPer", a."baseQty", a."scrapRate", a.decimals) as qty
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a("planQty" numeric, "qtyPer" numeric, "baseQty" numeric, "scrapRate" numeric, decimals int)`.execute(
    db,
  );
  expect(needed.map(({ qty }) => qty)).toEqual(asked.map((ratio) => required(ratio)));
});
