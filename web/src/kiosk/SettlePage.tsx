import type { KioskChoices, Work } from '@lotline/contract/kiosk/kiosk';
import { type LineStory, lineRefusalOf, settleAtLine } from '@lotline/contract/kiosk/line-refusal';
import type { KioskPerson } from '@lotline/contract/kiosk/person';
import { likeliestDay, refusalRules } from '@lotline/contract/kiosk/refusal.rules';
import type { AskOf } from '@lotline/contract/kit/call';
import { add } from '@lotline/contract/kit/quantity';
import { firstBroken } from '@lotline/contract/kit/rule';
import { restOf } from '@lotline/contract/production/plan/day-rest';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useStore } from '../kit/browser/store.ts';
import { Icon } from '../kit/look/icons.tsx';
import { Unbroken } from '../kit/look/Unbroken.tsx';
import { confirm } from '../kit/messages/alert.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { failureText } from '../kit/net/failure.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { ApiFailure, send } from '../kit/net/send.ts';
import { formatDay, formatMinute, formatNumber } from '../kit/words/format.ts';
import { type Translate, useT, type WordKey } from '../kit/words/words.ts';
import { type Anew, draftOf } from './anew.ts';
import { Becomes, Becoming } from './Becoming.tsx';
import { KioskKey } from './KioskKey.tsx';
import { Loading, MessagePage } from './message-pages.tsx';
import { PersonPage } from './PersonPage.tsx';
import { idleMs, person, whoIs } from './person.ts';
import { goTo, once, usePlace } from './place.ts';
import { ResultDesk } from './ResultDesk.tsx';
import { because, reasonTiles } from './reasons.ts';
import { newKey } from './send-facts.ts';
import './settle.css';
import { TimeQuestion } from './TimeQuestion.tsx';
import { Question } from './tiles.tsx';
import { stateText } from './work-text.ts';

/** A refused report that a leader settles at the kiosk itself: who it is first, then both stories and what is booked. */
export const SettlePage = ({ choices }: { choices: KioskChoices }) => {
  const t = useT();
  const { settling } = usePlace();
  const { may } = usePermission();
  const acting = useStore(person);
  const [shown, setShown] = useState<KioskPerson | null>(null);
  const [unfit, setUnfit] = useState<{ name: string; times: number } | null>(null);
  useForgotten(() => setShown(null), shown !== null);
  // The right of who acts counts; where nobody does, that of the device's own account.
  const settles = shown?.settles ?? acting?.settles ?? (acting === null && may('kioskRefusal', 'modify'));
  const id = settling?.id ?? 0;
  const { data, error } = useQuery({
    queryKey: ['kiosk_refusal', lineRefusalOf.path, { id }],
    queryFn: ({ signal }) => send(lineRefusalOf, { id }, { signal }),
    meta: { tables: lineRefusalOf.reads, quiet: true },
    enabled: settles && id > 0,
    staleTime: 0,
  });
  if (!settling) return <Loading />;
  if (!settles) {
    const ask = async (by: Parameters<typeof whoIs>[0]) => {
      const who = await whoIs(by);
      setUnfit((before) => (who.settles ? null : { name: who.name, times: (before?.times ?? 0) + 1 }));
      setShown(who.settles ? who : null);
      return who;
    };
    const not = unfit === null ? {} : { not: t('refusal.leaderNot', { name: unfit.name }) };
    return (
      <PersonPage
        key={unfit?.times}
        choices={choices}
        only={{ title: t('refusal.leaderWho'), hint: t('refusal.leaderHint'), why: t('refusal.leaderWhy'), ask, ...not }}
      />
    );
  }
  if (!data) return error ? <MessagePage icon="warning" title={t('kiosk.failed')} text={failureText(error)} /> : <Loading />;
  const leader = shown ?? acting;
  return <Settling key={settling.id} story={data} choices={choices} leader={leader} />;
};

/** Runs once nobody has touched the screen for a while. */
const useForgotten = (run: () => void, asked: boolean) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what runs is the same whenever it was made
  useEffect(() => {
    if (!asked) return;
    let timer = setTimeout(run, idleMs);
    const touched = () => {
      clearTimeout(timer);
      timer = setTimeout(run, idleMs);
    };
    window.addEventListener('pointerdown', touched, { capture: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointerdown', touched, { capture: true });
    };
  }, [asked]);
};

type Counted = Parameters<Anew['save']>[0];
/** What a leader says of the report: what was counted, when, and on which day it is booked. */
type Truth = { counted: Counted; sure: { confirmOver?: true }; occurredAt: string; dayId: number | null };
const truthOf = ({ row, gone, days }: LineStory): Truth => ({
  counted: { goodQty: row.goodQty ?? 0, defectQty: row.defectQty ?? 0, reworkQty: row.reworkQty ?? 0, defects: row.defects },
  sure: {},
  occurredAt: row.occurredAt,
  dayId: (gone && likeliestDay(days, gone)?.day.dailyPlanId) ?? null,
});

/** A code of the plant's list, words of one's own, or both. */
type Why = { reasonId?: number; reason?: string };
type Props = { story: LineStory; choices: KioskChoices; leader: KioskPerson | null };
const Settling = ({ story, choices, leader }: Props) => {
  const t = useT();
  const { settling } = usePlace();
  const { row, days } = story;
  const [truth, setTruth] = useState(() => truthOf(story));
  const [going, setGoing] = useState(false);
  const part = (one?: NonNullable<typeof settling>['part']) => goTo({ settling: { id: row.id, ...(one && { part: one }) } });
  const work = story.work ?? days.find(({ dailyPlanId }) => dailyPlanId === truth.dayId)?.work ?? null;
  const by = leader && { personToken: leader.token };
  const settle = async (ask: AskOf<typeof settleAtLine>, said: 'refusal.booked' | 'refusal.discarded') => {
    if (going) return;
    setGoing(true);
    try {
      if (!(await settleSurely(t, { ...ask, ...by }))) return;
      tell.success(t(said));
      goTo({ step: 'refused', workId: null });
    } catch (failure) {
      tell.error(failureText(failure), 6000);
      part();
    } finally {
      setGoing(false);
    }
  };
  const counted = row.action === 'RESULT';
  const book = (why: Why) => {
    const { counted: figures, sure, occurredAt, dayId } = truth;
    const told = counted
      ? { ...figures, ...sure, ...(occurredAt !== row.occurredAt && { occurredAt }), ...(dayId !== null && { dailyPlanId: dayId }) }
      : {};
    void settle({ outcome: 'BOOK', id: row.id, ...why, ...told }, 'refusal.booked');
  };
  switch (settling?.part) {
    case 'count':
      return work && <Recount story={story} work={work} choices={choices} truth={truth} take={(next) => setTruth({ ...truth, ...next })} />;
    case 'time':
      return (
        <TimeQuestion
          reported={row.occurredAt}
          at={truth.occurredAt}
          take={(occurredAt) => {
            setTruth({ ...truth, occurredAt });
            part();
          }}
        />
      );
    case 'day':
      return (
        <Question
          title={t('refusal.dailyPlanId')}
          choices={days.map((day) => {
            const rest = restOf(day.work);
            return {
              key: String(day.dailyPlanId),
              name: dayText(t, day),
              hint: `${t(`kiosk.state.${day.workStatus}` as WordKey)} · ${t(`kiosk.${rest.is}`)} ${formatNumber(rest.qty)} ${day.uom}`,
            };
          })}
          choose={(key) => {
            setTruth({ ...truth, dayId: Number(key) });
            part();
          }}
        />
      );
    case 'discard':
      return (
        <Question
          title={t('refusal.discardWhy')}
          hint={t('refusal.discardText')}
          choices={reasonTiles(t, choices.discardReasons)}
          choose={(why) => void settle({ outcome: 'DISCARD', id: row.id, ...because(t, why) }, 'refusal.discarded')}
        />
      );
    default:
      return <Overview story={story} work={work} choices={choices} truth={truth} leader={leader} part={part} book={book} going={going} />;
  }
};

/** A second try after a lost answer is the same record: the report is settled once. A count far above its day's is asked about first. */
const settleSurely = async (t: Translate, ask: AskOf<typeof settleAtLine>): Promise<boolean> => {
  try {
    await send(settleAtLine, ask, { idempotencyKey: newKey(), source: 'KIOSK' });
    return true;
  } catch (failure) {
    const isAsked = failure instanceof ApiFailure && failure.code === 'production.resultIsOfUsualSize';
    if (!isAsked || ask.outcome !== 'BOOK') throw failure;
    const yes = await confirm({ title: t('result.sureTitle'), text: failureText(failure), icon: 'warning', okText: t('result.sureYes') });
    return yes && settleSurely(t, { ...ask, confirmOver: true });
  }
};

type Day = { workDate: string; dayNight: 'DAY' | 'NIGHT'; toolName: string | null };
const dayText = (t: Translate, { workDate, dayNight, toolName }: Day) =>
  [`${formatDay(workDate)} ${t(`shift.${dayNight}`)}`, toolName].filter(Boolean).join(' · ');

type RecountProps = { story: LineStory; work: Work; choices: KioskChoices; truth: Truth; take: (next: Partial<Truth>) => void };
/** The report counted anew, on the page where everybody counts. */
const Recount = ({ story: { row }, work, choices, truth, take }: RecountProps) => {
  const [anew] = useState(
    (): Anew => ({
      draft: draftOf(truth.counted),
      by: row.reportedBy,
      why: row.reason,
      save: (counted, sure) => {
        take({ counted, sure });
        goTo({ settling: { id: row.id } });
      },
    }),
  );
  return <ResultDesk work={work} choices={choices} crew={null} anew={anew} />;
};

type OverviewProps = {
  story: LineStory;
  work: Work | null;
  choices: KioskChoices;
  truth: Truth;
  leader: KioskPerson | null;
  part: (one: 'count' | 'time' | 'day' | 'discard') => void;
  book: (why: Why) => void;
  going: boolean;
};
const Overview = ({ story, work, choices, truth, leader, part, book, going }: OverviewProps) => {
  const t = useT();
  const { row, replaces, days } = story;
  const [why, setWhy] = useState<string | null>(null);
  const [words, setWords] = useState('');
  const [writing, setWriting] = useState(false);
  const counted = row.action === 'RESULT';
  const { goodQty, defectQty, reworkQty } = truth.counted;
  const sum = add(goodQty, defectQty);
  const qty = (good: number, defect: number, rework: number) =>
    [
      `${t('kiosk.good')} ${formatNumber(good)}`,
      `${t('kiosk.defect')} ${formatNumber(defect)}`,
      rework > 0 && `${t('kiosk.rework')} ${formatNumber(rework)}`,
    ]
      .filter(Boolean)
      .join(' · ');
  // A work that was taken off the plan wasn't finished.
  const usual = choices.bookReasons.filter(({ code }) => story.work !== null || code !== 'BEFORE');
  const said = writing ? words.trim() : '';
  const reason: Why = { ...(why !== null && because(t, why)), ...(said !== '' && { reason: said }) };
  const isLost = replaces !== null && !replaces.inForce;
  const kept = firstBroken(refusalRules, row)
    ? t('kiosk.refusalIsSettledOnce', { by: row.settledByName })
    : isLost
      ? t('refusal.replacedGone')
      : !work
        ? t(counted ? 'refusal.planGoneWhole' : 'refusal.planGone')
        : going
          ? t('kiosk.why.asking')
          : why === null && said === '' && t('refusal.whyFirst');
  return (
    <div className="kiosk-asking">
      <div className="kiosk-body settle">
        <div className="settle-told">
          <h1>
            {row.operationName} · {row.productName}
          </h1>
          <p className="settle-why">{row.reason}</p>
          <section>
            <h2>{t('refusal.reported')}</h2>
            <p>
              <strong>
                {row.action === 'RESULT' || row.action === 'CORRECT'
                  ? qty(row.goodQty ?? 0, row.defectQty ?? 0, row.reworkQty ?? 0)
                  : t(`refusal.action.${row.action}` as WordKey)}
              </strong>
              <Unbroken text={[formatMinute(row.occurredAt), row.reportedBy, row.lotNo, row.toolName].filter(Boolean).join(' · ')} />
            </p>
          </section>
          <section>
            <h2>{t('refusal.standing')}</h2>
            {work ? (
              <p>
                <strong>{qty(work.completedQty, work.defectQty, work.reworkQty)}</strong>
                {[stateText(t, work, new Map()), work.finishedBy, dayText(t, work)].filter(Boolean).join(' · ')}
              </p>
            ) : (
              <p>{t('refusal.planGone')}</p>
            )}
            {story.gone && <p>{t('refusal.goneOf', { day: formatDay(story.gone.workDate), shift: t(`shift.${story.gone.dayNight}`) })}</p>}
            {isLost && <p className="settle-why">{t('refusal.replacedGone')}</p>}
          </section>
        </div>
        <div className="settle-truth">
          {counted && work && (
            <div className="settle-fields">
              <Field
                name={t('refusal.counted')}
                value={qty(goodQty, defectQty, reworkQty)}
                act={t('kiosk.correct')}
                go={() => part('count')}
              />
              <Field
                name={t('refusal.madeAt')}
                value={formatMinute(truth.occurredAt).slice(5)}
                act={t('kiosk.change')}
                go={() => part('time')}
              />
              {days.length > 0 && (
                <Field name={t('refusal.dailyPlanId')} value={dayText(t, work)} act={t('kiosk.change')} go={() => part('day')} />
              )}
            </div>
          )}
          {!isLost && work && (
            <>
              <h2>{t('refusal.why')}</h2>
              <div className="kiosk-tiles" data-size="short">
                {reasonTiles(t, usual).map(({ key, name }) => (
                  <button
                    type="button"
                    key={key}
                    className="kiosk-tile"
                    aria-pressed={why === key}
                    onClick={() => setWhy(why === key ? null : key)}
                  >
                    <strong>{name}</strong>
                  </button>
                ))}
                <button type="button" className="kiosk-tile" aria-pressed={writing} onClick={() => setWriting(!writing)}>
                  <strong>{t('refusal.ownWords')}</strong>
                </button>
              </div>
              {writing && (
                <input
                  // biome-ignore lint/a11y/noAutofocus: who chose to write wants to write
                  autoFocus
                  className="settle-words"
                  aria-label={t('refusal.why')}
                  maxLength={500}
                  value={words}
                  onChange={({ target }) => setWords(target.value)}
                />
              )}
              <Becoming story={story} work={work} told={counted ? truth.counted : row} />
              {counted && <Becomes story={story} goodQty={goodQty} />}
            </>
          )}
        </div>
      </div>
      <footer className="kiosk-foot">
        <button type="button" className="kiosk-button" data-kind="danger" data-size="large" onClick={once(() => part('discard'))}>
          {t('refusal.discard')}
        </button>
        <p className="kiosk-sum">
          {leader && (
            <span>
              <Icon name="user" size={22} /> {t('refusal.leaderIs', { name: leader.name })}
            </span>
          )}
        </p>
        <KioskKey className="kiosk-button" data-kind="primary" data-size="large" why={kept} onClick={once(() => book(reason))}>
          {counted ? t('refusal.saveQty', { qty: sum, uom: work?.uom ?? '' }) : t('refusal.bookAsIs')}
        </KioskKey>
      </footer>
    </div>
  );
};

const Field = ({ name, value, act, go }: { name: string; value: string; act: string; go: () => void }) => (
  <button type="button" className="kiosk-setting" onClick={once(go)}>
    <span>
      <small>{name}</small>
      <strong>{value}</strong>
    </span>
    <em>{act}</em>
  </button>
);
