import type { Facts } from '@lotline/contract/kit/words';
import { useMemo } from 'react';
import { useLanguage } from './language.ts';
import { useT, type WordKey } from './words.ts';

/** Like `t`, for keys that are put together from a screen's prefix and a field's name. */
export type Say = (key: string, facts?: Facts) => string;

export const useSay = () => {
  const lang = useLanguage();
  const t = useT();
  return useMemo(() => ({ t: ((key, facts) => t(key as WordKey, facts)) as Say, lang }), [t, lang]);
};
