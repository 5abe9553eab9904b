import { expect, test } from 'vitest';
import { formatMoney, formatTotal } from './money.ts';

test('an amount says its currency on one line', () => expect(formatMoney(1250000.5, 'USD')).toBe('1,250,000.5\u00a0USD'));
test('won have no fractions; a code that nobody knows keeps two decimals', () =>
  expect([formatMoney(-44_840.25, 'KRW'), formatMoney(1.25, '??')]).toEqual(['-44,840\u00a0KRW', '1.25\u00a0??']));
test('what isn’t known has none', () => expect(formatMoney(null, 'USD')).toBe('–'));
test('two currencies are never added', () => {
  const lines = [
    { amount: 0.1, currency: 'USD' },
    { amount: 5, currency: 'KRW' },
    { amount: 0.2, currency: 'USD' },
  ];
  expect(formatTotal(lines)).toBe('0.3\u00a0USD · 5\u00a0KRW');
});
test('a line without an amount leaves the total unknown', () =>
  expect(
    formatTotal([
      { amount: 5, currency: 'KRW' },
      { amount: null, currency: 'KRW' },
    ]),
  ).toBe('–'));
