import { filterTest, filterText } from '@lotline/contract/kit/grammar';
import type { Column } from './columns.ts';
import { choiceName, type Speech } from './readable.ts';

type Filters = Readonly<Record<string, string>>;

/** Filters as a link carries them: a choice by its values, which every language knows. */
export const filtersByValue = <Row>(columns: readonly Column<Row>[], filters: Filters, speech: Speech): Filters =>
  translated(columns, filters, (column, text) => {
    const test = filterTest('choice', text);
    const chosen = test ? (column.choices ?? []).filter((value) => test(filterText('choice', choiceName(column, value, speech)))) : [];
    return chosen.length ? chosen.map((value) => `"${value}"`).join(' | ') : text;
  });

/** The same as a reader types them: a choice by its words. */
export const filtersByWord = <Row>(columns: readonly Column<Row>[], filters: Filters, speech: Speech): Filters =>
  translated(columns, filters, (column, text) => {
    const values = text.split('|').map((term) => term.trim().replace(/^"(.*)"$/, '$1'));
    const known = values.every((value) => column.choices?.includes(value));
    return known ? values.map((value) => `="${choiceName(column, value, speech)}"`).join(' | ') : text;
  });

const translated = <Row>(columns: readonly Column<Row>[], filters: Filters, into: (column: Column<Row>, text: string) => string): Filters =>
  Object.fromEntries(
    Object.entries(filters).map(([id, text]) => {
      const column = columns.find((one) => one.id === id);
      return [id, column?.kind === 'choice' && column.choices ? into(column, text) : text];
    }),
  );
