import { addDays } from '@lotline/contract/kit/production-day';
import { daysOff } from '@lotline/contract/plant/calendar';
import { type DailyPlan, type DailyPlanDraft, saveDailyPlans } from '@lotline/contract/production/plan/daily-plan';
import { brokenStanding, daysBetween, type Held, type Index, indexOf } from '@lotline/contract/production/plan/placing';
import { type PlanBoard, planBoard } from '@lotline/contract/production/plan/plan-board';
import type { PlanBlock } from '@lotline/contract/production/plan/plan-calendar';
import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useGo } from '../../kit/browser/go.ts';
import { isAsked } from '../../kit/browser/in-the-way.ts';
import { useStore } from '../../kit/browser/store.ts';
import { Button } from '../../kit/look/Button.tsx';
import { lazyPart } from '../../kit/look/later.tsx';
import { Segments } from '../../kit/look/Segments.tsx';
import { tell, undoMs } from '../../kit/messages/snackbar.tsx';
import { failureText, tellFailure } from '../../kit/net/failure.ts';
import { sendMeant } from '../../kit/net/meant.ts';
import { usePermission } from '../../kit/net/permission.tsx';
import { newerOf, refusalOf } from '../../kit/net/refusal.ts';
import { useCall, useSend } from '../../kit/net/resource.ts';
import { undoAct } from '../../kit/net/undo.ts';
import { recordPath } from '../../kit/record/record-path.ts';
import { Screen } from '../../kit/record/Screen.tsx';
import { useInAddress } from '../../kit/record/use-in-address.ts';
import { workDay } from '../../kit/site/work-day.ts';
import { formatDay, formatNumber } from '../../kit/words/format.ts';
import { useSay } from '../../kit/words/use-say.ts';
import type { AskedArranging } from './ArrangeDialog.tsx';
import { BoardSide } from './BoardSide.tsx';
import { BoardSurface, brokenText, keepInSight, refusedText, spokenBlock, useFocusBlock } from './BoardSurface.tsx';
import { askingDays, meantDays } from './days-meant.ts';
import {
  boardRows,
  columnsOf,
  draftsFor,
  draftsOver,
  joinedAt,
  type Laid,
  layoutOf,
  measures,
  nearest,
  type RowsBy,
  restsIn,
  rowKeyOf,
  rowsOf,
  takingBack,
  widthAt,
  widthsOf,
} from './plan-board.ts';
import './plan-calendar.css';
import './plan-board.css';
import { Underway } from '../../kit/net/underway.ts';
import { SplitAsk, splittable } from './SplitAsk.tsx';
import { type Around, type Hand, type Holding, useHolding } from './use-holding.ts';

const ArrangeDialog = lazyPart(async () => (await import('./ArrangeDialog.tsx')).ArrangeDialog);

const weeksToShow = ['1', '2', '4'] as const;
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && Number.isFinite(Date.parse(text));
const readingMs = 6000;
/** How long a block that somebody else moved stands out. */
const movedMs = 3000;

/** Days and shifts across, lines, machines or orders down, and the daily plans as blocks that are dragged or moved by keys. */
export const PlanBoardView = ({ views }: { views: ReactNode }) => {
  const { t } = useSay();
  const [asked, ask] = useInAddress('from', '');
  const [weeksAsked, askWeeks] = useInAddress('weeks', '2');
  const [byAsked, askBy] = useInAddress('by', 'line');
  const weeks = weeksToShow.find((one) => one === weeksAsked) ?? '2';
  const by: RowsBy = boardRows.find((one) => one === byAsked) ?? 'line';
  // What is over is a press away: the board begins with today.
  const now = workDay();
  const startDt = isDay(asked) ? asked : now;
  const endDt = addDays(startDt, Number(weeks) * 7 - 1);
  const { data, error } = useCall(planBoard, { startDt, endDt });
  const begin = (day: string) => ask(day === now ? '' : day);
  return (
    <Screen
      title={t('menu.productionPlan')}
      conditions={
        <>
          <Button aria-label={t('planBoard.earlier')} title={t('planBoard.earlier')} onClick={() => begin(addDays(startDt, -7))}>
            ‹
          </Button>
          <strong className="pb-period">
            {formatDay(startDt)} – {formatDay(endDt).slice(5)}
          </strong>
          <Button aria-label={t('planBoard.later')} title={t('planBoard.later')} onClick={() => begin(addDays(startDt, 7))}>
            ›
          </Button>
          {startDt !== now && <Button onClick={() => begin(now)}>{t('planBoard.fromToday')}</Button>}
          <Segments
            value={weeks}
            onChange={askWeeks}
            options={weeksToShow.map((value) => ({ value, label: t('planBoard.weeks', { n: Number(value) }) }))}
          />
          <Segments<RowsBy>
            value={by}
            onChange={askBy}
            options={boardRows.map((value) => ({ value, label: t(`planBoard.by.${value}`) }))}
          />
        </>
      }
      tools={views}
    >
      {error && !data && (
        <p role="alert" className="kit-reason">
          {failureText(error)}
        </p>
      )}
      {data && <Board board={data} startDt={startDt} endDt={endDt} by={by} />}
    </Screen>
  );
};

type BoardProps = { board: PlanBoard; startDt: string; endDt: string; by: RowsBy };
const Board = ({ board: read, startDt, endDt, by }: BoardProps) => {
  const { t, say } = useSay();
  const { may } = usePermission();
  const go = useGo();
  const { data: off = [] } = useCall(daysOff, { startDt, endDt });
  const { send } = useSend(saveDailyPlans);
  const mayMove = may('productionPlan', 'modify');
  const [chosen, choose] = useState<number | null>(null);
  const [splitting, setSplitting] = useState<PlanBlock | null>(null);
  const [arranging, setArranging] = useState<AskedArranging | null>(null);
  const { board, expect } = useExpected(read);
  const days = useMemo(() => daysBetween(startDt, endDt), [startDt, endDt]);
  const index = useMemo(() => indexOf(board, days), [board, days]);
  const breaksAt = useMemo(() => brokenStanding(index), [index]);
  const nights = board.blocks.some(({ dayNight }) => dayNight === 'NIGHT');
  const columns = useMemo(() => columnsOf(days, nights), [days, nights]);
  const rows = useMemo(
    () => rowsOf(index, by, { noMachine: t('planBoard.noMachine'), outside: t('planBoard.outside'), noVendor: t('planBoard.noVendor') }),
    [index, by, t],
  );
  const box = useRef<HTMLDivElement>(null);
  const room = useRoom(box);
  const layout = useMemo(
    () => layoutOf(index, by, rows, columns, widthsOf(room, restsIn(index, columns))),
    [index, by, rows, columns, room],
  );
  const around: Around = { index, by, rows, columns, layout };
  const mine = useRef(new Set<number>());
  const moved = useOthersMoves(read, mine.current);

  /** What own saves made of the blocks: who drops the same one again before the board is read anew has seen that. */
  const versions = useRef(new Map<number, number>());
  const line = useRef<Promise<unknown>>(Promise.resolve());
  /** One save after the other, however quickly things are dropped. */
  const save = (drafts: readonly DailyPlanDraft[], id: number | null, before = index) => {
    expect(drafts);
    const next = line.current.then(() => saveNow(before, drafts, id));
    line.current = next;
    return next;
  };
  const saveNow = async (before: Index, seen: readonly DailyPlanDraft[], id: number | null) => {
    const drafts = seen.map((draft) =>
      draft.id && draft.version ? { ...draft, version: Math.max(draft.version, versions.current.get(draft.id) ?? 0) } : draft,
    );
    for (const draft of drafts) if (draft.id) mine.current.add(draft.id);
    try {
      const saved = await sendMeant(send, { rows: [...drafts] }, askingDays, meantDays);
      for (const row of saved) {
        mine.current.add(row.id);
        versions.current.set(row.id, row.version);
      }
      const kept = saved.find((row) => row.id === id) ?? saved.find((row) => !drafts.some((draft) => draft.id === row.id)) ?? saved[0];
      if (kept) {
        choose(kept.id);
        focusBlock(kept.id);
      }
      return takingBack(before, drafts, saved);
    } catch (failure) {
      expect([]);
      if (failure instanceof Underway) return null;
      const newer = newerOf(failure) as (DailyPlan & { updatedByName?: string | null }) | null;
      if (newer)
        tell.warning(
          t('planBoard.changedMeanwhile', {
            planNo: newer.planNo,
            by: newer.updatedByName ?? null,
            day: formatDay(newer.workDate),
            shift: say(`dailyPlan.${newer.dayNight}`),
            qty: formatNumber(newer.targetQty),
            uom: newer.uom,
          }),
          readingMs,
        );
      else if (refusalOf(failure)?.status === 404) tell.warning(t('planBoard.goneMeanwhile'), readingMs);
      else tellFailure(failure);
      return null;
    }
  };
  /** The last move is taken back until the next one, longer than it is offered at the top of the page. */
  const [back, setBack] = useState<(() => Promise<void>) | null>(null);
  const saveAndTell = async (
    drafts: readonly DailyPlanDraft[],
    done: string,
    id: number | null,
    breaks: Holding['breaks'] = [],
    before = index,
  ) => {
    const rows = await save(drafts, id, before);
    if (!rows) return;
    const takeBack = async () => {
      setBack(null);
      if (await save(rows, id)) tell.success(t('planBoard.takenBack'));
    };
    setBack(() => takeBack);
    const act = undoAct(takeBack);
    if (breaks.length === 0) return void tell.success(done, undoMs, act);
    tell.warning(t('planBoard.breaksThere', { done, breaks: breaks.map((one) => brokenText({ t, say }, one)).join(', ') }), undoMs, act);
  };
  useTakingBack(back, () => tell.info(t('planBoard.noMoreBack'), readingMs));

  const drop = (now: Holding) => {
    const { held, place, refused } = now;
    if (!place || refused) return void tell.warning(refusedText({ t, say }, now), readingMs);
    const id = held.kind === 'new' ? null : held.block.id;
    if (id !== null) focusBlock(id, true);
    const at = { day: formatDay(place.workDate), shift: say(`dailyPlan.${place.dayNight}`) };
    if (held.kind === 'stretch') {
      const drafts = draftsOver(index, held.block, now.over);
      if (drafts.length === 0) return void (now.over.length > 1 && tell.warning(t('planBoard.stretchNothing'), readingMs));
      return void saveAndTell(drafts, t('planBoard.stretched', { planNo: held.block.planNo, n: drafts.length }), id);
    }
    if (held.kind === 'new') {
      const { planNo, leftQty, uom } = held.unplanned;
      return void saveAndTell(
        draftsFor(index, held, place),
        t('planBoard.placed', { planNo, qty: formatNumber(leftQty), uom, ...at }),
        null,
        now.breaks,
      );
    }
    const { planNo, uom } = held.block;
    if (held.kind === 'part') {
      const same = place.workDate === held.block.workDate && place.dayNight === held.block.dayNight && place.toolId === held.block.toolId;
      if (same) return;
      return void saveAndTell(
        draftsFor(index, held, place),
        t('planBoard.splitDone', { planNo, qty: formatNumber(held.qty), uom }),
        null,
        now.breaks,
      );
    }
    const { workDate, dayNight, lineId, toolId } = held.block;
    if (workDate === place.workDate && dayNight === place.dayNight && lineId === place.lineId && toolId === place.toolId) return;
    const placeName = index.tools.get(place.toolId ?? 0)?.name ?? index.lines.get(place.lineId)?.name ?? '';
    const done = joinedAt(index, held, place)
      ? t('planBoard.joined', { planNo, ...at })
      : t('planBoard.moved', { planNo, ...at, place: placeName });
    void saveAndTell(draftsFor(index, held, place), done, id, now.breaks);
  };
  const hand = useHolding(around, drop);
  const focusBlock = useFocusBlock(hand, layout);

  const spotOf = (held: Held) => {
    const of = held.kind === 'new' ? held.unplanned : held.block;
    const row = rows.findIndex(({ key }) => key === rowKeyOf(index, by, new Set(rows.map((one) => one.key)), of));
    const laid = held.kind === 'new' ? undefined : layout.byId.get(held.block.id);
    const today = columns.findIndex(({ workDate }) => workDate >= board.today);
    return { row: Math.max(0, row), column: laid?.column ?? Math.max(0, today) };
  };
  /** Takes something in hand by keys: the arrows move it from here on. */
  const lift = (held: Held, spot = spotOf(held)) => {
    if (!mayMove) return void tell.info(t('planBoard.mayNot'), readingMs);
    hand.judge(held, spot, 'keys');
    hand.scroller.current?.focus();
  };
  const split = (block: PlanBlock) => {
    if (!mayMove) return void tell.info(t('planBoard.mayNot'), readingMs);
    if (splittable(block) <= 0) return void tell.warning(t('planBoard.splitNothing'), readingMs);
    setSplitting(block);
  };
  const arrange = (asked: AskedArranging) => (mayMove ? setArranging(asked) : tell.info(t('planBoard.mayNot'), readingMs));
  const stretch = ({ block, row, column }: Laid) => lift({ kind: 'stretch', block }, { row, column: nextColumn(columns, column, 1) });

  /** Moves what is in hand over the board. */
  const steer = (event: KeyboardEvent, now: Holding) => {
    const step = steps[event.key];
    event.stopPropagation();
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      hand.release();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      hand.leave();
      if (now.held.kind !== 'new') focusBlock(now.held.block.id, true);
    } else if (step) {
      event.preventDefault();
      const stretches = now.held.kind === 'stretch';
      const spot = {
        row: stretches ? now.spot.row : clamp(now.spot.row + step.row, rows.length),
        column: stretches ? nextColumn(columns, now.spot.column, step.column) : clamp(now.spot.column + step.column, columns.length),
      };
      hand.judge(now.held, spot, 'keys');
      const scroller = hand.scroller.current;
      if (scroller)
        keepInSight(scroller, {
          x: layout.starts[spot.column] ?? 0,
          y: layout.tops[spot.row] ?? 0,
          width: widthAt(layout, spot.column),
          height: Math.min(scroller.clientHeight / 2, (layout.tops[spot.row + 1] ?? 0) - (layout.tops[spot.row] ?? 0)),
        });
    }
  };
  const onKey = (event: KeyboardEvent, laid: Laid | undefined) => {
    const now = hand.holding.get();
    if (now) return now.by === 'keys' ? steer(event, now) : undefined;
    if (!laid || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = steps[event.key];
    if (event.key === 'ArrowRight' && event.shiftKey) stretch(laid);
    else if (step) {
      const next = nearest(layout, laid, step);
      if (next) focusBlock(next.block.id);
    } else if (event.key === 'Enter' || event.key === ' ') lift({ kind: 'block', block: laid.block });
    else if (event.code === 'KeyS') split(laid.block);
    else if (event.code === 'KeyA') arrange({ planId: laid.block.planId });
    else if (event.code === 'KeyO') go(recordPath('productionPlan', laid.block.planId));
    else return;
    event.preventDefault();
  };

  const shown = chosen === null ? undefined : layout.byId.get(chosen);
  return (
    <div className="pb-frame">
      <div ref={box} className="pb-main">
        <BoardSurface {...{ around, hand, off, days, nights, chosen, choose, moved, breaksAt, mayMove, onKey }} />
        {board.blocks.length === 0 && <p className="pb-none">{t('planBoard.none')}</p>}
        {board.more && <p className="plan-warn">{t('planBoard.more')}</p>}
        <Foot
          hand={hand}
          shown={shown}
          breaks={breaksAt.get(chosen ?? 0) ?? []}
          back={back !== null}
          mayMove={mayMove}
          acts={{
            lift: () => shown && lift({ kind: 'block', block: shown.block }),
            split: () => shown && split(shown.block),
            stretch: () => shown && stretch(shown),
            arrange: () => shown && arrange({ planId: shown.block.planId }),
          }}
        />
      </div>
      <BoardSide
        index={index}
        breaksAt={breaksAt}
        mayMove={mayMove}
        take={hand.take}
        lift={(held) => lift(held)}
        show={(id) => focusBlock(id)}
        arrange={arrange}
      />
      {moved.size > 0 && (
        <p className="unseen" role="status">
          {t('planBoard.othersMoved', { n: moved.size })}
        </p>
      )}
      {arranging && (
        <Suspense>
          <ArrangeDialog
            index={index}
            asked={arranging}
            close={() => setArranging(null)}
            arrange={(drafts, done, before) => void saveAndTell(drafts, done, null, [], before)}
          />
        </Suspense>
      )}
      {splitting && (
        <SplitAsk
          block={splitting}
          close={() => setSplitting(null)}
          split={(qty) => {
            const held: Held = { kind: 'part', block: splitting, qty };
            const spot = spotOf(held);
            setSplitting(null);
            // The dialog gives the keys back as it goes; then they belong to what is in hand.
            setTimeout(() => lift(held, { ...spot, column: clamp(spot.column + 1, columns.length) }));
          }}
        />
      )}
    </div>
  );
};

const steps: Readonly<Record<string, { row: number; column: number }>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};
const clamp = (at: number, length: number) => Math.max(0, Math.min(length - 1, at));
/** The next day in the same kind of shift. */
const nextColumn = (columns: readonly { dayNight: string }[], from: number, by: number) => {
  for (let at = from + by; at >= 0 && at < columns.length; at += by) if (columns[at]?.dayNight === columns[from]?.dayNight) return at;
  return from;
};

/** Ctrl+Z beyond what is offered at the top of the page, which hears it first; it says so when nothing is left to take back. */
const useTakingBack = (back: (() => Promise<void>) | null, none: () => void) => {
  const latest = useRef({ back, none });
  latest.current = { back, none };
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.defaultPrevented || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.code !== 'KeyZ' || isAsked()) return;
      if (event.target instanceof Element && event.target.closest('input:not([type=checkbox], [type=radio]), textarea')) return;
      event.preventDefault();
      if (latest.current.back) void latest.current.back();
      else latest.current.none();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
};

/** What there is for the shifts of the days that are asked for: all of them are in sight. */
const useRoom = (box: { current: HTMLElement | null }) => {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [box]);
  return width - measures.side - 14;
};

/** The board as it will be once a save is answered: what was dropped stands where it was dropped at once. */
const useExpected = (read: PlanBoard) => {
  const [expected, setExpected] = useState<{ of: PlanBoard; drafts: readonly DailyPlanDraft[] } | null>(null);
  const board = useMemo(() => {
    if (!expected || expected.of !== read || expected.drafts.length === 0) return read;
    const drafts = new Map(expected.drafts.flatMap((draft) => (draft.id ? [[draft.id, draft] as const] : [])));
    const put = (block: PlanBlock): PlanBlock[] => {
      const draft = drafts.get(block.id);
      if (!draft) return [block];
      if (draft.remove) return [];
      const { workDate, dayNight, lineId = block.lineId, toolId = block.toolId, targetQty } = draft;
      return [{ ...block, workDate, dayNight, lineId, toolId, targetQty }];
    };
    const late = read.late.flatMap(put);
    const inView = (block: PlanBlock) => drafts.has(block.id);
    return { ...read, blocks: [...read.blocks.flatMap(put), ...late.filter(inView)], late: late.filter((block) => !inView(block)) };
  }, [read, expected]);
  return { board, expect: (drafts: readonly DailyPlanDraft[]) => setExpected({ of: read, drafts }) };
};

const placeOf = ({ workDate, dayNight, lineId, toolId }: PlanBlock) => `${workDate} ${dayNight} ${lineId} ${toolId}`;
/** The blocks that somebody else has put elsewhere since they were last read, for a moment. */
const useOthersMoves = (read: PlanBoard, mine: Set<number>): ReadonlySet<number> => {
  const [moved, setMoved] = useState<ReadonlySet<number>>(noneMoved);
  const places = useRef(new Map<number, string>());
  useEffect(() => {
    const before = places.current;
    places.current = new Map(read.blocks.map((block) => [block.id, placeOf(block)]));
    const others = read.blocks.filter((block) => before.has(block.id) && before.get(block.id) !== placeOf(block) && !mine.has(block.id));
    mine.clear();
    if (others.length === 0) return;
    setMoved(new Set(others.map(({ id }) => id)));
    const timer = setTimeout(() => setMoved(noneMoved), movedMs);
    return () => clearTimeout(timer);
  }, [read, mine]);
  return moved;
};
const noneMoved: ReadonlySet<number> = new Set();

const legend = ['PLANNED', 'IN_PROGRESS', 'COMPLETE', 'late', 'blocked', 'breaks', 'outside'] as const;
/** What the colours and signs of blocks mean. */
const Legend = () => {
  const { say } = useSay();
  return legend.map((state) => (
    <span key={state} className="pb-meaning" data-state={state}>
      <b />
      {say(state === 'PLANNED' || state === 'IN_PROGRESS' || state === 'COMPLETE' ? `workStatus.${state}` : `planBoard.is.${state}`)}
    </span>
  ));
};

type FootProps = {
  hand: Hand;
  shown: Laid | undefined;
  breaks: Holding['breaks'];
  /** A move can be taken back. */
  back: boolean;
  mayMove: boolean;
  acts: Readonly<Record<'lift' | 'split' | 'stretch' | 'arrange', () => void>>;
};
/** The chosen block in words, and what can be done with it. */
const Foot = ({ hand, shown, breaks, back, mayMove, acts }: FootProps) => {
  const { t, say } = useSay();
  const why = !mayMove && t('planBoard.mayNot');
  return (
    <div className="pb-foot">
      <p>{shown ? spokenBlock({ t, say }, shown.block, breaks) : <Legend />}</p>
      {shown && (
        <>
          <Button size="small" why={why} onClick={acts.lift}>
            {t('planBoard.move')}
          </Button>
          <Button size="small" why={why} onClick={acts.split}>
            {t('planBoard.split')}
          </Button>
          <Button size="small" why={why} onClick={acts.stretch}>
            {t('planBoard.stretch')}
          </Button>
          <Button size="small" why={why} onClick={acts.arrange}>
            {t('planBoard.arrange')}
          </Button>
          <a href={recordPath('productionPlan', shown.block.planId)}>{t('planBoard.openPlan')}</a>
        </>
      )}
      <Keys hand={hand} back={back} />
    </div>
  );
};
const Keys = ({ hand, back }: { hand: Hand; back: boolean }) => {
  const { t } = useSay();
  const now = useStore(hand.holding);
  return (
    <small>
      {now?.by === 'keys' ? t('planBoard.keysHeld') : [t('planBoard.keys'), ...(back ? [t('planBoard.keysBack')] : [])].join(' · ')}
    </small>
  );
};
