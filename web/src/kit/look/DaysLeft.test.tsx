import { render, screen } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { daysUntil } from '../words/format.ts';
import { loadWords } from '../words/words.ts';
import { DaysLeft } from './DaysLeft.tsx';

beforeAll(() => loadWords());

describe('the days until a day', () => {
  test('count across the end of a year and of summer, below zero behind it', () => {
    expect(daysUntil('2027-01-01', '2026-12-31')).toBe(1);
    expect(daysUntil('2026-04-01', '2026-03-28')).toBe(4);
    expect(daysUntil('2026-03-02', '2026-03-05')).toBe(-3);
  });

  test.each([
    ['2026-03-01', '1일 지연', 'red'],
    ['2026-03-02', '오늘', 'orange'],
    ['2026-03-05', '임박 3일', 'orange'],
    ['2026-03-06', '4일 남음', 'grey'],
  ])('to %s are said as %s', (until, said, tone) => {
    vi.useFakeTimers({ now: new Date('2026-03-02T03:00:00Z'), toFake: ['Date'] });
    render(<DaysLeft until={until} />);
    vi.useRealTimers();
    expect(screen.getByText(said).className).toBe(`kit-tag kit-tag-${tone}`);
  });

  test('of an order that nobody waits for are not counted', () => {
    const { container } = render(<DaysLeft until="2001-03-01" done />);
    expect(container.textContent).toBe('–');
  });
});
