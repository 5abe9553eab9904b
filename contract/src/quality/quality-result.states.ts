import type { States } from '../kit/rule.ts';

/** What asked for an inspection. */
export const causes = ['RECEIPT', 'START', 'PIECES', 'TIME', 'FINISH', 'SHIPMENT', 'DAY', 'CHANGE', 'HAND', 'AGAIN'] as const;
export type Cause = (typeof causes)[number];

export const inspectionStatuses = ['REQUESTED', 'IN_PROGRESS', 'JUDGED', 'CONFIRMED', 'CANCELLED'] as const;
export type InspectionStatus = (typeof inspectionStatuses)[number];
/** Somebody still has to do something. */
export const openStatuses = ['REQUESTED', 'IN_PROGRESS', 'JUDGED'] as const satisfies readonly InspectionStatus[];

export const judgements = ['PENDING', 'PASS', 'FAIL', 'CONDITIONAL'] as const;
export type Judgement = (typeof judgements)[number];

/** What may follow what: who judges without a value begins and judges at once; what was judged is inspected again, never changed. */
export const inspectionStates: States<InspectionStatus> = {
  REQUESTED: ['IN_PROGRESS', 'JUDGED', 'CANCELLED'],
  IN_PROGRESS: ['JUDGED', 'CANCELLED'],
  JUDGED: ['CONFIRMED'],
  CONFIRMED: [],
  CANCELLED: [],
};

export const valueJudgements = ['OK', 'NG', 'NONE'] as const;
export type ValueJudgement = (typeof valueJudgements)[number];
