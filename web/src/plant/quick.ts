import { addDays } from '@lotline/contract/kit/production-day';
import type { ToolRow, ToolState } from '@lotline/contract/plant/tool';
import type { WorkerRow } from '@lotline/contract/plant/worker';
import type { Quick } from '../kit/record/QuickFilters.tsx';
import type { Translate } from '../kit/words/words.ts';
import { type States, stateTones } from './tool-state.tsx';

/** Days before an inspection that it is looked out for. */
const soonDays = 7;

/** Machines to look after first: those that are to be inspected or are late with it, those that stand, those that work, those with nothing to do. */
export const toolQuick = (states: States, day: string, t: Translate): readonly Quick<ToolRow>[] => {
  const last = addDays(day, soonDays);
  const isAmong = (states: readonly ToolState['state'][], state: ToolState['state'] | undefined) =>
    state !== undefined && states.includes(state);
  return [
    {
      id: 'inspectionDue',
      label: t('quick.inspectionDue'),
      fits: ({ active, nextInspectionDate }) => active && !!nextInspectionDate && nextInspectionDate <= last,
    },
    { id: 'stopped', label: t('quick.stopped'), fits: ({ id }) => isAmong(stopped, states.get(id)?.state) },
    { id: 'running', label: t('quick.atWork'), fits: ({ id }) => isAmong(running, states.get(id)?.state) },
    { id: 'idle', label: t('quick.idle'), fits: ({ id }) => states.get(id)?.state === 'IDLE' },
  ];
};
const toned = (...tones: readonly string[]) =>
  (Object.keys(stateTones) as ToolState['state'][]).filter((state) => tones.includes(stateTones[state]));
/** A machine with nothing to do isn't stopped. */
const stopped = toned('orange', 'red');
const running = toned('blue');

/** Workers who are at work, those who can't say who they are at a kiosk, and those who stand nowhere. */
export const workerQuick = (t: Translate): readonly Quick<WorkerRow>[] => [
  { id: 'working', label: t('quick.working'), fits: ({ working }) => working === true },
  {
    id: 'unnamed',
    label: t('quick.unnamed'),
    fits: ({ active, hasPin, badgeBarcode }) => active && !hasPin && !badgeBarcode,
  },
  { id: 'nowhere', label: t('quick.nowhere'), fits: ({ active, locationId }) => active && locationId == null },
];
