import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cavitiesIn, cavityText } from './cavities.ts';

test('cavities are read as people write them', () => {
  expect(cavitiesIn('1-4, 7')).toEqual([1, 2, 3, 4, 7]);
  expect(cavitiesIn('2 3~5')).toEqual([2, 3, 4, 5]);
  expect(cavitiesIn('')).toEqual([]);
  expect([cavitiesIn('a'), cavitiesIn('4-1'), cavitiesIn('1,,x')]).toEqual([null, null, null]);
});
test('what is written is read again', () =>
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 60 })), (numbers) => {
      expect(cavitiesIn(cavityText(numbers))).toEqual(numbers.toSorted((one, other) => one - other));
    }),
  ));
