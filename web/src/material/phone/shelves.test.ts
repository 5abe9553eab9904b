import { expect, test } from 'vitest';
import { shelfCalled, shelvesFound } from './shelves.ts';

const shelves = [
  { id: 1, code: 'B-01', name: '2열 1단', nameEn: 'Row 2, level 1' },
  { id: 2, code: 'A-01', name: '1열 1단', nameEn: 'Row 1, level 1' },
  { id: 3, code: 'QA-01', name: '보류 구역', nameEn: null },
];

test('a shelf is known by the code on its label, in either case', () => {
  expect(shelfCalled('a-01 ', shelves)?.id).toBe(2);
  expect(shelfCalled('A-0', shelves)).toBeUndefined();
});
test('shelves are found by code or name, those that begin with what was typed first', () => {
  expect(shelvesFound(shelves, 'a-01', 'kr').map(({ code }) => code)).toEqual(['A-01', 'QA-01']);
  expect(shelvesFound(shelves, 'row 2', 'en').map(({ code }) => code)).toEqual(['B-01']);
  expect(shelvesFound(shelves, '', 'kr').map(({ code }) => code)).toEqual(['A-01', 'B-01', 'QA-01']);
  expect(shelvesFound(shelves, '없음', 'kr')).toEqual([]);
});
