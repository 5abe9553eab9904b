import { findRecords } from '@lotline/contract/system/find';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../testing.ts';

const { insert, as } = await testApp();
const product = (n: number, more: object = {}) =>
  insert('product', { code: `FIND-${n}`, barcode: `F-${n}`, name: `축 ${n}`, nameEn: `shaft ${n}`, type: 'FINISHED', uom: 'EA', ...more });
beforeAll(async () => {
  for (let n = 1; n <= 8; n++) await product(n);
  await insert('bizPartner', { partnerCode: 'FIND-P', name: '찾기 100% 상사', types: ['CUSTOMER'] });
});

test('records of several kinds are found by code or name, the one that is meant first, five of a kind', async () => {
  const found = (await (await as()).send(findRecords, { text: 'find-2' })).json();
  expect(found).toEqual([{ table: 'product', id: expect.any(Number), label: 'FIND-2', name: '축 2', at: null }]);
  const all = (await (await as()).send(findRecords, { text: 'FIND' })).json();
  expect(all.map(({ table, label }: { table: string; label: string }) => `${table} ${label}`)).toEqual([
    'product FIND-8',
    'product FIND-7',
    'product FIND-6',
    'product FIND-5',
    'product FIND-4',
    'biz_partner FIND-P',
  ]);
});
test('signs of a pattern are letters', async () => {
  const found = (await (await as()).send(findRecords, { text: '0%' })).json();
  expect(found.map(({ label }: { label: string }) => label)).toEqual(['FIND-P']);
});
test('only what one may view is found', async () => {
  const clerk = await as([{ name: 'bizPartner', view: true }]);
  expect((await clerk.send(findRecords, { text: 'FIND' })).json().map(({ table }: { table: string }) => table)).toEqual(['biz_partner']);
  expect((await (await as([])).send(findRecords, { text: 'FIND' })).json()).toEqual([]);
});
test('one letter is too few', async () => {
  expect((await (await as()).send(findRecords, { text: 'F' })).statusCode).toBe(400);
});
