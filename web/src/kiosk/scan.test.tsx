import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useScanner } from './scan.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const press = (key: string, target: EventTarget = window) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  target.dispatchEvent(event);
  return event;
};
const burst = (code: string) => {
  for (const letter of code) {
    press(letter);
    vi.advanceTimersByTime(8);
  }
  return press('Enter');
};

const Seat = ({ heard, takes = true, behind = false }: { heard: string[]; takes?: boolean; behind?: boolean }) => {
  useScanner(
    {
      onScan: (code) => {
        heard.push(`scan ${code}`);
        return takes;
      },
      onKey: (key) => heard.push(`key ${key}`),
    },
    behind,
  );
  return null;
};

it('a burst with Enter is a scan, and its Enter presses nothing', () => {
  const heard: string[] = [];
  render(<Seat heard={heard} />);
  expect(burst('LOT-20260302-1').defaultPrevented).toBe(true);
  vi.advanceTimersByTime(500);
  expect(heard).toEqual(['scan LOT-20260302-1']);
});

it('what a person types arrives as keys, and their Enter presses the button', () => {
  const heard: string[] = [];
  render(<Seat heard={heard} />);
  for (const key of ['1', '2', '5']) {
    press(key);
    vi.advanceTimersByTime(120);
  }
  expect(press('Enter').defaultPrevented).toBe(false);
  press('Backspace');
  expect(heard).toEqual(['key 1', 'key 2', 'key 5', 'key Backspace']);
});

it('a burst that a busy page kept waiting is still a scan', () => {
  const heard: string[] = [];
  render(<Seat heard={heard} />);
  press('L');
  const now = performance.now();
  const late = vi.spyOn(performance, 'now').mockReturnValue(now + 300);
  vi.advanceTimersByTime(45);
  late.mockRestore();
  burst('OT-1');
  vi.advanceTimersByTime(500);
  expect(heard).toEqual(['scan LOT-1']);
});

it('two quick keys of a person are not lost', () => {
  const heard: string[] = [];
  render(<Seat heard={heard} />);
  press('1');
  vi.advanceTimersByTime(20);
  press('0');
  vi.advanceTimersByTime(100);
  expect(heard).toEqual(['key 1', 'key 0']);
});

it('the screen in front is asked first, the one behind gets what it doesn’t know', () => {
  const front: string[] = [];
  const behind: string[] = [];
  render(
    <>
      <Seat heard={front} takes={false} />
      <Seat heard={behind} behind />
    </>,
  );
  burst('W-101');
  expect([front, behind]).toEqual([['scan W-101'], ['scan W-101']]);
  press('7');
  vi.advanceTimersByTime(100);
  expect(front).toContain('key 7');
  expect(behind).not.toContain('key 7');
});

it('is deaf while somebody types into a field or is being asked something', () => {
  const heard: string[] = [];
  const { container } = render(
    <>
      <Seat heard={heard} />
      <input />
    </>,
  );
  const input = container.querySelector('input');
  for (const key of ['a', 'b', 'c', 'Enter']) press(key, input as HTMLInputElement);
  const asking = document.createElement('div');
  asking.setAttribute('role', 'alertdialog');
  document.body.append(asking);
  burst('LOT-1');
  press('Escape');
  asking.remove();
  vi.advanceTimersByTime(500);
  expect(heard).toEqual([]);
});
