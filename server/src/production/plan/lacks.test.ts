import { openPlans } from '@lotline/contract/material/issue';
import { type Plan, planOf, plans, plansOfOrder } from '@lotline/contract/production/plan/plan';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../testing.ts';
import { smallFloor } from '../testing.ts';

const { db, as } = await testApp();
const floor = await smallFloor(db);
const planner = await as();
const month = { startDt: '2026-03-01', endDt: '2026-03-31' };

let productId = 0;
let orderProductId = 0;
let planId = 0;
let closed = 0;
beforeAll(async () => {
  productId = await floor.product();
  await floor.steelFor(productId);
  orderProductId = await floor.order(productId, 100);
  planId = (await floor.plan(productId, 100, { orderProductId })).planId;
  closed = (await floor.plan(productId, 100, { orderProductId })).planId;
  await db.updateTable('productionPlan').set({ status: 'COMPLETE', closeReason: '마감' }).where('id', '=', closed).execute();
  const other = await floor.plan(productId, 1000);
  await floor.steelAtLine(other.planId, 150, 20);
  await floor.steelAtLine(planId, 50, 50);
});

const purchase = async (qty: number, more: object = {}, order: object = {}) => {
  const businessId = await floor.insert('business', { code: crypto.randomUUID().slice(0, 8), name: '구매', bizPartnerId: floor.supplier });
  const orderNo = `PO-${crypto.randomUUID().slice(0, 8)}`;
  const orderId = await floor.insert('orderInfo', {
    orderNo,
    businessId,
    direction: 'PURCHASE',
    orderDate: '2026-03-01',
    status: 'CONFIRMED',
    ...order,
  });
  await floor.insert('orderMaterial', {
    orderId,
    seq: 10,
    purpose: 'PURCHASE',
    materialId: floor.steel,
    qty,
    uom: 'kg',
    status: 'ORDERED',
    unitPrice: 1,
    ...more,
  });
  return orderNo;
};
const headOf = async (orderNo: string) =>
  (await db.selectFrom('orderInfo').select('id').where('orderNo', '=', orderNo).executeTakeFirstOrThrow()).id;
const listed = async (more: object = {}) => (await planner.send(plans, { ...month, limit: 100, ...more })).json();
const told = async (): Promise<Plan> => (await planner.send(planOf, { id: planId })).json();

test('a plan says how much the shelves lack for it, in its list, on its page and at the warehouse’s desk', async () => {
  // 200 kg are needed and 50 issued; of 200 received 70 are gone.
  const figures = { lackingQty: 20, requiredQty: 200, issuedQty: 50, availableQty: 130, uom: 'kg' };
  const lack = { materialId: floor.steel, ...figures, orderId: null, orderNo: null, dueDate: null, comingQty: null, unorderedQty: 20 };
  expect(await told()).toMatchObject({ lackCount: 1, lacks: [lack] });
  const { rows } = await listed();
  expect(rows.find(({ id }: Plan) => id === planId)).toMatchObject({ lackCount: 1, lacks: [lack] });
  const [line] = (await planner.send(openPlans, {})).json();
  const desk = line.children.find(({ id }: { id: number }) => id === planId);
  expect(desk.needs).toMatchObject([
    { requiredQty: 200, issuedQty: 50, availableQty: 130, lackingQty: 20, unorderedQty: 20, coming: null },
  ]);
});

test('the quick filter finds and counts those, none of them closed', async () => {
  const { rows, quick } = await listed({ quick: 'lacking', quickCounts: true });
  expect(rows.map(({ id }: Plan) => id)).toContain(planId);
  expect(rows.map(({ id }: Plan) => id)).not.toContain(closed);
  expect(quick.lacking.total).toBe(rows.length);
  const ofOrder = (await planner.send(plansOfOrder, { id: await orderOf(orderProductId), limit: 100 })).json().rows as Plan[];
  expect(ofOrder.map(({ id, lackCount }) => [id, lackCount]).sort()).toEqual([
    [planId, 1],
    [closed, 0],
  ]);
});
const orderOf = async (id: number) =>
  (await db.selectFrom('orderProduct').select('orderId').where('id', '=', id).executeTakeFirstOrThrow()).orderId;

test('the purchase with which all has come is named, with what is still to come of it; what is on hold or cancelled isn’t', async () => {
  await purchase(10, { dueDate: '2026-03-01', status: 'CANCELLED' });
  await purchase(10, { dueDate: '2026-03-02' }, { status: 'ON_HOLD' });
  // A purchase of a part of it is named, with what nobody has ordered beside it.
  const small = await purchase(500, {}, { dueDate: '2026-03-20' });
  const smallIs = async (qty: number) =>
    db
      .updateTable('orderMaterial')
      .set({ qty })
      .where('orderId', '=', await headOf(small))
      .execute();
  await smallIs(8);
  expect((await told()).lacks).toMatchObject([{ orderNo: small, comingQty: 8, unorderedQty: 12 }]);
  await smallIs(500);
  const late = await purchase(19.999, { dueDate: '2026-03-05' });
  expect((await told()).lacks).toMatchObject([{ dueDate: '2026-03-20', comingQty: 500, unorderedQty: 0 }]);
  const first = await purchase(300, { dueDate: '2026-03-10', receivedQty: 40, status: 'PARTIALLY_RECEIVED' });
  expect((await told()).lacks).toMatchObject([{ orderNo: first, dueDate: '2026-03-10', comingQty: 260 }]);
  await db
    .updateTable('orderMaterial')
    .set({ qty: 20 })
    .where('orderId', '=', await headOf(late))
    .execute();
  expect((await told()).lacks).toMatchObject([{ orderNo: late, dueDate: '2026-03-05', comingQty: 20 }]);
  await db
    .updateTable('orderMaterial')
    .set({ qty: 1 })
    .where('orderId', '=', await headOf(late))
    .execute();
  const [line] = (await planner.send(openPlans, {})).json();
  const desk = line.children.find(({ id }: { id: number }) => id === planId);
  expect(desk.needs[0].coming).toEqual({ orderId: expect.any(Number), orderNo: first, dueDate: '2026-03-10', qty: 260 });
});

test('what is on hold can’t be used and is lacking too; with enough on the shelf nothing is', async () => {
  const { stock } = await floor.steelAtLine(planId, 30, 0);
  expect(await told()).toMatchObject({ lackCount: 0, lacks: [] });
  await db.updateTable('materialStock').set({ qualityStatus: 'HOLD' }).where('id', '=', stock).execute();
  expect(await told()).toMatchObject({ lackCount: 1, lacks: [{ lackingQty: 20 }] });
});
