import { expect, test } from 'vitest';
import { minutesIn, stretchesOf } from './stretches.ts';

const min = 60_000;
test('every minute belongs to one stretch, and what nobody said is neither stop nor run', () => {
  const stretches = stretchesOf(
    [
      { from: 10 * min, to: 30 * min, state: 'RUN' },
      { from: 30 * min, to: 40 * min, state: 'STOP' },
    ],
    0,
    60 * min,
  );
  expect(stretches.map(({ state, from, to }) => [state, from / min, to / min])).toEqual([
    ['NO_DATA', 0, 10],
    ['RUN', 10, 30],
    ['STOP', 30, 40],
    ['NO_DATA', 40, 60],
  ]);
  expect([
    minutesIn(stretches, 'RUN'),
    minutesIn(stretches, 'STOP'),
    minutesIn(stretches, 'NO_DATA'),
    minutesIn(stretches, 'SETUP'),
  ]).toEqual([20, 10, 30, 0]);
});
test('of two works at once the one that runs counts, and no minute twice', () => {
  const stretches = stretchesOf(
    [
      { from: 0, to: 40 * min, state: 'STOP' },
      { from: 10 * min, to: 20 * min, state: 'RUN' },
      { from: 15 * min, to: 50 * min, state: 'RUN' },
    ],
    0,
    60 * min,
  );
  expect(stretches.map(({ state, from, to }) => [state, from / min, to / min])).toEqual([
    ['STOP', 0, 10],
    ['RUN', 10, 50],
    ['NO_DATA', 50, 60],
  ]);
});
test('what began before and ends after is cut at the edges; a time without length has no stretch', () => {
  expect(stretchesOf([{ from: -5 * min, to: 90 * min, state: 'RUN' }], 0, 60 * min)).toEqual([{ from: 0, to: 60 * min, state: 'RUN' }]);
  expect(stretchesOf([], 5, 5)).toEqual([]);
});
