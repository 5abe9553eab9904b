import { expect, test } from 'vitest';
import { chanceText, decimalsIn, significantText } from './study-figures.ts';

test('what is unlikely isn’t impossible, and what is small isn’t nothing', () => {
  expect([0, 0.0004, 0.0005, 0.0514, null].map(chanceText)).toEqual(['< 0.001', '< 0.001', '0.001', '0.051', '–']);
  expect([0.00000021, 1234.5678, 0, null].map(significantText)).toEqual(['0.00000021', '1,234.6', '0', '–']);
  expect([decimalsIn([16, 15.9999, 16.01]), decimalsIn([]), decimalsIn([3])]).toEqual([4, 0, 0]);
});
