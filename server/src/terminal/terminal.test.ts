import { contactTerminal, renameTerminal, revokeTerminal, type Terminal, terminals } from '@lotline/contract/terminal/terminal';
import { expect, test } from 'vitest';
import { testApp } from '../testing.ts';

const { db, as, insert } = await testApp();
const admin = await as();
const operator = await as([{ name: 'kiosk', view: true, modify: true }], '강도윤');

const said = (more: object = {}) => ({
  terminal: crypto.randomUUID() as string,
  kind: 'KIOSK' as const,
  at: Date.now(),
  program: 'index-abc',
  waiting: 0,
  sealed: false,
  ...more,
});
const listed = async (key: string) => {
  const { id } = await db.selectFrom('terminal').select('id').where('key', '=', key).executeTakeFirstOrThrow();
  const rows = (await admin.send(terminals, {})).json() as Terminal[];
  return rows.find((row) => row.id === id) as Terminal;
};

test('a browser is registered by whoever uses it first, once, and tells what waits on it and what its clock shows', async () => {
  const one = said({ waiting: 3, oldestAt: Date.parse('2026-03-02T00:00:00Z'), at: Date.now() + 120_000 });
  const [first, second] = await Promise.all([operator.send(contactTerminal, one), operator.send(contactTerminal, one)]);
  expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
  expect(first.json()).toEqual(second.json().now ? { ...second.json(), now: first.json().now } : {});
  const row = await listed(one.terminal);
  expect(row).toMatchObject({
    ...{ kind: 'KIOSK', state: 'HEARD', waiting: 3, oldestAt: '2026-03-02T00:00:00.000Z', userName: '강도윤', program: 'index-abc' },
    ...{ createdByName: '강도윤', sealed: false, revokedAt: null },
  });
  expect(row.name).toBe(`K-${one.terminal.slice(0, 6).toUpperCase()}`);
  expect(Math.abs((row.clockMs ?? 0) - 120_000)).toBeLessThan(10_000);
});

test('a clock that is off by half a century is told like any other', async () => {
  const one = said({ at: 0 });
  expect((await operator.send(contactTerminal, one)).statusCode).toBe(200);
  expect((await listed(one.terminal)).clockMs).toBeLessThan(-50 * 365 * 86_400_000);
});

test('a terminal whose name somebody took is registered under a longer one', async () => {
  const one = said();
  await insert('terminal', { key: crypto.randomUUID(), kind: 'KIOSK', name: `K-${one.terminal.slice(0, 6).toUpperCase()}` });
  expect((await operator.send(contactTerminal, one)).json().name).toBe(`K-${one.terminal.toUpperCase()}`);
});

test('it is named by whoever keeps terminals, and no two have one name', async () => {
  const [one, other] = [said(), said()];
  await operator.send(contactTerminal, one);
  await operator.send(contactTerminal, other);
  const [a, b] = [await listed(one.terminal), await listed(other.terminal)];
  const named = await admin.send(renameTerminal, { id: a.id, version: a.version, name: '선삭 1번', note: '입구 쪽' });
  expect(named.json()).toMatchObject({ name: '선삭 1번', note: '입구 쪽', version: 2 });
  const twice = await admin.send(renameTerminal, { id: b.id, version: b.version, name: '선삭 1번' });
  expect([twice.statusCode, twice.json().message]).toEqual([422, '같은 이름의 단말이 있습니다.']);
  expect((await operator.send(renameTerminal, { id: b.id, version: b.version, name: 'x' })).statusCode).toBe(403);
  const stale = await admin.send(renameTerminal, { id: a.id, version: 1, name: '선삭 2번' });
  expect(stale.json()).toMatchObject({ code: 'STALE_VERSION' });
});

test('a revoked one hears so, stays in the list with why, and is revoked once', async () => {
  const one = said({ waiting: 2 });
  await operator.send(contactTerminal, one);
  const row = await listed(one.terminal);
  expect((await operator.send(revokeTerminal, { id: row.id, version: row.version, reason: '분실' })).statusCode).toBe(403);
  const revoked = await admin.send(revokeTerminal, { id: row.id, version: row.version, reason: '분실' });
  expect(revoked.json()).toMatchObject({ state: 'REVOKED', revokeReason: '분실', waiting: 2 });
  expect((await operator.send(contactTerminal, one)).json()).toMatchObject({ revoked: true });
  const again = await admin.send(revokeTerminal, { id: row.id, version: 2, reason: '분실' });
  expect([again.statusCode, again.json().code]).toEqual([422, 'terminal.isRevokedOnce']);
});

test('who may not see terminals learns nothing of them, and nobody who isn’t signed in registers one', async () => {
  expect((await operator.send(terminals, {})).statusCode).toBe(403);
  expect((await operator.send(contactTerminal, said(), { authorization: '' })).statusCode).toBe(401);
  expect((await operator.send(contactTerminal, said({ terminal: 'x' }) as never)).statusCode).toBe(400);
});
