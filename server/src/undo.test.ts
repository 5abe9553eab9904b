import { calls } from '@lotline/contract/calls';
import { role } from '@lotline/contract/identity/role';
import { receiveMaterial, removePackage, restorePackages } from '@lotline/contract/material/stock';
import { code, codeCategory } from '@lotline/contract/system/code';
import { customField } from '@lotline/contract/system/custom-ext';
import { expect, test } from 'vitest';
import { ledgerDifferences } from './ledger-check.ts';
import { smallFloor } from './production/testing.ts';
import { testApp } from './testing.ts';

const { db, insert, as } = await testApp();
const floor = await smallFloor(db);
const asker = await as();

/** Deletions that can't be undone, and why. */
const final: Record<string, string> = {
  '/user/{id}': 'a password is kept nowhere beside its user',
  '/user/users/{ids}': 'as one user',
  '/custom-ext/sub/{id}/{item}': 'it changes a record, and saving it again brings the item back',
  '/condition/{id}': 'a condition is saved again with one click',
  '/mold/inout/{id}': 'it is a correction itself, and the step is recorded again',
  '/mold/maintenance/{id}': 'it is a correction itself, and the maintenance is recorded again',
  '/product-quality-result/{id}': 'it cancels an inspection, whose number and values stay',
  '/material-quality-result/{id}': 'it cancels an inspection, whose number and values stay',
  '/material-sales/{id}': 'it cancels a sale, whose packages others may sell or issue at once',
  '/material-sales/material-saless/{ids}': 'as one sale',
  '/product-measurement-result/{id}': 'it voids a file, whose bytes and record stay, and the file is sent again',
  '/product-measurement-result/template/{id}': 'the next file is read by hand and remembered again',
  '/productionplan/operplan/{id}': 'the plan’s board is saved again',
};

test('what can be deleted can be brought back, or it is told why not', () => {
  const paths = new Set<string>(calls.filter(({ method }) => method === 'POST').map(({ path }) => path));
  const without = calls
    .filter(({ method }) => method === 'DELETE')
    .map(({ path }) => path)
    .filter((path) => {
      const above = path.slice(0, path.indexOf('/{'));
      // One and several are brought back by the same call.
      const ways = [above, above.slice(0, above.lastIndexOf('/')), `${above}s`, above.replace(/s$/, '')];
      return !ways.some((one) => paths.has(`${one}/restored`));
    });
  expect(without.filter((path) => !Object.hasOwn(final, path))).toEqual([]);
  const known = calls.filter(({ method }) => method === 'DELETE').map(({ path }): string => path);
  expect(Object.keys(final).filter((path) => !known.includes(path))).toEqual([]);
});

test('a role, a code with its category and a custom field come back as they were', async () => {
  const categoryId = await insert('codeCategory', { category: 'UNDO', nameKr: '되돌림', nameEn: 'Undone' });
  const rows = [
    [role, 'role', await insert('role', { name: '되돌릴 역할', roleItem: '[]' })],
    [code, 'code', await insert('code', { categoryId, code: 'ONE', nameKr: '하나', nameEn: 'One' })],
    [codeCategory, 'codeCategory', await insert('codeCategory', { category: 'UNDONE', nameKr: '빈 분류', nameEn: 'Empty' })],
    [
      customField,
      'customField',
      await insert('customField', { tableName: 'product', field: 'undo', displayKr: '색', displayEn: 'Colour', type: 'text' }),
    ],
  ] as const;
  for (const [of, table, id] of rows) {
    const read = async () => {
      const row = await db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst();
      return row && { ...row, version: 0, updatedAt: '', updatedBy: 0 };
    };
    const before = await read();
    const gone = await asker.send(of.removeOne, { id });
    expect(gone.json(), `${table} ${gone.body}`).toEqual({ deleted: 1 });
    expect(await read()).toBeUndefined();
    const back = await asker.send(of.restore, { ids: [id] });
    expect(back.json(), `${table} ${back.body}`).toEqual({ restored: 1 });
    expect(await read()).toEqual(before);
  }
});

test('nobody brings back a role that permits more than they may', async () => {
  const id = await insert('role', { name: '큰 역할', roleItem: JSON.stringify([{ name: 'user', all: true }]) });
  expect((await asker.send(role.removeOne, { id })).statusCode).toBe(200);
  const small = await as([{ name: 'role', all: true }]);
  expect((await small.send(role.restore, { ids: [id] })).statusCode).toBe(422);
});

test('a receipt that was taken back comes in again, once, and the ledger holds', async () => {
  const received = await asker.send(receiveMaterial, { materialId: floor.steel, locationId: floor.shelf, packages: [{ qty: 12.5 }] });
  const [{ id }] = received.json();
  expect((await asker.send(removePackage, { id })).json()).toEqual({ deleted: 1 });
  expect((await asker.send(restorePackages, { ids: [id] })).json()).toEqual({ restored: 1 });
  const stock = db.selectFrom('materialStock').select(['qty', 'cancelled']).where('id', '=', id);
  expect(await stock.executeTakeFirst()).toEqual({ qty: 12.5, cancelled: false });
  expect((await asker.send(restorePackages, { ids: [id] })).json().code).toBe('record.notDeleted');
  expect((await asker.send(removePackage, { id })).json()).toEqual({ deleted: 1 });
  expect(await ledgerDifferences(db)).toEqual([]);
});
