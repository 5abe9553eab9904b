import { receiveMaterial } from '@lotline/contract/material/stock';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { smallPlant } from '../material/testing.ts';
import { inject, testApp } from '../testing.ts';

const { app, db, as, insert, journeysOf } = await testApp();
const plant = await smallPlant(db);
const materialId = await plant.material();
const menu = receiveMaterial.permission[0];
const draft = { materialId, packages: [{ qty: 1 }] };
const packages = async () => (await db.selectFrom('materialStock').select('id').where('materialId', '=', materialId).execute()).length;
const rolesOf = async (userId: number) =>
  (await db.selectFrom('userRole').select('roleId').where('userId', '=', userId).execute()).map(({ roleId }) => roleId);
const end = (userId: number) => db.updateTable('userSession').set({ revokedAt: sql`now()` }).where('userId', '=', userId).execute();

let me: Awaited<ReturnType<typeof as>>;
let before: number;
beforeEach(async () => {
  me = await as();
  expect((await me.send(receiveMaterial, draft)).statusCode).toBe(200);
  before = await packages();
});

describe('somebody whom the process let in before', () => {
  test('is proved in the first journey of the change', async () => {
    const [first] = await journeysOf(async () => expect((await me.send(receiveMaterial, draft)).statusCode).toBe(200));
    expect(first?.slice(0, 2)).toEqual(['begin', expect.stringContaining('user_session')]);
    expect(first?.join()).toContain('idempotency_key');
    const { createdBy } = await db.selectFrom('materialStock').select('createdBy').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
    expect(createdBy).toBe(me.id);
  });

  test('changes nothing once the session has ended', async () => {
    await end(me.id);
    const key = crypto.randomUUID();
    const answer = await me.send(receiveMaterial, draft, { 'idempotency-key': key });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'SESSION_EXPIRED']);
    expect(await packages()).toBe(before);
    expect(await db.selectFrom('idempotencyKey').select('key').where('key', '=', key).execute()).toEqual([]);
  });

  test.each([
    ['is of another shape', draft.packages],
    ['breaks a rule before anything is asked', { materialId, packages: [{ qty: 1, unitNo: '' }, { qty: -1 }] }],
  ])('hears that the session has ended also where the ask %s', async (_, ask) => {
    await end(me.id);
    const answer = await me.send(receiveMaterial, ask as never);
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'SESSION_EXPIRED']);
  });

  test('hears it where the body can’t be read', async () => {
    await end(me.id);
    const answer = await app.inject({
      method: 'POST',
      url: `/api${receiveMaterial.path}`,
      headers: { authorization: `Bearer ${me.token}`, 'content-type': 'application/json' },
      payload: '{',
    });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'SESSION_EXPIRED']);
  });

  test('may do no more than the roles of now', async () => {
    const [roleId] = await rolesOf(me.id);
    await db
      .updateTable('role')
      .set({ roleItem: JSON.stringify([{ name: menu, view: true }]) })
      .where('id', '=', roleId as number)
      .execute();
    const answer = await me.send(receiveMaterial, draft);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'FORBIDDEN']);
    expect(await packages()).toBe(before);
  });

  test('goes on with another role that permits it, in the same call', async () => {
    const roleItem = JSON.stringify([{ name: menu, all: true }]);
    const roleId = await insert('role', { name: `another of ${me.id}`, roleItem });
    await db.updateTable('userRole').set({ roleId }).where('userId', '=', me.id).execute();
    expect((await me.send(receiveMaterial, draft)).statusCode).toBe(200);
    expect(await packages()).toBe(before + 1);
  });

  test('is refused nothing that a role given since then permits', async () => {
    const reader = await as([{ name: menu, view: true }]);
    expect((await reader.send(receiveMaterial, draft)).statusCode).toBe(403);
    const [roleId] = await rolesOf(reader.id);
    await db
      .updateTable('role')
      .set({ roleItem: JSON.stringify([{ name: menu, all: true }]) })
      .where('id', '=', roleId as number)
      .execute();
    expect((await reader.send(receiveMaterial, draft)).statusCode).toBe(200);
  });

  test('is disabled from the next call on', async () => {
    await db.updateTable('appUser').set({ enabled: false }).where('id', '=', me.id).execute();
    expect((await me.send(receiveMaterial, draft)).statusCode).toBe(401);
    expect(await packages()).toBe(before);
  });

  test('keeps the session alive by what they do, and not in the background', async () => {
    const rest = () => sql`update user_session set last_access_at = now() - interval '20 minutes' where user_id = ${me.id}`.execute(db);
    const rested = async () => {
      const { rows } = await sql<{ minutes: number }>`
        select extract(epoch from now() - last_access_at)::int / 60 as minutes from user_session where user_id = ${me.id}`.execute(db);
      return rows[0]?.minutes;
    };
    await rest();
    await me.send(receiveMaterial, draft, { 'x-background': '1' });
    expect(await rested()).toBe(20);
    await me.send(receiveMaterial, draft);
    expect(await rested()).toBe(0);
  });

  test('gets the first answer for a key that was sent before', async () => {
    const key = crypto.randomUUID();
    const send = () => inject(app, receiveMaterial, draft, { authorization: `Bearer ${me.token}`, 'idempotency-key': key });
    const [one, other] = await Promise.all([send(), send()]);
    expect(one.json()).toEqual(other.json());
    expect(await packages()).toBe(before + 1);
  });
});
