import type { Action } from '../kit/call.ts';
import { lineOf, menus } from '../system/menu.ts';

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

/** The chat is open to everyone, and the slideshow goes with the dashboard. */
export const mayAct = (rights: Rights, menu: string, action: Action): boolean => {
  if (menu === 'aiChat') return true;
  if (menu === 'dashboardSlides') return mayAct(rights, 'dashboard', action);
  return Object.hasOwn(rights, menu) && rights[menu]?.includes(action) === true;
};
