import { lotOf, lotsExcel } from '@lotline/contract/lot/lot';
import { expect, test } from 'vitest';
import { smallFloor } from '../production/testing.ts';
import { testApp } from '../testing.ts';

const { db, pool, as } = await testApp();
const floor = await smallFloor(db);
const asker = await as();

test('a file of lots has all of them, or says that there are too many', async () => {
  const productId = await floor.product();
  await pool.query(`begin; set local session_replication_role = replica;
    insert into lot (lot_id, product_id, created_at) select 'MANY' || n, ${productId}, '2026-03-05T03:00:00Z' from generate_series(0, 20000) n;
    update lot set created_at = '2026-03-06T03:00:00Z' where lot_id = 'MANY0'; commit`);
  const fetched = (day: string) => asker.send(lotsExcel, { startDt: day, endDt: '2026-03-06' });
  expect((await fetched('2026-03-06')).statusCode).toBe(200);
  const refused = await fetched('2026-03-05');
  expect([refused.statusCode, refused.json().code, refused.json().facts]).toEqual([422, 'lot.tooManyForAFile', { most: 20_000 }]);
});

test('one lot is read by its id, by those who may see lots', async () => {
  const { lotId } = await floor.openingStock(await floor.product(), 5);
  expect((await asker.send(lotOf, { id: lotId })).json()).toMatchObject({ id: lotId, onHandQty: 5, origin: 'OPENING' });
  expect((await asker.send(lotOf, { id: 999_999 })).statusCode).toBe(404);
  const other = await as([{ name: 'shipment', view: true }]);
  expect((await other.send(lotOf, { id: lotId })).statusCode).toBe(403);
});
