import type { ReactNode } from 'react';
import { useSoon } from '../browser/idle.ts';
import '../look/record.css';

/** What most screens want next: the form that a double click opens. */
const drawer = () => Promise.all([import('./RecordDrawer.tsx'), import('../form/basic-inputs.tsx')]);

/** The frame of a record screen: title line with its conditions, tools at the right, and what the screen shows. */
export const Screen = ({
  title,
  conditions,
  tools,
  children,
}: {
  title: string;
  conditions?: ReactNode;
  tools?: ReactNode;
  children: ReactNode;
}) => {
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

/** Two parts side by side: a tree and its grid, a grid and its details. */
export const Split = ({ children }: { children: ReactNode }) => <div className="kit-split">{children}</div>;
