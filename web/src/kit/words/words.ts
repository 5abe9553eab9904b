import { type Facts, fill, type Lang, languages, readFacts } from '@lotline/contract/kit/words';
import type { WordKey } from '@lotline/contract/words';
import { useEffect, useMemo } from 'react';
import { store, useStore } from '../browser/store.ts';
import { language } from './language.ts';

export type { WordKey };

type Table = Readonly<Record<string, string>>;

/** All words of a language are one file, loaded when it is chosen. */
const files: Record<Lang, () => Promise<{ default: Table }>> = {
  kr: () => import('virtual:words/kr'),
  en: () => import('virtual:words/en'),
};
const officeFiles = { kr: () => import('virtual:words/kr-office'), en: () => import('virtual:words/en-office') };
const kioskFiles = { kr: () => import('virtual:words/kr-kiosk'), en: () => import('virtual:words/en-kiosk') };
const phoneFiles = { kr: () => import('virtual:words/kr-phone'), en: () => import('virtual:words/en-phone') };
const tables: Partial<Record<Lang, Table>> = {};
/** What the pages that were opened say first, of languages that haven't come as a whole. */
const first: Record<Lang, Table> = { kr: {}, en: {} };
const spoken = store<Table>({});
/** Rises when a language has arrived. */
const arrived = store(0);

/** What a plant calls something instead, by our word for it. */
let instead: Record<Lang, Table> = { kr: {}, en: {} };

const speak = (lang: Lang) => {
  if (lang === language.get()) spoken.set({ ...(tables[lang] ?? first[lang]), ...instead[lang] });
};

/** Says these from now on, wherever the words are said. */
export const callInstead = (names: Record<Lang, Table>) => {
  instead = names;
  speak(language.get());
};

/** Loads all words of a language, and then uses them. */
export const loadWords = async (lang: Lang = language.get()) => {
  const table = tables[lang] ?? (await files[lang]()).default;
  if (!tables[lang]) {
    tables[lang] = table;
    arrived.set(arrived.get() + 1);
  }
  speak(lang);
};

/** What stands around a page; its words come with it, and name where those of its screens are. */
export type Frame = 'office' | 'phone';
const wordsOf = async (page: string, lang: Lang, frame: Frame) => {
  if (page === 'kiosk') return kioskFiles[lang]();
  const around = await (frame === 'phone' ? phoneFiles : officeFiles)[lang]();
  return page === frame ? around : around.screens[page]?.();
};
/** Loads what a page opens with – the name of a frame is the frame of its screens, any other the screen of that menu – unless all words are here. */
export const loadFirstWords = async (page: string, frame: Frame = 'office') => {
  const lang = language.get();
  if (tables[lang]) return;
  first[lang] = { ...first[lang], ...(await wordsOf(page, lang, frame))?.default };
  speak(lang);
};

language.subscribe(() => {
  const lang = language.get();
  if (tables[lang]) speak(lang);
  else loadWords(lang).catch(() => undefined);
});

export const isWord = (key: string): key is WordKey => Object.hasOwn(spoken.get(), key);
const said = (table: Table, key: string, facts?: Facts, lang = language.get()) => fill(table[key] ?? key, facts && readFacts(lang, facts));

/** The word in the language of this moment; in a component use `useT`, which follows the language. */
export const t = (key: WordKey, facts?: Facts): string => said(spoken.get(), key, facts);

/** The word if there is one, else what was asked for: for names that arrive as data. */
export const tOr = (key: string, otherwise: string, facts?: Facts): string => (isWord(key) ? t(key, facts) : otherwise);

export const useT = () => {
  const table = useStore(spoken);
  return useMemo(() => (key: WordKey, facts?: Facts) => said(table, key, facts), [table]);
};
/** What can't be fetched is done without. */
export const loadEveryLanguage = () => Promise.all(languages.map((lang) => loadWords(lang).catch(() => undefined)));
/** Says a word in a given language, whichever is chosen: for column headers of files, which may be in either. */
export const useEveryLanguage = () => {
  const count = useStore(arrived);
  useEffect(() => void loadEveryLanguage(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a language that has arrived is what is waited for
  return useMemo(() => (lang: Lang, key: string, facts?: Facts) => said(tables[lang] ?? spoken.get(), key, facts, lang), [count]);
};

export type Translate = ReturnType<typeof useT>;
