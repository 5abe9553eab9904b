import { type KeyboardEvent, useEffect, useRef } from 'react';

/** Enter this soon after a letter is a scanner's, or of somebody who was typing when the question came. */
const scannersEnterMs = 100;

/** A second Enter this soon after the one that answered a question is a bounce of the key, or of the finger: it isn't for what stands behind. */
const bounceMs = 300;
/** Swallows the rest of a train of presses that has answered a question, as far as it doesn't answer the next one. */
const endTrain = (answeredAt: number) => {
  let last = answeredAt;
  const hear = (event: globalThis.KeyboardEvent) => {
    const isOfTrain = event.key === 'Enter' && event.timeStamp - last < bounceMs;
    if (!isOfTrain) return window.removeEventListener('keydown', hear, true);
    last = event.timeStamp;
    if (event.target instanceof Element && event.target.closest('[role=alertdialog], [data-stop]')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', hear, true);
};

/** A dialog or drawer hears at the window that the focus has left it and takes it back: of a focus in a question above it, it hears nothing. */
const keepFromBehind = (event: FocusEvent) => {
  if (event.target instanceof Element && event.target.closest('[role=alertdialog]')) event.stopPropagation();
};

/**
 * What stands in the way until a person has answered: the focus is on the safe answer, Escape gives that answer, and the Enter that ends a
 * scan gives none.
 */
export const useStop = <E extends HTMLElement = HTMLButtonElement>(onSafe: (() => void) | null) => {
  const safe = useRef<E>(null);
  const typedAt = useRef(Number.NEGATIVE_INFINITY);
  const enteredAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const before = document.activeElement;
    // One of its own for each question: the last of several that stand must not go without it.
    const hear = (event: FocusEvent) => keepFromBehind(event);
    document.addEventListener('focusin', hear);
    safe.current?.focus();
    return () => {
      document.removeEventListener('focusin', hear);
      endTrain(enteredAt.current);
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.key.length === 1) typedAt.current = event.timeStamp;
    else if (event.key === 'Enter' && event.timeStamp - typedAt.current < scannersEnterMs) {
      event.preventDefault();
      event.stopPropagation();
    } else if (event.key === 'Enter' && event.target instanceof HTMLButtonElement) {
      enteredAt.current = event.timeStamp;
    } else if (event.key === 'Escape' && onSafe) {
      event.stopPropagation();
      onSafe();
    }
  };
  return { safe, onKeyDownCapture };
};
