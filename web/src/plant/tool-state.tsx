import { type ToolState, toolStates } from '@lotline/contract/plant/tool';
import type { WorkerRow } from '@lotline/contract/plant/worker';
import { type WorkKind, workKinds } from '@lotline/contract/production/work/work-event';
import { useMemo } from 'react';
import type { Column, Tone } from '../kit/columns/columns.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { useRows } from '../kit/net/resource.ts';
import { nothing } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import type { Translate } from '../kit/words/words.ts';

type State = ToolState['state'];
export type States = ReadonlyMap<number, ToolState>;

/** What states have in common, as the kiosk shows them. */
export type Phase = 'RUN' | 'SETUP' | 'STOPPED' | 'IDLE' | 'INSPECTION' | 'OFF';
const phases: Readonly<Record<State, Phase>> = {
  RUN: 'RUN',
  TRIAL: 'RUN',
  SETUP: 'SETUP',
  CHANGEOVER: 'STOPPED',
  PAUSE: 'STOPPED',
  BREAK: 'STOPPED',
  CLEAN: 'STOPPED',
  WAIT_MATERIAL: 'STOPPED',
  WAIT_QUALITY: 'STOPPED',
  WAIT_WORKER: 'STOPPED',
  MAINT: 'STOPPED',
  STOP: 'STOPPED',
  IDLE: 'IDLE',
  INSPECTION: 'INSPECTION',
  OFF: 'OFF',
};
export const phaseOf = (state: State) => phases[state];
/** One colour of each, here, on a filter and at the kiosk: what works is blue, what stands in the middle of a work red. */
export const phaseTones: Readonly<Record<Phase, Tone>> = {
  RUN: 'blue',
  SETUP: 'blue',
  STOPPED: 'red',
  INSPECTION: 'orange',
  IDLE: 'grey',
  OFF: 'grey',
};
const phaseWords = {
  RUN: 'kiosk.state.RUN',
  SETUP: 'kiosk.state.SETUP',
  STOPPED: 'kiosk.state.STOPPED',
  INSPECTION: 'toolStatus.UNDER_INSPECTION',
  IDLE: 'tool.state.IDLE',
  OFF: 'tool.state.OFF',
} as const;
export const phaseText = (phase: Phase, t: Translate) => t(phaseWords[phase]);

const allStates = Object.keys(phases) as State[];
export const stateTone = (state: State) => phaseTones[phases[state]];
const stateTones = Object.fromEntries(allStates.map((state) => [state, stateTone(state)]));
/** The state by the words of the kiosk; a stop says why, and a trial that it is one. */
export const stateText = (state: State, t: Translate) => {
  const phase = phases[state];
  const says = state === 'TRIAL' || (phase === 'STOPPED' && state !== 'PAUSE');
  return says ? `${phaseText(phase, t)} · ${t(`work.kind.${state as WorkKind}`)}` : phaseText(phase, t);
};

/** What each machine does now, by its id; nothing for who may not see machines. */
export const useToolStates = (): States => {
  const { may } = usePermission();
  const { rows } = useRows(toolStates, {}, { enabled: may('tools') });
  return useMemo(() => new Map(rows.map((row) => [row.toolId, row])), [rows]);
};

/** How long something has lasted, in the largest unit that says it. */
export const lasting = (since: string, t: Translate, now = Date.now()) => {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
  if (minutes < 120) return t('tool.sinceMinutes', { minutes });
  return minutes < 2880
    ? t('tool.sinceHours', { hours: Math.floor(minutes / 60) })
    : t('tool.sinceDays', { days: Math.floor(minutes / 1440) });
};

/** What a machine does comes first by what asks for somebody: it stands in the middle of a work, is inspected, works, waits. */
const ranks: Readonly<Record<Phase, number>> = { STOPPED: 0, INSPECTION: 1, RUN: 2, SETUP: 2, IDLE: 3, OFF: 4 };
export const rankOf = (now: ToolState | undefined) =>
  now ? Math.min(ranks[phases[now.state]], now.inspected ? ranks.INSPECTION : ranks.OFF) : ranks.OFF;

/** Somebody still works on it although it is set under inspection: nothing new starts on it. */
export const worksInspected = ({ state, inspected }: ToolState) => inspected && state !== 'INSPECTION';

/** The chips of a machine: what it does, and beside it that it is under inspection. */
export const StateChips = ({ of }: { of: ToolState }) => {
  const { t } = useSay();
  return (
    <>
      <span className={`kit-tag kit-tag-${stateTone(of.state)}`}>{stateText(of.state, t)}</span>
      {worksInspected(of) && (
        <>
          {' '}
          <span className={`kit-tag kit-tag-${phaseTones.INSPECTION}`}>{t('tool.inspectedToo')}</span>
        </>
      )}
    </>
  );
};

export const doing = ({ productName, operationName, planNo, workerName }: ToolState) =>
  [productName, operationName, workerName, planNo].filter(Boolean).join(' · ') || null;

/** The state, the work and how long, as columns of any list of machines. */
export const stateColumns = <Row extends { id: number }>(states: States, t: Translate): Column<Row>[] => {
  const of = ({ id }: Row) => states.get(id);
  return [
    {
      id: 'state',
      kind: 'choice',
      width: 175,
      value: (row) => of(row)?.state,
      show: (row) => {
        const state = of(row);
        return state ? <StateChips of={state} /> : nothing;
      },
      choices: allStates,
      choiceNames: Object.fromEntries(allStates.map((state) => [state, stateText(state, t)])),
      tones: stateTones,
      noImport: true,
    },
    {
      id: 'doing',
      kind: 'text',
      width: 300,
      value: (row) => {
        const state = of(row);
        return state && doing(state);
      },
      noImport: true,
    },
    {
      id: 'since',
      kind: 'at',
      width: 75,
      value: (row) => of(row)?.since,
      show: (row) => {
        const since = of(row)?.since;
        return since ? lasting(since, t) : nothing;
      },
      noImport: true,
    },
  ];
};

/** The same of people: what somebody is at, by the words and colours of the machines; who is at no work says so. */
export const nowColumns = (t: Translate): Column<WorkerRow>[] => [
  {
    id: 'state',
    kind: 'choice',
    width: 150,
    value: ({ now, active }) => (active ? (now?.kind ?? 'NONE') : null),
    choices: [...workKinds, 'NONE'],
    choiceNames: { ...Object.fromEntries(workKinds.map((kind) => [kind, stateText(kind, t)])), NONE: t('worker.noWork') },
    tones: { ...stateTones, NONE: 'grey' },
    noImport: true,
  },
  {
    id: 'doing',
    kind: 'text',
    width: 240,
    value: ({ now }) =>
      now &&
      [now.productName, now.operationName, now.toolName, now.works > 1 && t('worker.moreWorks', { n: now.works - 1 })]
        .filter(Boolean)
        .join(' · '),
    noImport: true,
  },
  {
    id: 'since',
    kind: 'at',
    width: 90,
    value: ({ now }) => now?.since,
    show: ({ now }) => (now ? lasting(now.since, t) : nothing),
    noImport: true,
  },
];
