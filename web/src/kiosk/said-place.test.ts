import { expect, test } from 'vitest';
import { freeSpot } from './said-place.ts';

const window = { width: 1000, height: 600 };
const message = { width: 300, height: 60 };
const key = (left: number, top: number, width: number, height: number) => ({ left, top, right: left + width, bottom: top + height });

test('a message lies at the lower left edge where nothing is pressed there', () => {
  expect(freeSpot([], message, window)).toEqual({ left: 8, top: 532 });
});

test('beside a key, and above a row of them, never on one', () => {
  expect(freeSpot([key(0, 500, 200, 100)], message, window)).toEqual({ left: 208, top: 532 });
  const foot = key(0, 520, 1000, 80);
  const above = freeSpot([foot], message, window);
  expect(above?.left).toBe(8);
  expect((above?.top ?? 600) + message.height).toBeLessThanOrEqual(foot.top - 8);
});

test('where keys are everywhere there is no place', () => {
  const keys = Array.from({ length: 5 }, (_, row) => key(0, row * 120, 1000, 110));
  expect(freeSpot(keys, message, window)).toBe(null);
});
