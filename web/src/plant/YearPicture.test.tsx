import type { CalendarRow } from '@lotline/contract/plant/calendar';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { draw } from '../kit/testing/testing.tsx';
import { YearPicture } from './YearPicture.tsx';

const entry = (more: object) => ({ id: 1, dayBreakMin: 0, nightBreakMin: 0, ...more }) as CalendarRow;
const entries = [
  entry({ kind: 'HOLIDAY', name: '창립기념일', startDt: '2026-11-25' }),
  entry({ kind: 'WORKDAY', name: '특근', startDt: '2026-11-28', lineId: 3, dayStart: '08:00', dayEnd: '12:00' }),
];
const lines = [{ id: 3, name: '선삭 라인' }];
const day = (date: string) => document.querySelector<HTMLElement>(`td[title^="${date}"]`);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T03:00:00Z') });
});

it('shows what each day of the year is and why, and begins an entry of the one that is pressed', () => {
  const pressed = vi.fn<(day: string) => void>();
  draw(<YearPicture entries={entries} lines={lines} usualHours={8} onDay={pressed} />);
  expect(day('2026-11-24')?.title).toBe('2026-11-24 (화) · 주간 8시간');
  expect(day('2026-11-25')?.title).toBe('2026-11-25 (수) · 휴일 창립기념일');
  expect(day('2026-11-28')?.title).toBe('2026-11-28 (토) · 쉼');
  expect(day('2026-11-23')?.dataset.today).toBe('true');
  // 261 days from Monday to Friday, but the one.
  expect(screen.getByText('근무일 260일')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /2026-11-25/ }));
  expect(pressed).toHaveBeenCalledWith('2026-11-25');
});

it('turns to other years, and has nothing to press for who may enter none', () => {
  draw(<YearPicture entries={entries} lines={lines} usualHours={8} />);
  fireEvent.click(screen.getByRole('button', { name: '다음 해' }));
  expect(day('2027-02-28')).toBeTruthy();
  expect(day('2027-02-29')).toBeNull();
  expect(screen.queryByRole('button', { name: /2027-02-28/ })).toBeNull();
});
