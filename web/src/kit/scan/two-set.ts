/** What the keys of a Latin keyboard write, plain and with Shift, by the place that the browser names. */
const rows: readonly [codes: readonly string[], plain: string, shifted: string][] = [
  [[...'QWERTYUIOPASDFGHJKLZXCVBNM'].map((letter) => `Key${letter}`), 'qwertyuiopasdfghjklzxcvbnm', 'QWERTYUIOPASDFGHJKLZXCVBNM'],
  [[...'1234567890'].map((digit) => `Digit${digit}`), '1234567890', '!@#$%^&*()'],
  [['Backquote', 'Minus', 'Equal', 'BracketLeft', 'BracketRight', 'Backslash'], '`-=[]\\', '~_+{}|'],
  [['Semicolon', 'Quote', 'Comma', 'Period', 'Slash', 'Space'], ";',./ ", ':"<>? '],
  [[...'0123456789'].map((digit) => `Numpad${digit}`), '0123456789', '0123456789'],
  [['NumpadDecimal', 'NumpadSubtract', 'NumpadAdd', 'NumpadMultiply', 'NumpadDivide'], '.-+*/', '.-+*/'],
];
const written = new Map(
  rows.flatMap(([codes, plain, shifted]) => codes.map((code, at) => [code, [plain[at] as string, shifted[at] as string]] as const)),
);

/** The two-set layout (KS X 5002), by the letters of the Latin keyboard: what stands on their keys in Hangul mode. */
const twoSet: readonly [latin: string, jamo: string][] = [
  ['qwertyuiopasdfghjklzxcvbnm', 'ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡ'],
  ['QWERTOP', 'ㅃㅉㄸㄲㅆㅒㅖ'],
];
const latinOf = new Map(twoSet.flatMap(([latin, jamo]) => [...jamo].map((one, at) => [one, latin[at] as string] as const)));

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

/** The letter that a key would write on a Latin keyboard, also where an input method has taken it for Hangul; null for a key that writes none. */
export const letterOf = ({ key, code, shiftKey }: Key, capsLock: boolean): string | null => {
  if (/^[ -~]$/.test(key)) return key;
  if (/^[！-～]$/.test(key)) return String.fromCharCode(key.charCodeAt(0) - 0xfee0);
  const jamo = latinOf.get(key);
  // An input method that has the key tells `Process` in its stead, or nothing.
  if (jamo === undefined && key !== 'Process' && key !== 'Unidentified') return null;
  const letters = written.get(code);
  if (!letters) return jamo ?? null;
  const [plain, shifted] = letters;
  return (shiftKey !== (capsLock && code.startsWith('Key')) ? shifted : plain) ?? null;
};
