import { isAsked } from './in-the-way.ts';

/** How long a page may take to bring what is done next. */
const waitMs = 8000;
const keysOrHands = ['keydown', 'pointerdown'];

/**
 * Puts the focus on what is done next, where one's own act takes away what had it: on the first of these that stands and can be used, as
 * soon as one does. With the next key or press nobody means it any more.
 */
export const goToNext = (...selectors: readonly string[]) => {
  const look = () => {
    if (isAsked()) return;
    const next = selectors.flatMap((one) => [...document.querySelectorAll<HTMLElement>(one)]).find((one) => !one.matches(':disabled'));
    if (!next) return;
    end();
    next.focus();
  };
  const seen = new MutationObserver(look);
  const end = () => {
    seen.disconnect();
    clearTimeout(timer);
    for (const one of keysOrHands) window.removeEventListener(one, end, true);
  };
  const timer = setTimeout(end, waitMs);
  seen.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  for (const one of keysOrHands) window.addEventListener(one, end, true);
  look();
};
