import { isOwnReport } from '@lotline/contract/kiosk/correction.rules';
import { type KioskChoices, type LineReport, lineReports, type Work } from '@lotline/contract/kiosk/kiosk';
import type { Lang } from '@lotline/contract/kit/words';
import { overQty } from '@lotline/contract/production/plan/day-rest';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from '../kit/browser/store.ts';
import { Unbroken } from '../kit/look/Unbroken.tsx';
import { queryClient } from '../kit/net/client.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { send } from '../kit/net/send.ts';
import { session } from '../kit/net/session.ts';
import { formatDay, formatNumber } from '../kit/words/format.ts';
import { language, useLanguage } from '../kit/words/language.ts';
import { type Translate, useT } from '../kit/words/words.ts';
import { type Anew, draftOf } from './anew.ts';
import { useNow } from './clock.ts';
import { handOver, tap, theOutbox, unheard, useEntries, useLine, useUnbooked } from './desk.ts';
import { sayHanded } from './hand.ts';
import { Failed, Loading, MessagePage } from './message-pages.tsx';
import { askOrKnown } from './offline.ts';
import type { Change } from './outbox.ts';
import { person } from './person.ts';
import { goTo, leaving, once, usePlace } from './place.ts';
import { askToDiscard, ResultDesk } from './ResultDesk.tsx';
import { because, reasonTiles } from './reasons.ts';
import { type Reports, reportsKey, reportsName } from './sent-reports.ts';
import { Question } from './tiles.tsx';
import { clockText, countedText, namesIn } from './work-text.ts';

/** Reasons come in the kiosk's language: each has its own answer. */
const reportsOf = (lineId: number, lang: Lang) =>
  queryOptions({
    queryKey: [...reportsKey(lineId), lang],
    queryFn: ({ signal }) =>
      askOrKnown<Reports>(reportsName(lineId, lang), false, async () => ({ reports: await send(lineReports, { lineId }, { signal }) })),
    meta: { tables: lineReports.reads, quiet: true },
    staleTime: 0,
  });
const useReports = (lineId: number) => useQuery(reportsOf(lineId, useLanguage()));
/** The reports of a line onto this device. */
export const bringReports = (lineId: number) => queryClient.prefetchQuery(reportsOf(lineId, language.get()));

/** This user's corrections that wait for the server, by the report that they correct. */
const useWaitingCorrections = () =>
  new Map(
    useUnbooked().flatMap(({ key, state, change }) =>
      change.action === 'CORRECT' && state === 'waiting' ? [[change.resultId, { key, change }] as const] : [],
    ),
  );
const isWaiting = (key: string) =>
  theOutbox()
    .entries.get()
    .some((one) => one.key === key && one.state === 'waiting');
type Counts = { goodQty: number; defectQty?: number | undefined; trialQty?: number | undefined };
const countText = (t: Translate, { goodQty, defectQty = 0, trialQty = 0 }: Counts) =>
  `${t('kiosk.good')} ${formatNumber(goodQty)} ${t('kiosk.defect')} ${formatNumber(defectQty)}${trialQty > 0 ? ` ${t('kiosk.trial')} ${formatNumber(trialQty)}` : ''}`;

/** Whether who acts here may correct a report; a report of somebody else is corrected through a leader. */
const useMayCorrect = () => {
  const me = useStore(session)?.user.id ?? 0;
  const who = useStore(person);
  const { may } = usePermission();
  const all = who ? who.correctsAll : may('productionProfit', 'modify');
  return (report: LineReport) => all || isOwnReport(report, { userId: me, workerId: who?.workerId ?? null });
};

/** What was reported of the line today, each with the way to set it right. */
export const ReportsPage = ({ lineId, works, mayEnter }: { lineId: number; works: readonly Work[]; mayEnter: boolean }) => {
  const t = useT();
  const { workId } = usePlace();
  const { data, error, refetch, isFetching } = useReports(lineId);
  const corrections = useWaitingCorrections();
  const waiting = new Set(
    useEntries().flatMap(({ change, state }) => (change.action === 'CORRECT' && state !== 'refused' ? [change.resultId] : [])),
  );
  const mayCorrect = useMayCorrect();
  const today = formatDay(useNow(60_000));
  const [all, setAll] = useState(workId === null);
  const unheardOf = useStore(unheard);
  const line = useLine();
  const away = unheardOf || line === 'waiting' || data?.knownAt !== undefined;
  const kept = useUnbooked().filter(
    ({ state, about, change }) =>
      state === 'waiting' && about.lineId === lineId && change.action === 'RESULT' && (all || change.dailyPlanId === workId),
  );
  if (!data && !error) return <Loading />;
  if (!data && !away && kept.length === 0) return <Failed error={error} again={() => void refetch()} />;
  const told = data?.reports ?? [];
  const over = works.filter((work) => overQty(work) > 0 && (all || work.dailyPlanId === workId));
  const shown = all ? told : told.filter(({ dailyPlanId }) => dailyPlanId === workId);
  return (
    <div className="kiosk-body">
      <h1 className="kiosk-question">{t('kiosk.reports')}</h1>
      {workId !== null && (
        <div className="kiosk-bar kiosk-reason-groups">
          {[false, true].map((one) => (
            <button type="button" key={String(one)} className="kiosk-chip" aria-pressed={all === one} onClick={() => setAll(one)}>
              {t(one ? 'kiosk.reportsOfLine' : 'kiosk.reportsOfWork')}
            </button>
          ))}
        </div>
      )}
      {away && <p className="kiosk-subtitle">{t(data ? 'kiosk.reportsMayLack' : 'kiosk.reportsNotHere')}</p>}
      {kept.map(({ key, change, about }) => {
        if (change.action !== 'RESULT') return null;
        const { operation, product } = namesIn(about);
        return (
          <article className="kiosk-report" key={key}>
            <time>{clockText(change.occurredAt ?? '')}</time>
            <p>
              <strong>{countedText(t, change, '')}</strong>
              <span>
                {operation} · {product} · <Unbroken text={about.lotNo} />
              </span>
            </p>
            <em>{t('kiosk.notSentYet')}</em>
            {mayEnter && (
              <button
                type="button"
                className="kiosk-button"
                onClick={once(() => goTo({ step: 'result', workId: change.dailyPlanId, correcting: key }))}
              >
                {t('kiosk.correct')}
              </button>
            )}
          </article>
        );
      })}
      {over.map((work) => (
        <p className="kiosk-subtitle" key={work.dailyPlanId}>
          {work.operationName} · <Unbroken text={work.lotNo} /> · {t('kiosk.overTarget', { over: overQty(work), uom: work.uom })}
        </p>
      ))}
      {data && !away && !isFetching && shown.length === 0 && kept.length === 0 && (
        <MessagePage icon="report" title={t('kiosk.noReports')} />
      )}
      {shown.map((report) => (
        <article className="kiosk-report" key={report.resultId}>
          <time>
            {formatDay(report.occurredAt) !== today && <small>{formatDay(report.occurredAt).slice(5)}</small>}
            {clockText(report.occurredAt)}
          </time>
          <p>
            <strong>{countedText(t, report, report.uom)}</strong>
            <span>
              {report.operationName} · {report.productName} · <Unbroken text={report.lotNo} /> · {report.actorName}
            </span>
            {report.correctionReason && (
              <span>{t('kiosk.corrected', { reason: report.correctionReason, by: report.correctedBy ?? report.actorName })}</span>
            )}
          </p>
          {waiting.has(report.resultId) ? (
            <Waiting report={report} correction={corrections.get(report.resultId)} mayEnter={mayEnter} />
          ) : (
            mayEnter &&
            report.source === 'KIOSK' && (
              <button
                type="button"
                className="kiosk-button"
                onClick={once(() => goTo({ step: 'correct', workId: report.dailyPlanId, correcting: String(report.resultId) }))}
              >
                {t(mayCorrect(report) ? 'kiosk.correct' : 'kiosk.askCorrection')}
              </button>
            )
          )}
        </article>
      ))}
    </div>
  );
};

type Kept = { key: string; change: Extract<Change, { action: 'CORRECT' }> };
/** A correction that hasn't gone out: what it makes of the report, and the ways to change it or take it back while nothing is under way. */
const Waiting = ({ report, correction, mayEnter }: { report: LineReport; correction: Kept | undefined; mayEnter: boolean }) => {
  const t = useT();
  const line = useLine();
  if (!correction) return <em>{t('kiosk.pending', { n: 1 })}</em>;
  const { dailyPlanId: workId, resultId } = report;
  return (
    <>
      <em>{t('kiosk.correctionWaits', { from: countText(t, report), to: countText(t, correction.change) })}</em>
      {mayEnter && line === 'waiting' && (
        <>
          <button type="button" className="kiosk-button" onClick={once(() => void theOutbox().settled(correction.key))}>
            {t('kiosk.takeCorrectionBack')}
          </button>
          <button
            type="button"
            className="kiosk-button"
            onClick={once(() => goTo({ step: 'correct', workId, correcting: String(resultId) }))}
          >
            {t('kiosk.correct')}
          </button>
        </>
      )}
    </>
  );
};

type Props = { work: Work; choices: KioskChoices };
/** A report counted anew, and then why. */
export const Correction = ({ work, choices }: Props) => {
  const t = useT();
  const { correcting } = usePlace();
  const { data, error, refetch } = useReports(work.lineId);
  const report = data?.reports.find(({ resultId }) => String(resultId) === correcting);
  if (!data) return error ? <Failed error={error} again={() => void refetch()} /> : <Loading />;
  if (!report) return <MessagePage icon="info" title={t('kiosk.gone')} />;
  return <Recount key={report.resultId} report={report} work={work} choices={choices} />;
};

const Recount = ({ report, work, choices }: Props & { report: LineReport }) => {
  const t = useT();
  const mine = useMayCorrect()(report);
  const [counted, setCounted] = useState<Parameters<Anew['save']>[0] | null>(null);
  const [asking, setAsking] = useState(false);
  // What it is counted from stays, also when the waiting correction goes out meanwhile.
  const [waiting] = useState(useWaitingCorrections().get(report.resultId));
  const anew = useMemo(
    (): Anew => ({
      draft: draftOf(waiting?.change ?? report),
      was: draftOf(report),
      booked: true,
      ...(!mine && { by: report.actorName }),
      save: (now) => {
        setCounted(now);
        setAsking(true);
      },
    }),
    [report, mine, waiting],
  );
  useEffect(() => {
    if (!asking) return;
    const ask = () => askToDiscard(t, true);
    const back = () => setAsking(false);
    Object.assign(leaving, { ask, back });
    return () => {
      if (leaving.ask === ask) leaving.ask = null;
      leaving.back = null;
    };
  }, [asking, t]);
  if (!counted || !asking)
    return <ResultDesk work={work} choices={choices} crew={null} anew={anew} begun={counted ? draftOf(counted) : undefined} />;
  const follows = work.workStatus === 'COMPLETE' && work.carriedOutQty > 0 && counted.goodQty !== report.goodQty;
  return (
    <Question
      title={t('kiosk.correctWhy')}
      hint={t('kiosk.correctFromTo', {
        from: countText(t, report),
        to: countText(t, counted),
      })}
      told={follows && <p className="kiosk-subtitle">{t('production.correctFollows')}</p>}
      choices={reasonTiles(t, choices.correctReasons)}
      choose={(key) => {
        const correction = { action: 'CORRECT' as const, resultId: report.resultId, ...counted, ...because(t, key) };
        if (waiting && isWaiting(waiting.key))
          void theOutbox().again(waiting.key, {
            ...waiting.change,
            ...correction,
            reason: undefined,
            reasonId: undefined,
            ...because(t, key),
          });
        else if (mine) void tap(work, correction);
        else {
          const facts = { author: report.actorName };
          const problem = { code: 'kiosk.correctsOwnReports', message: t('kiosk.correctsOwnReports', facts), facts };
          void handOver(work, correction, problem).then((key) => sayHanded(t, key));
        }
        goTo({ step: 'reports' });
      }}
    />
  );
};
