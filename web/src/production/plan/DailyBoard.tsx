import { subtract } from '@lotline/contract/kit/quantity';
import { Qty } from '@lotline/contract/kit/shape';
import type { Lang } from '@lotline/contract/kit/words';
import { daysOff } from '@lotline/contract/plant/calendar';
import type { DailyPlan } from '@lotline/contract/production/plan/daily-plan';
import { saveDailyPlans } from '@lotline/contract/production/plan/daily-plan';
import type { OperationPlan } from '@lotline/contract/production/plan/operation-plan';
import type { Plan } from '@lotline/contract/production/plan/plan';
import { type KeyboardEvent, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import { columnsOf } from '../../kit/columns/columns.ts';
import { Select } from '../../kit/form/Select.tsx';
import { Button } from '../../kit/look/Button.tsx';
import { lazyPart } from '../../kit/look/later.tsx';
import { Tick } from '../../kit/look/Tick.tsx';
import { tell } from '../../kit/messages/snackbar.tsx';
import { tellFailure } from '../../kit/net/failure.ts';
import { sendMeant } from '../../kit/net/meant.ts';
import { usePermission } from '../../kit/net/permission.tsx';
import { useCall, useSend } from '../../kit/net/resource.ts';
import { usePaste } from '../../kit/record/use-paste.tsx';
import { workDay } from '../../kit/site/work-day.ts';
import { type DayOff, dayNamed, dayTone, restsOn } from '../../kit/words/day-tone.ts';
import { formatDay, formatNumber } from '../../kit/words/format.ts';
import { useSay } from '../../kit/words/use-say.ts';
import { BoardCell } from './BoardCell.tsx';
import {
  type Ahead,
  aheadOf,
  type BoardColumn,
  cellKey,
  columnKey,
  columnsOfBoard,
  draftsOf,
  isLocked,
  rowsOfBoard,
  spreadOf,
  type Targets,
  type Typed,
  takesDays,
  targetOf,
  targetsOf,
  typedWith,
  workedDays,
} from './board.ts';
import './plan.css';
import { askingDays, meantDays } from './days-meant.ts';
import { named, usePlanChoices } from './PlanForm.tsx';
import { SpreadingNotes } from './SpreadingNotes.tsx';
import { SpreadRest } from './SpreadRest.tsx';

const DailyPlanDrawer = lazyPart(async () => (await import('./DailyPlanDrawer.tsx')).DailyPlanDrawer);

type Props = { plan: Plan; operations: readonly OperationPlan[]; typed: Typed; onTyped: (typed: Typed) => void };
type Spot = { row: number; column: number };
const { qty } = columnsOf<Targets>();

/** Operations × days × shifts: targets are typed like in a sheet and saved all at once. */
export const DailyBoard = ({ plan, operations, typed, onTyped }: Props) => {
  const { t, lang } = useSay();
  const { may } = usePermission();
  const choices = usePlanChoices();
  const { send, sending } = useSend(saveDailyPlans);
  const hasNights = operations.some(({ dailyPlans }) => dailyPlans.some(({ dayNight }) => dayNight === 'NIGHT'));
  const [nights, setNights] = useState(false);
  const [more, setMore] = useState<readonly { operPlanId: number; toolId: number; toolName: string }[]>([]);
  const [active, setActive] = useState<Spot>({ row: 0, column: 0 });
  const [opened, setOpened] = useState<DailyPlan | null>(null);
  const table = useRef<HTMLTableElement>(null);

  const columns = useMemo(() => columnsOfBoard(plan, operations, nights || hasNights), [plan, operations, nights, hasNights]);
  const [startDt = workDay(), endDt = startDt] = [columns[0]?.workDate, columns.at(-1)?.workDate];
  const { data: off } = useCall(daysOff, { startDt, endDt });
  const rows = useMemo(() => rowsOfBoard(operations, more), [operations, more]);
  const drafts = useMemo(() => draftsOf(rows, columns, typed), [rows, columns, typed]);
  const wrong = useMemo(() => [...typed.values()].filter((text) => targetOf(text) === undefined).length, [typed]);
  const ahead = useMemo(() => aheadOf(operations, drafts), [operations, drafts]);
  const closedWhy = !may('productionPlan', 'modify')
    ? t('dailyPlan.mayNot')
    : plan.status === 'PLANNED' || plan.status === 'IN_PROGRESS'
      ? undefined
      : t('production.planIsOpen');
  const editable = closedWhy === undefined;
  const plain = useMemo(
    () =>
      columns.map((column) =>
        qty(columnKey(column), { name: `${dayNamed(lang, column.workDate)} ${t(`dailyPlan.${column.dayNight}`)}`, width: 140 }),
      ),
    [columns, lang, t],
  );
  const pasting = useMemo(
    () => ({
      rows: targetsOf(rows, columns, typed).map((row) => ({ ...row, uom: plan.uom })),
      draft: z.object(Object.fromEntries(columns.map((column) => [columnKey(column), Qty.nullish()]))),
    }),
    [rows, columns, typed, plan.uom],
  );
  const { box, review } = usePaste({
    columns: plain,
    ...pasting,
    makes: 0,
    words: 'dailyPlan',
    file: t('dailyPlan.board'),
    closed: !editable,
    now: () => [...typed],
    put: (pasted) => {
      const next = typedWith({ rows, columns, typed }, pasted);
      if (next.locked > 0) tell.info(t('dailyPlan.pasteLocked', { count: next.locked }), 6000);
      onTyped(next.typed);
      return [...next.typed];
    },
    back: (before) => onTyped(new Map(before)),
  });
  const dayOf = ({ row, column }: Spot) => {
    const at = columns[column];
    return at ? rows[row]?.cells.get(columnKey(at)) : undefined;
  };

  const savedWords = () => {
    const gone = drafts.filter(({ remove }) => remove);
    const [only] = gone;
    if (!only) return t('dailyPlan.saved', { count: drafts.length });
    if (drafts.length > 1) return t('dailyPlan.removedSome', { count: drafts.length - gone.length, removed: gone.length });
    const name = operations.find(({ id }) => id === only.operPlanId)?.operationName ?? '';
    return t('dailyPlan.removedOne', { day: dayNamed(lang, only.workDate), operation: name, qty: only.targetQty, uom: plan.uom });
  };

  const save = async () => {
    if (drafts.length === 0 || wrong > 0 || sending) return;
    try {
      await sendMeant(send, { rows: drafts }, askingDays, meantDays);
      tell.success(savedWords());
      // It was amber while it was typed; saved, it is said once more to whoever looked elsewhere.
      for (const { operation: one, before, qty: by } of ahead)
        tell.warning(t('dailyPlan.aheadSaved', { operation: one.operationName, before: before.operationName, qty: by }), 6000);
      onTyped(new Map());
    } catch (failure) {
      tellFailure(failure);
    }
  };

  const type = useCallback(
    (key: string, text: string | null) => {
      const next = new Map(typed);
      if (text === null) next.delete(key);
      else next.set(key, text);
      onTyped(next);
    },
    [typed, onTyped],
  );
  const latest = useRef({ type, setActive });
  latest.current = { type, setActive };
  const heard = useRef({
    type: (key: string, text: string) => latest.current.type(key, text),
    focus: (row: number, column: number) => latest.current.setActive({ row, column }),
  }).current;

  const goTo = ({ row, column }: Spot) => {
    const spot = { row: Math.max(0, Math.min(rows.length - 1, row)), column: Math.max(0, Math.min(columns.length - 1, column)) };
    const input = table.current?.querySelector<HTMLInputElement>(`[data-spot="${spot.row}-${spot.column}"]`);
    input?.focus();
    input?.select();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const input = event.target;
    if (!(input instanceof HTMLInputElement)) return;
    const [row = 0, column = 0] = (input.dataset.spot ?? '').split('-').map(Number);
    const moves: Record<string, Spot> = {
      ArrowUp: { row: row - 1, column },
      ArrowDown: { row: row + 1, column },
      Enter: { row: event.shiftKey ? row - 1 : row + 1, column },
      ArrowLeft: { row, column: column - 1 },
      ArrowRight: { row, column: column + 1 },
    };
    const move = moves[event.key];
    if (input.readOnly && input.title && /^([\d.,]|Delete|Backspace)$/.test(event.key) && !event.ctrlKey && !event.metaKey)
      tell.info(input.title, 6000);
    if (event.key === 'F2') {
      event.preventDefault();
      const day = dayOf({ row, column });
      if (day) setOpened(day);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      const [at, where] = [rows[row], columns[column]];
      if (at && where) type(cellKey(at, where), null);
    } else if (move) {
      event.preventDefault();
      goTo(move);
    }
  };

  const saveNow = useRef(save);
  saveNow.current = save;
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's' || document.querySelector('.ant-drawer-open')) return;
      event.preventDefault();
      void saveNow.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  useEffect(() => {
    if (typed.size === 0) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [typed.size]);

  if (operations.length === 0) return <p className="plan-choose">{t('dailyPlan.noOperations')}</p>;
  const at = dayOf(active);
  const operation = rows[active.row]?.operation;
  const unused = (choices?.tools ?? []).filter(({ id }) => !rows.some((row) => row.operation.id === operation?.id && row.toolId === id));

  return (
    <>
      <div className="board-tools">
        <small data-hint={closedWhy === undefined}>{closedWhy ?? t('dailyPlan.hint')}</small>
        <span />
        {typed.size > 0 && <span className={wrong > 0 ? 'kit-reason' : 'plan-warn'}>{t('dailyPlan.changed', { count: typed.size })}</span>}
        <Tick checked={nights || hasNights} disabled={hasNights} onChange={setNights}>
          {t('dailyPlan.nights')}
        </Tick>
        {editable && operation && (
          <Select
            value={null}
            style={{ width: 150 }}
            placeholder={t('dailyPlan.otherTool')}
            aria-label={t('dailyPlan.otherTool')}
            showSearch
            options={unused.map(named)}
            onSelect={(id: number | null) => {
              const tool = unused.find((one) => one.id === id);
              if (tool) setMore((now) => [...now, { operPlanId: operation.id, toolId: tool.id, toolName: tool.name }]);
            }}
          />
        )}
        <SpreadRest plan={plan} operations={operations} done={() => goTo(active)} />
        {/* A key opens the drawer of a day without a click that would close the notes: they begin anew with it. */}
        <SpreadingNotes key={String(opened !== null)} plan={plan} />
        <Button why={!at && t('dailyPlan.selectDay')} onClick={() => at && setOpened(at)}>
          {t('dailyPlan.details')} (F2)
        </Button>
        {editable && (
          <>
            <Button disabled={sending} why={typed.size === 0 && t('record.nothingTyped')} onClick={() => onTyped(new Map())}>
              {t('dailyPlan.undo')}
            </Button>
            <Button
              type="primary"
              loading={sending}
              why={wrong > 0 ? t('failure.invalid') : drafts.length === 0 && t('record.nothingTyped')}
              onClick={() => void save()}
            >
              {t('action.save')}
            </Button>
          </>
        )}
      </div>
      <div className="board" ref={box}>
        <table ref={table} onKeyDown={onKeyDown} aria-label={t('dailyPlan.board')}>
          <Head columns={columns} both={nights || hasNights} lang={lang} off={off} worked={workedDays(rows, columns, typed)} />
          <tbody>
            {rows.map((row, rowAt) => (
              <tr key={row.key} data-line={rowAt}>
                <th scope="row">
                  <strong title={row.operation.operationName}>
                    {row.operation.seq}. {row.operation.operationName}
                  </strong>
                  <small>{row.toolName ?? t('dailyPlan.noTool')}</small>
                </th>
                {columns.map((column, columnAt) => {
                  const key = cellKey(row, column);
                  const day = row.cells.get(columnKey(column));
                  const text = typed.get(key);
                  return (
                    <BoardCell
                      key={key}
                      cell={key}
                      day={day}
                      text={text}
                      row={rowAt}
                      column={columnAt}
                      col={columnKey(column)}
                      here={active.row === rowAt && active.column === columnAt}
                      rests={restsOn(column.workDate, off)}
                      locked={closedWhy ?? (isLocked(day) ? t('dailyPlan.lockedDay') : undefined)}
                      label={`${row.operation.operationName} ${row.toolName ?? ''} ${formatDay(column.workDate)} ${t(`dailyPlan.${column.dayNight}`)} ${t('dailyPlan.targetQty')}`}
                      heard={heard}
                      onOpen={setOpened}
                    />
                  );
                })}
                {row.first ? (
                  <Sum
                    operation={row.operation}
                    spread={spreadOf(row.operation, drafts)}
                    ahead={ahead.find(({ operation: one }) => one === row.operation)}
                    span={rows.filter((one) => one.operation === row.operation).length}
                  />
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {review}
      <Suspense fallback={null}>
        {opened && (
          <DailyPlanDrawer
            key={opened.id}
            day={operations.flatMap(({ dailyPlans }) => dailyPlans).find(({ id }) => id === opened.id) ?? opened}
            operation={operations.find(({ id }) => id === opened.operPlanId) as OperationPlan}
            open={editable}
            close={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  );
};

type Heads = {
  columns: readonly BoardColumn[];
  both: boolean;
  lang: Lang;
  off: readonly DayOff[] | undefined;
  worked: ReadonlySet<string>;
};
const Head = ({ columns, both, lang, off, worked }: Heads) => {
  const { t } = useSay();
  const now = workDay();
  const days = [...new Set(columns.map(({ workDate }) => workDate))];
  return (
    <thead>
      <tr>
        <th rowSpan={both ? 2 : 1} scope="col">
          {t('dailyPlan.operation')}
        </th>
        {days.map((day) => (
          <th key={day} colSpan={both ? 2 : 1} scope="col" {...dayTone(day, off)} {...(day === now && { 'data-today': true })}>
            {dayNamed(lang, day)}
            {worked.has(day) && restsOn(day, off) && <em title={t('dailyPlan.restWhy')}>{t('dailyPlan.rest')}</em>}
          </th>
        ))}
        <th rowSpan={both ? 2 : 1} scope="col">
          {t('dailyPlan.total')}
        </th>
      </tr>
      {both && (
        <tr>
          {columns.map((column) => (
            <th key={columnKey(column)} scope="col">
              {t(column.dayNight === 'DAY' ? 'dailyPlan.day' : 'dailyPlan.night')}
            </th>
          ))}
        </tr>
      )}
    </thead>
  );
};

/** What the days of an operation add up to beside what it is planned to make. */
type Summed = { operation: OperationPlan; spread: number; ahead: Ahead | undefined; span: number };
const Sum = ({ operation, spread, ahead, span }: Summed) => {
  const { t } = useSay();
  const rest = subtract(operation.planQty, spread);
  return (
    <td className="board-sum kit-number" rowSpan={span}>
      {formatNumber(spread)} / {formatNumber(operation.planQty)}
      {takesDays(operation) && rest !== 0 ? (
        <small className="plan-warn">{t(rest > 0 ? 'dailyPlan.unspread' : 'dailyPlan.overspread', { qty: Math.abs(rest) })}</small>
      ) : (
        <small>
          {t('dailyPlan.completedQty')} {formatNumber(operation.goodQty)}
        </small>
      )}
      {ahead && (
        <small
          className="plan-warn"
          title={t('dailyPlan.aheadWhy', {
            day: formatDay(ahead.day),
            before: ahead.before.operationName,
            gets: ahead.gets,
            has: ahead.has,
          })}
        >
          {t('dailyPlan.ahead', { qty: ahead.qty })}
        </small>
      )}
    </td>
  );
};
