import type { Translate } from '../words/words.ts';

/** Why what is done to one row can't be done to these: none is chosen, or several are; false where there is one. */
export const whyNotOne = (t: Translate, chosen: readonly unknown[]) =>
  chosen.length !== 1 && t(chosen.length === 0 ? 'record.selectFirst' : 'record.selectOne');
