import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { daysIn } from '../../kit/production-day.ts';
import { Period } from '../../kit/shape.ts';
import { blockFactTables, PlanBlock } from './plan-calendar.ts';

/** Six weeks: what a planner moves work within. */
export const mostBoardDays = 42;

/** A plan that has work on the board: what its days are held against. */
export const BoardPlan = z.object({
  id: z.number().int(),
  orderId: z.number().int().nullable(),
  orderNo: z.string().nullable(),
  partnerName: z.string().nullable(),
  dueDate: z.string().nullable(),
  /** The last day of the plan itself. */
  endDt: z.string(),
  priority: z.number().int(),
  /** A material that it lacks, and the day on which a purchase brings all of that; null where none does. */
  lack: z.object({ material: z.string(), from: z.string().nullable() }).nullable(),
});
export type BoardPlan = z.infer<typeof BoardPlan>;

export const BoardOperation = z.object({
  id: z.number().int(),
  planId: z.number().int(),
  name: z.string(),
  seq: z.number().int(),
  /** Where it is done by its standard. */
  lineId: z.number().int(),
  /** From its daily target where no cycle time is known; null without either. */
  cycleSec: z.number().nullable(),
  /** The shifts in which it is done by its standard. */
  dayNight: z.enum(['DAY', 'NIGHT', 'BOTH']),
  moldId: z.number().int().nullable(),
  /** Waits for nobody before it. */
  allowAhead: z.boolean(),
  /** Passes on what it gets: done by a vendor, skipped, or reporting nothing. */
  passes: z.boolean(),
  /** What its days before the board come to. */
  beforeQty: z.number(),
});
export type BoardOperation = z.infer<typeof BoardOperation>;

/** Something of an operation that has no day yet. */
export const Unplanned = z.object({
  operPlanId: z.number().int(),
  planId: z.number().int(),
  planNo: z.string(),
  productName: z.string(),
  uom: z.string(),
  operationName: z.string(),
  lineId: z.number().int(),
  toolId: z.number().int().nullable(),
  dueDate: z.string().nullable(),
  leftQty: z.number(),
});
export type Unplanned = z.infer<typeof Unplanned>;

/** PLANNED: nothing of it is asked for yet. */
export const outsideStates = ['PLANNED', 'REQUESTED', 'OUT', 'PARTIALLY_IN', 'COMPLETE'] as const;
/** An operation that is done outside, as long as it takes: what is asked for or sent by its outsourcing, the rest by its plan. */
export const OutsideStep = z.object({
  key: z.string(),
  operPlanId: z.number().int(),
  planId: z.number().int(),
  planNo: z.string(),
  productCode: z.string(),
  productName: z.string(),
  uom: z.string(),
  operationName: z.string(),
  /** Who does it; null where neither a standard nor an earlier outsourcing names one. */
  vendorId: z.number().int().nullable(),
  vendorName: z.string().nullable(),
  outsourcingId: z.number().int().nullable(),
  outNo: z.string().nullable(),
  startDt: z.string(),
  endDt: z.string(),
  qty: z.number(),
  state: z.enum(outsideStates),
  /** It was to be back before today. */
  late: z.boolean(),
});
export type OutsideStep = z.infer<typeof OutsideStep>;

export const PlanBoard = z.object({
  /** The production day that it is now. */
  today: z.string(),
  blocks: z.array(PlanBlock),
  /** There are more than the board takes: a shorter period shows all. */
  more: z.boolean(),
  /** Unfinished work of days before the board. */
  late: z.array(PlanBlock),
  unplanned: z.array(Unplanned),
  /** What is done by vendors within the days. */
  outside: z.array(OutsideStep),
  plans: z.array(BoardPlan),
  operations: z.array(BoardOperation),
  /** The minutes that each line works in the shifts of the days, one after the other. */
  lines: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      day: z.array(z.number()),
      night: z.array(z.number()),
      /** How many minutes of today’s shifts are over. */
      over: z.object({ DAY: z.number(), NIGHT: z.number() }),
    }),
  ),
  tools: z.array(z.object({ id: z.number().int(), name: z.string(), lineId: z.number().int(), inspected: z.boolean() })),
  molds: z.array(z.object({ id: z.number().int(), code: z.string(), toolId: z.number().int().nullable(), away: z.boolean() })),
});
export type PlanBoard = z.infer<typeof PlanBoard>;

/** Everything that a planner's board shows and holds a move against. */
export const planBoard = call({
  reads: [...blockFactTables, 'business', 'operation_plan', 'route_operation', 'outsourcing', 'outsourcing_line', 'biz_partner'],
  method: 'GET',
  path: '/productionplan/board',
  permission: ['productionPlan', 'view'],
  summary:
    'The daily plans of at most six weeks with what their places are held against: capacity, material, molds, due days, operations before; and what vendors do meanwhile.',
  ask: Period.refine(({ startDt, endDt }) => daysIn(startDt, endDt) <= mostBoardDays, {
    path: ['endDt'],
    params: { code: 'periodTooLong', n: mostBoardDays },
  }),
  answer: PlanBoard,
});
