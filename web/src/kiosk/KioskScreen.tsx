import { type KioskChoices, kioskChoices, kioskWorks, type Work } from '@lotline/contract/kiosk/kiosk';
import { readFacts } from '@lotline/contract/kit/words';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useSoon, whenIdle } from '../kit/browser/idle.ts';
import { useStore } from '../kit/browser/store.ts';
import { later } from '../kit/look/later.tsx';
import { queryClient } from '../kit/net/client.ts';
import { failureText } from '../kit/net/failure.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { ApiFailure, send } from '../kit/net/send.ts';
import { session } from '../kit/net/session.ts';
import { useLanguage } from '../kit/words/language.ts';
import { useT } from '../kit/words/words.ts';
import { ignoreBounces } from './bounce.ts';
import { sendKept } from './calls.ts';
import { lacks, type ShownWork, theOutbox, unheard, useEntries, worksKey } from './desk.ts';
import { expectedWorks } from './expected-work.ts';
import { Head } from './Head.tsx';
import { Failed, Loading, NoRight } from './message-pages.tsx';
import './kiosk.css';
import { answerScan, answerTorn } from '../kit/scan/answer.ts';
import { ScanFlash } from '../kit/scan/ScanFlash.tsx';
import { useScanner } from '../kit/scan/scanner.ts';
import { LineChoice } from './LineChoice.tsx';
import { wakeChecks } from './line-checks.ts';
import { Notices } from './Notices.tsx';
import { askOrKnown, openFromDevice } from './offline.ts';
import { forgetWhenGone, identify } from './person.ts';
import { goBack, goTo, leaving, usePlace } from './place.ts';
import { useSettledElsewhere } from './Refusals.tsx';
import { namesOf, ReasonsKnown } from './reasons.ts';
import { sayBeside } from './said-place.ts';
import { keepShade } from './shade.ts';
import { WorkList } from './WorkList.tsx';
import { matches } from './work-text.ts';

const desk = () => import('./WorkDesk.tsx');
const person = () => import('./PersonPage.tsx');
const help = () => import('./HelpPage.tsx');
const reports = () => import('./Reports.tsx');
const refused = () => import('./RefusedPage.tsx');
const scanned = () => import('./scanned.ts');
const settle = () => import('./SettlePage.tsx');
const WorkDesk = later(async () => (await desk()).WorkDesk);
const PersonPage = later(async () => (await person()).PersonPage);
const HelpPage = later(async () => (await help()).HelpPage);
const ReportsPage = later(async () => (await reports()).ReportsPage);
const RefusedPage = later(async () => (await refused()).RefusedPage);
const notices = () => import('./NoticesPage.tsx');
const NoticesPage = later(async () => (await notices()).NoticesPage);
const AlarmsPage = later(async () => (await import('./AlarmsPage.tsx')).AlarmsPage);
const LineBands = later(async () => (await import('./LineBands.tsx')).LineBands, null);
const SettlePage = later(async () => (await settle()).SettlePage);
/** They are here before the network goes, also where a browser keeps no files. */
const pages = () =>
  Promise.all([
    desk(),
    person(),
    help(),
    reports(),
    refused(),
    scanned(),
    settle(),
    notices(),
    import('./Papers.tsx'),
    import('./FinishPage.tsx'),
  ]);

/** Changes come as events; this also finds those that were lost while the network was away. */
const lookAgainMs = 60_000;

const noChoices: KioskChoices = {
  tools: [],
  workers: [],
  defectGroups: [],
  defects: [],
  stopReasons: [],
  finishReasons: [],
  reopenReasons: [],
  correctReasons: [],
  bookReasons: [],
  discardReasons: [],
  callReasons: [],
  signalCauses: [],
  signalActions: [],
};

/** A work by its English names, where the master data has them. */
const inEnglish = (work: Work): ShownWork => ({
  ...work,
  own: { operation: work.operationName, product: work.productName, tool: work.toolName },
  operationName: work.operationNameEn || work.operationName,
  productName: work.productNameEn || work.productName,
  toolName: work.toolNameEn || work.toolName,
  previousOperationName: work.previousOperationNameEn || work.previousOperationName,
  materials: work.materials.map((one) => ({ ...one, name: one.nameEn || one.name })),
  blocks: work.blocks.map((block) => ({ ...block, facts: readFacts('en', block.facts) })),
});

/** Today's works of a line and what there is to choose from, each as it will be once everything entered here has arrived. */
const useLineWork = (lineId: number) => {
  const lang = useLanguage();
  const entries = useEntries();
  const list = useQuery({
    queryKey: worksKey(lineId),
    queryFn: ({ signal }) => {
      const hasAnswer = queryClient.getQueryData(worksKey(lineId)) !== undefined;
      return askOrKnown(`works.${lineId}`, hasAnswer, () => send(kioskWorks, { lineId }, { signal }));
    },
    meta: { tables: kioskWorks.reads, quiet: true },
    refetchInterval: lookAgainMs,
    refetchOnWindowFocus: true,
    staleTime: 0,
  });
  const offered = useQuery({
    queryKey: ['tool', kioskChoices.path, { lineId }, lang],
    queryFn: ({ signal }) => askOrKnown(`choices.${lineId}.${lang}`, false, () => send(kioskChoices, { lineId }, { signal })),
    meta: { tables: kioskChoices.reads, quiet: true },
  });
  // What this device keeps may be of an earlier build, which knew fewer lists.
  const choices = useMemo(() => ({ ...noChoices, ...offered.data }), [offered.data]);
  const knownAt = list.data?.knownAt;
  useEffect(() => {
    lacks('works', list.isError || knownAt !== undefined);
    return () => lacks('works', false);
  }, [list.isError, knownAt]);
  const works = useMemo(() => {
    const waiting = entries.filter(({ state }) => state === 'waiting').map(({ change }) => change);
    const named = (list.data?.works ?? []).map((work) => (lang === 'en' ? inEnglish(work) : work));
    return expectedWorks(named, waiting).map((work): Work => {
      const toolName = work.toolName ?? choices.tools.find(({ id }) => id === work.toolId)?.name ?? null;
      return { ...work, toolName };
    });
  }, [list.data, entries, choices, lang]);
  return { list, works, choices };
};

/** The papers of the works, onto this device; what fails now comes when a work is opened. */
const bring = async (works: readonly Work[]) => {
  if (works.length === 0) return;
  await import('./papers.ts').then(({ bringPapers }) => bringPapers(works)).catch(() => undefined);
};

const Line = (props: LineProps) => {
  const work = useLineWork(props.lineId);
  const names = useMemo(() => namesOf(work.choices), [work.choices]);
  return (
    <ReasonsKnown value={names}>
      <Pages {...props} {...work} />
    </ReasonsKnown>
  );
};

type LineProps = { lineId: number; mayEnter: boolean };
const Pages = ({ lineId, mayEnter, list, works, choices }: LineProps & ReturnType<typeof useLineWork>) => {
  const t = useT();
  const { workId, step } = usePlace();
  const pairs = [...new Set(works.map(({ productId, operationId }) => `${productId} ${operationId}`))].sort().join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the papers come anew when other products or operations are on the list
  useEffect(() => whenIdle(() => void bring(works)), [pairs]);
  // The reports are on this device before the network goes.
  useEffect(
    () =>
      whenIdle(
        () =>
          void reports()
            .then(({ bringReports }) => bringReports(lineId))
            .catch(() => undefined),
      ),
    [lineId],
  );
  const [only, setOnly] = useState<string | null>(null);
  /** What was scanned before the works were here. */
  const [early, setEarly] = useState<string | null>(null);
  const openWorkOf = (code: string) => {
    const found = works.filter(matches(code));
    const open = found.filter(({ workStatus }) => workStatus !== 'COMPLETE');
    const [one] = open.length === 1 ? open : found;
    const answer = (taken: boolean, said: string) => answerScan({ taken, what: code, said });
    if (!one) void whatIs(code);
    else if (leaving.ask) answer(false, t('kiosk.scanCounting'));
    else if (found.length === 1 || open.length === 1) {
      setOnly(null);
      goTo({ step: 'work', workId: one.dailyPlanId });
      answer(true, t('kiosk.scanFound', { operation: one.operationName, product: one.productName }));
    } else {
      setOnly(code);
      goTo({ step: 'works', workId: null });
      answer(true, t('kiosk.scanMany', { n: found.length }));
    }
  };
  /** What names no work may be a label of the plant's, of material above all. */
  const whatIs = async (code: string) => {
    const at = { lineId, ...(step !== 'works' && workId !== null && { dailyPlanId: workId }) };
    const told = await scanned()
      .then(({ answerLabel }) => answerLabel({ code, ...at }))
      .catch(() => false);
    if (!told) await whoIs(code);
  };
  /** What names nothing else may be a badge: whoever holds it acts from now on, on every page. */
  const whoIs = async (code: string) => {
    try {
      if (!mayEnter) throw new ApiFailure(422, { code: 'kiosk.scanUnknown' });
      const { name } = await identify({ badge: code });
      answerScan({ taken: true, what: name, said: t('person.is', { name }) });
    } catch (failure) {
      const nobody = failure instanceof ApiFailure && failure.code === 'person.badgeUnknown';
      answerScan({ taken: false, what: code, said: nobody ? t('kiosk.scanUnknown') : failureText(failure) });
    }
  };
  const openEarly = useEffectEvent(openWorkOf);
  const isHere = list.data !== undefined;
  useEffect(() => {
    if (!isHere || early === null) return;
    setEarly(null);
    openEarly(early);
  }, [isHere, early]);
  useScanner(
    {
      onScan: (code) => {
        if (isHere) openWorkOf(code);
        else setEarly(code);
        return true;
      },
      onAsked: (code) => answerScan({ taken: false, what: code, said: t('barcode.answerFirst') }),
      onTorn: answerTorn,
      onKey: (key) => key === 'Escape' && void goBack(),
    },
    true,
  );
  const chosen = works.find(({ dailyPlanId }) => dailyPlanId === workId);
  if (!list.data) return list.isError ? <Failed error={list.error} again={() => void list.refetch()} /> : <Loading />;
  if (step === 'person') return mayEnter ? <PersonPage choices={choices} /> : <NoRight />;
  if (step === 'settle') return <SettlePage choices={choices} />;
  if (step === 'help') return <HelpPage lineId={lineId} choices={choices} mayEnter={mayEnter} />;
  if (step === 'notices') return <NoticesPage lineId={lineId} choices={choices} mayEnter={mayEnter} />;
  if (step === 'alarms') return <AlarmsPage lineId={lineId} choices={choices} mayEnter={mayEnter} />;
  if (step === 'reports') return <ReportsPage lineId={lineId} works={works} mayEnter={mayEnter} />;
  if (step !== 'works' && workId !== null)
    return <WorkDesk key={workId} work={chosen} works={works} choices={choices} nextShifts={list.data.nextShifts} mayEnter={mayEnter} />;
  return (
    <WorkList
      works={only ? works.filter(matches(only)) : works}
      shift={list.data.shift}
      today={list.data.date}
      only={only}
      showAll={() => setOnly(null)}
      mayEnter={mayEnter}
    />
  );
};

/** Sends the outbox again when the network may be back or somebody has signed in. */
const useWaking = () => {
  const client = useQueryClient();
  useEffect(() => {
    const { wake: send } = theOutbox();
    /** The lines stand in the head of every page: whether the server answers is known wherever one is. */
    const look = () => {
      for (const table of ['daily_plan', 'location']) void client.invalidateQueries({ queryKey: [table] });
    };
    const wake = () => {
      send();
      void sendKept();
      wakeChecks();
      void import('./contact.ts').then(({ contact }) => contact()).catch(() => undefined);
      if (unheard.get()) look();
    };
    const onShow = () => document.visibilityState === 'visible' && wake();
    const stop = session.subscribe(wake);
    const timer = setInterval(wake, 15_000);
    const onOnline = () => {
      wake();
      void client.invalidateQueries();
    };
    window.addEventListener('online', onOnline);
    window.addEventListener('offline', look);
    document.addEventListener('visibilitychange', onShow);
    wake();
    return () => {
      stop();
      clearInterval(timer);
      window.removeEventListener('online', onOnline);
      window.removeEventListener('offline', look);
      document.removeEventListener('visibilitychange', onShow);
    };
  }, [client]);
};

/** The shop floor's screen: line, works, one work, and what happens to it. */
export const KioskScreen = () => {
  const { may } = usePermission();
  const signedIn = useStore(session) !== null;
  const { lineId, workId, step } = usePlace();
  useSoon(pages);
  const main = useRef<HTMLDivElement>(null);
  useWaking();
  useEffect(openFromDevice, []);
  useEffect(forgetWhenGone, []);
  useEffect(keepShade, []);
  useEffect(sayBeside, []);
  useEffect(ignoreBounces, []);
  useSettledElsewhere(lineId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new step takes the focus
  useEffect(() => main.current?.focus(), [lineId, workId, step]);
  // Who was signed out a moment ago still sees the work, and that nothing is lost.
  if (signedIn && !may('kiosk', 'view')) return <NoRight />;
  const mayEnter = may('kiosk', 'modify');
  return (
    <div className="kiosk">
      <Head />
      <Notices mayEnter={mayEnter} />
      {lineId !== null && signedIn && <LineBands lineId={lineId} step={step} />}
      <ScanFlash stands={`${lineId} ${workId} ${step}`} />
      <div className="kiosk-main" ref={main} tabIndex={-1}>
        {step === 'refused' ? (
          <RefusedPage mayEnter={mayEnter} />
        ) : lineId === null ? (
          <LineChoice />
        ) : (
          <Line key={lineId} lineId={lineId} mayEnter={mayEnter} />
        )}
      </div>
    </div>
  );
};
