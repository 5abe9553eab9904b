import { dayIn } from '@lotline/contract/kit/production-day';
import { shipmentLots } from '@lotline/contract/lot/lot';
import { holdFound } from '@lotline/contract/lot/recall';
import { type ScannedToShip, scanToShip } from '@lotline/contract/shipment/scan';
import { cancelShipment, type Shipment, ship } from '@lotline/contract/shipment/shipment';
import { expect, test } from 'vitest';
import { smallFloor } from '../production/testing.ts';
import { testApp } from '../testing.ts';

const { db, as } = await testApp();
const floor = await smallFloor(db);
const clerk = await as([{ name: 'shipment', all: true }], '명소율');
const quality = await as([{ name: 'tracking', all: true }], '관리자');
const today = dayIn(new Date(), 'Asia/Seoul');
const scan = async (code: string) => {
  const answer = await clerk.send(scanToShip, { code });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as ScannedToShip;
};
const scanLot = async (code: string) => {
  const found = await scan(code);
  if (found.kind !== 'LOT') throw new Error(`${code} is read as ${found.kind}.`);
  return found;
};
const orderNoOf = async (lineId: number) =>
  (
    await db
      .selectFrom('orderProduct as p')
      .innerJoin('orderInfo as o', 'o.id', 'p.orderId')
      .select('o.orderNo')
      .where('p.id', '=', lineId)
      .executeTakeFirstOrThrow()
  ).orderNo;
const stocked = async (qty: number) => {
  const productId = await floor.product();
  const { stockId, lotId } = await floor.openingStock(productId, qty);
  const { lotId: lotNo } = await db.selectFrom('lot').select('lotId').where('id', '=', lotId).executeTakeFirstOrThrow();
  return { productId, stockId, lotId, lotNo };
};
const sent = async (productStockId: number, qty: number, orderProductId: number) =>
  (await clerk.send(ship, { shipDate: today, lines: [{ productStockId, qty, orderProductId }] })).json() as Shipment;

test('an order is read with what it still wants and whether something stands ready, and once all went with the shipment that took it', async () => {
  const { productId, stockId } = await stocked(10);
  const line = await floor.order(productId, 10);
  const orderNo = await orderNoOf(line);
  const order = { orderNo, bizPartnerId: floor.client, bizPartnerName: '고객사' };
  expect(await scan(orderNo)).toMatchObject({ kind: 'ORDER', order: { ...order, orderLines: [line], ready: true, went: null } });
  const { shipmentNo } = await sent(stockId, 10, line);
  expect(await scan(orderNo)).toMatchObject({ kind: 'ORDER', order: { orderLines: [], ready: false, went: { shipmentNo } } });
  const waiting = await orderNoOf(await floor.order(await floor.product(), 5));
  expect(await scan(waiting)).toMatchObject({ kind: 'ORDER', order: { ready: false, went: null } });
});

test('pieces of another client’s order make no order ready', async () => {
  const { productId } = await stocked(10);
  const theirs = await floor.insert('bizPartner', { partnerCode: 'THEIRS', types: ['CUSTOMER'], name: '다른 고객' });
  await db.updateTable('product').set({ bizPartnerId: theirs }).where('id', '=', productId).execute();
  const orderNo = await orderNoOf(await floor.order(productId, 10));
  expect(await scan(orderNo)).toMatchObject({ order: { ready: false } });
});

test('a lot brings the first open order that asks for its product, one on hold last, and none where nobody asks', async () => {
  const { productId, lotNo } = await stocked(10);
  expect(await scanLot(lotNo)).toMatchObject({ lot: { lotNo, readyQty: 10, hold: null, went: null }, order: null });
  const first = await floor.order(productId, 4);
  const second = await floor.order(productId, 4);
  const orderNo = await orderNoOf(first);
  expect((await scanLot(lotNo)).order).toMatchObject({ orderNo, orderLines: [first] });
  await db.updateTable('orderInfo').set({ status: 'ON_HOLD' }).where('orderNo', '=', orderNo).execute();
  expect((await scanLot(lotNo)).order).toMatchObject({ orderLines: [second] });
});

test('a lot that went says with which shipment, until that is cancelled', async () => {
  const { productId, stockId, lotNo } = await stocked(10);
  const shipment = await sent(stockId, 10, await floor.order(productId, 10));
  const { id, shipmentNo, version } = shipment;
  expect((await scanLot(lotNo)).lot).toMatchObject({ readyQty: 0, went: { id, shipmentNo, shipDate: today, bizPartnerName: '고객사' } });
  expect(await scan(shipmentNo)).toEqual({ kind: 'SHIPMENT', shipment: { id, shipmentNo, shipDate: today, bizPartnerName: '고객사' } });
  expect((await clerk.send(cancelShipment, { id, version, reason: '오출하' })).statusCode).toBe(200);
  expect((await scanLot(lotNo)).lot).toMatchObject({ readyQty: 10, went: null });
});

test('a lot on hold says why, by whom and since when, and is listed for who asks for such lots', async () => {
  const { lotId, lotNo } = await stocked(10);
  const before = new Date().toISOString();
  const held = await quality.send(holdFound, { kind: 'lot', id: lotId, reason: '치수 불량 통보' });
  expect(held.statusCode, held.body).toBe(200);
  const { lot } = await scanLot(lotNo);
  expect(lot).toMatchObject({ readyQty: 0, qualityStatus: 'HOLD', hold: { reason: '치수 불량 통보', by: '관리자' } });
  expect(Date.parse(lot.hold?.at ?? '')).toBeGreaterThanOrEqual(Date.parse(before) - 1000);
  const listed = async (withHeld: boolean) =>
    ((await clerk.send(shipmentLots, { withHeld })).json() as { lotNo: string; qualityStatus: string; hold: unknown }[]).filter(
      (one) => one.lotNo === lotNo,
    );
  expect(await listed(false)).toEqual([]);
  expect(await listed(true)).toMatchObject([{ qualityStatus: 'HOLD', hold: { reason: '치수 불량 통보', by: '관리자' } }]);
});

test('what isn’t shipped is named, and an unknown code is refused', async () => {
  const { stock } = await floor.steelAtLine((await floor.plan(await floor.product(), 1)).planId, 20, 5);
  const { packageId } = await db.selectFrom('materialStock').select('packageId').where('id', '=', stock).executeTakeFirstOrThrow();
  expect(await scan(packageId)).toEqual({ kind: 'PACKAGE', code: packageId, name: '환봉' });
  const { code } = await db.selectFrom('material').select('code').where('id', '=', floor.steel).executeTakeFirstOrThrow();
  expect(await scan(code)).toEqual({ kind: 'MATERIAL', code, name: '환봉' });
  const unknown = await clerk.send(scanToShip, { code: 'NO-SUCH' });
  expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'barcode.notFound']);
});
