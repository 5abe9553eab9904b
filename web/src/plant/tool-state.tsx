import { type ToolState, toolStates } from '@lotline/contract/plant/tool';
import { useMemo } from 'react';
import type { Column, Tone } from '../kit/columns/columns.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { useRows } from '../kit/net/resource.ts';
import { nothing } from '../kit/words/format.ts';
import type { Translate } from '../kit/words/words.ts';

type State = ToolState['state'];
export type States = ReadonlyMap<number, ToolState>;

/** What runs is blue, what stands for want of something amber, what is broken red. */
export const stateTones: Readonly<Record<State, Tone>> = {
  RUN: 'blue',
  SETUP: 'blue',
  TRIAL: 'blue',
  CHANGEOVER: 'orange',
  PAUSE: 'orange',
  BREAK: 'orange',
  CLEAN: 'orange',
  WAIT_MATERIAL: 'orange',
  WAIT_QUALITY: 'orange',
  WAIT_WORKER: 'orange',
  MAINT: 'red',
  STOP: 'red',
  IDLE: 'grey',
  OFF: 'grey',
};
export const stateWord = (state: State) =>
  state === 'IDLE' || state === 'OFF' ? (`tool.state.${state}` as const) : (`work.kind.${state}` as const);

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

export const doing = ({ productName, operationName, planNo, workerName }: ToolState) =>
  [productName, operationName, planNo, workerName].filter(Boolean).join(' · ') || null;

/** The state, the work and how long, as columns of any list of machines. */
export const stateColumns = <Row extends { id: number }>(states: States, t: Translate): Column<Row>[] => {
  const of = ({ id }: Row) => states.get(id);
  return [
    {
      id: 'state',
      kind: 'choice',
      width: 105,
      value: (row) => of(row)?.state,
      choices: Object.keys(stateTones),
      choiceNames: Object.fromEntries(Object.keys(stateTones).map((state) => [state, t(stateWord(state as State))])),
      tones: stateTones,
      noImport: true,
    },
    {
      id: 'doing',
      kind: 'text',
      width: 210,
      value: (row) => {
        const state = of(row);
        return state && doing(state);
      },
      noImport: true,
    },
    {
      id: 'since',
      kind: 'at',
      width: 90,
      value: (row) => of(row)?.since,
      show: (row) => {
        const since = of(row)?.since;
        return since ? lasting(since, t) : nothing;
      },
      noImport: true,
    },
  ];
};
