import { role, roleById } from '@lotline/contract/identity/role';
import { saveHomePath, saveTheme, settings } from '@lotline/contract/identity/settings';
import { user } from '@lotline/contract/identity/user';
import { code } from '@lotline/contract/system/code';
import { describe, expect, it } from 'vitest';
import { inject, testApp } from '../testing.ts';

const { app, db, as } = await testApp();
const admin = await as();
const worker = await as([]);

const text = (tree: unknown) => JSON.stringify(tree);
const roleOf = async (userId: number) => {
  const { roleId } = await db.selectFrom('userRole').select('roleId').where('userId', '=', userId).executeTakeFirstOrThrow();
  return (await admin.send(roleById, { id: roleId })).json();
};
const codeDraft = (name: string) => ({ categoryId: 1, code: name, nameKr: name, nameEn: name });

describe('roles', () => {
  it('hold a menu tree as JSON text', async () => {
    const tree = [{ name: 'system', children: [{ name: 'code', view: true, modify: true }] }];
    const created = (await admin.send(role.create, { name: '코드 담당', description: '코드', roleItem: text(tree) })).json();
    expect(JSON.parse(created.roleItem)).toEqual(tree);
    expect(created).toMatchObject({ name: '코드 담당', users: 0, version: 1 });
    expect((await admin.send(role.list, {})).json()).toContainEqual(created);
  });

  it('have a name that no other has, and a tree of the menu', async () => {
    await admin.send(role.create, { name: 'once', roleItem: '[]' });
    expect((await admin.send(role.create, { name: 'once', roleItem: '[]' })).json().code).toBe('identity.roleNameIsUnique');
    const answer = await admin.send(role.create, { name: 'twice', roleItem: text([{ name: 'vault', all: true }]) });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().extraData.issues[0].path).toEqual(['roleItem']);
  });

  it('are for those who may', async () => {
    for (const answer of [await worker.send(role.list, {}), await worker.send(role.create, { name: 'x', roleItem: '[]' })])
      expect(answer.statusCode).toBe(403);
    expect((await inject(app, role.list, {})).statusCode).toBe(401);
  });

  it('are not deleted while users hold them', async () => {
    const { id, name } = await roleOf(worker.id);
    const refused = await admin.send(role.removeOne, { id });
    expect(refused.statusCode).toBe(500);
    expect(refused.json()).toMatchObject({ code: 'ERROR_CONSTRAINT_VIOLATION', extraData: { datas: [{ path: '/admin/user' }] } });
    expect(name).toBeTruthy();
    const free = [
      await admin.send(role.create, { name: 'free1', roleItem: '[]' }),
      await admin.send(role.create, { name: 'free2', roleItem: '[]' }),
    ];
    expect((await admin.send(role.remove, { ids: free.map((answer) => answer.json().id).join() })).json()).toEqual({ deleted: 2 });
  });

  it('count from the very next request', async () => {
    const someone = await as([]);
    const may = async (name: string) => (await someone.send(code.create, codeDraft(name))).statusCode;
    expect(await may('N1')).toBe(403);
    const mine = await roleOf(someone.id);
    const wider = (
      await admin.send(role.change, { ...mine, roleItem: text([{ name: 'system', children: [{ name: 'code', create: true }] }]) })
    ).json();
    expect(await may('N2')).toBe(200);
    expect((await someone.send(settings, {})).json().rights).toMatchObject({ code: ['create'] });
    await admin.send(role.change, { ...wider, roleItem: '[]' });
    expect(await may('N3')).toBe(403);
    const { id, version } = (await admin.send(user.list, {})).json().find((one: { id: number }) => one.id === someone.id);
    await admin.send(user.change, { id, version, roleIds: [(await roleOf(admin.id)).id] });
    expect(await may('N4')).toBe(200);
    await admin.send(user.change, { id, version: version + 1, roleIds: [] });
    expect(await may('N5')).toBe(403);
  });

  it('refuse a stale change with the newer row', async () => {
    const created = (await admin.send(role.create, { name: 'race', roleItem: '[]' })).json();
    await admin.send(role.change, { ...created, description: 'first' });
    const stale = await admin.send(role.change, { ...created, description: 'second' });
    expect(stale.statusCode).toBe(409);
    expect(stale.json().extraData.newer).toMatchObject({ description: 'first', version: 2 });
  });
});

describe('the last administrator', () => {
  it('is neither deleted, disabled nor stripped, by any way', async () => {
    const mine = await roleOf(admin.id);
    const me = (await admin.send(user.list, {})).json().find((one: { id: number }) => one.id === admin.id);
    const ways = [
      await admin.send(user.removeOne, { id: admin.id }),
      await admin.send(user.change, { id: me.id, version: me.version, enabled: false }),
      await admin.send(user.change, { id: me.id, version: me.version, roleIds: [] }),
      await admin.send(role.change, { ...mine, roleItem: '[]' }),
    ];
    for (const way of ways) expect(way.json(), way.body).toMatchObject({ code: 'identity.lastAdministratorStays' });
    expect((await admin.send(user.list, {})).statusCode).toBe(200);
  });

  it('may go once there is another, and all who go at once leave one', async () => {
    const all = [admin, await as(), await as()];
    const ids = all.map(({ id }) => id);
    const versions = new Map(
      (await db.selectFrom('appUser').select(['id', 'version']).where('id', 'in', ids).execute()).map(({ id, version }) => [id, version]),
    );
    // Each by the own hand: whoever has gone has no session any more.
    const ends = await Promise.all(all.map(({ id, send }) => send(user.change, { id, version: versions.get(id) ?? 0, enabled: false })));
    expect(ends.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
    expect(ends.find(({ statusCode }) => statusCode !== 200)?.json()).toMatchObject({ code: 'identity.lastAdministratorStays' });
    const enabled = await db.selectFrom('appUser').select('id').where('id', 'in', ids).where('enabled', '=', true).execute();
    expect(enabled).toHaveLength(1);
  });
});

describe('settings', () => {
  it('hold the home path and the theme of each user, and what the user may', async () => {
    const someone = await as([{ name: 'baseinfo', view: true }]);
    const usual = (await someone.send(settings, {})).json();
    expect(usual).toMatchObject({ homePath: null, options: { theme: 'light', themeColor: 'blue', sidebar: 'dark' } });
    expect(usual.rights).toMatchObject({ baseinfo: ['view'], tools: ['view'], aiChat: ['view', 'create', 'modify', 'delete'] });
    expect((await someone.send(saveHomePath, { homePath: '/baseinfo/tools' })).json()).toEqual({ homePath: '/baseinfo/tools' });
    expect((await someone.send(saveTheme, { options: { theme: 'dark' } })).json().options).toEqual({
      theme: 'dark',
      themeColor: 'blue',
      sidebar: 'dark',
      rowHeight: null,
    });
    expect((await someone.send(saveTheme, { options: { rowHeight: 'comfortable' } })).json().options).toMatchObject({
      theme: 'dark',
      rowHeight: 'comfortable',
    });
    expect((await someone.send(saveTheme, { options: { themeColor: 'teal' } })).json().options).toMatchObject({
      theme: 'dark',
      themeColor: 'teal',
    });
    expect((await someone.send(settings, {})).json()).toMatchObject({
      homePath: '/baseinfo/tools',
      options: { theme: 'dark', themeColor: 'teal', rowHeight: 'comfortable' },
    });
    await someone.send(saveTheme, { options: { theme: 'system' } });
    expect((await someone.send(settings, {})).json().options).toMatchObject({ theme: 'system', themeColor: 'teal' });
    expect((await worker.send(settings, {})).json().homePath).toBeNull();
  });

  it('take no home on another host', async () => {
    for (const homePath of [
      'https://example.com',
      '//example.com',
      '/.//example.com',
      '/\t/example.com',
      '/\\example.com',
      '/a//b',
      'home',
    ])
      expect((await worker.send(saveHomePath, { homePath })).statusCode, homePath).toBe(400);
    for (const homePath of ['/', '/lot/tracking?kind=LOT&id=3#picture', '/dashboard/3'])
      expect((await worker.send(saveHomePath, { homePath })).statusCode, homePath).toBe(200);
  });
});

describe('a save that names no version', () => {
  it('goes onto the newest role and the newest user', async () => {
    // Another one: the first may be one of those who went.
    const admin = await as();
    const headers = { authorization: `Bearer ${admin.token}` };
    const made = (await admin.send(role.create, { name: 'unversioned', roleItem: '[]' })).json();
    await admin.send(role.change, { ...made, description: '하나' });
    const changed = await inject(app, role.change, { id: made.id, name: 'unversioned', roleItem: '[]', description: '둘' }, headers);
    expect([changed.statusCode, changed.json()], changed.body).toMatchObject([200, { description: '둘', version: 3 }]);
    const person = await inject(app, user.change, { id: worker.id, username: '새 이름' }, headers);
    expect([person.statusCode, person.json()], person.body).toMatchObject([200, { username: '새 이름' }]);
  });
});
