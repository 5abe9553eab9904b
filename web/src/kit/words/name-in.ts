import type { Lang } from '@lotline/contract/kit/words';

/** A record's name in a language: the English one where it has one. What only tells comes so from the server; a record that a form changes brings both. */
export const nameIn = (lang: Lang, { name, nameEn }: { name: string; nameEn?: string | null | undefined }): string =>
  (lang === 'en' && nameEn) || name;

/** What a record that brings both names is called in the language that isn't the reader's, where that is another name. */
export const otherNameIn = (lang: Lang, { name, nameEn }: { name: string; nameEn?: string | null | undefined }): string | undefined =>
  (nameEn && nameEn !== name && (lang === 'en' ? name : nameEn)) || undefined;
