import { Suspense, useEffect } from 'react';
import { isAsked } from '../kit/browser/in-the-way.ts';
import { useStore } from '../kit/browser/store.ts';
import { wantedNew } from '../kit/browser/wanted.ts';
import { lazyPart } from '../kit/look/later.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { useT } from '../kit/words/words.ts';
import { closePalette, openPalette, paletteOpen } from './palette-open.ts';

const Palette = lazyPart(async () => (await import('./Palette.tsx')).Palette);

/** Ctrl-K or ⌘-K from anywhere in the frame; Esc leaves, wherever the focus is. */
export const PaletteDoor = () => {
  const t = useT();
  const open = useStore(paletteOpen);
  useEffect(() => {
    const knock = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.code !== 'KeyK') return;
      event.preventDefault();
      if (isAsked()) tell.info(t('frame.answerFirst'));
      else openPalette();
    };
    window.addEventListener('keydown', knock);
    return () => window.removeEventListener('keydown', knock);
  }, [t]);
  useEffect(() => {
    if (!open) return;
    // What was asked for before and never begun is forgotten.
    wantedNew.set(null);
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      closePalette();
    };
    window.addEventListener('keydown', leave, true);
    return () => window.removeEventListener('keydown', leave, true);
  }, [open]);
  return open ? (
    <Suspense fallback={null}>
      <Palette />
    </Suspense>
  ) : null;
};
