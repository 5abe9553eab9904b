import { user } from '@lotline/contract/identity/user';
import { Partner } from '@lotline/contract/partner/partner';
import { Product } from '@lotline/contract/product/product';
import { type DataChange, dataChanges, recordStory } from '@lotline/contract/system/data-change';
import { isTold, tablesTold, tablesUntold, tableTold } from '@lotline/contract/system/history-tables';
import { serviceHistory, serviceHistoryOf } from '@lotline/contract/system/service-history';
import { tableSeen, tablesSeen } from '@lotline/contract/system/tables';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { columnsOf } from '../kit/database/columns.ts';
import { type Asker, testApp } from '../testing.ts';
import { pathOf, type ReadChange, tellChanges } from './tell-changes.ts';

const { db, as } = await testApp();
const me = await as();
const reader = { lang: 'kr', may: () => true } as const;

const from = Date.now() - 60_000;
const changesFor = async (who: Asker, more: object = {}, headers = {}): Promise<DataChange[]> => {
  const answer = await who.send(dataChanges, { from, to: Date.now() + 1000, limit: 1000, ...more }, headers);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().rows;
};
const said = ({ changes }: DataChange) => changes.map(({ label, was, now }) => [label, was, now]);

describe('words', () => {
  test('every table that keeps its history is told, or left out by name', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'keep_history' order by 1`.execute(
      db,
    );
    const kept = rows.map(({ name }) => name);
    expect(kept.filter((name) => !tableTold(name) && !tablesUntold[name])).toEqual([]);
    expect([...Object.keys(tablesTold), ...Object.keys(tablesUntold)].filter((name) => !kept.includes(name))).toEqual([]);
  });

  test.each(Object.keys(tablesTold))('every field of %s that is told has a name, in both languages', async (table) => {
    const columns = await columnsOf(db, table);
    const data = Object.fromEntries([...columns.values()].map(({ name }) => [name, 'X']));
    const row = { id: 1, at: '', username: null, personId: null, rowId: 0, isBack: false } as const;
    const read = { ...row, table, type: 'ADD', changes: { data, ext: null, was: null, wasExt: null } } as ReadChange;
    for (const lang of ['kr', 'en'] as const) {
      const [told] = await tellChanges(db, [read], { ...reader, lang });
      const nameless = told?.changes.filter(({ field, label }) => label === field).map(({ field }) => field);
      expect(nameless).toEqual([]);
      expect(told?.changes.map(({ field }) => field).sort()).toEqual([...columns.keys()].filter((field) => isTold(table, field)).sort());
    }
  });

  test('every value that a table allows has a word', async () => {
    const { rows } = await sql<{ table: string; column: string; values: string[] }>`
      select c.relname as table, a.attname as column, array(select unnest(string_to_array(m[1], ',')) from regexp_matches(pg_get_constraintdef(k.oid), '''\\{?([A-Za-z_,]+)\\}?''::text', 'g') m) as values
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_attribute a on a.attrelid = c.oid and k.conkey = array[a.attnum]
      where k.contype = 'c' and pg_get_constraintdef(k.oid) ~ 'ARRAY|\\{' and c.relnamespace = 'public'::regnamespace`.execute(db);
    const told = rows.filter(({ table, column }) => tableTold(table) && isTold(table, column));
    expect(told.length).toBeGreaterThan(40);
    const wordless: string[] = [];
    for (const { table, column, values } of told)
      for (const value of values) {
        const row = { id: 1, at: '', username: null, personId: null, rowId: 0, isBack: false, table, type: 'ADD' } as const;
        const read = { ...row, changes: { data: { [column]: value }, ext: null, was: null, wasExt: null } } as ReadChange;
        const [change] = (await tellChanges(db, [read], reader))[0]?.changes ?? [];
        // Programs, languages of printers and charts that have no other name are called so themselves.
        if (change?.now === value && !['API', 'ZPL', 'TSPL', 'PDF', 'EWMA', 'CUSUM'].includes(value))
          wordless.push(`${table}.${column}: ${value}`);
      }
    expect(wordless).toEqual([]);
  });
});

/** Their own screen lists them, so that their id chooses them there. */
const ownRows = [
  ...[
    'app_user',
    'biz_partner',
    'business',
    'claim',
    'code',
    'code_category',
    'concession',
    'connection',
    'count_sheet',
    'custom_field',
    'device',
  ],
  ...[
    'gauge_study',
    'kiosk_refusal',
    'label_template',
    'location',
    'lot',
    'material',
    'material_sale',
    'material_stock',
    'measurement_file',
  ],
  ...[
    'menu',
    'mold',
    'nonconformance',
    'notice',
    'operation',
    'order_info',
    'outsourcing',
    'parameter',
    'plant_calendar',
    'printer',
    'print_job',
  ],
  ...[
    'process_change',
    'product',
    'production_plan',
    'role',
    'route',
    'shipment',
    'spec_out',
    'stock_movement',
    'terminal',
    'test_report',
    'tool',
    'worker',
  ],
];
describe('where a record is opened', () => {
  test('each table is listed by its screen, or by what its screen lists in its place', () => {
    const rest = Object.keys(tablesSeen).filter((table) => {
      const { of, shownBy = of, ownedBy } = tableSeen(table) ?? {};
      return shownBy === undefined && !ownedBy;
    });
    expect(rest.sort()).toEqual(ownRows.sort());
  });
  test('no id of another kind of record chooses a row there', () => {
    expect(pathOf('production_result', 7, { planId: 3, dailyPlanId: 5 })).toBe('/production/plan/3');
    expect(pathOf('daily_plan', 7, { planId: 3 })).toBe('/production/plan/3');
    expect(pathOf('result_defect', 7, { resultId: 5 })).toBe('/production/profit');
    expect(pathOf('calibration', 7, { toolId: 2 })).toBe('/baseinfo/tools/2');
    expect(pathOf('attachment', 7, { moldId: 4, productId: null })).toBe('/mold/moldInfo/4');
    expect(pathOf('attachment', 7, { businessId: 4 })).toBeNull();
    expect(pathOf('quality_standard', 7, { materialId: 4 })).toBe('/quality/material/info?id=7');
    expect(pathOf('shipment', 7, { shipDate: '2026-03-02' })).toBe('/production/shipment?id=7&day=2026-03-02');
  });
});

describe('what changed', () => {
  let partner: { id: number; version: number };
  let product: { id: number; version: number };
  const draft = { code: 'HX-1', name: '샤프트', nameEn: 'Shaft', type: 'FINISHED', uom: 'EA', barcode: 'HX-1' } as const;
  beforeAll(async () => {
    partner = (await me.send(Partner.create, { partnerCode: 'HX', name: '한결산업', types: ['CUSTOMER'] })).json();
    product = (await me.send(Product.create, draft)).json();
    const changed = await me.send(Product.change, {
      ...draft,
      id: product.id,
      version: product.version,
      type: 'SEMI',
      unitPrice: 12_500,
      bizPartnerId: partner.id,
    });
    expect(changed.statusCode, changed.body).toBe(200);
  });

  test('is told by the names of its fields, codes and records, from what to what', async () => {
    const [change, made] = (await changesFor(me)).filter(({ table }) => table === 'product');
    expect(made).toMatchObject({ type: 'ADD', record: 'HX-1 샤프트', path: `/baseinfo/productInfo/${product.id}`, personId: me.id });
    expect(change?.type).toBe('MOD');
    expect(said(change as DataChange)).toEqual([
      ['제품 구분', '완제품', '반제품'],
      ['고객사', null, '한결산업 (HX)'],
      ['단가', null, '12,500'],
    ]);
  });

  test('is told in English to who reads English', async () => {
    const [change] = (await changesFor(me, {}, { 'accept-language': 'en' })).filter(({ table }) => table === 'product');
    expect(change?.record).toBe('HX-1 Shaft');
    expect(said(change as DataChange)[0]).toEqual(['Type', 'Finished', 'Semi-finished']);
  });

  test('a record that is gone keeps its name and leads nowhere', async () => {
    const gone = (await me.send(Partner.create, { partnerCode: 'HX-GONE', name: '없어질 상사', types: ['SUPPLIER'] })).json();
    await me.send(Partner.removeOne, { id: gone.id });
    const [last, first] = (await changesFor(me)).filter(({ rowId, table }) => table === 'biz_partner' && rowId === gone.id);
    expect(last).toMatchObject({ type: 'DEL', record: 'HX-GONE · 없어질 상사', path: null });
    expect(said(last as DataChange)).toContainEqual(['거래처명', '없어질 상사', null]);
    expect(first?.type).toBe('ADD');
  });

  test('is found by person, by kind of record, by kind of change and by a value', async () => {
    const other = await as();
    expect(await changesFor(me, { personId: other.id })).toEqual([]);
    expect((await changesFor(me, { personId: me.id })).length).toBeGreaterThan(2);
    const partners = await changesFor(me, { filter: JSON.stringify({ table: '"biz_partner"' }) });
    expect(new Set(partners.map(({ table }) => table))).toEqual(new Set(['biz_partner']));
    expect(new Set((await changesFor(me, { quick: 'deleted' })).map(({ type }) => type))).toEqual(new Set(['DEL']));
    // By its own name, and by the name of what it leads to.
    const found = new Set([`biz_partner ${partner.id}`, `product ${product.id}`]);
    for (const text of ['한결산업', 'ㅎㄱㅅㅇ'])
      expect(new Set((await changesFor(me, { text })).map(({ rowId, table }) => `${table} ${rowId}`)), text).toEqual(found);
    // Latin letters in either case, and signs that JSON writes with a stroke.
    await me.send(Partner.create, { partnerCode: 'HX-IN', name: '3" PIPE 관', types: ['SUPPLIER'] });
    expect((await changesFor(me, { text: '3" pipe' })).map(({ record }) => record)).toEqual(['HX-IN 3" PIPE 관']);
    // The name of a column is no value.
    expect(await changesFor(me, { text: 'partner_code' })).toEqual([]);
  });

  test('a value is looked for in a month, and a longer period is refused', async () => {
    const answer = await me.send(dataChanges, { from: 0, to: Date.now(), text: '한결' });
    expect(answer.json().code).toBe('dataChange.textInAMonth');
  });

  test('a period that ends before it begins is refused with a sentence, in both histories', async () => {
    const [to, late] = [Date.now() - 1000, Date.now()];
    for (const call of [dataChanges, serviceHistory]) {
      const answer = await me.send(call, { from: late, to });
      expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('끝이 시작보다 빠릅니다')]);
      expect((await me.send(call, { from: to, to })).statusCode).toBe(200);
    }
    expect((await me.send(serviceHistoryOf, { from: late, to, s: 'worker' })).statusCode).toBe(400);
  });

  test('comes in pages that neither repeat nor leave out', async () => {
    const all = (await changesFor(me)).map(({ id }) => id);
    const first = (await me.send(dataChanges, { from, to: Date.now() + 1000, limit: 2 })).json();
    const rest = (await me.send(dataChanges, { from, to: Date.now() + 1000, limit: 1000, after: first.next })).json();
    expect([...first.rows, ...rest.rows].map(({ id }: DataChange) => id)).toEqual(all);
  });

  test('of one record is its story', async () => {
    const story = (await me.send(recordStory, { table: 'product', rowId: product.id })).json();
    expect(story.rows.map(({ type }: DataChange) => type)).toEqual(['MOD', 'ADD']);
    expect((await me.send(recordStory, { table: 'user_session', rowId: 1 })).statusCode).toBe(404);
  });

  test('a secret is told in no form', async () => {
    const made = await me.send(user.create, { userId: 'secretive', username: '비밀', password: 'Geheim-1234' });
    expect(made.statusCode, made.body).toBe(200);
    const users = (await changesFor(me)).filter(({ table }) => table === 'app_user');
    expect(JSON.stringify(users)).not.toMatch(/Geheim|argon|scrypt|Hash/i);
    expect(users.length).toBeGreaterThan(0);
  });
});

describe('rights', () => {
  test('who may not view a kind of record hears nothing of it', async () => {
    const clerk = await as([
      { name: 'history', view: true },
      { name: 'productInfo', view: true },
    ]);
    const seen = new Set((await changesFor(clerk)).map(({ table }) => table));
    expect(seen).toContain('product');
    expect(seen).not.toContain('biz_partner');
    expect(seen).not.toContain('app_user');
    // Not by the search of a value either.
    expect(await changesFor(clerk, { text: '한결산업' })).toEqual([]);
    expect((await clerk.send(recordStory, { table: 'biz_partner', rowId: 1 })).statusCode).toBe(403);
  });
  test('who may view records but not the history has none across tables', async () => {
    const clerk = await as([{ name: 'productInfo', view: true }]);
    expect((await clerk.send(dataChanges, { from, to: Date.now() })).statusCode).toBe(403);
  });
});
