import { beforeEach, expect, test } from 'vitest';
import { keepTraced, tracedLast } from './traced.ts';

beforeEach(() => localStorage.clear());
const lot = (id: number) => ({ kind: 'lot' as const, id, label: `LOT-${id}`, detail: '축' });

test('what was traced last stands first, once, and the eight newest are kept', () => {
  for (const id of [1, 2, 3, 4, 5, 6, 7, 8, 9, 2]) keepTraced(lot(id));
  expect(tracedLast().map(({ id }) => id)).toEqual([2, 9, 8, 7, 6, 5, 4, 3]);
});

test('what another version kept is forgotten', () => {
  localStorage.setItem('lotline.known.traced', '{"a":1}');
  expect(tracedLast()).toEqual([]);
});
