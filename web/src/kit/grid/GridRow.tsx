import { type CSSProperties, memo, type ReactNode } from 'react';
import type { Column } from '../columns/columns.ts';
import { nothing } from '../words/format.ts';
import type { Cell, Layout } from './arrangement.ts';
import type { Draw } from './cell.tsx';
import { lackOf } from './decimals.ts';

export type RowTone = 'danger' | 'warning' | 'good' | 'muted';
/** The name of the column that holds the check boxes. */
export const checkId = '*check';

const styles = new WeakMap<object, CSSProperties>();
/** A pinned cell sticks to its side; every other stands in the row's flow. All lines share one style, which is compared once. */
export const cellStyle = <Row,>(cell: Cell<Row>): CSSProperties => {
  const known = styles.get(cell);
  if (known) return known;
  const { width, pinned, offset } = cell;
  const style = pinned === null ? { width } : pinned === 'left' ? { width, left: offset } : { width, right: offset };
  styles.set(cell, style);
  return style;
};
export const cellClass = <Row,>({ pinned, column }: Cell<Row>, more = '') =>
  `grid-cell${pinned ? ` grid-${pinned}` : ''}${column.kind === 'number' ? ' kit-number' : ''}${more}`;

type StripProps<Row> = {
  layout: Layout<Row>;
  /** Which columns of the middle are drawn. */
  first: number;
  end: number;
  check?: ReactNode;
  cell: (cell: Cell<Row>) => ReactNode;
};
/** The cells of one line from left to right, with gaps in place of the columns that are out of sight. */
export const Strip = <Row,>({ layout, first, end, check, cell }: StripProps<Row>) => {
  const { left, middle, right } = layout;
  const before = middle[first]?.offset ?? 0;
  const last = middle.at(-1);
  const next = middle[end];
  const after = last && next ? last.offset + last.width - next.offset : 0;
  return (
    <>
      {check}
      {left.map(cell)}
      {before > 0 && <span className="grid-gap" style={{ width: before }} />}
      {middle.slice(first, end).map(cell)}
      {after > 0 && <span className="grid-gap" style={{ width: after }} />}
      {right.map(cell)}
    </>
  );
};

type Props<Row> = {
  /** Nothing stands in a line that is kept for rows to come. */
  row: Row | undefined;
  id: string;
  at: number;
  /** How high each line is. */
  height: number;
  /** The number of the first line of rows for a screen reader. */
  firstIndex: number;
  /** Nobody sees it: its elements wait for rows to come, as making them anew costs more than all their texts. */
  spare: boolean;
  layout: Layout<Row>;
  first: number;
  end: number;
  draw: Draw<Row>;
  tone: RowTone | undefined;
  /** What its check box is called; without it there is none. */
  check: string | undefined;
  selectable: boolean;
  selected: boolean;
  ticked: boolean;
  /** The column whose cell the tabulator reaches, when it is in this row. */
  active: string | undefined;
};

const Row = <Row,>(props: Props<Row>) => {
  const { row, id, at, height, firstIndex, spare, layout, first, end, draw, tone, check, selectable, selected, ticked, active } = props;
  return (
    <div
      {...(spare
        ? { 'aria-hidden': true }
        : { role: 'row', 'aria-rowindex': firstIndex + at, 'data-line': at, ...(selectable && { 'aria-selected': selected }) })}
      className={`grid-row${tone ? ` kit-row-${tone}` : ''}`}
      style={
        // Behind the titles, and with what stands in it neither laid out nor painted.
        spare ? { top: -height, width: layout.width, contentVisibility: 'hidden' } : { top: at * height, width: layout.width }
      }
    >
      <Strip
        layout={layout}
        first={first}
        end={end}
        check={check !== undefined && <CheckCell name={check} ticked={ticked} active={active === checkId} />}
        cell={(cell) => (
          // biome-ignore lint/a11y/useSemanticElements: as its row
          <div
            // A line's cells serve whichever row stands in it; what a column draws itself may keep a state, which is its row's.
            key={cell.column.show ? `${cell.id} ${id}` : cell.id}
            role="gridcell"
            aria-colindex={cell.at}
            className={cellClass(cell, row && marked(cell.column, row))}
            style={cellStyle(cell)}
            data-col={cell.id}
            data-lack={row && cell.decimals ? lackOf(cell.column, cell.column.value(row), cell.decimals) : undefined}
            tabIndex={active === cell.id ? 0 : -1}
          >
            {row === undefined ? nothing : draw(cell.column, row)}
          </div>
        )}
      />
    </div>
  );
};
/** Drawn again only when something of its own has changed: scrolling leaves the rows that stay alone. */
export const GridRow = memo(Row) as typeof Row;

type CheckProps = { name: string; ticked: boolean; active: boolean };
/** React writes all of an input anew whenever its line changes, so it is drawn only when it changes itself. */
const CheckCell = memo(({ name, ticked, active }: CheckProps) => (
  // biome-ignore lint/a11y/useSemanticElements: as its row
  <div role="gridcell" aria-colindex={1} className="grid-cell grid-check grid-left" data-col={checkId} tabIndex={active ? 0 : -1}>
    <input type="checkbox" tabIndex={-1} checked={ticked} readOnly aria-label={name} />
  </div>
));

const marked = <Row,>({ cellTone }: Column<Row>, row: Row) => {
  const tone = cellTone?.(row);
  return tone ? ` kit-${tone}` : '';
};
