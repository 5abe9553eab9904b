import { expect, test } from 'vitest';
import { fill, say } from './words.ts';

test('a number is said with its thousands, a missing fact as a dash', () => {
  expect(fill('{qty} {uom}', { qty: 1234.5, uom: 'kg' })).toBe('1,234.5 kg');
  expect(fill('{qty} {uom}', { qty: 0 })).toBe('0 –');
  for (const count of [7, 999, 1000, 54_321, 1_234_567, -12, -1000, -123_456])
    expect(fill('{count}', { count })).toBe(count.toLocaleString('en-US'));
});

test.each([
  [0, '0 rows'],
  [1, '1 row'],
  [2, '2 rows'],
  ['1', '1 row'],
])('%s is said with its word', (rows, said) => expect(fill('{rows} {rows|row|rows}', { rows })).toBe(said));

test('a part without its fact is left out', () => {
  expect(fill('gone[[ since {day}]]', { day: '2026-03-02' })).toBe('gone since 2026/03/02');
  expect(fill('gone[[ since {day}]]')).toBe('gone');
});

test('a day and an instant are said as people read them, in the plant’s zone; what only looks like one stays', () => {
  expect(fill('{day}까지 · {at}에', { day: '2026-03-02', at: '2026-03-01T23:30:00.000Z' })).toBe('2026/03/02까지 · 2026/03/02 08:30:00에');
  expect(fill('{lot}', { lot: 'L-2026-03-02' })).toBe('L-2026-03-02');
});

test('a name with its English one beside it is told by that one in English', () => {
  const word = ['{tool} 점검 중', '{tool} is under inspection'] as const;
  expect(say(word, 'en', { tool: '선반 2호', toolEn: 'Lathe 2' })).toBe('Lathe 2 is under inspection');
  expect(say(word, 'kr', { tool: '선반 2호', toolEn: 'Lathe 2' })).toBe('선반 2호 점검 중');
  expect(say(word, 'en', { tool: '선반 2호', toolEn: null })).toBe('선반 2호 is under inspection');
});

test('each language says its own', () => {
  const word = ['{n}행', '{n} {n|row|rows}'] as const;
  expect([say(word, 'kr', { n: 1 }), say(word, 'en', { n: 1 })]).toEqual(['1행', '1 row']);
});
