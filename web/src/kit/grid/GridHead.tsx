import { memo, type PointerEvent, useRef } from 'react';
import { type Speech, titleOf } from '../columns/readable.ts';
import { useSay } from '../words/use-say.ts';
import type { Cell, Layout } from './arrangement.ts';
import { cellClass, cellStyle, checkId, Strip } from './GridRow.tsx';
import type { Filters, Sort } from './rows.ts';

/** What the heads of a grid can be asked for. */
export type HeadWork = {
  sort: (id: string) => void;
  filter: (id: string, text: string, composing: string) => void;
  resize: (id: string, width: number) => void;
  fit: (id: string) => void;
  move: (id: string, before: string | null) => void;
  menu: (id: string, at: Element) => void;
  all: () => void;
  /** Somebody is about to type in a column's filter. */
  read: (id: string) => void;
};

type Props<Row> = {
  layout: Layout<Row>;
  speech: Speech;
  sort: Sort | undefined;
  filters: Filters;
  /** Without it no column has a filter; a fixed column of a paged list never has. */
  filterable: ((cell: Cell<Row>) => boolean) | undefined;
  sortable: (cell: Cell<Row>) => boolean;
  check: boolean | 'mixed' | undefined;
  active: string | undefined;
  work: HeadWork;
};

const Head = <Row,>({ layout, speech, sort, filters, filterable, sortable, check, active, work }: Props<Row>) => (
  // biome-ignore lint/a11y/useSemanticElements: a table's heads can't stick to a box that scrolls both ways
  <div role="rowgroup" className="grid-head" style={{ width: layout.width }}>
    <Titles layout={layout} speech={speech} sort={sort} sortable={sortable} check={check} active={active} work={work} />
    {filterable && (
      // biome-ignore lint/a11y: the focus is in its fields
      <div role="row" aria-rowindex={2} className="grid-filters">
        <Strip
          layout={layout}
          first={0}
          end={layout.middle.length}
          check={check !== undefined && <span className="grid-cell grid-check grid-left" />}
          cell={(cell) => (
            // biome-ignore lint/a11y: the focus is in its field
            <div key={cell.id} role="gridcell" aria-colindex={cell.at} className={cellClass(cell)} style={cellStyle(cell)}>
              {filterable(cell) && <FilterField cell={cell} speech={speech} text={filters[cell.id] ?? ''} work={work} />}
            </div>
          )}
        />
      </div>
    )}
  </div>
);

/** The titles, and under them a filter each. Scrolling draws them no second time. */
export const GridHead = memo(Head) as typeof Head;

type TitlesProps<Row> = Omit<Props<Row>, 'filters' | 'filterable'>;
const AllTitles = <Row,>({ layout, speech, sort, sortable, check, active, work }: TitlesProps<Row>) => {
  const { t } = useSay();
  return (
    // biome-ignore lint/a11y: the focus is in its cells
    <div role="row" aria-rowindex={1} className="grid-titles">
      <Strip
        layout={layout}
        first={0}
        end={layout.middle.length}
        check={
          check !== undefined && (
            // biome-ignore lint/a11y/useSemanticElements: as the whole grid
            <div
              role="columnheader"
              aria-colindex={1}
              aria-label={t('grid.selectAll')}
              className="grid-cell grid-check grid-left"
              data-head={checkId}
              tabIndex={active === checkId ? 0 : -1}
            >
              <input
                type="checkbox"
                tabIndex={-1}
                readOnly
                checked={check === true}
                aria-label={t('grid.selectAll')}
                ref={(box) => {
                  if (box) box.indeterminate = check === 'mixed';
                }}
                onClick={work.all}
              />
            </div>
          )
        }
        cell={(cell) => (
          <Title
            key={cell.id}
            cell={cell}
            title={titleOf(cell.column, speech)}
            menuName={t('grid.menuOf', { name: titleOf(cell.column, speech) })}
            sorted={sort?.id === cell.id ? (sort.desc ? 'descending' : 'ascending') : undefined}
            sortable={sortable(cell)}
            active={active === cell.id}
            work={work}
          />
        )}
      />
    </div>
  );
};
/** A key in a filter says no title again. */
const Titles = memo(AllTitles) as typeof AllTitles;

type TitleProps<Row> = {
  cell: Cell<Row>;
  title: string;
  menuName: string;
  sorted: 'ascending' | 'descending' | undefined;
  sortable: boolean;
  active: boolean;
  work: HeadWork;
};
const OneTitle = <Row,>({ cell, title, menuName, sorted, sortable, active, work }: TitleProps<Row>) => {
  const { id, width } = cell;
  const dragged = useRef(false);
  return (
    // biome-ignore lint/a11y: the whole grid hears the keys of its heads
    <div
      role="columnheader"
      aria-colindex={cell.at}
      aria-label={title}
      {...(sortable && { 'aria-sort': sorted ?? 'none' })}
      className={cellClass(cell)}
      style={cellStyle(cell)}
      data-head={id}
      tabIndex={active ? 0 : -1}
      onPointerDown={(event) => {
        dragged.current = false;
        dragTitle(event, id, (before) => {
          dragged.current = true;
          if (before !== undefined) work.move(id, before);
        });
      }}
      onClick={() => sortable && !dragged.current && work.sort(id)}
      onContextMenu={(event) => {
        event.preventDefault();
        work.menu(id, event.currentTarget);
      }}
    >
      <span className="grid-title">
        {title}
        {sorted && <span className="grid-sorted" data-way={sorted} aria-hidden="true" />}
      </span>
      <button
        type="button"
        tabIndex={-1}
        className="grid-more"
        aria-label={menuName}
        aria-haspopup="dialog"
        onPointerDown={(event) => event.stopPropagation()}
        onClick={(event) => {
          event.stopPropagation();
          work.menu(id, event.currentTarget);
        }}
      />
      {/* biome-ignore lint/a11y: for the mouse alone; Alt with an arrow does it from the keyboard */}
      <span
        className="grid-edge"
        onPointerDown={(event) => dragEdge(event, width, (to) => work.resize(id, to))}
        onClick={(event) => event.stopPropagation()}
        onDoubleClick={() => work.fit(id)}
      />
    </div>
  );
};

const Title = memo(OneTitle) as typeof OneTitle;

/** Follows the pointer until it is let go; Escape or a lost pointer ends it without a word. */
const follow = (event: PointerEvent, moved: (at: globalThis.PointerEvent) => void, done: (let_go: boolean) => void) => {
  const watched = new AbortController();
  const end = (letGo: boolean) => {
    watched.abort();
    done(letGo);
  };
  const { signal } = watched;
  const { pointerId } = event;
  const mine = (run: (at: globalThis.PointerEvent) => void) => (at: globalThis.PointerEvent) => at.pointerId === pointerId && run(at);
  window.addEventListener('pointermove', mine(moved), { signal });
  window.addEventListener(
    'pointerup',
    mine(() => end(true)),
    { signal },
  );
  window.addEventListener(
    'pointercancel',
    mine(() => end(false)),
    { signal },
  );
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal });
};

const dragEdge = (event: PointerEvent, width: number, resize: (width: number) => void) => {
  event.stopPropagation();
  event.preventDefault();
  const start = event.clientX;
  let asked = 0;
  follow(
    event,
    ({ clientX }) => {
      cancelAnimationFrame(asked);
      asked = requestAnimationFrame(() => resize(width + clientX - start));
    },
    () => undefined,
  );
};

/** Answers with the column that the dragged one stands before, null for the end, and undefined when it stays. */
const dragTitle = (event: PointerEvent<HTMLElement>, id: string, drop: (before: string | null | undefined) => void) => {
  if (event.button !== 0 || event.pointerType === 'touch') return;
  const start = event.clientX;
  const line = event.currentTarget.parentElement;
  let moving = false;
  let before: string | null | undefined;
  const heads = () => [...(line?.querySelectorAll<HTMLElement>('[data-head]') ?? [])].filter(({ dataset }) => dataset.head !== checkId);
  const mark = () => {
    for (const head of heads()) {
      if (moving && head.dataset.head === before) head.dataset.drop = 'before';
      else delete head.dataset.drop;
    }
  };
  follow(
    event,
    ({ clientX }) => {
      moving ||= Math.abs(clientX - start) > 6;
      if (!moving) return;
      const over = heads().find((head) => {
        const { left, right } = head.getBoundingClientRect();
        return clientX >= left && clientX < right;
      });
      const box = over?.getBoundingClientRect();
      const next = over && box && clientX > box.left + box.width / 2 ? heads()[heads().indexOf(over) + 1] : over;
      before = over?.dataset.head === id || next?.dataset.head === id ? undefined : over ? (next?.dataset.head ?? null) : before;
      mark();
    },
    (letGo) => {
      const wasMoving = moving;
      moving = false;
      mark();
      if (wasMoving) drop(letGo ? before : undefined);
    },
  );
};

type FilterProps<Row> = { cell: Cell<Row>; speech: Speech; text: string; work: HeadWork };
/** Its text is kept by the grid, which is also told of the Korean syllable that is being composed. */
const OneFilter = <Row,>({ cell: { id, column }, speech, text, work: { filter, read } }: FilterProps<Row>) => {
  const { t } = useSay();
  const composing = useRef(false);
  return (
    <input
      className="grid-filter"
      data-filter={id}
      // The heads are one stop of Tab: the arrow keys lead here from the title, and from filter to filter.
      tabIndex={-1}
      aria-label={t('grid.filterOf', { name: titleOf(column, speech) })}
      autoComplete="off"
      spellCheck={false}
      value={text}
      onFocus={() => read(id)}
      onCompositionStart={() => {
        composing.current = true;
      }}
      onCompositionEnd={({ currentTarget }) => {
        composing.current = false;
        filter(id, currentTarget.value, '');
      }}
      onChange={({ currentTarget: { value, selectionStart } }) => {
        const at = selectionStart ?? value.length;
        filter(id, value, composing.current ? value.slice(at - 1, at) : '');
      }}
    />
  );
};
const FilterField = memo(OneFilter) as typeof OneFilter;
