import { ResultAsk } from '@lotline/contract/production/result/result';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from './kit/database/testing.ts';
import { ledgerDifferences } from './ledger-check.ts';
import { recordResult } from './production/index.ts';
import { smallFloor } from './production/testing.ts';
import { ship } from './shipment/ship.ts';

const { db } = await testDatabase();
const floor = await smallFloor(db);
const found = async () => (await ledgerDifferences(db)).map(({ what }) => what);

test('what left within a tolerance stays right when the tolerance is lowered', async () => {
  const productId = await floor.product();
  const tolerance = (overShipPct: number) =>
    floor.as((trx) => trx.updateTable('product').set({ overShipPct }).where('id', '=', productId).execute());
  await tolerance(10);
  const { stockId } = await floor.openingStock(productId, 20);
  const orderProductId = await floor.order(productId, 10);
  await floor.as((trx) => ship(trx, floor.by, { shipDate: '2026-03-05', lines: [{ productStockId: stockId, qty: 11, orderProductId }] }));
  await tolerance(0);
  expect(await found()).toEqual([]);
  // More than was ever allowed is still found.
  await db.updateTable('orderProduct').set({ qty: 9 }).where('id', '=', orderProductId).execute();
  expect(await found()).toEqual(['law: no order line is shipped beyond what was agreed']);
  await db.updateTable('orderProduct').set({ qty: 10 }).where('id', '=', orderProductId).execute();
});

test('a lot whose genealogy names another package, or nothing any more, is found', async () => {
  const productId = await floor.product();
  await floor.steelFor(productId);
  const { planId, lotId, cut, check } = await floor.plan(productId, 5);
  await floor.steelAtLine(planId, 100);
  const { stock: elsewhere } = await floor.steelAtLine(planId, 100, 0);
  for (const { dailyPlanId } of [cut, check])
    await floor.as((trx) => recordResult(trx, floor.by, dailyPlanId, ResultAsk.parse({ goodQty: 5, occurredAt: '2026-03-02T03:00:00Z' })));
  const { id: productStockId } = await db.selectFrom('productStock').select('id').where('lotId', '=', lotId).executeTakeFirstOrThrow();
  await floor.as((trx) => ship(trx, floor.by, { shipDate: '2026-03-05', lines: [{ productStockId, qty: 1 }] }));
  expect(await found()).toEqual([]);

  const replaced = (parent: number, gone: boolean) =>
    sql`
    insert into genealogy_edge (parent_lot_id, parent_stock_id, child_lot_id, qty_parent, qty_child, basis, confidence, result_id, movement_id,
      occurred_at, business_date, shift, actor_id, source, corrects_id, correction_reason, void)
    select parent_lot_id, ${parent}, child_lot_id, qty_parent, qty_child, basis, confidence, result_id, movement_id,
      occurred_at, business_date, shift, actor_id, source, id, 'slip', ${gone}
    from genealogy_edge_in_force where child_lot_id = ${lotId}`.execute(db);
  await replaced(elsewhere, false);
  expect(await found()).toEqual(['law: an edge of the genealogy names what its movement took, and the lot that it went into']);
  await replaced(elsewhere, true);
  expect(await found()).toEqual([
    'law: material taken for a lot = material its genealogy names',
    'law: a lot that left or was used names what it was made of',
  ]);
});
