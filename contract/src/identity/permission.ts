import type { Action } from '../kit/call.ts';
import { lineOf, type MenuName, menus } from '../system/menu.ts';

/** The flags of one menu in a role; `all` stands for the other four. */
export type MenuFlags = {
  readonly name: string;
  readonly all?: boolean;
  readonly create?: boolean;
  readonly modify?: boolean;
  readonly delete?: boolean;
  readonly view?: boolean;
};
/** A role's menu tree, as its `roleItem` holds it. */
export type MenuFlagsNode = MenuFlags & { readonly children?: readonly MenuFlagsNode[] };
/** What a user may do, by menu: the roles' flags with what they reach already worked out. */
export type Rights = Readonly<Record<string, readonly Action[]>>;

export const actions: readonly Action[] = ['view', 'create', 'modify', 'delete'];

const flat = (nodes: readonly MenuFlagsNode[]): MenuFlags[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);

/** Any role counts, and a flag on a menu or on any menu above it. */
export const rightsOf = (roles: readonly (readonly MenuFlagsNode[])[]): Rights => {
  const flags = roles.flatMap(flat);
  const held = (names: readonly string[]) =>
    actions.filter((action) => flags.some((flag) => names.includes(flag.name) && (flag.all || flag[action])));
  return Object.fromEntries(menus.map(({ node }) => [node.name, held(lineOf(node.name))] as const).filter(([, may]) => may.length > 0));
};

/** Open to everybody who is signed in. */
const everybodys: readonly string[] = ['aiChat', 'chat'] satisfies MenuName[];
/** Talking is open to everyone, and the slideshow goes with the dashboard. */
export const mayAct = (rights: Rights, menu: string, action: Action): boolean => {
  if (everybodys.includes(menu)) return true;
  if (menu === 'dashboardSlides') return mayAct(rights, 'dashboard', action);
  return Object.hasOwn(rights, menu) && rights[menu]?.includes(action) === true;
};

/** Whether someone may do an action of a menu. */
export type May = (menu: string, action: Action) => boolean;

/** Everything that these rights permit is permitted to the one who asks, too. */
export const holdsAll = (may: May, rights: Rights) =>
  menus.every(({ node: { name } }) => actions.every((action) => !mayAct(rights, name, action) || may(name, action)));

/** Which flags of which menus someone may put into a role, as `menu flag`: a flag reaches the menus below, so all of them must be held. */
export const grantable = (may: May): ReadonlySet<string> => {
  const below = (name: string) => menus.filter(({ node, above }) => node.name === name || above.includes(name));
  const holds = (name: string, action: Action) => below(name).every(({ node }) => may(node.name, action));
  return new Set(
    menus.flatMap(({ node: { name } }) => {
      const held = actions.filter((action) => holds(name, action));
      return [...held, ...(held.length === actions.length ? ['all'] : [])].map((flag) => `${name} ${flag}`);
    }),
  );
};
