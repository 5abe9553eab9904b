import { act, fireEvent, render } from '@testing-library/react';
import fc from 'fast-check';
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

it.each([
  ['closed', false, ['Escape']],
  ['open', true, []],
])('a list that stood %s is left so by a scan', (_, wasOpen, pressed) => {
  const keys: string[] = [];
  render(<Seat heard={[]} />);
  const field = document.createElement('input');
  field.setAttribute('aria-expanded', String(wasOpen));
  field.addEventListener('input', () => field.setAttribute('aria-expanded', 'true'));
  document.body.append(field);
  field.focus();
  burst('LOT-20260302-1');
  field.addEventListener('keydown', ({ key }) => keys.push(key));
  vi.advanceTimersByTime(500);
  expect([field.value, keys]).toEqual(['', pressed]);
  field.remove();
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

const Pad = () => {
  const [entered, setEntered] = useState('');
  useScanner({ onKey: (key) => setEntered(entered + key) });
  return <output>{entered}</output>;
};

it('of two digits that quick fingers roll, both are counted', () => {
  const { container } = render(<Pad />);
  press('2');
  press('1', { afterMs: 70 });
  act(() => void vi.advanceTimersByTime(500));
  expect(container.textContent).toBe('21');
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
  useScanner({ onScan: (code) => heard.push(code) > 0, onTorn: (code) => heard.push(`torn ${code}`) });
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

/** Keys with the pause before each, and the one before Enter: what a field with a scanner behind it heard, and what it holds. */
const pressed = (keys: readonly (readonly [string, number])[], enterAfterMs: number) => {
  const { heard, input } = field();
  const unmounted = () => document.body.replaceChildren();
  for (const [at, [key, afterMs]] of keys.entries()) press(key, { afterMs: at === 0 ? 2000 : afterMs });
  press('Enter', { afterMs: enterAfterMs });
  const { value } = input;
  unmounted();
  return { heard, value };
};
const code = fc.string({ unit: fc.constantFrom(...'0123456789-ABCLOTW'), minLength: 5, maxLength: 24 });

it('a code that comes slowly, from a loaded machine, is one code', () => {
  expect(
    pressed(
      [...'BW-102'].map((key, at) => [key, [0, 62, 31, 58, 40, 35][at] as number] as const),
      45,
    ).heard,
  ).toEqual(['BW-102']);
});

it('whatever a scanner’s pauses, its code is heard whole', () => {
  const paced = code.chain((text) =>
    fc.record({
      text: fc.constant(text),
      pauses: fc.array(fc.integer({ min: 1, max: 50 }), { minLength: text.length, maxLength: text.length }),
      enter: fc.integer({ min: 1, max: 50 }),
    }),
  );
  fc.assert(
    fc.property(paced, ({ text, pauses, enter }) => {
      const keys = [...text].map((key, at) => [key, pauses[at] as number] as const);
      expect(pressed(keys, enter)).toEqual({ heard: [text], value: '' });
    }),
    { numRuns: 60 },
  );
});

it('a device that hesitates once, after its beginning, has its code heard whole', () => {
  const hesitating = fc.record({ text: code, at: fc.integer({ min: 4, max: 23 }), ms: fc.integer({ min: 46, max: 600 }) });
  fc.assert(
    fc.property(hesitating, ({ text, at, ms }) => {
      const keys = [...text].map((key, n) => [key, n === Math.min(at, text.length - 1) ? ms : 12] as const);
      expect(pressed(keys, 12).heard).toEqual([text]);
    }),
    { numRuns: 60 },
  );
});

it('a piece of a code is never a code, wherever it tears', () => {
  const torn = fc.record({ text: code, at: fc.integer({ min: 1, max: 23 }), ms: fc.integer({ min: 46, max: 600 }) });
  fc.assert(
    fc.property(torn, ({ text, at, ms }) => {
      const keys = [...text].map((key, n) => [key, n === Math.min(at, text.length - 1) ? ms : 12] as const);
      const { heard } = pressed(keys, 12);
      expect(heard.filter((one) => one !== text && !one.startsWith('torn '))).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

it('what a person types is no scan, also with fingers that roll', () => {
  const typed = code.chain((text) =>
    fc.record({
      text: fc.constant(text),
      /** A rolled key follows in a moment, but not a third time in a row. */
      pauses: fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 12, max: 45 }), fc.integer({ min: 85, max: 400 })), {
        minLength: text.length,
        maxLength: text.length,
      }),
      enter: fc.integer({ min: 90, max: 500 }),
    }),
  );
  fc.assert(
    fc.property(typed, ({ text, pauses, enter }) => {
      let rolled = 0;
      const keys = [...text].map((key, at) => {
        const [rolls, quick, slow] = pauses[at] as [boolean, number, number];
        rolled = rolls && rolled < 2 ? rolled + 1 : 0;
        return [key, rolled > 0 ? quick : slow] as const;
      });
      expect(pressed(keys, enter)).toEqual({ heard: [], value: text });
    }),
    { numRuns: 60 },
  );
});

const TornSeat = ({ heard }: { heard: string[] }) => {
  useScanner({ onScan: (one) => heard.push(one) > 0, onTorn: (one) => heard.push(`torn ${one}`) });
  return null;
};
/** Keys into a field for a quantity that holds one already; says what was heard, and what the field holds then. */
const intoQuantity = (keys: readonly (readonly [string, number])[], enterAfterMs: number) => {
  const heard: string[] = [];
  render(<TornSeat heard={heard} />);
  const field = document.createElement('input');
  field.inputMode = 'decimal';
  field.value = '12';
  document.body.append(field);
  field.focus();
  press('0', { afterMs: 2000 });
  for (const [key, afterMs] of keys) press(key, { afterMs });
  const { defaultPrevented } = press('Enter', { afterMs: enterAfterMs });
  field.remove();
  return { heard, value: field.value, kept: defaultPrevented };
};
const paced = (text: string, ms: number) => [...text].map((key, at) => [key, at === 0 ? 1500 : ms] as const);

it.each([60, 110, 180, 240])('a code at %i ms a key into a quantity is a scan, and the quantity is what it was', (ms) => {
  for (const code of ['P-20261117-002', '20261117-002', '8801234567890'])
    expect(intoQuantity(paced(code, ms), ms)).toEqual({ heard: [code], value: '120', kept: true });
});

it('a code that tears in a quantity is told as torn, and leaves nothing of itself', () => {
  const keys = [...paced('P-2', 110), ...[...'0261117-002'].map((key, at) => [key, at === 0 ? 400 : 110] as const)];
  expect(intoQuantity(keys, 110)).toEqual({ heard: ['torn 0261117-002'], value: '120', kept: true });
});

it.each(['34', '1250.5', '-3', '100000'])('%s typed into a quantity stays, and its Enter is the form’s', (typed) => {
  expect(intoQuantity(paced(typed, 130), 200)).toEqual({ heard: [], value: `120${typed}`, kept: false });
});
