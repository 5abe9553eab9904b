import type { Lang } from '@lotline/contract/kit/words';
import { nameIn } from '../words/name-in.ts';
import type { Column } from './columns.ts';

type Named = { name: string; nameEn?: string | null };

/** The columns as a reader of a language takes them: a record's `name` is its name there. What is changed, compared or exported keeps both. */
export const namedIn = <Row>(lang: Lang, columns: readonly Column<Row>[]): readonly Column<Row>[] =>
  lang === 'en' && columns.some(({ id }) => id === 'nameEn')
    ? columns.map((column) => (column.id === 'name' ? { ...column, value: (row: Row) => nameIn(lang, row as Named) } : column))
    : columns;
