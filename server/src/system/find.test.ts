import { findRecords } from '@lotline/contract/system/find';
import { beforeAll, expect, test } from 'vitest';
import { smallFloor } from '../production/testing.ts';
import { testApp } from '../testing.ts';

const { insert, as, db, pool, statementsOf } = await testApp();
const product = (n: number, more: object = {}) =>
  insert('product', { code: `FIND-${n}`, barcode: `F-${n}`, name: `축 ${n}`, nameEn: `shaft ${n}`, type: 'FINISHED', uom: 'EA', ...more });
let businesses = 0;
const order = async (orderNo: string, bizPartnerId: number, products: readonly number[], more: object = {}) => {
  const businessId = await insert('business', { code: `BZ${++businesses}`, name: '사업', bizPartnerId, status: 'ACTIVE' });
  const orderId = await insert('orderInfo', {
    orderNo,
    businessId,
    direction: 'SALES',
    orderDate: '2026-03-02',
    dueDate: '2026-03-30',
    ...more,
  });
  for (const [at, productId] of products.entries())
    await insert('orderProduct', { orderId, seq: (at + 1) * 10, productId, qty: 5, uom: 'EA', dueDate: `2026-03-2${at + 1}` });
  return orderId;
};
let bracket = 0;
beforeAll(async () => {
  for (let n = 1; n <= 8; n++) await product(n);
  await insert('bizPartner', { partnerCode: 'FIND-P', name: '찾기 100% 상사', types: ['CUSTOMER'] });
  const customer = await insert('bizPartner', { partnerCode: 'HB', name: '한빛정밀', nameEn: 'Hanbit Precision', types: ['CUSTOMER'] });
  bracket = await product(99, { code: 'BR-1', name: '브라켓', nameEn: 'bracket', bizPartnerId: customer });
  const cover = await product(98, { code: 'CV-1', name: '커버', nameEn: 'cover' });
  await order('SO-20261001-F-1003', customer, [bracket, cover], { status: 'CONFIRMED' });
  await order('SO-20260930-F-1001', customer, [cover]);
});
type Told = Record<'table' | 'label', string>;
const find = async (text: string, lang = 'kr') => (await (await as()).send(findRecords, { text }, { 'x-language': lang })).json() as Told[];
const told = async (text: string, lang?: string) => (await find(text, lang)).map(({ table, label }) => `${table} ${label}`);

const nothing = { direction: null, partner: null, item: null, more: null, orderNo: null, day: null, until: null, state: null };

test('records of several kinds are found by code or name, the one that is meant first, five of a kind', async () => {
  const found = (await (await as()).send(findRecords, { text: 'find-2' })).json();
  expect(found).toEqual([{ ...nothing, table: 'product', id: expect.any(Number), label: 'FIND-2', name: '축 2' }]);
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
test('names are found by their initial consonants, their own and those of what records belong to', async () => {
  expect(await told('ㅂㄹㅋ')).toEqual(expect.arrayContaining(['product BR-1', 'order_info SO-20261001-F-1003']));
  expect(await told('브ㄹㅋ')).toContain('product BR-1');
  expect(await told('ㅎㅂㅈㅁ')).toEqual(expect.arrayContaining(['biz_partner HB', 'product BR-1', 'order_info SO-20261001-F-1003']));
  expect(await told('ㅎㅂㅈㅁ ㅂㄹ')).not.toContain('product CV-1');
  expect(await told('ㅋㅂ')).toContain('product CV-1');
  expect(await told('ㄹㅂㅋ')).toEqual([]);
});
test('signs of a pattern are letters', async () => {
  const found = (await (await as()).send(findRecords, { text: '0%' })).json();
  expect(found.map(({ label }: { label: string }) => label)).toEqual(['FIND-P']);
});
test('a place is found by its code and its name in either language, beside what it stands in', async () => {
  const site = await insert('location', { code: 'SI-9', name: '본사', type: 'SITE' });
  const factory = await insert('location', { code: 'FA-9', name: '공장', type: 'FACTORY', parentId: site });
  const house = await insert('location', { code: 'WH-9', name: '원자재 창고', type: 'WAREHOUSE', parentId: factory });
  await insert('location', { code: 'A-917', name: 'A-917 선반', nameEn: 'Shelf A-917', type: 'SHELF', parentId: house });
  expect(await find('a-917')).toContainEqual(expect.objectContaining({ table: 'location', name: 'A-917 선반', item: '원자재 창고' }));
  expect(await told('shelf a-917')).toEqual(['location A-917']);
});
test('only what one may view is found', async () => {
  const clerk = await as([{ name: 'bizPartner', view: true }]);
  expect((await clerk.send(findRecords, { text: 'FIND' })).json().map(({ table }: { table: string }) => table)).toEqual(['biz_partner']);
  expect((await (await as([])).send(findRecords, { text: 'FIND' })).json()).toEqual([]);
});
test('one letter is too few', async () => {
  expect((await (await as()).send(findRecords, { text: 'F' })).statusCode).toBe(400);
});

test('beside an order stand its customer, its first product and how many more, the day it is due and how it stands', async () => {
  expect((await find('F-1003'))[0]).toMatchObject({
    table: 'order_info',
    label: 'SO-20261001-F-1003',
    partner: '한빛정밀',
    item: '브라켓',
    more: 1,
    day: '2026-03-21',
    state: 'CONFIRMED',
  });
  expect((await find('F-1003', 'en'))[0]).toMatchObject({ partner: 'Hanbit Precision', item: 'bracket' });
});
test('names are found in either language and shown in the reader’s', async () => {
  for (const lang of ['kr', 'en'])
    for (const text of ['한빛', 'hanbit'])
      expect(await find(text, lang)).toContainEqual(
        expect.objectContaining({ table: 'biz_partner', name: lang === 'en' ? 'Hanbit Precision' : '한빛정밀' }),
      );
});
test('all words have to match, in any order: by number, customer or product', async () => {
  const both = ['product BR-1', 'order_info SO-20261001-F-1003'];
  for (const text of ['한빛 브라켓', '브라켓 한빛', 'bracket  hanbit']) expect(await told(text)).toEqual(both);
  expect(await told('1003 한빛')).toEqual(['order_info SO-20261001-F-1003']);
  expect(await told('1003 cover hanbit')).toEqual(['order_info SO-20261001-F-1003']);
  expect(await told('0930 브라켓')).toEqual([]);
});
test('an order whose number ends in the text stands before one that has it elsewhere', async () => {
  expect(await told('1001')).toEqual(['order_info SO-20260930-F-1001', 'order_info SO-20261001-F-1003']);
});
test('what is called so itself stands before what only belongs to it', async () => {
  expect((await told('한빛'))[0]).toBe('biz_partner HB');
});
test('beside a plan stand its product, order and days, beside a lot its product and quality', async () => {
  const floor = await smallFloor(db);
  const line = await db.selectFrom('orderProduct').select('id').where('productId', '=', bracket).executeTakeFirstOrThrow();
  await floor.steelFor(bracket);
  const { planId } = await floor.plan(bracket, 5);
  await db.updateTable('productionPlan').set({ orderProductId: line.id }).where('id', '=', planId).execute();
  const { planNo } = await db.selectFrom('productionPlan').select('planNo').where('id', '=', planId).executeTakeFirstOrThrow();
  const found = await find(planNo);
  expect(found[0]).toMatchObject({ table: 'production_plan', item: '브라켓', orderNo: 'SO-20261001-F-1003', state: 'PLANNED' });
  expect(await find('브라켓')).toContainEqual(expect.objectContaining({ table: 'lot', item: '브라켓', state: 'OK' }));
  expect(await told('hanbit 브라켓')).toContain(`production_plan ${planNo}`);
});
test('older orders are found beyond the newest, along their indexes: by number, customer and product', async () => {
  const old = await insert('bizPartner', { partnerCode: 'OLD', name: '옛날상사', types: ['CUSTOMER'] });
  const oldest = await product(97, { code: 'OLD-1', name: '구형축' });
  await order('OLD-777', old, [oldest]);
  const business = await insert('business', { code: 'B-MANY', name: '많은', bizPartnerId: old, status: 'ACTIVE' });
  await pool.query(
    `insert into order_info (order_no, business_id, direction, order_date) select 'MANY-' || n, $1, 'SALES', '2026-03-02' from generate_series(1, 1100) n`,
    [business],
  );
  expect(await told('ld-77')).toEqual(['order_info OLD-777']);
  expect(await told('구형')).toEqual(expect.arrayContaining(['product OLD-1', 'order_info OLD-777']));
  expect(await told('구형 옛날')).toEqual(expect.arrayContaining(['order_info OLD-777']));
});
test('purchases are a kind of their own, apart from what customers ordered, each with five of its own', async () => {
  const supplier = await insert('bizPartner', { partnerCode: 'POS', name: '포스틸', types: ['SUPPLIER', 'CUSTOMER'] });
  for (let n = 1; n <= 6; n++) await order(`PO-POS-${n}`, supplier, [], { direction: 'PURCHASE' });
  for (let n = 1; n <= 6; n++) await order(`SO-POS-${n}`, supplier, []);
  const found = (await find('포스틸')) as (Told & { direction: string | null })[];
  const orders = found.filter(({ table }) => table === 'order_info');
  expect(orders.map(({ direction }) => direction)).toEqual([...Array(5).fill('SALES'), ...Array(5).fill('PURCHASE')]);
  // The one that is called so brings its kind before the other.
  expect((await told('PO-POS-3'))[0]).toBe('order_info PO-POS-3');
});
test('of those that are called as well the open ones come first, however old', async () => {
  const customer = await insert('bizPartner', { partnerCode: 'OPEN', name: '열린상사', types: ['CUSTOMER'] });
  await order('OPEN-1', customer, [], { status: 'CONFIRMED' });
  await order('OPEN-2', customer, [], { status: 'COMPLETED' });
  await order('OPEN-3', customer, [], { status: 'CANCELLED' });
  const orders = ['order_info OPEN-1', 'order_info OPEN-3', 'order_info OPEN-2'];
  const found = async (text: string) => (await told(text)).filter((one) => one.startsWith('order_info'));
  expect(await found('열린')).toEqual(orders);
  expect(await found('OPEN-')).toEqual(orders);
  const business = await insert('business', { code: 'B-PAST', name: '지난', bizPartnerId: customer, status: 'ACTIVE' });
  await pool.query(
    `insert into order_info (order_no, business_id, direction, order_date, status) select 'PAST-' || n, $1, 'SALES', '2026-03-02', 'COMPLETED' from generate_series(1, 1100) n`,
    [business],
  );
  expect((await found('열린'))[0]).toBe('order_info OPEN-1');
  expect((await found('열린')).slice(1)).toEqual([
    'order_info PAST-1100',
    'order_info PAST-1099',
    'order_info PAST-1098',
    'order_info PAST-1097',
  ]);
});
test('a business is found by its code, name, contract and partner, a count by its number', async () => {
  const partner = await insert('bizPartner', { partnerCode: 'CT', name: '계약상사', types: ['CUSTOMER'] });
  await insert('business', { code: 'BIZ-77', name: '감속기 3년 납품', bizPartnerId: partner, contractNo: 'C-2026-5', status: 'ACTIVE' });
  await insert('business', { code: 'BIZ-78', name: '감속기 시제품', bizPartnerId: partner, status: 'CLOSED' });
  expect((await find('biz-77'))[0]).toMatchObject({ table: 'business', name: '감속기 3년 납품', partner: '계약상사', state: 'ACTIVE' });
  expect(await told('C-2026-5')).toEqual(['business BIZ-77']);
  expect(await told('계약상사 감속기')).toEqual(['business BIZ-77', 'business BIZ-78']);
  const shelf = await insert('location', { code: 'SI-CT', name: '실사 사업장', type: 'SITE' });
  await insert('countSheet', { sheetNo: 'CT-20260302-01', plannedOn: '2026-03-02', locationIds: [shelf], items: 'ALL' });
  expect((await find('ct-202603'))[0]).toMatchObject({ table: 'count_sheet', item: '실사 사업장', day: '2026-03-02', state: 'PLANNED' });
  const clerk = await as([{ name: 'bizPartner', view: true }]);
  expect((await clerk.send(findRecords, { text: '감속기' })).json()).toEqual([]);
});
test('two statements, however many words and records', async () => {
  const me = await as();
  const asked = async (text: string) =>
    (await statementsOf(async () => expect((await me.send(findRecords, { text })).statusCode).toBe(200))).filter((text) =>
      / ilike /.test(text),
    );
  expect(await asked('FIND')).toHaveLength(2);
  expect(await asked('FIND 축 한빛 1003 a b c d')).toHaveLength(2);
});
