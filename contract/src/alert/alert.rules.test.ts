import { expect, test } from 'vitest';
import { allBroken } from '../kit/rule.ts';
import { quietRules } from './alert.rules.ts';

const broken = (quietFrom: string | null, quietTo: string | null) => allBroken(quietRules, { quietFrom, quietTo }).map(({ code }) => code);

test('quiet hours have both ends or neither', () => {
  expect(broken('22:00', null)).toEqual(['alert.quietHasBothEnds']);
  expect(broken(null, '07:00')).toEqual(['alert.quietHasBothEnds']);
  expect(broken(null, null)).toEqual([]);
});
test('quiet hours end at another minute than they begin', () => {
  expect(broken('22:00', '22:00')).toEqual(['alert.quietEndsLater']);
  expect(broken('22:00', '21:59')).toEqual([]);
});
