import { type MenuName, menus } from '@lotline/contract/system/menu';
import { screens } from '../../web/src/app/screens.ts';

const placed = new Map(menus.map((one) => [one.node.name, one]));

/** The address of a screen that has one. */
export const pathOf = (menu: MenuName) => {
  const path = placed.get(menu)?.node.path;
  if (!path) throw new Error(`${menu} has no address`);
  return path;
};

/** Groups of the menu with fewer screens than this are told together with what stands beside the groups. */
const few = 4;

/**
 * Every screen by the group of the menu that it stands in. A story that goes through all of them is told group by group: it stays short however
 * many there are, and what failed is told again without the rest.
 */
export const screensByMenu = (): ReadonlyMap<string, readonly MenuName[]> => {
  const groups = Map.groupBy(screens, ({ menu }) => placed.get(menu)?.above[0] ?? 'others');
  const told = new Map<string, MenuName[]>();
  for (const [group, members] of groups) {
    const name = members.length < few ? 'others' : group;
    told.set(name, [...(told.get(name) ?? []), ...members.map(({ menu }) => menu)]);
  }
  return told;
};
