import { type MenuName, menus } from '@lotline/contract/system/menu';
import { may } from '../kit/net/permission.tsx';
import { plant } from '../kit/site/plant.ts';
import { exists } from './menu.ts';

type PhoneScreen = { readonly menu: MenuName; readonly path: string };
const all: readonly PhoneScreen[] = menus.flatMap(({ node: { name, path, layout } }) =>
  layout === 'mobile' && path ? [{ menu: name as MenuName, path }] : [],
);

/** The screens in the hand that this user may use, in the menu's order. */
export const phoneScreens = (): readonly PhoneScreen[] =>
  all.filter(({ menu }) => exists(menu) && may(menu) && !plant.get().menuExclude.includes(menu));

/** Where a phone begins: what is told today, or the first screen that this user may open. */
export const phoneHomePath = () => {
  const mine = phoneScreens();
  return (mine.find(({ menu }) => menu === 'mobileNotice') ?? mine[0])?.path ?? '/m/notice';
};
