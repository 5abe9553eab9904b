import type { MenuFlagsNode } from '@lotline/contract/identity/permission';
import { role } from '@lotline/contract/identity/role';
import { roleItemOf } from '@lotline/contract/identity/role-item';
import { settings } from '@lotline/contract/identity/settings';
import { user, userById } from '@lotline/contract/identity/user';
import { menus } from '@lotline/contract/system/menu';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Asker, testApp } from '../testing.ts';

const { db, as } = await testApp();
const admin = await as();

/** Who may do everything with users and roles, and nothing else. */
const keeperOf = (...more: MenuFlagsNode[]) =>
  as([
    {
      name: 'system',
      children: [
        { name: 'user', all: true },
        { name: 'role', all: true },
      ],
    },
    ...more,
  ]);
const roleIdOf = async ({ id }: Asker) =>
  (await db.selectFrom('userRole').select('roleId').where('userId', '=', id).executeTakeFirstOrThrow()).roleId;
const recordOf = async ({ id }: Asker) => (await admin.send(userById, { id })).json();
const rightsOf = async (who: Asker): Promise<string[]> =>
  Object.entries((await who.send(settings, {})).json().rights as Record<string, string[]>)
    .flatMap(([menu, actions]) => actions.map((action) => `${menu} ${action}`))
    .sort();
let made = 0;

describe('who may edit users', () => {
  it('makes nobody an administrator, oneself least of all', async () => {
    const keeper = await keeperOf();
    const roleIds = [await roleIdOf(admin)];
    for (const ask of [
      () => keeper.send(user.change, { id: keeper.id, version: 1, roleIds }),
      () => keeper.send(user.create, { userId: `mine${++made}`, username: 'mine', password: 'abcd1234', roleIds }),
    ])
      expect((await ask()).json()).toMatchObject({
        code: 'identity.nobodyGrantsMoreThanHeld',
        extraData: { issues: [{ path: ['roleIds'] }] },
      });
  });

  it('doesn’t get into an administrator’s account, nor keeps the administrator out', async () => {
    const keeper = await keeperOf();
    const { id, version, ...row } = await recordOf(admin);
    for (const change of [{ password: 'taken1234' }, { enabled: false }, { roleIds: [] }, { userId: 'renamed' }])
      expect((await keeper.send(user.change, { id, version, ...change })).json(), JSON.stringify(change)).toMatchObject({
        code: 'identity.whoHoldsMoreIsUntouched',
        extraData: { issues: [{ path: Object.keys(change) }] },
      });
    expect((await keeper.send(user.removeOne, { id })).json().code).toBe('identity.whoHoldsMoreIsUntouched');
    const whole = { ...row, id, version, phone: '010-1111-2222', enabled: true, password: undefined };
    expect((await keeper.send(user.change, whole)).json()).toMatchObject({ phone: '010-1111-2222', enabled: true });
  });

  it('edits no role that holds more, nor writes rights into one', async () => {
    const keeper = await keeperOf();
    const roles: { id: number; version: number; name: string; roleItem: string }[] = (await keeper.send(role.list, {})).json();
    const theirs = roles.find(({ name }) => name === "tester1's role");
    if (!theirs) throw new Error('the administrator has a role');
    expect((await keeper.send(role.change, { ...theirs, roleItem: '[]' })).json().code).toBe('identity.roleThatHoldsMoreIsUntouched');
    expect((await keeper.send(role.removeOne, { id: theirs.id })).json().code).toBe('identity.roleThatHoldsMoreIsUntouched');
    const bom = JSON.stringify([{ name: 'bom', view: true }]);
    expect((await keeper.send(role.create, { name: `r${++made}`, roleItem: bom })).json().code).toBe('identity.nobodyGrantsMoreThanHeld');
    const empty = (await keeper.send(role.create, { name: `r${++made}`, roleItem: '[]' })).json();
    expect((await keeper.send(role.change, { ...empty, roleItem: bom })).json().code).toBe('identity.nobodyGrantsMoreThanHeld');
  });

  it('may do all of it for those who hold no more', async () => {
    const keeper = await keeperOf();
    const roleId = (await keeper.send(role.create, { name: `r${++made}`, roleItem: '[{"name":"aiChat","view":true}]' })).json().id;
    const draft = { userId: `new${++made}`, username: 'new', password: 'abcd1234', roleIds: [roleId] };
    const { id, version } = (await keeper.send(user.create, draft)).json();
    const changed = await keeper.send(user.change, {
      id,
      version,
      password: 'efgh5678',
      enabled: false,
      roleIds: [],
      userId: `new${++made}`,
    });
    expect(changed.statusCode, changed.body).toBe(200);
    expect((await keeper.send(user.removeOne, { id })).json()).toEqual({ deleted: 1 });
  });
});

describe('over random role trees', () => {
  const flags = fc.record({ all: fc.boolean(), view: fc.boolean(), create: fc.boolean(), modify: fc.boolean(), delete: fc.boolean() });
  const some = fc
    .uniqueArray(fc.tuple(fc.constantFrom(...menus.map(({ node }) => node.name)), flags), { maxLength: 4, selector: ([name]) => name })
    .map((chosen) => roleItemOf(new Map(chosen.map(([name, of]) => [name, { name, ...of }]))));
  const step = fc.record({
    kind: fc.constantFrom('give', 'password', 'disable', 'newRole', 'editRole', 'remove'),
    whom: fc.nat(2),
    tree: some,
    with: fc.nat(2),
  });

  it('no walk of someone who may edit users and roles ends with more rights, or with the account of someone who holds more', async () => {
    await fc.assert(
      fc.asyncProperty(some, some, some, fc.array(step, { minLength: 4, maxLength: 8 }), async (mine, one, two, walk) => {
        const actor = await keeperOf(...mine.filter(({ name }) => name !== 'system'));
        const people = [actor, await as(one), await as(two)] as const;
        const before = await Promise.all(people.map(rightsOf));
        const roleIds = await Promise.all(people.map(roleIdOf));
        const holdsMore = before.map((rights) => rights.some((right) => !before[0]?.includes(right)));
        const secretOf = ({ id }: Asker) =>
          db.selectFrom('appUser').select(['passwordHash', 'enabled']).where('id', '=', id).executeTakeFirst();
        const secrets = await Promise.all(people.map(secretOf));
        for (const { kind, whom, tree, with: other } of walk) {
          const target = people[whom] as Asker;
          const row = await recordOf(target);
          if (row.id === undefined) continue;
          const { id, version } = row;
          const roleId = roleIds[other] as number;
          if (kind === 'give') await actor.send(user.change, { id, version, roleIds: [...row.roleIds, roleId] });
          if (kind === 'password') await actor.send(user.change, { id, version, password: 'taken1234' });
          if (kind === 'disable') await actor.send(user.change, { id, version, enabled: false });
          if (kind === 'remove' && target !== actor) await actor.send(user.removeOne, { id });
          if (kind === 'newRole') {
            const made = (await actor.send(role.create, { name: `walk${crypto.randomUUID()}`, roleItem: JSON.stringify(tree) })).json();
            if (made.id)
              await actor.send(user.change, {
                id: actor.id,
                version: (await recordOf(actor)).version,
                roleIds: [roleIds[0] as number, made.id],
              });
          }
          if (kind === 'editRole') {
            const its = (await admin.send(role.list, {})).json().find((known: { id: number }) => known.id === roleId);
            await actor.send(role.change, { ...its, roleItem: JSON.stringify(tree) });
          }
        }
        await db.updateTable('appUser').set({ enabled: true }).where('id', '=', actor.id).execute();
        const after = (await actor.send(settings, {})).json().rights as Record<string, string[]> | undefined;
        for (const [menu, actions] of Object.entries(after ?? {}))
          for (const action of actions) expect(before[0]).toContain(`${menu} ${action}`);
        for (const [n, person] of people.entries()) if (holdsMore[n]) expect(await secretOf(person)).toEqual(secrets[n]);
      }),
      { numRuns: 12 },
    );
  }, 120_000);
});
