import { fireEvent } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { goToNext } from './next-step.ts';

afterEach(() => document.body.replaceChildren());
const button = (name: string, disabled = false) => {
  const made = Object.assign(document.createElement('button'), { className: name, disabled });
  document.body.append(made);
  return made;
};
/** Mutations are told once the work that made them is done. */
const told = () => new Promise((resolve) => setTimeout(resolve));

test('the focus goes to what is done next as soon as it stands', async () => {
  const here = button('here');
  here.focus();
  goToNext('.confirm', '.line');
  here.remove();
  await told();
  expect(document.activeElement).toBe(document.body);
  const confirm = button('confirm');
  button('line');
  await told();
  expect(document.activeElement).toBe(confirm);
});

test('what can’t be pressed is passed by, or waited for', async () => {
  const confirm = button('confirm', true);
  goToNext('.confirm');
  await told();
  expect(document.activeElement).toBe(document.body);
  confirm.disabled = false;
  await told();
  expect(document.activeElement).toBe(confirm);
  confirm.disabled = true;
  goToNext('.confirm', '.line');
  const line = button('line');
  await told();
  expect(document.activeElement).toBe(line);
});

test.each(['keyDown', 'pointerDown'] as const)('a hand that goes on by %s is left where it is', async (by) => {
  const elsewhere = button('elsewhere');
  goToNext('.confirm');
  fireEvent[by](elsewhere);
  elsewhere.focus();
  button('confirm');
  await told();
  expect(document.activeElement).toBe(elsewhere);
});

test('a save that is pressed twice, or held, is one act', async () => {
  const here = button('here');
  here.focus();
  goToNext('.confirm');
  fireEvent.keyDown(here, { key: 'Control', ctrlKey: true });
  fireEvent.keyDown(here, { key: 's', code: 'KeyS', ctrlKey: true });
  fireEvent.keyDown(here, { key: 'x', repeat: true });
  here.remove();
  const confirm = button('confirm');
  await told();
  expect(document.activeElement).toBe(confirm);
});
