import { memo, useEffect, useLayoutEffect, useRef } from 'react';
import { useAfterPaint } from '../browser/use-after-paint.ts';
import type { Column } from '../columns/columns.ts';
import { type Speech, titleOf } from '../columns/readable.ts';
import type { Source } from '../net/source.ts';
import { useSay } from '../words/use-say.ts';
import { type Layout, middleRange } from './arrangement.ts';
import type { Draw } from './cell.tsx';
import { checkId, GridRow, type RowTone } from './GridRow.tsx';
import { GroupRow } from './GroupRow.tsx';
import { type Lines, saidSums } from './rows.ts';
import { lineRange, middleSpan, seenRange, type View } from './use-view.ts';

type Props<Row> = {
  source: Source<Row>;
  lines: Lines<Row>;
  layout: Layout<Row>;
  view: View;
  headHeight: number;
  /** The number of the first line for a screen reader. */
  firstIndex: number;
  /** The cell that the tabulator reaches. */
  spotLine: number;
  spotCol: string;
  draw: Draw<Row>;
  speech: Speech;
  idOf: (row: Row) => string;
  tone: ((row: Row) => RowTone | undefined) | undefined;
  check: boolean;
  selectable: boolean;
  selected: ReadonlySet<string>;
  /** What a person chose of them; their boxes are ticked. */
  picked: ReadonlySet<string>;
  summed: readonly Column<Row>[];
};

/** How many rows before its end a paged list asks for more. */
const ahead = 30;

const ShownLines = <Row,>(props: Props<Row>) => {
  const { source, lines, layout, view, headHeight, firstIndex, spotLine, spotCol } = props;
  const { draw, speech, idOf, tone, check, selectable, selected, picked, summed } = props;
  const { t } = useSay();
  const part = source.pages?.whole === false;
  // What is seen is drawn at once; beyond the edges the lines follow when it stands.
  const later = useAfterPaint(lines);
  const [first, end, room] = lineRange(view, lines.count);
  const [seenFirst, seenEnd] = seenRange(view, headHeight);
  const [colFirst, colEnd] = middleRange(layout, ...middleSpan(view));

  useEffect(() => {
    const { pages, rows } = source;
    if (pages && !pages.whole && !pages.loadingMore && rows.length > 0 && end >= rows.length - ahead) pages.more();
  }, [source, end]);

  const drawn = new Set<number>();
  for (let at = first; at < end; at += 1) drawn.add(at);
  // The row with the focus stays while it is scrolled out of sight, or the focus would be lost with it.
  if (spotLine < lines.count && view.height > 0) drawn.add(spotLine);

  // The elements of the lines that a filter takes away stay for those that the next key brings back.
  const before = useRef<ReadonlySet<number>>(drawn);
  const spare = [...before.current].filter((at) => at >= lines.count && at < room);
  const kept = new Set([...drawn, ...spare]);
  useLayoutEffect(() => {
    before.current = kept;
  });

  const groupSums = (rows: readonly Row[]) =>
    summed.map((column) => (
      <small key={column.id}>
        {titleOf(column, speech)} {saidSums(rows, column, speech)}
      </small>
    ));

  const line = (at: number) => {
    const gone = at >= lines.count;
    // What stood in a line that is gone leaves it when nobody sees it any more.
    const from = !gone && at >= seenFirst && at < seenEnd ? lines : later;
    const group = from.group(at);
    if (group)
      return gone ? null : (
        <GroupRow
          key={at}
          group={group}
          at={at}
          height={view.rowHeight}
          firstIndex={firstIndex}
          width={layout.width}
          columns={layout.cells.length}
          col={layout.cells[0]?.id ?? checkId}
          active={spotLine === at}
          sums={part ? null : groupSums(group.rows)}
          part={part}
        />
      );
    const row = from.row(at);
    if (row === undefined && !gone) return null;
    const id = row === undefined ? '' : idOf(row);
    return (
      <GridRow
        key={at}
        row={row}
        id={id}
        at={at}
        height={view.rowHeight}
        firstIndex={firstIndex}
        spare={gone}
        layout={layout}
        first={colFirst}
        end={colEnd}
        draw={draw}
        tone={row && tone?.(row)}
        check={check ? t('grid.selectRow') : undefined}
        selectable={selectable}
        selected={!gone && selected.has(id)}
        ticked={!gone && picked.has(id)}
        active={!gone && spotLine === at ? spotCol : undefined}
      />
    );
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the whole grid
    <div role="rowgroup" className="grid-rows" style={{ height: lines.count * view.rowHeight, width: layout.width }}>
      {[...kept].map(line)}
    </div>
  );
};
/** The rows and heads of groups that show, and a few beyond the edges. A key that leaves the same rows draws none of them. */
export const GridLines = memo(ShownLines) as typeof ShownLines;
