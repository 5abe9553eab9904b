const initials = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
const initialOf = (letter: string) => {
  const at = letter.charCodeAt(0) - 0xac00;
  return at >= 0 && at < 11_172 ? (initials[Math.floor(at / 588)] ?? letter) : letter;
};
const plain = (text: string) => text.toLowerCase().replace(/[\s·]/g, '');

/** Whether the text holds what was typed, as written or by the initials of its syllables: `ㅈㅈㅈㄱ` finds 자재 재고. */
export const holds = (text: string, typed: string): boolean => {
  const wanted = plain(typed);
  const whole = plain(text);
  return whole.includes(wanted) || [...whole].map(initialOf).join('').includes(wanted);
};
