import { expect, test } from 'vitest';
import { calledAmong, readAmong } from './called.ts';

const parts = [
  { id: 1, code: 'BR-1', name: '브래킷', nameEn: 'Bracket' },
  { id: 2, code: 'BR-2', name: '브래킷', nameEn: 'Big bracket' },
  { id: 3, code: '나사', name: 'M6', nameEn: null },
  { id: 4, code: 'S-1', name: '1번', path: '창고 / 1번' },
  { id: 5, code: 'S-2', name: 'Taesan Steel', nameEn: 'Taesan Steel', otherName: '태산특수강' },
];
const find = calledAmong(parts);
test.each([
  ['br-2 ', 2],
  ['bracket', 1],
  ['Big bracket', 2],
  ['M6', 3],
  ['나사', 3],
  ['창고 / 1번', 4],
  ['taesan steel', 5],
  ['태산특수강', 5],
])('%s is found', (said, id) => expect(find(said)?.id).toBe(id));
test('a name that two have is nobody’s, and what is empty neither', () => {
  expect(find('브래킷')).toBeUndefined();
  expect(find('')).toBeUndefined();
});
test('a cell that names two is told their codes', () => {
  const read = readAmong(parts);
  expect(read('브래킷')).toEqual({ unclear: ['BR-1', 'BR-2'] });
  expect(read('br-1')).toBe(1);
  expect(read('없음')).toBeUndefined();
});
