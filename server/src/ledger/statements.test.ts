import { issueMaterial, restockMaterial } from '@lotline/contract/material/issue';
import { receiveMaterial, receiveOrdered } from '@lotline/contract/material/stock';
import { cancelShipment, ship } from '@lotline/contract/shipment/shipment';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { smallPlant } from '../material/testing.ts';
import { smallFloor } from '../production/testing.ts';
import { testApp } from '../testing.ts';

const { db, as, statementsOf, journeysOf } = await testApp();
const me = await as();
const plant = await smallPlant(db);
const floor = await smallFloor(db);
/** Round trips: session, key, answer and commit included. `begin` and the actor travel with the key, and a session moves on every few seconds. */
const most = 8;
const beyond = (sent: readonly string[]) => {
  const trips = sent.filter((text) => text !== 'begin' && !/set_config\('lotline\.actor'|update user_session/.test(text));
  return trips.length > most ? trips : [];
};

/** The call once, so that schema and session are known, and once more to count. */
const counted = async (work: () => ReturnType<typeof me.send>) => {
  expect((await work()).statusCode).toBe(200);
  let status = 0;
  const sent = await statementsOf(async () => {
    status = (await work()).statusCode;
  });
  expect(status).toBe(200);
  return sent;
};
const five = <T>(of: (n: number) => T) => Promise.all([0, 1, 2, 3, 4].map(of));

test('a receipt of any number of packages', async () => {
  const materialId = await plant.material();
  const packages = [{ qty: 1 }, { qty: 2 }, { qty: 3 }, { qty: 4 }, { qty: 5 }];
  expect(beyond(await counted(() => me.send(receiveMaterial, { materialId, packages })))).toEqual([]);
});

test('a receipt is read with its posting: three journeys, session and commit among them', async () => {
  const materialId = await plant.material();
  const receive = () => me.send(receiveMaterial, { materialId, packages: [{ qty: 1 }, { qty: 2 }] });
  await receive();
  const journeys = await journeysOf(async () => expect((await receive()).json()).toMatchObject([{ qty: 1 }, { qty: 2 }]));
  expect(journeys.length).toBe(3);
  expect(journeys[1]).toEqual([expect.stringContaining('post_receipts'), expect.stringContaining('from material_stock s')]);
});

test('an issue looks at what it locked in one journey, and is read with its posting', async () => {
  const productionPlanId = await plant.plan();
  const { id } = await plant.packageOf(await plant.material(), 10);
  const give = () => me.send(issueMaterial, { productionPlanId, issues: [{ materialStockId: id, qty: 1 }] });
  await give();
  const journeys = await journeysOf(async () => expect((await give()).json()).toMatchObject([{ materialStockId: id, issuedQty: 1 }]));
  expect(journeys.length).toBe(3);
  expect(journeys[0]?.slice(-2)).toEqual([expect.stringContaining('lock_in_order'), expect.stringContaining('packages_to_issue')]);
  expect(journeys[1]).toEqual([expect.stringContaining('post_issues'), expect.stringContaining('from material_issue i')]);
});

test('a receipt of any number of ordered lines', async () => {
  const lines = await five(async () => ({
    orderMaterialId: await plant.purchase(await plant.material(), 100),
    packages: [{ qty: 1 }, { qty: 2 }],
  }));
  expect(beyond(await counted(() => me.send(receiveOrdered, { lines })))).toEqual([]);
});

test('an issue and a restock of any number of packages', async () => {
  const productionPlanId = await plant.plan();
  const materialId = await plant.material();
  const stocks = await five(() => plant.packageOf(materialId, 10));
  const issues = stocks.map(({ id }) => ({ materialStockId: id, qty: 2 }));
  expect(beyond(await counted(() => me.send(issueMaterial, { productionPlanId, issues })))).toEqual([]);
  const issued = await db.selectFrom('materialIssue').select('id').where('productionPlanId', '=', productionPlanId).execute();
  const restocks = issued.map(({ id }) => ({ issueId: id, qty: 1 }));
  expect(beyond(await counted(() => me.send(restockMaterial, { restocks })))).toEqual([]);
});

test('a shipment of any number of lines, and its cancellation', async () => {
  const product = await floor.product();
  const lines = await five(async (n) => ({
    productStockId: (await floor.openingStock(product, 10)).stockId,
    qty: 1,
    ...(n > 2 && { orderProductId: await floor.order(product, 100) }),
  }));
  const shipDate = new Date().toISOString().slice(0, 10);
  expect(beyond(await counted(() => me.send(ship, { shipDate, lines })))).toEqual([]);
  const { rows } = await sql<{ id: number; version: number }>`select id, version from shipment order by id`.execute(db);
  const [first, second] = rows;
  await me.send(cancelShipment, { id: first?.id ?? 0, version: first?.version ?? 0, reason: '오출하' });
  const sent = await statementsOf(() => me.send(cancelShipment, { id: second?.id ?? 0, version: second?.version ?? 0, reason: '오출하' }));
  expect(beyond(sent)).toEqual([]);
});
