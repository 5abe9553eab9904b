import { type FilterText, filterTest, filterText } from '@lotline/contract/kit/grammar';
import { add } from '@lotline/contract/kit/quantity';
import type { Lang } from '@lotline/contract/kit/words';
import type { Column } from '../columns/columns.ts';
import { readable, type Speech } from '../columns/readable.ts';
import type { ServerSums } from '../net/source.ts';

/** Rows as a grid shows them. These are plain passes over the caller's own rows: no object is made for a row that isn't drawn. */

export type Filters = Readonly<Record<string, string>>;
export type Sort = { id: string; desc: boolean };
/** One column's texts, in the order of the rows. */
export type Texts<Row> = (column: Column<Row>, rows: readonly Row[]) => readonly FilterText[];

/** What the filters look at: numbers as numbers, days in ISO order, everything else as it reads. Kept for each row, so that a list that comes again reads new rows only, and for each list, so that a keystroke reads none. */
export const textsOf = <Row>(speech: Speech): Texts<Row> => {
  const ofRows = new Map<Column<Row>, WeakMap<object, FilterText>>();
  const ofLists = new Map<Column<Row>, WeakMap<readonly Row[], readonly FilterText[]>>();
  return (column, rows) => {
    const lists = kept(ofLists, column);
    const before = lists.get(rows);
    if (before) return before;
    const known = kept(ofRows, column);
    const texts = rows.map((row) => {
      const read = known.get(row as object);
      if (read !== undefined) return read;
      const text = textOf(column, row, speech);
      known.set(row as object, text);
      return text;
    });
    lists.set(rows, texts);
    return texts;
  };
};

const kept = <Key, Held extends object, Value>(all: Map<Key, WeakMap<Held, Value>>, key: Key) => {
  const mine = all.get(key) ?? new WeakMap<Held, Value>();
  all.set(key, mine);
  return mine;
};

const textOf = <Row>(column: Column<Row>, row: Row, speech: Speech): FilterText => {
  const value = column.value(row);
  const text = filterText(column.kind, column.kind === 'number' || column.kind === 'day' ? value : readable(column, value, speech));
  if (text === null || column.kind !== 'text' || !/(?:^n|N)ame$/.test(column.id)) return text;
  const other = filterText('text', column.id === 'name' ? otherNameOf(row as Names, text.text) : otherNameAt(row as Named, column.id));
  return other ? { ...text, other } : text;
};

type Names = { name?: string; nameEn?: string | null; otherName?: string | null };
/** The same of another record that a row names: beside `childName` it brings `childOtherName`. */
type Named = Readonly<Record<string, unknown>>;
const otherNameAt = (row: Named, id: string) => {
  const other = row[id.replace(/Name$/, 'OtherName')];
  return typeof other === 'string' ? other : undefined;
};
/** What a record is called in the language that its reader doesn't read, where the row tells. */
const otherNameOf = ({ name, nameEn, otherName }: Names, shown: string) => [otherName, nameEn, name].find((one) => one && one !== shown);

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
    return test ? [{ test, text: texts(column, rows) }] : [];
  });
  const [first, ...others] = tests;
  if (!first) return rows;
  const { test, text } = first;
  if (others.length === 0) return rows.filter((_, at) => test(text[at] ?? null));
  return rows.filter((_, at) => tests.every((one) => one.test(one.text[at] ?? null)));
};

/** The filter that finds the rows with the same value as this one. */
export const exactly = <Row>(column: Column<Row>, row: Row, speech: Speech) => `="${textOf(column, row, speech)?.text ?? ''}"`;

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

/** The sums of a list in one unit; what has none, as money, stands with the first. */
export type UnitSums = {
  readonly unit: string | null;
  /** Null where no row knows a value: nothing known isn't nothing. */
  readonly sums: ReadonlyMap<string, number | null>;
  /** The unit of each sum, where the line has several: none of them is the line's. */
  readonly units?: ReadonlyMap<string, string | null>;
};

/** The units that quantities of these rows are in, in their order; null where a quantity has none. */
export const unitsOf = <Row>(rows: readonly Row[], summed: readonly Column<Row>[]): readonly (string | null)[] => {
  const measured = summed.filter(({ uom }) => uom);
  const units = new Set<string | null>();
  for (const row of rows) for (const { uom } of measured) units.add(unitOf(uom?.(row)));
  return units.size ? [...units] : [null];
};
const unitOf = (uom: unknown) => (typeof uom === 'string' && uom !== '' ? uom : null);

/** The exact sums of the columns that have one, of each unit by itself. */
export const sumsOf = <Row>(rows: readonly Row[], summed: readonly Column<Row>[]): readonly UnitSums[] =>
  unitsOf(rows, summed).map((unit, at, units) => ({
    unit,
    sums: new Map(
      summed
        .filter(({ uom }) => uom || at === 0)
        .map((column) => {
          const { uom } = column;
          return [column.id, sumInParts(uom && units.length > 1 ? rows.filter((row) => unitOf(uom(row)) === unit) : rows, column)];
        }),
    ),
  }));

/** What a server says that columns come to, as lines of units; nothing of a column that it says nothing of. */
export const saidLines = <Row>(said: NonNullable<ServerSums>, summed: readonly Column<Row>[]): readonly UnitSums[] => {
  const units = new Set(summed.flatMap(({ id, uom }) => (uom ? (said[id] ?? []).map(({ unit }) => unit) : [])));
  const lines = [...(units.size ? units : [null])].map((unit, at) => ({
    unit,
    sums: new Map(
      summed.flatMap(({ id, uom }) => {
        const of = uom ? said[id]?.find((one) => one.unit === unit) : at === 0 ? said[id]?.[0] : undefined;
        return of ? [[id, of.sum] as const] : [];
      }),
    ),
  }));
  // Pieces in one column and money in another need no line each: the money's would look empty wherever its columns are out of sight.
  const [first, ...others] = lines;
  const apart =
    first &&
    others.length > 0 &&
    new Set(lines.flatMap(({ sums }) => [...sums.keys()])).size === lines.reduce((n, { sums }) => n + sums.size, 0);
  if (!apart) return lines;
  return [
    {
      unit: null,
      sums: new Map(lines.flatMap(({ sums }) => [...sums])),
      units: new Map(lines.flatMap(({ unit, sums }) => [...sums.keys()].map((id) => [id, unit] as const))),
    },
  ];
};

/** The sums of one column in words, each with its unit where the title doesn't say it. */
export const saidSums = <Row>(rows: readonly Row[], column: Column<Row>, speech: Speech): string =>
  sumsOf(rows, [column])
    .map(({ unit, sums }) => saidSum(column, sums.get(column.id), unit, speech))
    .join(' + ');

/** A sum in words, with its unit where the title doesn't say it; what nobody knows has no unit. */
export const saidSum = <Row>(column: Column<Row>, sum: number | null | undefined, unit: string | null | undefined, speech: Speech) =>
  sum === null ? '–' : `${readable(column, sum, speech)}${unit && !column.unit ? ` ${unit}` : ''}`;

/** `add(...)` takes its numbers as arguments, and an engine takes only so many of those. */
const sumInParts = <Row>(rows: readonly Row[], column: Column<Row>) => {
  let sum: number | null = rows.length > 0 ? null : 0;
  for (let at = 0; at < rows.length; at += 10_000) {
    const values = rows
      .slice(at, at + 10_000)
      .map(column.value)
      .filter((value) => typeof value === 'number');
    if (values.length > 0) sum = add(sum ?? 0, ...values);
  }
  return sum;
};
