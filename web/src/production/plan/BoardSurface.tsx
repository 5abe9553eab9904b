import { type Column, type Held, loadOf } from '@lotline/contract/production/plan/placing';
import type { PlanBlock } from '@lotline/contract/production/plan/plan-calendar';
import { type KeyboardEvent, memo, type PointerEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from '../../kit/browser/store.ts';
import { type DayOff, dayTone, weekdayIn } from '../../kit/words/day-tone.ts';
import { formatDay, formatNumber } from '../../kit/words/format.ts';
import { type Say, useSay } from '../../kit/words/use-say.ts';
import type { Translate } from '../../kit/words/words.ts';
import { type Laid, type LaidOutside, measures, type Row, widthAt } from './plan-board.ts';
import type { Around, Hand, Holding } from './use-holding.ts';

type Speech = { t: Translate; say: Say };
type Broken = Holding['breaks'];
const nothingBroken: Broken = [];
export const spokenBlock = ({ t, say }: Speech, block: PlanBlock, broken: Broken) =>
  t('planBoard.block', {
    planNo: block.planNo,
    code: block.productCode,
    product: block.productName,
    operation: block.operationName,
    day: formatDay(block.workDate),
    shift: say(`dailyPlan.${block.dayNight}`),
    line: block.lineName,
    tool: block.toolName,
    qty: formatNumber(block.targetQty),
    uom: block.uom,
    status: say(`workStatus.${block.workStatus}`),
    bad:
      [
        ...(block.late ? [t('planCalendar.late')] : []),
        ...block.blocked.map((why) => say(`hindrance.${why}`)),
        ...broken.map((one) => brokenText({ t, say }, one)),
      ].join(', ') || null,
  });

/** A narrower day is told by its number alone. */
const leastForDay = 36;

type Props = {
  around: Around;
  hand: Hand;
  off: readonly DayOff[];
  days: readonly string[];
  nights: boolean;
  chosen: number | null;
  choose: (id: number | null) => void;
  /** Blocks that somebody else has just moved. */
  moved: ReadonlySet<number>;
  /** What breaks where they stand. */
  breaksAt: ReadonlyMap<number, Broken>;
  mayMove: boolean;
  onKey: (event: KeyboardEvent, laid: Laid | undefined) => void;
};

/** The board itself: rows and shifts, of which only what is in sight is drawn. */
export const BoardSurface = ({ around, hand, off, days, nights, chosen, choose, moved, breaksAt, mayMove, onKey }: Props) => {
  const { t, say, lang } = useSay();
  const { index, by, rows, columns, layout } = around;
  const { scroller } = hand;
  const sight = useSight(scroller);
  const [top, bottom] = [sight.top - 300, sight.top + sight.height + 300];
  const [left, right] = [sight.left - 400, sight.left + sight.width + 400];
  const inSight = useMemo(
    () => layout.laid.filter(({ x, y, block }) => block.id === chosen || (y > top && y < bottom && x > left && x < right)),
    [layout, top, bottom, left, right, chosen],
  );
  const rowsInSight = rows
    .map((row, at) => ({ row, at }))
    .filter(({ at }) => (layout.tops[at + 1] ?? 0) > top && (layout.tops[at] ?? 0) < bottom);
  const first = chosen !== null && layout.byId.has(chosen) ? chosen : (layout.laid[0]?.block.id ?? null);
  const ids = useRef(layout.byId);
  ids.current = layout.byId;
  const latest = useRef({ choose, mayMove });
  latest.current = { choose, mayMove };
  const shifts = nights ? 2 : 1;
  const widthOf = (day: number) => (layout.starts[(day + 1) * shifts] ?? 0) - (layout.starts[day * shifts] ?? 0);

  // Each block has the same hands: what they are about is told by its number.
  const onPointerDown = useRef((event: PointerEvent<HTMLElement>) => {
    const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-block]') : null;
    const block = ids.current.get(Number(element?.dataset.block))?.block;
    if (!element || !block) return;
    const press = () => {
      latest.current.choose(block.id);
      element.focus({ preventScroll: true });
    };
    const stretches = event.target instanceof Element && event.target.matches('.pb-grip');
    if (latest.current.mayMove) hand.take(event, { kind: stretches ? 'stretch' : 'block', block }, press);
    else press();
  }).current;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys and presses of the blocks within
    <div
      ref={scroller}
      className="pb"
      tabIndex={-1}
      data-by={by}
      data-lines={layout.lines}
      {...(layout.isNarrow && { 'data-narrow': true })}
      style={{ '--pb-side': `${measures.side}px`, '--pb-block': `${layout.block}px` } as object}
      onPointerDown={onPointerDown}
      onKeyDown={(event) => {
        const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-block]') : null;
        onKey(event, layout.byId.get(Number(element?.dataset.block)));
      }}
      onFocus={({ target }) => {
        const id = Number((target as HTMLElement).dataset.block);
        if (id) choose(id);
      }}
    >
      <div className="pb-head" style={{ width: layout.width, height: measures.head }}>
        <span className="pb-corner">{t(`planBoard.by.${by}`)}</span>
        {days.map((day, at) => (
          <span
            key={day}
            className="pb-day"
            style={{ width: widthOf(at) }}
            {...(widthOf(at) < leastForDay && { 'data-slim': true, title: `${formatDay(day)} ${weekdayIn(lang, day)}` })}
            {...dayTone(day, off)}
            {...(day === index.board.today && { 'data-today': true })}
          >
            <b>
              {widthOf(at) >= leastForDay && `${Number(day.slice(5, 7))}/`}
              {Number(day.slice(8))} <small>{weekdayIn(lang, day)}</small>
            </b>
            {nights && (
              <span className="pb-shifts">
                <i>{t('dailyPlan.DAY')}</i>
                <i>{t('dailyPlan.NIGHT')}</i>
              </span>
            )}
          </span>
        ))}
      </div>
      <div className="pb-body" style={{ width: layout.width, height: layout.height }}>
        {days.map((day, at) => (
          <div
            key={day}
            className="pb-column"
            style={{ left: layout.starts[at * shifts], width: widthOf(at) }}
            {...dayTone(day, off)}
            {...(day === index.board.today && { 'data-today': true })}
          />
        ))}
        {rowsInSight.map(({ row, at }) => (
          <RowBand
            key={row.key}
            row={row}
            top={layout.tops[at] ?? 0}
            height={(layout.tops[at + 1] ?? 0) - (layout.tops[at] ?? 0)}
            around={around}
            columns={columns}
          />
        ))}
        <Target hand={hand} around={around} />
        {inSight.map(({ block, x, y, column }) => (
          <Block
            key={block.id}
            block={block}
            x={x}
            y={y}
            width={widthAt(layout, column) - 3}
            here={block.id === first}
            chosen={block.id === chosen}
            moved={moved.has(block.id)}
            breaks={breaksAt.has(block.id)}
            said={spokenBlock({ t, say }, block, breaksAt.get(block.id) ?? nothingBroken)}
          />
        ))}
        {layout.bars
          .filter(({ x, y, width }) => y > top && y < bottom && x + width > left && x < right)
          .map((bar) => (
            <OutsideBar key={bar.step.key} bar={bar} />
          ))}
      </div>
      <Ghost hand={hand} around={around} />
    </div>
  );
};

const coarse = 120;
/** What part of the board is in sight, in coarse steps: between two of them nothing is drawn anew. */
const useSight = (scroller: Hand['scroller']) => {
  const [sight, setSight] = useState({ top: 0, left: 0, width: 1600, height: 900 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => {
      const { scrollTop, scrollLeft, clientWidth, clientHeight } = element;
      const [top, left] = [Math.floor(scrollTop / coarse) * coarse, Math.floor(scrollLeft / coarse) * coarse];
      setSight((was) =>
        was.top === top && was.left === left && was.width === clientWidth && was.height === clientHeight
          ? was
          : { top, left, width: clientWidth, height: clientHeight },
      );
    };
    look();
    const watch = new ResizeObserver(look);
    watch.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      watch.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller]);
  return sight;
};

type BlockProps = {
  block: PlanBlock;
  x: number;
  y: number;
  width: number;
  here: boolean;
  chosen: boolean;
  moved: boolean;
  breaks: boolean;
  said: string;
};
const Block = memo(({ block, x, y, width, here, chosen, moved, breaks, said }: BlockProps) => {
  const state = block.late ? 'late' : block.blocked.length > 0 ? 'blocked' : breaks ? 'breaks' : block.workStatus;
  return (
    <button
      type="button"
      className="pb-block"
      data-block={block.id}
      data-state={state}
      {...(block.hasFacts && { 'data-kept': true })}
      {...(moved && { 'data-moved': true })}
      {...(breaks && { 'data-breaks': true })}
      aria-pressed={chosen}
      tabIndex={here ? 0 : -1}
      title={said}
      aria-label={said}
      style={{ transform: `translate(${x}px, ${y}px)`, width }}
    >
      <span className="pb-text">
        <span className="pb-qty">
          <b>{formatNumber(block.targetQty)}</b> <small>{block.productCode}</small>
        </span>{' '}
        <span className="pb-what">
          <i>{block.operationName}</i> {block.productName}
        </span>
      </span>
      <i className="pb-grip" />
    </button>
  );
});

/** What a vendor does, as long as it is to take: it is a way to its outsourcing, and goes to no machine. */
const OutsideBar = memo(({ bar: { step, x, y, width } }: { bar: LaidOutside }) => {
  const { t } = useSay();
  const path = `/production/outSourcing?${step.outsourcingId === null ? `operPlan=${step.operPlanId}` : `id=${step.outsourcingId}`}`;
  const said = t('planBoard.outsideSaid', {
    ...{
      planNo: step.planNo,
      product: step.productName,
      operation: step.operationName,
      vendor: step.vendorName ?? t('planBoard.noVendor'),
    },
    ...{ from: formatDay(step.startDt), to: formatDay(step.endDt), qty: formatNumber(step.qty), uom: step.uom },
    ...{ state: step.state === 'PLANNED' ? t('planBoard.outsidePlanned') : t(`outsourcing.status.${step.state}`) },
    late: step.late ? t('planCalendar.late') : null,
  });
  return (
    <a
      className="pb-outside"
      href={path}
      title={said}
      aria-label={said}
      data-state={step.late ? 'late' : step.state}
      style={{ transform: `translate(${x}px, ${y}px)`, width, height: measures.outside }}
    >
      <b>{formatNumber(step.qty)}</b> {step.productName} · {step.operationName}
    </a>
  );
});

type BandProps = { row: Row; top: number; height: number; around: Around; columns: readonly Column[] };
const RowBand = memo(({ row, top, height, around: { index, by, layout }, columns }: BandProps) => {
  const { t, say } = useSay();
  const { lineId } = row;
  return (
    <div className="pb-row" style={{ top, height }}>
      <div className="pb-row-head">
        <b>{row.name}</b>
        {row.group && <small>{row.group}</small>}
      </div>
      {(by === 'line' || row.toolId !== null) &&
        lineId !== null &&
        columns.map((column, at) => {
          const { load, capacity } = loadOf(index, { lineId, toolId: row.toolId }, column);
          const rests = capacity === 0;
          if (load === 0 && !rests) return null;
          const percent = rests ? null : Math.round((load / capacity) * 100);
          const said = t('planBoard.load', {
            place: row.name,
            day: formatDay(column.workDate),
            shift: say(`dailyPlan.${column.dayNight}`),
            percent: percent === null ? '–' : percent,
            load: Math.round(load),
            capacity,
          });
          return (
            <span
              key={`${column.workDate} ${column.dayNight}`}
              className="pb-load"
              role="img"
              aria-label={said}
              title={said}
              data-load={rests ? (load > 0 ? 'over' : 'rests') : (percent ?? 0) > 100 ? 'over' : (percent ?? 0) > 85 ? 'high' : 'ok'}
              style={{ left: (layout.starts[at] ?? 0) + 1, width: widthAt(layout, at) - 3 }}
            >
              {percent === null ? (load > 0 ? '!' : '') : `${percent}%`}
            </span>
          );
        })}
    </div>
  );
});

/** The spot at which what is in hand would stand. */
const Target = ({ hand, around: { layout, columns, rows } }: { hand: Hand; around: Around }) => {
  const now = useStore(hand.holding);
  if (!now) return null;
  const { spot, held } = now;
  const top = layout.tops[spot.row] ?? 0;
  const height = (layout.tops[spot.row + 1] ?? 0) - top;
  const own = held.kind === 'new' ? undefined : layout.byId.get(held.block.id);
  const shownRow = held.kind === 'stretch' && own ? own.row : spot.row;
  const over = held.kind === 'stretch' ? now.over : [columns[spot.column] as Column];
  return (
    <div className="pb-over">
      {own && (
        <div
          className="pb-origin"
          style={{ transform: `translate(${own.x}px, ${own.y}px)`, width: widthAt(layout, own.column) - 3, height: layout.block }}
        />
      )}
      {over.map((column, n) => {
        const y = held.kind === 'stretch' ? (layout.tops[shownRow] ?? 0) : top;
        const at = columns.indexOf(column);
        return (
          <div
            // The same element goes from spot to spot, on a layer of its own: nothing below it is painted anew.
            // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing but their place
            key={n}
            className="pb-target"
            data-row={rows[shownRow]?.key}
            data-verdict={verdictOf(now)}
            style={{
              transform: `translate(${layout.starts[at] ?? 0}px, ${y}px)`,
              width: widthAt(layout, at),
              height: held.kind === 'stretch' ? (layout.tops[shownRow + 1] ?? 0) - y : height,
            }}
          />
        );
      })}
    </div>
  );
};

export const verdictOf = ({ place, refused, breaks }: Holding) => (!place || refused ? 'refused' : breaks.length > 0 ? 'breaks' : 'fits');

/** What stays refused, in words that say what to do. */
export const refusedText = ({ t, say }: Speech, { place, refused, outside }: Pick<Holding, 'place' | 'refused' | 'outside'>) => {
  if (!place) return t(outside ? 'planBoard.vendorsRow' : 'planBoard.otherOrder');
  return refused === 'production.workedDayStays' || refused === 'production.workedDayIsKept' ? t('planBoard.keepsDay') : say(refused ?? '');
};

export const heldText = ({ t }: Speech, held: Held) => {
  if (held.kind === 'new') {
    const { planNo, productName, operationName, leftQty, uom } = held.unplanned;
    return t('planBoard.newOne', { planNo, product: productName, operation: operationName, qty: formatNumber(leftQty), uom });
  }
  const { planNo, productName, operationName, targetQty, uom } = held.block;
  const qty = held.kind === 'part' ? held.qty : targetQty;
  return t('planBoard.newOne', { planNo, product: productName, operation: operationName, qty: formatNumber(qty), uom });
};

/** A rule that would be broken, in words, with its days and numbers as the screens write them. */
export const brokenText = ({ say }: Speech, { code, facts }: Holding['breaks'][number]) =>
  say(
    code,
    Object.fromEntries(
      Object.entries(facts).map(([name, fact]) => [
        name,
        fact !== null && (name === 'day' || name === 'due')
          ? formatDay(String(fact))
          : typeof fact === 'number'
            ? formatNumber(fact)
            : fact,
      ]),
    ),
  );

/** What would come of a drop, line by line. */
export const verdictLines = (speech: Speech, now: Holding): string[] => {
  const { t } = speech;
  if (!now.place || now.refused) return [refusedText(speech, now)];
  if (now.held.kind === 'stretch') return [t('planBoard.stretches', { n: now.over.length })];
  const uom = now.held.kind === 'new' ? now.held.unplanned.uom : now.held.block.uom;
  return [
    ...(now.joins === null ? [] : [t('planBoard.joins', { qty: formatNumber(now.joins), uom })]),
    ...now.breaks.map((one) => brokenText(speech, one)),
  ];
};

/** What is in hand, beside the pointer or over its spot, with what would break there. */
const Ghost = ({ hand, around }: { hand: Hand; around: Around }) => {
  const { t, say } = useSay();
  const now = useStore(hand.holding);
  const { ghost, scroller } = hand;
  const { layout, rows, columns } = around;
  useLayoutEffect(() => {
    const [box, board] = [ghost.current, scroller.current];
    if (now?.by !== 'keys' || !box || !board) return;
    const { left, top } = board.getBoundingClientRect();
    const x = left + (layout.starts[now.spot.column] ?? 0) - board.scrollLeft + 14;
    const y = top + measures.head + (layout.tops[now.spot.row] ?? 0) - board.scrollTop + 22;
    box.style.transform = `translate(${Math.min(x, window.innerWidth - box.offsetWidth - 12)}px, ${Math.min(y, window.innerHeight - box.offsetHeight - 12)}px)`;
  }, [now, ghost, scroller, layout]);
  const lines = now ? verdictLines({ t, say }, now) : [];
  const [row, column] = [rows[now?.spot.row ?? 0], columns[now?.spot.column ?? 0]];
  const where =
    now && row && column
      ? t('planBoard.at', { day: formatDay(column.workDate), shift: say(`dailyPlan.${column.dayNight}`), place: row.name })
      : '';
  return (
    <>
      <div ref={ghost} className="pb-ghost" aria-hidden="true" {...(now ? { 'data-verdict': verdictOf(now) } : { hidden: true })}>
        {now && (
          <>
            <b>{heldText({ t, say }, now.held)}</b>
            <span>{where}</span>
            {lines.map((line) => (
              <em key={line}>{line}</em>
            ))}
          </>
        )}
      </div>
      <p className="unseen" role="status">
        {now?.by === 'keys'
          ? [heldText({ t, say }, now.held), where, ...(lines.length > 0 ? lines : [t('planBoard.fits')])].join('. ')
          : ''}
      </p>
    </>
  );
};

/** Puts a block in sight, and the keys on it once it is drawn. */
export const useFocusBlock = (hand: Hand, layout: Around['layout']) => {
  const wanted = useRef<number | null>(null);
  const go = useRef((_id: number, _focus: boolean) => {});
  go.current = (id, focus) => {
    const [laid, board] = [layout.byId.get(id), hand.scroller.current];
    if (laid && board) keepInSight(board, { x: laid.x, y: laid.y, width: widthAt(layout, laid.column), height: layout.block });
    if (!focus) return;
    wanted.current = id;
    give();
  };
  /** Who went elsewhere meanwhile keeps the keys there. */
  const give = () => {
    const [id, board] = [wanted.current, hand.scroller.current];
    const element = id === null ? null : board?.querySelector<HTMLElement>(`[data-block="${id}"]`);
    if (!board || !element) return;
    wanted.current = null;
    const now = document.activeElement;
    if (!now || now === document.body || board.contains(now) || now.closest('.pb-frame')) element.focus({ preventScroll: true });
  };
  useEffect(give);
  return useRef((id: number, focus = true) => go.current(id, focus)).current;
};

/** Scrolls the board as little as it takes to show a place of it. */
export const keepInSight = (board: HTMLElement, { x, y, width, height }: { x: number; y: number; width: number; height: number }) => {
  const { clientWidth, clientHeight, scrollLeft, scrollTop } = board;
  const near = (from: number, size: number, at: number, room: number, ahead: number) =>
    from < at + ahead ? from - ahead : from + size > at + room ? from + size - room : at;
  board.scrollTo(
    near(x, width + 8, scrollLeft, clientWidth, measures.side),
    near(y + measures.head, height + 8, scrollTop, clientHeight, measures.head),
  );
};
