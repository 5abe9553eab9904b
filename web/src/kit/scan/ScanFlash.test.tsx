import { act, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerScan } from './answer.ts';
import { ScanFlash } from './ScanFlash.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(64);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('keeps its room when the answer goes, drops no tap then, and gives the room back with the next page', () => {
  const tapped = vi.fn();
  const page = (name: string) => (
    <>
      <ScanFlash stands={name} />
      <button type="button" onClick={tapped}>
        7
      </button>
    </>
  );
  const { container, getByRole, rerender, queryByText } = render(page('work'));
  const room = () => container.querySelector<HTMLElement>('.scan-room')?.style.minHeight;
  const tap = () => fireEvent.click(getByRole('button'), { detail: 1 });
  expect(room()).toBe('');
  act(() => answerScan({ taken: true, what: 'LOT-1', said: '찾음' }));
  tap();
  expect(tapped, 'a tap that was on its way when the page moved').not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(1500));
  expect(queryByText('LOT-1')).toBeNull();
  expect(room()).toBe('64px');
  expect(queryByText('찾음'), 'what it said stays in its room').toBeTruthy();
  tap();
  expect(tapped).toHaveBeenCalledOnce();
  rerender(page('result'));
  expect(room()).toBe('');
  rerender(page('work'));
  expect(room(), 'who comes back finds it closed').toBe('');
});

it('shows a label’s separators as spaces', () => {
  const { getByText } = render(<ScanFlash />);
  act(() => answerScan({ taken: false, what: '10LOT\u001d21S1', said: '없음' }));
  expect(getByText('10LOT 21S1')).toBeTruthy();
});
