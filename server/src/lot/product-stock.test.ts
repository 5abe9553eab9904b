import { particle } from '@lotline/contract/kit/particle';
import { add } from '@lotline/contract/kit/quantity';
import { say } from '@lotline/contract/kit/words';
import { lotWords } from '@lotline/contract/lot/lot.words';
import { expect, test } from 'vitest';
import { testDatabase } from '../kit/database/testing.ts';
import { rowsOf } from '../kit/record/list.ts';
import { smallFloor } from '../production/testing.ts';
import { ship } from '../shipment/index.ts';
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

test('a count many times below or above the books is asked about by name, and goes through once it is meant', async () => {
  const { stockId } = await floor.openingStock(await floor.product(), 300);
  const count = async (countedQty: number, confirmed?: boolean) => {
    const version = (await stockOf(stockId))?.version ?? 0;
    return floor.as((trx) => editStock(trx, floor.by, { id: stockId, version, countedQty, reason: 'LOSS', confirmed }));
  };
  await expect(count(3)).rejects.toMatchObject({ code: 'stock.countIsFarLess', at: ['countedQty'], facts: { qty: 300, after: 3 } });
  await count(3, true);
  await expect(count(30)).rejects.toMatchObject({ code: 'stock.countIsMoreThanCame', facts: { was: 3, after: 30 } });
  await count(30, true);
  expect((await stockOf(stockId))?.qty).toBe(30);
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

test('who scraps more than there is hears with which shipments the others went, and where the rest is', async () => {
  const productId = await floor.product();
  const { stockId, lotId } = await floor.openingStock(productId, 20);
  const send = (qty: number) =>
    floor.as((trx) => ship(trx, floor.by, { shipDate: '2026-03-05', lines: [{ productStockId: stockId, qty }] }));
  const shipments = [await send(7), await send(5)];
  const numbers = await db.selectFrom('shipment').select('shipmentNo').where('id', 'in', shipments).orderBy('id', 'desc').execute();
  await floor.as((trx) => dispose(trx, floor.by, { id: stockId, qty: 2, reason: 'DAMAGE' }));
  const refusal = await floor.as((trx) => dispose(trx, floor.by, { id: stockId, qty: 7, reason: 'DAMAGE' })).catch((error) => error);
  const shippedWith = numbers.map(({ shipmentNo }) => shipmentNo).join(', ');
  expect(refusal).toMatchObject({
    code: 'product.disposeNeverExceedsStock',
    facts: { stock: 6, over: 1, shippedQty: 12, shippedWith, scrappedQty: 2, uom: 'EA' },
  });
  expect(say(lotWords['product.disposeNeverExceedsStock'], 'kr', refusal.facts)).toBe(
    `재고 6보다 1 많이 폐기할 수 없습니다. 12 EA는 ${shippedWith}${particle(shippedWith, '(으)로')} 출하되었습니다. 2 EA는 이미 폐기되었습니다.`,
  );
  expect(await db.selectFrom('lot').select('state').where('id', '=', lotId).executeTakeFirst()).toEqual({ state: 'ACTIVE' });
});

test('a shipment posted later is named when an earlier one would take its pieces', async () => {
  const productId = await floor.product();
  const { stockId } = await floor.openingStock(productId, 10);
  const send = (qty: number, occurredAt: string) =>
    floor.as((trx) => ship(trx, floor.by, { shipDate: '2026-03-05', occurredAt, lines: [{ productStockId: stockId, qty }] }));
  const id = await send(8, '2026-03-05T01:00:00.000Z');
  const { shipmentNo } = await db.selectFrom('shipment').select('shipmentNo').where('id', '=', id).executeTakeFirstOrThrow();
  await floor.as(async (trx) => {
    const version = (await productStockById(trx, stockId))?.version ?? 0;
    await editStock(trx, floor.by, { id: stockId, version, countedQty: 9, reason: 'FOUND' });
  });
  await expect(send(5, '2026-03-04T01:00:00.000Z')).rejects.toMatchObject({
    code: 'stock.neverNegativeInTime',
    facts: { short: 3, document: shipmentNo, taken: 8, uom: 'EA' },
  });
});

test('one piece more than there is is not scrapped', async () => {
  const { stockId } = await floor.openingStock(await floor.product(), 4);
  await expect(floor.as((trx) => dispose(trx, floor.by, { id: stockId, qty: 4.001, reason: 'DAMAGE' }))).rejects.toMatchObject({
    code: 'product.disposeNeverExceedsStock',
    facts: { over: 0.001 },
  });
});
