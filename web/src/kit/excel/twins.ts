import { unsharedBy } from '@lotline/contract/kit/unshared';
import { nameIn } from '../words/name-in.ts';
import type { Review, Reviewed } from './check.ts';

type Values = Readonly<Record<string, unknown>>;
type Kept = Values & { id: number };
/** What rows may not have in common: the record that they are, or a field of it; records that the file leaves out count unless `besides` is false. */
type Own = { column: string; keyOf: (values: Values) => string | null; besides?: false };

/**
 * The rows with what they share and may not: the same record twice, two rows of the same code, or a code that another record has already;
 * and with what one of them has to say for all, and none does. Each of them names the other, so that a person sees which of the two is meant. Rows that are right stay what they were.
 */
export const withTwins = (
  rows: readonly Reviewed[],
  records: readonly object[],
  { draft, plans, lang, t }: Pick<Review, 'draft' | 'plans' | 'lang' | 't'>,
): readonly Reviewed[] => {
  const inFile = new Set(rows.flatMap(({ stamp }) => stamp?.id ?? []));
  // What the file says of a record takes the place of what the record says.
  const others = (records as readonly Kept[]).filter(({ id }) => !inFile.has(id));
  const found = new Map<Reviewed, Record<string, string>>();
  const mark = (row: Reviewed, column: string, sentence: string) => {
    if (row.wrong[column] === undefined && row.wrong[''] === undefined && found.get(row)?.[''] === undefined)
      found.set(row, { ...found.get(row), [column]: sentence });
  };
  const twice = Map.groupBy(rows, ({ stamp }) => stamp?.id);
  for (const [id, alike] of twice)
    if (id !== undefined && alike.length > 1)
      for (const row of alike) mark(row, '', t('import.sameRecordAs', { rows: otherRows(row, alike) }));
  for (const { column, keyOf, besides } of ownIn(draft, plans)) {
    const held = new Map(besides === false ? [] : others.map((record) => [keyOf(record), record]));
    for (const [key, alike] of Map.groupBy(rows, ({ values }) => keyOf(values))) {
      const record = held.get(key);
      if (key === null || (alike.length === 1 && !record)) continue;
      for (const row of alike)
        mark(
          row,
          column,
          alike.length > 1
            ? t('import.sameAsRows', { rows: otherRows(row, alike) })
            : t('import.sameAsRecord', { name: record && nameOf(record, lang) }),
        );
    }
  }
  for (const { column } of plans) {
    const { neededBy } = column;
    if (!neededBy) continue;
    for (const [key, alike] of Map.groupBy(rows, ({ values }) => neededBy.keyOf(values)))
      if (key !== null && alike.every(({ values }) => isEmpty(values[column.id])))
        for (const row of alike) mark(row, column.id, (t as (code: string) => string)(neededBy.code));
  }
  return found.size === 0 ? rows : rows.map((row) => (found.has(row) ? { ...row, wrong: { ...row.wrong, ...found.get(row) } } : row));
};

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

const ownIn = (draft: Review['draft'], plans: Review['plans']): Own[] =>
  plans.flatMap(({ column: { id: column, ext, onceBy } }): Own[] => {
    if (onceBy) return [{ column, keyOf: onceBy, besides: false }];
    const how = ext ? undefined : unsharedBy(draft.shape[column]);
    if (!how) return [];
    const keyOf = (values: Values) => {
      const value = values[column];
      return value == null || value === '' ? null : JSON.stringify([value, how.within && values[how.within]]);
    };
    return [{ column, keyOf }];
  });

const namedAtMost = 5;
const otherRows = (row: Reviewed, alike: readonly Reviewed[]) => {
  const others = alike.filter((one) => one !== row).map(({ id }) => id);
  return `${others.slice(0, namedAtMost).join(', ')}${others.length > namedAtMost ? ' …' : ''}`;
};
const nameOf = (record: Kept, lang: Review['lang']) => {
  const { name, nameEn } = record as { name?: string; nameEn?: string | null };
  return name && nameIn(lang, { name, nameEn });
};
