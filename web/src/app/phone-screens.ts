import { type MenuName, menus } from '@lotline/contract/system/menu';
import type { IconName } from '../kit/look/icons.tsx';
import { may } from '../kit/net/permission.tsx';
import { plant } from '../kit/site/plant.ts';
import type { WordKey } from '../kit/words/words.ts';
import { exists } from './menu.ts';

type PhoneScreen = { readonly menu: MenuName; readonly path: string; readonly icon: IconName; readonly word: WordKey };

/** What stands for each screen in the hand. */
const icons: Partial<Record<MenuName, IconName>> = {
  mobileNotice: 'bell',
  mobileMaterialStock: 'shelf',
  mobileMaterialIn: 'boxIn',
  mobileMaterialOut: 'boxOut',
  mobileMaterialReIn: 'boxBack',
  mobileProductStock: 'boxes',
  mobileShipment: 'truck',
  mobileShipmentList: 'list',
};

const all: readonly PhoneScreen[] = menus.flatMap(({ node: { name, path, layout } }) => {
  const icon = icons[name as MenuName];
  return layout === 'mobile' && path && icon ? [{ menu: name as MenuName, path, icon, word: `phone.${name}` as WordKey }] : [];
});

const mayUse = (menu: MenuName) => exists(menu) && may(menu) && !plant.get().menuExclude.includes(menu);

/** Where a phone begins: what is told today, or the first screen that this user may open. */
export const phoneHomePath = () => {
  const mine = phoneScreens();
  return (mine.find(({ menu }) => menu === 'mobileNotice') ?? mine[0])?.path ?? '/m/notice';
};

/** The screens in the hand that this user may use, in the menu's order. */
export const phoneScreens = (): readonly PhoneScreen[] => all.filter(({ menu }) => mayUse(menu));
