import { useEffect, useState } from 'react';

/**
 * Gives the focus back, when a drawer or a dialog has left, to what it was opened from: without it the keys begin at the page's top again.
 * Who has put it elsewhere meanwhile keeps it there.
 */
export const useFocusBack = () => {
  const [from] = useState(() => ({ element: document.activeElement, grid: document.querySelector('[role=grid]') }));
  useEffect(
    () => () => {
      const now = document.activeElement;
      if (now?.isConnected && now !== document.body) return;
      const { element, grid } = from;
      const opener = element instanceof HTMLElement && element.isConnected && element !== document.body ? element : undefined;
      // An entry of a row's menu is gone, and so may be the row that was opened; the list knows where its user stands.
      const cell = grid?.isConnected ? grid.querySelector<HTMLElement>('[data-line] [tabindex="0"]') : undefined;
      (opener ?? cell)?.focus({ preventScroll: true });
    },
    [from],
  );
};
