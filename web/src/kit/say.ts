import { type Facts, type Lang, say } from '@lotline/contract/kit/words';
import { allWords } from '@lotline/contract/words';
import { useMemo } from 'react';
import { useLanguage } from './language.ts';
import { session } from './session.ts';
import { useStore } from './store.ts';
import { isWord } from './words.ts';

/** Like `t`, for keys that are put together from a screen's prefix and a field's name. */
export type Say = (key: string, facts?: Facts) => string;

const sayers: Readonly<Record<Lang, Say>> = {
  kr: (key, facts) => (isWord(key) ? say(allWords[key], 'kr', facts) : key),
  en: (key, facts) => (isWord(key) ? say(allWords[key], 'en', facts) : key),
};

export const sayIn = (lang: Lang) => sayers[lang];

export const useSay = () => {
  const lang = useLanguage();
  return useMemo(() => ({ t: sayers[lang], lang }), [lang]);
};

/** Whom a grid's arrangement belongs to. */
export const useMe = () => useStore(session)?.user.id ?? 0;
