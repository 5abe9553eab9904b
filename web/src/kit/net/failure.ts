import { store } from '../browser/store.ts';
import { tell } from '../messages/snackbar.tsx';
import { isWord, t } from '../words/words.ts';
import { ApiFailure } from './send.ts';
import { Underway } from './underway.ts';

/** A row that blocks a change or a deletion, and the path of its screen. */
export type RelatedRow = {
  path: string;
  id: number | string;
  name: string;
  createBy: string | null;
  createAt: string | null;
  /** Its table and column, and how many rows there are of that kind. */
  kind?: string;
  total?: number;
};
/** Why the last deletion was refused, and the rows behind it, for the related-data dialog; null when there is nothing to show. */
export const relatedData = store<{ said: string; rows: readonly RelatedRow[] } | null>(null);

/** The sentence for a failure: the rule's own words first, then the catalogue's. */
export const failureText = (error: unknown): string => {
  if (!(error instanceof ApiFailure)) return t('failure.server');
  if (isWord(error.code)) return t(error.code, error.facts);
  if (error.code === 'ERROR_CONSTRAINT_VIOLATION') return t('failure.constraint');
  switch (error.status) {
    case 0:
      return t('failure.network');
    case 400:
    case 409:
    case 413:
    case 422:
      return ['NOT_FOUND', 'UNKNOWN'].includes(error.code) || error.message === error.code ? t('failure.invalid') : error.message;
    case 401:
    case 403:
      return t('failure.forbidden');
    case 404:
      return ['NOT_FOUND', 'UNKNOWN'].includes(error.code) || error.message === error.code ? t('failure.notFound') : error.message;
    case 429:
    case 503:
      return t('failure.tooMany');
    default:
      return t('failure.server');
  }
};

/** How long a failure is shown: its sentence takes longer to read than “saved”. */
const readingMs = 6000;

/** Says what went wrong at the top, or above the related data where those are why: once. What wasn't meant, or was pressed twice, went as it should. */
export const tellFailure = (error: unknown) => {
  if (error instanceof Underway) return;
  const datas = error instanceof ApiFailure ? error.extraData.datas : undefined;
  if (Array.isArray(datas) && datas.length) relatedData.set({ said: failureText(error), rows: datas as RelatedRow[] });
  else tell.error(failureText(error), readingMs);
};
