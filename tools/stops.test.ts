import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../server/src/kit/running/config.ts';

/** What only the kit's own stops may have: the role, the colour of what can't be undone, and the focus on going on. */
const own = (source: string) =>
  (source.includes('role="alertdialog"') && !/useStop[(<]/.test(source)) ||
  /okButtonProps=\{\{[^}]*(danger|autoFocus)/.test(source) ||
  /Modal\.(confirm|warning|error)|Popconfirm/.test(source);

test('a stop of a screen’s own is found', () => {
  expect(own('<div role="alertdialog">')).toBe(true);
  expect(own('<Modal okButtonProps={{ danger: true }}>')).toBe(true);
  expect(own('<Modal okButtonProps={{ disabled: true }}>')).toBe(false);
});

test('every dangerous question is one of the kit’s, whose focus is on the safe answer', () => {
  const files = fs
    .readdirSync(path.join(root, 'web/src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => own(fs.readFileSync(path.join(root, 'web/src', file), 'utf8')))).toEqual([]);
});
