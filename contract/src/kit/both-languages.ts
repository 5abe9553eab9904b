import type { Lang } from './words.ts';

type Names = { kr: string; en: string };
type Said = { plain: string | undefined; kr: string | undefined; en: string | undefined };

/**
 * The names after a change: what is said of a language counts, and a plain name is the one of the request's language. A caller who gives
 * back the whole row with another plain name means the plain one.
 */
export const namesAfter = (was: Names, { plain, kr = was.kr, en = was.en }: Said, lang: Lang): Names => {
  const after = { kr, en };
  return plain !== undefined && after[lang] === was[lang] ? { ...after, [lang]: plain } : after;
};
