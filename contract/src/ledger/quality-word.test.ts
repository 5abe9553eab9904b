import { expect, test } from 'vitest';
import { allWords } from '../words.ts';
import { qualityStatuses } from './movement.ts';
import { qualityWord } from './quality-word.ts';

test('every quality status has its own word', () => {
  expect(qualityStatuses.map(qualityWord)).toEqual(qualityStatuses.map((status) => `quality.${status}`));
  for (const status of qualityStatuses) expect(allWords).toHaveProperty([qualityWord(status)]);
});
