import { expect, test } from 'vitest';
import { allWords } from '../words.ts';
import { particle } from './particle.ts';
import { fill, type Word } from './words.ts';

test.each([
  ['선반', '을', '이', '은', '과', '으로'],
  ['창고', '를', '가', '는', '와', '로'],
  ['서울', '을', '이', '은', '과', '로'],
  ['설비(MC-10)', '를', '가', '는', '와', '로'],
  ['브라켓 (좌)', '을', '이', '은', '과', '으로'],
  ['(좌)', '를', '가', '는', '와', '로'],
  ['SH-2026-0010', '을', '이', '은', '과', '으로'],
  ['LOT-7', '을', '이', '은', '과', '로'],
  ['LOT-2', '를', '가', '는', '와', '로'],
  ['1,000', '을', '이', '은', '과', '으로'],
  ['0.5', '를', '가', '는', '와', '로'],
  ['5 kg', '을', '이', '은', '과', '으로'],
  ['5 m', '를', '가', '는', '와', '로'],
  ['5 l', '를', '가', '는', '와', '로'],
  ['10 EA', '를', '가', '는', '와', '로'],
  ['BOM', '을', '이', '은', '과', '으로'],
  ['PCR', '을', '이', '은', '과', '로'],
  ['Bracket', '을', '이', '은', '과', '으로'],
  ['Nozzle', '을', '이', '은', '과', '로'],
  ['Bolt', '를', '가', '는', '와', '로'],
  ['–', '를', '가', '는', '와', '로'],
])('%s takes the particles of its final sound', (word, ...taken) =>
  expect(['을(를)', '이(가)', '은(는)', '과(와)', '(으)로'].map((pair) => particle(word, pair))).toEqual(taken),
);

test('a sentence takes the particle of what it is filled with', () => {
  expect(fill('{a}을(를) {b}(으)로', { a: 12, b: '2층' })).toBe('12를 2층으로');
  expect(fill('‘{a}’이(가)[[ {b}과(와)]]', { a: '롤' })).toBe('‘롤’이');
  expect(fill('수량[[ {n}]]이(가)', { n: 2 })).toBe('수량 2가');
  expect(fill('수량[[ {n}]]이(가)')).toBe('수량이');
});

const pair = /을\(를\)|를\(을\)|이\(가\)|가\(이\)|은\(는\)|는\(은\)|과\(와\)|와\(과\)|\(으\)로|\(이\)/;
test.each(['선반', '창고', 7, 2, 'kg', undefined])('no sentence reaches a screen with both particles, filled with %s', (fact) => {
  const facts = new Proxy({}, { get: () => fact }) as Record<string, string | number | undefined>;
  const both = Object.entries<Word>(allWords).filter(([, said]) => said.some((text) => pair.test(fill(text, facts))));
  expect(both.map(([key]) => key)).toEqual([]);
});

test('no sentence fixes a particle after what it is filled with', () => {
  const fixed = Object.entries<Word>(allWords).filter(([, [kr]]) =>
    /\}['’”")\]]*( \{uom\})?(을|를|이|가|은|는|과|와|으로|로)([ .,?!]|$)/.test(kr),
  );
  expect(fixed.map(([key]) => key)).toEqual([]);
});
