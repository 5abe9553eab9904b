const initials = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
const finals = ' ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ';
/** Two that a keyboard draws together: ㄱ and then ㅅ are typed as ㄳ. */
const pairs: Record<string, string> = Object.fromEntries(
  'ㄳㄱㅅ ㄵㄴㅈ ㄶㄴㅎ ㄺㄹㄱ ㄻㄹㅁ ㄼㄹㅂ ㄽㄹㅅ ㄾㄹㅌ ㄿㄹㅍ ㅀㄹㅎ ㅄㅂㅅ'.split(' ').map((pair) => [pair[0], pair.slice(1)]),
);
const first = 0xac00;
const perInitial = 588;
const perVowel = 28;

/** Any syllable that begins with the consonant, or the consonant itself: that of ㄷ is found in 다리 and in ㄷ형강. */
const beginning = (consonant: string) => {
  const from = first + initials.indexOf(consonant) * perInitial;
  return `[${consonant}${String.fromCharCode(from)}-${String.fromCharCode(from + perInitial - 1)}]`;
};

const part = (letter: string): string => {
  const both = pairs[letter] ?? letter;
  if (/[ㄱ-ㅎ]/.test(both)) return [...both].map(beginning).join(' ?');
  const at = letter.charCodeAt(0) - first;
  if (!(at >= 0 && at < initials.length * perInitial)) return letter.replace(/[\\^$.*+?()[\]{}|]/, '\\$&');
  // The next consonant that is typed closes a syllable: 블ㅋ was meant as 브, ㄹ, ㅋ.
  const [begun, final = ''] = [String.fromCharCode(first + at - (at % perVowel)), finals[at % perVowel]];
  if (final === ' ') return letter;
  const [kept, next] = pairs[final] ?? ['', final];
  const open = kept ? String.fromCharCode(begun.charCodeAt(0) + finals.indexOf(kept)) : begun;
  return `(?:${letter}|${open} ?${beginning(next as string)})`;
};

/**
 * What was typed by initial consonants, as a regular expression of this language and of the database: ㅂㄹㅋ and ㅂ래ㅋ are found in 브래킷, ㅅㅂㅁㅌ
 * across the space of 서보 모터. A text without a consonant of its own stands for itself.
 */
export const byInitials = (typed: string): string | undefined => {
  const letters = typed.normalize('NFC').replace(/\s/g, '');
  return /[ㄱ-ㅎ]/.test(letters) ? [...letters].map(part).join(' ?') : undefined;
};

/** The words of what was typed: each is looked for by itself, so that `scm440 20` finds SCM440 Ø20. */
export const wordsTyped = (typed: string): string[] => [...new Set(typed.trim().split(/\s+/))];

/** Whether a text holds every word that was typed, in any case or by initial consonants; made once for many texts. */
export const holding = (typed: string): ((text: string) => boolean) => {
  const words = wordsTyped(typed).map(holdingWord);
  return (text) => words.every((holds) => holds(text));
};

const holdingWord = (typed: string): ((text: string) => boolean) => {
  const wanted = typed.toLowerCase();
  const pattern = byInitials(wanted);
  const found = pattern === undefined ? undefined : new RegExp(pattern, 'i');
  return (text) => (found ? found.test(text) : text.toLowerCase().includes(wanted));
};
