import type { Work } from '@lotline/contract/kiosk/kiosk';
import { useState } from 'react';
import { useStore } from '../kit/browser/store.ts';
import { Icon } from '../kit/look/icons.tsx';
import { session } from '../kit/net/session.ts';
import { formatDay } from '../kit/words/format.ts';
import { useT } from '../kit/words/words.ts';
import { Bands } from './Bands.tsx';
import { useEntries } from './desk.ts';
import { MessagePage } from './message-pages.tsx';
import { goTo, type Shown, usePlace } from './place.ts';
import { refusalBandOf } from './Refusals.tsx';
import { WorkCard } from './WorkCard.tsx';
import { isGoing, standingOf, stateOf } from './work-text.ts';

type Group = { toolId: number | null; name: string | null; works: Work[] };

/** One group for each machine, in the order of the plan. */
const byMachine = (works: readonly Work[]): Group[] => {
  const groups = new Map<number | null, Group>();
  for (const work of works) {
    const group = groups.get(work.toolId) ?? { toolId: work.toolId, name: work.toolName, works: [] };
    group.works.push(work);
    groups.set(work.toolId, group);
  }
  const inSeq = (a: Work, b: Work) => a.workDate.localeCompare(b.workDate) || a.dayNight.localeCompare(b.dayNight) || a.seq - b.seq;
  return [...groups.values()]
    .map((group) => ({ ...group, works: group.works.sort(inSeq) }))
    .sort((a, b) => Number(a.name === null) - Number(b.name === null) || (a.name ?? '').localeCompare(b.name ?? '', 'ko'));
};

/** What a machine does now stands first, else what it should do next; the rest waits below in its order. */
const inTurn = (group: Group) => {
  const waiting = group.works.filter((work) => !work.running && work.workStatus !== 'COMPLETE');
  const next = waiting.find((work) => !['BLOCKED', 'HELD'].includes(standingOf(work, true)));
  const going = group.works.filter(isGoing);
  const stopped = group.works.filter((work) => stateOf(work) === 'STOPPED');
  const leading = [going, stopped, next ? [next] : waiting.slice(0, 1)].find((some) => some.length > 0) ?? [];
  const rest = group.works.filter((work) => !leading.includes(work));
  return { ...group, next, leading, works: [...leading, ...rest] };
};

type Props = {
  works: readonly Work[];
  shift: 'DAY' | 'NIGHT';
  today: string;
  only: string | null;
  showAll: () => void;
  mayEnter: boolean;
};

/** Today's works of the line: what to do now first, what is done a tap away. */
export const WorkList = ({ works, shift: now, today, only, showAll, mayEnter }: Props) => {
  const t = useT();
  const me = useStore(session)?.user.id;
  const entries = useEntries().filter(({ userId }) => userId === me);
  const { shift: kept, lineId } = usePlace();
  // What was chosen holds until the shift itself changes.
  const during = `${today} ${now}`;
  const chosen = kept?.during === during ? kept.shown : null;
  const choose = (shown: Shown) => goTo({ shift: { shown, during } });
  const [done, setDone] = useState(false);
  // A shift without a plan of its own works on what the other one left.
  const usual = works.some(({ dayNight, workDate }) => dayNight === now && workDate === today) ? now : 'ANY';
  const shift: Shown = only ? 'ANY' : (chosen ?? usual);
  // What still runs from another shift is always shown: somebody has to finish it.
  const ofShift = (wanted: Shown) =>
    works.filter((work) => wanted === 'ANY' || work.dayNight === wanted || work.running !== null || work.workDate !== today);
  const shown = ofShift(shift);
  const open = shown.filter(({ workStatus }) => workStatus !== 'COMPLETE');
  const complete = shown.filter(({ workStatus }) => workStatus === 'COMPLETE');
  const list = only ? shown : done ? complete : open;
  const elsewhere = works.filter(({ workStatus }) => workStatus !== 'COMPLETE').length - open.length;
  const ids = new Set(works.map(({ dailyPlanId }) => dailyPlanId));
  const lost = entries.filter(({ state, change, about }) => state === 'refused' && about.lineId === lineId && !ids.has(change.dailyPlanId));
  const machines = byMachine(list).map(inTurn);
  const mixed = new Set(list.map(({ dayNight }) => dayNight)).size > 1;
  /** Said where it isn't plain: another day, or another shift than its neighbours. */
  const whenOf = (work: Work) =>
    [work.workDate !== today && formatDay(work.workDate), (mixed || work.workDate !== today) && t(`shift.${work.dayNight}`)]
      .filter(Boolean)
      .join(' ');
  const chip = (pressed: boolean, text: string, press: () => void) => (
    <button type="button" className="kiosk-chip" aria-pressed={pressed} onClick={press}>
      {text}
    </button>
  );
  return (
    <>
      <div className="kiosk-bar">
        {only ? (
          <>
            {chip(true, t('kiosk.scanOnly', { code: only }), () => undefined)}
            {chip(false, t('kiosk.scanAll'), showAll)}
          </>
        ) : (
          <>
            {chip(!done, `${t('kiosk.open')} ${open.length}`, () => setDone(false))}
            {chip(done, `${t('kiosk.done')} ${complete.length}`, () => setDone(true))}
            <span className="kiosk-space" />
            {chip(false, t('kiosk.reports'), () => goTo({ step: 'reports', workId: null }))}
            <span className="kiosk-hint">
              <Icon name="search" size={18} />
              {t('kiosk.scanHint')}
            </span>
            {(['DAY', 'NIGHT', 'ANY'] as const).map((one) => (
              <button
                type="button"
                key={one}
                className="kiosk-chip"
                aria-pressed={shift === one}
                data-now={one === now || undefined}
                onClick={() => choose(one)}
              >
                {one === 'ANY' ? t('kiosk.anyShift') : t(`shift.${one}`)}
              </button>
            ))}
          </>
        )}
      </div>
      <div className="kiosk-body">
        <Bands bands={lost.map((entry) => refusalBandOf(t, entry, true))} />
        {list.length === 0 && (
          <MessagePage
            icon={done ? 'clock' : 'success'}
            title={t(done ? 'kiosk.noDone' : 'kiosk.noWork')}
            {...(!done && { text: t('kiosk.noWorkNext') })}
          >
            {!done && elsewhere > 0 && (
              <button type="button" className="kiosk-button" data-kind="primary" onClick={() => choose('ANY')}>
                {t('kiosk.otherShift', { n: elsewhere })}
              </button>
            )}
          </MessagePage>
        )}
        <div className="kiosk-machines" style={{ columnCount: machines.length }}>
          {machines.map(({ toolId, name, works: ofMachine, next, leading }) => (
            <section key={toolId ?? 0}>
              <h2 className="kiosk-group">
                {name ?? (ofMachine.some(({ toolRequired }) => toolRequired) ? t('kiosk.machineChosenLater') : t('kiosk.noMachine'))}
              </h2>
              <div className="kiosk-cards">
                {ofMachine.map((work) => (
                  <WorkCard
                    key={work.dailyPlanId}
                    work={work}
                    entries={entries.filter(({ change }) => change.dailyPlanId === work.dailyPlanId)}
                    when={whenOf(work)}
                    standing={standingOf(work, work === next)}
                    leads={leading.includes(work)}
                    mayEnter={mayEnter}
                  />
                ))}
              </div>
            </section>
          ))}
        </div>
      </div>
    </>
  );
};
