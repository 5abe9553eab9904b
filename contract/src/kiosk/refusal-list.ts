import { z } from 'zod';
import { type AnswerOf, call } from '../kit/call.ts';
import { at, choice, fixed, list, maybe, qty, text } from '../kit/list.ts';
import { At, Id, Name, Page, PathId, PositiveQty, Qty } from '../kit/shape.ts';
import { countedBy } from '../kit/unit-of.ts';
import { dayNights } from '../production/plan/daily-plan.ts';
import { Defect, resultWrites, Told } from '../production/result/result.ts';
import { kioskWorks, Work } from './kiosk.ts';
import { refusalStates, refusedActions } from './refusal.ts';

const int = z.number().int();

/** Refused reports of the kiosks: who reported what and when, and why it was not taken. */
export const RefusalRows = list(
  {
    occurredAt: at(),
    state: choice(refusalStates),
    reportedBy: text(),
    lineName: maybe(text()),
    toolName: maybe(text()),
    operationName: text(),
    productName: text(),
    lotNo: text(),
    action: choice(refusedActions),
    goodQty: fixed(maybe(qty())),
    defectQty: fixed(maybe(qty())),
    reworkQty: fixed(maybe(qty())),
    reason: text(),
    createdAt: at(),
    settledByName: maybe(text()),
    settledAt: maybe(at()),
    settledReason: maybe(text()),
  },
  {
    id: int,
    version: int,
    dailyPlanId: int.nullable(),
    factId: int.nullable(),
    defects: z.array(z.object({ defectCodeId: int, qty: z.number() })),
  },
);
export type RefusalRow = z.infer<typeof RefusalRows.row>;

const rowReads = ['kiosk_refusal', 'app_user', 'worker', 'location', 'tool'] as const;
const refusalWrites = [...resultWrites, 'carry_over', 'kiosk_refusal'] as const;

export const kioskRefusals = call({
  reads: rowReads,
  method: 'GET',
  path: '/kiosk/refusals',
  permission: ['kioskRefusal', 'view'],
  summary: 'Reports of the kiosks that were refused: those that still wait, or all.',
  ask: z.object({ which: z.enum(['WAITING', 'ALL']).default('WAITING'), ...Page }),
  answer: RefusalRows.page,
});

export const DayInstead = z.object({
  dailyPlanId: int,
  workDate: z.string(),
  dayNight: z.enum(dayNights),
  toolId: int.nullable(),
  toolName: z.string().nullable(),
  workStatus: z.enum(['PLANNED', 'IN_PROGRESS', 'COMPLETE']),
  remainQty: z.number(),
  uom: z.string(),
});
export type DayInstead = z.infer<typeof DayInstead>;

export type RefusalStory = AnswerOf<typeof kioskRefusalOf>;
export const kioskRefusalOf = call({
  reads: [...rowReads, ...kioskWorks.reads, 'result_defect', 'code', 'carry_over'],
  method: 'GET',
  path: '/kiosk/refusals/{id}',
  permission: ['kioskRefusal', 'view'],
  summary: 'A refused report beside what stands now: the work and its newest 20 results in force.',
  ask: z.object({ id: PathId }),
  answer: z.object({
    row: RefusalRows.row,
    work: Work.nullable(),
    results: z.array(Told),
    /** Where the finished work's remainder went, how much it is, and how much of it can still be taken back. */
    carried: z.object({ qty: z.number(), backQty: z.number(), workDate: z.string(), dayNight: z.enum(dayNights) }).nullable(),
    /** The day for which it was reported, where that was taken off its plan. */
    gone: z
      .object({ workDate: z.string(), dayNight: z.enum(dayNights), toolId: int.nullable(), toolName: z.string().nullable() })
      .nullable(),
    /** Where the work was taken off its plan: the days that its operation still has, on one of which a leader may book the result. */
    days: z.array(DayInstead),
  }),
});

const counted = (qty: typeof Qty) => countedBy(qty, ['dailyPlanId', 'daily_plan'], ['id', 'kiosk_refusal']);
export const settleRefusal = call({
  writes: refusalWrites,
  fact: true,
  method: 'PUT',
  path: '/kiosk/refusals/settled',
  permission: ['kioskRefusal', 'modify'],
  summary:
    'Books a refused report as it was in truth, on a work that was finished meanwhile too, or on another day where its own was taken off the plan, or discards it, each with the reason.',
  ask: z.discriminatedUnion('outcome', [
    z.object({
      outcome: z.literal('BOOK'),
      id: Id,
      reason: Name(500),
      /** The day of the same operation on which it is booked; said where its own day was taken off the plan, and only there. */
      dailyPlanId: Id.optional(),
      /** When it was in truth, where the device's clock was wrong. */
      occurredAt: At.optional(),
      goodQty: counted(Qty).optional(),
      defectQty: counted(Qty).optional(),
      reworkQty: counted(Qty).optional(),
      defects: z
        .array(Defect.extend({ qty: counted(PositiveQty) }))
        .max(50)
        .optional(),
      /** The answer to `production.resultIsOfUsualSize`: yes, so much was made. */
      confirmOver: z.boolean().optional(),
    }),
    z.object({ outcome: z.literal('DISCARD'), id: Id, reason: Name(500) }),
  ]),
  answer: RefusalRows.row,
});
