import { withParticles } from './particle.ts';
import { asRead } from './when.ts';

export type Lang = 'kr' | 'en';
export const languages: readonly Lang[] = ['kr', 'en'];
/** Korean and English; a missing one doesn't compile. */
export type Word = readonly [kr: string, en: string];
export type Facts = Readonly<Record<string, string | number | null | undefined>>;

export const words = <const W extends Record<string, Word>>(w: W): W => w;

const hole = /\{(\w+)\}/g;
const number = /\{(\w+)\|([^|{}]*)\|([^|{}]*)\}/g;
/**
 * The sentence of a word: `{name}` is filled from the facts, a day or an instant as people read it; `{name|row|rows}` says one of two words
 * by that number, a part in `[[…]]` is left out when one of its facts is missing, and `을(를)` becomes the particle that the word before it takes.
 */
export const fill = (text: string, facts: Facts = {}) => withParticles(filled(text, facts));

const filled = (text: string, facts: Facts) =>
  text
    .replace(/\[\[(.*?)\]\]/g, (_, part: string) =>
      [...part.matchAll(hole)].every(([, name]) => facts[name as string] != null) ? part : '',
    )
    .replace(number, (_, name: string, one: string, many: string) => (`${facts[name]}` === '1' ? one : many))
    .replace(hole, (_, name: string) => {
      const fact = facts[name];
      return fact == null ? '–' : typeof fact === 'number' ? grouped(fact) : asRead(fact);
    });

/** Counts are grouped by hand: a browser takes long to learn how a language writes numbers, and a list says its counts with its first rows. */
const grouped = (fact: number) =>
  Number.isSafeInteger(fact) ? `${fact}`.replace(/\B(?=(?:\d{3})+$)/g, ',') : fact.toLocaleString('en-US', { maximumFractionDigits: 3 });

export const say = (word: Word, lang: Lang, facts?: Facts) => fill(word[lang === 'kr' ? 0 : 1], facts && readFacts(lang, facts));

/** A name that came with its English one beside it (`tool`, `toolEn`) is told by that one in English. */
export const readFacts = <F extends Facts>(lang: Lang, facts: F): F =>
  lang === 'kr'
    ? facts
    : {
        ...facts,
        ...Object.fromEntries(
          Object.entries(facts).flatMap(([name, fact]) => (name.endsWith('En') && fact ? [[name.slice(0, -2), fact]] : [])),
        ),
      };
