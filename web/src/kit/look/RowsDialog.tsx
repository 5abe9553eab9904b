import { type ReactNode, useEffect, useRef } from 'react';
import { useFocusBack } from '../browser/focus-back.ts';
import { useT } from '../words/words.ts';
import { Button } from './Button.tsx';
import './rows-dialog.css';

type Props = { title: string; tools?: ReactNode; close: () => void; children: ReactNode };
/** The rows behind a number, over the page that shows it: a press beside it or Escape closes it. */
export const RowsDialog = ({ title, tools, close, children }: Props) => {
  const t = useT();
  useFocusBack();
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => box.current?.showModal(), []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press beside it closes it; the keyboard has Escape
    <dialog
      ref={box}
      className="kit-rows"
      aria-label={title}
      onCancel={close}
      onClose={close}
      onClick={({ target }) => target === box.current && close()}
    >
      <header>
        <h2>{title}</h2>
        {tools}
        <Button onClick={close}>{t('action.close')}</Button>
      </header>
      {children}
    </dialog>
  );
};
