import { camel } from '@lotline/contract/kit/spelling';
import type { Revision } from '@lotline/contract/system/data-history';
import { tableTold, wordOfField } from '@lotline/contract/system/history-tables';
import { formatAt, formatDay, formatNumber } from '../words/format.ts';
import { isWord, t } from '../words/words.ts';

/** A row's values at one revision, custom fields beside the others as `ext.<field>`. */
export const valuesOf = ({ data, ext }: Pick<Revision, 'data' | 'ext'>): Record<string, unknown> => ({
  ...data,
  ...Object.fromEntries(Object.entries(ext ?? {}).map(([field, value]) => [`ext.${field}`, value])),
});

/** The same as a person reads it: a row that a value points to stands by its name. */
export const shownOf = (revision: Pick<Revision, 'data' | 'ext' | 'names'>) => ({ ...valuesOf(revision), ...revision.names });

const plain = (value: unknown) => (value === undefined || value === '' ? null : value);
const same = (a: unknown, b: unknown) => Object.is(plain(a), plain(b)) || JSON.stringify(plain(a)) === JSON.stringify(plain(b));

/** A row that came back after it was deleted goes on in its versions. */
export const isBack = ({ revisionType, data }: Pick<Revision, 'revisionType' | 'data'>) =>
  revisionType === 'ADD' && Number(data.version) > 1;

/** Fields that change with every save. */
const always = new Set(['version', 'updatedAt', 'updatedBy', 'updatedByName', 'createdAt', 'createdBy', 'createdByName', 'id', 'ext']);

/** For each revision the fields that differ from the next older revision of the same row; the list is newest first. */
export const changesOf = (revisions: readonly Revision[]): ReadonlyMap<number, ReadonlySet<string>> => {
  const newer = new Map<number, Revision>();
  const changes = new Map<number, Set<string>>();
  for (const older of revisions) {
    const after = newer.get(older.id);
    if (after) {
      const now = valuesOf(after);
      const before = valuesOf(older);
      changes.set(
        after.revisionId,
        new Set([...Object.keys(now), ...Object.keys(before)].filter((field) => !always.has(field) && !same(now[field], before[field]))),
      );
    }
    newer.set(older.id, older);
  }
  return changes;
};

/** The fields that a table's revisions have, without the stamps. */
export const fieldsOf = (revisions: readonly Revision[]) =>
  [...new Set(revisions.flatMap((revision) => Object.keys(valuesOf(revision))))].filter((field) => !always.has(field));

/** How a field is told that no column shows: its word, and its value as people read it; null where there is no word for it. */
export const toldOf = (table: string, words: string, field: string) => {
  const told = tableTold(table);
  const families = [words, ...(told?.words ?? [camel(table)]), 'recordField'];
  const title = wordOfField(field, families, isWord);
  if (!title && !field.startsWith('ext.')) return null;
  const choices = [told?.choices?.[field], ...families.map((family) => `${family}.${field}`), field];
  const one = (value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'action.yes' : 'action.no');
    const text = String(value);
    if (typeof value === 'number') return told?.numerals?.includes(field) ? text : formatNumber(value);
    const key = /^[A-Za-z_]+$/.test(text) && choices.map((family) => `${family}.${text}`).find(isWord);
    if (key && isWord(key)) return t(key);
    if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDay(text);
    return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(text) ? formatAt(text) : text;
  };
  const value = (of: unknown): string | null => {
    if (plain(of) === null) return null;
    const all = Array.isArray(of) ? of : [of];
    return all.some((each) => typeof each === 'object' && each !== null) ? t('recordValue.changed') : all.map(one).join(', ');
  };
  return { title, value };
};
