import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { draw } from '../testing/testing.tsx';
import { DayInput, PeriodInput } from './DayInputs.tsx';
import { offerDaysOff, type UseDaysOff } from './days-off.ts';

const asked = vi.fn<UseDaysOff>((period) => (period ? [{ day: '2026-03-02', works: false, name: '대체공휴일' }] : []));
offerDaysOff(asked);

const day = (title: string) => document.querySelector<HTMLElement>(`td[title="${title}"] .calendar-day`)?.dataset.day;

test('a calendar shows Saturdays, Sundays and the plant’s holidays in their colours', () => {
  draw(<DayInput value="2026-03-10" />);
  expect(asked).toHaveBeenLastCalledWith(null);
  fireEvent.mouseDown(screen.getByRole('textbox'));
  fireEvent.click(screen.getByRole('textbox'));
  expect(asked).toHaveBeenLastCalledWith({ startDt: '2026-02-22', endDt: '2026-05-07' });
  expect([day('2026-03-07'), day('2026-03-08'), day('2026-03-02'), day('2026-03-03')]).toEqual(['saturday', 'off', 'off', undefined]);
  expect(document.querySelector('td[title="2026-03-02"] .calendar-day')?.getAttribute('title')).toBe('대체공휴일');
});

test('so does the calendar of a period', () => {
  draw(<PeriodInput value={{ startDt: '2026-03-01', endDt: '2026-03-10' }} />);
  const [start] = screen.getAllByRole('textbox');
  fireEvent.mouseDown(start as HTMLElement);
  fireEvent.click(start as HTMLElement);
  expect([day('2026-03-02'), day('2026-04-04')]).toEqual(['off', 'saturday']);
});

test('a picker shows a day with dashes, whatever the language', () => {
  const shown = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
  const { unmount } = draw(<DayInput value="2026-03-10" />);
  expect(shown()).toEqual(['2026-03-10']);
  unmount();
  draw(<PeriodInput value={{ startDt: '2026-03-01', endDt: '2026-03-10' }} />);
  expect(shown()).toEqual(['2026-03-01', '2026-03-10']);
});
