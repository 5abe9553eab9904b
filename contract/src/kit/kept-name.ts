import { splitFilter } from './grammar.ts';

/**
 * A name that a filter asks for as a whole, as links and saved views keep it: with the ids of whom it meant, `="Acme"#7`.
 * Whoever opens it in another language, or after a renaming, asks for the same records.
 */
export type KeptName = { readonly name: string; readonly ids?: readonly number[] };

export const keptName = ({ name, ids }: KeptName) => `="${name}"${ids?.length ? `#${ids.join(',')}` : ''}`;

/** The term of a filter as a whole name; undefined where it asks for anything else. */
export const keptNameIn = (term: string): KeptName | undefined => {
  const found = /^="(.*)"(?:#(\d{1,15}(?:,\d{1,15})*))?$/s.exec(term);
  return found ? { name: found[1] ?? '', ...(found[2] && { ids: found[2].split(',').map(Number) }) } : undefined;
};

/** What a filter asks one or another of. */
export const termsOf = (filter: string): string[] =>
  splitFilter(filter, '|')
    .map((term) => term.trim())
    .filter(Boolean);

/** Where a row says whose name a column shows: `bizPartnerName` is that of `bizPartnerId`, `managerName` of `managerUserId`, `createdByName` of `createdBy`, `name` its own. */
export const idFieldsOf = (column: string): readonly string[] => {
  if (column === 'name') return ['id'];
  const of = /^(.+)Name$/.exec(column)?.[1];
  return of ? [`${of}Id`, `${of}UserId`, of] : [];
};
