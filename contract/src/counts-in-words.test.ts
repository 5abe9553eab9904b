import { describe, expect, it } from 'vitest';
import { say, type Word } from './kit/words.ts';
import { allWords, type WordKey } from './words.ts';

/** What ends in an s after a name and is no plural. */
const noPlural = new Set(
  [
    'is has was its this less process goes stands waits says holds becomes comes looks reaches carries takes shares asks belongs signs',
    'needs makes keeps gives ends begins starts stays wants sends gets leaves lies means lacks shows names tells knows uses',
  ].flatMap((verbs) => verbs.split(' ')),
);
/** After these the count is no longer what is counted: “1 kg on the shelves”, “1 with errors”. */
const between = new Set('in on at of the with or and under over by to for from has is it a into out once may than'.split(' '));
/** Limits that are constants above one, and units that stand behind their number. */
const neverOne = /^(most|least|\w*uom)$/i;
/** Two names, of which many are told. */
const names: readonly WordKey[] = ['repack.otherMaterial', 'repack.otherOwner'];

const counted = /\{(\w+)\}((?: [a-z-]+){0,2}?) ([a-z]+s)\b/g;
const many = /\{(\w+)\} \{\w*uom\}(?: of \{\w+\}| left| that remained)? (?:are|were|have|stand)\b/gi;

/** What is said of one in the plural. */
const pluralOfOne = (english: string) => [
  ...[...english.matchAll(counted)]
    .filter(([, fact, mid, noun]) => {
      const isApart = mid?.split(' ').some((part) => between.has(part));
      return !neverOne.test(fact as string) && !noPlural.has(noun as string) && !isApart;
    })
    .map(([said]) => said),
  ...[...english.matchAll(many)].map(([said]) => said),
];

describe('a count in English', () => {
  it('is said with its helper, so that one is no several', () => {
    const wrong = Object.entries<Word>(allWords).flatMap(([key, [, english]]) =>
      names.includes(key as WordKey) ? [] : pluralOfOne(english).map((said) => `${key}: ${said}`),
    );
    expect(wrong).toEqual([]);
  });

  it.each([
    ['{n} packages', ['{n} packages']],
    ['{n} more packages', ['{n} more packages']],
    ['{qty} {uom} were sold', ['{qty} {uom} were']],
    ['{n} {n|package|packages}', []],
    ['{lot} waits', []],
    ['{qty} {uom} on the shelves', []],
  ])('%s', (english, wrong) => expect(pluralOfOne(english)).toEqual(wrong));

  it('says one in every sentence that knows the difference', () => {
    const doubled = Object.entries<Word>(allWords).flatMap(([key, word]) =>
      [...word[1].matchAll(/\{(\w+)\} \{\1\|([^|{}]*)\|([^|{}]*)\}/g)].flatMap(([, fact, one, several]) => {
        const said = [1, 2].map((n) => say(word, 'en', { [fact as string]: n }));
        return said[0]?.includes(`1 ${one}`) && said[1]?.includes(`2 ${several}`) ? [] : [key];
      }),
    );
    expect(doubled).toEqual([]);
  });
});
