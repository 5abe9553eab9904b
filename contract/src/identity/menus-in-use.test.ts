import { expect, test } from 'vitest';
import { calls } from '../calls.ts';
import { menusInUse } from './menus-in-use.ts';

test('the menus in use are those that a call asks a right of', () => {
  const asked = calls.flatMap(({ permission }) => (Array.isArray(permission) ? [String(permission[0])] : []));
  expect([...menusInUse].sort()).toEqual([...new Set(asked)].sort());
});
