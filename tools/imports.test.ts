import fs from 'node:fs';
import path from 'node:path';
import { calls } from '@lotline/contract/calls';
import { expect, test } from 'vitest';
import { root } from '../server/src/kit/running/config.ts';
import { imports, importsOfRecords } from './imports.ts';

const all = [...imports, ...importsOfRecords];
const web = path.join(root, 'web/src');
/** Parts that read files and have none of their own, and why. */
const withoutFile: Record<string, string> = {
  'kit/demo/KitPage.tsx': 'shows the kit',
  'kit/record/PasteDialog.tsx': 'reads cells that were copied',
  'kit/record/ReadImport.tsx': 'is how the others read theirs',
  'order/OrderList.tsx': 'orders of customers’ lists, a row for each line: the file of its list has a row for each order',
};
/** Calls that make many and are sent by no screen, and why. */
const withoutScreen: Record<string, string> = {
  '/order-product/order-materials': 'material lines are pasted, which is saved as changes',
};

test('every import of a file is in the story that lets files come in as they went out', () => {
  const parts = fs
    .readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .filter((file) => /<(?:ReadImport|ImportDialog)\b/.test(fs.readFileSync(path.join(web, file), 'utf8')));
  expect(parts.toSorted()).toEqual([...new Set([...all.map(({ by }) => by), ...Object.keys(withoutFile)])].toSorted());
  const making = calls.filter(({ summary }) => summary?.startsWith('Creates up to 10,000')).map((call) => call.path);
  expect(making.toSorted()).toEqual([...all.flatMap(({ makes }) => makes ?? []), ...Object.keys(withoutScreen)].toSorted());
});
