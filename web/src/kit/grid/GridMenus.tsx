import { Suspense } from 'react';
import { readable, type Speech } from '../columns/readable.ts';
import { lazyPart } from '../look/later.tsx';
import { useSay } from '../words/use-say.ts';
import { type Cell, changed, type Layout, type Placed } from './arrangement.ts';
import { copyText, tableText } from './copy.ts';
import type { Anchor } from './Panel.tsx';
import type { RowAction } from './RowMenu.tsx';
import { exactly, type Lines } from './rows.ts';
import type { Asked } from './use-lines.ts';
import type { useSelection } from './use-selection.ts';

const HeadMenu = lazyPart(async () => (await import('./HeadMenu.tsx')).HeadMenu);
const RowMenu = lazyPart(async () => (await import('./RowMenu.tsx')).RowMenu);

/** The menu of a column's head, or with a line the menu of its row. */
export type OpenMenu = { anchor: Anchor; col: string; line?: number };

type Props<Row> = {
  open: OpenMenu | null;
  close: () => void;
  asked: Asked;
  lines: Lines<Row>;
  layout: Layout<Row>;
  placed: readonly Placed<Row>[];
  place: (next: readonly Placed<Row>[]) => void;
  paged: boolean;
  /** All rows are here, and can be counted. */
  allHere: boolean;
  speech: Speech;
  /** Without it the grid has no filters. */
  setFilter: ((column: string, text: string) => void) | undefined;
  setSort: (column: string, desc: boolean | null) => void;
  setGroup: (column: string | undefined) => void;
  sortable: (cell: Cell<Row>) => boolean;
  without: (column: string) => readonly Row[];
  selection: ReturnType<typeof useSelection<Row>>;
  idOf: (row: Row) => string;
  onOpen: ((row: Row) => void) | undefined;
  actions: ((row: Row) => readonly RowAction[]) | undefined;
  /** Cells can be pasted into it. */
  takesCells: boolean;
};

/** The menus of a grid, each fetched when it is first opened. */
export const GridMenus = <Row,>(props: Props<Row>) => (
  <Suspense fallback={null}>
    {props.open && (props.open.line === undefined ? <OfHead {...props} {...props.open} /> : <OfRow {...props} {...props.open} />)}
  </Suspense>
);

const OfHead = <Row,>(props: Props<Row> & OpenMenu) => {
  const { anchor, col, close, asked, layout, placed, place, paged, allHere, speech, setFilter, setSort, setGroup, sortable, without } =
    props;
  const { sort, group, filters } = asked;
  const cell = layout.cells.find(({ id }) => id === col);
  if (!cell) return null;
  return (
    <HeadMenu
      anchor={anchor}
      column={cell.column}
      speech={speech}
      rows={paged ? undefined : () => without(col)}
      counted={allHere}
      sorted={sort?.id === col ? (sort.desc ? 'desc' : 'asc') : undefined}
      sort={sortable(cell) ? (desc) => setSort(col, desc) : undefined}
      filter={filters[col] ?? ''}
      setFilter={setFilter && sortable(cell) ? (text) => setFilter(col, text) : undefined}
      pinned={cell.pinned}
      pin={(pinned) => place(changed(placed, col, { pinned }))}
      hide={() => place(changed(placed, col, { hide: true }))}
      grouped={group === col}
      group={paged ? undefined : (on) => setGroup(on ? col : undefined)}
      close={close}
    />
  );
};

const OfRow = <Row,>(props: Props<Row> & OpenMenu) => {
  const { anchor, col, line = 0, close, lines, layout, paged, speech, setFilter, selection, idOf, onOpen, actions, takesCells } = props;
  const { t } = useSay();
  const row = lines.row(line);
  if (row === undefined) return null;
  const cell = layout.cells.find(({ id }) => id === col);
  const chosen = [...selection.ids].flatMap((id) => selection.byId().get(id) ?? []);
  const rows = selection.has(idOf(row)) ? chosen : [row];
  const all = layout.cells.map(({ column }) => column);
  const value = cell && !paged && setFilter ? readable(cell.column, cell.column.value(row), speech) : '';
  return (
    <RowMenu
      anchor={anchor}
      actions={[
        ...(onOpen ? [{ label: t('grid.open'), run: () => onOpen(row) }] : []),
        ...(actions?.(row) ?? []),
        ...(cell ? [{ label: t('grid.copyCell'), run: () => copyText(tableText([row], [cell.column], speech, false)) }] : []),
        { label: t('grid.copyRows', { rows: rows.length }), run: () => copyText(tableText(rows, all, speech, true)) },
        ...(cell && value
          ? [{ label: t('grid.onlyThis', { value }), run: () => setFilter?.(col, exactly(cell.column, row, speech)) }]
          : []),
      ]}
      help={takesCells ? t('grid.helpPaste') : t('grid.helpCopy')}
      close={close}
    />
  );
};
