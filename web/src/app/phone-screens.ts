import { type MenuName, menus } from '@lotline/contract/system/menu';
import type { IconName } from '../kit/look/icons.tsx';
import { may } from '../kit/net/permission.tsx';
import { plant } from '../kit/site/plant.ts';
import type { WordKey } from '../kit/words/words.ts';
import { exists } from './menu.ts';

type PhoneScreen = { readonly menu: MenuName; readonly path: string; readonly icon: IconName; readonly word: WordKey };

/** What each screen in the hand looks like, and the menu of the office that what it asks for belongs to; null: everybody’s. */
const faces: Partial<Record<MenuName, { icon: IconName; needs: MenuName | null }>> = {
  mobileNotice: { icon: 'bell', needs: null },
  mobileMaterialStock: { icon: 'shelf', needs: 'materialStock' },
  mobileMaterialIn: { icon: 'boxIn', needs: 'materialStock' },
  mobileMaterialOut: { icon: 'boxOut', needs: 'materialStockOutRestock' },
  mobileMaterialReIn: { icon: 'boxBack', needs: 'materialStockOutRestock' },
  mobileProductStock: { icon: 'boxes', needs: 'prodStock' },
  mobileShipment: { icon: 'truck', needs: 'shipment' },
  mobileShipmentList: { icon: 'list', needs: 'shipment' },
};

const all: readonly PhoneScreen[] = menus.flatMap(({ node: { name, path, layout } }) => {
  const face = faces[name as MenuName];
  return layout === 'mobile' && path && face ? [{ menu: name as MenuName, path, icon: face.icon, word: `phone.${name}` as WordKey }] : [];
});

/** Whether the user may open a screen in the hand, and what it asks for. */
const mayUse = (menu: MenuName) => {
  const needs = faces[menu]?.needs ?? null;
  return exists(menu) && may(menu) && (needs === null || may(needs)) && !plant.get().menuExclude.includes(menu);
};

/** Where a phone begins: what is told today, or the first screen that this user may open. */
export const phoneHomePath = () => {
  const mine = phoneScreens();
  return (mine.find(({ menu }) => menu === 'mobileNotice') ?? mine[0])?.path ?? '/m/notice';
};

/** The screens in the hand that this user may use, in the menu's order. */
export const phoneScreens = (): readonly PhoneScreen[] => all.filter(({ menu }) => mayUse(menu));
