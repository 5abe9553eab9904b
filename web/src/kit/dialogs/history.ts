import type { Revision } from '@lotline/contract/system/data-history';
import { isWord } from '../words/words.ts';

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

/** The word that names a field in one of these families: its own, or that of the row it points to. */
export const wordFor = (field: string, families: readonly string[]) => {
  const stem = /^(.+?)(File)?Id$/.exec(field)?.[1];
  const names = [field, ...(stem ? [stem, `${stem}Name`, `${stem}No`] : [])];
  return families.flatMap((family) => names.map((name) => `${family}.${name}`)).find(isWord);
};
