import { addDays } from '@lotline/contract/kit/production-day';
import { add } from '@lotline/contract/kit/quantity';
import { type LineDay, planCalendar } from '@lotline/contract/production/plan/plan-calendar';
import { type ReactNode, Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { lazyPart } from '../../kit/look/later.tsx';
import { PagePaper } from '../../kit/look/Paper.tsx';
import { failureText } from '../../kit/net/failure.ts';
import { useCall } from '../../kit/net/resource.ts';
import { MonthSteps, useMonth, useMonthName } from '../../kit/record/MonthSteps.tsx';
import { type DayOff, dayTone, weekdayIn } from '../../kit/words/day-tone.ts';
import { formatDay, formatNumber } from '../../kit/words/format.ts';
import { useSay } from '../../kit/words/use-say.ts';
import type { Opened } from './CalendarRows.tsx';
import './plan-calendar.css';

const CalendarRows = lazyPart(async () => (await import('./CalendarRows.tsx')).CalendarRows);

type Amounts = LineDay['amounts'];
const together = (days: readonly LineDay[]) => {
  const amounts = new Map<string, Amounts[number]>();
  for (const { uom, targetQty, madeQty } of days.flatMap((day) => day.amounts)) {
    const known = amounts.get(uom);
    amounts.set(uom, { uom, targetQty: add(known?.targetQty ?? 0, targetQty), madeQty: add(known?.madeQty ?? 0, madeQty) });
  }
  const sumOf = (of: 'dailyPlans' | 'late' | 'blocked') => days.reduce((sum, day) => add(sum, day[of]), 0);
  return { amounts: [...amounts.values()], dailyPlans: sumOf('dailyPlans'), late: sumOf('late'), blocked: sumOf('blocked') };
};

type Data = { startDt: string; endDt: string; today: string; lineDays: readonly LineDay[]; off: readonly DayOff[] };
const daysOf = ({ startDt, endDt }: Data) => {
  const days: string[] = [];
  for (let day = startDt; day <= endDt; day = addDays(day, 1)) days.push(day);
  return days;
};

type Props = { title: string; tools?: ReactNode; tail?: ReactNode };
/** A month of plans: per day each line with what is to be made and what was, what is late and what is blocked. Each number opens its rows. */
export const PlanCalendar = ({ title, tools, tail }: Props) => {
  const { t } = useSay();
  const shown = useMonth();
  const { month } = shown;
  const { data, error, isPlaceholderData } = useCall(planCalendar, { yearMonth: month });
  const [opened, setOpened] = useState<Opened | null>(null);
  const own = useMemo(() => (data?.lineDays ?? []).filter(({ day }) => day.startsWith(month)), [data, month]);
  const sums = together(own);
  const name = useMonthName()(month);
  return (
    <div className="plan-month" aria-busy={isPlaceholderData || undefined}>
      <header className="plan-month-head">
        <h1>{title}</h1>
        <MonthSteps {...shown} />
        {data && (
          <p className="plan-month-sums">
            {sums.amounts.length > 0 && <small>{t('planCalendar.sumOfOperations')}</small>}
            {sums.amounts.map(({ uom, madeQty, targetQty }) => (
              <b key={uom}>{t('planCalendar.madeOf', { made: formatNumber(madeQty), target: formatNumber(targetQty), uom })}</b>
            ))}
            {sums.late > 0 && <span data-tone="late">{t('planCalendar.lateCount', { n: sums.late })}</span>}
            {sums.blocked > 0 && <span data-tone="blocked">{t('planCalendar.blockedCount', { n: sums.blocked })}</span>}
          </p>
        )}
        <div className="plan-month-tools">{tools}</div>
      </header>
      {error && !data ? (
        <p role="alert" className="kit-reason">
          {failureText(error)}
        </p>
      ) : data ? (
        <Month data={data} month={month} open={setOpened} />
      ) : (
        <div className="plan-month-waiting" />
      )}
      {data && own.length === 0 && <p className="plan-month-none">{t('planCalendar.none')}</p>}
      {tail}
      <Suspense fallback={null}>
        {opened && <CalendarRows key={`${opened.day} ${opened.lineId} ${opened.only}`} opened={opened} close={() => setOpened(null)} />}
      </Suspense>
      {data && <PagePaper>{() => <PaperMonth data={data} month={month} title={`${title} · ${name}`} />}</PagePaper>}
    </div>
  );
};

const lineHeight = 21;
const headHeight = 24;
/** So many lines a day are drawn on paper, which grows; on a screen as many as there is room for. */
const Month = ({ data, month, open }: { data: Data; month: string; open: (what: Opened) => void }) => {
  const { lang } = useSay();
  const days = useMemo(() => daysOf(data), [data]);
  const weeks = days.length / 7;
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(3);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setRoom(Math.max(1, Math.floor((element.clientHeight / weeks - headHeight - 6) / lineHeight)));
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    measure();
    return () => watch.disconnect();
  }, [weeks]);
  const byDay = useMemo(() => Map.groupBy(data.lineDays, ({ day }) => day), [data]);
  return (
    <>
      <div className="plan-month-week" aria-hidden="true">
        {days.slice(0, 7).map((day) => (
          <span key={day} {...dayTone(day)}>
            {weekdayIn(lang, day)}
          </span>
        ))}
      </div>
      <div ref={box} className="plan-month-days" style={{ gridTemplateRows: `repeat(${weeks}, minmax(0, 1fr))` }}>
        {days.map((day) => (
          <DayBox
            key={day}
            day={day}
            outside={!day.startsWith(month)}
            today={day === data.today}
            off={data.off}
            lines={byDay.get(day) ?? none}
            room={room}
            open={open}
          />
        ))}
      </div>
    </>
  );
};
const none: LineDay[] = [];

type DayProps = {
  day: string;
  outside: boolean;
  today: boolean;
  off: readonly DayOff[];
  lines: readonly LineDay[];
  room: number;
  open?: (what: Opened) => void;
};
const DayBox = ({ day, outside, today, off, lines, room, open }: DayProps) => {
  const { t } = useSay();
  const holiday = off.find((one) => one.day === day);
  const shown = lines.length > room ? lines.slice(0, room - 1) : lines;
  const more = lines.length - shown.length;
  const all = together(lines);
  const ofMonth = Number(day.slice(8));
  const number = <span className="plan-day-number">{ofMonth}</span>;
  const at = { day, lineId: null, lineName: null };
  return (
    <section
      className="plan-day"
      aria-label={formatDay(day)}
      {...(outside && { 'data-outside': true })}
      {...(today && { 'data-today': true })}
    >
      <header {...dayTone(day, off)}>
        {lines.length > 0 && open ? (
          <button
            type="button"
            aria-label={`${ofMonth}, ${t('planCalendar.plans', { n: all.dailyPlans })}`}
            onClick={() => open({ ...at, only: 'all' })}
          >
            {number}
          </button>
        ) : (
          number
        )}
        {holiday && <em>{holiday.name}</em>}
        {lines.length > 1 && <Bad late={all.late} blocked={all.blocked} at={at} open={open} />}
      </header>
      {shown.map((line) => (
        <LineRow key={line.lineId} line={line} open={open} />
      ))}
      {more > 0 &&
        (open ? (
          <button type="button" className="plan-day-more" onClick={() => open({ ...at, only: 'all' })}>
            {t('planCalendar.moreLines', { n: more })}
          </button>
        ) : (
          <span>{t('planCalendar.moreLines', { n: more })}</span>
        ))}
    </section>
  );
};

const amountsText = (amounts: Amounts) =>
  amounts.map(({ uom, madeQty, targetQty }) => `${formatNumber(madeQty)} / ${formatNumber(targetQty)} ${uom}`).join(' · ');

const LineRow = ({ line, open }: { line: LineDay; open: DayProps['open'] }) => {
  const { t } = useSay();
  const { day, lineId, lineName, plans, unfinished, late, blocked, amounts, rests } = line;
  const at = { day, lineId, lineName };
  const { uom, madeQty = 0, targetQty = 0 } = amounts[0] ?? {};
  const said = t('planCalendar.lineDay', {
    day: formatDay(day),
    line: lineName,
    plans,
    amounts: amountsText(amounts),
    late: late || null,
    blocked: blocked || null,
  });
  const face = (
    <>
      <span>{lineName}</span>
      <small>{t('planCalendar.count', { n: plans })}</small>
      {rests && (
        <i title={t('planCalendar.restsHere')} aria-label={t('planCalendar.restsHere')} role="img">
          !
        </i>
      )}
      <b>
        {formatNumber(madeQty)}/{formatNumber(targetQty)}
        {amounts.length > 1 && ` ${uom} +`}
      </b>
    </>
  );
  const made = targetQty > 0 ? `calc(100% * ${madeQty} / ${targetQty})` : '0%';
  const state = late > 0 ? 'late' : blocked > 0 ? 'blocked' : unfinished === 0 ? 'done' : madeQty > 0 ? 'running' : 'planned';
  return (
    <div className="plan-line" data-state={state} style={{ '--made': made } as object}>
      {open ? (
        <button type="button" title={said} onClick={() => open({ ...at, only: 'all' })}>
          {face}
        </button>
      ) : (
        <span className="plan-line-face">{face}</span>
      )}
      <Bad late={late} blocked={blocked} at={at} open={open} />
    </div>
  );
};

type BadProps = { late: number; blocked: number; at: Omit<Opened, 'only'>; open: DayProps['open'] };
/** What is late and what is blocked, each with its rows behind it. */
const Bad = ({ late, blocked, at, open }: BadProps) => {
  const { t } = useSay();
  return (['late', 'blocked'] as const).map((only) => {
    const n = only === 'late' ? late : blocked;
    if (n === 0) return null;
    const said = t(only === 'late' ? 'planCalendar.lateCount' : 'planCalendar.blockedCount', { n });
    return open ? (
      <button key={only} type="button" className="plan-bad" data-tone={only} onClick={() => open({ ...at, only })}>
        {said}
      </button>
    ) : (
      <span key={only} className="plan-bad" data-tone={only}>
        {said}
      </span>
    );
  });
};

/** The month on A4, with every line of each day. */
const PaperMonth = ({ data, month, title }: { data: Data; month: string; title: string }) => {
  const { lang } = useSay();
  const days = daysOf(data);
  const byDay = Map.groupBy(data.lineDays, ({ day }) => day);
  return (
    <article className="plan-paper">
      <h1>{title}</h1>
      <table>
        <thead>
          <tr>
            {days.slice(0, 7).map((day) => (
              <th key={day}>{weekdayIn(lang, day)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: days.length / 7 }, (_, week) => (
            <tr key={days[week * 7]}>
              {days.slice(week * 7, week * 7 + 7).map((day) => (
                <td key={day}>
                  <DayBox
                    day={day}
                    outside={!day.startsWith(month)}
                    today={false}
                    off={data.off}
                    lines={byDay.get(day) ?? none}
                    room={Number.POSITIVE_INFINITY}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
};
