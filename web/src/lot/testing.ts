import { type Facts, type Lang, say } from '@lotline/contract/kit/words';
import { allWords, type WordKey } from '@lotline/contract/words';
import { wordsIn } from './track-words.ts';

/** What things of a picture say in a language. */
export const picturedIn = (lang: Lang) => {
  const t = (key: WordKey, facts?: Facts) => say(allWords[key], lang, facts);
  return wordsIn({ t, say: (key, facts) => t(key as WordKey, facts), lang });
};
