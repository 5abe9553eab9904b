import type { ShownWidget } from '@lotline/contract/dashboard/dashboard';
import { expect, test } from 'vitest';
import { freeId, lowest, placesAt, rearranged, settle } from './arrange.ts';

const widget = (id: string, x: number, y: number, w = 6, h = 4): ShownWidget => ({
  ...{ id, kind: 'note', title: '', params: {}, refresh: 5, laptop: null, phone: null },
  wide: { x, y, w, h },
});
const two = [widget('a', 0, 0), widget('b', 6, 0)];
const where = (widgets: ShownWidget[], width: 'wide' | 'laptop' | 'phone' = 'wide') =>
  placesAt(widgets, width)
    .sort((a, b) => a.id.localeCompare(b.id))
    .map(({ id, x, y, w, h }) => [id, x, y, w, h]);

test('what is moved onto another pushes it below, and goes back without a trace', () => {
  const moved = rearranged(two, 'wide', 'a', { x: 6 });
  expect(where(moved)).toEqual([
    ['a', 6, 0, 6, 4],
    ['b', 6, 4, 6, 4],
  ]);
  expect(where(rearranged(moved, 'wide', 'b', { x: -6, y: -4 }))).toEqual([
    ['a', 6, 0, 6, 4],
    ['b', 0, 0, 6, 4],
  ]);
});
test('nothing hangs in the air', () => expect(where([widget('a', 0, 7)])).toEqual([['a', 0, 0, 6, 4]]));
test('nothing leaves its columns or becomes nothing', () => {
  expect(where(rearranged(two, 'wide', 'a', { x: -3, y: -2 }))).toEqual(where(two));
  expect(where(rearranged(two, 'wide', 'b', { w: 3 }))).toEqual(where(two));
  expect(where(rearranged([widget('a', 0, 0, 1, 1)], 'wide', 'a', { w: -1, h: -1 }))).toEqual([['a', 0, 0, 1, 1]]);
});
test('narrower widths follow the wide one until they are laid out by themselves', () => {
  expect(where(two, 'laptop')).toEqual([
    ['a', 0, 0, 4, 4],
    ['b', 4, 0, 4, 4],
  ]);
  expect(where(two, 'phone')).toEqual([
    ['a', 0, 0, 2, 4],
    ['b', 0, 4, 2, 4],
  ]);
  const own = rearranged(two, 'laptop', 'a', { w: 4 });
  expect(where(own, 'laptop')).toEqual([
    ['a', 0, 0, 8, 4],
    ['b', 4, 4, 4, 4],
  ]);
  expect(where(own)).toEqual(where(two));
});
test('no two overlap, wherever one is put', () => {
  const many = Array.from({ length: 9 }, (_, n) => ({ id: `w${n}`, x: (n * 4) % 12, y: Math.floor(n / 3) * 3, w: 4, h: 3 }));
  for (const one of many)
    for (const [x, y] of [
      [0, 0],
      [5, 1],
      [8, 9],
    ] as const) {
      const settled = settle(
        many.map((item) => (item.id === one.id ? { ...item, x, y } : item)),
        one.id,
      );
      for (const a of settled)
        for (const b of settled)
          if (a.id < b.id)
            expect(a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h, `${a.id} on ${b.id}`).toBe(false);
    }
});
test('a new one has a name of its own and stands below all', () => {
  expect([freeId(two), freeId([widget('w3', 0, 0), widget('a', 0, 0)]), lowest(two), lowest([])]).toEqual(['w3', 'w4', 4, 0]);
});
