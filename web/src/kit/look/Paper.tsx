import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { usePrinting } from '../browser/printing.ts';
import './paper.css';

/** What is printed instead of the screen, as long as it stands here. */
export const Paper = ({ children }: { children: ReactNode }) => createPortal(<div className="kit-paper">{children}</div>, document.body);

/** How a page itself looks on paper; a paper that was opened over it is printed instead. */
export const PagePaper = ({ children }: { children: () => ReactNode }) =>
  usePrinting() &&
  createPortal(
    <div className="kit-paper" data-page="">
      {children()}
    </div>,
    document.body,
  );
