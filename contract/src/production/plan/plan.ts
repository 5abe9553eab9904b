import { z } from 'zod';
import { call, deleteMany, deleteOne, restoreDeleted } from '../../kit/call.ts';
import { choice, day, list, maybe, number, qty, stampColumns, stampFields, text, whole } from '../../kit/list.ts';
import { AnyQty, Code, Ext, Id, Note, Page, PathId, Period, PlannedDay, Text, Version } from '../../kit/shape.ts';
import { countedBy } from '../../kit/unit-of.ts';
import { daysGoWrites, progressWrites } from './daily-plan.ts';
import { isClosed, planStatuses } from './plan.states.ts';

const Schedule = {
  routeId: Id.nullish(),
  planQty: countedBy(AnyQty, ['productId', 'product'], ['id', 'production_plan']),
  startDt: PlannedDay,
  endDt: PlannedDay,
  priority: z.number().int().min(1).max(5).default(3),
  /** The line. */
  locationId: Id,
  managerUserId: Id.nullish(),
  note: Note.nullish(),
  ext: Ext.default({}),
  /** Plans more than the order still asks for, knowingly. */
  confirmOver: z.boolean().default(false),
  /** Spreads the quantity over days and shifts, as the operation plans allow. */
  propose: z.boolean().default(false),
};

/** 생산계획: one plan is one lot. */
export const PlanDraft = z.object({
  /** Left out, the next number of the day is given: `PP-20261121-001`. */
  planNo: Code.optional(),
  orderProductId: Id.nullish(),
  productId: Id,
  /** Left out, `<plan number>-<lot sequence>`. */
  lotNo: Code.optional(),
  ...Schedule,
});
export type PlanDraft = z.infer<typeof PlanDraft>;

export const PlanChange = z.object({
  ...Schedule,
  id: Id,
  version: Version,
  planNo: Code.optional(),
  status: z.enum(planStatuses).optional(),
  /** Why it was closed, or opened again. */
  reason: Text(500).nullish(),
});
export type PlanChange = z.infer<typeof PlanChange>;

/** What a plan lacks of a material if all that may be used on the shelves were its own, and the purchase with which all of that has come, else the last that is open. */
const PlanLack = z.object({
  materialId: z.number().int(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  uom: z.string(),
  lackingQty: z.number(),
  requiredQty: z.number(),
  issuedQty: z.number(),
  /** What of it may be used on the shelves. */
  availableQty: z.number(),
  /** What substitutes on the shelves make up for; it isn't lacking. */
  coveredQty: z.number().optional(),
  orderId: z.number().int().nullable(),
  orderNo: z.string().nullable(),
  dueDate: z.string().nullable(),
  comingQty: z.number().nullable(),
  /** What of it no open purchase brings. */
  unorderedQty: z.number(),
});
export type PlanLack = z.infer<typeof PlanLack>;

const open = { status: planStatuses.filter((status) => !isClosed(status)) };

export const Plans = list(
  {
    planNo: text(),
    orderNo: maybe(text()),
    bizPartnerName: maybe(text()),
    dueDate: maybe(day()),
    productCode: text(),
    productName: text(),
    uom: text(),
    routeName: maybe(text()),
    lotNo: text(),
    lotSeq: whole(),
    planQty: qty(),
    startDt: day(),
    endDt: day(),
    /** Of how many materials the shelves don't hold enough for it; of an open plan only. */
    lackCount: whole(),
    /** Days between its end and the day that it is due: below zero it ends too late. */
    slackDays: maybe(whole()),
    priority: whole(),
    locationName: text(),
    managerName: maybe(text()),
    goodQty: qty(),
    defectQty: qty(),
    /** The mean over the operations that report of good ÷ planned, each 1 at most. */
    progressRate: number(),
    status: choice(planStatuses),
    closeReason: maybe(text()),
    reopenReason: maybe(text()),
    operationCount: whole(),
    dailyPlanCount: whole(),
    note: maybe(text()),
    ...stampColumns,
  },
  {
    ...stampFields,
    orderProductId: z.number().int().nullable(),
    bizPartnerId: z.number().int().nullable(),
    productId: z.number().int(),
    routeId: z.number().int().nullable(),
    lotId: z.number().int(),
    locationId: z.number().int(),
    managerUserId: z.number().int().nullable(),
    /** Which revision of its own bill results take by now. */
    billRevision: z.number().int(),
    lacks: z.array(PlanLack),
    ext: Ext,
  },
  {
    today: ({ workDay }) => [open, { startDt: `<=${workDay}` }, { endDt: `>=${workDay}` }],
    /** Past its end, or ending after what it is made for is due. */
    late: ({ workDay }) => [open, { endDt: `<${workDay}`, slackDays: '<0' }],
    lacking: () => [{ lackCount: '>0' }],
    running: () => [{ status: ['IN_PROGRESS'] }],
    mine: ({ userId }) => [{ managerUserId: userId }],
  },
  { of: { planQty: 'uom', goodQty: 'uom', defectQty: 'uom' } },
);
export const Plan = Plans.row;
export type Plan = z.infer<typeof Plan>;

/** A daily plan that a change of the schedule deletes, or that stands in its way. */
export const AffectedDailyPlan = z.object({
  id: z.number().int(),
  operationName: z.string(),
  workDate: z.string(),
  dayNight: z.enum(['DAY', 'NIGHT']),
  toolName: z.string().nullable(),
  targetQty: z.number(),
  completedQty: z.number(),
  defectQty: z.number(),
  /** Results, work or carry-over hang on it. */
  hasFacts: z.boolean(),
});
export type AffectedDailyPlan = z.infer<typeof AffectedDailyPlan>;

const view = ['productionPlan', 'view'] as const;
const modify = ['productionPlan', 'modify'] as const;

/** What changes when a plan goes, or its days do. */
const withItsDays = [...daysGoWrites, 'order_material', 'attachment'] as const;

/** What a list of plans is made from. */
const planTables = [
  'daily_plan',
  'production_plan',
  'biz_partner',
  'business',
  'location',
  'lot',
  'material',
  'material_issue',
  'material_stock',
  'order_info',
  'order_material',
  'order_product',
  'product',
  'production_operation_plan',
  'route',
] as const;
/** Plans whose days touch the period. */
export const plans = call({
  reads: planTables,
  method: 'GET',
  path: '/productionplan/plans',
  permission: view,
  summary: 'The production plans whose days touch a period.',
  ask: Period.safeExtend(Page),
  answer: z.array(Plan),
  page: Plans.page,
});
export const plansOfOrder = call({
  reads: planTables,
  method: 'GET',
  path: '/productionplan/order/{id}/plans',
  permission: view,
  summary: 'The production plans that an order’s lines are made by.',
  ask: z.object({ id: PathId, ...Page }),
  answer: Plans.page,
});
export const planOf = call({
  reads: planTables,
  method: 'GET',
  path: '/productionplan/plan/{id}',
  permission: view,
  summary: 'One production plan.',
  ask: z.object({ id: PathId }),
  answer: Plan,
});
/** What spreading goes by: the pace of each operation, what of it has no day yet, and the days of the period on which nothing is planned. */
export const Spreading = z.object({
  operations: z.array(
    z.object({
      id: z.number().int(),
      operationName: z.string(),
      pace: z.enum(['DAILY', 'HOURLY', 'EVEN']),
      /** Pieces a day or an hour, by its pace; null where its days share evenly. */
      rate: z.number().nullable(),
      setupMin: z.number(),
      /** What its line works on a whole day, in its shifts. */
      dayMin: z.number(),
      /** Seconds a piece at that pace, to a tenth; null where its days share evenly. */
      secEach: z.number().nullable(),
      /** It takes what the operation before made until the hour before. */
      waits: z.boolean(),
      planQty: z.number(),
      placedQty: z.number(),
      leftQty: z.number(),
    }),
  ),
  closedDays: z.array(z.string()),
  /** When it was spread, where that lies in its period: nothing was planned before, and `leftMin` of that day’s work were left. */
  from: z.object({ day: z.string(), clock: z.string(), leftMin: z.number() }).nullable(),
});
export type Spreading = z.infer<typeof Spreading>;
export const spreadingOf = call({
  reads: ['production_operation_plan', 'daily_plan', 'operation_plan', 'operation', 'plant_calendar', 'production_plan'],
  method: 'GET',
  path: '/productionplan/plan/{id}/spreading',
  permission: view,
  summary: 'What the spreading of a production plan over days goes by.',
  ask: z.object({ id: PathId }),
  answer: Spreading,
});
/** The lot sequence that the next plan of an order line will most likely have; only creating a plan gives it out. */
export const lotSeqOf = call({
  reads: ['order_product', 'production_plan'],
  method: 'GET',
  path: '/productionplan/plan/lot-seq/{orderProductId}',
  permission: view,
  summary: 'The numbers that the next plan of an order line will most likely get.',
  ask: z.object({ orderProductId: PathId }),
  answer: z.object({ lotSeq: z.number().int(), planNo: z.string(), lotNo: z.string() }),
});
/** A plan for what is open of an order line: by the day it is due, begun as late as the pace, the calendar and other plans allow. */
export const PlanProposal = z.object({
  orderProductId: z.number().int(),
  productId: z.number().int(),
  planQty: z.number(),
  /** The line where the product usually begins. */
  locationId: z.number().int().nullable(),
  startDt: z.string(),
  endDt: z.string(),
  /** What the days were chosen by; null where nothing is due. */
  dueDate: z.string().nullable(),
  /** What its operations have no room for until the last day. */
  leftQty: z.number(),
});
export type PlanProposal = z.infer<typeof PlanProposal>;
export const planProposal = call({
  reads: [...planTables, 'operation', 'operation_plan', 'plant_calendar', 'route_operation', 'shipment', 'shipment_line'],
  method: 'GET',
  path: '/productionplan/plan/proposal/{orderProductId}',
  permission: view,
  summary: 'What a plan for the open quantity of an order line would be.',
  ask: z.object({ orderProductId: PathId }),
  answer: PlanProposal,
});
export const createPlan = call({
  writes: ['production_plan', 'production_operation_plan', 'daily_plan', 'order_product', 'order_material', 'order_info', 'lot'],
  method: 'POST',
  path: '/productionplan/plan',
  permission: ['productionPlan', 'create'],
  summary: 'Creates a production plan with its lot and its operations.',
  ask: PlanDraft,
  answer: Plan,
});
/** Gives days to what has none yet: an operation that came after the plan was spread. */
export const spreadPlan = call({
  writes: progressWrites,
  method: 'POST',
  path: '/productionplan/plan/{id}/spread',
  permission: ['productionPlan', 'modify'],
  summary:
    'Spreads those operations of a plan that have no daily plans yet; days that are there stay as they are. Answers what was spread.',
  ask: z.object({ id: PathId }),
  answer: z.array(z.object({ operationName: z.string(), placedQty: z.number(), leftQty: z.number() })),
});
/** Refused with DAILY_PLANS_EXIST where the change would delete daily plans; `force` deletes those that nothing happened on. */
export const changePlan = call({
  writes: ['production_plan', 'production_operation_plan', 'daily_plan', 'order_product', 'order_material', 'order_info', 'lot'],
  method: 'PUT',
  path: '/productionplan/plan',
  permission: modify,
  summary: 'Changes a production plan, unless daily plans stand in the way.',
  ask: PlanChange,
  answer: Plan,
});
export const forcePlan = call({
  writes: withItsDays,
  method: 'PUT',
  path: '/productionplan/plan/force',
  permission: modify,
  summary: 'Changes a production plan and deletes the daily plans in the way that nothing happened on.',
  ask: PlanChange.extend({ dryRun: z.boolean().default(false) }),
  answer: z.object({ plan: Plan, deleted: z.array(AffectedDailyPlan) }),
});
export const removePlan = deleteOne(
  '/productionplan/plan/{id}',
  'productionPlan',
  'Deletes a production plan that nothing happened on.',
  withItsDays,
);
export const restorePlans = restoreDeleted(
  '/productionplan/plans/restored',
  'productionPlan',
  'Brings back deleted production plans with their days, all or none.',
  withItsDays,
);
export const removePlans = deleteMany(
  '/productionplan/plans/{ids}',
  'productionPlan',
  'Deletes several production plans, all or none.',
  withItsDays,
);
