import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { Day, PathId, Stamps } from '../../kit/shape.ts';
import { dayNights, workStatuses } from './daily-plan.ts';

/** Why planned work can’t go on: its machine is under inspection, its lot held, its mold away, or material isn’t there by its day. */
export const hindrances = ['TOOL', 'HOLD', 'MOLD', 'MATERIAL'] as const;
export type Hindrance = (typeof hindrances)[number];

/** What daily plans with their hindrances are made from. */
export const blockTables = [
  'daily_plan',
  'production_plan',
  'production_operation_plan',
  'operation',
  'product',
  'lot',
  'location',
  'tool',
  'mold',
  'order_info',
  'order_product',
  'biz_partner',
  'material',
  'material_stock',
  'material_issue',
  'order_material',
  'plant_calendar',
] as const;

/** And where each of them says whether something was recorded on it. */
export const blockFactTables = [...blockTables, 'production_result', 'work_event', 'check_point_tick', 'carry_over'] as const;

/** A daily plan as the calendar and the board show it. */
export const PlanBlock = z.object({
  id: Stamps.shape.id,
  version: Stamps.shape.version,
  planId: z.number().int(),
  planNo: z.string(),
  productCode: z.string(),
  productName: z.string(),
  uom: z.string(),
  operPlanId: z.number().int(),
  operationName: z.string(),
  operationSeq: z.number().int(),
  workDate: z.string(),
  dayNight: z.enum(dayNights),
  lineId: z.number().int(),
  lineName: z.string(),
  toolId: z.number().int().nullable(),
  toolName: z.string().nullable(),
  workerIds: z.array(z.number().int()),
  seq: z.number().int(),
  targetQty: z.number(),
  carriedInQty: z.number(),
  carriedOutQty: z.number(),
  completedQty: z.number(),
  remainQty: z.number(),
  workStatus: z.enum(workStatuses),
  note: z.string().nullable(),
  /** Something was recorded on it: its day and shift stay. */
  hasFacts: z.boolean(),
  /** Its plan takes no more work: closed or cancelled. */
  closed: z.boolean(),
  /** Its day is over, and something of it is still to be made. */
  late: z.boolean(),
  blocked: z.array(z.enum(hindrances)),
});
export type PlanBlock = z.infer<typeof PlanBlock>;

/** A month: `2026-11`. */
export const YearMonth = z
  .string()
  .overwrite((text) => text.replace(/^(\d{4})(\d\d)$/, '$1-$2'))
  .regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/);

/** What stands on a line on a day; its quantities by unit. */
export const LineDay = z.object({
  day: z.string(),
  lineId: z.number().int(),
  lineName: z.string(),
  plans: z.number().int(),
  dailyPlans: z.number().int(),
  /** Of them not finished, in plans that are open. */
  unfinished: z.number().int(),
  late: z.number().int(),
  blocked: z.number().int(),
  /** To be made: targets with what was carried in and out. */
  amounts: z.array(z.object({ uom: z.string(), targetQty: z.number(), madeQty: z.number() })),
  /** The line doesn’t work on the day. */
  rests: z.boolean(),
});
export type LineDay = z.infer<typeof LineDay>;

export const planCalendar = call({
  reads: blockTables,
  method: 'GET',
  path: '/productionplan/calendar',
  permission: ['productionPlan', 'view'],
  summary: 'What is planned, made, late and blocked on the lines on each day of the weeks that a month touches.',
  ask: z.object({ yearMonth: YearMonth }),
  answer: z.object({
    startDt: z.string(),
    endDt: z.string(),
    /** The production day that it is now. */
    today: z.string(),
    lineDays: z.array(LineDay),
    off: z.array(z.object({ day: z.string(), works: z.boolean(), name: z.string() })),
  }),
});
/** The rows behind a number of the calendar. */
export const planCalendarRows = call({
  reads: blockFactTables,
  method: 'GET',
  path: '/productionplan/calendar/rows',
  permission: ['productionPlan', 'view'],
  summary: 'The daily plans of a day, on a line or on all: 2,000 at most, and whether there are others.',
  ask: z.object({ day: Day, lineId: PathId.optional() }),
  answer: z.object({ blocks: z.array(PlanBlock), more: z.boolean() }),
});
