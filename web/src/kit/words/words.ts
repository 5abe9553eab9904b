import { type Facts, fill, type Lang, languages } from '@lotline/contract/kit/words';
import type { WordKey } from '@lotline/contract/words';
import { useEffect, useMemo } from 'react';
import { store, useStore } from '../browser/store.ts';
import { language } from './language.ts';

export type { WordKey };

type Table = Readonly<Record<string, string>>;

type Files = Record<Lang, () => Promise<{ default: Table }>>;
/** Each language is a file of its own, loaded when it is chosen; what the kiosk opens with comes before the rest of it. */
const files: Record<'all' | 'kiosk', Files> = {
  all: { kr: () => import('virtual:words/kr'), en: () => import('virtual:words/en') },
  kiosk: { kr: () => import('virtual:words/kr-kiosk'), en: () => import('virtual:words/en-kiosk') },
};
const tables: Partial<Record<Lang, Table>> = {};
const spoken = store<Table>({});
/** Rises when a language has arrived. */
const arrived = store(0);

const speak = (lang: Lang) => {
  const table = tables[lang];
  if (table && lang === language.get()) spoken.set(table);
};

/** Loads the words of a language, or those of them that the kiosk opens with, and then uses them. */
export const loadWords = async (lang: Lang = language.get(), part: keyof typeof files = 'all') => {
  const table = tables[lang] ?? (await files[part][lang]()).default;
  if (part === 'all' && !tables[lang]) {
    tables[lang] = table;
    arrived.set(arrived.get() + 1);
  }
  if (tables[lang]) speak(lang);
  else if (lang === language.get()) spoken.set(table);
};

language.subscribe(() => {
  const lang = language.get();
  if (tables[lang]) speak(lang);
  else loadWords(lang).catch(() => undefined);
});

export const isWord = (key: string): key is WordKey => Object.hasOwn(spoken.get(), key);
const said = (table: Table, key: string, facts?: Facts) => fill(table[key] ?? key, facts);

/** The word in the language of this moment; in a component use `useT`, which follows the language. */
export const t = (key: WordKey, facts?: Facts): string => said(spoken.get(), key, facts);

/** The word if there is one, else what was asked for: for names that arrive as data. */
export const tOr = (key: string, otherwise: string, facts?: Facts): string => (isWord(key) ? t(key, facts) : otherwise);

export const useT = () => {
  const table = useStore(spoken);
  return useMemo(() => (key: WordKey, facts?: Facts) => said(table, key, facts), [table]);
};
/** Says a word in a given language, whichever is chosen: for column headers of files, which may be in either. */
export const useEveryLanguage = () => {
  const count = useStore(arrived);
  useEffect(() => {
    for (const lang of languages) loadWords(lang).catch(() => undefined);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a language that has arrived is what is waited for
  return useMemo(() => (lang: Lang, key: string, facts?: Facts) => said(tables[lang] ?? spoken.get(), key, facts), [count]);
};

export type Translate = ReturnType<typeof useT>;
