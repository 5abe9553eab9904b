import { store } from '../kit/browser/store.ts';

export const paletteOpen = store(false);
export const openPalette = () => paletteOpen.set(true);
export const closePalette = () => paletteOpen.set(false);
