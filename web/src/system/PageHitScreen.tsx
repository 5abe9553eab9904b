import { addDays } from '@lotline/contract/kit/production-day';
import {
  type HitsInTime,
  type HitsOfFunction,
  type HitsOfUser,
  type HitUnit,
  hitUnits,
  type PageHit,
  pageHits,
  pageHitsByFunction,
  pageHitsByUser,
  pageHitsInTime,
} from '@lotline/contract/system/page-hit';
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react';
import { columnsOf } from '../kit/columns/columns.ts';
import { type Period, PeriodPicker } from '../kit/form/date-fields.tsx';
import { Segments } from '../kit/look/Segments.tsx';
import { failureText } from '../kit/net/failure.ts';
import { useCall, usePages } from '../kit/net/resource.ts';
import type { Source } from '../kit/net/source.ts';
import { ListScreen } from '../kit/record/ListScreen.tsx';
import { leavePicture } from '../kit/record/use-addressed.ts';
import { useFacts } from '../kit/record/use-list.ts';
import { useTab } from '../kit/record/use-tab.ts';
import { formatAt, formatDay, today } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { type Translate, tOr } from '../kit/words/words.ts';
import { millisOf } from './millis.ts';
import { RankBars } from './RankBars.tsx';
import { TimeBars } from './TimeBars.tsx';
import './page-hit.css';

const called = (name: string) => tOr(`menu.${name}`, name);
const { text, at } = columnsOf<PageHit>();
const hitColumns = [
  at('at', { pinned: 'left' }),
  text('page', { title: 'pageHit.name', value: ({ name }) => called(name), width: 190, fixed: true }),
  text('username', { width: 130 }),
  text('loginId', { width: 130 }),
  text('path', { width: 260, grow: 1 }),
  text('app', { width: 80, hidden: true }),
  text('name', { title: 'pageHit.function', width: 150, hidden: true }),
];
const count = { decimals: 0, total: true, width: 110 } as const;
const inTime = columnsOf<HitsInTime>();
const timeColumns = [
  inTime.at('from', { pinned: 'left' }),
  inTime.at('to'),
  inTime.number('hits', count),
  inTime.number('users', { ...count, total: false }),
];
const byFunction = columnsOf<HitsOfFunction>();
const functionColumns = [
  byFunction.text('name', { value: ({ name }) => called(name), width: 240, pinned: 'left' }),
  byFunction.number('hits', count),
  byFunction.number('users', { ...count, total: false }),
  byFunction.at('lastAt'),
];
const byUser = columnsOf<HitsOfUser>();
const userColumns = [
  byUser.text('username', { width: 180, pinned: 'left' }),
  byUser.text('loginId', { width: 160 }),
  byUser.number('hits', count),
  byUser.number('functions', { ...count, total: false }),
  byUser.at('lastAt'),
];

const views = ['hits', 'time', 'function', 'user'] as const;
type View = (typeof views)[number];
/** What is looked at: a period by its parts, and of it one part, one page or one person. */
type Asked = Period & { unit: HitUnit; name: string | null; userId: number | null; part: string | null };
const usual = (): Asked => ({ startDt: addDays(today(), -13), endDt: today(), unit: 'daily', name: null, userId: null, part: null });

/** Who uses which pages, and when: charts whose every bar opens its rows. */
export const PageHitScreen = () => {
  const { t } = useSay();
  const [tab, setTab] = useTab(views);
  const view = tab as View;
  const [asked, setAsked] = useState(usual);
  const ask = (part: Partial<Asked>) => setAsked((now) => ({ ...now, ...part }));
  const turnTo = (next: View) => {
    if (next === view) return;
    setTab(next);
    leavePicture();
  };
  /** A bar's rows; pressed again it is let go. */
  const open = (part: Partial<Asked>) => {
    ask(part);
    turnTo('hits');
  };

  const period = useMemo(() => millisOf(asked), [asked]);
  const named = asked.name === null ? {} : { name: asked.name };
  const owned = asked.userId === null ? {} : { userId: asked.userId };
  const time = useCall(pageHitsInTime, { ...period, unit: asked.unit, ...named, ...owned });
  const functions = useCall(pageHitsByFunction, { ...period, ...owned });
  const users = useCall(pageHitsByUser, { ...period, ...named });
  const parts = time.data ?? [];
  const part = parts.find(({ from }) => from === asked.part);
  const userName = users.data?.find(({ userId }) => userId === asked.userId)?.username ?? '…';
  const again = () => void Promise.all([time.refetch(), functions.refetch(), users.refetch()]);

  const frame: Frame = {
    condition: {
      values: { ...asked },
      usual: usual(),
      show: (values) => setAsked({ ...usual(), ...(values as Partial<Asked>) }),
    },
    conditions: (
      <>
        <div style={{ width: 250 }}>
          <PeriodPicker value={asked} onChange={(next) => next && ask({ ...next, part: null })} />
        </div>
        <Segments<HitUnit>
          value={asked.unit}
          onChange={(unit) => ask({ unit, part: null })}
          options={hitUnits.map((unit) => ({ value: unit, label: t(`pageHit.${unit}`) }))}
        />
      </>
    ),
    tools: (
      <Segments<View>
        value={view}
        onChange={turnTo}
        options={[
          { value: 'hits', label: t('pageHit.rowsHits') },
          { value: 'time', label: t('pageHit.rowsTime') },
          { value: 'function', label: t('pageHit.rowsFunction') },
          { value: 'user', label: t('pageHit.rowsUser') },
        ]}
      />
    ),
    empty: (
      <p>
        {t('pageHit.none')}
        <br />
        <span className="kit-quiet">{t('pageHit.noneHint')}</span>
      </p>
    ),
    again,
    children: (list) => (
      <>
        <div className="hit-charts">
          <section aria-label={t('pageHit.chartTime')}>
            <h2>
              {t('pageHit.chartTime')}
              <small>
                {t('pageHit.allTime', { hits: parts.reduce((sum, { hits }) => sum + hits, 0), users: users.data?.length ?? 0 })}
              </small>
            </h2>
            {time.isError && !time.data ? (
              <p role="alert" className="kit-reason">
                {failureText(time.error)}
              </p>
            ) : (
              <TimeBars
                label={t('pageHit.chartTime')}
                bars={parts.map(({ from, hits, users: people }) => ({
                  key: from,
                  value: hits,
                  name: shortWhen(from, asked.unit),
                  said: t('pageHit.bar', { when: whenOf(from, asked.unit, t), hits, users: people }),
                }))}
                chosen={asked.part}
                onChoose={(from) => open({ part: from === asked.part ? null : from })}
              />
            )}
          </section>
          <RankBars
            label={t('pageHit.chartFunction')}
            bars={(functions.data ?? []).map(({ name, hits }) => ({
              key: name,
              value: hits,
              name: called(name),
              said: t('pageHit.line', { name: called(name), hits }),
            }))}
            chosen={asked.name}
            onChoose={(name) => open({ name: name === asked.name ? null : name })}
            empty={t('pageHit.none')}
          />
          <RankBars
            label={t('pageHit.chartUser')}
            bars={(users.data ?? []).map(({ userId, username, loginId, hits }) => ({
              key: String(userId),
              value: hits,
              name: username ?? loginId ?? String(userId),
              said: t('pageHit.line', { name: username ?? loginId ?? String(userId), hits }),
            }))}
            chosen={asked.userId === null ? null : String(asked.userId)}
            onChoose={(id) => open({ userId: Number(id) === asked.userId ? null : Number(id) })}
            empty={t('pageHit.none')}
          />
        </div>
        <Only
          chips={[
            part && { said: whenOf(part.from, asked.unit, t), clear: () => ask({ part: null }) },
            asked.name !== null && { said: t('pageHit.onlyName', { name: called(asked.name) }), clear: () => ask({ name: null }) },
            asked.userId !== null && { said: t('pageHit.onlyUser', { name: userName }), clear: () => ask({ userId: null }) },
          ]}
        />
        {list}
      </>
    ),
  };
  const within = part ? { from: Date.parse(part.from), to: Date.parse(part.to) } : period;
  if (view === 'hits') return <Hits ask={{ ...within, ...named, ...owned }} {...frame} />;
  if (view === 'time')
    return (
      <Rows<HitsInTime>
        of={time}
        columns={timeColumns}
        rowId={({ from }) => from}
        file={t('pageHit.rowsTime')}
        id="pageHitTime"
        onOpen={({ from }) => open({ part: from })}
        {...frame}
      />
    );
  if (view === 'function')
    return (
      <Rows<HitsOfFunction>
        of={functions}
        columns={functionColumns}
        rowId={({ name }) => name}
        file={t('pageHit.rowsFunction')}
        id="pageHitFunction"
        onOpen={({ name }) => open({ name })}
        {...frame}
      />
    );
  return (
    <Rows<HitsOfUser>
      of={users}
      columns={userColumns}
      rowId={({ userId }) => userId}
      file={t('pageHit.rowsUser')}
      id="pageHitUser"
      onOpen={({ userId }) => open({ userId })}
      {...frame}
    />
  );
};

type Frame = Required<Pick<ComponentProps<typeof ListScreen>, 'conditions' | 'condition' | 'tools' | 'children' | 'empty' | 'again'>>;

const Hits = ({ ask, again, ...frame }: Frame & { ask: { from: number; to: number; name?: string; userId?: number } }) => {
  const source = usePages(pageHits, ask);
  const list = useFacts(source);
  return (
    <ListScreen<PageHit>
      {...frame}
      again={() => {
        again();
        source.again();
      }}
      menu="pageHit"
      id="pageHits"
      viewsOf="hits"
      list={list}
      words="pageHit"
      columns={hitColumns}
      select="none"
    />
  );
};

type RowsProps<Row> = Frame & {
  of: { data: readonly Row[] | undefined; isPending: boolean; isError: boolean; error: unknown };
} & Pick<ComponentProps<typeof ListScreen<Row & object>>, 'columns' | 'rowId' | 'file' | 'id' | 'onOpen'>;
const Rows = <Row extends object>({ of: { data, isPending, isError, error }, again, id, ...frame }: RowsProps<Row>) => {
  const source = useMemo(
    (): Source<Row> => ({ rows: data ?? [], state: isPending ? 'loading' : isError && !data ? 'failed' : 'ready', failure: error, again }),
    [data, isPending, isError, error, again],
  );
  const list = useFacts(source);
  return (
    <ListScreen<Row>
      {...(frame as object as Frame & RowsProps<Row>)}
      again={again}
      id={id}
      menu="pageHit"
      viewsOf={id}
      list={list}
      words="pageHit"
      select="none"
    />
  );
};

/** What the rows below are narrowed to, each to be taken away. */
const Only = ({ chips }: { chips: readonly ({ said: string; clear: () => void } | false | undefined)[] }): ReactNode => {
  const { t } = useSay();
  const shown = chips.filter((chip) => chip !== false && chip !== undefined);
  if (shown.length === 0) return null;
  return (
    <div className="kit-quick">
      {shown.map(({ said, clear }) => (
        <button key={said} type="button" className="kit-chip" data-asked aria-label={t('pageHit.clear', { what: said })} onClick={clear}>
          {said} ×
        </button>
      ))}
    </div>
  );
};

const shortWhen = (from: string, unit: HitUnit) => {
  const day = formatDay(from);
  if (unit === 'hourly') return formatAt(from).slice(11, 13) === '00' ? day.slice(5) : `${formatAt(from).slice(11, 13)}`;
  return unit === 'monthly' ? day.slice(0, 7) : day.slice(5);
};
const whenOf = (from: string, unit: HitUnit, t: Translate) => {
  if (unit === 'hourly') return formatAt(from).slice(0, 16);
  if (unit === 'monthly') return formatDay(from).slice(0, 7);
  return unit === 'weekly' ? t('pageHit.weekOf', { day: formatDay(from) }) : formatDay(from);
};
