import { expect, test } from 'vitest';
import { firstBroken } from '../kit/rule.ts';
import { changeDashboardRules, mayEditDashboard, maySeeDashboard, removeDashboardRules } from './dashboard.rules.ts';

const mine = { ownerId: 1, ownerName: '김', userId: 1, sharing: 'PRIVATE' as const, newSharing: 'PRIVATE' as const };
const anothers = { ...mine, ownerId: 2 };
const change = (facts: Parameters<(typeof changeDashboardRules)[0]['broken']>[0]) => firstBroken(changeDashboardRules, facts)?.code;

test('the owner changes what is shown and with whom', () => expect(change({ ...mine, newSharing: 'EDIT' })).toBeUndefined());
test('one that is shared for editing is changed by others', () =>
  expect(change({ ...anothers, sharing: 'EDIT', newSharing: 'EDIT' })).toBeUndefined());
test('one that is shared for viewing isn’t', () =>
  expect(change({ ...anothers, sharing: 'VIEW', newSharing: 'VIEW' })).toBe('dashboard.isAnothers'));
test('how it is shared is its owner’s word', () =>
  expect(change({ ...anothers, sharing: 'EDIT', newSharing: 'PRIVATE' })).toBe('dashboard.ownerShares'));
test('one whose owner is gone is anybody’s', () => {
  const left = { ...mine, ownerId: null, ownerName: null, sharing: 'VIEW' as const };
  expect(change({ ...left, newSharing: 'EDIT' })).toBeUndefined();
  expect(firstBroken(removeDashboardRules, left)).toBeUndefined();
  expect([mayEditDashboard(left), maySeeDashboard(left), maySeeDashboard({ ...left, sharing: 'PRIVATE' })]).toEqual([true, true, false]);
});
test('it is deleted by its owner alone', () => {
  expect(firstBroken(removeDashboardRules, mine)).toBeUndefined();
  expect(firstBroken(removeDashboardRules, { ...anothers, sharing: 'EDIT' })?.code).toBe('dashboard.ownerDeletes');
});
