import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { rowHeightOf, useTheme } from '../look/theme.ts';

const rowHeights = { compact: 32, comfortable: 40 } as const;
/** How high a line is, as this user wants it. */
export const useRowHeight = () => rowHeights[rowHeightOf(useTheme())];
/** Rows that are drawn beyond the edges, so that a turn of the wheel finds them there. */
const beyond = 6;
/** The steps in which scrolling draws anew. */
const rowStep = 4;
const pixelStep = 64;
/** What is drawn for a box that has no size yet. */
const unmeasured = { height: 640, room: 1200 };

export type View = { top: number; left: number; height: number; room: number; rowHeight: number };
const unseen: View = { top: 0, left: 0, height: 0, room: 0, rowHeight: rowHeights.compact };
const stepped = (pixels: number, step: number) => Math.floor(Math.max(0, pixels) / step) * step;

/** What part of a scrolling box is seen, in steps: scrolling within a step draws nothing. */
export const useView = (
  box: RefObject<HTMLDivElement | null>,
  rowHeight: number,
): readonly [view: View, measure: () => void, toTop: () => void] => {
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
      rowHeight,
    };
    setView((now) => (sameView(now, next) ? now : next));
  }, [box, rowHeight]);
  const before = useRef(rowHeight);
  useLayoutEffect(() => {
    // The line that stood at the top stays there when lines become higher.
    if (box.current && before.current !== rowHeight) box.current.scrollTop *= rowHeight / before.current;
    before.current = rowHeight;
    look();
  }, [box, rowHeight, look]);
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

const sameView = (a: View, b: View) =>
  a.top === b.top && a.left === b.left && a.height === b.height && a.room === b.room && a.rowHeight === b.rowHeight;

/** The lines that are drawn, first and past-last, and where they would end if there were more. A box that isn't measured yet has none. */
export const lineRange = ({ top, height, rowHeight }: View, count: number): readonly [number, number, number] => {
  if (height === 0) return [0, 0, 0];
  const first = Math.max(0, Math.floor(top / rowHeight) - beyond);
  const room = Math.ceil((top + height) / rowHeight) + rowStep + beyond;
  return [Math.min(first, count), Math.min(count, room), room];
};

/** The lines that are seen: first and past-last. A filter starts at the top; further down the box stands anywhere within its step. */
export const seenRange = ({ top, height, rowHeight }: View, headHeight: number): readonly [number, number] => [
  Math.floor(top / rowHeight),
  Math.ceil((top + height - headHeight) / rowHeight) + (top > 0 ? rowStep : 1),
];

/** How far the middle of the columns is drawn, in its own pixels. */
export const middleSpan = ({ left, room }: View): readonly [number, number] => [left - pixelStep, left + room + 2 * pixelStep];

/** How far the list is scrolled so that a line is seen, no further than needed; the first line that is seen then is a whole one. */
export const scrolledTo = (
  { from, room, rowHeight }: { from: number; room: number; rowHeight: number },
  line: number,
  centred: boolean,
) => {
  const top = line * rowHeight;
  if (top >= from && top + rowHeight <= from + room) return from;
  if (centred) return Math.max(0, Math.floor((top - room / 2) / rowHeight)) * rowHeight;
  return top < from ? top : Math.ceil((top + rowHeight - room) / rowHeight) * rowHeight;
};
