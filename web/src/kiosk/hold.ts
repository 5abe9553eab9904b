import { type PointerEvent, useEffect, useRef } from 'react';

const holdMs = 1000;
/** How far a glove may roll while it holds, in pixels. */
const slackPx = 12;

/** What a tile listens to so that holding it for a second does `work`; a move, a scroll or letting go before that calls it off. */
export const useHold = (work: () => void) => {
  const over = useRef<() => void>(undefined);
  useEffect(() => () => over.current?.(), []);
  const onPointerDown = ({ button, clientX, clientY }: PointerEvent) => {
    over.current?.();
    if (button !== 0) return;
    const watched = new AbortController();
    const waiting = setTimeout(() => {
      watched.abort();
      work();
    }, holdMs);
    const end = () => {
      clearTimeout(waiting);
      watched.abort();
    };
    over.current = end;
    const listening = { signal: watched.signal, capture: true };
    for (const name of ['pointerup', 'pointercancel', 'scroll']) window.addEventListener(name, end, listening);
    window.addEventListener(
      'pointermove',
      (move) => Math.hypot(move.clientX - clientX, move.clientY - clientY) > slackPx && end(),
      listening,
    );
  };
  /** A tablet would show its own menu, and take the pointer away, before the second is over. */
  const onContextMenu = (event: { preventDefault: () => void }) => event.preventDefault();
  return { onPointerDown, onContextMenu };
};
