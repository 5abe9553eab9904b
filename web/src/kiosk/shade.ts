import type { Shade } from '@lotline/contract/identity/settings';
import { kept } from '../kit/browser/store.ts';
import { chooseTheme, themeOptions } from '../kit/look/theme.ts';

const key = 'lotline.kiosk.shade';
const own = () => kept.get(key) as Shade | null;

/** Light or dark belongs to the device, where the light of the hall falls on it: another kiosk of the same user keeps its own. */
export const chooseShade = (shade: Shade) => {
  kept.set(key, shade);
  chooseTheme({ theme: shade });
};
/** Holds to the device's own shade, also when the user's settings arrive. Answers how to stop. */
export const keepShade = () => {
  const hold = () => {
    const shade = own();
    if (shade && themeOptions.get().theme !== shade) chooseTheme({ theme: shade });
  };
  hold();
  return themeOptions.subscribe(hold);
};
