import { act } from '@testing-library/react';
import { type ReactElement, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Select } from '../form/Select.tsx';
import { CascadeInput, TreeInput } from '../form/Trees.tsx';
import { draw } from '../testing/testing.tsx';
import { listenForKeys, useScanner } from './scanner.ts';

/** What a supplier prints on its boxes. */
const label = '01095212345432133100000400241MB20261128-00410H-B20261128-00421A7';
const options = Array.from({ length: 40 }, (_, value) => ({ value, label: `자재 ${value}` }));
const tree = [{ value: 100, label: '공장', children: options }];

const searched = vi.fn();
const Plain = ({ onEnter }: { onEnter?: () => void }) => {
  const [text, setText] = useState('12');
  const change = (typed: string) => {
    searched(typed);
    setText(typed);
  };
  return <input value={text} onChange={({ target }) => change(target.value)} onKeyDown={({ key }) => key === 'Enter' && onEnter?.()} />;
};
const fields: Readonly<Record<string, ReactElement>> = {
  'a list': <Select options={options} value={3} allowClear showSearch={{ onSearch: searched }} />,
  'a list of several': <Select options={options} mode="multiple" value={[3]} showSearch={{ onSearch: searched }} />,
  'a cascade': <CascadeInput tree={tree} value={3} />,
  'a tree': <TreeInput tree={tree} value={3} />,
  'a plain field': <Plain />,
};
const Scans = ({ heard }: { heard: string[] }) => {
  useScanner({ onScan: (code) => heard.push(code) > 0 });
  return null;
};

const env = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
let thrown: string[] = [];
const onError = (event: ErrorEvent) => {
  event.preventDefault();
  thrown.push(event.message);
};
beforeEach(() => {
  thrown = [];
  searched.mockReset();
  vi.spyOn(console, 'error').mockImplementation((...said) => void thrown.push(String(said[0])));
  window.addEventListener('error', onError);
});
afterEach(() => {
  env.IS_REACT_ACT_ENVIRONMENT = true;
  window.removeEventListener('error', onError);
  vi.restoreAllMocks();
});

let clock = 1_000_000;
const pressed = (on: Element, key: string, afterMs = 4) => {
  clock += afterMs;
  const keyCode = key === 'Enter' ? 13 : key.charCodeAt(0);
  const event = new KeyboardEvent('keydown', { key, keyCode, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: clock });
  return on.dispatchEvent(event);
};
const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
/** What a browser does about one event before it turns to the next: promises, and no timer and no task. */
const settle = async () => {
  for (let times = 0; times < 8; times++) await Promise.resolve();
};
/** Keys that leave the browser no time between them. */
const burst = async (field: HTMLInputElement, text: string, { enter = true, lifts = false } = {}) => {
  env.IS_REACT_ACT_ENVIRONMENT = false;
  clock += 5000;
  for (const letter of text) {
    const goesIn = pressed(field, letter);
    await settle();
    if (goesIn) {
      write?.call(field, field.value + letter);
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
    if (lifts) flushSync(() => field.dispatchEvent(new KeyboardEvent('keyup', { key: letter, bubbles: true })));
    await settle();
  }
  if (enter) pressed(field, 'Enter');
  await settle();
};
const resting = async (ms: number) => {
  await new Promise((resolve) => setTimeout(resolve, ms));
  env.IS_REACT_ACT_ENVIRONMENT = true;
  await act(async () => undefined);
};
const focused = () => {
  const field = document.querySelector('input') as HTMLInputElement;
  act(() => field.focus());
  return field;
};

it.each(Object.entries(fields))('a label scanned while %s has the focus is a scan, and the field is as it was', async (_, drawn) => {
  const heard: string[] = [];
  draw(
    <>
      {drawn}
      <Scans heard={heard} />
    </>,
  );
  const field = focused();
  const was = field.value;
  for (let times = 1; times <= 4; times++) {
    await burst(field, label);
    await resting(200);
    // What the page was told last is what the field holds.
    expect(searched.mock.lastCall?.[0] ?? was).toBe(was);
    expect([thrown, heard.length, field.value, field.getAttribute('aria-expanded') ?? 'false']).toEqual([[], times, was, 'false']);
  }
  expect(new Set(heard)).toEqual(new Set([label]));
});

it.each(Object.entries(fields))('where nobody scans, a burst into %s is a text like any other', async (_, drawn) => {
  listenForKeys();
  draw(drawn);
  const field = focused();
  const was = field.value;
  await burst(field, label, { enter: false });
  await resting(300);
  expect([thrown, field.value]).toEqual([[], was + label]);
});

it('where nobody scans, Enter behind a burst is the form’s, which has all of it', async () => {
  listenForKeys();
  const entered: string[] = [];
  draw(<Plain onEnter={() => entered.push(searched.mock.lastCall?.[0])} />);
  await burst(focused(), label);
  expect([thrown, entered]).toEqual([[], [`12${label}`]]);
});

/** One that the page draws anew while a burst goes into it. */
const Redrawn = () => {
  const [, redraw] = useState(0);
  const [text, setText] = useState('');
  return (
    <div className="ant-select">
      <input
        value={text}
        onKeyUp={() => redraw((times) => times + 1)}
        onChange={({ target }) => {
          searched(target.value);
          setText(target.value);
        }}
      />
    </div>
  );
};
it('of a burst a list to choose from tells its first letters and then all of it at once, however often it is drawn meanwhile', async () => {
  listenForKeys();
  draw(<Redrawn />);
  const field = focused();
  await burst(field, '345678', { enter: false, lifts: true });
  expect(searched.mock.calls.flat()).toEqual(['3', '34', '345']);
  await vi.waitFor(() => expect(searched.mock.calls.flat().at(-1)).toBe('345678'));
  expect([searched.mock.calls.length, field.value]).toEqual([4, '345678']);
});

it('any other field tells each letter as it comes', async () => {
  listenForKeys();
  draw(<Plain />);
  await burst(focused(), '345678', { enter: false });
  expect(searched.mock.calls.flat()).toEqual(['123', '1234', '12345', '123456', '1234567', '12345678']);
});

it('whoever leaves a list to choose from or clicks in the middle of a burst finds it told', async () => {
  listenForKeys();
  draw(<Redrawn />);
  const field = focused();
  await burst(field, '345678', { enter: false });
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(searched).toHaveBeenLastCalledWith('345678');
  await burst(field, '901234', { enter: false });
  field.blur();
  expect(searched).toHaveBeenLastCalledWith('345678901234');
});

it('a syllable that ends in the middle of a burst is told as ended', async () => {
  const told: string[] = [];
  listenForKeys();
  draw(
    <div className="ant-select">
      <input onCompositionStart={() => told.push('starts')} onCompositionEnd={() => told.push('ends')} />
    </div>,
  );
  const field = focused();
  field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
  await burst(field, 'abcdef', { enter: false });
  field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
  expect(told).toEqual(['starts']);
  await vi.waitFor(() => expect(told).toEqual(['starts', 'ends']));
});
