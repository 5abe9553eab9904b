import { type MenuName, menus } from '@lotline/contract/system/menu';

/** The address of one record of a screen. */
export const recordPath = (menu: MenuName, id: number) => `${menus.find(({ node }) => node.name === menu)?.node.path}/${id}`;
