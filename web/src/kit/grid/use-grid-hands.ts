import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { wantField } from '../browser/wanted.ts';
import type { Column } from '../columns/columns.ts';
import { tell } from '../messages/snackbar.tsx';
import type { Translate } from '../words/words.ts';
import { type Layout, moveBy, type Placed, widened } from './arrangement.ts';
import { cellsFrom } from './copy.ts';
import { checkId } from './GridRow.tsx';
import type { Pasted } from './handle.ts';
import { type Spot, spotAfter } from './keys.ts';
import type { Anchor } from './Panel.tsx';
import { isField, placeOf } from './place.ts';
import type { Filters, Lines } from './rows.ts';
import type { SelectMode, useSelection } from './use-selection.ts';
import { scrolledTo } from './use-view.ts';

type Options<Row> = {
  box: RefObject<HTMLDivElement | null>;
  measure: () => void;
  lines: Lines<Row>;
  layout: Layout<Row>;
  placed: readonly Placed<Row>[];
  place: (next: readonly Placed<Row>[]) => void;
  check: boolean;
  headHeight: number;
  rowHeight: number;
  footHeight: number;
  idOf: (row: Row) => string;
  selection: ReturnType<typeof useSelection<Row>>;
  select: SelectMode;
  /** A click on a cell chooses nothing: its box and the space bar do. */
  byTick: boolean;
  /** What is asked of the rows: who asks for another order keeps the place, and no row. */
  asked: object;
  onOpen: ((row: Row) => void) | undefined;
  onSpot: ((row: Row, column: string) => void) | undefined;
  fold: (group: string) => void;
  selectAll: () => void;
  sort: (column: string) => void;
  filters: Filters;
  setFilter: (column: string, text: string) => void;
  openMenu: (column: string, anchor: Anchor, line?: number) => void;
  /** Rows and columns as a sheet takes them. */
  copied: (rows: readonly Row[], columns: readonly Column<Row>[], titles: boolean) => string;
  /** Takes a block of cells that was pasted; a sentence says why none is taken, where that isn't that rows can't be changed so. */
  onPaste: ((pasted: Pasted<Row>) => void) | string | undefined;
  /** Cells that are pasted beside the rows become new ones. */
  pastesNew: boolean;
  t: Translate;
  /** Rows come behind the last one that is here. */
  more: boolean;
};

const pasteSaidMs = 5000;
const scannedMs = 60;
const holdMs = 1000;
const holdSlack = 10;
const widthStep = 16;

export const anchorOf = (element: Element): Anchor => {
  const { left, top, bottom } = element.getBoundingClientRect();
  return { left, top, bottom };
};
const pointAt = (left: number, y: number): Anchor => ({ left, top: y, bottom: y });

/** Mouse, keys and touch in a grid: the focus, choosing rows, opening them, holding them, copying. */
export const useGridHands = <Row>(options: Options<Row>) => {
  const { box, measure, lines, layout, placed, place, check, headHeight, rowHeight, footHeight, idOf, selection, select } = options;
  const cols = [...(check ? [checkId] : []), ...layout.cells.map(({ id }) => id)];
  const usual = layout.cells[0]?.id ?? checkId;
  const [kept, setKept] = useState<{ line: number; col: string }>({ line: 0, col: '' });
  const [keptHead, setKeptHead] = useState('');
  const lineOf = (id: string) => {
    const row = selection.byId().get(id);
    return row === undefined ? -1 : lines.indexOf(row);
  };
  /** The row that the hand is at. It may be sorted elsewhere by what has changed in it, and other rows may come above it: the hand goes along. */
  const held = useRef<{ id: string; asked: object } | null>(null);
  const moved = held.current && held.current.asked === options.asked ? lineOf(held.current.id) : -1;
  const spot = {
    line: moved < 0 ? Math.min(kept.line, Math.max(0, lines.count - 1)) : moved,
    col: cols.includes(kept.col) ? kept.col : usual,
  };
  const headCol = cols.includes(keptHead) ? keptHead : usual;
  const wanted = useRef<Spot | null>(null);
  const again = useRef(false);
  const anchor = useRef<string | null>(null);
  const holding = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isHere = useRef(false);
  const letterAt = useRef(Number.NEGATIVE_INFINITY);

  /** Scrolls no further than a line, and a column of the middle, need to be seen. */
  const bring = (line: number | 'head', col?: string, centred = false) => {
    const element = box.current;
    if (!element) return;
    if (line !== 'head') {
      const room = element.clientHeight - headHeight - footHeight;
      element.scrollTop = scrolledTo({ from: element.scrollTop, room, rowHeight }, line, centred);
    }
    const cell = layout.middle.find(({ id }) => id === col);
    if (cell) {
      const room = element.clientWidth - layout.leftWidth - layout.rightWidth;
      if (cell.offset < element.scrollLeft) element.scrollLeft = cell.offset;
      else if (cell.offset + cell.width > element.scrollLeft + room) element.scrollLeft = cell.offset + cell.width - room;
    }
    measure();
  };

  const hold = (line: number) => {
    const row = lines.row(line);
    held.current = row === undefined ? null : { id: idOf(row), asked: options.asked };
  };
  const goTo = (next: Spot) => {
    wanted.current = next;
    if (next.line === 'head') setKeptHead(next.col);
    else {
      hold(next.line);
      setKept({ line: next.line, col: next.col });
    }
    bring(next.line, next.col);
  };
  useLayoutEffect(() => {
    const asked = wanted.current;
    if (!asked) return;
    // The last line may have gone since: its place is now that of the one before.
    const next = asked.line === 'head' ? asked : { ...asked, line: Math.min(asked.line, Math.max(0, lines.count - 1)) };
    const cell =
      next.line === 'head'
        ? box.current?.querySelector<HTMLElement>(`[data-head="${CSS.escape(next.col)}"]`)
        : (box.current?.querySelector<HTMLElement>(`[data-line="${next.line}"] [data-col="${CSS.escape(next.col)}"]`) ??
          box.current?.querySelector<HTMLElement>(`[data-line="${next.line}"].grid-group [data-col]`));
    if (!cell) {
      // Lines that weren't drawn yet had no way to be scrolled along.
      if (again.current && next.line !== 'head') bring(next.line, next.col, true);
      again.current = false;
      return;
    }
    wanted.current = null;
    cell.focus({ preventScroll: true });
  });

  // What has changed in a row, or came above it, has moved it.
  useLayoutEffect(() => {
    if (moved < 0 || moved === kept.line) return;
    const now = document.activeElement;
    const at = isHere.current && now && !isField(now) ? placeOf(now) : undefined;
    if (at && at.line !== 'head') goTo({ line: moved, col: spot.col });
    else setKept({ line: moved, col: kept.col });
  });

  // The last line had the focus and went with its row: the hand stays in the list.
  useLayoutEffect(() => {
    if (!isHere.current || lines.count === 0 || kept.line < lines.count) return;
    const now = document.activeElement;
    // Its elements may wait out of sight for rows to come.
    if (!now || now === document.body || now.closest('.grid-row[aria-hidden]')) goTo({ line: lines.count - 1, col: spot.col });
  });

  /** Brings a row into sight. One that its screen chose is where the hand comes to, unless the hand is among the rows already. */
  const reveal = (id: string, chosen = false) => {
    const line = lineOf(id);
    if (line < 0) return;
    bring(line, undefined, true);
    if (!chosen || isHere.current) return;
    hold(line);
    setKept(({ col }) => ({ line, col }));
  };

  const focus = (id: string, col = spot.col) => {
    const line = lineOf(id);
    if (line < 0) return false;
    bring(line, col, true);
    again.current = true;
    goTo({ line, col });
    return true;
  };

  /** The row that the hand comes to when these go: the next one that stays, else the one before them. */
  const heirOf = (gone: ReadonlySet<string>) => {
    const ids = Array.from({ length: lines.count }, (_, line) => {
      const row = lines.row(line);
      return row === undefined ? undefined : idOf(row);
    });
    const first = ids.findIndex((id) => id !== undefined && gone.has(id));
    const stays = (id: string | undefined) => id !== undefined && !gone.has(id);
    return first < 0 ? undefined : (ids.slice(first).find(stays) ?? ids.slice(0, first).findLast(stays));
  };

  const take = (where?: 'first') => goTo({ line: where === 'first' ? 0 : spot.line, col: spot.col });

  const turn = (id: string) => {
    const next = new Set(selection.pickedNow());
    if (!next.delete(id)) next.add(id);
    selection.select(next);
  };
  const range = (to: number) => {
    const row = anchor.current === null ? undefined : selection.byId().get(anchor.current);
    const from = row === undefined ? to : lines.indexOf(row);
    const ids: string[] = [];
    for (let at = Math.min(from < 0 ? to : from, to); at <= Math.max(from, to); at += 1) {
      const one = lines.row(at);
      if (one !== undefined) ids.push(idOf(one));
    }
    selection.select(ids);
  };
  /** As a list of files does it: alone, with Ctrl one more or less, with Shift all up to here. */
  const pick = (line: number, how: { ctrl: boolean; shift: boolean }) => {
    const row = lines.row(line);
    if (row === undefined || select === 'none') return;
    const id = idOf(row);
    if (how.shift && select === 'many') return range(line);
    if (how.ctrl && (select === 'many' || selection.has(id))) turn(id);
    else selection.select([id]);
    anchor.current = id;
  };

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const at = placeOf(target);
    isHere.current = at !== undefined && at.line !== 'head';
    const filter = target.dataset.filter;
    if (filter !== undefined) setKeptHead(filter);
    if (at?.line === 'head') setKeptHead(at.col);
    else if (at) {
      hold(at.line as number);
      setKept((now) => (now.line === at.line && now.col === at.col ? now : { line: at.line as number, col: at.col }));
    }
    const row = at && at.line !== 'head' ? lines.row(at.line) : undefined;
    if (at && row !== undefined) options.onSpot?.(row, at.col);
  };

  const onBlur = ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
    // What is taken away loses the focus too, and nobody has put it elsewhere.
    if (relatedTarget || target.isConnected) isHere.current = false;
  };

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const at = placeOf(event.target);
    if (!at || at.line === 'head') return;
    const group = lines.group(at.line);
    if (group) return options.fold(group.text);
    if (isField(event.target)) return;
    if (at.col === checkId) pick(at.line, { ctrl: true, shift: event.shiftKey });
    else if (!options.byTick) pick(at.line, { ctrl: event.ctrlKey || event.metaKey, shift: event.shiftKey });
  };

  const onDoubleClick = ({ target }: MouseEvent<HTMLElement>) => {
    const at = placeOf(target);
    const row = at && at.line !== 'head' && at.col !== checkId ? lines.row(at.line) : undefined;
    if (row !== undefined && !isField(target) && !(target as Element).closest('a')) options.onOpen?.(row);
  };

  const onMouseDown = (event: MouseEvent<HTMLElement>) => {
    // A check box would take the focus from its cell, and shift would mark text.
    if (event.target instanceof HTMLInputElement && event.target.type === 'checkbox') event.preventDefault();
  };

  const stopHold = () => clearTimeout(holding.current);
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    stopHold();
    const at = placeOf(event.target);
    if (event.button !== 0 || !at || at.line === 'head' || isField(event.target)) return;
    const { clientX, clientY } = event;
    const { line, col } = at;
    holding.current = setTimeout(() => options.openMenu(col, pointAt(clientX, clientY), line), holdMs);
    const watched = new AbortController();
    const { signal } = watched;
    const end = () => {
      stopHold();
      watched.abort();
    };
    for (const name of ['pointerup', 'pointercancel']) window.addEventListener(name, end, { signal });
    window.addEventListener('scroll', end, { signal, capture: true });
    window.addEventListener('pointermove', (move) => Math.hypot(move.clientX - clientX, move.clientY - clientY) > holdSlack && end(), {
      signal,
    });
  };

  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    stopHold();
    const at = placeOf(event.target);
    if (!at || at.line === 'head' || lines.row(at.line) === undefined || isField(event.target)) return;
    event.preventDefault();
    options.openMenu(at.col, pointAt(event.clientX, event.clientY), at.line);
  };

  const onCopy = (event: ClipboardEvent<HTMLElement>) => {
    const at = placeOf(event.target);
    if (isField(event.target) || document.getSelection()?.isCollapsed === false || !at || at.line === 'head') return;
    const { cells } = layout;
    const chosen = [...selection.now()].flatMap((id) => selection.byId().get(id) ?? []);
    const row = lines.row(at.line);
    const cell = cells.find(({ id }) => id === at.col);
    const whole = chosen.length > 1 || !cell || row === undefined;
    const rows = whole ? chosen : [row];
    if (rows.length === 0) return;
    const text = options.copied(rows, whole ? cells.map(({ column }) => column) : [cell.column], whole && chosen.length > 1);
    event.clipboardData.setData('text/plain', text);
    event.preventDefault();
  };

  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    if (isField(event.target) && !(event.target as Element).closest('button')) return;
    const at = placeOf(event.target);
    const cells = cellsFrom(event.clipboardData.getData('text/plain'));
    if (cells.length === 0) return;
    event.preventDefault();
    const refuse = (sentence: string) => void tell.info(sentence, pasteSaidMs);
    if (typeof options.onPaste !== 'function') return refuse(options.onPaste ?? options.t('grid.noPaste'));
    // An empty list has no cell but its heads.
    if (lines.count > 0 && (!at || at.line === 'head')) {
      if (at || !options.pastesNew) return refuse(options.t('grid.pasteAtCell'));
      return options.onPaste({ cells, rows: [], columns: layout.cells.map(({ column }) => column), anew: true });
    }
    const line = at && at.line !== 'head' ? at.line : 0;
    const rows: Row[] = [];
    let next = line;
    for (; next < lines.count && rows.length < cells.length; next += 1) {
      const row = lines.row(next);
      if (row !== undefined) rows.push(row);
    }
    const first = Math.max(
      0,
      layout.cells.findIndex(({ id }) => id === at?.col),
    );
    const columns = layout.cells.slice(first).map(({ column }) => column);
    options.onPaste({ cells, rows, columns, more: options.more && rows.length < cells.length });
  };

  const filterOf = (col: string | undefined) =>
    col === undefined ? null : (box.current?.querySelector<HTMLInputElement>(`[data-filter="${CSS.escape(col)}"]`) ?? null);
  /** The filter beside this one, where the caret has come to the end of its text. */
  const filterBeside = (field: HTMLInputElement, col: string, key: string) => {
    const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    const edge = by > 0 ? field.value.length : 0;
    if (by === 0 || field.selectionStart !== edge || field.selectionEnd !== edge) return null;
    for (let at = cols.indexOf(col) + by; at >= 0 && at < cols.length; at += by) {
      const beside = filterOf(cols[at]);
      if (beside) return beside;
    }
    return null;
  };
  const pressFilter = (event: KeyboardEvent<HTMLElement>, col: string) => {
    const { key, altKey, shiftKey } = event;
    if (event.nativeEvent.isComposing) return;
    const beside = altKey || shiftKey ? null : filterBeside(event.target as HTMLInputElement, col, key);
    if (beside) beside.focus();
    else if (key === 'ArrowDown' && altKey) options.openMenu(col, anchorOf(event.target as Element));
    else if (key === 'ArrowDown' && lines.count > 0) goTo({ line: 0, col });
    else if (key === 'ArrowUp') goTo({ line: 'head', col });
    else if (key === 'Escape' && options.filters[col]) options.setFilter(col, '');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const pressHead = (event: KeyboardEvent<HTMLElement>, col: string): boolean => {
    const { key, altKey, shiftKey } = event;
    const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    const cell = layout.cells.find(({ id }) => id === col);
    if (key === 'Enter' || key === ' ') {
      if (col === checkId) options.selectAll();
      else options.sort(col);
    } else if (cell && (key === 'ContextMenu' || (key === 'F10' && shiftKey) || (key === 'ArrowDown' && altKey)))
      options.openMenu(col, anchorOf(event.target as Element));
    else if (key === 'ArrowDown' && !altKey && filterOf(col)) filterOf(col)?.focus();
    else if (cell && by && altKey) place(widened(placed, col, cell.width + by * widthStep));
    else if (cell && by && shiftKey) {
      wanted.current = { line: 'head', col };
      place(moveBy(placed, col, by));
    } else return false;
    return true;
  };

  const pressRow = (event: KeyboardEvent<HTMLElement>, { line, col }: { line: number; col: string }): boolean => {
    const { key, altKey, shiftKey } = event;
    const ctrl = event.ctrlKey || event.metaKey;
    const group = lines.group(line);
    const row = lines.row(line);
    if (altKey) return false;
    if (group && (key === 'Enter' || key === ' ' || key === (group.open ? 'ArrowLeft' : 'ArrowRight'))) options.fold(group.text);
    else if (key === 'Enter' && ctrl) (event.target as Element).closest('[data-col]')?.querySelector<HTMLElement>('a, button')?.click();
    else if (key === 'Enter' && row !== undefined && options.onOpen) options.onOpen(row);
    else if (key === 'F2' && row !== undefined && options.onOpen) {
      wantField(col);
      options.onOpen(row);
    } else if (key === ' ' && row !== undefined) pick(line, { ctrl: true, shift: shiftKey });
    else if (key === 'a' && ctrl && select === 'many') options.selectAll();
    else if (row !== undefined && (key === 'ContextMenu' || (key === 'F10' && shiftKey)))
      options.openMenu(col, anchorOf(event.target as Element), line);
    else if (shiftKey && select === 'many' && (key === 'ArrowUp' || key === 'ArrowDown')) {
      const to = Math.min(Math.max(line + (key === 'ArrowDown' ? 1 : -1), 0), lines.count - 1);
      if (anchor.current === null && row !== undefined) anchor.current = idOf(row);
      range(to);
      goTo({ line: to, col });
    } else return false;
    return true;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const filter = (event.target as HTMLElement).dataset.filter;
    if (filter !== undefined) return pressFilter(event, filter);
    const at = placeOf(event.target);
    // Below the last row is where new ones are pasted.
    if (event.target === box.current && event.key === 'ArrowUp' && lines.count > 0) return goTo({ line: lines.count - 1, col: spot.col });
    if (!at || isField(event.target)) return;
    // Nobody types a letter and Enter so fast: a scanner does, where nothing listens to it, and opens no row.
    if (event.key === 'Enter' && event.timeStamp - letterAt.current <= scannedMs) return event.preventDefault();
    if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey) letterAt.current = event.timeStamp;
    const done = at.line === 'head' ? pressHead(event, at.col) : pressRow(event, { line: at.line, col: at.col });
    if (done) return event.preventDefault();
    if (event.altKey) return;
    const page = Math.max(1, Math.floor(((box.current?.clientHeight || 0) - headHeight) / rowHeight) - 1);
    const next = spotAfter({ key: event.key, ctrl: event.ctrlKey || event.metaKey }, at, { lines: lines.count, cols, page });
    const isLast = at.line === lines.count - 1 && event.key === 'ArrowDown' && !options.more;
    if (isLast && options.pastesNew && typeof options.onPaste === 'function') {
      event.preventDefault();
      return box.current?.focus({ preventScroll: true });
    }
    if (!next) return;
    event.preventDefault();
    goTo(next);
  };

  return {
    pasteBlock: onPaste,
    spot,
    headCol,
    reveal,
    focus,
    heirOf,
    take,
    listeners: { onFocus, onBlur, onClick, onDoubleClick, onMouseDown, onPointerDown, onContextMenu, onCopy, onPaste, onKeyDown },
  };
};
