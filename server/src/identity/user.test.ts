import { webClient } from '@lotline/contract/identity/session-window';
import { settings } from '@lotline/contract/identity/settings';
import { user, userById, userImage, workersOfLocation } from '@lotline/contract/identity/user';
import type { LocationType } from '@lotline/contract/plant/location';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inject, testApp } from '../testing.ts';

const { app, db, insert, as, events } = await testApp();
const admin = await as();
const worker = await as([]);
const viewer = await as([{ name: 'system', children: [{ name: 'user', view: true }] }]);
const modifier = await as([{ name: 'system', children: [{ name: 'user', view: true, modify: true }] }]);

const pixel = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
let made = 0;
const someone = async (more: object = {}) => {
  const answer = await admin.send(user.create, { userId: `person${++made}`, username: '홍길동', password: 'abcd1234', ...more });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const enter = (username: string, password: string) =>
  app.inject({
    method: 'POST',
    url: '/api/oauth/token',
    headers: { authorization: `Basic ${Buffer.from(`${webClient}:`).toString('base64')}` },
    payload: { grant_type: 'password', username, password },
  });

describe('users', () => {
  it('are created with roles and a picture, and never say their password', async () => {
    const { roleId } = await db.selectFrom('userRole').select('roleId').where('userId', '=', viewer.id).executeTakeFirstOrThrow();
    const created = await someone({ email: 'a@b.kr', phone: '010-1234-5678', roleIds: [roleId], image: pixel });
    expect(created).toMatchObject({
      username: '홍길동',
      roleIds: [roleId],
      status: 0,
      ip: null,
      enabled: true,
      version: 1,
      createdBy: admin.id,
    });
    expect(JSON.stringify(created)).not.toMatch(/assword|argon/);
    const picture = await app.inject({ url: created.image });
    expect(picture.headers['content-type']).toBe('image/png');
    expect((await admin.send(user.list, {})).json().find(({ id }: { id: number }) => id === created.id)).toEqual(created);
    const { rows } = await sql<{
      text: string;
    }>`select data::text as text from data_history where table_name = 'app_user' and row_id = ${created.id}`.execute(db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).not.toContain('argon');
  });

  it('refuse what is no picture, whatever it calls itself', async () => {
    const fake = `data:image/png;base64,${Buffer.from('<script>alert(1)</script>').toString('base64')}`;
    const answer = await admin.send(user.create, { userId: 'fake', username: 'x', password: 'abcd1234', image: fake });
    expect(answer.statusCode).toBe(422);
    expect((await inject(app, userImage, { hash: '0'.repeat(64) })).statusCode).toBe(404);
  });

  it('have an ID that nobody else has, in any case', async () => {
    await someone({ userId: 'Unique' });
    const answer = await admin.send(user.create, { userId: 'uNIQUE', username: 'x', password: 'abcd1234' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      code: 'identity.userIdIsUnique',
      message: '이미 등록된 아이디입니다.',
      extraData: { issues: [{ path: ['userId'] }] },
    });
  });

  it('are online while a session lives', async () => {
    const { json } = await admin.send(userById, { id: worker.id });
    expect(json()).toMatchObject({ status: 1, ip: '127.0.0.1' });
  });

  it('answer wrong fields with 400, missing permission with 403, nobody with 401', async () => {
    const answer = await admin.send(user.create, { userId: '', username: '', password: 'short', phone: '1' });
    expect(answer.statusCode).toBe(400);
    expect(
      answer
        .json()
        .extraData.issues.map(({ path }: { path: string[] }) => path[0])
        .sort(),
    ).toEqual(['password', 'phone', 'userId', 'username']);
    expect((await viewer.send(user.create, { userId: 'v', username: 'v', password: 'abcd1234' })).statusCode).toBe(403);
    expect((await worker.send(user.list, {})).statusCode).toBe(403);
    expect((await viewer.send(user.list, {})).statusCode).toBe(200);
    expect((await inject(app, user.list, {})).statusCode).toBe(401);
  });

  it('are changed in the version that was read', async () => {
    const { id, version } = await someone();
    expect((await modifier.send(user.change, { id, version, username: '하나' })).json()).toMatchObject({
      username: '하나',
      version: 2,
      updatedBy: modifier.id,
    });
    const stale = await admin.send(user.change, { id, version, username: '둘' });
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toMatchObject({ code: 'STALE_VERSION', extraData: { newer: { username: '하나', version: 2 } } });
    expect(stale.body).not.toContain('argon');
  });

  it('keep, replace and lose their picture', async () => {
    const { id, image } = await someone({ image: pixel });
    const kept = (await admin.send(user.change, { id, version: 1, image })).json();
    expect(kept.image).toBe(image);
    const gone = (await admin.send(user.change, { id, version: 2, image: null })).json();
    expect(gone.image).toBeNull();
    expect((await db.selectFrom('appUser').select('imageFileId').where('id', '=', id).executeTakeFirstOrThrow()).imageFileId).toBeNull();
  });

  it('are deleted one by one or together, but not while something points to them', async () => {
    const [one, two, three] = [await someone(), await someone(), await someone()];
    expect((await admin.send(user.removeOne, { id: one.id })).json()).toEqual({ deleted: 1 });
    await insert('worker', { workerNo: 'W1', name: '작업자', userId: two.id });
    const refused = await admin.send(user.remove, { ids: `${two.id},${three.id}` });
    expect(refused.statusCode).toBe(500);
    expect(refused.json()).toMatchObject({
      code: 'ERROR_CONSTRAINT_VIOLATION',
      extraData: { datas: [{ path: '/production/worker', name: 'W1 작업자' }] },
    });
    expect((await admin.send(userById, { id: three.id })).statusCode).toBe(200);
  });
});

describe('the own record', () => {
  it('is open to its owner, another one only to who may view users', async () => {
    expect((await worker.send(userById, { id: worker.id })).statusCode).toBe(200);
    expect((await worker.send(userById, { id: admin.id })).statusCode).toBe(403);
    expect((await viewer.send(userById, { id: admin.id })).statusCode).toBe(200);
    expect((await viewer.send(userById, { id: 999_999 })).statusCode).toBe(404);
  });

  it('is found by the login ID, which comes before an id that looks the same', async () => {
    const { userId } = await someone({ userId: 'BySign' });
    expect((await viewer.send(userById, { id: 'bysign' })).json().userId).toBe(userId);
    expect((await worker.send(userById, { id: 'BySign' })).statusCode).toBe(403);
    const numeric = await as([], String(worker.id));
    expect((await numeric.send(userById, { id: String(worker.id) })).json().id).toBe(numeric.id);
    expect((await admin.send(userById, { id: String(worker.id) })).json().id).toBe(worker.id);
    for (const nobody of ['0', '-1', '99999999999999999999', 'nobody']) {
      expect((await admin.send(userById, { id: nobody })).statusCode).toBe(404);
      expect((await worker.send(userById, { id: nobody })).statusCode).toBe(403);
    }
  });

  it('lets its owner change the profile and nothing else', async () => {
    const mine = (await worker.send(userById, { id: worker.id })).json();
    const renamed = await worker.send(user.change, { id: worker.id, version: mine.version, username: '새 이름', phone: '010-0000-0000' });
    expect(renamed.json()).toMatchObject({ username: '새 이름', phone: '010-0000-0000' });
    const { version } = renamed.json();
    const { roleId } = await db.selectFrom('userRole').select('roleId').where('userId', '=', admin.id).executeTakeFirstOrThrow();
    for (const beyond of [{ roleIds: [roleId] }, { enabled: false }, { userId: 'root' }, { locationId: 1 }])
      expect((await worker.send(user.change, { id: worker.id, version, ...beyond })).statusCode).toBe(403);
    expect((await worker.send(user.change, { ...renamed.json(), email: 'me@plant.kr' })).statusCode).toBe(200);
  });

  it('says 403, not 400, of another’s record', async () => {
    expect((await worker.send(user.change, { id: admin.id, version: 1, username: '' })).statusCode).toBe(403);
    expect((await worker.send(user.change, {} as never)).statusCode).toBe(403);
  });

  it('takes no field that a caller makes up', async () => {
    const { version } = (await worker.send(userById, { id: worker.id })).json();
    const answer = await worker.send(user.change, {
      id: worker.id,
      version,
      passwordHash: 'x',
      lastLoginAt: '2000-01-01',
      createdBy: 1,
    } as never);
    expect(answer.statusCode).toBe(200);
    const { passwordHash } = await db.selectFrom('appUser').select('passwordHash').where('id', '=', worker.id).executeTakeFirstOrThrow();
    expect(passwordHash).toBe('-');
  });
});

describe('what ends a session', () => {
  it('disabling does, at once, and every server process hears it', async () => {
    const { id, userId } = await someone();
    const authorization = `Bearer ${(await enter(userId, 'abcd1234')).json().access_token}`;
    const ended = new Promise((resolve) => events.onSessionEnd(resolve));
    expect((await admin.send(user.change, { id, version: 1, enabled: false })).json()).toMatchObject({ enabled: false, status: 0 });
    expect((await inject(app, settings, {}, { authorization })).statusCode).toBe(401);
    expect(await ended).toBeTypeOf('number');
    expect((await enter(userId, 'abcd1234')).statusCode).toBe(400);
  });

  it('a new password does, but not the session in which its owner set it', async () => {
    const { id, userId } = await someone();
    const [here, elsewhere] = [await enter(userId, 'abcd1234'), await enter(userId, 'abcd1234')].map(
      (a) => `Bearer ${a.json().access_token}`,
    ) as [string, string];
    const change = await inject(
      app,
      user.change,
      { id, version: 1, password: 'efgh5678', currentPassword: 'abcd1234' },
      { authorization: here },
    );
    expect(change.statusCode).toBe(200);
    expect((await inject(app, settings, {}, { authorization: here })).statusCode).toBe(200);
    expect((await inject(app, settings, {}, { authorization: elsewhere })).statusCode).toBe(401);
    expect((await enter(userId, 'abcd1234')).statusCode).toBe(400);
    expect((await enter(userId, 'efgh5678')).statusCode).toBe(200);
  });

  it('a new password needs the present one, and without it nothing ends', async () => {
    const { id, userId } = await someone();
    const authorization = `Bearer ${(await enter(userId, 'abcd1234')).json().access_token}`;
    for (const currentPassword of [undefined, '', 'abcd1235']) {
      const refused = await inject(app, user.change, { id, version: 1, password: 'efgh5678', currentPassword }, { authorization });
      expect(refused.statusCode).toBe(422);
      expect(refused.json()).toMatchObject({
        code: 'identity.ownPasswordNeedsThePresent',
        extraData: { issues: [{ path: ['currentPassword'] }] },
      });
    }
    expect((await enter(userId, 'abcd1234')).statusCode).toBe(200);
    expect((await admin.send(user.change, { id, version: 1, password: 'efgh5678' })).statusCode).toBe(200);
    expect((await enter(userId, 'efgh5678')).statusCode).toBe(200);
  });

  it('deleting the user does', async () => {
    const { id, userId } = await someone();
    const authorization = `Bearer ${(await enter(userId, 'abcd1234')).json().access_token}`;
    await admin.send(user.removeOne, { id });
    expect((await inject(app, settings, {}, { authorization })).statusCode).toBe(401);
  });
});

describe('the workers of a location', () => {
  it('are those of the place and of the places below it', async () => {
    const place = (type: LocationType, code: string, parentId: number | null) => insert('location', { type, code, name: code, parentId });
    const site = await place('SITE', 'S', null);
    const factory = await place('FACTORY', 'F', site);
    const [line, other] = [await place('LINE', 'L1', factory), await place('LINE', 'L2', factory)];
    for (const [workerNo, locationId, active] of [
      ['A1', line, true],
      ['A2', other, true],
      ['A3', line, false],
    ] as const)
      await insert('worker', { workerNo, name: workerNo, locationId, active });
    const at = async (location: number) =>
      (await worker.send(workersOfLocation, { location })).json().map((one: { workerNo: string }) => one.workerNo);
    expect(await at(line)).toEqual(['A1']);
    expect(await at(factory)).toEqual(['A1', 'A2']);
    const placed = await someone({ locationId: line });
    expect(placed.location.map(({ name }: { name: string }) => name)).toEqual(['S', 'F', 'L1']);
  });
});
