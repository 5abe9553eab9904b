import { type KeyboardEventHandler, type ReactNode, useState } from 'react';
import { useSoon } from '../browser/idle.ts';
import { usePhone } from '../browser/media.ts';
import { Button } from '../look/Button.tsx';
import '../look/record.css';
import { useT } from '../words/words.ts';

/** What most screens want next: the form that a double click opens. */
const drawer = () => Promise.all([import('./RecordDrawer.tsx'), import('../form/basic-inputs.tsx')]);

type Props = {
  title: string;
  conditions?: ReactNode;
  tools?: ReactNode;
  /** On a phone conditions and tools wait behind one key, and only this stands in the title line: what is done there. */
  hand?: ReactNode;
  children: ReactNode;
};

/** The frame of a record screen: title line with its conditions, tools at the right, and what the screen shows. */
export const Screen = ({ title, conditions, tools, hand, children }: Props) => {
  useSoon(drawer);
  const t = useT();
  const folds = usePhone() && hand !== undefined;
  const [open, setOpen] = useState(false);
  return (
    <div className="kit-screen">
      <header className="kit-screen-head" data-folds={folds || undefined}>
        <h1>{title}</h1>
        {folds && (
          <span className="kit-screen-hand">
            <Button aria-expanded={open} onClick={() => setOpen(!open)}>
              {t('record.viewsAndTools')}
            </Button>
            {hand}
          </span>
        )}
        {folds && !open ? null : (
          <>
            {conditions}
            {tools && <div className="kit-screen-tools">{tools}</div>}
          </>
        )}
      </header>
      {children}
    </div>
  );
};

/** The same frame around one of several parts of a screen. */
export const Part = ({ title, conditions, tools, children, onKeyDown }: Omit<Props, 'hand'> & { onKeyDown?: KeyboardEventHandler }) => (
  <section className="kit-detail" aria-label={title} onKeyDown={onKeyDown}>
    <header className="kit-detail-head kit-part-head">
      <h2>{title}</h2>
      {conditions}
      {tools && <div className="kit-screen-tools">{tools}</div>}
    </header>
    {children}
  </section>
);

/** Two parts side by side: a tree and its grid, a grid and its details. */
export const Split = ({ children }: { children: ReactNode }) => <div className="kit-split">{children}</div>;
