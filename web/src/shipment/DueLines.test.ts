import { describe, expect, test } from 'vitest';
import { lastDayOf } from './DueLines.tsx';

describe('the last day of', () => {
  test('what is late is yesterday, of today today, and all have none', () => {
    expect([lastDayOf('late', '2026-03-01'), lastDayOf('today', '2026-03-01'), lastDayOf('all', '2026-03-01')]).toEqual([
      '2026-02-28',
      '2026-03-01',
      undefined,
    ]);
  });

  test.each([
    ['2026-03-02', '2026-03-08'],
    ['2026-03-07', '2026-03-08'],
    ['2026-03-08', '2026-03-08'],
  ])('a week is its Sunday: of %s %s', (day, sunday) => {
    expect(lastDayOf('week', day)).toBe(sunday);
  });
});
