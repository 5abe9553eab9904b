import fc from 'fast-check';
import { expect, it } from 'vitest';
import { letterOf } from './two-set.ts';

/** How a wedge scanner types a character on an American keyboard, by the table of HID usages, written down apart from the code. */
const places: Record<string, string> = {
  Space: '  ',
  Backquote: '`~',
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: '\'"',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
};
')!@#$%^&*('.split('').forEach((shifted, digit) => {
  places[`Digit${digit}`] = `${digit}${shifted}`;
});
const jamos: Record<string, string> = {
  ...{
    A: 'ㅁㅁ',
    B: 'ㅠㅠ',
    C: 'ㅊㅊ',
    D: 'ㅇㅇ',
    E: 'ㄷㄸ',
    F: 'ㄹㄹ',
    G: 'ㅎㅎ',
    H: 'ㅗㅗ',
    I: 'ㅑㅑ',
    J: 'ㅓㅓ',
    K: 'ㅏㅏ',
    L: 'ㅣㅣ',
    M: 'ㅡㅡ',
  },
  ...{
    N: 'ㅜㅜ',
    O: 'ㅐㅒ',
    P: 'ㅔㅖ',
    Q: 'ㅂㅃ',
    R: 'ㄱㄲ',
    S: 'ㄴㄴ',
    T: 'ㅅㅆ',
    U: 'ㅕㅕ',
    V: 'ㅍㅍ',
    W: 'ㅈㅉ',
    X: 'ㅌㅌ',
    Y: 'ㅛㅛ',
    Z: 'ㅋㅋ',
  },
};
const press = (character: string) => {
  if (/[a-zA-Z]/.test(character)) {
    const upper = character.toUpperCase();
    const shiftKey = upper === character;
    return { code: `Key${upper}`, shiftKey, jamo: jamos[upper]?.[shiftKey ? 1 : 0] ?? '' };
  }
  const [code, both] = Object.entries(places).find(([, letters]) => letters.includes(character)) ?? ['', ''];
  return { code, shiftKey: both[0] !== character, jamo: character };
};
const printable = Array.from({ length: 95 }, (_, at) => String.fromCharCode(0x20 + at));
const codes = fc.array(fc.constantFrom(...printable), { minLength: 1, maxLength: 60 });

it('whatever a code is written with, Hangul mode gives it back as it stands on the label', () => {
  fc.assert(
    fc.property(codes, fc.constantFrom('Process', 'Unidentified', 'jamo'), (code, mode) => {
      const read = code.map((character) => {
        const { jamo, ...place } = press(character);
        return letterOf({ key: mode === 'jamo' ? jamo : mode, ...place }, false);
      });
      expect(read.join('')).toBe(code.join(''));
    }),
  );
});

it('every printable character has its place', () => {
  expect(printable.filter((one) => letterOf({ key: 'Process', ...press(one) }, false) !== one)).toEqual([]);
});

it('a layout that writes Latin letters is believed, whatever its places are called', () => {
  expect(letterOf({ key: 'z', code: 'KeyY', shiftKey: false }, false)).toBe('z');
});

it('a jamo without a place is the letter of its key', () => {
  expect(['ㅣ', 'ㅒ', 'ㅆ', 'ㅁ'].map((key) => letterOf({ key, code: '', shiftKey: false }, false))).toEqual(['l', 'O', 'T', 'a']);
});

it('Caps Lock counts for letters alone', () => {
  expect(letterOf({ key: 'Process', code: 'KeyL', shiftKey: false }, true)).toBe('L');
  expect(letterOf({ key: 'Process', code: 'KeyL', shiftKey: true }, true)).toBe('l');
  expect(letterOf({ key: 'Process', code: 'Digit4', shiftKey: false }, true)).toBe('4');
});

it('letters of full width are those of half', () => {
  expect(['Ｌ', '－', '７'].map((key) => letterOf({ key, code: '', shiftKey: false }, false))).toEqual(['L', '-', '7']);
});

it.each(['Shift', 'Tab', 'F5', 'HangulMode', 'Enter', 'Dead', '한'])('%s writes no letter of a code', (key) => {
  expect(letterOf({ key, code: '', shiftKey: false }, false)).toBeNull();
});
