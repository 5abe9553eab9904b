import type { AskOf } from '@lotline/contract/kit/call';
import { createOperPlansFromRoute, OperPlan, type OperPlanRow, orderOperPlans } from '@lotline/contract/product/oper-plan';
import { Product } from '@lotline/contract/product/product';
import {
  changeRouteOperation,
  createRouteOperation,
  orderRouteOperations,
  Route,
  type RouteOperationRow,
  removeRouteOperation,
  removeRouteOperations,
  restoreRouteOperations,
  routeOperations,
  saveRouteOperations,
} from '@lotline/contract/product/route';
import { beforeAll, expect, test } from 'vitest';
import { onePlant } from '../plant/testing.ts';
import { type Asker, testApp } from '../testing.ts';

const { db, insert, as } = await testApp();
let person: Asker;
let plant: Awaited<ReturnType<typeof onePlant>>;
let made = 0;
const operation = (more: object = {}) => insert('operation', { code: `O-${++made}`, name: `공정 ${made}`, type: 'MACHINING', ...more });
const product = (more: object = {}) =>
  insert('product', { code: `P-${++made}`, barcode: `P-${made}`, name: '제품', type: 'FINISHED', uom: 'EA', ...more });
const route = async (more: object = {}) => (await person.send(Route.create, { code: `R-${++made}`, name: '라우트', ...more })).json();
const add = (routeId: number, operationId: number, more: object = {}) =>
  person.send(createRouteOperation, { routeId, operationId, ...more });
const there = async (id: number) =>
  ((await person.send(routeOperations, { id })).json() as RouteOperationRow[]).map(({ operationId, seq }) => [operationId, seq]);
const routeRow = async (id: number) => (await person.send(Route.list, {})).json().find((row: { id: number }) => row.id === id);
/** A route of three operations. */
const threeSteps = async () => {
  const { id } = await route();
  const ids = [await operation(), await operation(), await operation()] as const;
  for (const one of ids) await add(id, one);
  return { id, ids };
};

beforeAll(async () => {
  person = await as();
  plant = await onePlant(db);
});

test('operations are numbered in tens and stand once in a route', async () => {
  const { id, ids } = await threeSteps();
  expect(await there(id)).toEqual([
    [ids[0], 10],
    [ids[1], 20],
    [ids[2], 30],
  ]);
  expect((await add(id, ids[0])).json().code).toBe('route.operationOnce');
  expect((await add(id, await operation(), { seq: 20 })).json().code).toBe('route.sequenceIsUnique');
});

test('the same operation added twice at once stands once', async () => {
  const { id } = await route();
  const one = await operation();
  const answers = await Promise.all([add(id, one), add(id, one)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
});

test('several operations are changed and added at once, all or none, each wrong one with its reason', async () => {
  const { id, ids } = await threeSteps();
  const [first, second] = (await person.send(routeOperations, { id })).json() as [RouteOperationRow, RouteOperationRow];
  const [fourth, fifth] = [await operation(), await operation()];
  const changed = { ...first, cycleSec: 12.5, lineId: plant.line };
  const save = (rows: AskOf<typeof saveRouteOperations>['rows']) => person.send(saveRouteOperations, { rows });
  expect((await save([changed, { routeId: id, operationId: fourth }, { routeId: id, operationId: fifth, seq: 35 }])).json()).toEqual({
    created: 2,
    changed: 1,
  });
  expect(await there(id)).toEqual([
    [ids[0], 10],
    [ids[1], 20],
    [ids[2], 30],
    [fifth, 35],
    [fourth, 45],
  ]);
  expect((await person.send(routeOperations, { id })).json()[0]).toMatchObject({ cycleSec: 12.5, lineName: 'LINE', version: 2 });
  const refused = await save([{ ...second, crewSize: 3 }, { routeId: id, operationId: fourth }, changed]);
  expect(refused.statusCode).toBe(422);
  expect(refused.json().extraData.rows).toMatchObject([
    { row: 1, code: 'route.operationOnce' },
    { row: 2, code: 'record.changedMeanwhile' },
  ]);
  expect((await person.send(routeOperations, { id })).json()[1]).toMatchObject({ crewSize: 1, version: 1 });
  const { id: other } = await route();
  expect((await save([{ ...second, routeId: other }])).statusCode).toBe(422);
});

test('a new order is a permutation of what is there', async () => {
  const {
    id,
    ids: [a, b, c],
  } = await threeSteps();
  const order = (operationIds: number[]) => person.send(orderRouteOperations, { routeId: id, operationIds });
  expect((await order([c, a, b])).statusCode).toBe(200);
  expect(await there(id)).toEqual([
    [c, 10],
    [a, 20],
    [b, 30],
  ]);
  for (const wrong of [
    [a, b],
    [a, b, b],
    [a, b, c, await operation()],
  ])
    expect((await order(wrong)).json().code).toBe('route.orderNamesEachOperationOnce');
  expect(await there(id)).toEqual([
    [c, 10],
    [a, 20],
    [b, 30],
  ]);
});

test('a change carries its version, and empties what it leaves out', async () => {
  const { id, ids } = await threeSteps();
  const [first] = (await person.send(routeOperations, { id })).json();
  const changed = await person.send(changeRouteOperation, { ...first, cycleSec: 36, setupMin: 15, lineId: plant.line });
  expect(changed.json()).toMatchObject({ cycleSec: 36, lineName: 'LINE', version: 2 });
  expect((await person.send(changeRouteOperation, { ...first, cycleSec: 40 })).statusCode).toBe(409);
  const { cycleSec: _, ...less } = changed.json();
  expect((await person.send(changeRouteOperation, less)).json()).toMatchObject({ cycleSec: null, setupMin: 15, operationId: ids[0] });
});

test('operations leave a route by route and operation, all or none', async () => {
  const {
    id,
    ids: [a, b, c],
  } = await threeSteps();
  expect((await person.send(removeRouteOperation, { a: id, b: a })).json()).toEqual({ deleted: 1 });
  expect((await person.send(removeRouteOperations, { a: id, b: `${b},${a}` })).statusCode).toBe(404);
  expect(await there(id)).toHaveLength(2);
  expect((await person.send(removeRouteOperations, { a: id, b: `${b},${c}` })).json()).toEqual({ deleted: 2 });
});

test('operations come back into their route as they were, with what pointed to them, unless their place is taken', async () => {
  const {
    id,
    ids: [a, b],
  } = await threeSteps();
  const productId = await product({ routeId: id });
  await person.send(createOperPlansFromRoute, { productId });
  const read = () => person.send(routeOperations, { id }).then((answer) => answer.json() as RouteOperationRow[]);
  const pointed = () =>
    db.selectFrom('operationPlan').select(['operationId', 'routeOperationId']).where('productId', '=', productId).orderBy('seq').execute();
  const before = { rows: await read(), pointed: await pointed() };
  const [first, second] = before.rows as [RouteOperationRow, RouteOperationRow];
  const restore = (ids: number[]) => person.send(restoreRouteOperations, { ids });
  expect((await person.send(removeRouteOperations, { a: id, b: `${a},${b}` })).json()).toEqual({ deleted: 2 });
  expect((await pointed())[0]?.routeOperationId).toBeNull();
  expect((await restore([first.id, second.id])).json()).toEqual({ restored: 2 });
  const said = ({ version: _, updatedAt: __, ...row }: RouteOperationRow) => row;
  expect((await read()).map(said)).toEqual(before.rows.map(said));
  expect(await pointed()).toEqual(before.pointed);
  expect((await restore([first.id])).json().code).toBe('record.notDeleted');
  await person.send(removeRouteOperation, { a: id, b: a });
  await add(id, a);
  expect((await restore([first.id])).json().code).toBe('record.keyTakenMeanwhile');
});

test('choosing a default route takes the mark from the other', async () => {
  const productId = await product();
  const first = await route({ productId, isDefault: true });
  const second = await route({ productId, isDefault: true });
  const rows = (await person.send(Route.list, { productId }))
    .json()
    .filter((row: { productId: number | null }) => row.productId === productId);
  expect(rows.map(({ id, isDefault }: { id: number; isDefault: boolean }) => [id, isDefault])).toEqual([
    [first.id, false],
    [second.id, true],
  ]);
  const raw = db.updateTable('route').set({ isDefault: true }).where('id', '=', first.id);
  await expect(raw.execute()).rejects.toMatchObject({ constraint: 'route.oneDefaultPerProduct' });
});

test('a route with operations goes whole; one that a product uses stays', async () => {
  const { id } = await threeSteps();
  await product({ routeId: id });
  expect((await person.send(Route.removeOne, { id })).json().extraData.datas).toMatchObject([{ path: '/baseinfo/productInfo' }]);
  const { id: free } = await threeSteps();
  expect((await person.send(Route.removeOne, { id: free })).json()).toEqual({ deleted: 1 });
});

test('a deleted route comes back with its operations and what was made from it', async () => {
  const { id, ids } = await threeSteps();
  const productId = await product();
  await person.send(Route.change, { ...(await routeRow(id)), productId });
  await person.send(createOperPlansFromRoute, { productId });
  const plans = () =>
    db
      .selectFrom('operationPlan')
      .innerJoin('routeOperation as step', 'step.id', 'operationPlan.routeOperationId')
      .where('operationPlan.productId', '=', productId)
      .orderBy('operationPlan.seq')
      .select(['operationPlan.operationId', 'step.routeId'])
      .execute();
  const made = await plans();
  expect(made).toHaveLength(3);
  expect((await person.send(Route.removeOne, { id })).json()).toEqual({ deleted: 1 });
  expect(await plans()).toEqual([]);
  expect((await person.send(Route.restore, { ids: [id] })).json()).toEqual({ restored: 1 });
  expect(await there(id)).toEqual(ids.map((one, at) => [one, (at + 1) * 10]));
  expect(await plans()).toEqual(made);
});

test('a route whose product went with it comes back after its product', async () => {
  const productId = await product();
  const { id } = await route({ productId });
  await person.send(Route.removeOne, { id });
  await person.send(Product.removeOne, { id: productId });
  expect((await person.send(Route.restore, { ids: [id] })).json().code).toBe('record.parentGone');
  await person.send(Product.restore, { ids: [productId] });
  expect((await person.send(Route.restore, { ids: [id] })).json()).toEqual({ restored: 1 });
});

test('operation plans come from the route in one go, and a second time only what is missing', async () => {
  const { id, ids } = await threeSteps();
  const productId = await product({ routeId: id });
  const rows = (await person.send(routeOperations, { id })).json();
  await person.send(changeRouteOperation, { ...rows[0], cycleSec: 45, yieldRate: 98.5, lineId: plant.line });
  const done = (await person.send(createOperPlansFromRoute, { productId })).json();
  expect(done).toMatchObject({ created: 3, kept: 0 });
  expect(done.rows[0]).toMatchObject({ operationId: ids[0], seq: 10, cycleSec: 45, hourlyTarget: 78.8, lineName: 'LINE' });
  const fourth = await operation({ outsourced: true, lineId: plant.line });
  await add(id, fourth);
  const again = (await person.send(createOperPlansFromRoute, { productId })).json();
  expect([again.created, again.kept]).toEqual([1, 3]);
  expect(again.rows.at(-1)).toMatchObject({ operationId: fourth, seq: 40, outsourced: true, lineId: plant.line });
});

test('without a route, or with an empty one, nothing is created', async () => {
  const productId = await product();
  expect((await person.send(createOperPlansFromRoute, { productId })).json().code).toBe('operPlan.productHasARoute');
  await route({ productId });
  expect((await person.send(createOperPlansFromRoute, { productId })).json().code).toBe('operPlan.routeHasOperations');
});

test('plans of a product: numbers, hourly target, permutation, once per operation', async () => {
  const productId = await product();
  const create = async (more: object = {}) =>
    person.send(OperPlan.create, { productId, operationId: await operation(), cycleSec: 36, ...more });
  const [a, b] = [(await create()).json(), (await create()).json()];
  expect([a.seq, b.seq, a.hourlyTarget]).toEqual([10, 20, 100]);
  expect((await create({ operationId: a.operationId })).json().code).toBe('operPlan.operationOnce');
  expect((await create({ seq: 10 })).json().code).toBe('operPlan.sequenceIsUnique');
  expect((await create({ cycleSec: 0 })).statusCode).toBe(400);
  const ordered = (await person.send(orderOperPlans, { productId, ids: [b.id, a.id] })).json() as OperPlanRow[];
  expect(ordered.map(({ id, seq }) => [id, seq])).toEqual([
    [b.id, 10],
    [a.id, 20],
  ]);
  expect((await person.send(orderOperPlans, { productId, ids: [a.id] })).json().code).toBe('operPlan.orderNamesEachPlanOnce');
  expect((await person.send(OperPlan.list, { productId })).json()).toHaveLength(2);
});
