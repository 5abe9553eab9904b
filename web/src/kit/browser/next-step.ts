import { isAsked } from './in-the-way.ts';

/** How long a page may take to bring what is done next. */
const waitMs = 8000;
const keysOrHands = ['keydown', 'pointerdown'];

/**
 * Puts the focus on what is done next, where one's own act takes away what had it: on the first of these that stands and can be used, as
 * soon as one does. With the next key or press nobody means it any more; a save that is pressed once more, or a key that is held, is still
 * the same act.
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
  const hear = (event: Event) => {
    if (!(event instanceof KeyboardEvent && isSameAct(event))) end();
  };
  const end = () => {
    seen.disconnect();
    clearTimeout(timer);
    for (const one of keysOrHands) window.removeEventListener(one, hear, true);
  };
  const timer = setTimeout(end, waitMs);
  seen.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  for (const one of keysOrHands) window.addEventListener(one, hear, true);
  look();
};

const modifiers: ReadonlySet<string> = new Set(['Control', 'Meta', 'Shift', 'Alt']);
const isSameAct = ({ key, code, repeat, ctrlKey, metaKey }: KeyboardEvent) =>
  repeat || modifiers.has(key) || ((ctrlKey || metaKey) && (key.toLowerCase() === 's' || code === 'KeyS'));
