import type { Lang } from '@lotline/contract/kit/words';
import { nameIn } from '../words/name-in.ts';
import type { Column } from './columns.ts';

type Named = { name: string; nameEn?: string | null };

/**
 * The columns as a reader of a language takes them: a record's `name` is its name there. What is changed, compared or exported keeps both,
 * and so does what isn't the row's own name: a revision tells what it was.
 */
export const namedIn = <Row>(lang: Lang, columns: readonly Column<Row>[]): readonly Column<Row>[] =>
  lang === 'en' && columns.some(({ id }) => id === 'nameEn')
    ? columns.map((column) => (column.id === 'name' ? { ...column, value: valueIn(lang, column) } : column))
    : columns;

const valueIn =
  <Row>(lang: Lang, { value }: Column<Row>) =>
  (row: Row) => {
    const own = value(row);
    return own === (row as Named).name ? nameIn(lang, row as Named) : own;
  };
