import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../server/src/kit/running/config.ts';

const naming = /\btables: \[|\buse(?:Call|Rows|Pages|Resource)\([^;]*\{[^;{]*\btables\b/;

test('no screen names the tables that its answer is made from: its call says them', () => {
  const files = fs
    .readdirSync(path.join(root, 'web/src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /[.]tsx?$/.test(file) && !/[.]test[.]|^kit\/net\//.test(file));
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => naming.test(fs.readFileSync(path.join(root, 'web/src', file), 'utf8')))).toEqual([]);
});

test('the search finds both ways of naming them', () => {
  expect(naming.test("useCall(oneTool, { id }, { tables: ['tool'] })")).toBe(true);
  expect(naming.test('const asked = useCall(planOf, { id }, { tables });')).toBe(true);
  expect(naming.test('const { data: tables = [] } = useCall(extTables, {});')).toBe(false);
});
