import { expect, test } from 'vitest';
import { deletionRules, restoredRules } from './restore.rules.ts';
import { firstBroken, obey } from './rule.ts';

test.each([
  [{ asked: 2, deleted: 2, recent: 2 }, undefined],
  [{ asked: 2, deleted: 1, recent: 1 }, 'record.notDeleted'],
  [{ asked: 2, deleted: 2, recent: 1 }, 'record.deletedTooLongAgo'],
])('of %o', (facts, code) => expect(firstBroken(deletionRules, facts)?.code).toBe(code));

const place = { parentGone: false, isBack: false, keyTaken: false, value: null };
test.each([
  [place, undefined],
  [{ ...place, parentGone: true }, 'record.parentGone'],
  [{ ...place, isBack: true, keyTaken: true }, 'record.notDeleted'],
  [{ ...place, keyTaken: true }, 'record.keyTakenMeanwhile'],
])('into %o', (facts, code) => expect(firstBroken(restoredRules, facts)?.code).toBe(code));

test('a refused restoring is a conflict, and names the value that is taken', () =>
  expect(() => obey(restoredRules, { ...place, keyTaken: true, value: 'P-2' })).toThrow(
    expect.objectContaining({ conflict: true, facts: { value: 'P-2' } }),
  ));
