const initials = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
const initialOf = (letter: string) => {
  const at = letter.charCodeAt(0) - 0xac00;
  return at >= 0 && at < 11_172 ? (initials[Math.floor(at / 588)] ?? letter) : letter;
};
const plain = (text: string) => text.toLowerCase().replace(/[\s·]/g, '');

// The letters of a syllable by the keys of the two-set layout (KS X 5002), without Shift.
const initialKeys = 'r r s e e f a q q t t d w w c z x v g'.split(' ');
const vowelKeys = 'k o i o j p u p h hk ho hl y n nj np nl b m ml l'.split(' ');
const finalKeys = ' r r rt s sw sg e f fr fa fq ft fx fv fg a q qt t t d w c z x v g'.split(' ');
const keysOf = (letter: string) => {
  const at = letter.charCodeAt(0) - 0xac00;
  if (!(at >= 0 && at < 11_172)) return letter;
  return `${initialKeys[Math.floor(at / 588)]}${vowelKeys[Math.floor(at / 28) % 21]}${finalKeys[at % 28]}`;
};
/** So many letters by the wrong mode of the keyboard mean nothing else. */
const leastKeys = 3;

/** Whether the text holds what was typed, as written, by the initials of its syllables or by the keys of its letters: `ㅈㅈㅈㄱ` and `wkwo` find 자재. */
export const holds = (text: string, typed: string): boolean => {
  const wanted = plain(typed);
  const whole = plain(text);
  if (whole.includes(wanted) || [...whole].map(initialOf).join('').includes(wanted)) return true;
  return wanted.length >= leastKeys && /^[a-z]+$/.test(wanted) && /[가-힣]/.test(whole) && [...whole].map(keysOf).join('').includes(wanted);
};
