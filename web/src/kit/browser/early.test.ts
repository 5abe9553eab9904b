import { fireEvent } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { hearUntilOpen } from './early.ts';

afterEach(() => {
  fireEvent.pointerDown(document.body);
  document.body.replaceChildren();
});
const add = (html: string) => {
  document.body.insertAdjacentHTML('beforeend', html);
  return document.body.lastElementChild as HTMLElement;
};
const unseen = () => document.querySelector<HTMLInputElement>('[data-in-the-way]');

test('what is typed while a form is on its way stands in its first field', () => {
  const row = add('<div tabindex="0">row</div>');
  row.focus();
  hearUntilOpen('수주 등록');
  expect(document.activeElement).toBe(unseen());
  fireEvent.change(unseen() as Element, { target: { value: '대륙' } });
  const form = add('<div tabindex="-1"><input></div>');
  const heard: string[] = [];
  const first = form.querySelector('input') as HTMLInputElement;
  first.addEventListener('input', () => heard.push(first.value));
  // The drawer takes the focus before its field does, and doesn't hear the keys.
  form.focus();
  expect(document.activeElement).toBe(unseen());
  first.focus();
  expect([document.activeElement, heard, unseen()]).toEqual([first, ['대륙'], null]);
});

test('what follows Enter is for a field that isn’t there yet', () => {
  hearUntilOpen('수주 등록');
  expect(fireEvent.keyDown(unseen() as Element, { key: 'Enter' })).toBe(false);
  expect(unseen()?.readOnly).toBe(true);
});

test.each([
  ['Esc', () => fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' })],
  ['a press', () => fireEvent.pointerDown(document.body)],
  ['a question', () => (add('<div role="alertdialog"><button>아니요</button></div>').firstElementChild as HTMLElement).focus()],
])('%s ends it', (_, act) => {
  const main = add('<main tabindex="-1"></main>');
  hearUntilOpen('수주 등록');
  act();
  expect(unseen()).toBeNull();
  expect(document.activeElement === main || document.activeElement?.closest('[role=alertdialog]') !== null).toBe(true);
});

test('the one field that is waited for goes on, and answers the Enter that was pressed before it had come', () => {
  hearUntilOpen('이동', { into: '#wanted', entered: true });
  fireEvent.change(unseen() as Element, { target: { value: 'new order' } });
  fireEvent.keyDown(unseen() as Element, { key: 'Enter' });
  const scanned = add('<input>');
  scanned.focus();
  expect(document.activeElement).toBe(unseen());
  const wanted = add('<input id="wanted">') as HTMLInputElement;
  const heard: string[] = [];
  wanted.addEventListener('keydown', ({ key }) => heard.push(`${wanted.value} ${key}`));
  wanted.focus();
  expect([heard, unseen()]).toEqual([['new order Enter'], null]);
});

test('Esc says that what is on its way is no longer wanted', () => {
  let wanted = true;
  hearUntilOpen('이동', {
    givenUp: () => {
      wanted = false;
    },
  });
  fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
  expect([wanted, unseen()]).toEqual([false, null]);
});
