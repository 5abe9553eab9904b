import type { TrackingEdge, TrackingNode } from '@lotline/contract/lot/tracking';
import { expect, test, vi } from 'vitest';
import { picturedIn } from './testing.ts';
import { layOut, margin } from './track-layout.ts';
import { cut, inLines, textWidth } from './track-text.ts';
import {
  broughtIn,
  fitted,
  holds,
  largest,
  lettersAt,
  lineageOf,
  opening,
  partSeen,
  smallest,
  stepFrom,
  wishesFor,
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
const layout = layOut(nodes, edges, 'lot:1', new Set(), picturedIn('kr'));
const size = { width: 1000, height: 600 };

test('the whole picture fits and is never enlarged for it', () => {
  const { k, x } = fitted(layout, size);
  expect(k).toBeLessThanOrEqual(1);
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + layout.width * k).toBeLessThanOrEqual(size.width);
});

const none = () => 0;
test('everything is said where it fits, else the needful or the names, else of fewer siblings', () => {
  const picture =
    (heights: Record<string, number>) =>
    ({ said, most }: { said: string; most?: number }) => ({ width: 900, height: heights[`${said}${most ?? ''}`] ?? 9000 });
  expect(wishesFor(picture({ all: 500 }), size, none)).toEqual({ width: 1000, said: 'all' });
  expect(wishesFor(picture({ needful: 530 }), size, none)).toEqual({ width: 1000, said: 'needful' });
  expect(wishesFor(picture({ needful14: 500 }), size, none)).toEqual({ width: 1000, said: 'needful', most: 14 });
  expect(wishesFor(picture({ named: 500, names: 300 }), size, none)).toEqual({ width: 1000, said: 'named' });
  expect(wishesFor(picture({ names: 500 }), size, none)).toEqual({ width: 1000, said: 'names' });
  expect(wishesFor(picture({}), size, none)).toEqual({ said: 'names', most: 5 });
});

test('what can’t fit is not laid out', () => {
  const drawn = vi.fn(() => ({ width: 900, height: 500 }));
  expect(wishesFor(drawn, size, (most = 40) => most * 100)).toEqual({ width: 1000, said: 'names', most: 5 });
  expect(drawn).toHaveBeenCalledTimes(1);
});

test('letters are 13 pixels or a little more on the screen, or there are none', () => {
  for (const k of [0.3, 0.44, 0.5, 0.555, 0.73, 0.99, 1]) {
    expect(lettersAt(k) * k).toBeGreaterThanOrEqual(12.999);
    expect(lettersAt(k) * k).toBeLessThan(16);
  }
  expect([lettersAt(0.29), lettersAt(2)]).toEqual([0, 13]);
  // Where more is to be said the boxes grow and the letters don't.
  for (const k of [1.25, 1.5625, 1.95, largest]) {
    expect(lettersAt(k, true) * k).toBeGreaterThanOrEqual(12.999);
    expect(lettersAt(k, true) * k).toBeLessThan(16.3);
  }
  expect(lettersAt(1.2, true)).toBe(13);
});

test('a picture too large to be read opens at its root, and leaves no room empty beside it', () => {
  const root = layout.boxes.find(({ item }) => item.key === 'lot:1');
  if (!root) throw new Error('no root');
  const far = { ...layout, width: 40_000, height: 40_000, boxes: [{ ...root, x: 20_000, y: 20_000 }] };
  const { x, y, k } = opening(far, 'lot:1', size);
  expect(k).toBe(1);
  expect(x + 20_000 + root.width / 2).toBeCloseTo(size.width / 2);
  expect(y + 20_000).toBeGreaterThan(0);
  expect(opening({ ...far, boxes: [root] }, 'lot:1', size).x).toBe(margin);
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
  expect(broughtIn(view, { x: 300, y: 200, width: 184, height: 64 }, size)).toEqual(view);
  expect(broughtIn(view, { x: 1500, y: 200, width: 184, height: 64 }, size).x).toBeLessThan(0);
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

test('a name that is too long for a line is broken at a hyphen or a space where two lines then hold it, and nothing of it is lost', () => {
  expect(inLines('PP-20260831-001-1', 2, 100, 13)).toEqual(['PP-20260831-', '001-1']);
  expect(inLines('PP-20260831-001-1', 2, 120, 13)).toEqual(['PP-20260831-', '001-1']);
  expect(inLines('대륙유압', 2, 120, 13)).toEqual(['대륙유압']);
  for (const room of [70, 80, 90, 100, 110]) {
    const lines = inLines('PP-20260831-001-1', 2, room, 13);
    expect(lines.join('')).toBe('PP-20260831-001-1');
    expect(lines.length).toBe(2);
    for (const line of lines) expect(textWidth(line, 13)).toBeLessThanOrEqual(room);
  }
});

test('a name that two lines don’t hold keeps its beginning', () => {
  expect(inLines('유압 밸브 조립체 특별 사양 수출용', 2, 60, 13).join('')).toMatch(/^유압 밸브.*…$/);
});

test('a text is broken where a dot divides two things before it is between words, and never inside a word that has a line', () => {
  const text = 'Assembly · ASM-01 · JIG-1006 · 남이슬';
  expect(inLines(text, 3, 140, 13)).toEqual(['Assembly · ASM-01', 'JIG-1006 · 남이슬']);
  expect(inLines(text, 3, 100, 13, 20)).toEqual(['Assembly', 'ASM-01', 'JIG-1006…']);
  expect(inLines('Performance test · TST-01 · 백하람', 3, 110, 13)).toEqual(['Performance', 'test · TST-01', '백하람']);
  expect(inLines('유압 밸브 조립체 특별 사양 수출용', 3, 100, 13)).toEqual(['유압 밸브 조립체', '특별 사양 수출용']);
});

test('a text is cut where it no longer fits', () => {
  expect(cut('PP-20260831-001-1', 200, 13)).toBe('PP-20260831-001-1');
  expect(cut('유압 밸브 조립체 특별 사양', 60, 13)).toMatch(/^유압 밸.*…$/);
});
