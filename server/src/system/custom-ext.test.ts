import {
  customField,
  customFieldsByTable,
  customFieldsOf,
  customFieldValues,
  extTables,
  removeListItem,
  sortCustomFields,
  tableColumns,
} from '@lotline/contract/system/custom-ext';
import { describe, expect, it } from 'vitest';
import { extCheck } from '../kit/record/ext.ts';
import { inject, testApp } from '../testing.ts';

const { app, db, insert, as } = await testApp();
const admin = await as();
const worker = await as([]);

let made = 0;
const field = (more: object = {}) => ({
  tableName: 'tool',
  field: `field${++made}`,
  displayKr: '필드',
  displayEn: 'Field',
  type: 'text' as const,
  ...more,
});
const someField = async (more: object = {}) => {
  const answer = await admin.send(customField.create, field(more));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const colours = {
  type: 'list',
  data: { type: 'items', items: ['RED', 'BLUE'].map((value) => ({ value, labelKr: value, labelEn: value })) },
};

describe('the tables that can be extended', () => {
  it('are those with room for it, with the menu that shows them', async () => {
    const tables = (await admin.send(extTables, {})).json();
    expect(tables).toContainEqual({ table: 'tool', menu: 'tools', fields: 0 });
    expect(tables.map(({ table }: { table: string }) => table)).not.toContain('app_user');
    const columns = (await admin.send(tableColumns, { table: 'tool' })).json();
    expect(columns).toContainEqual({ name: 'createdAt', type: 'timestamp with time zone', nullable: false });
  });

  it('are for those who may; the fields of one are for everyone who works in it', async () => {
    expect((await worker.send(extTables, {})).statusCode).toBe(403);
    expect((await worker.send(customField.list, {})).statusCode).toBe(403);
    expect((await worker.send(customField.create, field())).statusCode).toBe(403);
    expect((await worker.send(customFieldsOf, { table: 'tool' })).statusCode).toBe(200);
    expect((await inject(app, customFieldsOf, { table: 'tool' })).statusCode).toBe(401);
  });
});

describe('custom fields', () => {
  it('are added at the end of their table', async () => {
    const [one, two] = [await someField({ tableName: 'route' }), await someField({ tableName: 'route', type: 'number', required: true })];
    expect([one.seq, two.seq]).toEqual([1, 2]);
    expect((await worker.send(customFieldsOf, { table: 'route' })).json()).toEqual([one, two]);
    expect((await admin.send(customFieldsByTable, {})).json()).toContainEqual({ table: 'route', fields: [one, two] });
  });

  it('have a name of their own', async () => {
    const { field: taken } = await someField();
    const codes = [{ field: taken }, { field: 'code' }, { tableName: 'app_user' }].map(
      async (more) => (await admin.send(customField.create, field(more))).json().code,
    );
    expect(await Promise.all(codes)).toEqual([
      'customField.fieldIsUnique',
      'customField.fieldIsNoColumn',
      'customField.tableCanBeExtended',
    ]);
    expect((await admin.send(customField.create, field({ field: 'Not_Camel' }))).json().extraData.issues[0]).toMatchObject({
      path: ['field'],
      code: 'camelCase',
    });
  });

  it('need a source where they are lists, and a category that exists', async () => {
    const wrong = [
      { type: 'list' },
      { type: 'list', data: { type: 'code', category: 'NONE' } },
      { type: 'list', data: { type: 'service', path: '//evil', labelKey: 'a', valueKey: 'b' } },
    ];
    for (const more of wrong) expect((await admin.send(customField.create, field(more))).statusCode).toBe(400);
    expect((await someField({ type: 'list', data: { type: 'code', category: 'UOM' } })).data).toEqual({ type: 'code', category: 'UOM' });
  });

  it('keep name and table, and their type once a row holds a value', async () => {
    const one = await someField({ tableName: 'route', field: 'grade' });
    expect((await admin.send(customField.change, { ...one, field: 'other' })).json().code).toBe('customField.staysInItsTable');
    const number = (await admin.send(customField.change, { ...one, type: 'number', displayKr: '등급' })).json();
    expect(number).toMatchObject({ type: 'number', displayKr: '등급', version: 2 });
    await insert('route', { code: 'R1', name: '라우트', ext: { grade: 1 } });
    expect((await admin.send(customField.change, { ...number, type: 'text' })).json()).toMatchObject({
      code: 'customField.usedTypeStays',
      facts: { rows: 1 },
    });
    expect((await admin.send(customField.change, { ...one, displayKr: '늦음' })).statusCode).toBe(409);
  });

  it('are put in another order', async () => {
    const [one, two] = [await someField({ tableName: 'product' }), await someField({ tableName: 'product' })];
    await admin.send(sortCustomFields, [
      { id: one.id, seq: 2 },
      { id: two.id, seq: 1 },
    ]);
    const order = (await worker.send(customFieldsOf, { table: 'product' })).json();
    expect(order.map(({ id }: { id: number }) => id)).toEqual([two.id, one.id]);
    const gone = await admin.send(sortCustomFields, [
      { id: one.id, seq: 1 },
      { id: 999_999, seq: 2 },
    ]);
    expect(gone.statusCode).toBe(404);
    expect((await worker.send(customFieldsOf, { table: 'product' })).json()[0].id).toBe(two.id);
  });

  it('lose an item of their list unless a row holds it', async () => {
    const { id, field: name } = await someField({ tableName: 'route', ...colours });
    await insert('route', { code: 'R2', name: '라우트 2', ext: { [name]: 'RED' } });
    expect((await admin.send(removeListItem, { id, item: 'RED' })).json()).toMatchObject({
      code: 'ERROR_CONSTRAINT_VIOLATION',
      extraData: { datas: [{ path: '/baseinfo/route' }] },
    });
    expect((await admin.send(removeListItem, { id, item: 'BLUE' })).json().data.items).toHaveLength(1);
    expect((await admin.send(removeListItem, { id, item: 'BLUE' })).statusCode).toBe(404);
  });

  it('leave their values in the rows when they are deleted', async () => {
    const { id, field: name } = await someField({ tableName: 'location' });
    const site = await insert('location', { type: 'SITE', code: 'S1', name: '본사', ext: { [name]: 'kept' } });
    await insert('location', { type: 'SITE', code: 'S2', name: '지사', ext: { [name]: '' } });
    expect((await admin.send(customFieldValues, { id })).json()).toEqual({ records: 1 });
    expect((await worker.send(customFieldValues, { id })).statusCode).toBe(403);
    expect((await admin.send(customField.removeOne, { id })).json()).toEqual({ deleted: 1 });
    expect((await admin.send(customFieldValues, { id })).statusCode).toBe(404);
    const { ext } = await db.selectFrom('location').select('ext').where('id', '=', site).executeTakeFirstOrThrow();
    expect(ext).toEqual({ [name]: 'kept' });
    const check = await extCheck(db, 'location');
    expect(check({}, ['ext'], ext as Record<string, unknown>)).toMatchObject({ [name]: 'kept' });
    expect((await admin.send(customField.restore, { ids: [id] })).json()).toEqual({ restored: 1 });
    expect((await admin.send(customFieldValues, { id })).json()).toEqual({ records: 1 });
  });
});

describe('custom fields in the specification’s form', () => {
  const [korean, english] = [{ 'x-language': 'ko' }, { 'x-language': 'en' }];

  it('have one plain name, which stands in both languages until one is changed', async () => {
    const plain = { tableName: 'tool', field: 'plainOne', display: '두께', type: 'list' as const };
    const data = { type: 'code', category: 'UOM' };
    const answer = await admin.send(customField.create, { ...plain, data: JSON.stringify(data), required: true }, korean);
    expect(answer.statusCode, answer.body).toBe(200);
    const made = answer.json();
    expect(made).toMatchObject({ display: '두께', displayKr: '두께', displayEn: '두께', data });
    const ask = { ...plain, id: made.id, display: 'Thickness', data: JSON.stringify(data) };
    const changed = await inject(app, customField.change, ask, { ...english, authorization: `Bearer ${admin.token}` });
    expect(changed.statusCode, changed.body).toBe(200);
    expect(changed.json()).toMatchObject({ display: 'Thickness', displayKr: '두께', displayEn: 'Thickness', required: true, data });
    expect((await worker.send(customFieldsOf, { table: 'tool' }, korean)).json()).toContainEqual({ ...changed.json(), display: '두께' });
    expect((await admin.send(customField.list, {}, english)).json()).toContainEqual(changed.json());
    expect((await admin.send(customField.removeOne, { id: made.id })).statusCode).toBe(200);
  });

  it('need a name, and a source that can be read', async () => {
    const base = { tableName: 'tool', field: 'plainTwo', type: 'list' as const };
    const paths = async (more: object) => {
      const refused = await admin.send(customField.create, { ...base, ...more });
      return [refused.statusCode, refused.json().extraData.issues[0].path[0]];
    };
    expect(await paths({ data: { type: 'code', category: 'UOM' } })).toEqual([400, 'displayKr']);
    expect(await paths({ display: '두께' })).toEqual([400, 'data']);
    expect(await paths({ display: '두께', data: '{"type":' })).toEqual([400, 'data']);
    expect(await paths({ display: '두께', data: '{"type":"other"}' })).toEqual([400, 'data']);
  });
});
