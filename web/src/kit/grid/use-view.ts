import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';

export const rowHeight = 32;
/** Rows that are drawn beyond the edges, so that a turn of the wheel finds them there. */
const beyond = 6;
/** The steps in which scrolling draws anew. */
const rowStep = 4;
const pixelStep = 64;
/** What is drawn for a box that has no size yet. */
const unmeasured = { height: 640, room: 1200 };

export type View = { top: number; left: number; height: number; room: number };
const unseen: View = { top: 0, left: 0, height: 0, room: 0 };
const stepped = (pixels: number, step: number) => Math.floor(Math.max(0, pixels) / step) * step;

/** What part of a scrolling box is seen, in steps: scrolling within a step draws nothing. */
export const useView = (box: RefObject<HTMLDivElement | null>): readonly [view: View, measure: () => void, toTop: () => void] => {
  const [view, setView] = useState(unseen);
  const look = useCallback(() => {
    const element = box.current;
    if (!element) return;
    element.toggleAttribute('data-across', element.scrollLeft > 0);
    const next = {
      top: stepped(element.scrollTop, rowStep * rowHeight),
      left: stepped(element.scrollLeft, pixelStep),
      height: element.clientHeight || unmeasured.height,
      room: element.clientWidth || unmeasured.room,
    };
    setView((now) => (now.top === next.top && now.left === next.left && now.height === next.height && now.room === next.room ? now : next));
  }, [box]);
  useLayoutEffect(look, [look]);
  useEffect(() => {
    const observer = new ResizeObserver(look);
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, [box, look]);
  const toTop = useCallback(() => {
    if (box.current) box.current.scrollTop = 0;
    look();
  }, [box, look]);
  return [view, look, toTop];
};

/** The lines that are drawn: first and past-last. A box that isn't measured yet has none. */
export const lineRange = ({ top, height }: View, count: number): readonly [number, number] => {
  if (height === 0) return [0, 0];
  const first = Math.max(0, Math.floor(top / rowHeight) - beyond);
  return [Math.min(first, count), Math.min(count, Math.ceil((top + height) / rowHeight) + rowStep + beyond)];
};

/** The lines that are seen: first and past-last. A filter starts at the top; further down the box stands anywhere within its step. */
export const seenRange = ({ top, height }: View, headHeight: number): readonly [number, number] => [
  Math.floor(top / rowHeight),
  Math.ceil((top + height - headHeight) / rowHeight) + (top > 0 ? rowStep : 1),
];

/** How far the middle of the columns is drawn, in its own pixels. */
export const middleSpan = ({ left, room }: View): readonly [number, number] => [left - pixelStep, left + room + 2 * pixelStep];
