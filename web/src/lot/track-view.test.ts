import type { TrackingEdge, TrackingNode } from '@lotline/contract/lot/tracking';
import { expect, test } from 'vitest';
import { boxWidth, layOut } from './track-layout.ts';
import {
  broughtIn,
  cut,
  cutFront,
  fitted,
  holds,
  inTwo,
  largest,
  lettersAt,
  lineageOf,
  opening,
  partSeen,
  siblingsFor,
  smallest,
  stepFrom,
  zoomed,
} from './track-view.ts';

const ways: [string, string][] = [
  ['material-stock:1', 'lot:1'],
  ['material-stock:2', 'lot:1'],
  ['lot:1', 'shipment:1'],
  ['material-stock:2', 'lot:2'],
];
const nodes = [...new Set(ways.flat())].map(
  (key): TrackingNode => ({
    key,
    kind: key.split(':')[0] as TrackingNode['kind'],
    id: 1,
    label: key,
    detail: null,
    qty: null,
    uom: null,
    at: null,
    state: null,
  }),
);
const edges = ways.map(([from, to]): TrackingEdge => ({ from, to, qty: 1, uom: 'EA', confidence: null }));
const layout = layOut(nodes, edges, 'lot:1', new Set());
const size = { width: 1000, height: 600 };

test('the whole picture fits and is never enlarged for it', () => {
  const { k, x } = fitted(layout, size);
  expect(k).toBeLessThanOrEqual(1);
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + layout.width * k).toBeLessThanOrEqual(size.width);
});

test('as many siblings stand side by side as can be read in the window; no number where all do, or where the picture is too wide', () => {
  const picture = (width: number, heights: Record<number, number>) => (most?: number) => ({
    width,
    height: heights[most ?? 40] ?? 9000,
    boxes: [{ item: { key: 'more', kind: 'lot' as const, hidden: [] }, layer: 0, x: 0, y: 0, height: 64 }],
  });
  expect(siblingsFor(picture(1000, { 3: 500, 5: 900, 8: 2000 }), size)).toBe(5);
  expect(siblingsFor(picture(9000, { 3: 500 }), size)).toBeUndefined();
  expect(siblingsFor(() => layout, size)).toBeUndefined();
});

test('letters are 13 pixels or a little more on the screen, or there are none', () => {
  for (const k of [0.3, 0.44, 0.5, 0.555, 0.73, 0.99, 1]) {
    expect(lettersAt(k) * k).toBeGreaterThanOrEqual(12.999);
    expect(lettersAt(k) * k).toBeLessThan(16);
  }
  expect([lettersAt(0.29), lettersAt(2)]).toEqual([0, 13]);
});

test('a number that is too long keeps its end', () => {
  expect(cutFront('P-20260823-002', 200, 13)).toBe('P-20260823-002');
  expect(cutFront('P-20260823-002', 60, 13)).toMatch(/^….*-002$/);
});

test('a picture too large to be read opens at its root', () => {
  const { x, k } = opening({ ...layout, width: 40_000, height: 40_000 }, 'lot:1', size);
  const root = layout.boxes.find(({ item }) => item.key === 'lot:1');
  expect(k).toBeGreaterThan(0.5);
  expect(x + ((root?.x ?? 0) + boxWidth / 2) * k).toBeCloseTo(size.width / 2);
});

test('what is under the pointer stays there while one zooms, and zooming ends', () => {
  const before = { x: 10, y: 20, k: 1 };
  const { x, y, k } = zoomed(before, 1.5, { x: 110, y: 220 });
  expect([(110 - x) / k, (220 - y) / k]).toEqual([100, 200]);
  expect(zoomed(before, 100, { x: 0, y: 0 }).k).toBe(largest);
  expect(zoomed(before, 0.001, { x: 0, y: 0 }).k).toBe(smallest);
});

test('a box that is seen stays where it is, one that is not is brought in', () => {
  const view = { x: 0, y: 0, k: 1 };
  expect(broughtIn(view, { x: 300, y: 200 }, size)).toEqual(view);
  expect(broughtIn(view, { x: 1500, y: 200 }, size).x).toBeLessThan(0);
});

test('arrows follow the edges and the column', () => {
  expect(stepFrom(layout, 'lot:1', 'ArrowRight')).toBe('shipment:1');
  expect(stepFrom(layout, 'lot:2', 'ArrowLeft')).toBe('material-stock:2');
  expect(stepFrom(layout, 'shipment:1', 'ArrowRight')).toBeNull();
  const [upper, lower] = ['lot:1', 'lot:2'].sort((a, b) => yOf(a) - yOf(b));
  expect(stepFrom(layout, upper ?? '', 'ArrowDown')).toBe(lower);
  expect(stepFrom(layout, upper ?? '', 'ArrowUp')).toBeNull();
});
const yOf = (key: string) => layout.boxes.find(({ item }) => item.key === key)?.y ?? 0;

test('a lineage is what went in and where it went, not what stands beside', () => {
  expect([...lineageOf(layout, 'lot:1')].sort()).toEqual(['lot:1', 'material-stock:1', 'material-stock:2', 'shipment:1']);
});

test('what was drawn is enough until one moves beyond it or comes much nearer', () => {
  const view = { x: 0, y: 0, k: 1 };
  const drawn = partSeen(view, size, 0.6);
  expect(holds(drawn, partSeen({ ...view, x: 500 }, size, 0))).toBe(true);
  expect(holds(drawn, partSeen({ ...view, x: 700 }, size, 0))).toBe(false);
  expect(holds(drawn, partSeen({ x: -1500, y: -900, k: 3 }, size, 0))).toBe(false);
});

test('a long name is broken behind a hyphen, a short one not at all', () => {
  expect(inTwo('PP-20260831-001-1', 154, 19)).toEqual(['PP-20260831-', '001-1']);
  expect(inTwo('대륙유압', 154, 19)).toEqual(['대륙유압', '']);
});

test('a text is cut where it no longer fits', () => {
  expect(cut('PP-20260831-001-1', 200, 13)).toBe('PP-20260831-001-1');
  expect(cut('유압 밸브 조립체 특별 사양', 60, 13)).toMatch(/^유압 밸.*…$/);
});
