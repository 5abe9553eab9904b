import { Suspense, useEffect } from 'react';
import { useStore } from '../kit/browser/store.ts';
import { lazyPart } from '../kit/look/later.tsx';
import { useT } from '../kit/words/words.ts';
import { closePalette, openPalette, paletteOpen, typedEarly } from './palette-open.ts';

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
    <Suspense fallback={<Early />}>
      <Palette />
    </Suspense>
  ) : null;
};

const unseen = { position: 'fixed', insetBlockStart: 0, opacity: 0 } as const;
/** Hears the keys of quick hands until the palette has come, which goes on with them. */
const Early = () => {
  const t = useT();
  return (
    <input
      ref={(box) => box?.focus()}
      aria-label={t('frame.goTo')}
      style={unseen}
      onChange={({ target }) => typedEarly.set(target.value)}
      onKeyDown={({ key }) => key === 'Escape' && closePalette()}
    />
  );
};
