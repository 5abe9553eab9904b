import { add } from '@lotline/contract/kit/quantity';
import type { ColumnState, GridApi, GridReadyEvent, RowClassRules } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { type ReactNode, type Ref, useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { Column } from '../columns/columns.ts';
import { titleOf } from '../columns/readable.ts';
import { useCodeNames } from '../net/codes.ts';
import { GridFoot } from './GridFoot.tsx';
import { GridMessage } from './GridMessage.tsx';
import { lookOf, toColDef } from './grid-columns.tsx';
import { keptOf, readKept, withKept, writeKept } from './grid-kept.ts';
import './grid-modules.ts';
import { gridLocale } from './grid-locale.ts';
import { gridTheme } from './grid-theme.ts';
import '../look/record.css';
import { useGo } from '../browser/go.ts';
import { useMyId } from '../net/session.ts';
import type { Source } from '../net/source.ts';
import { useSay } from '../words/use-say.ts';

/** What the reader has asked of a grid: kept with a saved condition. */
export type GridLook = { filters: Record<string, string>; sort?: { id: string; desc: boolean } };
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
  select?: 'many' | 'one' | 'none';
  tone?: (row: Row) => 'danger' | 'warning' | 'good' | 'muted' | undefined;
  /** The next step when there is no row yet. */
  empty?: ReactNode;
  /** Name of the exported file; without it nothing can be exported. */
  file?: string;
  foot?: boolean;
  filters?: boolean;
  ref?: Ref<GridHandle>;
  height?: number | string;
};

const tones = ['danger', 'warning', 'good', 'muted'] as const;
const idOf = (row: unknown) => (row as { id: string | number }).id;
const filterModel = (filters: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(filters).map(([id, filter]) => [id, { filterType: 'text', type: 'contains', filter }]));

/** The record grid of every screen: rows in memory or page by page, the same look. */
export const Grid = <Row,>({
  id,
  columns,
  source,
  words,
  label,
  rowId = idOf,
  onOpen,
  onSelect,
  select = 'many',
  tone,
  empty,
  file,
  foot = true,
  filters = true,
  ref,
  height,
}: Props<Row>) => {
  const { t, lang } = useSay();
  const go = useGo();
  const me = useMyId();
  const codes = useCodeNames(columns);
  const api = useRef<GridApi<Row> | null>(null);
  const paged = source.pages !== undefined;
  const [shown, setShown] = useState<number | null>(null);
  const [chosen, setChosen] = useState(0);
  const [filtered, setFiltered] = useState(false);
  const [totals, setTotals] = useState<Record<string, unknown> | null>(null);
  const [layout, setLayout] = useState(0);
  const speech = useMemo(() => ({ t, lang, codes, ...(words && { words }) }), [t, lang, words, codes]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `layout` counts the resets of what the reader arranged.
  const defs = useMemo(
    () =>
      withKept(
        columns.map((column) => toColDef(column, speech, { paged, filters, go })),
        readKept(me, id),
      ),
    [columns, speech, paged, filters, go, me, id, layout],
  );
  const summed = useMemo(() => columns.filter((column) => column.total), [columns]);

  const latest = useRef({ columns, speech, source, onOpen, onSelect, summed, rowId });
  latest.current = { columns, speech, source, onOpen, onSelect, summed, rowId };

  const look = useCallback((): GridLook => {
    const model = (api.current?.getFilterModel() ?? {}) as Record<string, { filter?: string }>;
    const sorted = api.current?.getColumnState().find((column) => column.sort);
    return {
      filters: Object.fromEntries(Object.entries(model).flatMap(([column, { filter }]) => (filter ? [[column, filter]] : []))),
      ...(sorted && { sort: { id: sorted.colId, desc: sorted.sort === 'desc' } }),
    };
  }, []);

  const show = useCallback((wanted: GridLook) => {
    api.current?.setFilterModel(filterModel(wanted.filters));
    api.current?.applyColumnState({
      defaultState: { sort: null },
      ...(wanted.sort && { state: [{ colId: wanted.sort.id, sort: wanted.sort.desc ? 'desc' : 'asc' }] }),
    });
  }, []);

  const awaited = useRef<readonly string[]>(none);
  const meet = useCallback(() => {
    const nodes = awaited.current.flatMap((one) => api.current?.getRowNode(one) ?? []);
    if (nodes.length === 0) return;
    awaited.current = awaited.current.filter((one) => !nodes.some(({ id: met }) => met === one));
    api.current?.setNodesSelected({ nodes, newValue: true });
    const seen = nodes.find(({ displayed }) => displayed);
    if (seen) api.current?.ensureNodeVisible(seen, 'middle');
  }, []);
  const choose = useCallback(
    (ids: readonly (string | number)[]) => {
      api.current?.deselectAll();
      awaited.current = ids.map(String);
      meet();
    },
    [meet],
  );
  const bring = useCallback(
    (saved: unknown) => {
      const { id: key } = (saved ?? {}) as { id?: string | number };
      if (key !== undefined && !api.current?.getRowNode(String(key))?.isSelected()) choose([key]);
    },
    [choose],
  );
  useImperativeHandle(ref, () => ({ look, show, choose, bring }), [look, show, choose, bring]);

  const ask = useCallback(() => {
    const { source: now, columns: all, speech: said } = latest.current;
    const { filters: asked, sort } = look();
    setFiltered(Object.keys(asked).length > 0);
    now.pages?.look(lookOf(all, asked, sort, said));
  }, [look]);

  const count = useCallback(() => {
    const grid = api.current;
    if (!grid) return;
    setShown(grid.getDisplayedRowCount());
    const { summed: sums } = latest.current;
    if (!sums.length) return setTotals(null);
    const values: number[][] = sums.map(() => []);
    grid.forEachNodeAfterFilter(({ data }) => {
      if (data)
        sums.forEach((column, at) => {
          const value = column.value(data);
          if (typeof value === 'number') values[at]?.push(value);
        });
    });
    const label = latest.current.columns.find(({ kind, total, hidden }) => kind === 'text' && !total && !hidden);
    const { source: now, speech: said } = latest.current;
    setTotals({
      ...(label && { [label.id]: said.t(now.pages && !now.pages.whole ? 'record.totalShown' : 'record.total') }),
      ...Object.fromEntries(sums.map((column, at) => [column.id, add(...sumInParts(values[at] ?? []))])),
    });
  }, []);

  const keep = useRef<ReturnType<typeof setTimeout>>(undefined);
  const remember = useCallback(() => {
    clearTimeout(keep.current);
    keep.current = setTimeout(
      () => api.current && !api.current.isDestroyed() && writeKept(me, id, keptOf(api.current.getColumnState())),
      200,
    );
  }, [me, id]);
  const rearrange = useCallback(
    (state: ColumnState[] | null) => {
      if (state) api.current?.applyColumnState({ state, applyOrder: true });
      else {
        clearTimeout(keep.current);
        writeKept(me, id, null);
        setLayout((times) => times + 1);
      }
    },
    [me, id],
  );

  const rowClassRules = useMemo<RowClassRules<Row> | undefined>(
    () =>
      tone &&
      Object.fromEntries(
        tones.map((name) => [`kit-row-${name}`, ({ data, node }) => data !== undefined && !node.rowPinned && tone(data) === name]),
      ),
    [tone],
  );
  const bottom = useMemo(() => (totals && source.rows.length ? [totals as Row] : []), [totals, source.rows.length]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another language draws every cell anew.
  useEffect(() => {
    api.current?.refreshCells({ force: true });
    api.current?.refreshHeader();
  }, [speech]);

  const nearEnd = useCallback(() => {
    const { pages, rows } = latest.current.source;
    const grid = api.current;
    if (!pages || pages.whole || pages.loadingMore || !grid) return;
    if (grid.getLastDisplayedRowIndex() >= rows.length - 30) pages.more();
  }, []);

  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = body.current;
    element?.addEventListener('mouseover', showWhole);
    return () => element?.removeEventListener('mouseover', showWhole);
  }, []);

  const ready = (event: GridReadyEvent<Row>) => {
    api.current = event.api;
    count();
  };
  const isEmpty = source.rows.length === 0;
  const unmatched = !isEmpty && shown === 0;

  return (
    <section
      className="kit-grid"
      style={height === undefined ? undefined : { flex: 'none', height }}
      aria-label={label ?? id}
      aria-busy={source.state === 'loading'}
    >
      <div className="kit-grid-body" ref={body}>
        <AgGridReact<Row>
          theme={gridTheme}
          columnDefs={defs}
          rowData={source.rows as Row[]}
          getRowId={({ data }) => String(latest.current.rowId(data))}
          maintainColumnOrder={false}
          pinnedBottomRowData={bottom}
          {...(rowClassRules && { rowClassRules })}
          {...(select !== 'none' && { rowSelection: select === 'many' ? many : one })}
          selectionColumnDef={selectionColumn}
          localeText={gridLocale(lang)}
          suppressOverlays={ownFaces}
          suppressDragLeaveHidesColumns
          suppressColumnMoveAnimation
          animateRows={false}
          rowBuffer={15}
          onGridReady={ready}
          onModelUpdated={count}
          onRowDataUpdated={meet}
          onFilterChanged={ask}
          onSortChanged={ask}
          onColumnMoved={(event) => event.finished && remember()}
          onColumnResized={(event) => event.finished && event.source !== 'flex' && remember()}
          onColumnPinned={remember}
          onColumnVisible={remember}
          onBodyScroll={nearEnd}
          onBodyScrollEnd={nearEnd}
          onSelectionChanged={({ api: grid, source: by }) => {
            // Who selects by hand no longer waits for another row.
            if (by !== 'api' && by !== 'apiSelectAll' && by !== 'rowDataChanged') awaited.current = none;
            const rows = grid.getSelectedRows();
            setChosen(rows.length);
            latest.current.onSelect?.(rows);
          }}
          onRowDoubleClicked={({ data, node }) => data && !node.rowPinned && latest.current.onOpen?.(data)}
          onCellKeyDown={({ event, data, node }) =>
            event instanceof KeyboardEvent && event.key === 'Enter' && data && !node.rowPinned && latest.current.onOpen?.(data)
          }
        />
        {isEmpty && source.state !== 'ready' && <GridMessage kind={source.state} failure={source.failure} again={source.again} />}
        {isEmpty &&
          source.state === 'ready' &&
          (filtered ? <GridMessage kind="unmatched" clear={() => show({ filters: {} })} /> : <GridMessage kind="empty" next={empty} />)}
        {unmatched && <GridMessage kind="unmatched" clear={() => show({ filters: {} })} />}
      </div>
      {foot && (
        <GridFoot
          source={source}
          shown={shown}
          chosen={chosen}
          filtered={filtered}
          clear={() => show({ filters: {} })}
          arrange={{
            state: () => api.current?.getColumnState() ?? [],
            set: rearrange,
            titles: () => Object.fromEntries(columns.map((column) => [column.id, titleOf(column, speech)])),
          }}
          {...(file && {
            exportRows: async (told: (done: number) => void) => {
              const { exportExcel } = await import('../excel/export.ts');
              const order = (api.current?.getAllDisplayedColumns() ?? []).flatMap(
                (shownColumn) => columns.find((column) => column.id === shownColumn.getColId()) ?? [],
              );
              const rows: Row[] = [];
              if (!source.pages) api.current?.forEachNodeAfterFilterAndSort(({ data }) => data && rows.push(data));
              await exportExcel({ file, columns: order, speech, rows: source.pages ? source.pages.all() : [rows], told });
            },
          })}
        />
      )}
    </section>
  );
};

/** What doesn't fit says the rest when it is pointed at. */
const showWhole = ({ target }: MouseEvent) => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('.ag-cell, .ag-header-cell-text') : null;
  if (!cell) return;
  const cut =
    cell.scrollWidth > cell.clientWidth || [...cell.querySelectorAll('*')].some((inner) => inner.scrollWidth > inner.clientWidth + 1);
  cell.title = cut ? (cell.textContent ?? '') : '';
};

const none: readonly string[] = [];
/** Without rows the grid shows a face of ours. */
const ownFaces = ['noRows', 'noMatchingRows'] as const satisfies string[];
const many = { mode: 'multiRow', enableClickSelection: true, selectAll: 'filtered' } as const;
const one = { mode: 'singleRow', enableClickSelection: true, checkboxes: false } as const;
const selectionColumn = { width: 40, minWidth: 40, maxWidth: 40, resizable: false, suppressMovable: true, pinned: 'left' } as const;

/** `add(...)` takes its numbers as arguments, and an engine takes only so many of those. */
const sumInParts = (values: readonly number[]) => {
  const parts: number[] = [];
  for (let at = 0; at < values.length; at += 10_000) parts.push(add(...values.slice(at, at + 10_000)));
  return parts;
};
