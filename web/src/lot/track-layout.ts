import type { TrackingEdge, TrackingNode } from '@lotline/contract/lot/tracking';
import { gather, type Item, type Tie } from './track-groups.ts';

/** What stands on the picture: a thing, or a pile of things that opens. */
export type Box = { item: Item; layer: number; x: number; y: number; height: number };
export type Curve = { tie: Tie; path: string; label: { x: number; y: number } };
export type Layout = { boxes: readonly Box[]; curves: readonly Curve[]; layers: readonly Layer[]; width: number; height: number };
/** A column of the picture: where it stands and what stands in it. */
export type Layer = { x: number; kinds: readonly string[] };

export const boxWidth = 184;
export const boxHeight = 64;
const rowGap = 14;
const columnGap = 84;
/** An operation of a lot. */
export const workHeight = 18;
/** More operations than these are told as a number. */
export const mostWork = 4;
/** A long edge passes a column through a gap of this height. */
const passHeight = 18;

/** One place in a column: an item, or the point where a long edge passes through. */
type Spot = { key: string; layer: number; height: number; item: Item | null; y: number };

/** Lays the graph out in columns from supplier to customer, with few crossings; the same picture for the same answer. */
export const layOut = (
  nodes: readonly TrackingNode[],
  edges: readonly TrackingEdge[],
  root: string,
  opened: ReadonlySet<string>,
  most?: number,
): Layout => {
  const { items, ties } = gather(nodes, edges, root, opened, most);
  const layerOf = layersOf(items, ties);
  const spots = new Map<string, Spot>();
  for (const item of items) spots.set(item.key, { key: item.key, layer: layerOf.get(item.key) ?? 0, height: heightOf(item), item, y: 0 });
  const chains = ties.map((tie) => passing(tie, spots));
  const columns: Spot[][] = Array.from({ length: Math.max(0, ...[...spots.values()].map(({ layer }) => layer + 1)) }, () => []);
  for (const spot of spots.values()) columns[spot.layer]?.push(spot);
  const near = neighbours(chains);
  uncross(columns, near, chains);
  place(columns, near);

  const top = Math.min(0, ...[...spots.values()].map(({ y }) => y));
  for (const spot of spots.values()) spot.y -= top;
  const boxes = [...spots.values()].flatMap(({ item, layer, y }) =>
    item ? [{ item, layer, x: xOf(layer), y, height: spots.get(item.key)?.height ?? boxHeight }] : [],
  );
  const degrees = degreesOf(ties);
  return {
    boxes,
    curves: ties.map((tie, at) =>
      curveOf(
        tie,
        (chains[at] ?? []).flatMap((key) => spots.get(key) ?? []),
        degrees,
      ),
    ),
    layers: columns.map((column, layer) => ({ x: xOf(layer), kinds: kindsIn(column) })),
    width: Math.max(0, columns.length * (boxWidth + columnGap) - columnGap),
    height: Math.max(boxHeight, ...[...spots.values()].map(({ y, height }) => y + height)),
  };
};

/** The operations of a lot stand below its name. */
const heightOf = (item: Item) => {
  const work = 'node' in item ? (item.node.work?.length ?? 0) : 0;
  return boxHeight + (work > mostWork ? mostWork + 1 : work) * workHeight;
};

const xOf = (layer: number) => layer * (boxWidth + columnGap);
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
const place = (columns: readonly Spot[][], { left, right }: Near) => {
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

type Degrees = { out: ReadonlyMap<string, number>; in: ReadonlyMap<string, number> };
const degreesOf = (ties: readonly Tie[]): Degrees => {
  const out = new Map<string, number>();
  const into = new Map<string, number>();
  for (const { from, to } of ties) {
    out.set(from, (out.get(from) ?? 0) + 1);
    into.set(to, (into.get(to) ?? 0) + 1);
  }
  return { out, in: into };
};

const bezier = (t: number, a: number, b: number, c: number, d: number) =>
  (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t ** 2 * c + t ** 3 * d;

/** Smooth from spot to spot; its quantity stands where the edges have spread apart. */
const curveOf = (tie: Tie, way: readonly Spot[], degrees: Degrees): Curve => {
  const pieces: string[] = [];
  const points = way.map(({ layer, y, height, item }) => ({ x: xOf(layer), y: y + height / 2, passes: item === null }));
  const spread = (degrees.out.get(tie.from) ?? 0) - (degrees.in.get(tie.to) ?? 0);
  const nearEnd = spread > 0;
  let label = { x: 0, y: 0 };
  points.forEach(({ x, y, passes }, at) => {
    const before = points[at - 1];
    if (!before) return;
    const forward = before.x <= x;
    const start = { x: forward ? before.x + boxWidth : before.x, y: before.y };
    const end = { x: forward ? x : x + boxWidth, y };
    const bend = (end.x - start.x) / 2;
    if (at === 1) pieces.push(`M${round(start.x)} ${round(start.y)}`);
    pieces.push(`C${round(start.x + bend)} ${round(start.y)} ${round(end.x - bend)} ${round(end.y)} ${round(end.x)} ${round(end.y)}`);
    // A long edge goes straight through the width of a column that it passes.
    if (passes) pieces.push(`H${round(forward ? x + boxWidth : x)}`);
    const isLast = at === points.length - 1;
    if (nearEnd ? isLast : at === 1) {
      const t = spread > 0 ? 0.62 : spread < 0 ? 0.4 : 0.5;
      label = {
        x: bezier(t, start.x, start.x + bend, end.x - bend, end.x),
        y: bezier(t, start.y, start.y, end.y, end.y),
      };
    }
  });
  return { tie, path: pieces.join(''), label };
};

const round = (value: number) => Math.round(value * 10) / 10;
