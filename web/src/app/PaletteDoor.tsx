import { Suspense, useEffect } from 'react';
import { useStore } from '../kit/browser/store.ts';
import { lazyPart } from '../kit/look/later.tsx';
import { openPalette, paletteOpen } from './palette-open.ts';

const Palette = lazyPart(async () => (await import('./Palette.tsx')).Palette);

/** Ctrl-K or ⌘-K from anywhere in the frame. */
export const PaletteDoor = () => {
  const open = useStore(paletteOpen);
  useEffect(() => {
    const knock = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.code !== 'KeyK') return;
      event.preventDefault();
      openPalette();
    };
    window.addEventListener('keydown', knock);
    return () => window.removeEventListener('keydown', knock);
  }, []);
  return open ? (
    <Suspense>
      <Palette />
    </Suspense>
  ) : null;
};
