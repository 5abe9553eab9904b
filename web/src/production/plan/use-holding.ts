import { brokenAt, type Column, type Held, type Index, type Place } from '@lotline/contract/production/plan/placing';
import { type PointerEvent, useMemo, useRef } from 'react';
import { type Store, store } from '../../kit/browser/store.ts';
import {
  bandAt,
  joinedAt,
  type Layout,
  measures,
  placeAt,
  type Row,
  type RowsBy,
  refusedAt,
  type Spot,
  stretchedOver,
} from './plan-board.ts';

/** What is in hand over a spot of the board, and what would come of dropping it there. */
export type Holding = {
  held: Held;
  spot: Spot;
  /** Null where it can’t stand. */
  place: Place | null;
  refused: string | undefined;
  breaks: readonly { code: string; facts: Record<string, string | number | null> }[];
  /** It is over a vendor's row, which takes no work of a machine. */
  outside: boolean;
  /** What stands there of the same operation already, and takes it in. */
  joins: number | null;
  /** Of a stretched block: the shifts that it would stand in. */
  over: readonly Column[];
  by: 'keys' | 'pointer';
};
export type Around = { index: Index; by: RowsBy; rows: readonly Row[]; columns: readonly Column[]; layout: Layout };

const judged = ({ index, by, rows, columns }: Around, held: Held, spot: Spot, hand: Holding['by']): Holding => {
  if (held.kind === 'stretch') {
    const { block } = held;
    const over = stretchedOver(index, columns, block, spot.column);
    const last = over.at(-1) ?? block;
    const place = { workDate: last.workDate, dayNight: last.dayNight, lineId: block.lineId, toolId: block.toolId };
    return {
      held,
      spot,
      place,
      refused: refusedAt(index, held, { ...place, ...block }),
      breaks: [],
      outside: false,
      joins: null,
      over,
      by: hand,
    };
  }
  const place = placeAt(index, by, rows, columns, spot, held);
  const refused = place ? refusedAt(index, held, place) : undefined;
  const breaks = place && !refused ? brokenAt(index, held, place) : [];
  const joins = place && !refused ? (joinedAt(index, held, place)?.targetQty ?? null) : null;
  return { held, spot, place, refused, breaks, outside: rows[spot.row]?.outside === true, joins, over: [], by: hand };
};

/** So far a pointer goes before it drags; less is a press. */
const slack = 4;
/** Within so many pixels of an edge the board scrolls along. */
const edge = 36;
const scrollStep = 18;
/** What is in hand stays whole at the right and lower edge of the window. */
const ghostRoom = { width: 330, height: 150 };

/**
 * What somebody has in hand. While the pointer moves nothing of the board is drawn anew: what is in hand is moved by the browser alone, and
 * what would break is worked out when another shift or row is reached.
 */
export const useHolding = (around: Around, drop: (now: Holding) => void) => {
  const now = useRef({ around, drop });
  now.current = { around, drop };
  const scroller = useRef<HTMLDivElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  return useMemo(() => {
    const holding: Store<Holding | null> = store<Holding | null>(null);
    const judge = (held: Held, spot: Spot, hand: Holding['by']) => holding.set(judged(now.current.around, held, spot, hand));
    const leave = () => holding.set(null);
    const release = () => {
      const what = holding.get();
      leave();
      if (what) now.current.drop(what);
    };

    const take = (event: PointerEvent, held: Held, press: () => void) => {
      if (event.button !== 0 || holding.get()) return;
      const from = { x: event.clientX, y: event.clientY };
      let at = from;
      let lifted = false;
      let frame = 0;
      let box: DOMRect | null = null;
      const spotAt = (): Spot | null => {
        const board = scroller.current;
        if (!board || !box) return null;
        const [x, y] = [at.x - box.left, at.y - box.top];
        if (x < measures.side || y < measures.head || x > box.width || y > box.height) return null;
        const { layout } = now.current.around;
        const across = x + board.scrollLeft;
        return across < layout.width
          ? { row: bandAt(layout.tops, y - measures.head + board.scrollTop), column: bandAt(layout.starts, across) }
          : null;
      };
      const scrollAlong = () => {
        const board = scroller.current;
        if (!board || !box) return false;
        const inside = at.x > box.left && at.x < box.right && at.y > box.top && at.y < box.bottom;
        const way = (from: number, to: number, where: number) => (where < from + edge ? -scrollStep : where > to - edge ? scrollStep : 0);
        const [x, y] = [way(box.left + measures.side, box.right, at.x), way(box.top + measures.head, box.bottom, at.y)];
        if (!inside || (x === 0 && y === 0)) return false;
        const before = [board.scrollLeft, board.scrollTop];
        board.scrollBy(x, y);
        return before[0] !== board.scrollLeft || before[1] !== board.scrollTop;
      };
      const draw = () => {
        frame = 0;
        // What is read of the page comes before what is written to it: the other way round each frame is laid out twice.
        const spot = spotAt();
        if (scrollAlong()) frame = requestAnimationFrame(draw);
        if (ghost.current)
          ghost.current.style.transform = `translate(${Math.min(at.x + 12, window.innerWidth - ghostRoom.width)}px, ${Math.min(at.y + 10, window.innerHeight - ghostRoom.height)}px)`;
        const shown = holding.get();
        if (spot && (!shown || shown.spot.row !== spot.row || shown.spot.column !== spot.column)) judge(held, spot, 'pointer');
      };
      const move = (next: globalThis.PointerEvent) => {
        at = { x: next.clientX, y: next.clientY };
        if (!lifted) {
          if (Math.hypot(at.x - from.x, at.y - from.y) < slack) return;
          lifted = true;
          box = scroller.current?.getBoundingClientRect() ?? null;
          document.documentElement.dataset.dragging = 'true';
          // Nothing that the pointer passes is looked for or lit up meanwhile.
          scroller.current?.setPointerCapture(event.pointerId);
        }
        if (!frame) frame = requestAnimationFrame(draw);
      };
      const over = (then: () => void) => {
        stop.abort();
        if (scroller.current?.hasPointerCapture(event.pointerId)) scroller.current.releasePointerCapture(event.pointerId);
        cancelAnimationFrame(frame);
        delete document.documentElement.dataset.dragging;
        then();
      };
      const stop = new AbortController();
      const { signal } = stop;
      window.addEventListener('pointermove', move, { signal });
      window.addEventListener(
        'pointerup',
        (next) => {
          at = { x: next.clientX, y: next.clientY };
          // Beside the board it goes back to where it came from.
          over(lifted ? (spotAt() ? release : leave) : press);
        },
        { signal },
      );
      window.addEventListener('pointercancel', () => over(leave), { signal });
      window.addEventListener(
        'keydown',
        (key) => {
          if (key.key !== 'Escape') return;
          key.preventDefault();
          key.stopPropagation();
          over(leave);
        },
        { signal, capture: true },
      );
    };
    return { holding, scroller, ghost, judge, leave, release, take };
  }, []);
};
export type Hand = ReturnType<typeof useHolding>;
