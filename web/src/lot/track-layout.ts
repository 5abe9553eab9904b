import type { TrackingEdge, TrackingNode } from '@lotline/contract/lot/tracking';
import { gather, type Item, type Tie } from './track-groups.ts';
import { labelWidth, stackedWidth, textWidth, whole } from './track-text.ts';
import { besideText, gapFor, type Need, needOf, type Widths, widthsFor } from './track-widths.ts';
import { broken, type Said, type TextLine, type Words } from './track-words.ts';

/** What stands on the picture: a thing, or a pile of things that opens; with what is said in it, and that as it is drawn. */
export type Box = {
  item: Item;
  layer: number;
  x: number;
  y: number;
  width: number;
  height: number;
  said: readonly TextLine[];
  lines: readonly TextLine[];
  /** All that is known of it, for whoever comes nearer; missing where all is said already. */
  more?: readonly TextLine[] | undefined;
};
export type Curve = { tie: Tie; path: string /** Points of it from its beginning to its end. */; way: readonly Point[] };
type Point = { x: number; y: number };
export type Layout = {
  boxes: readonly Box[];
  curves: readonly Curve[];
  layers: readonly Layer[];
  width: number;
  height: number;
};
/** A column of the picture: where it stands, what is written above it, and the room for that. */
export type Layer = { x: number; width: number; head: string; headRoom: number };

/** A line of words in a box, and what is above and below all of them. */
export const lineHeight = 17;
const aroundLines = 10;
const aroundNamed = 8;
/** Around the picture in its window. */
export const margin = 16;
const rowGap = { all: 14, needful: 8, named: 6, names: 8 };
/** A long edge passes a column through a gap of this height. */
const passHeight = 18;

/** One place in a column: an item, or the point where a long edge passes through; with what it is linked to in the columns beside it. */
type Spot = {
  layer: number;
  height: number;
  holds: Pick<Box, 'item' | 'said' | 'lines' | 'more'> | null;
  y: number;
  /** Its place in its column, from above. */
  rank: number;
  left: Spot[];
  right: Spot[];
};
const spotAt = (layer: number, height: number, holds: Spot['holds']): Spot => ({
  layer,
  height,
  holds,
  y: 0,
  rank: 0,
  left: [],
  right: [],
});

type Wishes = {
  /** More siblings than these are piled up. */
  most?: number | undefined;
  /** The width that the columns share; without it they are as wide as they like. */
  width?: number | undefined;
  said?: Said | undefined;
};
/** Lays the graph out in columns from supplier to customer, with few crossings; the same picture for the same answer. */
export const layOut = (
  nodes: readonly TrackingNode[],
  edges: readonly TrackingEdge[],
  root: string,
  opened: ReadonlySet<string>,
  words: Words,
  { most, width = Number.POSITIVE_INFINITY, said = 'all' }: Wishes = {},
): Layout => {
  const { items, ties } = gather(nodes, edges, root, opened, most);
  const layerOf = layersOf(items, ties);
  const count = Math.max(0, ...[...layerOf.values()].map((layer) => layer + 1));
  const inColumns: Told[][] = Array.from({ length: count }, () => []);
  for (const item of items) inColumns[layerOf.get(item.key) ?? 0]?.push({ item, said: words.linesOf(item, item.key === root, said) });
  const heads = inColumns.map((column) => words.headOf([...new Set(column.map(({ item }) => item.kind))]));
  const widths = widthsOf(inColumns, heads, ties, layerOf, width - 2 * margin);
  const layers = layersAs(widths, heads);
  const widthOf = (layer: number) => widths.columns[layer] ?? 0;
  const xOf = (layer: number) => layers[layer]?.x ?? 0;

  const spots = new Map<string, Spot>();
  const columns = inColumns.map((column, layer) => {
    const room = textRoom(widthOf(layer));
    return column.map(({ item, said: lines }): Spot => {
      const drawn = lines.flatMap((line) => broken(line, room, whole));
      const more = said === 'all' ? undefined : words.linesOf(item, item.key === root, 'all');
      const spot = spotAt(layer, (said === 'named' ? aroundNamed : aroundLines) + drawn.length * lineHeight, {
        item,
        said: lines,
        lines: drawn,
        more,
      });
      spots.set(item.key, spot);
      return spot;
    });
  });
  const chains = ties.map((tie) => passing(tie, spots, columns));
  uncross(columns);
  place(columns, rowGap[said]);

  const all = columns.flat();
  const top = all.reduce((least, { y }) => Math.min(least, y), 0);
  for (const spot of all) spot.y -= top;
  const boxes = all.flatMap(({ holds, layer, y, height }) =>
    holds ? [{ ...holds, layer, x: xOf(layer), y, width: widthOf(layer), height }] : [],
  );
  const last = layers.at(-1);
  return {
    boxes,
    curves: ties.map((tie, at) => curveOf(tie, chains[at] ?? [], widthOf, xOf)),
    layers,
    width: last ? last.x + last.width : 0,
    height: all.reduce((most, { y, height }) => Math.max(most, y + height), 0),
  };
};
type Told = { item: Item; said: readonly TextLine[] };

/** A column wants the room of its texts and of what stands above it, a gap that of the quantities that go across it alone. */
const widthsOf = (
  columns: readonly (readonly Told[])[],
  heads: readonly string[],
  ties: readonly Tie[],
  layerOf: ReadonlyMap<string, number>,
  free: number,
): Widths => {
  const across: { width: number; stacked: number }[][] = columns.slice(1).map(() => []);
  for (const tie of ties) {
    const [a = 0, b = 0] = [layerOf.get(tie.from), layerOf.get(tie.to)];
    if (Math.abs(a - b) === 1) across[Math.min(a, b)]?.push({ width: labelWidth(tie, whole), stacked: stackedWidth(tie, whole) });
  }
  const needs = columns.map((column, at): Need => {
    const head = textWidth(heads[at] ?? '', whole) - 2 * beyondHead;
    const need = needOf(column.flatMap(({ said }) => said));
    return { whole: Math.max(need.whole, head), half: Math.max(need.half, head), least: Math.max(need.least, head) };
  });
  return widthsFor(needs, across.map(gapFor), free);
};
/** What stands above a column may be wider than it by so much on either side. */
const beyondHead = 18;
const layersAs = ({ columns, gaps }: Widths, heads: readonly string[]): Layer[] => {
  let x = 0;
  return columns.map((width, at) => {
    const layer = { x, width, head: heads[at] ?? '', headRoom: width + 2 * beyondHead };
    x += width + (gaps[at] ?? 0);
    return layer;
  });
};

/** How high a picture is at least, with nothing but names of one line: cheap to know before one lays it out. */
export const leastHeight = (nodes: readonly TrackingNode[], edges: readonly TrackingEdge[], root: string, most?: number): number => {
  const { items, ties } = gather(nodes, edges, root, new Set(), most);
  const counts = new Map<number, number>();
  for (const layer of layersOf(items, ties).values()) counts.set(layer, (counts.get(layer) ?? 0) + 1);
  return Math.max(0, ...counts.values()) * (aroundLines + lineHeight + rowGap.names) - rowGap.names;
};

/** The room for words in a box. */
export const textRoom = (boxWidth: number) => boxWidth - besideText;

/** Kinds stand in the order of the flow; lots among themselves by the longest way, orders and vendors just before the first thing of theirs. */
export const layersOf = (items: readonly Item[], ties: readonly Tie[]): ReadonlyMap<string, number> => {
  const kindOf = new Map(items.map(({ key, kind }) => [key, kind]));
  const has = (kind: string) => items.some((item) => item.kind === kind);
  const hasBefore = has('order') || has('vendor');
  const ofSuppliers = has('supplier') ? 1 : 0;
  const first = { supplier: 0, 'supplier-lot': ofSuppliers, 'material-stock': ofSuppliers + (has('supplier-lot') ? 1 : 0) };
  const firstLot = has('material-stock') ? first['material-stock'] + 1 : hasBefore ? 1 : 0;
  const before = new Map<string, string[]>();
  for (const { from, to } of ties)
    if (kindOf.get(from) === 'lot' && kindOf.get(to) === 'lot') before.set(to, [...(before.get(to) ?? []), from]);
  const depth = new Map<string, number>();
  const underway = new Set<string>();
  const depthOf = (key: string): number => {
    const known = depth.get(key);
    if (known !== undefined) return known;
    // A lot that came back to itself through rework ends the way there.
    if (underway.has(key)) return 0;
    underway.add(key);
    const found = Math.max(0, ...(before.get(key) ?? []).map((one) => depthOf(one) + 1));
    underway.delete(key);
    depth.set(key, found);
    return found;
  };
  const lots = items.filter(({ kind }) => kind === 'lot');
  const deepest = Math.max(-1, ...lots.map(({ key }) => depthOf(key)));
  const shipment = firstLot + deepest + 1;
  const layers = new Map<string, number>();
  for (const { key, kind } of items) {
    if (kind === 'supplier' || kind === 'supplier-lot' || kind === 'material-stock') layers.set(key, first[kind]);
    else if (kind === 'lot') layers.set(key, firstLot + depthOf(key));
    else if (kind === 'shipment') layers.set(key, shipment);
    else if (kind === 'customer') layers.set(key, has('shipment') ? shipment + 1 : shipment);
  }
  for (const { key, kind } of items) {
    if (kind !== 'order' && kind !== 'vendor') continue;
    const theirs = ties.flatMap(({ from, to }) => (from === key ? (layers.get(to) ?? []) : []));
    layers.set(key, Math.max(0, (theirs.length ? Math.min(...theirs) : firstLot) - 1));
  }
  return layers;
};

/** The way of an edge, column by column; where it passes one, a spot of its own keeps the way clear. */
const passing = ({ from, to }: Tie, spots: ReadonlyMap<string, Spot>, columns: readonly Spot[][]): readonly Spot[] => {
  const a = spots.get(from);
  const b = spots.get(to);
  if (!a || !b) return [];
  const way = [a];
  const step = a.layer <= b.layer ? 1 : -1;
  for (let layer = a.layer + step; layer !== b.layer && (b.layer - layer) * step > 0; layer += step) {
    const pass = spotAt(layer, passHeight, null);
    columns[layer]?.push(pass);
    way.push(pass);
  }
  way.push(b);
  for (let at = 1; at < way.length; at += 1) {
    const [before, after] = step > 0 ? [way[at - 1], way[at]] : [way[at], way[at - 1]];
    if (!before || !after) continue;
    before.right.push(after);
    after.left.push(before);
  }
  return way;
};

const sweeps = 10;

/** Orders each column by the middle of its neighbours, to and fro, and keeps the order with the fewest crossings. */
const uncross = (columns: Spot[][]) => {
  for (const column of columns) number(column);
  let best = columns.map((column) => [...column]);
  let fewest = crossings(columns);
  for (let sweep = 0; sweep < sweeps && fewest > 0; sweep += 1) {
    if (sweep % 2 === 0) for (const column of columns.slice(1)) order(column, 'left');
    else for (const column of columns.slice(0, -1).reverse()) order(column, 'right');
    const found = crossings(columns);
    if (found < fewest) {
      fewest = found;
      best = columns.map((column) => [...column]);
    }
  }
  columns.splice(0, columns.length, ...best);
};
const number = (column: readonly Spot[]) => {
  let rank = 0;
  for (const spot of column) {
    spot.rank = rank;
    rank += 1;
  }
};
type Side = 'left' | 'right';
const order = (column: Spot[], side: Side) => {
  const middle = new Map(column.map((spot) => [spot, meanOf(spot[side], ({ rank }) => rank) ?? spot.rank]));
  column.sort((a, b) => (middle.get(a) ?? 0) - (middle.get(b) ?? 0));
  number(column);
};
const meanOf = (spots: readonly Spot[], of: (spot: Spot) => number): number | null => {
  let sum = 0;
  for (const spot of spots) sum += of(spot);
  return spots.length > 0 ? sum / spots.length : null;
};

/** Pairs of edges between neighbouring columns that cross: inversions of their right ends, read by their left ends. */
const crossings = (columns: readonly (readonly Spot[])[]) => {
  let count = 0;
  columns.forEach((column, at) => {
    const ends: number[] = [];
    for (const { right } of column) ends.push(...right.map(({ rank }) => rank).sort((a, b) => a - b));
    count += inversions(ends, Math.max(column.length, columns[at + 1]?.length ?? 0));
  });
  return count;
};

/** Pairs of which the first is larger; each below `most`. Counted in a tree of sums (Fenwick), as there are thousands. */
const inversions = (ends: readonly number[], most: number): number => {
  const sums = new Int32Array(most + 1);
  let count = 0;
  ends.forEach((end, before) => {
    let noLarger = 0;
    for (let at = end + 1; at > 0; at -= at & -at) noLarger += sums[at] ?? 0;
    count += before - noLarger;
    for (let at = end + 1; at <= most; at += at & -at) sums[at] = (sums[at] ?? 0) + 1;
  });
  return count;
};

/** Heights: each spot as near to the middle of its neighbours as the others of its column allow. */
const place = (columns: readonly (readonly Spot[])[], rowGap: number) => {
  for (const column of columns) {
    let y = -column.reduce((sum, { height }) => sum + height + rowGap, -rowGap) / 2;
    for (const spot of column) {
      spot.y = y;
      y += spot.height + rowGap;
    }
  }
  for (let round = 0; round < 6; round += 1) {
    for (const column of columns.slice(1)) settle(column, ({ left }) => meanOf(left, centre), rowGap);
    for (const column of columns.slice(0, -1).reverse()) settle(column, ({ right }) => meanOf(right, centre), rowGap);
  }
  for (const column of columns) settle(column, ({ left, right }) => meanOf([...left, ...right], centre), rowGap);
};
const centre = ({ y, height }: Spot) => y + height / 2;
const settle = (column: readonly Spot[], middleOf: (spot: Spot) => number | null, rowGap: number) => {
  const down = column.map((spot) => {
    const middle = middleOf(spot);
    return middle === null ? spot.y : middle - spot.height / 2;
  });
  const up = [...down];
  for (let at = 1; at < down.length; at += 1)
    down[at] = Math.max(down[at] ?? 0, (down[at - 1] ?? 0) + (column[at - 1]?.height ?? 0) + rowGap);
  for (let at = up.length - 2; at >= 0; at -= 1) up[at] = Math.min(up[at] ?? 0, (up[at + 1] ?? 0) - (column[at]?.height ?? 0) - rowGap);
  // Both keep the distances, so the mean of them does too.
  column.forEach((spot, at) => {
    spot.y = ((down[at] ?? 0) + (up[at] ?? 0)) / 2;
  });
};

/** Points of a way from column to column. */
const steps = 12;
/** How far along and how far across a curve is at each of them: its ends lie level, and bend in the middle. */
const bends = Array.from({ length: steps + 1 }, (_, step) => {
  const t = step / steps;
  const across = 3 * (1 - t) * t ** 2 + t ** 3;
  return { along: 1.5 * ((1 - t) ** 2 * t + (1 - t) * t ** 2) + t ** 3, across };
});

/** Smooth from spot to spot. */
const curveOf = (tie: Tie, spots: readonly Spot[], widthOf: (layer: number) => number, xOf: (layer: number) => number): Curve => {
  const pieces: string[] = [];
  const way: Point[] = [];
  const points = spots.map(({ layer, y, height, holds }) => ({
    x: xOf(layer),
    width: widthOf(layer),
    y: y + height / 2,
    passes: holds === null,
  }));
  points.forEach(({ x, width, y, passes }, at) => {
    const before = points[at - 1];
    if (!before) return;
    const forward = before.x <= x;
    const start = { x: forward ? before.x + before.width : before.x, y: before.y };
    const end = { x: forward ? x : x + width, y };
    const bend = (end.x - start.x) / 2;
    if (at === 1) pieces.push(`M${round(start.x)} ${round(start.y)}`);
    pieces.push(`C${round(start.x + bend)} ${round(start.y)} ${round(end.x - bend)} ${round(end.y)} ${round(end.x)} ${round(end.y)}`);
    for (const { along, across } of bends) way.push({ x: start.x + (end.x - start.x) * along, y: start.y + (end.y - start.y) * across });
    if (!passes) return;
    // A long edge goes straight through the width of a column that it passes.
    pieces.push(`H${round(forward ? x + width : x)}`);
    for (let step = 1; step < steps; step += 1) way.push({ x: end.x + ((forward ? 1 : -1) * width * step) / steps, y });
  });
  return { tie, path: pieces.join(''), way };
};

const round = (value: number) => Math.round(value * 10) / 10;
