import { codeStandsFor, type StandsFor } from '@lotline/contract/material/scanned';
import { expect, test } from 'vitest';
import { testApp } from '../testing.ts';
import { smallPlant } from './testing.ts';

const { db, as } = await testApp();
const plant = await smallPlant(db);
const person = await as([{ name: 'materialStock', view: true }]);
const codeIs = async (code: string) => (await person.send(codeStandsFor, { code })).json() as StandsFor & { code?: string };

test('a shelf and what it stands in say how many packages are there, empty ones left out', async () => {
  const materialId = await plant.material();
  const [first, second] = [await plant.packageOf(materialId, 3), await plant.packageOf(materialId, 4)];
  const gone = await plant.packageOf(materialId, 5);
  await db.updateTable('materialStock').set({ locationId: plant.otherShelf }).where('id', '=', second.id).execute();
  await db.updateTable('materialStock').set({ qty: 0 }).where('id', '=', gone.id).execute();
  const place = (id: number) => db.selectFrom('location').select(['code', 'name']).where('id', '=', id).executeTakeFirstOrThrow();
  const [shelf, warehouse] = [await place(plant.shelf), await place(plant.warehouse)];
  expect(first.id).not.toBe(second.id);
  expect(await codeIs(shelf.code)).toEqual({ kind: 'PLACE', id: plant.shelf, name: shelf.name, packages: 1 });
  const renamed = (id: number, name: string) => db.updateTable('location').set({ name }).where('id', '=', id).execute();
  await renamed(plant.shelf, 'A-1 (봉재)');
  expect(await codeIs('A-1')).toMatchObject({ kind: 'PLACE', id: plant.shelf, name: 'A-1 (봉재)' });
  await renamed(plant.otherShelf, 'A-1 (판재)');
  expect(await codeIs('A-1')).toMatchObject({ code: 'barcode.notFound' });
  expect(await codeIs(warehouse.code)).toEqual({ kind: 'PLACE', id: plant.warehouse, name: warehouse.name, packages: 2 });
});

test('a supplier’s lot says its material, how many of its packages are left and how many came', async () => {
  const materialId = await plant.material({ name: '환봉 S45C' });
  const [left, used] = [await plant.packageOf(materialId, 3), await plant.packageOf(materialId, 4)];
  await db.updateTable('materialStock').set({ supplierLotNo: 'AL12-260829' }).where('id', 'in', [left.id, used.id]).execute();
  await db.updateTable('materialStock').set({ qty: 0 }).where('id', '=', used.id).execute();
  const lot = { kind: 'SUPPLIER_LOT', supplierLotNo: 'AL12-260829', materialName: '환봉 S45C' };
  expect(await codeIs('AL12-260829')).toEqual({ ...lot, packages: 1, everCame: 2, firstId: left.id });
});

test('a code of neither is nobody’s', async () => {
  expect(await codeIs('NOBODY’S')).toMatchObject({ code: 'barcode.notFound' });
});
