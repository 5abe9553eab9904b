import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineOf, menus } from '../system/menu.ts';
import { actions, type MenuFlagsNode, mayAct, rightsOf } from './permission.ts';

const mayWith = (roles: readonly (readonly MenuFlagsNode[])[]) => {
  const rights = rightsOf(roles);
  return (menu: string, action: (typeof actions)[number]) => mayAct(rights, menu, action);
};

describe('permission', () => {
  it('takes a flag on the menu itself, for that action only', () => {
    const may = mayWith([[{ name: 'baseinfo', children: [{ name: 'tools', view: true }] }]]);
    expect(may('tools', 'view')).toBe(true);
    expect(may('tools', 'modify')).toBe(false);
    expect(may('route', 'view')).toBe(false);
  });

  it('takes a flag on a menu above', () => {
    const may = mayWith([[{ name: 'baseinfo', modify: true }]]);
    expect(may('tools', 'modify')).toBe(true);
    expect(may('tools', 'view')).toBe(false);
    expect(may('material', 'modify')).toBe(false);
  });

  it('takes a flag on a menu below for nothing above it', () => {
    const may = mayWith([[{ name: 'baseinfo', children: [{ name: 'tools', all: true }] }]]);
    expect(may('baseinfo', 'view')).toBe(false);
  });

  it('reads `all`, on the menu or above it, as every action', () => {
    for (const tree of [[{ name: 'system', all: true }], [{ name: 'system', children: [{ name: 'user', all: true }] }]])
      for (const action of actions) expect(mayWith([tree])('user', action)).toBe(true);
  });

  it('asks any of the roles', () => {
    const may = mayWith([[], [{ name: 'bom', view: true }], [{ name: 'bom', create: true }]]);
    expect(actions.filter((action) => may('bom', action))).toEqual(['view', 'create']);
  });

  it('opens the chat to everyone', () => {
    expect(mayWith([])('aiChat', 'view')).toBe(true);
    expect(mayWith([])('chat', 'view')).toBe(true);
    expect(mayWith([])('chatHistory', 'view')).toBe(false);
  });

  it('treats the slideshow as the dashboard', () => {
    expect(mayWith([[{ name: 'dashboard', view: true }]])('dashboardSlides', 'view')).toBe(true);
    expect(mayWith([[{ name: 'dashboard', children: [{ name: 'dashboardSlides', view: true }] }]])('dashboardSlides', 'view')).toBe(false);
  });

  it('knows no menu that does not exist', () => {
    const may = mayWith([[{ name: 'constructor', all: true }]]);
    expect(may('constructor', 'view')).toBe(false);
    expect(may('toString', 'view')).toBe(false);
  });

  it('says of any flags what the sentence of the specification says', () => {
    const names = menus.map(({ node }) => node.name);
    const flag = fc.record({
      name: fc.constantFrom(...names),
      all: fc.boolean(),
      create: fc.boolean(),
      modify: fc.boolean(),
      delete: fc.boolean(),
      view: fc.boolean(),
    });
    const roles = fc.array(fc.array(flag, { maxLength: 6 }), { maxLength: 3 });
    fc.assert(
      fc.property(roles, fc.constantFrom(...names), fc.constantFrom(...actions), (held, menu, action) => {
        const asked = menu === 'dashboardSlides' ? 'dashboard' : menu;
        const expected =
          ['aiChat', 'chat'].includes(menu) || held.flat().some((node) => lineOf(asked).includes(node.name) && (node.all || node[action]));
        expect(mayWith(held)(menu, action)).toBe(expected);
      }),
    );
  });
});
