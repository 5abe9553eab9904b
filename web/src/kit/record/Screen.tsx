import type { KeyboardEventHandler, ReactNode } from 'react';
import { useSoon } from '../browser/idle.ts';
import '../look/record.css';

/** What most screens want next: the form that a double click opens. */
const drawer = () => Promise.all([import('./RecordDrawer.tsx'), import('../form/basic-inputs.tsx')]);

type Props = { title: string; conditions?: ReactNode; tools?: ReactNode; children: ReactNode };

/** The frame of a record screen: title line with its conditions, tools at the right, and what the screen shows. */
export const Screen = ({ title, conditions, tools, children }: Props) => {
  useSoon(drawer);
  return (
    <div className="kit-screen">
      <header className="kit-screen-head">
        <h1>{title}</h1>
        {conditions}
        {tools && <div className="kit-screen-tools">{tools}</div>}
      </header>
      {children}
    </div>
  );
};

/** The same frame around one of several parts of a screen. */
export const Part = ({ title, conditions, tools, children, onKeyDown }: Props & { onKeyDown?: KeyboardEventHandler }) => (
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
