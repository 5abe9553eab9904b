import { expect, test } from 'vitest';
import { figuresOf } from './figures.ts';
import { killedAtRandom } from './points.ts';

test('server, collector, database and broker are killed; every point that was acknowledged is there, once', {
  timeout: 240_000,
}, async () => {
  const figures = figuresOf('points');
  await killedAtRandom({ kills: 5, seed: Number(process.env.SEED) || Date.now() % 1_000_000 }, figures.note);
  expect(figures.all.filter(({ reached }) => !reached)).toEqual([]);
  expect(figures.all).toHaveLength(1 + 4 * 3);
});
