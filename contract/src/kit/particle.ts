type Final = 'none' | 'ㄹ' | 'other';

/** The particles that follow the final sound: as a sentence writes them, after a final sound, after none. */
const pairs = {
  '을(를)': ['을', '를'],
  '이(가)': ['이', '가'],
  '은(는)': ['은', '는'],
  '과(와)': ['과', '와'],
  '(으)로': ['으로', '로'],
} as const;
type Pair = keyof typeof pairs;

const written = /을\(를\)|이\(가\)|은\(는\)|과\(와\)|\(으\)로/g;

/** The sentence with the particles that its words take: “BR-200을(를)” becomes “BR-200을”. */
export const withParticles = (sentence: string): string =>
  sentence.includes(')') ? sentence.replace(written, (pair, at: number, whole: string) => particle(whole.slice(0, at), pair)) : sentence;

/** The particle that a word takes at its end: “5 kg을”, “선반으로”, “서울로”. */
export const particle = (word: string, pair: string): string => {
  const final = finalSound(word);
  if (pair === '(으)로' && final === 'ㄹ') return '로';
  return pairs[pair as Pair][final === 'none' ? 1 : 0];
};

const finalSound = (word: string): Final => {
  const heard = unread(word.replace(aside, '')) || unread(word);
  const end = heard.at(-1) ?? '';
  if (/[가-힣]/.test(end)) return hangul(end);
  if (/\d/.test(end)) return digit(end);
  return latin(/[a-z]+$/i.exec(heard)?.[0] ?? '');
};

/** What stands in brackets after a word isn't read by its particle: “설비(MC-01)가”. */
const aside = /\s*\([^()]*\)[^\p{L}\d()]*$/u;
const unread = (word: string) => word.replace(/[^\p{L}\d]+$/u, '');

const hangul = (syllable: string): Final => {
  const final = (syllable.charCodeAt(0) - 0xac00) % 28;
  return final === 0 ? 'none' : final === 8 ? 'ㄹ' : 'other';
};

/** 영 일 이 삼 사 오 육 칠 팔 구; a zero at the end is also 십, 백, 천 or 만. */
const digit = (of: string): Final => ('178'.includes(of) ? 'ㄹ' : '036'.includes(of) ? 'other' : 'none');

/** A unit is said as its Korean name, capitals letter by letter (엘, 엠, 엔, 알), any other word by its sound, which is a guess. */
const latin = (word: string): Final => {
  if (/^([km]?g|ton|t)$/.test(word)) return 'other';
  if (/^[A-Z]+$/.test(word) || word.length < 3)
    return /[LR]$/i.test(word) ? (word === 'l' ? 'none' : 'ㄹ') : /[MN]$/.test(word) ? 'other' : 'none';
  if (/le?$/i.test(word)) return 'ㄹ';
  return /([mn]e?|ng|[^aeiou][aeiou](ck|[pkt]))$/i.test(word) ? 'other' : 'none';
};
