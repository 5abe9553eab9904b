import { afterEach, beforeEach, expect, it } from 'vitest';
import { giveKeys } from './focus-on-arrival.ts';

const desk = (name: string) => `<div class="kit-barcode"><div class="kit-barcode-prompt" tabindex="-1">${name}</div></div>`;
const main = () => document.querySelector('#content') as HTMLElement;
const changed = () => new Promise((resolve) => setTimeout(resolve));
const focused = () => document.activeElement?.textContent;
beforeEach(() => {
  document.body.innerHTML = `<button>언어</button><main id="content" tabindex="-1">${desk('출고')}<button>옆</button></main>`;
});
afterEach(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', bubbles: true })));

it('the part that was asked for has the keys once it stands, though the one before it took them along', async () => {
  giveKeys(true);
  expect(focused()).toBe('출고');
  main().innerHTML = '';
  await changed();
  expect(document.activeElement).toBe(main());
  main().innerHTML = desk('재입고');
  await changed();
  expect(focused()).toBe('재입고');
});

it('who acts meanwhile keeps the keys where they are', async () => {
  giveKeys(true);
  document.querySelector('button')?.focus();
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
  main().innerHTML = desk('재입고');
  await changed();
  expect(focused()).toBe('언어');
});

it('the page where one is already gives the keys only to who has them nowhere in it', () => {
  const beside = [...document.querySelectorAll('button')].at(-1);
  beside?.focus();
  giveKeys(false);
  expect(document.activeElement).toBe(beside);
  document.querySelector('button')?.blur();
  (document.activeElement as HTMLElement).blur();
  giveKeys(false);
  expect(focused()).toBe('출고');
});
