import { afterEach, expect, test } from 'vitest';
import { focusHeir } from './heir.ts';

afterEach(() => document.body.replaceChildren());
const lines = (...names: string[]) => {
  document.body.innerHTML = `<div id="box">${names.map((name) => `<p><input id="of-${name}"><button id="${name}" data-bin></button></p>`).join('')}</div>`;
  return document.getElementById('box') as HTMLElement;
};
const at = (id: string) => document.getElementById(id) as HTMLButtonElement;
const drop = async (name: string, otherwise?: () => void) => {
  at(name).focus();
  focusHeir(at(name), document.getElementById('box'), otherwise);
  at(name).parentElement?.remove();
  await new Promise((resolve) => setTimeout(resolve));
};

test('the keys go to the line that follows, after the last one to the line before', async () => {
  lines('a', 'b', 'c');
  await drop('b');
  expect(document.activeElement).toBe(at('c'));
  await drop('c');
  expect(document.activeElement).toBe(at('a'));
});

test('of the only one they go to what stands instead', async () => {
  lines('a');
  let went = false;
  await drop('a', () => {
    went = true;
  });
  expect(went).toBe(true);
});

test('where the last line can’t be taken away they go into it', async () => {
  lines('a', 'b');
  at('a').disabled = true;
  await drop('b');
  expect(document.activeElement?.id).toBe('of-a');
});

test('who has put them elsewhere keeps them there', async () => {
  lines('a', 'b');
  at('a').focus();
  focusHeir(at('a'), document.getElementById('box'));
  at('a').parentElement?.remove();
  document.getElementById('of-b')?.focus();
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement?.id).toBe('of-b');
});
