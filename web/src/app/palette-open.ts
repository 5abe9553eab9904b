import { hearUntilOpen } from '../kit/browser/early.ts';
import { store } from '../kit/browser/store.ts';
import { t } from '../kit/words/words.ts';

export const paletteOpen = store(false);
/** What the field of the palette is found by. */
export const paletteField = 'palette-field';
let before: Element | null = null;
let stopHearing = () => {};

/** Its keys are heard from the first press on, however long the palette is on its way. */
export const openPalette = () => {
  if (paletteOpen.get()) return;
  before = document.activeElement;
  stopHearing = hearUntilOpen(t('frame.goTo'), { into: `#${paletteField}`, entered: true, givenUp: closePalette });
  paletteOpen.set(true);
};
export const closePalette = () => {
  stopHearing();
  paletteOpen.set(false);
  if (before instanceof HTMLElement && before.isConnected) before.focus();
};
