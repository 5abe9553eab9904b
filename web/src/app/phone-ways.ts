import { qualityWord } from '@lotline/contract/ledger/quality-word';
import type { Scanned } from '@lotline/contract/system/barcode';
import type { MenuName } from '@lotline/contract/system/menu';
import { phoneScreens } from './phone-screens.ts';

/** Where one goes on with what was scanned, the likeliest first. */
const menusOf = (found: Scanned): readonly MenuName[] => {
  switch (found.type) {
    case 'MATERIAL_STOCK':
      return ['mobileMaterialStock', 'mobileMaterialOut', 'mobileMaterialReIn'];
    case 'MATERIAL':
      return ['mobileMaterialStock', 'mobileMaterialIn'];
    case 'LOT':
      return ['mobileProductStock', 'mobileShipment', 'mobileShipmentList'];
    case 'PRODUCT':
      return ['mobileProductStock'];
    case 'ORDER':
      return found.data.direction === 'PURCHASE' ? ['mobileMaterialIn'] : ['mobileShipment', 'mobileShipmentList'];
    case 'LOCATION':
      return ['mobileMaterialStock', 'mobileProductStock'];
    // A supplier's label of which nothing is here yet may be what comes in.
    case 'GS1':
      return ['mobileMaterialIn'];
    default:
      return [];
  }
};

/** The number by which the next screen finds it again; a label goes on as it was read, as more than a number stands on it. */
export const codeOf = (found: Scanned): string | null =>
  found.type === 'GS1'
    ? null
    : found.type === 'MATERIAL_STOCK'
      ? found.data.packageId
      : found.type === 'LOT'
        ? found.data.lotId
        : found.data.code;
export const nameOf = (found: Scanned): string | null => (found.type === 'GS1' ? null : found.data.name);

const byNumber: readonly Scanned['type'][] = ['MATERIAL_STOCK', 'LOT', 'ORDER', 'LOCATION'];

/** The screens that this user may open with it. */
export const waysOf = (found: Scanned, scanned: string) => {
  const code = (byNumber.includes(found.type) && codeOf(found)) || scanned;
  const mine = phoneScreens();
  return menusOf(found).flatMap((menu) => {
    const screen = mine.find((one) => one.menu === menu);
    return screen ? [{ ...screen, to: `${screen.path}?${new URLSearchParams({ barcode: code })}` }] : [];
  });
};

/** The word of what state it is in; null where it has none. */
export const stateWordOf = (found: Scanned): string | null => {
  switch (found.type) {
    case 'MATERIAL_STOCK':
    case 'LOT':
      return qualityWord(found.data.qualityStatus);
    case 'TOOL':
      return `toolStatus.${found.data.status}`;
    case 'MOLD':
      return `moldStatus.${found.data.status}`;
    case 'ORDER':
      return `orderStatus.${found.data.status}`;
    case 'LOCATION':
      return `location.type.${found.data.locationType}`;
    default:
      return null;
  }
};
