import { expect, test } from 'vitest';
import { amountInWords } from './in-words.ts';

test.each([
  [0, '일금 영원정'],
  [10, '일금 일십원정'],
  [10_000, '일금 일만원정'],
  [1_230_010, '일금 일백이십삼만일십원정'],
  [100_000_000, '일금 일억원정'],
  [352_107_400, '일금 삼억오천이백일십만칠천사백원정'],
  [9_999_999_999_999, '일금 구조구천구백구십구억구천구백구십구만구천구백구십구원정'],
])('%i won are told as Korean papers write them', (amount, said) => expect(amountInWords(amount, 'KRW', 'kr')).toBe(said));

test.each([
  [0, 'KRW', 'KRW zero only'],
  [13_200, 'KRW', 'KRW thirteen thousand two hundred only'],
  [1_230_010, 'KRW', 'KRW one million two hundred thirty thousand ten only'],
  [115.5, 'USD', 'USD one hundred fifteen and 50/100 only'],
  [21.05, 'EUR', 'EUR twenty-one and 05/100 only'],
])('%d %s are told as English papers write them', (amount, currency, said) => expect(amountInWords(amount, currency, 'en')).toBe(said));

test('another currency is told in English on a Korean paper too', () => expect(amountInWords(40, 'USD', 'kr')).toBe('USD forty only'));
