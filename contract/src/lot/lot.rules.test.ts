import { expect, test } from 'vitest';
import { firstBroken, obey } from '../kit/rule.ts';
import { lotFileRules, mostLotsInAFile } from './lot.rules.ts';

test('a file takes as many lots as it says', () => expect(firstBroken(lotFileRules, { lots: mostLotsInAFile })).toBeUndefined());
test('not one more', () =>
  expect(() => obey(lotFileRules, { lots: mostLotsInAFile + 1 })).toThrow(
    expect.objectContaining({ code: 'lot.tooManyForAFile', facts: { most: 20_000 } }),
  ));
