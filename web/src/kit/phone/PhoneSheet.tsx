import { type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../look/icons.tsx';
import { useT } from '../words/words.ts';

/** What rises over the page from below, where the thumb is. A tap beside it, Escape and the cross close it; the focus goes back where it was. What is said meanwhile is said above it. */
export const PhoneSheet = ({ title, close, children }: { title: string; close: () => void; children: ReactNode }) => {
  const t = useT();
  const id = useId();
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    const behind = [...document.querySelectorAll<HTMLElement>('.phone > main, .phone > .phone-bar')];
    for (const one of behind) one.inert = true;
    sheet.current?.focus();
    return () => {
      for (const one of behind) one.inert = false;
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return createPortal(
    <>
      <button type="button" className="phone-veil" tabIndex={-1} aria-hidden="true" onClick={close} />
      <div
        className="phone-sheet"
        role="dialog"
        aria-modal="true"
        aria-labelledby={id}
        tabIndex={-1}
        ref={sheet}
        onKeyDown={(event) => event.key === 'Escape' && close()}
      >
        <header>
          <h2 id={id}>{title}</h2>
          <button type="button" className="phone-square" aria-label={t('action.close')} onClick={close}>
            <Icon name="close" size={24} />
          </button>
        </header>
        {children}
      </div>
    </>,
    document.querySelector('.phone') ?? document.body,
  );
};
