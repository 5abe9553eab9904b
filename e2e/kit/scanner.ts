import { separator } from '@lotline/contract/material/gs1';
import type { CDPSession, Page } from '@playwright/test';

const shiftBit = 8;
const controlBit = 2;
const betweenMs = 6;
/** The keys of Hangul mode that codes of the demo plant need, by their letters. */
const jamos = new Map(
  [...'abcdefghijklmnopqrstuvwxyz'].map((letter, at) => [letter, 'ㅁㅠㅊㅇㄷㄹㅎㅗㅑㅓㅏㅣㅡㅜㅐㅔㅂㄱㄴㅅㅕㅍㅈㅌㅛㅋ'[at] as string]),
);
const placeOf = (letter: string) => (/[a-z]/i.test(letter) ? `Key${letter.toUpperCase()}` : /\d/.test(letter) ? `Digit${letter}` : 'Minus');

/**
 * The input method keeps the letters: the page hears of places only, and what was composed lands where the focus is. A key is heard before its
 * letter is composed; sent at once, the browser may take them the other way round.
 */
const composed = async (keyboard: CDPSession, letter: string, timestamp: number) => {
  const modifiers = /[A-Z]/.test(letter) ? shiftBit : 0;
  const key = { key: 'Process', code: placeOf(letter), windowsVirtualKeyCode: 229, modifiers, timestamp };
  await keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
  await keyboard.send('Input.imeSetComposition', { text: jamos.get(letter.toLowerCase()) ?? letter, selectionStart: 1, selectionEnd: 1 });
  await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
};
const pressed = (
  keyboard: CDPSession,
  key: { key: string; code?: string; text?: string; modifiers?: number; windowsVirtualKeyCode?: number },
  timestamp: number,
) => [
  keyboard.send('Input.dispatchKeyEvent', { type: key.text ? 'keyDown' : 'rawKeyDown', timestamp, ...key }),
  keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', timestamp, ...key }),
];

/** A wedge scanner: a burst of keys and Enter, wherever the focus is; it waits for nobody between its keys, and a busy machine makes it no slower. */
export const scan = async (page: Page, code: string, { hangul = false } = {}) => {
  const keyboard = await page.context().newCDPSession(page);
  const since = Date.now() - (code.length + 1) * betweenMs;
  const at = (n: number) => (since + n * betweenMs) / 1000;
  const letters = [...code];
  const keyOf = (letter: string) =>
    letter === separator ? { key: ']', code: 'BracketRight', modifiers: controlBit } : { key: letter, code: placeOf(letter), text: letter };
  if (hangul) for (const [n, letter] of letters.entries()) await composed(keyboard, letter, at(n));
  const keys = hangul ? [] : letters.flatMap((letter, n) => pressed(keyboard, keyOf(letter), at(n)));
  const enter = hangul ? { key: 'Process', code: 'Enter', windowsVirtualKeyCode: 229 } : { key: 'Enter', text: '\r' };
  await Promise.all([...keys, ...pressed(keyboard, enter, at(letters.length))]);
  await keyboard.detach();
};

/** So long a hand takes from the keys to the scanner: what comes sooner after a typed digit may be the rest of a code, and is told so. */
const takenUpMs = 700;
/** A quantity is typed over what stands in the field that has the hand, and then the next code is scanned. */
export const typeThenScan = async (page: Page, qty: string, code: string) => {
  await page.keyboard.press('Control+a');
  await page.keyboard.type(qty, { delay: 200 });
  await page.waitForTimeout(takenUpMs);
  await scan(page, code);
};
