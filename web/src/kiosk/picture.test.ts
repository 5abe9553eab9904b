import { expect, it } from 'vitest';
import { wholeScale } from './Picture.tsx';

it('a drawing that is larger than the screen is seen whole, its longer side against the edge', () => {
  expect(wholeScale({ width: 2000, height: 1000 }, { width: 1000, height: 600 })).toBe(0.5);
  expect(wholeScale({ width: 1000, height: 2400 }, { width: 1000, height: 600 })).toBe(0.25);
});

it('a small picture keeps its own pixels', () => {
  expect(wholeScale({ width: 480, height: 320 }, { width: 1000, height: 600 })).toBe(1);
});
