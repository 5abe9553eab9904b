import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Held, holdMs, useHold } from './hold.ts';

const opened = vi.fn((held: Held) => held.on.textContent);
const clicked = vi.fn();
const List = () => (
  <div {...useHold(opened)}>
    <button type="button" onClick={clicked}>
      한 줄
    </button>
  </div>
);

beforeEach(() => {
  vi.useFakeTimers();
  opened.mockClear();
  clicked.mockClear();
  render(<List />);
});
afterEach(() => void vi.useRealTimers());
const row = () => screen.getByText('한 줄');
const rest = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('holding a row', () => {
  it('opens its actions after a second, and is no click', async () => {
    fireEvent.pointerDown(row(), { button: 0, clientX: 5, clientY: 5 });
    await rest(holdMs - 1);
    expect(opened).not.toHaveBeenCalled();
    await rest(1);
    expect(opened).toHaveReturnedWith('한 줄');
    fireEvent.pointerUp(row());
    fireEvent.click(row());
    expect(clicked).not.toHaveBeenCalled();
    fireEvent.click(row());
    expect(clicked).toHaveBeenCalledOnce();
  });
  it.each([
    ['let go earlier', () => fireEvent.pointerUp(row())],
    ['moved away, as one who scrolls does', () => fireEvent.pointerMove(row(), { clientX: 5, clientY: 40 })],
  ])('does nothing when %s', async (_name, end) => {
    fireEvent.pointerDown(row(), { button: 0, clientX: 5, clientY: 5 });
    end();
    await rest(holdMs * 2);
    expect(opened).not.toHaveBeenCalled();
  });
});
