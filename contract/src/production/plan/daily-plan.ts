import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { AnyQty, Day, Id, Note, Part, PathId, Period, PlannedDay, Stamps, Version } from '../../kit/shape.ts';
import { countedBy } from '../../kit/unit-of.ts';

/** What follows from a change of a plan's operations or days: their sums, the plan's, its lot's, and those of the order that it serves. */
export const progressWrites = ['production_plan', 'production_operation_plan', 'daily_plan', 'order_product', 'order_info', 'lot'] as const;
/** And where days may go: a refused report and a call for help of a day that goes lose it. */
export const daysGoWrites = [...progressWrites, 'kiosk_refusal', 'help_call'] as const;

export const workStatuses = ['PLANNED', 'IN_PROGRESS', 'COMPLETE'] as const;
export type WorkStatus = (typeof workStatuses)[number];
export const dayNights = ['DAY', 'NIGHT'] as const;

/** 일일계획: what an operation makes in one shift on one tool. */
export const DailyPlan = z.object({
  ...Stamps.shape,
  planId: z.number().int(),
  planNo: z.string(),
  lotId: z.number().int(),
  lotNo: z.string(),
  productId: z.number().int(),
  productCode: z.string(),
  productName: z.string(),
  uom: z.string(),
  operPlanId: z.number().int(),
  operationId: z.number().int(),
  operationName: z.string(),
  operationSeq: z.number().int(),
  workDate: z.string(),
  dayNight: z.enum(dayNights),
  lineId: z.number().int(),
  lineName: z.string(),
  toolId: z.number().int().nullable(),
  toolName: z.string().nullable(),
  workerIds: z.array(z.number().int()),
  workerNames: z.array(z.string()),
  /** Order within tool and shift. */
  seq: z.number().int(),
  targetQty: z.number(),
  carriedInQty: z.number(),
  carriedOutQty: z.number(),
  completedQty: z.number(),
  defectQty: z.number(),
  reworkQty: z.number(),
  remainQty: z.number(),
  overQty: z.number(),
  workStatus: z.enum(workStatuses),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  closeReason: z.string().nullable(),
  /** The same in English, where it was chosen from the list. */
  closeReasonEn: z.string().nullable(),
  /** Where its remainder went last, and how much in all. */
  carryOverDate: z.string().nullable(),
  carryOverQty: z.number(),
  note: z.string().nullable(),
});
export type DailyPlan = z.infer<typeof DailyPlan>;

/** A daily plan to create (no id) or change (id and version); `remove` takes one away that nothing happened on. */
export const DailyPlanDraft = z.object({
  id: Id.optional(),
  version: Version.optional(),
  operPlanId: Id,
  workDate: PlannedDay,
  dayNight: z.enum(dayNights),
  /** Left out, the operation's own. */
  lineId: Id.optional(),
  toolId: Id.nullish(),
  workerIds: z.array(Id).max(50).default([]),
  seq: z.number().int().positive().max(999).default(1),
  targetQty: countedBy(AnyQty, ['operPlanId', 'production_operation_plan']),
  note: Note.nullish(),
  remove: z.boolean().default(false),
});
export type DailyPlanDraft = z.infer<typeof DailyPlanDraft>;

/** The daily plans of an operation. */
export const dailyPlansOfOperation = call({
  method: 'GET',
  path: '/productionplan/operplan/{id}/daily-plans',
  permission: ['productionPlan', 'view'],
  summary: 'The daily plans of an operation.',
  ask: z.object({ id: PathId }),
  answer: z.array(DailyPlan),
});
/** The daily plans of a line, or of all lines below a place; of today's production day unless told. */
export const dailyPlansOfLocation = call({
  method: 'GET',
  path: '/productionplan/location/{id}/daily-plans',
  permission: ['productionPlan', 'view'],
  summary:
    'The daily plans of a line, or of all lines below a place: the first 1,000 or `limit` of them, `after` the last one the following ones.',
  ask: z.object({ id: PathId, startDt: Day.optional(), endDt: Day.optional(), toolId: PathId.optional(), ...Part }),
  answer: z.array(DailyPlan),
});
/** What is planned and not complete on the days of a period, on a line or on all: who makes them a holiday is told. */
export const plannedOnDays = call({
  reads: ['daily_plan'],
  method: 'GET',
  path: '/productionplan/planned-days',
  permission: ['plantCalendar', 'view'],
  summary: 'How many daily plans that aren’t complete, of how many plans, stand on the days of a period, on a line or on all.',
  ask: Period.safeExtend({ lineId: PathId.optional() }),
  answer: z.object({ dailyPlans: z.number().int(), plans: z.number().int() }),
});
/** Creates, changes and takes away daily plans: all of them or none. Answers those that are left of them. */
export const saveDailyPlans = call({
  writes: daysGoWrites,
  method: 'POST',
  path: '/productionplan/operplan/daily-plans',
  permission: ['productionPlan', 'modify'],
  summary:
    'Creates, changes and takes away daily plans, all of them or none. Days that come to far more than their operation is planned to make want `confirmOver`.',
  ask: z.object({
    rows: z.array(DailyPlanDraft).min(1).max(2000),
    /** The days of an operation come to far more than it is planned to make, knowingly. */
    confirmOver: z.boolean().default(false),
  }),
  answer: z.array(DailyPlan),
});
