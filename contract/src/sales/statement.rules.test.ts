import { expect, test } from 'vitest';
import { firstBroken } from '../kit/rule.ts';
import { type Stating, statementRules } from './statement.rules.ts';

const broken = (change: Partial<Stating>) =>
  firstBroken(statementRules, { no: 'MS-1', status: 'SHIPPED', amounts: [100, 0], currencies: ['KRW', 'KRW'], ...change })?.code;
test('what left and is priced in one currency is stated, paid or not', () =>
  expect([broken({}), broken({ status: 'SETTLED' })]).toEqual([undefined, undefined]));
test.each(['REGISTERED', 'CANCELLED'])('what is %s isn’t', (status) => expect(broken({ status })).toBe('statement.onlyOfWhatLeft'));
test('a line without a price keeps it from being stated', () =>
  expect(broken({ amounts: [1, null] })).toBe('statement.everyLineHasAPrice'));
test('and so does a second currency', () => expect(broken({ currencies: ['KRW', 'USD'] })).toBe('statement.inOneCurrency'));
