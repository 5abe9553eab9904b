import { byInitials, wordsTyped } from '@lotline/contract/kit/initials';

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

/**
 * Whether a text holds what was typed, as written, by the initials of its syllables or by the keys of its letters: `ㅈㅈㅈㄱ` and `wkwo` find 자재.
 * Made once for many texts.
 */
export const holds = (typed: string): ((text: string) => boolean) => {
  const whole = holdsAsOne(typed);
  const words = wordsTyped(typed).map(holdsAsOne);
  return (text) => whole(text) || words.every((word) => word(text));
};

const holdsAsOne = (typed: string): ((text: string) => boolean) => {
  const wanted = plain(typed);
  const initials = byInitials(wanted);
  const found = initials === undefined ? undefined : new RegExp(initials, 'i');
  const maybeKeys = wanted.length >= leastKeys && /^[a-z]+$/.test(wanted);
  return (text) => {
    const whole = plain(text);
    if (whole.includes(wanted) || found?.test(whole)) return true;
    return maybeKeys && /[가-힣]/.test(whole) && [...whole].map(keysOf).join('').includes(wanted);
  };
};
