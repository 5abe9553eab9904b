import { type MouseEvent, type PointerEvent, useEffect, useMemo, useRef } from 'react';

/** How long a pointer rests on a row or a tile before its actions open. */
export const holdMs = 1000;
/** A resting finger trembles; further than this it scrolls or drags. */
const trembling = 10;

export type Held = { readonly on: Element; readonly x: number; readonly y: number };

/** What an element hears so that holding it, or something in it, opens actions; the click that ends the hold is nobody's. */
export const useHold = (open: (held: Held) => void) => {
  const latest = useRef(open);
  latest.current = open;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useMemo(() => {
    let from = { x: 0, y: 0 };
    let held = false;
    const stop = () => clearTimeout(timer.current);
    return {
      onPointerDown: ({ target, button, clientX: x, clientY: y }: PointerEvent) => {
        stop();
        held = false;
        if (button !== 0 || !(target instanceof Element)) return;
        from = { x, y };
        timer.current = setTimeout(() => {
          held = true;
          latest.current({ on: target, x, y });
        }, holdMs);
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent) => {
        if (Math.hypot(clientX - from.x, clientY - from.y) > trembling) stop();
      },
      onPointerUp: stop,
      onPointerCancel: stop,
      onPointerLeave: stop,
      onClickCapture: (event: MouseEvent) => {
        if (!held) return;
        held = false;
        event.preventDefault();
        event.stopPropagation();
      },
      onContextMenu: (event: MouseEvent) => {
        // A long touch is the browser's context menu as well.
        if (held) event.preventDefault();
      },
    };
  }, []);
};
