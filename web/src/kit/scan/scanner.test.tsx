import { act, fireEvent, render } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { press, typeKeys } from '../testing/keys.ts';
import { useScanner } from './scanner.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

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
      onAsked: (code) => heard.push(`asked ${code}`),
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

it('while something is being asked a scan presses no answer to it, means nothing, and is told of', () => {
  const heard: string[] = [];
  render(<Seat heard={heard} />);
  const asking = document.createElement('div');
  asking.setAttribute('role', 'alertdialog');
  document.body.append(asking);
  expect(burst('LOT-1').defaultPrevented).toBe(true);
  press('Escape');
  asking.remove();
  vi.advanceTimersByTime(500);
  expect(heard).toEqual(['asked LOT-1']);
});

it('a question that another scan may answer hears it', () => {
  const heard: string[] = [];
  render(<Seat heard={heard} />);
  const asking = document.createElement('div');
  asking.setAttribute('role', 'alertdialog');
  asking.setAttribute('data-scans', 'true');
  document.body.append(asking);
  burst('LOT-1');
  asking.remove();
  expect(heard).toEqual(['scan LOT-1']);
});

/** A screen that only scans, with a field, as the desks have. */
const Field = ({ heard, first = '' }: { heard: string[]; first?: string }) => {
  const [value, setValue] = useState(first);
  useScanner({ onScan: (code) => heard.push(code) > 0 });
  return <input value={value} onChange={({ target }) => setValue(target.value)} />;
};
const field = (first = '') => {
  const heard: string[] = [];
  const { container } = render(<Field heard={heard} first={first} />);
  const input = container.querySelector('input') as HTMLInputElement;
  input.focus();
  return { heard, input };
};

it('a scan in a field is a scan, and the field holds what it held', () => {
  const { heard, input } = field('12');
  expect(typeKeys('LOT-20260302-1').defaultPrevented).toBe(true);
  expect([heard, input.value]).toEqual([['LOT-20260302-1'], '12']);
});

it('a field keeps what a person typed, however fast, and their Enter', () => {
  const { heard, input } = field();
  for (const hand of [{ afterMs: 60 }, { afterMs: 12, enterAfterMs: 90 }, { afterMs: 42 }])
    expect(typeKeys('1250', hand).defaultPrevented).toBe(false);
  expect([heard, input.value]).toEqual([[], '125012501250']);
});

it('two keys are no code', () => {
  const { heard, input } = field();
  expect(typeKeys('12').defaultPrevented).toBe(false);
  expect([heard, input.value]).toEqual([[], '12']);
});

it('a key that is held down is no code', () => {
  const { heard } = field();
  press('1', { afterMs: 500 });
  for (let times = 0; times < 10; times++) press('1', { repeat: true, afterMs: 30 });
  expect(press('Enter', { afterMs: 30 }).defaultPrevented).toBe(false);
  expect(heard).toEqual([]);
});

it('Shift between the letters, as real scanners press it, belongs to the code', () => {
  const { heard } = field();
  for (const letter of 'LOT') {
    press('Shift', { shiftKey: true });
    press(letter, { shiftKey: true });
  }
  press('Enter');
  expect(heard).toEqual(['LOT']);
});

it('in Hangul mode the keys are read by their places, also where the composition swallows Enter', () => {
  const { heard, input } = field('7');
  for (const [code, shiftKey] of [
    ['KeyL', true],
    ['KeyO', true],
    ['KeyT', true],
    ['Minus', false],
    ['Digit3', false],
  ] as const) {
    press('Process', { code, shiftKey });
    act(() => void fireEvent.input(input, { target: { value: `${input.value}ㅣ` } }));
  }
  press('Process', { code: 'Enter' });
  expect([heard, input.value]).toEqual([['LOT-3'], '7']);
});

it('a second Enter at once belongs to the scan', () => {
  const { heard } = field();
  typeKeys('LOT-1');
  expect(press('Enter', { afterMs: 4 }).defaultPrevented).toBe(true);
  expect(press('Enter', { afterMs: 400 }).defaultPrevented).toBe(false);
  expect(heard).toEqual(['LOT-1']);
});

it('what a person types right after a scan stays', () => {
  const { input } = field('5');
  typeKeys('LOT-1');
  press('0', { afterMs: 200 });
  expect(input.value).toBe('50');
});

it.each([
  ['Ctrl+]', () => [press('Control', { ctrlKey: true }), press(']', { ctrlKey: true, code: 'BracketRight' })]],
  ['Ctrl+] in Hangul mode', () => [press('Control', { ctrlKey: true }), press('Process', { ctrlKey: true, code: 'BracketRight' })]],
  ['F8', () => [press('F8')]],
  ['a character that some browsers write', () => [press('\u001d', { ctrlKey: true, code: 'BracketRight' })]],
])('the separator within a label survives as %s', (_, separate) => {
  const heard: string[] = [];
  render(<Seat heard={heard} />);
  for (const letter of '10L1') press(letter);
  expect(separate().at(-1)?.defaultPrevented).toBe(true);
  for (const letter of '21S9') press(letter);
  press('Enter');
  expect(heard).toEqual(['scan 10L1\u001d21S9']);
});

it('a person’s F8 and Ctrl+] do what they do elsewhere', () => {
  const heard: string[] = [];
  render(<Seat heard={heard} />);
  for (const key of ['1', '2', '3']) press(key, { afterMs: 150 });
  expect(press('F8', { afterMs: 150 }).defaultPrevented).toBe(false);
  expect(press(']', { ctrlKey: true, afterMs: 150 }).defaultPrevented).toBe(false);
  press('Enter', { afterMs: 150 });
  vi.advanceTimersByTime(500);
  expect(heard.filter((one) => one.startsWith('scan'))).toEqual([]);
});
