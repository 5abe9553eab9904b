import type { Column } from '../columns/columns.ts';

/** What a reader changed about the columns of a grid, in their order. */
export type Kept = { id: string; width?: number; hide?: boolean; pinned?: 'left' | 'right' | null }[];
export type Side = 'left' | 'right' | null;
/** One column as it stands in a grid. */
export type Placed<Row> = {
  column: Column<Row>;
  id: string;
  width: number;
  /** The width is one that a person chose. */
  byHand: boolean;
  grow: number;
  hide: boolean;
  pinned: Side;
};

export const narrowest = 50;
const usual = 160;

const place = (user: string | number, grid: string) => `lotline.grid.${user}.${grid}`;

export const readKept = (user: string | number, grid: string): Kept | null => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place(user, grid)) ?? 'null');
    return Array.isArray(kept) ? (kept as Kept).filter((column) => typeof column?.id === 'string') : null;
  } catch {
    return null;
  }
};

export const writeKept = (user: string | number, grid: string, kept: Kept | null) => {
  try {
    if (kept) localStorage.setItem(place(user, grid), JSON.stringify(kept));
    else localStorage.removeItem(place(user, grid));
  } catch {
    // Without storage the arrangement isn't kept, and everything else works.
  }
};

/** A width that nobody chose isn't kept: it follows the title in the language of the moment. */
export const keptOf = <Row>(placed: readonly Placed<Row>[]): Kept =>
  placed.map(({ id, width, byHand, hide, pinned }) => ({
    id,
    ...(byHand && { width }),
    ...(hide && { hide: true }),
    ...(pinned && { pinned }),
  }));

/** The columns as their reader left them, the others at least as wide as their titles; columns that are new since then stand at the end. */
export const arrange = <Row>(
  columns: readonly Column<Row>[],
  kept: Kept | null,
  titleWidth: (column: Column<Row>, enough: number) => number = () => 0,
): Placed<Row>[] => {
  const mine = new Map((kept ?? []).map((one, at) => [one.id, { ...one, at }]));
  return columns
    .map((column): Placed<Row> => {
      const { id, width: usually = column.grow ? 140 : usual, grow = 0, hidden = false, pinned = null } = column;
      const one = mine.get(id);
      // A column that is hidden, or that a person made as wide as it is, follows no title.
      const follows = !(one ? (one.hide ?? false) || one.width !== undefined : hidden);
      const width = follows ? Math.max(usually, titleWidth(column, usually)) : usually;
      if (!one) return { column, id, width, byHand: false, grow, hide: hidden, pinned };
      return {
        column,
        id,
        width: one.width ? Math.max(one.width, narrowest) : width,
        byHand: one.width !== undefined,
        grow: one.width ? 0 : grow,
        hide: one.hide ?? false,
        pinned: one.pinned ?? null,
      };
    })
    .sort((a, b) => (mine.get(a.id)?.at ?? mine.size) - (mine.get(b.id)?.at ?? mine.size));
};

export type Cell<Row> = {
  column: Column<Row>;
  id: string;
  /** Its number for a screen reader, from 1. */
  at: number;
  width: number;
  pinned: Side;
  /** The decimals that its numbers leave room for. */
  decimals?: number | undefined;
  /** How far it stands from its own side when it is pinned, and from the first of the middle otherwise. */
  offset: number;
};
export type Layout<Row> = {
  readonly cells: readonly Cell<Row>[];
  readonly left: readonly Cell<Row>[];
  readonly middle: readonly Cell<Row>[];
  readonly right: readonly Cell<Row>[];
  readonly leftWidth: number;
  readonly rightWidth: number;
  readonly width: number;
};

export const checkWidth = 40;

/** Where each visible column stands in a grid that is `room` pixels wide; columns that grow share what is left. */
export const layOut = <Row>(
  placed: readonly Placed<Row>[],
  room: number,
  check: boolean,
  scales?: ReadonlyMap<string, number>,
): Layout<Row> => {
  const seen = placed.filter(({ hide }) => !hide);
  const first = check ? checkWidth : 0;
  const least = seen.reduce((sum, { width }) => sum + width, first);
  const shares = seen.reduce((sum, { grow }) => sum + grow, 0);
  const spare = shares ? Math.max(0, room - least) / shares : 0;
  let at = check ? 1 : 0;
  const row = (side: Side, start: number): [Cell<Row>[], number] => {
    let offset = start;
    const cells = seen
      .filter(({ pinned }) => pinned === side)
      .map(({ column, id, width: least, grow }) => {
        at += 1;
        const width = Math.floor(least + grow * spare);
        const cell = { column, id, at, width, pinned: side, offset, decimals: scales?.get(id) };
        offset += width;
        return cell;
      });
    return [cells, offset];
  };
  const [left, leftWidth] = row('left', first);
  const [middle, middleWidth] = row(null, 0);
  const [right, rightWidth] = row('right', 0);
  for (const cell of right) cell.offset = rightWidth - cell.offset - cell.width;
  return { cells: [...left, ...middle, ...right], left, middle, right, leftWidth, rightWidth, width: leftWidth + middleWidth + rightWidth };
};

/** The part of the middle that shows between `from` and `to` pixels of it, as first and past-last index. */
export const middleRange = <Row>({ middle }: Layout<Row>, from: number, to: number): readonly [number, number] => {
  let first = middle.findIndex(({ offset, width }) => offset + width > from);
  if (first < 0) first = Math.max(0, middle.length - 1);
  let end = first;
  while (end < middle.length && (middle[end]?.offset ?? 0) < to) end += 1;
  return [first, end];
};

/** Puts one column before another, on the other's side; without another it goes to the end of the middle. */
export const moveBefore = <Row>(placed: readonly Placed<Row>[], id: string, before: string | null): Placed<Row>[] => {
  const moved = placed.find((one) => one.id === id);
  if (!moved || id === before) return [...placed];
  const rest = placed.filter((one) => one.id !== id);
  const at = before === null ? rest.length : rest.findIndex((one) => one.id === before);
  const side = before === null ? null : (rest[at]?.pinned ?? null);
  rest.splice(at < 0 ? rest.length : at, 0, { ...moved, pinned: side });
  return rest;
};

/** Moves one column a place along the visible ones of its side. */
export const moveBy = <Row>(placed: readonly Placed<Row>[], id: string, by: 1 | -1): Placed<Row>[] => {
  const moved = placed.find((one) => one.id === id);
  const side = placed.filter(({ hide, pinned }) => !hide && pinned === moved?.pinned);
  const to = side[side.findIndex((one) => one.id === id) + by];
  if (!moved || !to) return [...placed];
  const next = placed.filter((one) => one.id !== id);
  next.splice(next.indexOf(to) + (by > 0 ? 1 : 0), 0, moved);
  return next;
};

export const changed = <Row>(
  placed: readonly Placed<Row>[],
  id: string,
  part: Partial<Omit<Placed<Row>, 'column' | 'id'>>,
): Placed<Row>[] => placed.map((one) => (one.id === id ? { ...one, ...part } : one));

/** A width that a person chose, in place of one that grows. */
export const widened = <Row>(placed: readonly Placed<Row>[], id: string, width: number): Placed<Row>[] =>
  changed(placed, id, { width: Math.max(narrowest, Math.round(width)), byHand: true, grow: 0 });
