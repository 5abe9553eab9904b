import { type ReactNode, type Ref, Suspense, useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useGo } from '../browser/go.ts';
import type { Column } from '../columns/columns.ts';
import { readable, titleOf } from '../columns/readable.ts';
import { lazyPart } from '../look/later.tsx';
import { useCodeNames } from '../net/codes.ts';
import { useMyId } from '../net/session.ts';
import type { Source } from '../net/source.ts';
import { useSay } from '../words/use-say.ts';
import { type Cell, changed, layOut, middleRange, moveBefore, widened } from './arrangement.ts';
import { drawCell } from './cell.tsx';
import { copyText, tableText } from './copy.ts';
import { GridFoot } from './GridFoot.tsx';
import { GridHead, type HeadWork } from './GridHead.tsx';
import { GridMessage } from './GridMessage.tsx';
import { cellClass, cellStyle, checkId, GridRow, type RowTone, Strip } from './GridRow.tsx';
import { GroupRow } from './GroupRow.tsx';
import { lookOf } from './look-of.ts';
import type { Anchor } from './Panel.tsx';
import type { RowAction } from './RowMenu.tsx';
import { exactly, filterRows, sumsOf, textsOf } from './rows.ts';
import { useArrangement } from './use-arrangement.ts';
import { anchorOf, useGridHands } from './use-grid-hands.ts';
import { type Asked, useLines } from './use-lines.ts';
import { type SelectMode, useSelection } from './use-selection.ts';
import { useStable } from './use-stable.ts';
import { lineRange, middleSpan, rowHeight, useView } from './use-view.ts';
import '../look/record.css';
import './grid.css';

const HeadMenu = lazyPart(async () => (await import('./HeadMenu.tsx')).HeadMenu);
const RowMenu = lazyPart(async () => (await import('./RowMenu.tsx')).RowMenu);

/** What the reader has asked of a grid: kept with a saved condition. */
export type GridLook = { filters: Record<string, string>; sort?: { id: string; desc: boolean }; group?: string };
export type GridHandle = {
  look: () => GridLook;
  show: (look: GridLook) => void;
  /** Selects these rows and no others, and shows the first; those that aren't here yet as soon as they come. */
  choose: (ids: readonly (string | number)[]) => void;
  /** The row that was just saved: selected and in sight. What is selected beside it stays. */
  bring: (saved: unknown) => void;
};

type Props<Row> = {
  /** The name its columns' widths, order and visibility are kept under, per user. */
  id: string;
  columns: readonly Column<Row>[];
  source: Source<Row>;
  /** Prefix of the words of its columns, e.g. `partner` for `partner.name`. */
  words?: string;
  label?: string;
  rowId?: (row: Row) => string | number;
  onOpen?: (row: Row) => void;
  onSelect?: (rows: Row[]) => void;
  select?: SelectMode;
  tone?: (row: Row) => RowTone | undefined;
  /** What else can be done with a row: in the menu of the right button, of the menu key, and of holding it. */
  actions?: (row: Row) => readonly RowAction[];
  /** The next step when there is no row yet. */
  empty?: ReactNode;
  /** Name of the exported file; without it nothing can be exported. */
  file?: string;
  foot?: boolean;
  filters?: boolean;
  ref?: Ref<GridHandle>;
  height?: number | string;
};

const titleHeight = 34;
const filterHeight = 36;
const usualId = (row: unknown) => (row as { id: string | number }).id;
const nothingAsked: Asked = { filters: {} };

/** The record grid of every screen: rows in memory or page by page, the same look. */
export const Grid = <Row,>(props: Props<Row>) => {
  const { id, columns, source, words, label, rowId = usualId, onOpen, onSelect, select = 'many', tone, actions } = props;
  const { empty, file, foot = true, filters = true, ref, height } = props;
  const { t, say, lang } = useSay();
  const go = useGo();
  const codes = useCodeNames(columns);
  const speech = useMemo(() => ({ say, lang, codes, ...(words && { words }) }), [say, lang, words, codes]);
  const draw = useMemo(() => drawCell<Row>(speech, go), [speech, go]);
  // A list that comes in parts and that the server doesn't sort is looked through as far as it has come.
  const paged = source.pages?.look !== undefined;
  const check = select === 'many';

  const [asked, setAsked] = useState(nothingAsked);
  const [placed, place] = useArrangement(useMyId(), id, columns);
  const { seen, lines, fold, without, read } = useLines({ rows: source.rows, columns, speech, asked, paged });
  const box = useRef<HTMLDivElement>(null);
  const [view, measure] = useView(box);
  const layout = useMemo(() => layOut(placed, view.room, check), [placed, view.room, check]);
  const headHeight = titleHeight + (filters ? filterHeight : 0);

  const idOf = (row: Row) => String(rowId(row));
  const latest = useRef({ source, columns, speech, asked, lines, layout });
  Object.assign(latest.current, { source, columns, speech, lines, layout });

  const revealNow = useRef<(id: string) => void>(undefined);
  const reveal = useCallback((wanted: string) => revealNow.current?.(wanted), []);
  const selection = useSelection({ rows: source.rows, idOf, mode: select, onSelect, reveal });

  const change = useCallback((part: Partial<Asked>) => {
    const next = { ...latest.current.asked, composing: '', ...part };
    latest.current.asked = next;
    setAsked(next);
    if (box.current) box.current.scrollTop = 0;
    const { columns: all, speech: said, source: now } = latest.current;
    now.pages?.look?.(lookOf(all, next.filters, next.sort, said));
  }, []);
  const look = useCallback((): GridLook => {
    const { filters: texts, sort, group } = latest.current.asked;
    return { filters: { ...texts }, ...(sort && { sort }), ...(group && { group }) };
  }, []);
  const show = useCallback((wanted: GridLook) => change({ filters: wanted.filters, sort: wanted.sort, group: wanted.group }), [change]);
  const setFilter = useCallback(
    (column: string, text: string, composing = '') => {
      const { [column]: _, ...rest } = latest.current.asked.filters;
      change({ filters: text ? { ...rest, [column]: text } : rest, composing });
    },
    [change],
  );
  const setSort = useCallback(
    (column: string, desc: boolean | null) => change({ sort: desc === null ? undefined : { id: column, desc } }),
    [change],
  );
  const bring = useCallback(
    (saved: unknown) => {
      const { id: key } = (saved ?? {}) as { id?: string | number };
      if (key !== undefined && !selection.has(String(key))) selection.choose([key]);
    },
    [selection],
  );
  const { choose } = selection;
  useImperativeHandle(ref, () => ({ look, show, choose, bring }), [look, show, choose, bring]);

  const [menu, setMenu] = useState<{ anchor: Anchor; col: string; line?: number } | null>(null);
  const closeMenu = useCallback(() => setMenu(null), []);
  const sortable = useCallback(({ column }: Cell<Row>) => !(paged && column.fixed), [paged]);
  const openMenu = useCallback(
    (col: string, anchor: Anchor, line?: number) => setMenu({ col, anchor, ...(line !== undefined && { line }) }),
    [],
  );

  const turnSort = (column: string) => {
    const { sort } = latest.current.asked;
    setSort(column, sort?.id !== column ? false : sort.desc ? null : true);
  };
  const selectAll = () => {
    const all = seen.map(idOf);
    const shownIds = new Set(all);
    const allIn = all.length > 0 && all.every(selection.has);
    selection.select(allIn ? [...selection.now()].filter((one) => !shownIds.has(one)) : new Set([...selection.now(), ...all]));
  };
  const work = useStable<HeadWork>({
    sort: turnSort,
    filter: setFilter,
    resize: (column, width) => place(widened(placed, column, width)),
    fit: (column) => place(widened(placed, column, widest(box.current, column))),
    move: (column, before) => place(moveBefore(placed, column, before)),
    menu: (column, at) => openMenu(column, anchorOf(at)),
    all: selectAll,
    read,
  });

  const summed = useMemo(() => columns.filter((column) => column.total), [columns]);
  const sums = useMemo(() => (summed.length && source.rows.length ? sumsOf(seen, summed) : null), [seen, summed, source.rows.length]);

  const hands = useGridHands<Row>({
    box,
    measure,
    lines,
    layout,
    placed,
    place,
    check,
    headHeight,
    footHeight: sums ? rowHeight : 0,
    idOf,
    selection,
    select,
    onOpen,
    fold,
    selectAll,
    setFilter,
    filters: asked.filters,
    sort: (column) => {
      const cell = layout.cells.find((one) => one.id === column);
      if (cell && sortable(cell)) turnSort(column);
    },
    openMenu,
    copied: (rows, cells, titles) => tableText(rows, cells, speech, titles),
  });
  const { spot, headCol } = hands;
  revealNow.current = hands.reveal;

  const [first, end] = lineRange(view, lines.count);
  const [colFirst, colEnd] = middleRange(layout, ...middleSpan(view));
  useEffect(() => {
    const { pages, rows } = source;
    if (pages && !pages.whole && !pages.loadingMore && rows.length > 0 && end >= rows.length - 30) pages.more();
  }, [source, end]);

  const filtered = Object.keys(asked.filters).length > 0;
  const isEmpty = source.rows.length === 0;
  const headRows = filters ? 2 : 1;
  const count = paged
    ? (source.pages?.total ?? (source.pages?.whole ? lines.count : undefined))
    : source.pages?.whole === false
      ? undefined
      : lines.count;
  const clear = () => change({ filters: {} });

  const arrangement = useMemo(
    () => ({ placed, set: place, titles: new Map(placed.map(({ id: one, column }) => [one, titleOf(column, speech)])) }),
    [placed, place, speech],
  );
  const footWork = useStable({
    clear,
    exportRows: async (told: (done: number) => void) => {
      const { exportExcel } = await import('../excel/export.ts');
      const order = layout.cells.map(({ column }) => column);
      const { pages } = source;
      const rows = !pages
        ? [seen]
        : paged
          ? pages.all()
          : fitting(pages.all(), (some) => filterRows(some, columns, asked.filters, textsOf(speech)));
      await exportExcel({ file: file ?? id, columns: order, speech, rows, told });
    },
  });

  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = body.current;
    element?.addEventListener('mouseover', showWhole);
    return () => element?.removeEventListener('mouseover', showWhole);
  }, []);

  const drawn = new Set<number>();
  for (let at = first; at < end; at += 1) drawn.add(at);
  // The row with the focus stays while it is scrolled out of sight, or the focus would be lost with it.
  if (spot.line < lines.count && view.height > 0) drawn.add(spot.line);

  const line = (at: number) => {
    const group = lines.group(at);
    if (group)
      return (
        <GroupRow
          key={`group ${group.text}`}
          group={group}
          at={at}
          firstIndex={headRows + 1}
          width={layout.width}
          columns={layout.cells.length}
          col={layout.cells[0]?.id ?? checkId}
          active={spot.line === at}
          sums={summed.map((column) => (
            <small key={column.id}>
              {titleOf(column, speech)} {readable(column, sumsOf(group.rows, [column]).get(column.id), speech)}
            </small>
          ))}
        />
      );
    const row = lines.row(at);
    if (row === undefined) return null;
    const key = idOf(row);
    return (
      <GridRow
        key={at}
        row={row}
        id={key}
        at={at}
        firstIndex={headRows + 1}
        layout={layout}
        first={colFirst}
        end={colEnd}
        draw={draw}
        tone={tone?.(row)}
        check={check ? t('grid.selectRow') : undefined}
        selectable={select !== 'none'}
        selected={selection.ids.has(key)}
        active={spot.line === at ? spot.col : undefined}
      />
    );
  };

  const headMenu = (col: string, anchor: Anchor) => {
    const cell = layout.cells.find((one) => one.id === col);
    if (!cell) return null;
    const { sort, group, filters: texts } = asked;
    return (
      <HeadMenu
        anchor={anchor}
        column={cell.column}
        speech={speech}
        rows={paged ? undefined : () => without(col)}
        sorted={sort?.id === col ? (sort.desc ? 'desc' : 'asc') : undefined}
        sort={sortable(cell) ? (desc) => setSort(col, desc) : undefined}
        filter={texts[col] ?? ''}
        setFilter={filters && sortable(cell) ? (text) => setFilter(col, text) : undefined}
        pinned={cell.pinned}
        pin={(pinned) => place(changed(placed, col, { pinned }))}
        hide={() => place(changed(placed, col, { hide: true }))}
        grouped={group === col}
        group={paged ? undefined : (on) => change({ group: on ? col : undefined })}
        close={closeMenu}
      />
    );
  };
  const rowMenu = (at: number, col: string, anchor: Anchor) => {
    const row = lines.row(at);
    if (row === undefined) return null;
    const cell = layout.cells.find((one) => one.id === col);
    const chosen = [...selection.ids].flatMap((one) => selection.byId().get(one) ?? []);
    const rows = selection.has(idOf(row)) ? chosen : [row];
    const all = layout.cells.map(({ column }) => column);
    const value = cell && !paged && filters ? readable(cell.column, cell.column.value(row), speech) : '';
    return (
      <RowMenu
        anchor={anchor}
        actions={[
          ...(onOpen ? [{ label: t('grid.open'), run: () => onOpen(row) }] : []),
          ...(actions?.(row) ?? []),
          ...(cell ? [{ label: t('grid.copyCell'), run: () => copyText(tableText([row], [cell.column], speech, false)) }] : []),
          { label: t('grid.copyRows', { rows: rows.length }), run: () => copyText(tableText(rows, all, speech, true)) },
          ...(cell && value
            ? [{ label: t('grid.onlyThis', { value }), run: () => setFilter(col, exactly(cell.column, row, speech)) }]
            : []),
        ]}
        close={closeMenu}
      />
    );
  };

  return (
    <section
      className="kit-grid"
      style={height === undefined ? undefined : { flex: 'none', height }}
      aria-label={label ?? id}
      aria-busy={source.state === 'loading'}
    >
      <div className="kit-grid-body" ref={body} style={{ ['--head' as string]: `${headHeight}px` }}>
        {/* biome-ignore lint/a11y: a grid's cells take the focus; a table can't be scrolled both ways with its heads in place */}
        <div
          ref={box}
          role={asked.group ? 'treegrid' : 'grid'}
          aria-label={label ?? id}
          aria-rowcount={count === undefined ? -1 : count + headRows + (sums ? 1 : 0)}
          aria-colcount={layout.cells.length + (check ? 1 : 0)}
          {...(select !== 'none' && { 'aria-multiselectable': select === 'many' })}
          className="grid-box"
          style={{ scrollPaddingTop: headHeight, scrollPaddingLeft: layout.leftWidth, scrollPaddingRight: layout.rightWidth }}
          onScroll={measure}
          {...hands.listeners}
        >
          {view.height > 0 && (
            <>
              <GridHead
                layout={layout}
                speech={speech}
                sort={asked.sort}
                filters={asked.filters}
                filterable={filters ? sortable : undefined}
                sortable={sortable}
                check={
                  check ? checkedOf(seen.length, selection.ids.size, () => seen.every((row) => selection.ids.has(idOf(row)))) : undefined
                }
                active={headCol}
                work={work}
              />
              {/* biome-ignore lint/a11y/useSemanticElements: as the whole grid */}
              <div role="rowgroup" className="grid-rows" style={{ height: lines.count * rowHeight, width: layout.width }}>
                {[...drawn].map(line)}
              </div>
              {sums && (
                // biome-ignore lint/a11y: nothing in it takes the focus
                <div role="row" aria-rowindex={(count ?? lines.count) + headRows + 1} className="grid-sums" style={{ width: layout.width }}>
                  <Strip
                    layout={layout}
                    first={colFirst}
                    end={colEnd}
                    check={check && <span className="grid-cell grid-check grid-left" />}
                    cell={(cell) => (
                      // biome-ignore lint/a11y: nothing in it takes the focus
                      <div key={cell.id} role="gridcell" aria-colindex={cell.at} className={cellClass(cell)} style={cellStyle(cell)}>
                        {sums.has(cell.id)
                          ? readable(cell.column, sums.get(cell.id), speech)
                          : cell === layout.cells.find(({ column }) => column.kind === 'text' && !column.total)
                            ? t(source.pages && !source.pages.whole ? 'record.totalShown' : 'record.total')
                            : ''}
                      </div>
                    )}
                  />
                </div>
              )}
            </>
          )}
        </div>
        {isEmpty && source.state !== 'ready' && <GridMessage kind={source.state} failure={source.failure} again={source.again} />}
        {isEmpty &&
          source.state === 'ready' &&
          (filtered ? <GridMessage kind="unmatched" clear={clear} /> : <GridMessage kind="empty" next={empty} />)}
        {!isEmpty && seen.length === 0 && <GridMessage kind="unmatched" clear={clear} />}
      </div>
      {foot && (
        <GridFoot
          source={source}
          shown={seen.length}
          chosen={selection.ids.size}
          filtered={filtered}
          clear={footWork.clear}
          arrange={arrangement}
          {...(file && { exportRows: footWork.exportRows })}
        />
      )}
      <Suspense fallback={null}>
        {menu && (menu.line === undefined ? headMenu(menu.col, menu.anchor) : rowMenu(menu.line, menu.col, menu.anchor))}
      </Suspense>
    </section>
  );
};

/** Whether every shown row is chosen; `mixed` when some are. */
const checkedOf = (shown: number, chosen: number, every: () => boolean) =>
  chosen === 0 || shown === 0 ? false : chosen >= shown && every() ? true : ('mixed' as const);

/** What doesn't fit says the rest when it is pointed at. */
const showWhole = ({ target }: MouseEvent) => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('.grid-cell, .grid-title') : null;
  if (!cell) return;
  const cut =
    cell.scrollWidth > cell.clientWidth || [...cell.querySelectorAll('*')].some((inner) => inner.scrollWidth > inner.clientWidth + 1);
  cell.title = cut ? (cell.textContent ?? '') : '';
};

const cellPadding = 18;
const widestFit = 480;
/** The room that what is drawn of a column needs. */
const widest = (box: HTMLElement | null, column: string) => {
  const measured = document.createRange();
  const widths = [
    ...(box?.querySelectorAll(`[data-col="${CSS.escape(column)}"], [data-head="${CSS.escape(column)}"] .grid-title`) ?? []),
  ].map((cell) => {
    measured.selectNodeContents(cell);
    return measured.getBoundingClientRect().width + cellPadding;
  });
  return Math.min(widestFit, Math.max(0, ...widths));
};

async function* fitting<Row>(parts: AsyncIterable<readonly Row[]>, which: (rows: readonly Row[]) => readonly Row[]) {
  for await (const part of parts) yield which(part);
}
