import { expect, test } from 'vitest';
import { firstBroken } from '../kit/rule.ts';
import { giveWarningBackRules, takeWarningRules } from './warning.rules.ts';

const facts = { unit: 'P-1', stands: true, other: null, over: false, today: '2026-03-02', dueOn: '2026-03-02', lastDay: '2026-06-02' };
const broken = (more: Partial<Omit<typeof facts, 'other'>> & { other?: { name: string; dueOn: string } }) =>
  firstBroken(takeWarningRules, { ...facts, ...more })?.code;

test('a warning is taken from today until the last day that anybody remembers', () => {
  expect([broken({}), broken({ dueOn: '2026-03-01' })]).toEqual([undefined, 'warning.dueIsAhead']);
  expect([broken({ dueOn: '2026-06-02' }), broken({ dueOn: '2026-06-03' })]).toEqual([undefined, 'warning.dueIsNear']);
});

test('what is no warning any more, or another’s, isn’t taken; another’s is where that is meant', () => {
  const other = { name: '명소율', dueOn: '2026-03-09' };
  expect(broken({ stands: false })).toBe('warning.stillStands');
  expect([broken({ other }), broken({ other, over: true })]).toEqual(['warning.isNotAnothers', undefined]);
});

test('only who has it gives it back', () => {
  const back = (owner: string | null, isMine: boolean) => firstBroken(giveWarningBackRules, { unit: 'P-1', owner, isMine })?.code;
  expect([back('나', true), back('너', false), back(null, false)]).toEqual([undefined, 'warning.ownerGivesBack', 'warning.isTaken']);
});
