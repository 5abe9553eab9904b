import { expect, test } from 'vitest';
import { formatMoney, formatTotal } from './money.ts';

test('an amount says its currency', () => expect(formatMoney(1250000.5, 'USD')).toBe('1,250,000.5 USD'));
test('what isn’t known has none', () => expect(formatMoney(null, 'USD')).toBe('–'));
test('two currencies are never added', () => {
  const lines = [
    { amount: 0.1, currency: 'USD' },
    { amount: 5, currency: 'KRW' },
    { amount: 0.2, currency: 'USD' },
  ];
  expect(formatTotal(lines)).toBe('0.3 USD · 5 KRW');
});
test('a line without an amount leaves the total unknown', () =>
  expect(
    formatTotal([
      { amount: 5, currency: 'KRW' },
      { amount: null, currency: 'KRW' },
    ]),
  ).toBe('–'));
