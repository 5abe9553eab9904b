import { scrapPackage } from '@lotline/contract/material/scrap';
import type { Package } from '@lotline/contract/material/stock';
import { expect, test } from 'vitest';
import { ledgerDifferences } from '../ledger-check.ts';
import { testApp } from '../testing.ts';
import { smallPlant } from './testing.ts';

const { db, as } = await testApp();
const plant = await smallPlant(db);
const person = await as();
const packed = async (qty: number) => plant.packageOf(await plant.material(), qty);
type Ask = Partial<Parameters<typeof person.send<typeof scrapPackage>>[1]>;
const scrap = (id: number, qty: number, more: Ask = {}) =>
  person.send(scrapPackage, { id, version: 1, qty, reasonCode: 'DAMAGE', ...more });
const stockOf = (id: number) => db.selectFrom('materialStock').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('some of a package is scrapped with its reason, then all that is left of it; the ledger holds', async () => {
  const { id } = await packed(10);
  const { version } = await stockOf(id);
  const first = await scrap(id, 2.5, { version, note: '떨어뜨림' });
  expect(first.json() as Package).toMatchObject({ id, qty: 7.5 });
  const moves = await db.selectFrom('stockMovement').selectAll().where('materialStockId', '=', id).where('type', '=', 'DISPOSE').execute();
  expect(moves).toMatchObject([{ qty: 2.5, fromPlace: 'STOCK', toPlace: 'SCRAP', reasonCode: 'DAMAGE', note: '떨어뜨림' }]);
  expect((await scrap(id, 7.5, { version: first.json().version })).json()).toMatchObject({ qty: 0 });
  expect(await ledgerDifferences(db)).toEqual([]);
});

test('more than there is is refused with the figures', async () => {
  const { id, packageId } = await packed(10);
  const { version } = await stockOf(id);
  const refused = await scrap(id, 10.5, { version });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    422,
    { code: 'scrap.neverExceedsStock', facts: { packageId, stock: 10, qty: 10.5, over: 0.5 } },
  ]);
});

test('what a sale keeps, and what is being counted, stays', async () => {
  const { id } = await packed(10);
  await db.updateTable('materialStock').set({ reservedQty: 4 }).where('id', '=', id).execute();
  const { version } = await stockOf(id);
  expect((await scrap(id, 7, { version })).json()).toMatchObject({ code: 'scrap.reservedStays', facts: { reserved: 4, most: 6 } });
});

test('a reason that is none of the list, a version that is old and one who may only look are refused', async () => {
  const { id } = await packed(10);
  const { version } = await stockOf(id);
  expect((await scrap(id, 1, { version, reasonCode: 'NOPE' })).statusCode).toBe(400);
  expect((await scrap(id, 1, { version })).statusCode).toBe(200);
  expect((await scrap(id, 1, { version })).statusCode).toBe(409);
  const viewer = await as([{ name: 'materialStock', view: true }]);
  expect((await viewer.send(scrapPackage, { id, version, qty: 1, reasonCode: 'DAMAGE' })).statusCode).toBe(403);
});
