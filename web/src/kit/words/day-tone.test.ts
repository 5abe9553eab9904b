import { expect, test } from 'vitest';
import { dayTone } from './day-tone.ts';

test.each([
  ['2026-03-06', {}],
  ['2026-03-07', { 'data-day': 'saturday' }],
  ['2026-03-08', { 'data-day': 'off' }],
])('%s has its colour', (day, tone) => expect(dayTone(day)).toEqual(tone));

test('a holiday is red and says its name', () =>
  expect(dayTone('2026-03-02', [{ day: '2026-03-02', works: false, name: '대체공휴일' }])).toEqual({
    'data-day': 'off',
    title: '대체공휴일',
  }));
