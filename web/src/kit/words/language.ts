import type { Lang } from '@lotline/contract/kit/words';
import { kept, onOtherTab, store, useStore } from '../browser/store.ts';

const key = 'lotline.lang';
const known = (value: string | null): Lang => (value === 'en' ? 'en' : 'kr');

/** Korean unless the user chose English in this browser. */
export const language = store<Lang>(known(kept.get(key)));

const show = (lang: Lang) => {
  if (typeof document !== 'undefined') document.documentElement.lang = lang === 'kr' ? 'ko' : 'en';
};
show(language.get());
onOtherTab(key, (value) => {
  language.set(known(value));
  show(language.get());
});

export const chooseLanguage = (lang: Lang) => {
  kept.set(key, lang);
  language.set(lang);
  show(lang);
};

export const useLanguage = (): Lang => useStore(language);
/** The tag that HTTP and Intl know. */
export const localeOf = (lang: Lang) => (lang === 'kr' ? 'ko' : 'en');
