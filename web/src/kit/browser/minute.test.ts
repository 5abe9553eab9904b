import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useMinute } from './minute.ts';

afterEach(() => vi.useRealTimers());

it('goes on by itself with the clock, once a minute', () => {
  vi.useFakeTimers({ now: Date.parse('2026-03-02T01:00:10Z') });
  let drawn = 0;
  const { result } = renderHook(() => {
    drawn++;
    return useMinute();
  });
  const first = result.current;
  act(() => vi.advanceTimersByTime(45_000));
  expect([result.current - first, drawn]).toEqual([0, 1]);
  act(() => vi.advanceTimersByTime(10_000));
  expect([result.current - first, drawn]).toEqual([1, 2]);
});
