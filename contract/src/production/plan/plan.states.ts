import type { States } from '../../kit/rule.ts';

export const planStatuses = ['PLANNED', 'IN_PROGRESS', 'COMPLETE', 'CANCELLED'] as const;
export type PlanStatus = (typeof planStatuses)[number];

/** What people may do by hand: close and re-open (with a reason), cancel and take back. Work itself moves PLANNED to IN_PROGRESS. */
export const planStates: States<PlanStatus> = {
  PLANNED: ['COMPLETE', 'CANCELLED'],
  IN_PROGRESS: ['COMPLETE', 'CANCELLED'],
  COMPLETE: ['IN_PROGRESS'],
  CANCELLED: ['PLANNED'],
};

/** Nothing is planned, made or recorded on it any more. */
export const isClosed = (status: string) => status === 'COMPLETE' || status === 'CANCELLED';
