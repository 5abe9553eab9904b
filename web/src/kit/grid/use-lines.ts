import { useMemo, useRef, useState } from 'react';
import type { Column } from '../columns/columns.ts';
import type { Speech } from '../columns/readable.ts';
import { type Filters, filterRows, groupLines, type Lines, linesOf, type Sort, sortRows, textsOf } from './rows.ts';

/** What the reader asks of the rows. `composing` is the syllable that is being put together in a filter. */
export type Asked = { filters: Filters; sort?: Sort | undefined; group?: string | undefined; composing?: string };

type Options<Row> = { rows: readonly Row[]; columns: readonly Column<Row>[]; speech: Speech; asked: Asked; paged: boolean };
type Shown<Row> = {
  /** The rows that pass the filters, in the order asked for. */
  seen: readonly Row[];
  /** The same as lines, under the heads of their groups. */
  lines: Lines<Row>;
  fold: (text: string) => void;
  /** The rows that every filter but one column's leaves. */
  without: (column: string) => readonly Row[];
  /** Looks through a column once, so that the first key in its filter finds its texts there and the way through them taken before. */
  read: (column: string) => void;
};

/** A browser runs a way fast when it has been taken a few times. */
const waysTaken = 4;

/** Rows in memory as they were asked for; the rows of a paged list come so. Sorting comes first, so that a keystroke in a filter sorts nothing. */
export const useLines = <Row>({ rows, columns, speech, asked, paged }: Options<Row>): Shown<Row> => {
  const { filters, sort, group, composing } = asked;
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const texts = useMemo(() => textsOf<Row>(speech), [speech]);
  const sorted = useMemo(() => {
    const by = paged ? undefined : columns.find(({ id }) => id === sort?.id);
    return by && sort ? sortRows(rows, by, sort.desc, speech) : rows;
  }, [rows, columns, speech, sort, paged]);
  const before = useRef(rows);
  const seen = useMemo(() => {
    if (paged) return sorted;
    const found = filterRows(sorted, columns, filters, texts);
    // A half-composed syllable matches no row, so it is left out of the filter until it is whole.
    const whole = found.length > 0 || !composing ? found : filterRows(sorted, columns, withoutSyllable(filters, composing), texts);
    return isSame(whole, before.current) ? before.current : whole;
  }, [sorted, columns, filters, texts, paged, composing]);
  // A key that finds the same rows again draws none of them.
  before.current = seen;
  const by = useMemo(() => (paged ? undefined : columns.find(({ id }) => id === group)), [columns, group, paged]);
  const lines = useMemo(() => (by ? groupLines(seen, by, speech, closed) : linesOf(seen)), [seen, by, speech, closed]);
  const fold = (text: string) =>
    setClosed((now) => {
      const next = new Set(now);
      if (!next.delete(text)) next.add(text);
      return next;
    });
  const read = (id: string) => {
    const column = columns.find((one) => one.id === id);
    if (!column || paged) return;
    const [letter] = texts(column, sorted).find((text) => text !== null)?.lower ?? '';
    if (letter) for (let way = 0; way < waysTaken; way += 1) filterRows(sorted, [column], { [id]: letter }, texts);
  };
  return { seen, lines, fold, read, without: (column) => filterRows(sorted, columns, filters, texts, column) };
};

const isSame = <Row>(one: readonly Row[], other: readonly Row[]) =>
  one.length === other.length && one.every((row, at) => row === other[at]);

const withoutSyllable = (filters: Filters, syllable: string): Filters =>
  Object.fromEntries(Object.entries(filters).map(([id, text]) => [id, text.endsWith(syllable) ? text.slice(0, -syllable.length) : text]));
