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

/**
 * Who is led to the page where they are already has the keys there too, or in the part of it that was asked for: at its scanner's prompt, else
 * in its list. The part that was there may still stand, and takes the keys with it when it goes: they are given anew until somebody acts.
 */
export const giveKeys = (toPart: boolean) => {
  const main = document.querySelector<HTMLElement>('#content');
  const now = document.activeElement;
  if (!main || (!toPart && main.contains(now) && now !== main)) return;
  if (!isInTheWay()) main.focus({ preventScroll: true });
  const watched = new AbortController();
  const { signal } = watched;
  const look = () => {
    const at = document.activeElement;
    if (isInTheWay() || (at !== main && at !== document.body)) return;
    const place = [prompt, chosenCell, anyCell].map((one) => main.querySelector<HTMLElement>(one)).find(Boolean);
    (place ?? main).focus({ preventScroll: true });
  };
  const seen = new MutationObserver(look);
  const end = () => {
    seen.disconnect();
    watched.abort();
    clearTimeout(timer);
  };
  const timer = setTimeout(end, giveMs);
  const act = () => isInTheWay() || end();
  window.addEventListener('keydown', act, { signal, capture: true });
  window.addEventListener('pointerdown', act, { signal, capture: true });
  seen.observe(main, { childList: true, subtree: true });
  look();
};
/** How long a part may be on its way. */
const giveMs = 10_000;
const prompt = '.kit-barcode-prompt, .kit-barcode input:not([type=checkbox])';
const anyCell = '.grid-box [data-line] [tabindex="0"]';
const chosenCell = '.grid-box [data-line][aria-selected="true"] [data-col]:not(:has(.grid-check))';
