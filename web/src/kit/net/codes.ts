import type { Lang } from '@lotline/contract/kit/words';
import { type CodeRow, codesOfCategory } from '@lotline/contract/system/code';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLanguage } from '../words/language.ts';
import { send } from './send.ts';

/** One answer per category, kept until a code changes. */
const codesQuery = (category: string) =>
  queryOptions({
    queryKey: ['code', codesOfCategory.path, { category }],
    queryFn: ({ signal }) => send(codesOfCategory, { category }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { tables: codesOfCategory.reads, quiet: true },
  });

export const codeName = ({ nameKr, nameEn }: CodeRow, lang: Lang) => (lang === 'kr' ? nameKr : nameEn);

export const useCodes = (category: string | undefined): readonly CodeRow[] =>
  useQuery({ ...codesQuery(category ?? ''), enabled: category !== undefined }).data ?? none;
const none: readonly CodeRow[] = [];

/** Names of codes by category and code. */
export type CodeNames = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The names of every code that these columns show; one cached answer per category. */
export const useCodeNames = (columns: readonly { readonly category?: string }[]): CodeNames => {
  const lang = useLanguage();
  const categories = useMemo(() => [...new Set(columns.flatMap(({ category }) => category ?? []))], [columns]);
  const answers = useQueries({ queries: categories.map(codesQuery), combine: (all) => all.map(({ data }) => data) });
  return useMemo(
    () =>
      Object.fromEntries(
        categories.map((category, at) => [
          category,
          Object.fromEntries((answers[at] ?? []).map((code) => [code.code, codeName(code, lang)])),
        ]),
      ),
    [categories, answers, lang],
  );
};
