import { z } from 'zod';
import { call } from '../kit/call.ts';
import { PathId, Text } from '../kit/shape.ts';
import { SentFrom } from '../terminal/fact.ts';
import { About, DailyPlanChange } from './kiosk.ts';

const int = z.number().int();

/** What becomes of a report that the server refused: it waits at its kiosk, was handed to a leader, was booked after all, or discarded by name. */
export const refusalStates = ['OPEN', 'HANDED', 'SENT', 'DISCARDED'] as const;
export type RefusalState = (typeof refusalStates)[number];
export const refusedActions = [
  'RESULT',
  'CORRECT',
  'START',
  'PAUSE',
  'EVENT',
  'FINISH',
  'REOPEN',
  'TARGET',
  'MOVE_TOOL',
  'REORDER',
  'CHECK',
] as const;

/** A refused report as its line sees it: what waits, and what became of the latest. */
export const LineRefusal = z.object({
  id: int,
  key: z.string(),
  userId: int,
  reportedBy: z.string(),
  state: z.enum(refusalStates),
  occurredAt: z.string(),
  operationName: z.string(),
  productName: z.string(),
  lotNo: z.string(),
  action: z.enum(refusedActions),
  goodQty: z.number().nullable(),
  defectQty: z.number().nullable(),
  /** What was booked for it in the end, where that is a result. */
  bookedGoodQty: z.number().nullable(),
  bookedDefectQty: z.number().nullable(),
  settledByName: z.string().nullable(),
  settledReason: z.string().nullable(),
});
export type LineRefusal = z.infer<typeof LineRefusal>;
export const lineRefusals = call({
  reads: ['kiosk_refusal', 'app_user', 'worker', 'production_result', 'code'],
  method: 'GET',
  path: '/kiosk/line-refusals',
  permission: ['kiosk', 'view'],
  summary: 'The newest 100 refused reports of a line that wait or were settled within three days.',
  ask: z.object({ lineId: PathId }),
  answer: z.array(LineRefusal),
});

export const answerRefusal = call({
  writes: ['kiosk_refusal', 'terminal_finding'],
  method: 'PUT',
  path: '/kiosk/refusals',
  permission: ['kiosk', 'modify'],
  summary: 'Hands a refused report of one’s own to a leader, or discards it by name; sent again it stays one.',
  ask: z.object({
    outcome: z.enum(['HAND', 'DISCARD']),
    change: DailyPlanChange,
    about: About,
    /** Of which terminal it is, and which number it has there. */
    sent: SentFrom.optional(),
    /** Why it was refused, as the kiosk was told; with the facts of the sentence it is told in every language. */
    why: z.object({
      code: Text(100),
      message: Text(1000),
      facts: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).optional(),
    }),
  }),
  answer: z.object({ state: z.enum(refusalStates) }),
});
