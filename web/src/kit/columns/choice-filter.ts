import { filterTest, filterText } from '@lotline/contract/kit/grammar';
import { idFieldsOf, keptName, keptNameIn, termsOf } from '@lotline/contract/kit/kept-name';
import type { Column } from './columns.ts';
import { readable, type Speech } from './readable.ts';

type Filters = Readonly<Record<string, string>>;
/** Records that one name is kept for at most: more of them are meant by the name itself. */
const mostIds = 50;

/**
 * Filters as links, saved views and the server know them, whatever the reader's language: a choice by its values, yes and no as `true` and `false`,
 * and with rows at hand a whole name with the ids of those that have it.
 */
export const filtersByValue = <Row>(
  columns: readonly Column<Row>[],
  filters: Filters,
  speech: Speech,
  rows: readonly Row[] = [],
): Filters =>
  translated(columns, filters, (column, text) => {
    if (column.kind === 'text') return byTerm(text, (term) => [withIds(column, term, rows, speech)]);
    const values = valuesOf(column, speech);
    if (!values) return text;
    const names = values.map((value) => [value, filterText('choice', said(column, value, speech))] as const);
    // A cell may say several choices, one after the other.
    const whole = (name: string) => {
      const parts = name.split(', ').map((part) => names.find(([, its]) => its?.text === part)?.[0]);
      return parts.length > 1 && parts.every((part) => part !== undefined) ? quoted(parts.join(', ')) : `="${name}"`;
    };
    return byTerm(text, (term) => {
      const test = filterTest('choice', term);
      const chosen = test ? names.flatMap(([value, its]) => (test(its) ? [column.kind === 'flag' ? value : quoted(value)] : [])) : [];
      if (chosen.length > 0) return chosen;
      const name = keptNameIn(term)?.name;
      return [name ? whole(name) : term];
    });
  });

/** The same as a reader types them, as far as the names have come. */
export const filtersByWord = <Row>(columns: readonly Column<Row>[], filters: Filters, speech: Speech, rows: readonly Row[] = []): Filters =>
  translated(columns, filters, (column, text) => {
    if (column.kind === 'text') return byTerm(text, (term) => withNames(column, term, rows, speech));
    const values = valuesOf(column, speech);
    if (!values) return text;
    return byTerm(text, (term) => {
      const value = term.replace(/^"(.*)"$/, '$1');
      const parts = values.includes(value) ? [value] : value.split(', ');
      const isKnown = parts.every((part) => values.includes(part));
      return [isKnown ? keptName({ name: parts.map((part) => said(column, part, speech)).join(', ') }) : term];
    });
  });

/** Each term by itself; what nothing changes in stays as it was typed. */
const byTerm = (text: string, into: (term: string) => readonly string[]) => {
  const terms = termsOf(text);
  const changed = [...new Set(terms.flatMap(into))];
  return changed.join() === terms.join() ? text : changed.join(' | ');
};
const said = <Row>(column: Column<Row>, value: string, speech: Speech) =>
  readable(column, column.kind === 'flag' ? value === 'true' : value, speech);
const quoted = (value: string) => `"${value}"`;

/** All that a column may say, where that is known by values; undefined for what people write, and while names haven't come. */
const valuesOf = <Row>(column: Column<Row>, { codes }: Speech): readonly string[] | undefined => {
  if (column.kind === 'flag') return ['true', 'false'];
  if (column.kind !== 'choice') return undefined;
  return column.choices ?? (column.category ? codes?.[column.category] && Object.keys(codes[column.category] ?? {}) : undefined);
};

const idIn = <Row>({ id }: Column<Row>, row: Row): number | undefined => {
  const ids = idFieldsOf(id).map((field) => (row as Readonly<Record<string, unknown>>)[field]);
  return ids.find((one): one is number => typeof one === 'number');
};
const nameOf = <Row>(column: Column<Row>, row: Row, speech: Speech) =>
  filterText('text', readable(column, column.value(row), speech))?.text;

const withIds = <Row>(column: Column<Row>, term: string, rows: readonly Row[], speech: Speech) => {
  const asked = keptNameIn(term);
  if (!asked?.name || asked.ids) return term;
  const ids = new Set<number>();
  for (const row of rows) {
    const id = nameOf(column, row, speech) === asked.name ? idIn(column, row) : undefined;
    if (id !== undefined) ids.add(id);
  }
  return ids.size > 0 && ids.size <= mostIds ? keptName({ name: asked.name, ids: [...ids].sort((a, b) => a - b) }) : term;
};

const withNames = <Row>(column: Column<Row>, term: string, rows: readonly Row[], speech: Speech): readonly string[] => {
  const { name = '', ids = [] } = keptNameIn(term) ?? {};
  if (ids.length === 0) return [term];
  const names = new Map<number, string>();
  for (const row of rows) {
    const id = idIn(column, row);
    const said = id !== undefined && ids.includes(id) && !names.has(id) ? nameOf(column, row, speech) : undefined;
    if (id !== undefined && said) names.set(id, said);
  }
  const unknown = ids.filter((id) => !names.has(id));
  return [
    ...[...new Set(names.values())].map((known) => keptName({ name: known })),
    ...(unknown.length ? [keptName({ name, ids: unknown })] : []),
  ];
};

const translated = <Row>(columns: readonly Column<Row>[], filters: Filters, into: (column: Column<Row>, text: string) => string): Filters =>
  Object.fromEntries(
    Object.entries(filters).map(([id, text]) => {
      const column = columns.find((one) => one.id === id);
      return [id, column ? into(column, text) : text];
    }),
  );
