import { add } from '@lotline/contract/kit/quantity';
import { expect, test } from 'vitest';
import { testDatabase } from '../kit/database/testing.ts';
import { rowsOf } from '../kit/record/list.ts';
import { smallFloor } from '../production/testing.ts';
import { dispose } from './dispose.ts';
import { editStock } from './edit-stock.ts';
import { movementsOfStock, productMovementList, productStockById } from './product-stock.queries.ts';

const { db } = await testDatabase();
const floor = await smallFloor(db);
const stockOf = async (id: number) => productStockById(db, id);

test('the movements of a row of stock add up to what lies there', async () => {
  const { stockId } = await floor.openingStock(await floor.product(), 10);
  const version = (await stockOf(stockId))?.version ?? 0;
  await floor.as((trx) => editStock(trx, floor.by, { id: stockId, version, countedQty: 8.5, reason: 'LOSS' }));
  await floor.as((trx) => dispose(trx, floor.by, { id: stockId, qty: 3, reason: 'DAMAGE' }));
  const moved = await rowsOf(db, productMovementList, await movementsOfStock({ id: stockId }, { db }));
  expect(moved.map(({ type, change }) => [type, change]).slice(0, 2)).toEqual([
    ['DISPOSE', -3],
    ['COUNT', -1.5],
  ]);
  expect(add(...moved.map(({ change }) => change))).toBe(5.5);
  expect((await stockOf(stockId))?.qty).toBe(5.5);
});

test('the last pieces of a lot take it with them, and it stays where it is from then on', async () => {
  const { stockId } = await floor.openingStock(await floor.product(), 4);
  expect(await floor.as((trx) => dispose(trx, floor.by, { id: stockId, qty: 4, reason: 'DAMAGE' }))).toEqual({ lotDiscarded: true });
  expect(await stockOf(stockId)).toMatchObject({ qty: 0, lotState: 'DISCARDED' });
  const version = (await stockOf(stockId))?.version ?? 0;
  await expect(floor.as((trx) => editStock(trx, floor.by, { id: stockId, version, countedQty: 1, reason: 'FOUND' }))).rejects.toMatchObject(
    {
      code: 'lot.discardedStaysPut',
    },
  );
});

test('one piece more than there is is not scrapped', async () => {
  const { stockId } = await floor.openingStock(await floor.product(), 4);
  await expect(floor.as((trx) => dispose(trx, floor.by, { id: stockId, qty: 4.001, reason: 'DAMAGE' }))).rejects.toMatchObject({
    code: 'product.disposeNeverExceedsStock',
    facts: { over: 0.001 },
  });
});
