import { z } from 'zod';
import { FactStamps } from '../../kit/fact.ts';
import type { Rule } from '../../kit/rule.ts';

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
  workerId: z.number().int().nullable(),
  kind: z.enum(workKinds),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  stopReasonId: z.number().int().nullable(),
  planned: z.boolean(),
  note: z.string().nullable(),
});
export type WorkEvent = z.infer<typeof WorkEvent>;

type Start = {
  plan: { status: string };
  dailyPlan: { workStatus: string };
  lot: { state: string; qualityStatus: string };
  tool: { status: string; name: string } | null;
  toolRequired: boolean;
};
/** What must hold before work on a daily plan starts. */
export const startRules: readonly Rule<Start>[] = [
  { code: 'work.startOnlyOnOpenPlan', broken: ({ plan }) => plan.status === 'COMPLETE' || plan.status === 'CANCELLED' },
  { code: 'work.startOnlyOnOpenDay', broken: ({ dailyPlan }) => dailyPlan.workStatus === 'COMPLETE' },
  { code: 'lot.discardedStaysPut', broken: ({ lot }) => lot.state === 'DISCARDED' },
  { code: 'lot.heldWaits', broken: ({ lot }) => lot.qualityStatus === 'HOLD' || lot.qualityStatus === 'REJECTED' },
  { code: 'work.startNeedsATool', field: 'toolId', broken: ({ tool, toolRequired }) => toolRequired && tool === null },
  {
    code: 'tool.underInspectionStandsStill',
    broken: ({ tool }) => tool?.status === 'UNDER_INSPECTION',
    tell: ({ tool }) => ({ tool: tool?.name ?? null }),
  },
];

type Finish = { dailyPlan: { workStatus: string; remainQty: number }; closeReason: string | null | undefined };
/** What must hold before a daily plan is finished; one that closes short says why. */
export const finishRules: readonly Rule<Finish>[] = [
  { code: 'work.finishedOnce', broken: ({ dailyPlan }) => dailyPlan.workStatus === 'COMPLETE' },
  {
    code: 'work.shortFinishHasAReason',
    field: 'closeReason',
    broken: ({ dailyPlan, closeReason }) => dailyPlan.remainQty > 0 && !closeReason?.trim(),
    tell: ({ dailyPlan }) => ({ remain: dailyPlan.remainQty }),
  },
];

type Reopen = { plan: { status: string }; dailyPlan: { workStatus: string; carriedOutQty: number } };
export const reopenRules: readonly Rule<Reopen>[] = [
  { code: 'work.reopenOnlyComplete', broken: ({ dailyPlan }) => dailyPlan.workStatus !== 'COMPLETE' },
  { code: 'work.carriedOverStaysClosed', broken: ({ dailyPlan }) => dailyPlan.carriedOutQty > 0 },
];
