import { type FilterText, filterTest, filterText } from '@lotline/contract/kit/grammar';
import { add } from '@lotline/contract/kit/quantity';
import type { Lang } from '@lotline/contract/kit/words';
import type { Column } from '../columns/columns.ts';
import { readable, type Speech } from '../columns/readable.ts';

/** Rows as a grid shows them. These are plain passes over the caller's own rows: no object is made for a row that isn't drawn. */

export type Filters = Readonly<Record<string, string>>;
export type Sort = { id: string; desc: boolean };
export type Texts<Row> = (column: Column<Row>) => (row: Row) => FilterText;

/** What the filters look at, kept for each row and column: numbers as numbers, days in ISO order, everything else as it reads. */
export const textsOf = <Row>(speech: Speech): Texts<Row> => {
  const known = new Map<Column<Row>, WeakMap<object, FilterText>>();
  return (column) => {
    const mine = known.get(column) ?? new WeakMap<object, FilterText>();
    known.set(column, mine);
    const { kind } = column;
    const bare = kind === 'number' || kind === 'day';
    return (row) => {
      const before = mine.get(row as object);
      if (before !== undefined) return before;
      const value = column.value(row);
      const text = filterText(kind, bare ? value : readable(column, value, speech));
      mine.set(row as object, text);
      return text;
    };
  };
};

/** The rows that every filter but `except`'s lets through. */
export const filterRows = <Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  filters: Filters,
  texts: Texts<Row>,
  except?: string,
): readonly Row[] => {
  const tests = columns.flatMap((column) => {
    const test = column.id === except ? undefined : filterTest(column.kind, filters[column.id] ?? '');
    return test ? [{ test, text: texts(column) }] : [];
  });
  const [only] = tests;
  if (!only) return rows;
  if (tests.length === 1) return rows.filter((row) => only.test(only.text(row)));
  return rows.filter((row) => tests.every(({ test, text }) => test(text(row))));
};

/** The filter that finds the rows with the same value as this one. */
export const exactly = <Row>(column: Column<Row>, row: Row, speech: Speech) => `="${textsOf<Row>(speech)(column)(row)?.text ?? ''}"`;

const collators = { kr: new Intl.Collator('ko', { numeric: true }), en: new Intl.Collator('en', { numeric: true }) };
const isNothing = (value: unknown) => value === null || value === undefined || value === '';

/** Compares two values of a column that are not empty. */
const comparison = <Row>({ kind }: Column<Row>, lang: Lang): ((a: unknown, b: unknown) => number) => {
  if (kind === 'day' || kind === 'at') return (a, b) => (a === b ? 0 : String(a) < String(b) ? -1 : 1);
  const { compare } = collators[lang];
  return (a, b) => (typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b)));
};

/** A choice stands where its word does; what is empty stands last, whichever way the column is sorted. */
export const sortRows = <Row>(rows: readonly Row[], column: Column<Row>, desc: boolean, speech: Speech): readonly Row[] => {
  const compare = comparison(column, speech.lang);
  const keyed = rows.map((row) => {
    const value = column.value(row);
    return { row, key: column.kind === 'choice' ? readable(column, value, speech) : value };
  });
  const sign = desc ? -1 : 1;
  keyed.sort((a, b) => {
    const [noA, noB] = [isNothing(a.key), isNothing(b.key)];
    if (noA || noB) return Number(noA) - Number(noB);
    return sign * compare(a.key, b.key);
  });
  return keyed.map(({ row }) => row);
};

export type Counted<Row> = { text: string; rows: Row[] };
/** The rows by what they say in a column, in the column's order; an empty value is '' and stands last. */
export const byValue = <Row>(rows: readonly Row[], column: Column<Row>, speech: Speech): Counted<Row>[] => {
  const met = new Map<string, Counted<Row> & { value: unknown }>();
  for (const row of rows) {
    const value = column.value(row);
    const text = readable(column, value, speech);
    const known = met.get(text);
    if (known) known.rows.push(row);
    else met.set(text, { text, value: column.kind === 'choice' ? text : value, rows: [row] });
  }
  const compare = comparison(column, speech.lang);
  return [...met.values()].sort((a, b) =>
    a.text === '' || b.text === '' ? Number(a.text === '') - Number(b.text === '') : compare(a.value, b.value),
  );
};

export type Group<Row> = { text: string; rows: readonly Row[]; open: boolean };
/** One line of a grid: a row, or the head of a group. */
export type Lines<Row> = {
  readonly count: number;
  readonly row: (at: number) => Row | undefined;
  readonly group: (at: number) => Group<Row> | undefined;
  readonly indexOf: (row: Row) => number;
};

export const linesOf = <Row>(rows: readonly Row[]): Lines<Row> => ({
  count: rows.length,
  row: (at) => rows[at],
  group: () => undefined,
  indexOf: (row) => rows.indexOf(row),
});

/** The rows under heads that say what they have in common; `closed` names the groups whose rows are folded away. */
export const groupLines = <Row>(rows: readonly Row[], column: Column<Row>, speech: Speech, closed: ReadonlySet<string>): Lines<Row> => {
  const lines: (Row | undefined)[] = [];
  const heads = new Map<number, Group<Row>>();
  for (const { text, rows: inside } of byValue(rows, column, speech)) {
    const open = !closed.has(text);
    heads.set(lines.length, { text, rows: inside, open });
    lines.push(undefined);
    if (open) for (const row of inside) lines.push(row);
  }
  return {
    count: lines.length,
    row: (at) => lines[at],
    group: (at) => heads.get(at),
    indexOf: (row) => lines.indexOf(row),
  };
};

/** The exact sums of the columns that have one. */
export const sumsOf = <Row>(rows: readonly Row[], summed: readonly Column<Row>[]): ReadonlyMap<string, number> =>
  new Map(summed.map((column) => [column.id, sumInParts(rows, column)]));

/** `add(...)` takes its numbers as arguments, and an engine takes only so many of those. */
const sumInParts = <Row>(rows: readonly Row[], column: Column<Row>) => {
  let sum = 0;
  for (let at = 0; at < rows.length; at += 10_000) {
    const values = rows.slice(at, at + 10_000).map(column.value);
    sum = add(sum, ...values.filter((value) => typeof value === 'number'));
  }
  return sum;
};
