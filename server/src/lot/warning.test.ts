import { addDays } from '@lotline/contract/kit/production-day';
import { expiringUnits, giveExpiryBack, holdStock, takeExpiry } from '@lotline/contract/lot/expiry';
import { type BelowMinimum, giveMinimumBack, minimumStock, takeMinimum } from '@lotline/contract/lot/minimum';
import { openHoldsOf, releaseHold } from '@lotline/contract/lot/recall';
import { mostCareDays } from '@lotline/contract/lot/warning.rules';
import { expect, test } from 'vitest';
import { smallFloor } from '../production/testing.ts';
import { testApp, workDay } from '../testing.ts';

const { db, as } = await testApp();
const floor = await smallFloor(db);
const [me, other] = [await as(), await as()];
const today = workDay();
const productId = await floor.product({ shelfLifeDays: 90 });
const { planId } = await floor.plan(productId, 10);
const nextWeek = addDays(today, 7);

const pack = async (days: number) => {
  const { stock } = await floor.steelAtLine(planId, 40, 0);
  await db
    .updateTable('materialStock')
    .set({ expiryDate: addDays(today, days) })
    .where('id', '=', stock)
    .execute();
  return { stock };
};
const rowOf = async (unitId: number, who = me) =>
  (await who.send(expiringUnits, { limit: 500 }))
    .json()
    .rows.find((row: { unitId: number; kind: string }) => row.unitId === unitId && row.kind === 'PACKAGE');
const take = (who: typeof me, packages: number[], care: object = {}) => who.send(takeExpiry, { packages, dueOn: nextWeek, ...care });

test('a warning is nobody’s until somebody takes it until a day, with a note, and is given back by whoever has it', async () => {
  const { stock } = await pack(5);
  expect(await rowOf(stock)).toMatchObject({ careState: 'FREE', ownerId: null, ownerName: null, dueOn: null, careNote: null });
  expect((await take(me, [stock], { note: '먼저 쓰기' })).json()).toEqual({ taken: 1 });
  expect(await rowOf(stock)).toMatchObject({ careState: 'TAKEN', dueOn: nextWeek, careNote: '먼저 쓰기' });
  const counted = async (who: typeof me, quick: string) =>
    (await who.send(expiringUnits, { quick, limit: 500 })).json().rows.filter(({ unitId }: { unitId: number }) => unitId === stock).length;
  expect([await counted(me, 'mine'), await counted(other, 'mine'), await counted(me, 'nobodys')]).toEqual([1, 0, 0]);
  // Who has it may choose another day.
  expect((await take(me, [stock], { dueOn: today })).statusCode).toBe(200);
  await db
    .updateTable('stockWarning')
    .set({ dueOn: addDays(today, -1) })
    .where('materialStockId', '=', stock)
    .execute();
  expect(await counted(me, 'careOverdue')).toBe(1);
  expect((await other.send(giveExpiryBack, { packages: [stock] })).json().code).toBe('warning.ownerGivesBack');
  expect((await me.send(giveExpiryBack, { packages: [stock] })).json()).toEqual({ givenBack: 1 });
  expect((await me.send(giveExpiryBack, { packages: [stock] })).json().code).toBe('warning.isTaken');
  expect(await rowOf(stock)).toMatchObject({ careState: 'FREE' });
});

test('what another has is taken over only where that is meant, and then nothing of it is left to the other', async () => {
  const { stock } = await pack(5);
  const free = (await pack(6)).stock;
  await take(me, [stock]);
  const refused = await take(other, [free, stock]);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'warning.isNotAnothers']);
  expect(refused.json().facts).toMatchObject({ until: nextWeek });
  // All of them or none.
  expect(await rowOf(free)).toMatchObject({ careState: 'FREE' });
  expect((await take(other, [free, stock], { over: true })).json()).toEqual({ taken: 2 });
  expect((await me.send(giveExpiryBack, { packages: [stock] })).json().code).toBe('warning.ownerGivesBack');
});

test('of two who take the same at once one has it, and the other hears who', async () => {
  const { stock } = await pack(5);
  const answers = await Promise.all([take(me, [stock]), take(other, [stock])]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('warning.isNotAnothers');
});

test('a warning is taken from today on and no longer than anybody remembers, and only while there is one', async () => {
  const { stock } = await pack(5);
  expect((await take(me, [stock], { dueOn: addDays(today, -1) })).json().code).toBe('warning.dueIsAhead');
  expect((await take(me, [stock], { dueOn: today })).statusCode).toBe(200);
  expect((await take(me, [stock], { dueOn: addDays(today, mostCareDays) })).statusCode).toBe(200);
  expect((await take(me, [stock], { dueOn: addDays(today, mostCareDays + 1) })).json().code).toBe('warning.dueIsNear');
  await db.updateTable('materialStock').set({ expiryDate: null }).where('id', '=', stock).execute();
  expect((await take(me, [stock])).json().code).toBe('warning.stillStands');
  // What one has of it is given back all the same.
  expect((await me.send(giveExpiryBack, { packages: [stock] })).statusCode).toBe(200);
});

const below = async (): Promise<BelowMinimum[]> => (await me.send(minimumStock, { limit: 500 })).json().rows;
test('materials and products below their safety stock are listed with what is on its way, and no longer once they aren’t', async () => {
  const { stock } = await floor.steelAtLine(planId, 40, 0);
  const { materialId } = await db.selectFrom('materialStock').select('materialId').where('id', '=', stock).executeTakeFirstOrThrow();
  const safety = async (safetyStock: number | null) =>
    db.updateTable('material').set({ safetyStock, orderUnitQty: 25 }).where('id', '=', materialId).execute();
  await safety(1_000_000);
  const row = (await below()).find(({ kind, itemId }) => kind === 'MATERIAL' && itemId === materialId);
  if (!row) throw new Error('The material isn’t on the list.');
  expect(row).toMatchObject({ kind: 'MATERIAL', safetyStock: 1_000_000, lackingQty: 1_000_000 - row.availableQty, careState: 'FREE' });
  expect(row.proposedQty).toBeGreaterThanOrEqual(row.lackingQty - row.comingQty);
  expect(row.proposedQty % 25).toBe(0);
  // As much as stands there isn't below it.
  await safety(row.availableQty);
  expect((await below()).some(({ kind, itemId }) => kind === 'MATERIAL' && itemId === materialId)).toBe(false);
  await safety(row.availableQty + 0.001);
  expect((await below()).find(({ kind, itemId }) => kind === 'MATERIAL' && itemId === materialId)).toMatchObject({ lackingQty: 0.001 });

  const made = await floor.product({ safetyStock: 20 });
  const { lotId } = await floor.openingStock(made, 5);
  await floor.plan(made, 8);
  const product = async () => (await below()).find(({ kind, itemId }) => kind === 'PRODUCT' && itemId === made);
  expect(await product()).toMatchObject({ availableQty: 5, lackingQty: 15, comingQty: 8, proposedQty: 7, supplierName: null });
  // What is on hold isn't there to be used.
  expect((await me.send(holdStock, { lots: [lotId], reason: '재검사' })).statusCode).toBe(200);
  expect(await product()).toMatchObject({ availableQty: 0, lackingQty: 20, proposedQty: 12 });

  expect((await me.send(takeMinimum, { products: [made], dueOn: nextWeek, note: '이번 주 계획' })).json()).toEqual({ taken: 1 });
  expect(await product()).toMatchObject({ careState: 'TAKEN', careNote: '이번 주 계획' });
  expect((await me.send(takeMinimum, { materials: [999_999], dueOn: nextWeek })).json().code).toBe('warning.stillStands');
  expect((await me.send(giveMinimumBack, { products: [made] })).json()).toEqual({ givenBack: 1 });
});

test('who may only look at a list of warnings takes none', async () => {
  const { stock } = await pack(5);
  const looker = await as([
    { name: 'expiry', view: true },
    { name: 'minimumStock', view: true },
  ]);
  expect((await looker.send(takeExpiry, { packages: [stock], dueOn: nextWeek })).statusCode).toBe(403);
  expect((await looker.send(takeMinimum, { products: [productId], dueOn: nextWeek })).statusCode).toBe(403);
  expect((await looker.send(minimumStock, {})).statusCode).toBe(200);
});

test('what holds a package is told with what else it holds, and nothing once it is released', async () => {
  const [one, two] = [(await pack(5)).stock, (await pack(5)).stock];
  await me.send(holdStock, { packages: [one, two], reason: '포장 파손' });
  const holds = async () => (await me.send(openHoldsOf, { a: 'material-stock', b: one })).json();
  const [hold, ...others] = await holds();
  expect(hold).toMatchObject({ kind: 'material-stock', id: one, reason: '포장 파손', units: 1 });
  expect(others).toEqual([]);
  expect((await me.send(releaseHold, { id: hold.holdId, reason: '이상 없음' })).statusCode).toBe(200);
  expect(await holds()).toEqual([]);
  const looker = await as([{ name: 'expiry', view: true }]);
  expect((await looker.send(openHoldsOf, { a: 'lot', b: 1 })).statusCode).toBe(403);
});
