import { type MenuName, type MenuNode, menus, menuTree, type Placed } from '@lotline/contract/system/menu';
import { plant } from '../kit/site/plant.ts';
import type { WordKey } from '../kit/words/words.ts';
import { menuArranged } from '../system/menu-arranged.ts';
import { screens } from './screens.ts';

export const wordOf = (name: string) => `menu.${name}` as WordKey;

const built = new Set<string>(screens.map(({ menu }) => menu));
export const exists = (name: string) => built.has(name);

const ofRecord = /\/\d+$/;
export const isRecord = (pathname: string) => ofRecord.test(pathname);
/** The screen at a path, or the one whose record is there, with the groups above it. */
export const placeOf = (pathname: string): Placed | undefined => {
  const built = menus.find(({ node }) => node.path === pathname.replace(ofRecord, ''));
  const arranged = menuArranged.get()?.find(({ name }) => name === built?.node.name);
  return built && arranged ? { node: built.node, above: arranged.parentName ? [arranged.parentName] : [] } : built;
};
export const pathOf = (name: MenuName | string) => menus.find(({ node }) => node.name === name)?.node.path;

/** The menu as the plant arranged it. */
const listed = (parent = ''): readonly MenuNode[] => {
  const arranged = menuArranged.get();
  if (!arranged) return menuTree;
  return arranged.flatMap(({ name, parentName, visible }) => {
    const built = parentName === parent && menus.find(({ node }) => node.name === name);
    return built ? [{ ...built.node, ...(!visible && { hidden: true as const }), children: listed(name) }] : [];
  });
};

/** A place of the menu as this user sees it. */
export type Entry = { readonly name: string; readonly path?: string; readonly children: readonly Entry[] };

/** The menu with what doesn't exist, is hidden or excluded, or may not be viewed left out, and groups without an entry as well. */
export const visibleMenu = (
  mayView: (name: string) => boolean,
  has: (name: string) => boolean = exists,
  nodes: readonly MenuNode[] = listed(),
  excluded: readonly string[] = plant.get().menuExclude,
): readonly Entry[] =>
  nodes.flatMap(({ name, path, hidden, children }) => {
    if (hidden || excluded.includes(name)) return [];
    const inside = visibleMenu(mayView, has, children ?? [], excluded);
    const own = path && has(name) && mayView(name) ? path : undefined;
    return own || inside.length ? [{ name, path: own, children: inside }] : [];
  });

/** Every screen of a menu, flat. */
export const entriesOf = (menu: readonly Entry[]): readonly Entry[] =>
  menu.flatMap((entry) => [...(entry.path ? [entry] : []), ...entriesOf(entry.children)]);
