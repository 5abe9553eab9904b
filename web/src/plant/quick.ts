import { addDays } from '@lotline/contract/kit/production-day';
import type { ToolRow } from '@lotline/contract/plant/tool';
import type { WorkerRow } from '@lotline/contract/plant/worker';
import type { Quick } from '../kit/record/QuickFilters.tsx';
import type { Translate } from '../kit/words/words.ts';
import { type Phase, phaseOf, phaseText, phaseTones, type States } from './tool-state.tsx';

/** Days before an inspection that it is looked out for. */
const soonDays = 7;

/** Machines by what they do now, in the words and colours of their list, and those that are to be inspected or are late with it. */
export const toolQuick = (states: States, day: string, t: Translate): readonly Quick<ToolRow>[] => {
  const last = addDays(day, soonDays);
  return [
    ...asked.map(
      (phase): Quick<ToolRow> => ({
        id: phase.toLowerCase(),
        label: phaseText(phase, t),
        tone: phaseTones[phase],
        fits: ({ id }) => {
          const now = states.get(id);
          return now !== undefined && (phaseOf(now.state) === phase || (phase === 'INSPECTION' && now.inspected));
        },
      }),
    ),
    {
      id: 'inspectionDue',
      label: t('quick.inspectionDue'),
      fits: ({ active, nextInspectionDate }) => active && !!nextInspectionDate && nextInspectionDate <= last,
    },
  ];
};
const asked: readonly Phase[] = ['STOPPED', 'RUN', 'SETUP', 'IDLE', 'INSPECTION'];

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
