import { calls } from '@lotline/contract/calls';
import type { MenuFlagsNode } from '@lotline/contract/identity/permission';
import type { Action, Call } from '@lotline/contract/kit/call';
import { lineOf, menus } from '@lotline/contract/system/menu';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Asker, testApp } from './testing.ts';

const { app, db, as } = await testApp();
const nameOf = ({ method, path }: Call) => `${method} ${path}`;
const actions: readonly Action[] = ['view', 'create', 'modify', 'delete'];
const guarded = calls.flatMap((call) =>
  typeof call.permission === 'string' || call.permission[0] === 'aiChat'
    ? []
    : [{ call, open: [call.permission[0], ...(call.alsoOn ?? [])], action: call.permission[1] }],
);

/** Everything on every menu that isn't one of the named ones or above one. */
const allBut = (open: readonly string[]): MenuFlagsNode[] =>
  menus.filter(({ node }) => !open.flatMap((menu) => lineOf(menu)).includes(node.name)).map(({ node }) => ({ name: node.name, all: true }));
/** Every action but this one, everywhere. */
const never = (action: Action): MenuFlagsNode[] =>
  menus.map(({ node }) => ({
    name: node.name,
    ...Object.fromEntries(actions.filter((other) => other !== action).map((other) => [other, true])),
  }));

/** Sends a call with plausible names in its path; who may not is refused before anyone looks at the rest. */
const knock = (call: Call, asker?: Asker) =>
  app.inject({
    method: call.method,
    url: `/api${call.path.replace(/\{\w+\}/g, '1')}`,
    headers: asker ? { authorization: `Bearer ${asker.token}`, 'idempotency-key': crypto.randomUUID() } : {},
    ...(call.method === 'POST' || call.method === 'PUT' ? { payload: {} } : {}),
  });

const writtenSoFar = async () => {
  const { rows } = await sql<{
    revisions: number;
    keys: number;
  }>`select (select count(*) from data_history) as revisions, (select count(*) from idempotency_key) as keys`.execute(db);
  return rows[0];
};
const withoutAction = new Map<Action, Asker>();
const withoutMenu = new Map<string, Asker>();
const alone = new Map<string, Asker>();
let before: Awaited<ReturnType<typeof writtenSoFar>>;
beforeAll(async () => {
  for (const action of actions) withoutAction.set(action, await as(never(action)));
  for (const { open } of guarded) if (!withoutMenu.has(String(open))) withoutMenu.set(String(open), await as(allBut(open)));
  for (const menu of new Set(guarded.flatMap(({ open: [, ...others] }) => others))) alone.set(menu, await as([{ name: menu, all: true }]));
  before = await writtenSoFar();
});
afterAll(async () => expect(await writtenSoFar()).toEqual(before));

test('no call stands twice in the contract', () => {
  const names = calls.map((call) => nameOf(call).replace(/\{\w+\}/g, '{}'));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
test('every permission names a menu that exists', () =>
  expect(guarded.filter(({ open }) => open.some((menu) => lineOf(menu).length === 0)).map(({ call }) => nameOf(call))).toEqual([]));
test('every name in a path is asked for', () => {
  const missing = calls.filter((call) =>
    [...call.path.matchAll(/\{(\w+)\}/g)].some(
      ([, name]) => !JSON.stringify(Object.keys((call.ask as unknown as { shape?: object }).shape ?? {})).includes(`"${name}"`),
    ),
  );
  expect(missing.map(nameOf)).toEqual([]);
});

describe('is served', () => {
  test.each(calls.map((call) => [nameOf(call), call] as const))('%s', (_name, call) => {
    expect(app.hasRoute({ method: call.method, url: `/api${call.path.replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, '')}` })).toBe(true);
  });
});
describe('without a token nobody', () => {
  test.each(calls.filter(({ permission }) => permission !== 'public').map((call) => [nameOf(call), call] as const))(
    '%s',
    async (_name, call) => {
      expect((await knock(call)).statusCode).toBe(401);
    },
  );
});
describe('without the flag nobody', () => {
  test.each(guarded.map((one) => [nameOf(one.call), one] as const))('%s', async (_name, { call, open, action }) => {
    const [one, other] = await Promise.all([knock(call, withoutAction.get(action)), knock(call, withoutMenu.get(String(open)))]);
    expect([one.statusCode, other.statusCode]).toEqual([403, 403]);
  });
});
describe('with another menu of it alone, whoever holds that', () => {
  test.each(guarded.flatMap(({ call, open: [, ...others] }) => others.map((menu) => [menu, nameOf(call), call] as const)))(
    '%s: %s',
    async (menu, _name, call) => {
      expect((await knock(call, alone.get(menu))).statusCode).not.toBe(403);
    },
  );
});
