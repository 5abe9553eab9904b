import { expect, test } from 'vitest';
import { inOrderOfTime } from './points.ts';
import { stretchesOf } from './spec-out.rules.ts';

const points = (values: readonly number[], quality = values.map(() => 0)) =>
  inOrderOfTime({ at: values.map((_, n) => n * 1000), value: [...values], quality });
const limits = () => ({ lsl: 10, usl: 20 });
const of = (values: readonly number[], more: { hysteresis?: number; shortestMs?: number } = {}) =>
  stretchesOf(points(values), limits, { hysteresis: 0, shortestMs: 0, ...more }).map(({ side, from, to, worst }) => [
    side,
    from,
    to,
    worst,
  ]);

test('a value on the limit is within, and one beyond it begins a stretch that ends with the first that is back', () => {
  expect(of([20, 10, 15])).toEqual([]);
  expect(of([15, 21, 25, 20, 15])).toEqual([['HIGH', 1000, 3000, 25]]);
  expect(of([15, 9, 8, 9])).toEqual([['LOW', 1000, null, 8]]);
});
test('what goes from one side to the other are two', () => {
  expect(of([21, 9, 15])).toEqual([
    ['HIGH', 0, 1000, 21],
    ['LOW', 1000, 2000, 9],
  ]);
});
test('it is back once it is back by the hysteresis', () => {
  expect(of([21, 19.5, 20.5, 19], { hysteresis: 1 })).toEqual([['HIGH', 0, 3000, 21]]);
});
test('what lasts for less than the shortest time is noise', () => {
  expect(of([15, 21, 15, 15, 21, 21, 15], { shortestMs: 2000 })).toEqual([['HIGH', 4000, 6000, 21]]);
});
test('bad values neither begin nor end one', () => {
  expect(stretchesOf(points([15, 99, 15], [0, 2, 0]), limits, { hysteresis: 0, shortestMs: 0 })).toEqual([]);
});
