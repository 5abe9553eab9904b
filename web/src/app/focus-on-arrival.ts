import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';
import { isInTheWay } from '../kit/browser/in-the-way.ts';

/** Whoever came to a page from another one has the keys there: in its list, at the chosen row or the first, as soon as it stands. */
export const useFocusOnArrival = (main: RefObject<HTMLElement | null>) => {
  const router = useRouter();
  useEffect(() => {
    let end = () => {};
    const leave = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      end();
      if (fromLocation && pathChanged && main.current) end = handOver(main.current);
    });
    return () => {
      leave();
      end();
    };
  }, [router, main]);
};

/** Until the list stands the page itself has the focus; who puts it elsewhere meanwhile, a form or a person, keeps it there. */
const handOver = (main: HTMLElement) => {
  const now = document.activeElement;
  if (isInTheWay() || (main.contains(now) && now !== main)) return () => {};
  main.focus({ preventScroll: true });
  const look = () => {
    if (document.activeElement !== main) return seen.disconnect();
    const cell = main.querySelector<HTMLElement>(chosenCell) ?? main.querySelector<HTMLElement>(anyCell);
    if (!cell) return;
    seen.disconnect();
    cell.focus({ preventScroll: true });
  };
  const seen = new MutationObserver(look);
  seen.observe(main, { childList: true, subtree: true });
  look();
  return () => seen.disconnect();
};
const anyCell = '.grid-box [data-line] [tabindex="0"]';
const chosenCell = '.grid-box [data-line][aria-selected="true"] [data-col]:not(:has(.grid-check))';
