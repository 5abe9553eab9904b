import { useEffect, useMemo, useRef, useState } from 'react';
import { type Column, columnsOf } from '../columns/columns.ts';
import { titleOf } from '../columns/readable.ts';
import { isWrong, type RawCell, type Reviewed, rowStates } from '../excel/check.ts';
import { offersOf } from '../excel/offers.ts';
import { type Stop, stopAfter, stopsOf } from '../excel/stops.ts';
import { Grid } from '../grid/Grid.tsx';
import type { GridHandle } from '../grid/handle.ts';
import { ArrowDownOutlined, ArrowUpOutlined } from '../look/ant-icons.tsx';
import { Button } from '../look/Button.tsx';
import { wholeOf } from '../net/source.ts';
import { formatNumber } from '../words/format.ts';
import { useSay } from '../words/use-say.ts';
import { asksPlaces } from './BlockPlaces.tsx';
import type { Doubt } from './doubts.ts';
import { saidIn } from './marked-file.ts';
import { ReviewCell, shownOf } from './ReviewCell.tsx';
import { inTable, isAnsweredAbove, type ReviewPart, reviewParts, type useImport } from './use-import.ts';

type Importing = ReturnType<typeof useImport>;
const { number, text, choice } = columnsOf<Reviewed>();
/** What a low window leaves beside the dialog's head and buttons. */
const usualHead = 234;
const stateTones = { NEW: 'green', CHANGED: 'orange', SAME: 'grey' } as const;
/** The column that says what is wrong in a row. */
const problem = 'wrong';

type Props = {
  of: Importing;
  words: string;
  doubts: readonly Doubt[];
  choose: (rows: readonly Reviewed[]) => void;
  /** Pixels that something takes above. */
  above?: number;
};

/** The rows of a file with what is wrong in them, each cell open to correction, and a way from one mistake to the next. */
export const ImportReview = ({ of, words, doubts, choose, above = 0 }: Props) => {
  const { t } = useSay();
  const { rows, part, setPart, began, heir, gone, pasteInto, leftOut } = of;
  const parts = useMemo(() => partsOf(rows), [rows]);
  const shown = parts[part].length > 0 ? part : 'ALL';
  const source = useMemo(() => wholeOf(parts[shown]), [parts, shown]);
  const plans = useShownPlans(of);
  const columns = useReviewColumns(of, plans, words, doubts);
  const stops = useMemo(
    () =>
      stopsOf(
        parts[shown].map((row) => inTable(row, of.plans)),
        plans,
      ),
    [parts, shown, plans, of.plans],
  );
  const { grid, at, setAt, step, goTo } = useSteps(stops, plans);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when a review begins, or its save was refused
  useEffect(() => {
    if (of.over === 'ASK') return;
    goTo(stops[0]);
    if (stops.length === 0 && rows.some(isWrong)) document.querySelector<HTMLElement>('.kit-import-about input')?.focus();
  }, [began]);
  // Whoever took rows out goes on at the one that follows; whoever was asked whether a row is meant, and said no, at that row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when rows were taken out or put back, or aren't meant
  useEffect(() => {
    if (!heir) return;
    if (!parts[shown].some(({ id }) => id === heir.row)) setPart('ALL');
    goTo({ row: heir.row, column: heir.column ?? 'id' });
  }, [heir]);
  const head = usualHead + above + (of.over ? 58 : 0) + (of.pasted && asksPlaces(of.pasted) ? 64 : 0) + (leftOut ? 34 : 0);
  const tableHeight = `min(500px, calc(100vh - ${head}px))`;
  const place = at && stops.findIndex(({ row, column }) => row === at.row && column === at.column) + 1;
  return (
    <>
      <div className="kit-foot kit-import-top">
        <span className="unseen" aria-live="polite">
          {t('import.summary', { rows: rows.length, wrong: parts.WRONG.length })}
          {rows.some(({ stamp }) => stamp) &&
            ` · ${t('import.states', { made: parts.NEW.length, changed: parts.CHANGED.length, same: parts.SAME.length })}`}
        </span>
        <div className="kit-quick" role="toolbar" aria-label={t('import.shown')}>
          {reviewParts
            .filter((one) => one === 'ALL' || one === 'WRONG' || parts[one].length > 0)
            .map((one) => (
              <button
                key={one}
                type="button"
                className="kit-chip"
                data-part={one}
                aria-pressed={one === shown}
                disabled={parts[one].length === 0}
                onClick={() => setPart(one)}
              >
                {t(`import.${one}`)} <small>{formatNumber(parts[one].length)}</small>
              </button>
            ))}
        </div>
        <span className="kit-foot-space" />
        {stops.length > 0 && (
          <>
            <span>
              {t(parts[shown].some(isWrong) ? 'import.step.wrong' : 'import.step.changed', { at: place || '–', of: stops.length })}
            </span>
            <Button
              size="small"
              icon={<ArrowUpOutlined />}
              title={t('import.stepBack')}
              aria-label={t('import.stepBack')}
              onClick={() => step(-1)}
            />
            <Button
              size="small"
              icon={<ArrowDownOutlined />}
              title={t('import.stepOn')}
              aria-label={t('import.stepOn')}
              onClick={() => step(1)}
            />
          </>
        )}
      </div>
      <p className="kit-import-at" aria-live="polite">
        {at && <SaidAt at={at} of={of} doubts={doubts} />}
      </p>
      {leftOut && (
        <p className="kit-import-left" role="status">
          {leftOut}
        </p>
      )}
      {gone ? (
        <div style={{ height: tableHeight }} />
      ) : (
        <Grid
          ref={grid}
          id={`import.${words}`}
          label={t('import.title')}
          columns={columns}
          source={source}
          height={tableHeight}
          byTick
          onSelect={choose}
          onSpot={({ id }, column) => setAt({ row: id, column: plans.some((plan) => plan.column.id === column) ? column : '' })}
          onPaste={pasteInto}
          foot={false}
        />
      )}
    </>
  );
};

const partsOf = (rows: readonly Reviewed[]): Readonly<Record<ReviewPart, readonly Reviewed[]>> => {
  const { NEW = [], CHANGED = [], SAME = [] } = Object.groupBy(rows, ({ state }) => state);
  return { ALL: rows, NEW, CHANGED, SAME, WRONG: rows.filter(isWrong) };
};

/** The way from one mistake to the next, or from one change to the next where nothing is wrong: by button, and by F8. */
const useSteps = (stops: readonly Stop[], plans: Importing['plans']) => {
  const grid = useRef<GridHandle>(null);
  const [at, setAt] = useState<Stop | null>(null);
  const wanted = useRef<Stop | null>(null);
  const focus = ({ row, column }: Stop) => grid.current?.focus(row, column || problem) ?? false;
  const goTo = (stop: Stop | undefined) => {
    if (!stop || focus(stop)) return;
    // The grid's own filters keep its row out of sight.
    wanted.current = stop;
    grid.current?.show({ filters: {} });
  };
  const step = (by: 1 | -1) => goTo(stopAfter(stops, at, by, plans));
  useEffect(() => {
    if (wanted.current && focus(wanted.current)) wanted.current = null;
  });
  // A row that was put right leaves the list of the wrong ones with the focus in it: the next one has it, and after the last the row itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when other rows are wrong
  useEffect(() => {
    if (!at || document.activeElement !== document.body) return;
    if (stops.length > 0) step(1);
    else goTo(at);
  }, [stops]);
  const latest = useRef(step);
  latest.current = step;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'F8' || document.querySelector('[role=alertdialog]')) return;
      event.preventDefault();
      // What is being typed is taken first.
      if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
      latest.current(event.shiftKey ? -1 : 1);
    };
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, []);
  return { grid, at, setAt, step, goTo };
};

/** What stands at a place, in full: its row, the record, and what is wrong or changes there. */
const SaidAt = ({ at, of: { rows, plans, speech, nameAt }, doubts }: { at: Stop; of: Importing; doubts: readonly Doubt[] }) => {
  const { t } = useSay();
  const row = rows.find(({ id }) => id === at.row);
  if (!row) return null;
  const plan = plans.find((one) => one.column.id === at.column);
  const column = plan?.column;
  const title = column && titleOf(column, speech);
  const wrong = at.column === '' ? saidIn(row.wrong, titleIn(plans, speech)) : row.wrong[at.column];
  const change = at.column in row.before && `${shownOf(row.before[at.column] ?? null)} → ${shownOf(row.cells[at.column] ?? null)}`;
  // Among thousands of records the nearest are looked for where somebody stands.
  const near = wrong && plan?.column.read ? (offersOf(plan, speech)?.(textOf(row.cells[at.column] ?? null) ?? '') ?? []) : [];
  const names = near.slice(0, nearAtMost).map(({ label }) => label);
  const told = names.length > 0 ? `${wrong} ${t('import.near', { names: names.join(' · ') })}` : wrong;
  const doubted = doubts.filter((one) => one.rows.includes(at.row)).map(({ text: why }) => why);
  const said = [[title, told ?? change].filter(Boolean).join(': '), ...doubted].filter(Boolean).join(' · ');
  return (
    <span className={wrong ? 'kit-reason' : undefined}>
      {t('import.at', { row: row.id, name: textOf(nameAt(row)), said: said || null })}
    </span>
  );
};
const nearAtMost = 3;
const textOf = (cell: RawCell) => (cell === null || cell === '' ? null : String(cell));
const titleIn = (plans: Importing['plans'], speech: Importing['speech']) => (field: string) => {
  const column = plans.find((plan) => plan.column.id === field)?.column;
  return column && titleOf(column, speech);
};

/** What is answered above all rows takes no room among them, unless one of them says it itself. */
const useShownPlans = ({ rows, plans }: Importing) => {
  const above = plans
    .filter(({ column }) => column.answeredAbove && rows.every((row) => isAnsweredAbove(row, column.id, plans)))
    .map(({ column }) => column.id)
    .join();
  return useMemo(() => plans.filter(({ column }) => !above.split(',').includes(column.id)), [plans, above]);
};

/** As wide as what a record says and what it will say beside each other, and as a cell with what is wrong in it: the line above the table says it whole. */
const withBefore = 200;
const withReason = { short: 170, usual: 200 };
const short = new Set(['number', 'day', 'flag']);

/** The row's number in the file, the record and what is wrong with no cell of it stay in sight, and the file's other columns follow. */
const useReviewColumns = (
  { rows, plans: all, speech, edit, naming, recordName }: Importing,
  plans: Importing['plans'],
  words: string,
  doubts: readonly Doubt[],
) => {
  const stamped = rows.some(({ stamp }) => stamp);
  const changing = plans.flatMap(({ column: { id } }) => (rows.some(({ before }) => id in before) ? [id] : [])).join();
  // A column that has been put right keeps its place and width: nothing jumps under the hand.
  const everWrong = useRef<ReadonlySet<string>>(new Set());
  const wrong = new Set([...everWrong.current, ...rows.flatMap((row) => Object.keys(row.wrong))]);
  if (wrong.size > everWrong.current.size) everWrong.current = wrong;
  const { current: mended } = everWrong;
  // What is wrong in a cell stands there; a column of its own is for what no cell says.
  const everElsewhere = useRef(false);
  everElsewhere.current ||= rows.some((row) =>
    Object.keys(inTable(row, all).wrong).some((field) => !plans.some(({ column }) => column.id === field)),
  );
  const { current: elsewhere } = everElsewhere;
  const doubted = useMemo(() => new Set(doubts.flatMap((one) => one.rows)), [doubts]);
  return useMemo(() => {
    const cellsOf = (plan: Importing['plans'][number], offers = offersOf(plan, speech), { column } = plan): Column<Reviewed> => ({
      id: column.id,
      kind: 'text',
      ...(column.name ? { name: column.name } : { title: column.title ?? `${words}.${column.id}` }),
      ...(column.unit && { unit: column.unit }),
      width: Math.max(
        column.width ?? 150,
        changing.split(',').includes(column.id) || column.fill ? withBefore : 0,
        mended.has(column.id) && column !== naming?.column ? withReason[short.has(column.kind) ? 'short' : 'usual'] : 0,
      ),
      value: ({ cells }) => cells[column.id],
      cellTone: ({ wrong: its, before }) => (its[column.id] ? 'wrong' : column.id in before ? 'changed' : undefined),
      show: ({ id, cells, wrong: its, before, filled }) => (
        <ReviewCell
          cell={cells[column.id] ?? null}
          reason={its[column.id]}
          filled={filled?.[column.id]}
          before={column.id in before ? (before[column.id] ?? null) : undefined}
          title={titleOf(column, speech)}
          offers={offers}
          edit={(typed) => edit(id, column.id, typed)}
        />
      ),
    });
    return [
      number('id', {
        title: 'import.row',
        width: 56,
        pinned: 'left',
        cellTone: (row) => (isWrong(inTable(row, all)) ? 'wrong' : doubted.has(row.id) ? 'changed' : undefined),
      }),
      ...(naming ? [{ ...cellsOf(naming), pinned: 'left' as const }] : []),
      ...(!naming && stamped && recordName
        ? [text('*record', { title: 'bulk.record', width: 140, pinned: 'left', value: recordName })]
        : []),
      ...(stamped
        ? [choice('state', rowStates, { title: 'import.state', choiceWords: 'import', width: 110, pinned: 'left', tones: stateTones })]
        : []),
      ...(elsewhere
        ? [
            text(problem, {
              title: 'import.problem',
              width: 190,
              pinned: 'left',
              value: (row) => saidIn(row.wrong, titleIn(plans, speech)),
              cellTone: (row) => (isWrong(row) ? 'wrong' : undefined),
            }),
          ]
        : []),
      ...plans.filter((plan) => plan !== naming).map((plan) => cellsOf(plan)),
    ];
  }, [plans, words, speech, edit, stamped, changing, naming, recordName, mended, elsewhere, doubted, all]);
};
