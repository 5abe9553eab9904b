import { type Box, type Layout, margin } from './track-layout.ts';
import { whole } from './track-text.ts';
import type { Said } from './track-words.ts';

/** How the picture is seen: moved by x and y, enlarged by k. */
export type View = { x: number; y: number; k: number };
export type Size = { width: number; height: number };

export const smallest = 0.1;
export const largest = 2.5;
/** Room for the names of the columns. */
export const headHeight = 34;

const within = (k: number) => Math.min(largest, Math.max(smallest, k));

/** The whole picture, centred. */
export const fitted = ({ width, height }: Pick<Layout, 'width' | 'height'>, size: Size): View => {
  const k = within(Math.min(1, (size.width - 2 * margin) / width, (size.height - headHeight - 2 * margin) / height));
  return { k, x: (size.width - width * k) / 2, y: headHeight + (size.height - headHeight - height * k) / 2 };
};

type Frame = Pick<Box, 'x' | 'y' | 'width' | 'height'>;
export const centredOn = ({ x, y, width, height }: Frame, size: Size, k: number): View => ({
  k,
  x: size.width / 2 - (x + width / 2) * k,
  y: (size.height + headHeight) / 2 - (y + height / 2) * k,
});

/** Smaller than this, letters of the size that can be read have no room in the boxes. */
const readable = 0.8;
/** What is shown first: all of it where that can be read, else the root with as much around it as there is room for. */
export const opening = (layout: Layout, root: string, size: Size): View => {
  const all = fitted(layout, size);
  const box = layout.boxes.find(({ item }) => item.key === root);
  if (all.k >= readable || !box) return all;
  const { x, y, k } = centredOn(box, size, 1);
  return {
    k,
    x: filled(x, margin, size.width - margin, layout.width),
    y: filled(y, headHeight + margin, size.height - margin, layout.height),
  };
};
/** Moved so that no room between two edges stays empty while something is beyond the other; in the middle where all of it has room. */
const filled = (at: number, from: number, to: number, length: number) =>
  length <= to - from ? (from + to - length) / 2 : Math.min(from, Math.max(to - length, at));

/** What is said of each thing, and how many siblings stand side by side, from most to least. */
const ways: readonly (readonly [Said, number?])[] = [
  ['all'],
  ['needful'],
  ['needful', 24],
  ['needful', 14],
  ['needful', 8],
  ['named'],
  ['names'],
  ['names', 5],
  ['names', 4],
  ['names', 3],
  ['names', 2],
];
/** How a picture is laid out for its window: with as much as fits in letters of full size; where even the least is too much, whole names in a picture as wide as it likes, to be moved in. */
export const wishesFor = (
  drawn: (wishes: Wishes) => Pick<Layout, 'width' | 'height'>,
  size: Size,
  /** How high it is at least with so many siblings: what can't fit isn't laid out, which takes long where there is much. */
  least: (most?: number) => number,
): Wishes => {
  const room = size.height - headHeight - 2 * margin;
  const known = new Map<number | undefined, number>();
  for (const [said, most] of ways) {
    const height = known.get(most) ?? least(most);
    known.set(most, height);
    if (height > room) continue;
    const wishes = { width: size.width, said, ...(most !== undefined && { most }) };
    const layout = drawn(wishes);
    const { k } = fitted(layout, size);
    // Columns that don't fit side by side don't fit with fewer siblings either.
    if (k === 1 || layout.height * k <= room - 1) return wishes;
  }
  return { said: 'names', most: 5 };
};
type Wishes = { most?: number; width?: number; said: Said };

/** Enlarged around a point of the screen, which stays where it is. */
export const zoomed = ({ x, y, k }: View, by: number, at: { x: number; y: number }): View => {
  const next = within(k * by);
  return { k: next, x: at.x - ((at.x - x) / k) * next, y: at.y - ((at.y - y) / k) * next };
};

/** Moved only as far as it takes to see a box whole. */
export const broughtIn = (view: View, { x, y, width, height }: Frame, size: Size): View => {
  const shift = (from: number, to: number, least: number, most: number) => (from < least ? least - from : to > most ? most - to : 0);
  const left = view.x + x * view.k;
  const top = view.y + y * view.k;
  return {
    ...view,
    x: view.x + shift(left, left + width * view.k, margin, size.width - margin),
    y: view.y + shift(top, top + height * view.k, headHeight + 8, size.height - margin),
  };
};

export type Part = { left: number; top: number; right: number; bottom: number };
/** The part of the picture on the screen, and as much of it again around it as `around` says. */
export const partSeen = ({ x, y, k }: View, { width, height }: Size, around: number): Part => ({
  left: (-x - width * around) / k,
  top: (-y - height * around) / k,
  right: (width * (1 + around) - x) / k,
  bottom: (height * (1 + around) - y) / k,
});
/** Whether what was drawn still covers what is seen, without being far more. */
export const holds = (drawn: Part, seen: Part): boolean =>
  seen.left >= drawn.left &&
  seen.right <= drawn.right &&
  seen.top >= drawn.top &&
  seen.bottom <= drawn.bottom &&
  drawn.right - drawn.left < 5 * (seen.right - seen.left);

/**
 * How large letters are drawn for them to be no smaller than 13 pixels on the screen; 0 where there is no room for them. In steps, as all words
 * are drawn anew. Where there is more to say than was said, letters don't grow with their boxes, which then have room for it.
 */
export const lettersAt = (k: number, more = false): number => {
  if (more && k >= 1.25) return whole / (Math.floor(k * 4 + 0.001) / 4);
  const step = Math.min(1, Math.floor(k * 20 + 0.001) / 20);
  return step < 0.3 ? 0 : whole / step;
};
/** Whether the columns are wide enough for their names. */
export const nameable = (k: number) => k >= 0.22;

export const meets = (part: Part, x1: number, y1: number, x2: number, y2: number) =>
  Math.min(x1, x2) <= part.right && Math.max(x1, x2) >= part.left && Math.min(y1, y2) <= part.bottom && Math.max(y1, y2) >= part.top;

export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

/** Where an arrow key leads: along an edge to the nearest thing, or up and down the column. */
export const stepFrom = ({ boxes, curves }: Layout, key: string, arrow: Arrow): string | null => {
  const here = boxes.find(({ item }) => item.key === key);
  if (!here) return null;
  const alongFlow = arrow === 'ArrowLeft' || arrow === 'ArrowRight';
  const others = alongFlow
    ? linked(curves, key, arrow).flatMap((other) => boxes.find(({ item }) => item.key === other) ?? [])
    : boxes.filter(({ x, y }) => x === here.x && (arrow === 'ArrowUp' ? y < here.y : y > here.y));
  // Left and right go from goods to goods; orders beside the flow are reached by up and down.
  const aside = ({ item }: Box) => (alongFlow && item.kind === 'order' ? 1 : 0);
  const [nearest] = others.sort((a, b) => aside(a) - aside(b) || Math.abs(a.y - here.y) - Math.abs(b.y - here.y));
  return nearest?.item.key ?? null;
};
const linked = (curves: Layout['curves'], key: string, arrow: Arrow) =>
  curves.flatMap(({ tie: { from, to } }) => (arrow === 'ArrowLeft' ? (to === key ? [from] : []) : from === key ? [to] : []));

/** A thing with everything that went into it and everything it went into. */
export const lineageOf = ({ curves }: Pick<Layout, 'curves'>, key: string): ReadonlySet<string> => {
  const found = new Set([key]);
  for (const back of [true, false]) {
    const near = new Map<string, string[]>();
    for (const { tie } of curves) {
      const [here, there] = back ? [tie.to, tie.from] : [tie.from, tie.to];
      const known = near.get(here);
      if (known) known.push(there);
      else near.set(here, [there]);
    }
    const queue = [key];
    const met = new Set(queue);
    for (let at = 0; at < queue.length; at += 1)
      for (const other of near.get(queue[at] ?? '') ?? []) {
        if (met.has(other)) continue;
        met.add(other);
        found.add(other);
        queue.push(other);
      }
  }
  return found;
};
