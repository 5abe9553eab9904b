import type { States } from '../kit/rule.ts';

export const countStatuses = ['PLANNED', 'COUNTING', 'SUBMITTED', 'POSTED', 'CANCELLED'] as const;
export type CountStatus = (typeof countStatuses)[number];

/** What may follow what: what waits for approval can be sent back to be counted anew; what was posted stays. */
export const countStates: States<CountStatus> = {
  PLANNED: ['COUNTING', 'CANCELLED'],
  COUNTING: ['SUBMITTED', 'CANCELLED'],
  SUBMITTED: ['COUNTING', 'POSTED', 'CANCELLED'],
  POSTED: [],
  CANCELLED: [],
};

export const lineStates = ['OPEN', 'COUNTED', 'NOT_FOUND', 'LEFT_OUT'] as const;
export type LineState = (typeof lineStates)[number];
