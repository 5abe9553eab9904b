import { useMemo } from 'react';
import { type Store, useStore } from '../browser/store.ts';
import { useAfterPaint } from '../browser/use-after-paint.ts';
import type { Column, Tone } from '../columns/columns.ts';
import { type Speech, titleOf } from '../columns/readable.ts';
import type { GridLook } from '../grid/handle.ts';
import type { QuickCounts } from '../net/source.ts';
import { formatNumber } from '../words/format.ts';
import { useSay } from '../words/use-say.ts';

/** A filter that a screen's people need every day, by one press: today, late, mine, short. A screen makes them once (`useMemo`). */
export type Quick<Row> = {
  readonly id: string;
  readonly label: string;
  readonly fits: (row: Row) => boolean;
  /** The colour of the state that it asks for, as the rows show it. */
  readonly tone?: Tone;
};

type Props<Row> = {
  quick: readonly Quick<Row>[];
  rows: readonly Row[];
  /** What the server counted, where the rows aren't all here; null while it hasn't. */
  counts: QuickCounts | null | undefined;
  on: readonly string[];
  turn: (id: string) => void;
  look: Store<GridLook>;
  columns: readonly Column<Row>[];
  speech: Speech;
  clear: (column: string) => void;
};

/** The quick filters with how many rows each has, and what the columns' own filters ask, each to be taken away. */
export const QuickFilters = <Row,>({ quick, rows, counts, on, turn, look, columns, speech, clear }: Props<Row>) => {
  const { t } = useSay();
  // The chip of a filter comes when the rows that it leaves have been painted: it moves the whole list.
  const { filters } = useAfterPaint(useStore(look));
  const asked = Object.entries(filters).flatMap(([id, text]) => {
    const column = columns.find((one) => one.id === id);
    return column ? [{ id, text, title: titleOf(column, speech) }] : [];
  });
  if (quick.length === 0 && asked.length === 0) return null;
  return (
    <div className="kit-quick" role="toolbar" aria-label={t('record.quick')}>
      <QuickChips quick={quick} rows={rows} counts={counts} on={on} turn={turn} />
      {asked.map(({ id, text, title }) => (
        <button key={id} type="button" className="kit-chip" data-asked="" title={t('record.clearFilter')} onClick={() => clear(id)}>
          {title}: {text}
          <span aria-hidden="true">×</span>
        </button>
      ))}
    </div>
  );
};

type Chips<Row> = Pick<Props<Row>, 'quick' | 'rows' | 'counts' | 'on' | 'turn'>;
/** The filters alone, where the rows don't stand in a grid. */
export const QuickChips = <Row,>({ quick, rows, counts, on, turn }: Chips<Row>) => {
  const here = useMemo(() => (counts === undefined ? countsOf(quick, rows) : counts), [quick, rows, counts]);
  return (
    <>
      {quick.map(({ id, label, tone }) => (
        <button key={id} type="button" className="kit-chip" aria-pressed={on.includes(id)} onClick={() => turn(id)}>
          {tone && <i className={`kit-dot kit-tag-${tone}`} aria-hidden="true" />}
          {label}
          {here?.[id] && (
            <small>
              {formatNumber(here[id].total)}
              {here[id].totalIsMore && '+'}
            </small>
          )}
        </button>
      ))}
    </>
  );
};

/** How many of these rows each has, whichever are on: that one leaves nothing says nothing of the others. */
const countsOf = <Row,>(quick: readonly Quick<Row>[], rows: readonly Row[]): QuickCounts =>
  Object.fromEntries(quick.map(({ id, fits }) => [id, { total: rows.filter(fits).length }]));
