import type { TrackingEdge, TrackingNode } from '@lotline/contract/lot/tracking';
import { gather, type Item, type Tie } from './track-groups.ts';
import { troubled } from './track-open.ts';
import { inTwo, labelWidth, whole } from './track-text.ts';

/** What stands on the picture: a thing, or a pile of things that opens. */
export type Box = { item: Item; layer: number; x: number; y: number; height: number };
export type Curve = { tie: Tie; path: string /** Points of it from its beginning to its end. */; way: readonly Point[] };
type Point = { x: number; y: number };
/** What is said in a thing: all that is known, the needful, or its name alone. */
export type Said = 'all' | 'needful' | 'names';
/** How wide a thing is drawn, how far its column stands from the next, and what is said in it. */
type Shape = { boxWidth: number; columnGap: number; said: Said };
export type Layout = {
  boxes: readonly Box[];
  curves: readonly Curve[];
  layers: readonly Layer[];
  width: number;
  height: number;
} & Shape;
/** A column of the picture: where it stands and what stands in it. */
export type Layer = { x: number; kinds: readonly string[] };

/** Left of the words in a box, and left and right of them together. */
export const textLeft = 12;
const besideText = 18;
/** A line of words in a box, and what is above and below all of them. */
export const lineHeight = 17;
const aroundLines = 10;
/** More operations than these are told as a number. */
export const mostWork = 4;
/** Around the picture in its window. */
export const margin = 16;
const rowGap = { all: 14, needful: 8, names: 8 };
/** A long edge passes a column through a gap of this height. */
const passHeight = 18;

const roomy = { boxWidth: 184, columnGap: 84 };
const widestGap = 104;
const narrowest = { boxWidth: 76, columnGap: 38 };
/** Columns that fill a width: the quantities between them get their room, the things the rest of it. */
const shapeFor = (columns: number, ties: readonly Tie[], width: number): Pick<Shape, 'boxWidth' | 'columnGap'> => {
  const free = width - 2 * margin;
  const wanted = Math.max(narrowest.columnGap, ...ties.map((tie) => labelWidth(tie, whole) + 24));
  const columnGap = Math.round(Math.min(wanted, widestGap, Math.max(narrowest.columnGap, (free / columns) * 0.36)));
  const boxWidth = Math.floor((free - (columns - 1) * columnGap) / columns);
  return { columnGap, boxWidth: Math.min(roomy.boxWidth, Math.max(narrowest.boxWidth, boxWidth)) };
};

/** One place in a column: an item, or the point where a long edge passes through. */
type Spot = { key: string; layer: number; height: number; item: Item | null; y: number };

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
  { most, width, said = 'all' }: Wishes = {},
): Layout => {
  const { items, ties } = gather(nodes, edges, root, opened, most);
  const layerOf = layersOf(items, ties);
  const count = Math.max(0, ...[...layerOf.values()].map((layer) => layer + 1));
  const shape = { ...(width === undefined || count === 0 ? roomy : shapeFor(count, ties, width)), said };
  const xOf = (layer: number) => layer * (shape.boxWidth + shape.columnGap);
  const spots = new Map<string, Spot>();
  for (const item of items)
    spots.set(item.key, { key: item.key, layer: layerOf.get(item.key) ?? 0, height: heightOf(item, root, shape), item, y: 0 });
  const chains = ties.map((tie) => passing(tie, spots));
  const columns: Spot[][] = Array.from({ length: count }, () => []);
  for (const spot of spots.values()) columns[spot.layer]?.push(spot);
  const near = neighbours(chains);
  uncross(columns, near, chains);
  place(columns, near, rowGap[said]);

  const top = Math.min(0, ...[...spots.values()].map(({ y }) => y));
  for (const spot of spots.values()) spot.y -= top;
  const boxes = [...spots.values()].flatMap(({ item, layer, y, height }) => (item ? [{ item, layer, x: xOf(layer), y, height }] : []));
  return {
    ...shape,
    boxes,
    curves: ties.map((tie, at) =>
      curveOf(
        tie,
        (chains[at] ?? []).flatMap((key) => spots.get(key) ?? []),
        shape.boxWidth,
        xOf,
      ),
    ),
    layers: columns.map((column, layer) => ({ x: xOf(layer), kinds: kindsIn(column) })),
    width: Math.max(0, xOf(columns.length) - shape.columnGap),
    height: Math.max(0, ...[...spots.values()].map(({ y, height }) => y + height)),
  };
};

/** How high a picture is at least, with nothing but names of one line: cheap to know before one lays it out. */
export const leastHeight = (nodes: readonly TrackingNode[], edges: readonly TrackingEdge[], root: string, most?: number): number => {
  const { items, ties } = gather(nodes, edges, root, new Set(), most);
  const counts = new Map<number, number>();
  for (const layer of layersOf(items, ties).values()) counts.set(layer, (counts.get(layer) ?? 0) + 1);
  return Math.max(0, ...counts.values()) * (aroundLines + lineHeight + rowGap.names) - rowGap.names;
};

/** A thing is as high as its lines: its kind where there is room, its name, what it is, and the operations of a lot. */
const heightOf = (item: Item, root: string, { boxWidth, said }: Shape) => {
  const node = 'node' in item ? item.node : null;
  const names = node ? inTwo(nameOf(node.label, item.key === root), textRoom(boxWidth), whole).length : 1;
  return aroundLines + (names + linesBeside(node, said)) * lineHeight;
};
const linesBeside = (node: TrackingNode | null, said: Said) => {
  if (said === 'names') return 0;
  const sub = !node || node.detail || troubled(node) ? 1 : 0;
  const work = node?.work?.length ?? 0;
  if (said === 'needful') return sub + Math.min(work, 1);
  return 1 + sub + (work > mostWork ? mostWork + 1 : work);
};
/** The room for words in a box. */
export const textRoom = (boxWidth: number) => boxWidth - besideText;
/** What the trace began with is marked before its name. */
export const nameOf = (label: string, isRoot: boolean) => (isRoot ? `◎ ${label}` : label);

const kindsIn = (column: readonly Spot[]) => [...new Set(column.flatMap(({ item }) => item?.kind ?? []))];

/** Kinds stand in the order of the flow; lots among themselves by the longest way, orders just before the first thing of theirs. */
export const layersOf = (items: readonly Item[], ties: readonly Tie[]): ReadonlyMap<string, number> => {
  const kindOf = new Map(items.map(({ key, kind }) => [key, kind]));
  const has = (kind: string) => items.some((item) => item.kind === kind);
  const hasOrder = has('order');
  const ofSuppliers = has('supplier') ? 1 : 0;
  const first = { supplier: 0, 'supplier-lot': ofSuppliers, 'material-stock': ofSuppliers + (has('supplier-lot') ? 1 : 0) };
  const firstLot = has('material-stock') ? first['material-stock'] + 1 : hasOrder ? 1 : 0;
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
    if (kind !== 'order') continue;
    const theirs = ties.flatMap(({ from, to }) => (from === key ? (layers.get(to) ?? []) : []));
    layers.set(key, Math.max(0, (theirs.length ? Math.min(...theirs) : firstLot) - 1));
  }
  return layers;
};

/** The way of an edge, column by column; where it passes one, a spot of its own keeps the way clear. */
const passing = ({ key, from, to }: Tie, spots: Map<string, Spot>): string[] => {
  const a = spots.get(from);
  const b = spots.get(to);
  if (!a || !b) return [];
  const way = [from];
  const step = a.layer <= b.layer ? 1 : -1;
  for (let layer = a.layer + step; layer !== b.layer && (b.layer - layer) * step > 0; layer += step) {
    const pass = `${key} ${layer}`;
    spots.set(pass, { key: pass, layer, height: passHeight, item: null, y: 0 });
    way.push(pass);
  }
  way.push(to);
  return way;
};

type Near = { left: ReadonlyMap<string, readonly string[]>; right: ReadonlyMap<string, readonly string[]> };
const neighbours = (chains: readonly (readonly string[])[]): Near => {
  const left = new Map<string, string[]>();
  const right = new Map<string, string[]>();
  const add = (map: Map<string, string[]>, key: string, other: string) => {
    const known = map.get(key);
    if (known) known.push(other);
    else map.set(key, [other]);
  };
  for (const chain of chains)
    for (let at = 1; at < chain.length; at += 1) {
      const [a = '', b = ''] = [chain[at - 1], chain[at]];
      add(right, a, b);
      add(left, b, a);
    }
  return { left, right };
};

const sweeps = 10;

/** Orders each column by the middle of its neighbours, to and fro, and keeps the order with the fewest crossings. */
const uncross = (columns: Spot[][], { left, right }: Near, chains: readonly (readonly string[])[]) => {
  const rank = new Map<string, number>();
  const number = (column: readonly Spot[]) => column.forEach(({ key }, at) => void rank.set(key, at));
  columns.forEach(number);
  const order = (column: Spot[], near: Near['left']) => {
    const middle = new Map(
      column.map(({ key }) => {
        const around = near.get(key) ?? [];
        const sum = around.reduce((total, other) => total + (rank.get(other) ?? 0), 0);
        return [key, around.length ? sum / around.length : (rank.get(key) ?? 0)];
      }),
    );
    column.sort((a, b) => (middle.get(a.key) ?? 0) - (middle.get(b.key) ?? 0));
    number(column);
  };
  let best = columns.map((column) => [...column]);
  let fewest = crossings(chains, rank, columns);
  for (let sweep = 0; sweep < sweeps && fewest > 0; sweep += 1) {
    if (sweep % 2 === 0) for (const column of columns.slice(1)) order(column, left);
    else for (const column of [...columns].slice(0, -1).reverse()) order(column, right);
    const found = crossings(chains, rank, columns);
    if (found < fewest) {
      fewest = found;
      best = columns.map((column) => [...column]);
    }
  }
  columns.splice(0, columns.length, ...best);
};

/** Pairs of edges between neighbouring columns that cross: inversions of their right ends, read by their left ends. */
const crossings = (chains: readonly (readonly string[])[], rank: ReadonlyMap<string, number>, columns: readonly (readonly Spot[])[]) => {
  const layer = new Map(columns.flatMap((column, at) => column.map(({ key }) => [key, at] as const)));
  const pieces: [number, number][][] = columns.map(() => []);
  for (const chain of chains)
    for (let at = 1; at < chain.length; at += 1) {
      const [a = '', b = ''] = [chain[at - 1], chain[at]];
      pieces[Math.min(layer.get(a) ?? 0, layer.get(b) ?? 0)]?.push([rank.get(a) ?? 0, rank.get(b) ?? 0]);
    }
  return pieces.reduce((sum, piece) => {
    piece.sort(([a, b], [c, d]) => a - c || b - d);
    return sum + inversions(piece.map(([, end]) => end));
  }, 0);
};

const inversions = (ends: number[]): number => {
  if (ends.length < 2) return 0;
  const half = ends.length >> 1;
  const [a, b] = [ends.slice(0, half), ends.slice(half)];
  let count = inversions(a) + inversions(b);
  let [i, j] = [0, 0];
  for (let at = 0; at < ends.length; at += 1) {
    const [x, y] = [a[i], b[j]];
    if (y === undefined || (x !== undefined && x <= y)) {
      ends[at] = x ?? 0;
      i += 1;
    } else {
      ends[at] = y;
      count += a.length - i;
      j += 1;
    }
  }
  return count;
};

/** Heights: each spot as near to the middle of its neighbours as the others of its column allow. */
const place = (columns: readonly Spot[][], { left, right }: Near, rowGap: number) => {
  const spots = new Map(columns.flat().map((spot) => [spot.key, spot]));
  for (const column of columns) {
    const tall = column.reduce((sum, { height }) => sum + height + rowGap, -rowGap);
    let y = -tall / 2;
    for (const spot of column) {
      spot.y = y;
      y += spot.height + rowGap;
    }
  }
  const centre = ({ y, height }: Spot) => y + height / 2;
  const settle = (column: readonly Spot[], near: readonly Near['left'][]) => {
    const wanted = column.map((spot) => {
      const around = near.flatMap((side) => (side.get(spot.key) ?? []).flatMap((key) => spots.get(key) ?? []));
      if (around.length === 0) return spot.y;
      return around.reduce((sum, other) => sum + centre(other), 0) / around.length - spot.height / 2;
    });
    const down = [...wanted];
    for (let at = 1; at < down.length; at += 1) {
      const above = column[at - 1];
      down[at] = Math.max(down[at] ?? 0, (down[at - 1] ?? 0) + (above?.height ?? 0) + rowGap);
    }
    const up = [...wanted];
    for (let at = up.length - 2; at >= 0; at -= 1) up[at] = Math.min(up[at] ?? 0, (up[at + 1] ?? 0) - (column[at]?.height ?? 0) - rowGap);
    // Both keep the distances, so the mean of them does too.
    column.forEach((spot, at) => {
      spot.y = ((down[at] ?? 0) + (up[at] ?? 0)) / 2;
    });
  };
  for (let round = 0; round < 6; round += 1) {
    for (const column of columns.slice(1)) settle(column, [left]);
    for (const column of [...columns].slice(0, -1).reverse()) settle(column, [right]);
  }
  for (const column of columns) settle(column, [left, right]);
};

const bezier = (t: number, a: number, b: number, c: number, d: number) =>
  (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t ** 2 * c + t ** 3 * d;
/** Points of a way from column to column. */
const steps = 12;

/** Smooth from spot to spot. */
const curveOf = (tie: Tie, spots: readonly Spot[], boxWidth: number, xOf: (layer: number) => number): Curve => {
  const pieces: string[] = [];
  const way: Point[] = [];
  const points = spots.map(({ layer, y, height, item }) => ({ x: xOf(layer), y: y + height / 2, passes: item === null }));
  points.forEach(({ x, y, passes }, at) => {
    const before = points[at - 1];
    if (!before) return;
    const forward = before.x <= x;
    const start = { x: forward ? before.x + boxWidth : before.x, y: before.y };
    const end = { x: forward ? x : x + boxWidth, y };
    const bend = (end.x - start.x) / 2;
    if (at === 1) pieces.push(`M${round(start.x)} ${round(start.y)}`);
    pieces.push(`C${round(start.x + bend)} ${round(start.y)} ${round(end.x - bend)} ${round(end.y)} ${round(end.x)} ${round(end.y)}`);
    for (let step = 0; step <= steps; step += 1)
      way.push({
        x: bezier(step / steps, start.x, start.x + bend, end.x - bend, end.x),
        y: bezier(step / steps, start.y, start.y, end.y, end.y),
      });
    if (!passes) return;
    // A long edge goes straight through the width of a column that it passes.
    pieces.push(`H${round(forward ? x + boxWidth : x)}`);
    for (let step = 1; step < steps; step += 1) way.push({ x: end.x + ((forward ? 1 : -1) * boxWidth * step) / steps, y });
  });
  return { tie, path: pieces.join(''), way };
};

const round = (value: number) => Math.round(value * 10) / 10;
