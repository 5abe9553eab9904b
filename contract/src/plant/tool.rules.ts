import { mayBecome, type Rule, type States } from '../kit/rule.ts';
import type { InspectionStatus } from './tool.ts';

export const inspectionStates: States<InspectionStatus> = {
  REQUESTED: ['IN_PROGRESS', 'CANCELLED'],
  IN_PROGRESS: ['COMPLETE', 'CANCELLED'],
  COMPLETE: [],
  CANCELLED: [],
};

export type Inspecting = {
  /** Null when it is new: what already happened may be entered as begun or complete. */
  was: InspectionStatus | null;
  status: InspectionStatus;
  occurredAt: string;
  startedAt?: string | null | undefined;
  completedAt?: string | null | undefined;
  result?: string | null | undefined;
};

const at = (time: string | null | undefined) => (time ? Date.parse(time) : undefined);

export const inspectionRules: readonly Rule<Inspecting>[] = [
  {
    code: 'tool.inspectionStatusFollows',
    field: 'status',
    broken: ({ was, status }) => (was === null ? status === 'CANCELLED' : was !== status && !mayBecome(inspectionStates, was, status)),
  },
  {
    code: 'tool.inspectionUnderWayHasStarted',
    field: 'startedAt',
    broken: ({ status, startedAt }) => (status === 'IN_PROGRESS' || status === 'COMPLETE') && !startedAt,
  },
  {
    code: 'tool.inspectionCompleteHasEnded',
    field: ({ completedAt }) => (completedAt ? 'result' : 'completedAt'),
    broken: ({ status, completedAt, result }) => status === 'COMPLETE' && (!completedAt || !result),
  },
  {
    code: 'tool.inspectionEndsOnlyWhenComplete',
    field: 'completedAt',
    broken: ({ status, completedAt }) => status !== 'COMPLETE' && Boolean(completedAt),
  },
  {
    code: 'tool.inspectionStartsAfterItOccurs',
    field: 'startedAt',
    broken: ({ occurredAt, startedAt }) => (at(startedAt) ?? Infinity) < Date.parse(occurredAt),
  },
  {
    code: 'tool.inspectionEndsAfterItStarts',
    field: 'completedAt',
    broken: ({ startedAt, completedAt }) => (at(completedAt) ?? Infinity) < (at(startedAt) ?? -Infinity),
  },
];
