import { type ReactNode, type Ref, useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useGo } from '../browser/go.ts';
import type { Column } from '../columns/columns.ts';
import { namedIn } from '../columns/named-in.ts';
import { type Speech, titleOf } from '../columns/readable.ts';
import { useCodeNames } from '../net/codes.ts';
import { useMyId } from '../net/session.ts';
import type { Source } from '../net/source.ts';
import { useSay } from '../words/use-say.ts';
import type { Translate } from '../words/words.ts';
import { type Cell, layOut, moveBefore, widened } from './arrangement.ts';
import { drawCell } from './cell.tsx';
import { tableText } from './copy.ts';
import { useScales } from './decimals.ts';
import { GridFoot } from './GridFoot.tsx';
import { GridHead, type HeadWork } from './GridHead.tsx';
import { GridLines } from './GridLines.tsx';
import { GridMenus, type OpenMenu } from './GridMenus.tsx';
import { GridMessage } from './GridMessage.tsx';
import type { RowTone } from './GridRow.tsx';
import { GridSums } from './GridSums.tsx';
import type { GridHandle, GridLook, Pasted } from './handle.ts';
import type { Anchor } from './Panel.tsx';
import type { RowAction } from './RowMenu.tsx';
import { saidSums, unitsOf } from './rows.ts';
import { useWholeTexts, widest } from './text-room.ts';
import { useArrangement } from './use-arrangement.ts';
import { useAsked } from './use-asked.ts';
import { anchorOf, useGridHands } from './use-grid-hands.ts';
import { useLines } from './use-lines.ts';
import { checkedOf, type SelectMode, useSelection } from './use-selection.ts';
import { useServerSums } from './use-server-sums.ts';
import { useStable } from './use-stable.ts';
import { useRowHeight, useView } from './use-view.ts';
import '../look/record.css';
import './grid.css';

type Props<Row> = {
  /** The name its columns' widths, order and visibility are kept under, per user. */
  id: string;
  columns: readonly Column<Row>[];
  source: Source<Row>;
  /** Which of its rows are shown at all, before the filters of its columns. */
  fits?: ((row: Row) => boolean) | undefined;
  /** What leaves rows out beside the filters of its columns, by name, and how it is taken away. */
  leaving?: { readonly by: string; readonly clear: () => void } | undefined;
  /** Prefix of the words of its columns, e.g. `partner` for `partner.name`. */
  words?: string;
  label?: string;
  rowId?: (row: Row) => string | number;
  onOpen?: (row: Row) => void;
  onSelect?: (rows: Row[]) => void;
  /** Hears which cell has the focus. */
  onSpot?: (row: Row, column: string) => void;
  select?: SelectMode;
  /** Its cells are written in: a click on one chooses no row, the row's box and the space bar do. */
  byTick?: boolean;
  tone?: (row: Row) => RowTone | undefined;
  /** What else can be done with a row: in the menu of the right button, of the menu key, and of holding it. */
  actions?: (row: Row) => readonly RowAction[];
  /** The next step when there is no row yet. */
  empty?: ReactNode;
  /** Takes cells that are pasted from a spreadsheet; without it, or with the sentence that says why, a paste is refused. */
  onPaste?: ((pasted: Pasted<Row>) => void) | string | undefined;
  /** What is pasted beside the rows, in the empty space, becomes new ones. */
  pastesNew?: boolean;
  /** Name of the exported file; without it nothing can be exported. */
  file?: string;
  /** The file names each record and its version, so that it can be changed and imported again. */
  stamped?: boolean;
  /** What can be done with the chosen rows: it stands in the foot, in place of how many rows there are. */
  bar?: ReactNode;
  foot?: boolean;
  filters?: boolean;
  /** What is asked of the rows at first, and who hears when that changes. */
  start?: GridLook | undefined;
  onLook?: ((look: GridLook) => void) | undefined;
  ref?: Ref<GridHandle>;
  height?: number | string;
};

/** How many rows stay in sight above the sums. */
const fewestRows = 12;
/** As many as a list shows in the lowest window. */
const leastRows = 5;
const titleHeight = 34;
const filterHeight = 36;
const usualId = (row: unknown) => (row as { id: string | number }).id;

/** The record grid of every screen: rows in memory or page by page, the same look. */
export const Grid = <Row,>(props: Props<Row>) => {
  const { words } = props;
  const { t, say, lang } = useSay();
  const columns = useMemo(() => namedIn(lang, props.columns), [lang, props.columns]);
  const codes = useCodeNames(columns);
  const speech = useMemo(() => ({ say, lang, codes, ...(words && { words }) }), [say, lang, words, codes]);
  return <SpokenGrid {...props} named={columns} speech={speech} t={t} />;
};

type SpokenProps<Row> = Props<Row> & { named: readonly Column<Row>[]; speech: Speech; t: Translate };
/** The grid when its words are known: a key in a filter asks for none of them again. */
const SpokenGrid = <Row,>(props: SpokenProps<Row>) => {
  const {
    id,
    named: columns,
    speech,
    t,
    source: whole,
    fits,
    leaving,
    label,
    rowId = usualId,
    onOpen,
    onSelect,
    onSpot,
    select = 'many',
    byTick = false,
    tone,
    actions,
  } = props;
  const { empty, file, stamped = false, bar, foot = true, onPaste, pastesNew = false, filters = true, ref, height, start, onLook } = props;
  const source = useMemo(() => (fits ? { ...whole, rows: whole.rows.filter(fits) } : whole), [whole, fits]);
  const go = useGo();
  const draw = useMemo(() => drawCell<Row>(speech, go), [speech, go]);
  // A list that comes in parts and that the server doesn't sort is looked through as far as it has come.
  const paged = source.pages?.look !== undefined;
  const check = select === 'many';
  const headHeight = titleHeight + (filters ? filterHeight : 0);
  const headRows = filters ? 2 : 1;
  const idOf = useCallback((row: Row) => String(rowId(row)), [rowId]);

  const box = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const rowHeight = useRowHeight();
  const [view, measure, toTop] = useView(box, rowHeight);
  useWholeTexts(body);
  const [placed, place] = useArrangement(useMyId(), id, columns, speech);
  const scales = useScales(columns, source.rows);
  const layout = useMemo(() => layOut(placed, view.room, check, scales), [placed, view.room, check, scales]);

  const { asked, look, show, clear, setFilter, setSort, turnSort, setGroup } = useAsked({ toTop, columns, speech, source, start, onLook });
  const { seen, lines, fold, without, read } = useLines({ rows: source.rows, columns, speech, asked, paged });
  const sortable = useCallback(({ column }: Cell<Row>) => !(paged && column.fixed), [paged]);
  const summed = useMemo(() => columns.filter((column) => column.total), [columns]);
  const isEmpty = source.rows.length === 0;
  const hasSums = summed.length > 0 && !isEmpty;
  const said = useServerSums(source, layout, summed, hasSums);
  const sumLines = useMemo(
    () => (hasSums ? (said?.length ?? unitsOf(source.rows, summed).length) : 0),
    [hasSums, said, source.rows, summed],
  );
  const [allSums, setAllSums] = useState(false);
  // Where the lines of several units would leave hardly a row in sight, the first stands for them until one asks for all; where even that one would, all stand below the last row.
  const roomFor = (lines: number) => Math.floor((view.height - headHeight) / rowHeight) - lines;
  const below = sumLines > 1 && roomFor(1) < leastRows;
  const tight = sumLines > 1 && !below && roomFor(sumLines) < fewestRows;
  const shownSums = tight && !allSums ? 1 : sumLines;
  const filtered = Object.keys(asked.filters).length > 0;
  const allHere = source.pages?.whole !== false;
  const takesCells = typeof onPaste === 'function';
  const count = (paged ? source.pages?.total : undefined) ?? (allHere ? lines.count : undefined);

  const revealNow = useRef<(id: string, chosen?: boolean) => void>(undefined);
  const reveal = useCallback((wanted: string) => revealNow.current?.(wanted, true), []);
  const selection = useSelection({ rows: whole.rows, idOf, mode: select, onSelect, reveal });
  const { choose } = selection;
  const selectAll = () => selection.turnAll(seen.map(idOf));
  const bring = useCallback(
    (saved: unknown) => {
      const { id: key } = (saved ?? {}) as { id?: string | number };
      if (key !== undefined && !selection.has(String(key))) selection.choose([key]);
    },
    [selection],
  );
  // The row that is only open is among those that are shown: its details would be taken for those of the first. Rows may be picked with one filter of a
  // column after the other; what isn't shown at all stays picked by nobody.
  useEffect(() => {
    const [only] = selection.now();
    if (only === undefined) return;
    if (selection.pickedNow().size === 0) {
      if (!seen.some((row) => idOf(row) === only)) selection.choose(seen.slice(0, 1).map(idOf), true);
    } else if (fits) {
      const left = [...selection.now()].filter((key) => source.rows.some((row) => idOf(row) === key));
      if (left.length < selection.now().size) selection.select(left);
    }
  }, [seen, selection, idOf, fits, source.rows]);
  const { picked } = selection;
  const chosenSums = useMemo(() => {
    if (picked.size < 2 || summed.length === 0) return '';
    const rows = source.rows.filter((row) => picked.has(idOf(row)));
    return summed.map((column) => `${titleOf(column, speech)} ${saidSums(rows, column, speech)}`).join(' · ');
  }, [picked, source.rows, idOf, summed, speech]);
  const shows = useCallback((key: string | number) => seen.some((row) => idOf(row) === String(key)), [seen, idOf]);
  const focusNow = useRef<GridHandle['focus']>(undefined);
  const focus = useCallback<GridHandle['focus']>((key, column) => focusNow.current?.(key, column) ?? false, []);
  const takeNow = useRef<GridHandle['take']>(undefined);
  const take = useCallback<GridHandle['take']>((where) => takeNow.current?.(where), []);
  const heirNow = useRef<GridHandle['heirOf']>(undefined);
  const heirOf = useCallback<GridHandle['heirOf']>((gone) => heirNow.current?.(gone), []);
  useImperativeHandle(ref, () => ({ look, show, filter: setFilter, choose, bring, shows, focus, heirOf, take }), [
    look,
    show,
    setFilter,
    choose,
    bring,
    shows,
    focus,
    heirOf,
    take,
  ]);

  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const closeMenu = useCallback(() => setMenu(null), []);
  const openMenu = (col: string, anchor: Anchor, line?: number) => setMenu({ col, anchor, ...(line !== undefined && { line }) });

  const hands = useGridHands<Row>({
    box,
    measure,
    lines,
    layout,
    placed,
    place,
    check,
    headHeight,
    rowHeight,
    footHeight: below ? 0 : shownSums * rowHeight,
    idOf,
    selection,
    select,
    byTick,
    asked,
    onOpen,
    onSpot,
    fold,
    selectAll,
    setFilter,
    filters: asked.filters,
    sort: (column) => {
      const cell = layout.cells.find((one) => one.id === column);
      if (cell && sortable(cell)) turnSort(column);
    },
    openMenu,
    onPaste,
    pastesNew,
    t,
    more: !allHere,
    copied: (rows, cells, titles) => tableText(rows, cells, speech, titles),
  });
  /** The button goes with the message that it stands in: the hand is in the list then. */
  const showAll = (others?: () => void) => {
    if (filtered) clear();
    others?.();
    hands.take();
  };
  revealNow.current = hands.reveal;
  takeNow.current = hands.take;
  heirNow.current = (gone) => hands.heirOf(new Set(gone.map(String)));
  focusNow.current = (key, column) => hands.focus(String(key), column);
  // Choosing a row opens what stands below the list, which leaves it less room: the row stays in sight.
  useEffect(() => {
    const [only, ...others] = view.height > 0 ? selection.now() : [];
    if (only !== undefined && others.length === 0) revealNow.current?.(only);
  }, [view.height, selection.now]);

  const headWork = useStable<HeadWork>({
    sort: turnSort,
    filter: setFilter,
    resize: (column, width) => place(widened(placed, column, width)),
    fit: (column) => place(widened(placed, column, widest(box.current, column))),
    move: (column, before) => place(moveBefore(placed, column, before)),
    menu: (column, at) => openMenu(column, anchorOf(at)),
    all: selectAll,
    read,
  });
  const arrangement = useMemo(
    () => ({ placed, set: place, titles: new Map(placed.map(({ id: one, column }) => [one, titleOf(column, speech)])) }),
    [placed, place, speech],
  );
  const footWork = useStable({
    exportRows: async (told: (done: number) => void) => {
      const { exportRows } = await import('./export-rows.ts');
      // A file that comes back holds what stands in the fields.
      const asTheyAre = new Map(props.columns.map((column) => [column.id, column]));
      const order = layout.cells.map(({ column }) => asTheyAre.get(column.id) ?? column);
      await exportRows({ file: file ?? id, source, seen, columns: props.columns, order, filters: asked.filters, stamped, speech, told });
    },
  });

  return (
    <section
      className="kit-grid"
      style={height === undefined ? undefined : { flex: 'none', height }}
      aria-label={label ?? id}
      aria-busy={source.state === 'loading'}
    >
      <div className="kit-grid-body" ref={body} style={{ ['--head' as string]: `${headHeight}px`, ['--row' as string]: `${rowHeight}px` }}>
        {/* biome-ignore lint/a11y: a grid's cells take the focus; a table can't be scrolled both ways with its heads in place */}
        <div
          ref={box}
          role={asked.group ? 'treegrid' : 'grid'}
          aria-label={label ?? id}
          aria-rowcount={count === undefined ? -1 : count + headRows + sumLines}
          aria-colcount={layout.cells.length + (check ? 1 : 0)}
          {...(select !== 'none' && { 'aria-multiselectable': select === 'many' })}
          className="grid-box"
          {...(takesCells && pastesNew && { tabIndex: -1, 'data-new': t('grid.pasteNew') })}
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
                check={check ? checkedOf(seen, selection.picked, idOf) : undefined}
                active={hands.headCol}
                work={headWork}
              />
              <GridLines
                source={source}
                lines={lines}
                layout={layout}
                view={view}
                headHeight={headHeight}
                firstIndex={headRows + 1}
                spotLine={hands.spot.line}
                spotCol={hands.spot.col}
                draw={draw}
                speech={speech}
                idOf={idOf}
                tone={tone}
                check={check}
                selectable={select !== 'none'}
                selected={selection.ids}
                picked={selection.picked}
                summed={summed}
              />
              {hasSums && (
                <GridSums
                  rows={seen}
                  part={!allHere || source.pages?.sums !== undefined}
                  summed={summed}
                  said={said}
                  layout={layout}
                  view={view}
                  index={(count ?? lines.count) + headRows + 1}
                  check={check}
                  speech={speech}
                  below={below}
                  {...(tight && { folded: shownSums < sumLines, fold: setAllSums })}
                />
              )}
            </>
          )}
        </div>
        {isEmpty && source.state !== 'ready' ? (
          <GridMessage kind={source.state} failure={source.failure} again={source.again} />
        ) : isEmpty && leaving ? (
          <GridMessage kind="left" by={leaving.by} rows={whole.rows.length} clear={() => showAll(leaving.clear)} />
        ) : isEmpty && !filtered ? (
          <GridMessage kind="empty" next={empty} {...(takesCells && { onPaste: hands.pasteBlock })} />
        ) : (
          seen.length === 0 && <GridMessage kind="unmatched" clear={() => showAll()} />
        )}
      </div>
      {!foot && bar}
      {foot && (
        <GridFoot
          source={source}
          shown={seen.length}
          chosen={selection.picked.size}
          bar={bar}
          chosenSums={chosenSums}
          filtered={filtered}
          clear={clear}
          arrange={arrangement}
          takesCells={takesCells}
          {...(file && { exportRows: footWork.exportRows })}
        />
      )}
      <GridMenus
        open={menu}
        close={closeMenu}
        asked={asked}
        lines={lines}
        layout={layout}
        placed={placed}
        place={place}
        paged={paged}
        allHere={allHere}
        speech={speech}
        setFilter={filters ? setFilter : undefined}
        setSort={setSort}
        setGroup={setGroup}
        sortable={sortable}
        without={without}
        selection={selection}
        idOf={idOf}
        onOpen={onOpen}
        actions={actions}
        takesCells={takesCells}
      />
    </section>
  );
};
