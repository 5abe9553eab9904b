import { ResultAsk } from '@lotline/contract/production/result/result';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../kit/database/testing.ts';
import { smallFloor } from '../testing.ts';
import { recordResult } from './record-result.ts';

const { db } = await testDatabase();
const floor = await smallFloor(db);
type Trx = Parameters<Parameters<typeof floor.as>[0]>[0];
const record = (trx: Trx, dailyPlanId: number, goodQty: number) =>
  recordResult(trx, floor.by, dailyPlanId, ResultAsk.parse({ goodQty, occurredAt: '2026-03-02T03:00:00Z' }));

/** A plan of ten whose steel is backflushed, 2 kg a piece. */
const planned = async () => {
  const productId = await floor.product();
  await floor.steelFor(productId, { backflush: true });
  return floor.plan(productId, 10);
};
const onShelf = async (receivedDate: string, expiryDate: string | null, qty = 20) => {
  const { stock } = await floor.steelAtLine(0, qty, 0);
  await db.updateTable('materialStock').set({ receivedDate, expiryDate }).where('id', '=', stock).execute();
  return stock;
};
const takenFrom = async (lotId: number) => {
  const rows = await db
    .selectFrom('genealogyEdgeInForce')
    .select(['parentStockId', 'qtyParent'])
    .where('childLotId', '=', lotId)
    .orderBy('id')
    .execute();
  return rows.map(({ parentStockId, qtyParent }) => [parentStockId, qtyParent]);
};
const emptyShelf = () => sql`update material_stock set qty = 0 where qty > 0`.execute(db);
const policy = (issuePolicy: string) => sql`update material set issue_policy = ${issuePolicy} where id = ${floor.steel}`.execute(db);

test('what is backflushed goes in the order in which the desk would issue it', async () => {
  const [second, first] = [await onShelf('2026-02-20', '2026-03-31', 8), await onShelf('2026-02-10', '2026-06-30', 8)];
  const expired = await onShelf('2026-02-01', '2026-03-01');
  const undated = await onShelf('2026-02-01', null, 8);
  const byArrival = await planned();
  await floor.as((trx) => record(trx, byArrival.cut.dailyPlanId, 10));
  expect(await takenFrom(byArrival.lotId)).toEqual([
    [undated, 8],
    [first, 8],
    [second, 4],
  ]);
  await emptyShelf();

  await policy('FEFO');
  const [late, soon, never] = [
    await onShelf('2026-02-01', '2026-06-30', 8),
    await onShelf('2026-02-20', '2026-03-31', 8),
    await onShelf('2026-01-01', null, 8),
  ];
  await sql`update material_stock set qty = 20 where id = ${expired}`.execute(db);
  const byExpiry = await planned();
  await floor.as((trx) => record(trx, byExpiry.cut.dailyPlanId, 10));
  expect(await takenFrom(byExpiry.lotId)).toEqual([
    [soon, 8],
    [late, 8],
    [never, 4],
  ]);
  await emptyShelf();
  await policy('FIFO');
});

test('more packages than are looked at at once are found one after the other', async () => {
  const packages: number[] = [];
  for (let day = 10; day < 22; day += 1) packages.push(await onShelf(`2026-02-${day}`, null, 2));
  const plan = await planned();
  await floor.as((trx) => record(trx, plan.cut.dailyPlanId, 10));
  expect(await takenFrom(plan.lotId)).toEqual(packages.slice(0, 10).map((id) => [id, 2]));
  await emptyShelf();
});

test('a result looks only at the packages that it needs, in a young plant too', async () => {
  await sql`insert into material_stock (package_id, material_id, location_id, initial_qty, qty, uom, received_date)
    select 'MANY-' || n, ${floor.steel}, ${floor.shelf}, 20, 20, 'kg', '2026-02-15' from generate_series(1, 300) n`.execute(db);
  const seenBy = (dailyPlanId: number) =>
    floor.as(async (trx) => {
      const seen = async () => {
        const { rows } = await sql<{ seen: string }>`
          select seq_tup_read + idx_tup_fetch as seen from pg_stat_xact_user_tables where relname = 'material_stock'`.execute(trx);
        return Number(rows[0]?.seen);
      };
      const before = await seen();
      await record(trx, dailyPlanId, 10);
      return (await seen()) - before;
    });
  const [atLine, backflushed] = [await planned(), await planned()];
  await floor.steelAtLine(atLine.planId, 20);
  expect(await seenBy(atLine.cut.dailyPlanId), 'all of it stands at the line').toBeLessThan(60);
  expect(await seenBy(backflushed.cut.dailyPlanId), 'from the shelf').toBeLessThan(90);
});

test('what is short while expired or held packages stand there is refused with their names', async () => {
  await emptyShelf();
  const expired = await onShelf('2026-02-01', '2026-03-01', 5);
  const held = await onShelf('2026-02-01', null, 7);
  await onShelf('2026-02-01', null, 4);
  await db.updateTable('materialStock').set({ qualityStatus: 'HOLD' }).where('id', '=', held).execute();
  const nameOf = async (id: number) =>
    (await db.selectFrom('materialStock').select('packageId').where('id', '=', id).executeTakeFirstOrThrow()).packageId;
  const [expiredWith, heldWith] = [await nameOf(expired), await nameOf(held)];
  const plan = await planned();
  await expect(floor.as((trx) => record(trx, plan.cut.dailyPlanId, 3))).rejects.toMatchObject({
    code: 'production.materialComesFirst',
    facts: { short: 2, expiredQty: 5, expiredWith, heldQty: 7, heldWith },
  });
  await floor.as((trx) => record(trx, plan.cut.dailyPlanId, 2));
  expect((await takenFrom(plan.lotId)).map(([, qty]) => qty)).toEqual([4]);
});

test('what is held at the line is named too, and what merely isn’t there has no names', async () => {
  const productId = await floor.product();
  await floor.steelFor(productId);
  const plan = await floor.plan(productId, 10);
  const refused = async () =>
    floor
      .as((trx) => record(trx, plan.cut.dailyPlanId, 1))
      .then(
        () => null,
        ({ facts }) => facts,
      );
  expect(await refused()).toEqual({ item: '환봉', short: 2, uom: 'kg' });
  const { stock } = await floor.steelAtLine(plan.planId, 20);
  await db.updateTable('materialStock').set({ qualityStatus: 'REJECTED' }).where('id', '=', stock).execute();
  expect(await refused()).toMatchObject({ short: 2, heldQty: 20 });
});
