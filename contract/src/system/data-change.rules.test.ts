import { expect, test } from 'vitest';
import { firstBroken } from '../kit/rule.ts';
import { changesAskedRules, daysOfText } from './data-change.rules.ts';

const day = 86_400_000;
const asked = (days: number, text?: string) => firstBroken(changesAskedRules, { from: 0, to: days * day, text })?.code;

test('a text is looked for in a month', () => {
  expect(asked(daysOfText, '봉재')).toBeUndefined();
});
test('the month of a clock that goes back is no day longer', () => {
  expect(asked(daysOfText + 1 / 24, '봉재')).toBeUndefined();
});
test('a day more is refused', () => {
  expect(asked(daysOfText + 1, '봉재')).toBe('dataChange.textInAMonth');
});
test('without a text any period is told', () => {
  expect(asked(400)).toBeUndefined();
  expect(asked(400, '')).toBeUndefined();
});
