import fs from 'node:fs';
import path from 'node:path';
import { camel } from '@lotline/contract/kit/spelling';
import { expect, test } from 'vitest';
import { root } from '../server/src/kit/running/config.ts';

/** What the ledger alone writes: its facts, and the balances that follow from them. */
const facts = ['stock_movement', 'genealogy_edge'];
const balances: Readonly<Record<string, readonly string[]>> = {
  material_stock: ['qty', 'reserved_qty', 'last_move_at'],
  material_issue: ['issued_qty', 'consumed_qty', 'restocked_qty', 'last_move_at'],
  product_issue: ['issued_qty', 'consumed_qty', 'restocked_qty', 'last_move_at'],
  product_stock: ['qty', 'first_in_at', 'last_move_at'],
};

const either = (name: string) => `(?:${name}|${camel(name)})`;
const writersOf = (text: string) => [
  ...facts.filter((table) =>
    new RegExp(
      `(?:insert into|update|delete from) ${table}\\b|(?:insertInto|updateTable|deleteFrom|insertRows?|changeRecord)\\((?:\\w+, )?'${either(table)}'`,
    ).test(text),
  ),
  ...Object.entries(balances).flatMap(([table, columns]) => {
    const changes = [
      ...text.matchAll(new RegExp(`update ${table}\\b[^;\`]*`, 'g')),
      ...text.matchAll(new RegExp(`(?:updateTable|changeRecord)\\((?:\\w+, )?'${either(table)}'[^;]*`, 'g')),
    ];
    return columns
      .filter((column) => changes.some(([change]) => new RegExp(`\\b${either(column)}(?: =|:)`).test(change)))
      .map((column) => `${table}.${column}`);
  }),
];

const filesOf = (...floors: string[]) =>
  floors.flatMap((floor) =>
    fs.readdirSync(path.join(root, floor), { recursive: true, encoding: 'utf8' }).map((file) => path.posix.join(floor, file)),
  );
const textOf = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');

test('a route leaves the database to a use case or a query', () => {
  const routes = filesOf('server/src').filter((file) => file.endsWith('.routes.ts'));
  expect(routes.length).toBeGreaterThan(20);
  expect(routes.filter((file) => /[.](?:selectFrom|insertInto|updateTable|deleteFrom)\(/.test(textOf(file)))).toEqual([]);
});

test('a test puts its rows in by the one helper', () => {
  const tests = filesOf('server/src', 'db', 'bench').filter((file) => /[.]test[.]ts$|testing[.]ts$/.test(file));
  expect(tests.length).toBeGreaterThan(50);
  expect(tests.filter((file) => /[.]insertInto\(/.test(textOf(file)))).toEqual([]);
});

test('only the ledger writes movements, genealogy and balances', () => {
  const sources = filesOf('server/src', 'db/demo').filter(
    (file) => /[.]ts$/.test(file) && !/[.]test[.]ts$|^server\/src\/ledger\//.test(file),
  );
  expect(sources.length).toBeGreaterThan(100);
  const others = sources.flatMap((file) => writersOf(textOf(file)).map((what) => `${file}: ${what}`));
  expect(others).toEqual([]);
});

test('the search finds each way of writing', () => {
  const offences = [
    'sql`insert into stock_movement (qty) values (1)`',
    "db.insertInto('stockMovement').values({ qty: 1 })",
    "insertRows(db, 'genealogy_edge', [])",
    'sql`update material_stock set qty = qty - 1 where id = 1`',
    "db.updateTable('materialIssue').set({ consumedQty: 2 })",
    "changeRecord(db, 'productStock', { id, version, qty: 3 });",
  ];
  expect(offences.map((text) => writersOf(text).length)).toEqual(offences.map(() => 1));
  expect(writersOf("db.updateTable('materialStock').set({ cancelled: true })")).toEqual([]);
});
