import { expect, test } from 'vitest';
import { calls } from './calls.ts';
import { tablesSeen } from './system/tables.ts';

test('a call reads tables that there are, whose changes are told', () => {
  const unknown = calls.flatMap(({ method, path, reads = [] }) =>
    reads.filter((table) => !Object.hasOwn(tablesSeen, table)).map((table) => `${method} ${path}: ${table}`),
  );
  expect(unknown).toEqual([]);
});
test('only what answers rows says what it reads', () => {
  expect(calls.filter(({ method, reads }) => reads && method !== 'GET').map(({ path }) => path)).toEqual([]);
});
