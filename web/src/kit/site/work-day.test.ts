import { expect, test } from 'vitest';
import { workDay } from './work-day.ts';

test.each([
  ['2026-03-02T14:59:00Z', '2026-03-02'],
  ['2026-03-02T15:01:00Z', '2026-03-02'],
  ['2026-03-02T22:59:00Z', '2026-03-02'],
  ['2026-03-02T23:00:00Z', '2026-03-03'],
])('at %s the plant works on %s', (now, day) => expect(workDay(new Date(now))).toBe(day));
