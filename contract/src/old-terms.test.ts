import { expect, test } from 'vitest';
import { allWords } from './words.ts';

/** Terms that were given up: what each said is said by the glossary's term alone. */
const givenUp = [
  /계획 완료 \(시작 전\)|새 조건|주·야|이월 입(?!니)|이월 출|잔여|잔량|템플릿|첫 데이터 등록|준비 시작/,
  /기간 추정|선입선출 추정|\d분부터 0분/,
  /\bUndo changes\b|\b1 chosen\b|\bBy interval\b/i,
];
test('no sentence says a term that was given up', () => {
  const said = Object.entries<readonly string[]>(allWords).flatMap(([key, word]) => word.map((text) => `${key}: ${text}`));
  expect(said.filter((text) => givenUp.some((term) => term.test(text)))).toEqual([]);
});
