import { expect, test } from 'vitest';
import { calledAmong } from './called.ts';

const find = calledAmong([
  { id: 1, code: 'BR-1', name: '브래킷', nameEn: 'Bracket' },
  { id: 2, code: 'BR-2', name: '브래킷', nameEn: 'Big bracket' },
  { id: 3, code: '나사', name: 'M6', nameEn: null },
]);
test.each([
  ['br-2 ', 2],
  ['bracket', 1],
  ['Big bracket', 2],
  ['M6', 3],
  ['나사', 3],
])('%s is found', (said, id) => expect(find(said)?.id).toBe(id));
test('a name that two have is nobody’s, and what is empty neither', () => {
  expect(find('브래킷')).toBeUndefined();
  expect(find('')).toBeUndefined();
});
