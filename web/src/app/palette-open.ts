import { store } from '../kit/browser/store.ts';

export const paletteOpen = store(false);
/** What was typed before the palette had come. */
export const typedEarly = store('');
let before: Element | null = null;

export const openPalette = () => {
  if (paletteOpen.get()) return;
  before = document.activeElement;
  typedEarly.set('');
  paletteOpen.set(true);
};
export const closePalette = () => {
  paletteOpen.set(false);
  if (before instanceof HTMLElement && before.isConnected) before.focus();
};
