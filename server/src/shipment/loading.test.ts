import { dayIn } from '@lotline/contract/kit/production-day';
import { holdFound } from '@lotline/contract/lot/recall';
import { type Loading, loading } from '@lotline/contract/shipment/loading';
import { ship } from '@lotline/contract/shipment/shipment';
import { expect, test } from 'vitest';
import { smallFloor } from '../production/testing.ts';
import { testApp } from '../testing.ts';

const { db, as } = await testApp();
const floor = await smallFloor(db);
const loader = await as([{ name: 'mobileShipment', all: true }], '출하 담당');
const quality = await as([{ name: 'tracking', all: true }], '관리자');
const load = async (orderLines: readonly number[]) => {
  const answer = await loader.send(loading, { orderLines: orderLines.join(',') });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as Loading;
};

test('what order lines are loaded with are the lots of their products alone, held ones with the reason', async () => {
  const [wanted, other] = [await floor.product(), await floor.product()];
  const first = await floor.openingStock(wanted, 6);
  const held = await floor.openingStock(wanted, 4);
  await floor.openingStock(other, 9);
  const line = await floor.order(wanted, 10);
  await floor.order(other, 5);
  const holding = await quality.send(holdFound, { kind: 'lot', id: held.lotId, reason: '치수 불량 통보' });
  expect(holding.statusCode, holding.body).toBe(200);
  const { products, orderLines, lots } = await load([line]);
  expect(products.map(({ id }) => id)).toEqual([wanted]);
  expect(orderLines.map(({ id, qty }) => [id, qty])).toEqual([[line, 10]]);
  expect(lots.map(({ lotId, qty, hold }) => [lotId, qty, hold?.reason ?? null])).toEqual([
    [first.lotId, 6, null],
    [held.lotId, 4, '치수 불량 통보'],
  ]);
});

test('another order of the same client for the same product comes along, one of another client doesn’t', async () => {
  const productId = await floor.product();
  await floor.openingStock(productId, 6);
  const [line, later] = [await floor.order(productId, 3), await floor.order(productId, 2)];
  expect((await load([line])).orderLines.map(({ id }) => id)).toEqual([line, later]);
  const unknown = await loader.send(loading, { orderLines: '999999999' });
  expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'NOT_FOUND']);
});

test('who may load on a phone and nothing else ships what was loaded, once under a key', async () => {
  const productId = await floor.product();
  const { stockId } = await floor.openingStock(productId, 6);
  const line = await floor.order(productId, 6);
  const ask = { shipDate: dayIn(new Date(), 'Asia/Seoul'), lines: [{ productStockId: stockId, qty: 4, orderProductId: line }] };
  const key = { 'idempotency-key': crypto.randomUUID() };
  const [first, again] = [await loader.send(ship, ask, key), await loader.send(ship, ask, key)];
  expect([first.statusCode, again.statusCode, again.json().id]).toEqual([200, 200, first.json().id]);
  expect((await load([line])).lots.map(({ qty }) => qty)).toEqual([2]);
});
