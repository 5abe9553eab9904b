import type { Block, Work } from '@lotline/contract/kiosk/kiosk';
import { add } from '@lotline/contract/kit/quantity';
import { type Facts, readFacts } from '@lotline/contract/kit/words';
import { countedOf, dueAt } from '@lotline/contract/production/work/check-point';
import type { WorkKind } from '@lotline/contract/production/work/work-event';
import { formatNumber, formatTime } from '../kit/words/format.ts';
import { language } from '../kit/words/language.ts';
import { isWord, type Translate, type WordKey } from '../kit/words/words.ts';
import type { Entry } from './outbox.ts';
import type { ReasonNames } from './reasons.ts';

type State = 'PLANNED' | 'RUN' | 'SETUP' | 'STOPPED' | 'IN_PROGRESS' | 'COMPLETE';

export const stateOf = ({ workStatus, running }: Pick<Work, 'workStatus' | 'running'>): State => {
  if (workStatus === 'COMPLETE') return 'COMPLETE';
  if (!running) return workStatus;
  if (running.kind === 'RUN' || running.kind === 'SETUP') return running.kind;
  return running.kind === 'TRIAL' ? 'RUN' : 'STOPPED';
};

/** What the state is called; a stop says why, by the reason that was chosen or by its kind. */
export const stateText = (t: Translate, work: Work, reasons: ReasonNames) => {
  const state = stateOf(work);
  const name = t(`kiosk.state.${state}`);
  const why = state === 'STOPPED' && stopWhy(t, work, reasons);
  return why ? `${name} · ${why}` : name;
};
/** Why a work stands still; null where nobody said. */
export const stopWhy = (t: Translate, { running }: Work, reasons: ReasonNames) =>
  running && (reasons.get(running.stopReasonId ?? 0) ?? (running.kind === 'PAUSE' ? null : t(`work.kind.${running.kind}` as WordKey)));

const works: readonly unknown[] = ['RUN', 'SETUP', 'TRIAL'] satisfies WorkKind[];
export const blockText = (t: Translate, { reason, facts }: Block) =>
  t(reason === 'TOOL_BUSY' && !works.includes(facts.kind) ? 'kiosk.block.TOOL_HELD' : `kiosk.block.${reason}`, facts as Facts);

/** What keeps a work from being started at all; the rest only keeps its result from being taken. */
const hard = ['PLAN_CLOSED', 'OUTSOURCED', 'QUALITY_HOLD', 'TOOL_INSPECTION', 'MOLD', 'MOLD_USED_UP'] as const;
const isHard = ({ reason }: Block) => (hard as readonly string[]).includes(reason);
/** The machine has another job; one that only stands gives it up by itself. */
export const busyWith = ({ blocks }: Work) => blocks.find(({ reason }) => reason === 'TOOL_BUSY');
export const maySwap = (work: Work) => !work.blocks.some(isHard) && works.includes(busyWith(work)?.facts.kind);
export const mayStart = (work: Work) => keptBy(work) === undefined;
/** What keeps it from being started: something hard, or the machine that has to be swapped. */
export const keptBy = (work: Work) => work.blocks.find(isHard) ?? (maySwap(work) ? busyWith(work) : undefined);

/** The checks of the work that are due, each with its piece; `more` are only being counted. */
export const checksDue = (work: Work, more = 0) =>
  (work.checks ?? []).flatMap((one) => {
    const n = dueAt(one, add(countedOf(work), more));
    return n === null ? [] : [{ ...one, n }];
  });

/** As the list of works tells them apart: what goes on, what keeps one from being begun, and which one of its machine comes next. */
export type Standing = State | 'NEXT' | 'BLOCKED' | 'HELD';
const isBarred = ({ reason }: Block) => isHard({ reason, facts: {} }) || reason === 'PREVIOUS_OP_EMPTY';
export const standingOf = (work: Work, isNext: boolean): Standing => {
  const state = stateOf(work);
  if (work.running || state === 'COMPLETE') return state;
  if (work.blocks.some(({ reason }) => reason === 'QUALITY_HOLD')) return 'HELD';
  if (work.blocks.some(isBarred)) return 'BLOCKED';
  return isNext ? 'NEXT' : state;
};

/** What is most likely done with a work now; what has to be cleared first is looked at on its page. */
export type NextStep = 'RESULT' | 'FINISH' | 'START' | 'RESUME' | 'OPEN';
export const nextStepOf = (work: Work): NextStep | null => {
  const state = stateOf(work);
  if (state === 'COMPLETE') return null;
  if (state === 'RUN') {
    if (work.remainQty <= 0) return 'FINISH';
    return work.blocks.some(({ reason }) => barsResult.includes(reason)) ? 'OPEN' : 'RESULT';
  }
  if (!mayStart(work)) return 'OPEN';
  return state === 'STOPPED' || work.completedQty > 0 ? 'RESUME' : 'START';
};
/** What keeps every result from being booked. Material that lies nowhere doesn't bar the count: it waits as an unsettled entry. */
export const barsResult: readonly Block['reason'][] = ['PLAN_CLOSED', 'QUALITY_HOLD', 'PREVIOUS_OP_EMPTY'];

export const isGoing = (work: Pick<Work, 'workStatus' | 'running'>) => ['RUN', 'SETUP'].includes(stateOf(work));
/** Who is at a work that goes on; else whom it was given to. */
export const crewOf = ({ running, workerIds, workStatus }: Pick<Work, 'running' | 'workerIds' | 'workStatus'>) =>
  (isGoing({ running, workStatus }) && running?.workerIds) || workerIds;
/** Who runs something else; what only stands holds nobody. */
export const busyPeople = (works: readonly Work[], work: Work) =>
  new Set(works.flatMap((one) => (one.dailyPlanId !== work.dailyPlanId && isGoing(one) ? crewOf(one) : [])));

export const clockText = (at: string) => formatTime(at).slice(0, 5);
export const minutesText = (t: Translate, minutes: number) =>
  minutes < 60 ? t('kiosk.minutes', { m: minutes }) : t('kiosk.hours', { h: Math.floor(minutes / 60), m: minutes % 60 });
const minutesSince = (since: string, nowMs: number) => Math.max(0, Math.floor((nowMs - Date.parse(since)) / 60_000));
export const durationText = (t: Translate, since: string, nowMs: number) => minutesText(t, minutesSince(since, nowMs));
/** Where there is hardly any room: from an hour on, the whole hours. */
export const shortDurationText = (t: Translate, since: string, nowMs: number) => {
  const minutes = minutesSince(since, nowMs);
  return minutes < 60 ? minutesText(t, minutes) : t('kiosk.wholeHours', { h: Math.floor(minutes / 60) });
};

type Counted = { goodQty: number; defectQty?: number | undefined; reworkQty?: number | undefined; trialQty?: number | undefined };
/** What a report says: the good ones, and each other count that isn't nothing. */
export const countedText = (t: Translate, { goodQty, ...others }: Counted, uom: string) =>
  [
    `${t('kiosk.good')} ${formatNumber(goodQty)}${uom && ` ${uom}`}`,
    ...(['defect', 'rework', 'trial'] as const).map((kind) => {
      const qty = others[`${kind}Qty`] ?? 0;
      return qty > 0 && `${t(`kiosk.${kind}`)} ${formatNumber(qty)}`;
    }),
  ]
    .filter(Boolean)
    .join(' · ');

/** What a tap was, with its time: for a list of what waits or was refused. */
export const didText = (t: Translate, { change }: Entry) => {
  const at = clockText(change.occurredAt ?? '');
  switch (change.action) {
    case 'START':
      return t(change.kind === 'SETUP' ? 'kiosk.did.SETUP' : 'kiosk.did.START', { at });
    case 'RESULT':
      return t('kiosk.did.RESULT', { at, good: change.goodQty, defect: change.defectQty ?? 0 });
    case 'CORRECT':
      return t('kiosk.did.CORRECT', { at, good: change.goodQty, defect: change.defectQty ?? 0 });
    case 'CHECK':
      return t('kiosk.did.CHECK', { at, n: change.atQty });
    case 'PAUSE':
    case 'FINISH':
    case 'REOPEN':
    case 'MOVE_TOOL':
      return t(`kiosk.did.${change.action}`, { at });
    default:
      return t('kiosk.did.OTHER', { at });
  }
};

/** What a tap was of, as the device knew it. */
export const aboutText = ({ about }: Entry) => {
  const { operation, product, tool = about.tool } = namesIn(about);
  return [operation, product, about.lotNo, tool].filter(Boolean).join(' · ');
};
/** The names of what an entry is of, in the language that is read now. */
export const namesIn = (about: Entry['about']) => (language.get() === 'en' && about.english) || about;
/** Why it was refused, as the server said it; in another language than that of then by the rule's own sentence. */
export const problemText = (t: Translate, { problem }: Entry) =>
  problem?.lang && problem.lang !== language.get() && problem.code.includes('.') && isWord(problem.code)
    ? t(problem.code, problem.facts && readFacts(language.get(), problem.facts))
    : problem?.message || t('failure.server');

/** Anything printed on a traveller: lot, plan, product, machine. */
export const matches = (code: string) => {
  const wanted = code.toLowerCase();
  return ({ lotNo, planNo, productCode }: Work) => [lotNo, planNo, productCode].some((one) => one.toLowerCase() === wanted);
};
