import { type MenuName, menus } from '@lotline/contract/system/menu';

/** The address of one record of a screen. */
export const recordPath = (menu: MenuName, id: number) => `${menus.find(({ node }) => node.name === menu)?.node.path}/${id}`;

/** The way from a row to the record that its field names; none where it names none. */
export const wayTo =
  <Key extends string>(menu: MenuName, field: Key) =>
  (row: { readonly [field in Key]: number | null }) => {
    const id = row[field];
    return id === null ? undefined : recordPath(menu, id);
  };
