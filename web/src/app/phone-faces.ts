import type { MenuName } from '@lotline/contract/system/menu';
import type { IconName } from '../kit/look/icons.tsx';
import type { WordKey } from '../kit/words/words.ts';

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

/** How a screen in the hand is drawn and called on a key, where its whole name has no room. The guard, which every page has, does without. */
export const faceOf = (menu: MenuName) => ({ icon: icons[menu] ?? 'dot', word: `phone.${menu}` as WordKey });
