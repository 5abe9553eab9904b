import { expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from './calls.ts';
import { presence } from './identity/online.ts';
import { tablesSeen } from './system/tables.ts';

/** How somebody looks at the plant, and what they are told of it: nobody else is told of its changes. */
const own = ['saved_condition', 'dashboard', 'alert_reading', 'alert_setting', 'mail'];
/** Told by the server itself to everybody who is signed in, whoever comes or leaves. */
const toldToAll = [presence];

test('a call reads and writes tables that there are, whose changes are told', () => {
  const unknown = calls.flatMap(({ method, path, reads = [], writes = [] }) =>
    [...reads, ...writes]
      .filter((table) => !Object.hasOwn(tablesSeen, table) && ![...own, ...toldToAll].includes(table))
      .map((table) => `${method} ${path}: ${table}`),
  );
  expect(unknown).toEqual([]);
});
test('only what changes something says what it writes', () => {
  expect(calls.filter(({ method, writes }) => writes && method === 'GET').map(({ path }) => path)).toEqual([]);
});
test('what reads any table says which field of its ask names it', () => {
  const serving = calls.filter(({ path }) => path === '/data-history/{table}');
  expect(serving.map(({ readsBy, reads }) => [readsBy, reads])).toEqual([['table', undefined]]);
  const unknown = calls.filter(({ readsBy, ask }) => readsBy && !(ask instanceof z.ZodObject && Object.hasOwn(ask.shape, readsBy)));
  expect(unknown.map(({ path }) => path)).toEqual([]);
});
/** What nobody else looks at: sessions, who stands at a kiosk, one's own settings, files before a record names them, what was looked at, what is only computed. */
const heardByNobody = [
  '/oauth/',
  '/kiosk/person',
  '/settings/user/',
  '/file',
  '/system/page-hits/',
  '/spc/',
  '/product-measurement-result/preview',
  '/connection/{id}/test',
];

test('what changes rows that others look at says which', () => {
  const silent = calls.filter(
    ({ method, writes, path }) => method !== 'GET' && !writes && !heardByNobody.some((own) => path.startsWith(own)),
  );
  expect(silent.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});
test('only what answers rows says what it reads', () => {
  expect(calls.filter(({ method, reads }) => reads && method !== 'GET').map(({ path }) => path)).toEqual([]);
});
test('lists of the same rows are made from the same tables', () => {
  const lists = Map.groupBy(
    calls.filter(({ method }) => method === 'GET'),
    ({ page, answer }) => page ?? answer,
  );
  const apart = [...lists.values()]
    .filter((list) => list.some(({ reads }) => reads) && new Set(list.map(({ reads }) => reads?.join())).size > 1)
    .map((list) => list.map(({ path, reads }) => `${path}: ${reads?.join(' ') ?? '–'}`));
  expect(apart).toEqual([]);
});
