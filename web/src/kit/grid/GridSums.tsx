import { useMemo } from 'react';
import { useAfterPaint } from '../browser/use-after-paint.ts';
import type { Column } from '../columns/columns.ts';
import { readable, type Speech } from '../columns/readable.ts';
import { useSay } from '../words/use-say.ts';
import { type Layout, middleRange } from './arrangement.ts';
import { lackOf } from './decimals.ts';
import { cellClass, cellStyle, Strip } from './GridRow.tsx';
import { saidSum, sumsOf, type UnitSums } from './rows.ts';
import { middleSpan, type View } from './use-view.ts';

type Props<Row> = {
  rows: readonly Row[];
  /** Whether more rows than these are on the server. */
  part: boolean;
  summed: readonly Column<Row>[];
  /** What the server says of all rows: undefined where these rows are added up here, no lines until it has said it. */
  said: readonly UnitSums[] | undefined;
  layout: Layout<Row>;
  view: View;
  /** Its number for a screen reader. */
  index: number;
  check: boolean;
  speech: Speech;
  /** There is no room for them beside the rows: they stand under the last one. */
  below?: boolean;
  /** Only the first of several units is shown, for want of room. */
  folded?: boolean;
  /** Shows all of them or the first alone, where there is no room for all. */
  fold?: (all: boolean) => void;
};

/** The totals under the rows, of each unit in a line of its own. They follow the rows a moment later, so that typing in a filter doesn't wait for them. */
export const GridSums = <Row,>({
  rows,
  part,
  summed,
  said,
  layout,
  view,
  index,
  check,
  speech,
  below = false,
  folded = false,
  fold,
}: Props<Row>) => {
  const { t } = useSay();
  const settled = useAfterPaint(rows);
  const lines = useMemo(() => said ?? sumsOf(settled, summed), [said, settled, summed]);
  const [first, end] = middleRange(layout, ...middleSpan(view));
  const named = layout.cells.find(({ column }) => column.kind === 'text' && !column.total);
  const name = t(part && !said ? 'record.totalShown' : 'record.total');
  const inUnit = (column: Column<Row>, sum: number | null | undefined, unit: string | null | undefined) =>
    saidSum(column, sum, unit, speech);
  const line = ({ unit, sums, units }: UnitSums, at: number) => (
    // biome-ignore lint/a11y: nothing in it takes the focus
    <div key={unit} role="row" aria-rowindex={index + at} className="grid-sums-line" style={{ width: layout.width }}>
      <Strip
        layout={layout}
        first={first}
        end={end}
        check={check && <span className="grid-cell grid-check grid-left" />}
        cell={(cell) => (
          // biome-ignore lint/a11y: nothing in it takes the focus
          <div
            key={cell.id}
            role="gridcell"
            aria-colindex={cell.at}
            className={cellClass(cell)}
            style={cellStyle(cell)}
            data-lack={lackOf(cell.column, sums.get(cell.id), cell.decimals)}
          >
            {cell.column.ofSums && sums.size > 0
              ? readable(
                  cell.column,
                  cell.column.ofSums((id) => Number(sums.get(id) ?? 0)),
                  speech,
                )
              : sums.has(cell.id)
                ? inUnit(cell.column, sums.get(cell.id), units?.get(cell.id))
                : cell !== named
                  ? ''
                  : unit
                    ? `${name} (${unit})`
                    : name}
            {cell === named && at === 0 && fold && lines.length > 1 && (
              <button type="button" className="grid-sums-fold" aria-expanded={!folded} onClick={() => fold(folded)}>
                {folded ? t('grid.moreUnits', { units: lines.length - 1 }) : t('grid.fewerUnits')}
              </button>
            )}
          </div>
        )}
      />
    </div>
  );
  return (
    // biome-ignore lint/a11y: its rows are the last of the grid
    <div role="rowgroup" className="grid-sums" data-below={below || undefined}>
      {(folded ? lines.slice(0, 1) : lines).map(line)}
    </div>
  );
};
