import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ignoreBounces } from './bounce.ts';
import { goTo } from './place.ts';

const pressed = vi.fn();
const add = (name: string, work = () => pressed(name)) => {
  const button = document.createElement('button');
  button.textContent = name;
  button.addEventListener('click', work);
  document.body.append(button);
  return button;
};
const tap = (button: Element, { x = 100, y = 100, detail = 1 } = {}) => fireEvent.click(button, { clientX: x, clientY: y, detail });

let end = () => {};
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  end = ignoreBounces();
});
afterEach(() => {
  end();
  vi.useRealTimers();
  pressed.mockReset();
  document.body.replaceChildren();
  goTo({ lineId: null, workId: null, step: 'works' });
});

it('a tap that bounces doesn’t press what the first one brought', () => {
  const open = add('open', () => void add('7'));
  tap(open);
  const seven = document.body.lastElementChild as Element;
  vi.advanceTimersByTime(180);
  tap(seven, { x: 110 });
  vi.advanceTimersByTime(300);
  tap(seven);
  expect(pressed, 'a glove that goes on bouncing').not.toHaveBeenCalled();
  vi.advanceTimersByTime(400);
  tap(seven);
  expect(pressed).toHaveBeenCalledExactlyOnceWith('7');
});

it('nor a key that is pressed as the finger comes down', () => {
  const open = add('open', () => add('7').addEventListener('pointerdown', () => pressed('down')));
  tap(open);
  const seven = document.body.lastElementChild as Element;
  const down = () => fireEvent(seven, new MouseEvent('pointerdown', { bubbles: true, clientX: 100, clientY: 100 }));
  down();
  expect(pressed).not.toHaveBeenCalled();
  vi.advanceTimersByTime(500);
  down();
  expect(pressed).toHaveBeenCalledExactlyOnceWith('down');
});

it('nor what stood there under another name', () => {
  const key = add('start', () => {
    pressed(key.textContent);
    key.textContent = 'stop';
    goTo({ step: 'result', workId: 1 });
  });
  tap(key);
  tap(key);
  expect(pressed.mock.calls).toEqual([['start']]);
});

it('quick taps on what stood there are meant, and so are those elsewhere and the keys', () => {
  const five = add('5');
  const six = add('6');
  tap(five);
  tap(five);
  tap(six, { x: 140 });
  const open = add('open', () => void add('new'));
  tap(open, { x: 300 });
  const fresh = document.body.lastElementChild as Element;
  tap(fresh, { x: 400 });
  tap(fresh, { detail: 0 });
  expect(pressed.mock.calls).toEqual([['5'], ['5'], ['6'], ['new'], ['new']]);
});
