import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@lotline/contract/calls';
import { expect, test } from 'vitest';

/** What posts stock or work, by where it is known. */
const posts = [
  '/material-stock',
  '/production-product-stock',
  '/productstock',
  '/out-sourcing',
  '/shipment',
  '/productionplan',
  '/productionprofit',
  '/tracking/hold',
  '/expiring-stock/hold',
];

/** Where each is done, with the way back in what is said of it. */
const goesBack: Record<string, string> = {
  'POST /material-stock/ship-in': 'material/use-received.ts',
  'POST /material-stock/ship-in-materials': 'material/use-received.ts',
  'POST /material-stock/ship-out': 'material/use-issuing.ts',
  'POST /material-stock/ship-in-restock': 'material/use-returning.ts',
  'POST /production-product-stock/ship-out': 'material/use-issuing.ts',
  'POST /production-product-stock/ship-restock': 'material/use-returning.ts',
  'PUT /material-stock/stock': 'material/ChangePackageDrawer.tsx',
  'PUT /material-stock/stock/many': 'kit/dialogs/BulkEdit.tsx',
  'POST /material-stock/stock/{id}/split': 'material/SplitDrawer.tsx',
  'POST /material-stock/stock/merged': 'material/MergeDrawer.tsx',
  'POST /expiring-stock/hold': 'lot/HoldDialog.tsx',
  'POST /out-sourcing/{id}/send': 'production/outsourcing/sent-said.ts',
  'POST /shipment': 'shipment/ShipDrawer.tsx',
};

/** What has no way back in its message, and why. */
const final: Record<string, string> = {
  'POST /material-stock/stock/merged/taken-back': 'it takes back itself',
  'POST /material-stock/stock/{id}/scrapped': 'what is scrapped is gone; it is asked before',
  'PUT /productstock/dispose/{id}': 'what is scrapped is gone; it is asked before',
  'PUT /productstock/stock': 'it says why the books are wrong, and is said anew with a reason',
  'POST /productstock/stock-add': 'as the books being set right',
  'POST /out-sourcing': 'a request is changed or cancelled from its row until it left',
  'POST /out-sourcing/{id}/send/taken-back': 'it takes back itself',
  'POST /out-sourcing/{id}/receive': 'each return is taken back with a reason where the returns are listed',
  'POST /out-sourcing/{id}/cancel': 'it takes back itself',
  'POST /out-sourcing/return/{id}/take-back': 'it takes back itself',
  'PUT /shipment/cancel': 'it takes back itself',
  'PUT /shipment/cancels': 'it takes back itself',
  'POST /productionplan/daily-plan/{id}/carry-over': 'both days are planned on from it at once; it is planned anew',
  'PUT /productionprofit': 'a report is set right by a correction with its reason, listed beside it',
  'POST /tracking/hold': 'a recall holds what a trace found; each hold is released with a reason',
  'PUT /tracking/hold/{id}/release': 'it takes back itself',
};

const facts = calls
  .filter(({ fact, path }) => fact && posts.some((one) => path.startsWith(one)))
  .map(({ method, path }) => `${method} ${path}`);

test('each posting of materials and production offers its way back where it says what it did, or it is told why not', () => {
  expect(facts.filter((one) => !(one in goesBack) && !(one in final))).toEqual([]);
  expect([...Object.keys(goesBack), ...Object.keys(final)].filter((one) => !facts.includes(one))).toEqual([]);
});

test.each(Object.entries(goesBack))('%s is undone from %s', (_, file) => {
  const source = readFileSync(join(import.meta.dirname, '../web/src', file), 'utf8');
  expect(source).toMatch(/undoBy\(|undoAct\(|issuing\.takeBack/);
});
