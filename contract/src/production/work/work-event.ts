import { z } from 'zod';
import { FactStamps } from '../../kit/fact.ts';

/** Intervals on the floor. RUN and SETUP are work; the rest says why a machine stood. */
export const workKinds = [
  'SETUP',
  'RUN',
  'PAUSE',
  'STOP',
  'CLEAN',
  'MAINT',
  'WAIT_MATERIAL',
  'WAIT_QUALITY',
  'WAIT_WORKER',
  'CHANGEOVER',
  'BREAK',
  'TRIAL',
] as const;
export type WorkKind = (typeof workKinds)[number];
export const stoppingKinds = [
  'PAUSE',
  'STOP',
  'CLEAN',
  'MAINT',
  'WAIT_MATERIAL',
  'WAIT_QUALITY',
  'WAIT_WORKER',
  'CHANGEOVER',
  'BREAK',
] as const satisfies readonly WorkKind[];

export const WorkEvent = FactStamps.extend({
  dailyPlanId: z.number().int().nullable(),
  operPlanId: z.number().int().nullable(),
  toolId: z.number().int().nullable(),
  /** The first of its crew. */
  workerId: z.number().int().nullable(),
  /** Everybody who worked in it. */
  workerIds: z.array(z.number().int()),
  kind: z.enum(workKinds),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  stopReasonId: z.number().int().nullable(),
  planned: z.boolean(),
  note: z.string().nullable(),
});
export type WorkEvent = z.infer<typeof WorkEvent>;
