import { describe, expect, it } from 'vitest';
import type { MenuFlags } from './permission.ts';
import { flagsByMenu, RoleItemText, roleItemOf } from './role-item.ts';

const hear = (text: string) => RoleItemText.safeParse(text);

describe('a role’s menu tree', () => {
  it('is heard from JSON text', () => {
    const tree = [{ name: 'system', view: true, children: [{ name: 'user', all: true }] }];
    expect(hear(JSON.stringify(tree)).data).toEqual(tree);
    expect(hear('[]').data).toEqual([]);
  });

  it.each([
    ['no JSON', 'nonsense'],
    ['no list', '{}'],
    ['an unknown menu', '[{"name":"vault"}]'],
    ['a menu in another place', '[{"name":"user","all":true}]'],
    ['a menu twice', '[{"name":"bom"},{"name":"bom"}]'],
    ['a flag that is no switch', '[{"name":"bom","view":"yes"}]'],
  ])('refuses %s', (_what, text) => {
    expect(hear(text).success).toBe(false);
  });

  it('forgets what is no flag', () => {
    expect(hear('[{"name":"bom","view":true,"admin":true}]').data).toEqual([{ name: 'bom', view: true }]);
  });

  it('goes into a table of flags and back', () => {
    const tree = [
      { name: 'bom', view: true },
      { name: 'system', children: [{ name: 'code', modify: true }] },
    ];
    expect(roleItemOf(flagsByMenu(tree))).toEqual(tree);
  });

  it('leaves out menus without a flag', () => {
    const flags = new Map<string, MenuFlags>([['bom', { name: 'bom', view: false }]]);
    expect(roleItemOf(flags)).toEqual([]);
  });
});
