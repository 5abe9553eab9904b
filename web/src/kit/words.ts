import { type Facts, say } from '@lotline/contract/kit/words';
import { allWords, type WordKey } from '@lotline/contract/words';
import { useMemo } from 'react';
import { language, useLanguage } from './language.ts';

export type { WordKey };
export const isWord = (key: string): key is WordKey => Object.hasOwn(allWords, key);

/** The word in the language of this moment; in a component use `useT`, which follows the language. */
export const t = (key: WordKey, facts?: Facts): string => say(allWords[key], language.get(), facts);

/** The word if there is one, else what was asked for: for names that arrive as data. */
export const tOr = (key: string, otherwise: string, facts?: Facts): string => (isWord(key) ? t(key, facts) : otherwise);

export const useT = () => {
  const lang = useLanguage();
  return useMemo(() => (key: WordKey, facts?: Facts) => say(allWords[key], lang, facts), [lang]);
};
export type Translate = ReturnType<typeof useT>;
