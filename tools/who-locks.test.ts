import fs from 'node:fs';
import path from 'node:path';
import { camel } from '@lotline/contract/kit/spelling';
import { expect, test } from 'vitest';
import { testDatabase } from '../server/src/kit/database/testing.ts';
import { root } from '../server/src/kit/running/config.ts';

const { pool } = await testDatabase();

/** What stands in the one order in which everybody locks (server/src/ledger/lock.ts), and what is kept by the lock of its plan. */
const ordered = [
  'shipment',
  'production_plan',
  'production_operation_plan',
  'daily_plan',
  'lot',
  'material_stock',
  'material_issue',
  'product_issue',
  'product_stock',
  'order_product',
  'order_material',
];

const table = `(?:${ordered.flatMap((name) => [name, camel(name)]).join('|')})`;
const strength = String.raw`for (?:no key update|update|share|key share)\b`;
const ways = [
  new RegExp(String.raw`selectFrom\('${table}\b[^;]*?\.for(?:NoKeyUpdate|Update|KeyShare|Share)\(`, 'g'),
  new RegExp(String.raw`(?:from|join) "?${table}\b[^;\`]*?${strength}`, 'gi'),
  new RegExp(String.raw`lockRow\(\w+, '${table}'`, 'g'),
];
const locksIn = (text: string) => ways.flatMap((way) => [...text.matchAll(way)].map(([found]) => found));

test('plans, lots, stock and order lines are locked by lockInOrder and lockPlans alone', () => {
  const files = fs
    .readdirSync(path.join(root, 'server/src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /[.]ts$/.test(file) && !/[.]test[.]ts$/.test(file));
  expect(files.length).toBeGreaterThan(150);
  const outside = files.filter((file) => locksIn(fs.readFileSync(path.join(root, 'server/src', file), 'utf8')).length > 0);
  expect(outside).toEqual([]);
});

test('and in the database by the functions that those call', async () => {
  const { rows } = await pool.query<{ name: string; text: string }>(
    `select proname as name, prosrc as text from pg_proc where pronamespace = 'public'::regnamespace`,
  );
  const locking = rows.filter(({ text }) => locksIn(text).length > 0).map(({ name }) => name);
  expect(locking.sort()).toEqual(['lock_in_order', 'lock_order_lines', 'lock_plans', 'lock_sources']);
});

test('the search finds each way of locking', () => {
  const offences = [
    "db.selectFrom('productionPlan').select('id').where('id', 'in', ids).forUpdate().execute()",
    "db\n  .selectFrom('lot as l')\n  .selectAll()\n  .forNoKeyUpdate()",
    'sql`select * from product_stock where id = any(ids) order by id\nfor no key update`',
    "lockRow(db, 'daily_plan', id)",
  ];
  expect(offences.map((text) => locksIn(text).length)).toEqual(offences.map(() => 1));
  expect(
    locksIn("db.selectFrom('orderInfo').forNoKeyUpdate(); db.selectFrom('lot').selectAll(); sql`select from route for update`"),
  ).toEqual([]);
});
