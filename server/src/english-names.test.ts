import fs from 'node:fs';
import path from 'node:path';
import { calls } from '@lotline/contract/calls';
import { changeDailyPlans } from '@lotline/contract/kiosk/kiosk';
import { Business } from '@lotline/contract/order/business';
import { Order } from '@lotline/contract/order/order';
import { OrderProduct } from '@lotline/contract/order/order-product';
import { locationTree } from '@lotline/contract/plant/location';
import { Tool, toolNames } from '@lotline/contract/plant/tool';
import { Operation, operationNames } from '@lotline/contract/product/operation';
import { Product, productNames } from '@lotline/contract/product/product';
import { planChoices } from '@lotline/contract/production/plan/choices';
import { planOf, plans } from '@lotline/contract/production/plan/plan';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { namedInEnglish } from './kit/database/english-names.ts';
import { migrate } from './kit/database/migrate.ts';
import { type Db, tellIn, telling } from './kit/database/pool.ts';
import { inTransaction } from './kit/http/serve.ts';
import { smallFloor } from './production/testing.ts';
import { testApp } from './testing.ts';

const { db, pool, connection, as, statementsOf } = await testApp();
const floor = await smallFloor(db);
const reader = await as();
const en = { 'x-language': 'en' };
const product = await floor.product({ name: '밸브 스풀', nameEn: 'Valve spool' });
const plain = await floor.product({ name: '슬리브' });
await db.updateTable('location').set({ nameEn: 'Turning line' }).where('id', '=', floor.line).execute();
await db.updateTable('tool').set({ nameEn: 'Lathe' }).where('id', '=', floor.tool).execute();
const { planId } = await floor.plan(product, 10);
await floor.plan(plain, 10);
const period = { startDt: '2026-03-01', endDt: '2026-03-31' };

describe('in English', () => {
  test('what only tells says the English name, and the other where a record has none', async () => {
    const rows = (await reader.send(plans, period, en)).json();
    expect(rows.map(({ productName }: { productName: string }) => productName).sort()).toEqual(['Valve spool', '슬리브']);
    expect((await reader.send(planOf, { id: planId }, en)).json()).toMatchObject({
      productName: 'Valve spool',
      locationName: 'Turning line',
    });
    const { tools, lines } = (await reader.send(planChoices, {}, en)).json();
    expect([tools[0].name, lines.map(({ name }: { name: string }) => name)]).toEqual(['Lathe', ['Turning line']]);
    expect((await reader.send(planOf, { id: planId })).json()).toMatchObject({ productName: '밸브 스풀' });
  });

  test('a page is filtered by the names of either language, and says those of its reader', async () => {
    const found = async (asked: string, lang: Record<string, string>) =>
      (await reader.send(plans, { ...period, filter: JSON.stringify({ productName: asked }), limit: 10 }, lang)).json().rows;
    for (const asked of ['spool', '밸브', 'ㅂㅂ', '="Valve spool"', '없는 것 | spool']) {
      expect(await found(asked, en), asked).toMatchObject([{ id: planId, productName: 'Valve spool' }]);
      expect(await found(asked, {}), asked).toMatchObject([{ id: planId, productName: '밸브 스풀' }]);
    }
    expect(await found('스풀 나사', en)).toEqual([]);
    expect(await found('=""', en), 'nothing is called so').toEqual([]);
  });

  test('a record that a form changes brings both of its names, and the English ones of others', async () => {
    const rows = (await reader.send(Product.list, {}, en)).json();
    expect(rows.find(({ id }: { id: number }) => id === product)).toMatchObject({ name: '밸브 스풀', nameEn: 'Valve spool' });
    expect((await reader.send(Tool.list, {}, en)).json()).toMatchObject([{ name: '선반', nameEn: 'Lathe', locationName: 'Turning line' }]);
    expect(JSON.stringify((await reader.send(locationTree, {}, en)).json())).toContain('"nameEn":"Turning line"');
  });

  test('what is picked brings its name in the other language, for lists that were written in either', async () => {
    const cut = await floor.insert('operation', { code: 'CUT', name: '절단', nameEn: 'Cutting', type: 'MACHINING' });
    const ofId = async (call: Parameters<typeof reader.send>[0], id: number, lang: Record<string, string>) =>
      (await reader.send(call, {}, lang)).json().find((one: { id: number }) => one.id === id);
    expect(await ofId(productNames, product, en)).toMatchObject({ name: 'Valve spool', otherName: '밸브 스풀' });
    expect(await ofId(productNames, product, {})).toMatchObject({ name: '밸브 스풀', otherName: 'Valve spool' });
    expect(await ofId(productNames, plain, en)).toMatchObject({ name: '슬리브', otherName: null });
    expect(await ofId(toolNames, floor.tool, en)).toMatchObject({ name: 'Lathe', otherName: '선반' });
    expect(await ofId(operationNames, cut, en)).toMatchObject({ name: 'Cutting', otherName: '절단' });
  });

  test('a code within an answer is called as its reader calls it', async () => {
    const [code] = await db.selectFrom('code').select(['id', 'nameKr', 'nameEn']).whereRef('nameKr', '<>', 'nameEn').limit(1).execute();
    const id = await floor.insert('operation', { code: 'GROUPED', name: '연삭', type: 'MACHINING', defectGroupId: code?.id as number });
    const groupOf = async (lang: Record<string, string>) =>
      (await reader.send(Operation.list, {}, lang)).json().find((one: { id: number }) => one.id === id).defectGroupName;
    expect([await groupOf(en), await groupOf({})]).toEqual([code?.nameEn, code?.nameKr]);
  });

  test('a statement costs no journey more, and a connection forgets the language with it', async () => {
    const ask = async (lang: object) =>
      statementsOf(async () => void (await reader.send(planOf, { id: planId }, lang as Record<string, string>)));
    const names = (texts: string[]) => texts.filter((text) => text.includes('search_path'));
    expect([names(await ask(en)).length, names(await ask({})).length]).toEqual([1, 0]);
    const paths = await Promise.all(Array.from({ length: 10 }, () => pool.query('show search_path')));
    expect(new Set(paths.map(({ rows }) => rows[0].search_path))).toEqual(new Set(['"$user", public']));
  });
});

describe('a change asked in English', () => {
  const order = async (lang: Record<string, string>) => {
    const business = (
      await reader.send(Business.create, { code: `EN-${lang['x-language'] ?? 'kr'}`, name: '양산', bizPartnerId: floor.client }, lang)
    ).json();
    const { id } = (await reader.send(Order.create, { businessId: business.id, direction: 'SALES', orderDate: '2026-03-02' }, lang)).json();
    return { business, line: (await reader.send(OrderProduct.create, { orderId: id, productId: product, qty: 5 }, lang)).json() };
  };

  test('answers in English, as the lists that show its answer are read', async () => {
    await db.updateTable('bizPartner').set({ nameEn: 'The client' }).where('id', '=', floor.client).execute();
    expect(await order(en)).toMatchObject({ business: { bizPartnerName: 'The client' }, line: { productName: 'Valve spool' } });
    expect(await order({})).toMatchObject({ business: { bizPartnerName: '고객사' }, line: { productName: '밸브 스풀' } });
  });

  test('answers a report of the kiosk so, and another statement of its transaction finds the tables as they are', async () => {
    const { planId: plan, cut } = await floor.plan(product, 10);
    await floor.steelAtLine(plan, 100);
    const ask = [{ key: crypto.randomUUID(), dailyPlanId: cut.dailyPlanId, action: 'START' as const }];
    const answers = (await reader.send(changeDailyPlans, ask, { ...en, 'x-source': 'KIOSK' })).json();
    expect(answers).toMatchObject([{ outcome: 'ok', work: { productName: 'Valve spool', toolName: 'Lathe' } }]);
    await inTransaction(db, null, 'API', async (trx) => {
      tellIn(trx, 'en');
      const nameIn = async (where: Db) =>
        (await sql<{ name: string }>`select name from product where id = ${product}`.execute(where)).rows[0]?.name;
      expect([await nameIn(telling(trx)), await nameIn(trx), await nameIn(telling(trx))]).toEqual([
        'Valve spool',
        '밸브 스풀',
        'Valve spool',
      ]);
      await sql`update product set spec = 'seen' where id = ${product}`.execute(trx);
      expect((await sql`show search_path`.execute(trx)).rows).toEqual([{ searchPath: '"$user", public' }]);
    });
  });

  test('answers a form with both names as they stand', async () => {
    const made = (
      await reader.send(Product.create, { ...{ code: 'EN-BOTH', name: '이름', nameEn: 'A name' }, type: 'FINISHED', uom: 'EA' }, en)
    ).json();
    expect(made).toMatchObject({ name: '이름', nameEn: 'A name' });
  });
});

test('every table with both names has a view of its columns', async () => {
  const { rows } = await pool.query(
    // One that has a Korean name as well is called by its name in no language.
    `select table_name from information_schema.columns where table_schema = 'public' and column_name in ('name', 'name_en', 'name_kr')
      group by table_name having count(*) = 2 and bool_or(column_name = 'name') order by 1`,
  );
  expect(rows.map(({ table_name: name }) => name)).toEqual([...namedInEnglish]);
  for (const table of namedInEnglish)
    expect((await pool.query(`select * from english_${table}.${table} limit 0`)).fields.map(({ name }) => name)).toEqual(
      (await pool.query(`select * from public.${table} limit 0`)).fields.map(({ name }) => name),
    );
});

test('the views are made at the next start where one was ended before it made them', async () => {
  await pool.query(`drop schema ${namedInEnglish.map((table) => `english_${table}`).join(', ')} cascade`);
  expect(await migrate(connection)).toEqual([]);
  const { rows } = await pool.query(`select count(*)::int as views from pg_views where schemaname like 'english\\_%'`);
  expect(rows).toEqual([{ views: namedInEnglish.length }]);
});

test('whatever is read without being told more is read in English too', async () => {
  const open = Object.values(calls).filter(({ method, path, kind }) => method === 'GET' && !path.includes('{') && kind === undefined);
  for (const call of open) expect([call.path, (await reader.send(call, {}, en)).statusCode]).not.toEqual([call.path, 500]);
});

test('no call reads by another database than the one of its reader’s language', () => {
  const routes = fs.globSync('**/*.routes.ts', { cwd: import.meta.dirname });
  expect(routes.length).toBeGreaterThan(20);
  expect(routes.filter((file) => fs.readFileSync(path.join(import.meta.dirname, file), 'utf8').includes('server.db'))).toEqual([]);
});

test('no statement calls a code by its Korean name alone', () => {
  const sources = fs.globSync('**/*.ts', { cwd: import.meta.dirname }).filter((file) => !file.endsWith('.test.ts'));
  const lines = sources.flatMap((file) =>
    fs
      .readFileSync(path.join(import.meta.dirname, file), 'utf8')
      .split('\n')
      .map((line) => ({ file, line })),
  );
  const known = lines.filter(({ line }) => line.includes('name_kr'));
  expect(known.length).toBeGreaterThan(5);
  expect(known.filter(({ line }) => !/name_en|lang|record.*name_kr/.test(line))).toEqual([]);
});
