import { describe, expect, test } from 'vitest';
import { byInitials, holding } from './initials.ts';

const holds = (text: string, typed: string) => holding(typed)(text);

describe('a text is found', () => {
  test.each([
    ['검사', 'ㄱㅅ', 'by the initials of its syllables'],
    ['검사', 'ㄳ', 'by two that the keyboard draws together'],
    ['알루미늄 브래킷 A', 'ㅂㄹㅋ', 'in the middle of a name'],
    ['브래킷', 'ㅂ래ㅋ', 'by initials beside whole syllables'],
    ['브래킷', 'ㅂ래', 'by an initial before a syllable'],
    ['브래킷', '브ㄹㅋ', 'by initials after a syllable'],
    ['브래킷', '블ㅋ', 'by initials that the keyboard drew into the syllable before them'],
    ['서보 모터 하우징', 'ㅅㅂㅁㅌㅎ', 'across its spaces'],
    ['서보모터', 'ㅅㅂ ㅁㅌ', 'with a space where it has none'],
    ['ㄷ형강 100', 'ㄷ형', 'by a consonant that is its own letter'],
    ['씰링 M8 볼트', 'm8ㅂ', 'with Latin letters in any case'],
    ['달걀 값', '닭ㄱ', 'by two that the keyboard drew into the syllable before them'],
    ['커버 (좌)', 'ㅋㅂ(ㅈ', 'with signs as they are'],
    ['Bracket', 'rack', 'as ever without a consonant'],
    ['SCM440 Ø20', 'scm440 20', 'by words that stand apart'],
    ['서보 모터 하우징', '하우징 ㅅㅂ', 'by words in another order'],
  ])('%s by %s: %s', (text, typed) => expect(holds(text, typed)).toBe(true));
});

describe('a text is not found', () => {
  test.each([
    ['검사', 'ㅅㄱ', 'by its initials in another order'],
    ['검토 사항', 'ㄱㅅ', 'with a syllable between them'],
    ['까치', 'ㄱㅊ', 'by half of a double consonant'],
    ['브레이크', 'ㅂ래', 'with another vowel'],
    ['하늘', 'ㅎ.', 'by a sign that stands for any'],
    ['볼트', 'ㅌㅂ|ㅂㅌ+', 'by signs of a pattern'],
    ['SCM440 Ø20', 'scm440 30', 'by one of two words'],
  ])('%s by %s: %s', (text, typed) => expect(holds(text, typed)).toBe(false));
});

test('a text without a consonant of its own is no pattern', () => {
  expect(byInitials('브래킷 (A)')).toBeUndefined();
  expect(byInitials('ㅏㅏ')).toBeUndefined();
});
