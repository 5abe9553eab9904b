import type { Block, KioskChoices, ShiftOfDay, Work } from '@lotline/contract/kiosk/kiosk';
import { add } from '@lotline/contract/kit/quantity';
import { readFacts } from '@lotline/contract/kit/words';
import { restOf, wantedQty } from '@lotline/contract/production/plan/day-rest';
import { leftBy } from '@lotline/contract/production/work/work-event.rules';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { usePhone } from '../kit/browser/media.ts';
import { useStore } from '../kit/browser/store.ts';
import { Icon, type IconName } from '../kit/look/icons.tsx';
import { later } from '../kit/look/later.tsx';
import { Unbroken } from '../kit/look/Unbroken.tsx';
import { session } from '../kit/net/session.ts';
import { formatNumber } from '../kit/words/format.ts';
import { language } from '../kit/words/language.ts';
import { type Translate, useT } from '../kit/words/words.ts';
import { type Band, Bands } from './Bands.tsx';
import { checkBandsOf } from './check-band.ts';
import { useNow } from './clock.ts';
import { heard, tap, theOutbox, unheard, useEntries, useLine, useUnbooked } from './desk.ts';
import { worked } from './expected-work.ts';
import { finishNow } from './finish-now.ts';
import { KioskKey } from './KioskKey.tsx';
import { useInspectionsOf } from './line-checks.ts';
import { MessagePage } from './message-pages.tsx';
import { mayChangeMold, moldBandOf } from './mold-band.ts';
import { amongOwn, useNotices } from './Notices.tsx';
import type { Entry } from './outbox.ts';
import { person } from './person.ts';
import { goTo, once, place, tellHere, usePlace } from './place.ts';
import { MachineChoice, PauseQuestion, PeopleChoice, ReopenQuestion } from './questions.tsx';
import { refusalBandOf, refusedAnew } from './Refusals.tsx';
import { ResultDesk } from './ResultDesk.tsx';
import { useReasonNames } from './reasons.ts';
import { Question } from './tiles.tsx';
import { Pause, Progress, StateMark } from './WorkCard.tsx';
import {
  barsResult,
  blockText,
  busyPeople,
  busyWith,
  checksDue,
  clockText,
  crewOf,
  didText,
  durationText,
  isGoing,
  keptBy,
  mayStart,
  maySwap,
  minutesText,
  problemText,
  stateOf,
  stopWhy,
} from './work-text.ts';

/** They come when a work is first opened, from this device where it has them. */
const Correction = later(async () => (await import('./Reports.tsx')).Correction);
const CheckPage = later(async () => (await import('./CheckPage.tsx')).CheckPage);
const FinishPage = later(async () => (await import('./FinishPage.tsx')).FinishPage);
const MoldChoice = later(async () => (await import('./MoldChoice.tsx')).MoldChoice);
const papers = () => import('./Papers.tsx');
const CheckPoints = later(async () => (await papers()).CheckPoints, null);
const PapersNote = later(async () => (await papers()).PapersNote, null);
const PapersPage = later(async () => (await papers()).PapersPage);

type Props = {
  work: Work | undefined;
  works: readonly Work[];
  choices: KioskChoices;
  /** Missing in what an earlier build kept on this device. */
  nextShifts: readonly ShiftOfDay[] | undefined;
  mayEnter: boolean;
};

/** One work: what it is, what stands in its way, and what can be done with it now. */
export const WorkDesk = ({ work, ...rest }: Props) => {
  const t = useT();
  if (work) return <Desk work={work} {...rest} />;
  return (
    <MessagePage icon="info" title={t('kiosk.gone')} text={t('kiosk.goneText')}>
      <button type="button" className="kiosk-button" data-kind="primary" onClick={() => goTo({ step: 'works', workId: null })}>
        {t('kiosk.works')}
      </button>
    </MessagePage>
  );
};

const Desk = ({ work, works, choices, nextShifts = [], mayEnter }: Props & { work: Work }) => {
  const t = useT();
  const { step, starting, correcting } = usePlace();
  const unsent = useUnbooked().find(({ key }) => key === correcting);
  const [chosenCrew, setCrew] = useState<readonly number[] | null>(null);
  const going = isGoing(work) && work.running;
  const crew = going ? crewOf(work) : (chosenCrew ?? work.workerIds);
  // Once it goes on, its people are those of the interval: a choice from before says nothing of who comes after them.
  if (going && going.eventId !== 0 && chosenCrew) setCrew(null);
  const actor = useStore(person)?.workerId;
  /** Who is asked for: where nobody is named yet, whoever acts here is the likeliest one. */
  const has = (worker: number) => choices.workers.some(({ id }) => id === worker);
  const offered = crew.length === 0 && actor !== undefined && has(actor) ? [actor] : crew;

  // What was told is told no more once its work was left.
  useEffect(() => () => theOutbox().told.set(null), []);
  const start = (kind: 'SETUP' | 'RUN', toolId: number | null, workerIds: readonly number[]) => {
    const swap = toolId === work.toolId && busyWith(work) !== undefined;
    const stopping = maySwap(work) ? busyWith(work)?.facts : undefined;
    const started = tap(work, { action: 'START', kind, toolId, workerIds: [...workerIds], ...(swap && { swap }) });
    if (swap && stopping) void started.then(heard).then((became) => became !== 'refused' && receipt(stopping));
    goTo({ step: 'work' });
    if (workerIds === taken) tookOver(taken);
  };
  /** Who acts takes over what others left standing; the minutes are theirs from now on. */
  const taken =
    chosenCrew === null && crew.length > 0 && actor !== undefined && !crew.includes(actor) && !isGoing(work) && has(actor) ? [actor] : null;
  const tookOver = (ids: readonly number[]) => {
    const names = (of: readonly number[]) => of.map((id) => choices.workers.find((one) => one.id === id)?.name ?? `#${id}`).join(', ');
    tellHere(t('kiosk.takenOver', { name: names(ids), before: names(crew) }), 8000, {
      label: t('kiosk.change'),
      run: () => goTo({ step: 'people' }),
    });
  };
  /** Names the work that a swap stopped, and leads to it: one tap too many is seen and undone. */
  const receipt = ({ work: workId, plan, operation, product }: Block['facts']) => {
    const other = works.find(({ dailyPlanId }) => dailyPlanId === workId);
    const stopped = [other?.operationName ?? operation, other?.productName ?? product, other?.lotNo ?? plan].filter(Boolean).join(' · ');
    const act = other && { label: t('kiosk.openWork'), run: () => goTo({ step: 'work', workId: other.dailyPlanId }) };
    tellHere(t('kiosk.swapped', { stopped }), 8000, act);
  };
  /** Asks for what is missing, one thing at a time, and starts when nothing is. */
  const begin = (kind: 'SETUP' | 'RUN', toolId = work.toolId) => {
    if (work.toolRequired && toolId === null) goTo({ step: 'machine', starting: kind });
    else if (crew.length === 0 && choices.workers.length > 0) goTo({ step: 'people', starting: kind });
    else start(kind, toolId, taken ?? crew);
  };
  /** What was tapped on the list begins here, where what is missing is asked for. */
  const beginAsTapped = useEffectEvent(() => {
    const { step: at, starting: tapped } = place.get();
    if (mayEnter && at === 'work' && tapped) begin(tapped);
  });
  useEffect(() => beginAsTapped(), []);
  const takeMachine = (toolId: number) => {
    if (toolId !== work.toolId) void tap(work, { action: 'MOVE_TOOL', version: work.version, toolId });
    if (starting) begin(starting, toolId);
    else goTo({ step: 'work' });
  };
  const takePeople = (ids: number[]) => {
    // What was refused was asked for the people before.
    theOutbox().told.set(null);
    if (!going) setCrew(ids);
    if (starting) start(starting, work.toolId, ids);
    // Other people from now on: a new interval begins.
    else if (going) start(going.kind === 'SETUP' ? 'SETUP' : 'RUN', work.toolId, ids);
    else goTo({ step: 'work' });
  };
  /** Who made it: whoever is at it, by what the server knows of that; before anything began, whom somebody chose and who isn't busy elsewhere. */
  const elsewhere = busyPeople(works, work);
  const makers = work.running || !chosenCrew ? null : chosenCrew.filter((id) => !elsewhere.has(id));

  switch (mayEnter || step === 'papers' ? step : 'work') {
    case 'papers':
      return <PapersPage work={work} />;
    case 'check':
      return <CheckPage work={work} choices={choices} />;
    case 'actions':
      return <HeldActions work={work} begin={begin} />;
    case 'machine':
      return <MachineChoice choices={choices} works={works} work={work} choose={takeMachine} />;
    case 'mold':
      return <MoldChoice work={work} />;
    case 'people':
      return <PeopleChoice choices={choices} works={works} work={work} crew={offered} go={takePeople} />;
    case 'pause':
      return <PauseQuestion choices={choices} work={work} />;
    case 'finish':
      return <FinishPage work={work} choices={choices} nextShifts={nextShifts} />;
    case 'reopen':
      return <ReopenQuestion choices={choices} work={work} />;
    case 'result':
      return <ResultDesk key={correcting} work={work} choices={choices} crew={makers} anew={unsent && refusedAnew(t, unsent)} />;
    case 'correct':
      return <Correction work={work} choices={choices} />;
    default:
      return <Overview work={work} works={works} choices={choices} crew={crew} begin={begin} mayEnter={mayEnter} />;
  }
};

type Note = readonly [name: string, counts: string];
/** What the figures count; a work that an earlier build kept on this device doesn't say it of what is ready. */
const notesOf = (t: Translate, { previousOperationName, inputQty, takenQty, carriedInQty }: Work): Note[] => {
  const target: Note[] = carriedInQty > 0 ? [[t('kiosk.target'), t('kiosk.carriedIn', { qty: carriedInQty })]] : [];
  if (inputQty == null || takenQty === undefined) return target;
  const counts = t(previousOperationName ? 'kiosk.readyCounts' : 'kiosk.readyPlanned', { input: inputQty, taken: takenQty });
  return [...target, [t('kiosk.ready'), counts]];
};

/** `kept` is what of it only this device knows yet. */
const Figure = ({ name, value, unit, tone, kept }: { name: string; value: string; unit?: string; tone?: string; kept?: string | null }) => (
  <div className="kiosk-figure" data-tone={kept ? 'kept' : tone}>
    <span>{name}</span>
    <strong>
      {value}
      {unit && <small>{unit}</small>}
    </strong>
    {kept && <em>{kept}</em>}
  </div>
);
/** How much of a count waits on this device; null where the server has all of it. */
const keptOf = (t: Translate, entries: readonly Entry[], of: 'goodQty' | 'defectQty') => {
  const qty = add(0, ...entries.map(({ change }) => (change.action === 'RESULT' ? (change[of] ?? 0) : 0)));
  return qty > 0 ? t('kiosk.ofThemKept', { qty: formatNumber(qty) }) : null;
};

type OverviewProps = {
  work: Work;
  works: readonly Work[];
  choices: KioskChoices;
  crew: readonly number[];
  begin: (kind: 'SETUP' | 'RUN') => void;
  mayEnter: boolean;
};

const Overview = ({ work, works, choices, crew, begin, mayEnter }: OverviewProps) => {
  const t = useT();
  const me = useStore(session)?.user.id;
  const entries = useEntries().filter(({ change, userId }) => change.dailyPlanId === work.dailyPlanId && userId === me);
  const waiting = entries.filter(({ state }) => state !== 'refused');
  const rest = restOf(work);
  const told = useStore(theOutbox().told);
  /** Whom somebody wants here, and who hasn't come: they are busy elsewhere until they are moved. */
  const wanted = (movingOf(told, work) && told?.change.action === 'START' && told.change.workerIds) || crew;
  const busy = busyPeople(works, work);
  const here = isGoing(work) ? crew : [];
  const people = [...new Set([...here, ...wanted])]
    .map((id) => {
      const name = choices.workers.find((worker) => worker.id === id)?.name ?? `#${id}`;
      return busy.has(id) && !here.includes(id) ? `${name} (${t('kiosk.runsElsewhere')})` : name;
    })
    .join(', ');
  const open = mayEnter && work.workStatus !== 'COMPLETE';
  const standing = !work.running;
  const notes = notesOf(t, work);
  const notices = useNotices(mayEnter);
  const inspections = useInspectionsOf(work);
  const bands: Band[] = [
    ...entries.filter(({ state }) => state === 'refused').map((entry) => refusalBandOf(t, entry)),
    ...toldAtOnce(t, told, work, works),
    ...(work.workStatus === 'COMPLETE' ? [] : waysOf(t, told, { work, works, begin, mayEnter })),
    ...(usePhone() ? notices : []),
    ...checkBandsOf(t, inspections, mayEnter),
    ...moldBandOf(t, work, choices.moldApprovable, mayEnter),
  ];
  useLayoutEffect(() => {
    amongOwn.set(true);
    return () => amongOwn.set(false);
  }, []);
  return (
    <div className="kiosk-work">
      <div className="kiosk-work-facts">
        <Bands bands={bands} />
        <header>
          <div>
            <StateMark work={work} />
            <h1>{work.operationName}</h1>
            <p>{work.productName}</p>
            <small>
              <Unbroken text={`${work.productCode} · ${t('kiosk.lot')} ${work.lotNo} · ${t('kiosk.plan')} ${work.planNo}`} />
            </small>
          </div>
          <button type="button" className="kiosk-button" onClick={once(() => goTo({ step: 'reports' }))}>
            <Icon name="report" size={24} />
            {t('kiosk.reports')}
          </button>
        </header>
        <div className="kiosk-figures">
          <Figure name={t('kiosk.target')} value={formatNumber(wantedQty(work))} unit={work.uom} />
          <Figure name={t('kiosk.good')} value={formatNumber(work.completedQty)} tone="good" kept={keptOf(t, waiting, 'goodQty')} />
          <Figure
            name={t('kiosk.defect')}
            value={formatNumber(work.defectQty)}
            {...(work.defectQty > 0 && { tone: 'bad' })}
            kept={keptOf(t, waiting, 'defectQty')}
          />
          <Figure name={t(`kiosk.${rest.is}`)} value={formatNumber(rest.qty)} {...(rest.is === 'over' && { tone: 'info' })} />
          <Figure
            name={work.previousOperationName ? t('kiosk.readyFrom', { operation: work.previousOperationName }) : t('kiosk.ready')}
            value={work.readyQty === null ? t('kiosk.readyAny') : formatNumber(work.readyQty)}
            {...(work.readyQty !== null && work.readyQty <= 0 && { tone: 'bad' })}
          />
        </div>
        <Progress work={work} />
        {notes.length > 0 && (
          <p className="kiosk-figure-notes">
            {notes.map(([name, counts]) => (
              <span key={name}>
                {name} · <span>{counts}</span>
              </span>
            ))}
          </p>
        )}
        <CheckPoints work={work} mayEnter={mayEnter} />
        <div className="kiosk-settings">
          <Setting
            icon="gear"
            name={t('kiosk.machine')}
            value={work.toolName}
            missing={work.toolRequired}
            change={open && standing && choices.tools.length > 0 ? () => goTo({ step: 'machine' }) : null}
          />
          {(work.mold || work.wantedMold) && (
            <Setting
              icon="gear"
              name={t('kiosk.mold')}
              value={work.mold ? moldText(t, work.mold) : null}
              missing
              change={open && mayChangeMold(work) ? () => goTo({ step: 'mold' }) : null}
            />
          )}
          <Setting
            icon="user"
            name={t('kiosk.people')}
            value={people || null}
            missing={choices.workers.length > 0}
            change={open && choices.workers.length > 0 ? () => goTo({ step: 'people' }) : null}
          />
        </div>
        <PapersNote work={work} />
        {work.materials.length > 0 && (
          <section className="kiosk-materials">
            <h2>{t('kiosk.materials')}</h2>
            {work.materials.map(({ name, uom, neededQty, atLineQty, backflush, standsForName }) => (
              <p key={`${standsForName ?? ''}${name}`} data-short={!backflush && atLineQty < neededQty}>
                <Icon name={!backflush && atLineQty < neededQty ? 'warning' : 'check'} size={20} />
                {backflush
                  ? t('kiosk.materialAuto', { name, need: neededQty, uom })
                  : t('kiosk.material', { name, at: atLineQty, need: neededQty, uom, instead: standsForName })}
              </p>
            ))}
          </section>
        )}
        {work.note && <p className="kiosk-note">{work.note}</p>}
        {waiting.length > 0 && (
          <section className="kiosk-waiting">
            {waiting.map((entry) => (
              <p key={entry.key}>
                <Icon name="clock" size={20} />
                {didText(t, entry)} · {t('kiosk.notSentYet')}
              </p>
            ))}
          </section>
        )}
      </div>
      <nav className="kiosk-actions">{mayEnter && <Actions work={work} begin={begin} />}</nav>
    </div>
  );
};

/** A start that was refused because its person runs something else: the same, but that they leave it, as a start or as a set-up. */
const movingOf = (told: Entry | null, work: Work): Move | null => {
  if (told?.change.dailyPlanId !== work.dailyPlanId || told.problem?.code !== 'work.oneOpenEventPerWorker') return null;
  const { key: _, dailyPlanId: __, occurredAt: ___, ...asked } = told.change;
  if (asked.action !== 'START' || !told.problem.facts?.work) return null;
  return { kind: asked.kind === 'SETUP' ? 'SETUP' : 'RUN', to: (kind) => () => void tap(work, { ...asked, kind, movePerson: true }) };
};
type Move = { kind: 'SETUP' | 'RUN'; to: (kind: 'SETUP' | 'RUN') => () => void };

/** Why what was tapped a moment ago isn't done, and the way to it where there is one. */
const toldAtOnce = (t: Translate, told: Entry | null, work: Work, works: readonly Work[]): Band[] => {
  if (told?.change.dailyPlanId !== work.dailyPlanId) return [];
  const band = { key: told.key, look: 'block', tone: 'warn', icon: 'warning', role: 'alert' } as const;
  const move = movingOf(told, work);
  const { problem } = told;
  if (!move || !problem?.facts) return [{ ...band, lines: [problemText(t, told)] }];
  // Each work that somebody would leave has its line.
  const lines = leftBy(readFacts(language.get(), problem.facts)).map((of) => {
    const other = works.find(({ dailyPlanId }) => dailyPlanId === of.work);
    const name = other ? `${other.operationName} · ${other.productName} · ${other.planNo}` : (of.plan ?? null);
    return t(of.stays ? 'kiosk.personBusyOneStays' : 'kiosk.personBusy', { people: 1, ...of, work: name });
  });
  const isOn = work.running?.kind === move.kind;
  const name = t(isOn ? 'kiosk.movePersonHere' : move.kind === 'SETUP' ? 'kiosk.movePersonSetup' : 'kiosk.movePerson');
  return [{ ...band, lines, act: { name, run: once(move.to(move.kind)) } }];
};

/** From 80 % of its guaranteed shots on it says so. */
const moldText = (t: Translate, { code, name, usage }: NonNullable<Work['mold']>) =>
  [code, name, usage === 'OK' ? null : t(`moldUsage.${usage}`)].filter(Boolean).join(' · ');
type WaysFacts = Pick<OverviewProps, 'work' | 'works' | 'begin' | 'mayEnter'>;
/** What stands in the way, each as the way out of it where the kiosk has one. */
const waysOf = (t: Translate, told: Entry | null, { work, works, begin, mayEnter }: WaysFacts): Band[] => {
  // Once somebody is known to be busy, the swap is asked where they are moved.
  const moving = movingOf(told, work) !== null;
  const wayOf = ({ reason, facts }: Block) => {
    if (reason === 'TOOL_BUSY' && moving) return null;
    if (reason === 'TOOL_BUSY' && (maySwap(work) || mayStart(work)) && mayEnter) return { name: t('kiosk.swap'), go: () => begin('RUN') };
    if (reason === 'TOOL_INSPECTION' && mayEnter && !work.running)
      return { name: t('kiosk.otherMachine'), go: () => goTo({ step: 'machine' }) };
    // What goes to a vendor is sent by the office: whoever is asked for is called.
    if (reason === 'OUTSOURCED' && mayEnter) return { name: t('kiosk.callHelp'), go: () => goTo({ step: 'help' }) };
    if (reason === 'MOLD' && mayEnter && mayChangeMold(work)) return { name: t('kiosk.changeMold'), go: () => goTo({ step: 'mold' }) };
    const before = works.find((one) => one.planId === work.planId && one.operationName === facts.operation);
    if (reason === 'PREVIOUS_OP_EMPTY' && before)
      return { name: t('kiosk.openWork'), go: () => goTo({ step: 'work', workId: before.dailyPlanId }) };
    return null;
  };
  // Used-up shots have a band of their own.
  const blocks = work.blocks.filter(({ reason }) => reason !== 'MOLD_USED_UP');
  return blocks.map((block) => {
    const way = wayOf(block);
    return {
      ...{ key: `${block.reason} ${Object.values(block.facts).join()}`, look: 'block', tone: 'warn', icon: 'warning' },
      lines: [blockText(t, block)],
      ...(way && { act: { name: way.name, run: once(way.go) } }),
    };
  });
};

type SettingProps = { icon: IconName; name: string; value: string | null; missing: boolean; change: (() => void) | null };
const Setting = ({ icon, name, value, missing, change }: SettingProps) => {
  const t = useT();
  const inside = (
    <>
      <Icon name={icon} size={26} />
      <span>
        <small>{name}</small>
        <strong data-missing={!value && missing}>{value ?? t('common.nothing')}</strong>
      </span>
    </>
  );
  return change ? (
    <button type="button" className="kiosk-setting" onClick={once(change)}>
      {inside}
      <em>{t(value ? 'kiosk.change' : 'kiosk.choose')}</em>
    </button>
  ) : (
    <div className="kiosk-setting">{inside}</div>
  );
};

const Since = ({ work }: { work: Work }) => {
  const t = useT();
  const at = useNow(10_000);
  const reasons = useReasonNames();
  if (!work.running) return null;
  const { startedAt } = work.running;
  const said = { at: clockText(startedAt), minutes: durationText(t, startedAt, at) };
  const state = stateOf(work);
  return (
    <p className="kiosk-since">
      {state === 'STOPPED'
        ? t('kiosk.stoppedSince', { ...said, why: stopWhy(t, work, reasons) })
        : t(state === 'SETUP' ? 'kiosk.setupSince' : 'kiosk.since', said)}
    </p>
  );
};

type Action = { name: string; icon: IconName | 'pause'; run: () => void; kind?: string | undefined; why?: string | null };
/** Without news from the server the operation before may have reported what isn't known here. */
const useHeard = () => {
  const old = useStore(unheard);
  return useLine() !== 'waiting' && !old;
};

/** What can be done with a work in its state, in the order of the shift. */
const actionsOf = (
  t: Translate,
  work: Work,
  begin: (kind: 'SETUP' | 'RUN') => void,
  heardOf: boolean,
  move: Move | null = null,
): Action[] => {
  const state = stateOf(work);
  const whyOf = (block: Block | undefined) => (block ? blockText(t, block) : null);
  const closed = whyOf(work.blocks.find(({ reason }) => reason === 'PLAN_CLOSED'));
  const bars = heardOf ? barsResult : barsResult.filter((bar) => bar !== 'PREVIOUS_OP_EMPTY');
  const whyNoResult = whyOf(work.blocks.find(({ reason }) => bars.includes(reason)));
  const ask = (step: 'reopen' | 'finish' | 'result' | 'pause') => () => goTo({ step });
  if (state === 'COMPLETE')
    return [
      {
        name: t('kiosk.reopen'),
        icon: 'right',
        run: ask('reopen'),
        why: closed ?? (work.carriedOutQty > 0 ? t('kiosk.why.carriedOut') : null),
      },
    ];
  const finish = () => {
    if (work.remainQty > 0 || checksDue(work).length > 0) return goTo({ step: 'finish' });
    finishNow(t, work);
  };
  const going = state === 'RUN' || state === 'SETUP';
  const again = state === 'STOPPED' || (state === 'IN_PROGRESS' && work.completedQty > 0);
  const why = whyOf(keptBy(work));
  const swap: Action = { name: t('kiosk.swap'), icon: 'play', run: () => begin('RUN'), kind: 'start' };
  const start: Action = { name: t(again ? 'kiosk.goOn' : 'kiosk.start'), icon: 'play', run: () => begin('RUN'), kind: 'start', why };
  const setup: Action = {
    name: t(move ? 'kiosk.movePersonSetup' : maySwap(work) ? 'kiosk.swapSetup' : 'kiosk.setup'),
    icon: 'gear',
    run: move?.to('SETUP') ?? (() => begin('SETUP')),
    kind: 'setup',
    why: move || maySwap(work) ? null : why,
  };
  const result = { name: t('kiosk.result'), run: ask('result'), kind: state === 'RUN' ? 'primary' : undefined, why: whyNoResult };
  return [
    ...(state === 'RUN'
      ? []
      : [move ? { ...start, name: t('kiosk.movePerson'), run: move.to('RUN'), why: null } : maySwap(work) ? swap : start]),
    ...(state === 'PLANNED' || state === 'IN_PROGRESS' ? [setup] : []),
    { ...result, icon: 'report' },
    ...(going ? [{ name: t('kiosk.pause'), icon: 'pause' as const, run: ask('pause'), kind: 'stop' }] : []),
    { name: t('kiosk.finish'), icon: 'success', run: finish, kind: 'finish', why: state === 'PLANNED' ? t('kiosk.why.notStarted') : null },
  ];
};

type Acting = { work: Work; begin: (kind: 'SETUP' | 'RUN') => void };

const Actions = ({ work, begin }: Acting) => {
  const t = useT();
  const complete = work.workStatus === 'COMPLETE';
  const heardOf = useHeard();
  const why = useReasonNames().get(work.closeReasonId ?? 0) ?? work.closeReason;
  const minutes = worked(work, new Date(useNow(10_000)).toISOString());
  const move = movingOf(useStore(theOutbox().told), work);
  return (
    <>
      {complete ? (
        work.endedAt && <p className="kiosk-since">{t('kiosk.finishedAt', { at: clockText(work.endedAt) })}</p>
      ) : (
        <Since work={work} />
      )}
      {complete && why && <p className="kiosk-since">{why}</p>}
      {minutes > 0 && <p className="kiosk-since">{t('kiosk.worked', { time: minutesText(t, minutes) })}</p>}
      {actionsOf(t, work, begin, heardOf, move).map(({ name, icon, run, kind, why: kept }) => (
        <KioskKey key={name} className="kiosk-act" data-kind={kind} why={kept} onClick={once(run)}>
          {icon === 'pause' ? <Pause size={34} /> : <Icon name={icon} size={34} />}
          {name}
        </KioskKey>
      ))}
    </>
  );
};

/** The same actions as large tiles: what a tile of the list opens when it is held. */
const HeldActions = ({ work, begin }: Acting) => {
  const t = useT();
  const actions = actionsOf(t, work, begin, useHeard());
  return (
    <Question
      title={`${work.operationName} · ${work.productName}`}
      hint={`${t('kiosk.lot')} ${work.lotNo}`}
      choices={[...actions.map(({ name, why }) => ({ key: name, name, ...(why && { why }) })), { key: 'open', name: t('kiosk.openWork') }]}
      choose={(key) => {
        const action = actions.find(({ name }) => name === key);
        if (!action) return goTo({ step: 'work' });
        action.run();
        if (place.get().step === 'actions') goTo({ step: 'work' });
      }}
    />
  );
};
