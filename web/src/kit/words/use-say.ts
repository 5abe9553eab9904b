import type { Facts } from '@lotline/contract/kit/words';
import { useMemo } from 'react';
import { useLanguage } from './language.ts';
import { type Translate, useT } from './words.ts';

/** Takes any key: for one that comes as data, as a rule's code or a column's name does. */
export type Say = (key: string, facts?: Facts) => string;

/** `t` says a word that the contract has; `say` what a key stands for that nobody can know before. */
export const useSay = () => {
  const lang = useLanguage();
  const t: Translate = useT();
  return useMemo(() => ({ t, say: t as Say, lang }), [t, lang]);
};
