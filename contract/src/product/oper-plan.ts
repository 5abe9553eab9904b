import { z } from 'zod';
import { call, resource } from '../kit/call.ts';
import { Ext, Id, Note, PathId, PositiveQty, Qty } from '../kit/shape.ts';
import { countedBy } from '../kit/unit-of.ts';
import { unshared } from '../kit/unshared.ts';
import { CrewSize, Seq, YieldRate } from './route.ts';

export const planShifts = ['DAY', 'NIGHT', 'BOTH'] as const;

/** 공정계획: how a product is usually made at one operation. */
export const OperPlanDraft = z.object({
  productId: Id,
  routeOperationId: Id.nullish(),
  operationId: unshared(Id, 'productId'),
  /** 10, 20, 30 …; left out, it comes last. */
  seq: unshared(Seq.optional(), 'productId'),
  toolId: Id.nullish(),
  /** The mold that makes it; empty where any fits, or none. */
  moldId: Id.nullish(),
  lineId: Id.nullish(),
  workerCount: CrewSize.default(1),
  cycleSec: PositiveQty.nullish(),
  setupMin: Qty.default(0),
  yieldRate: YieldRate.default(100),
  dailyTarget: countedBy(Qty, ['productId', 'product']).nullish(),
  dayNight: z.enum(planShifts).default('DAY'),
  outsourced: z.boolean().default(false),
  outsourcerId: Id.nullish(),
  active: z.boolean().default(true),
  note: Note.nullish(),
  ext: Ext.optional(),
});
export type OperPlanDraft = z.infer<typeof OperPlanDraft>;

export const OperPlan = resource({
  reads: ['operation_plan', 'operation', 'tool', 'mold', 'location', 'biz_partner', 'product'],
  // Operations of plans that were made by it are left without it, and have it again when it comes back.
  writes: ['operation_plan', 'production_operation_plan'],
  table: 'operationPlan',
  menu: 'operPlan',
  draft: OperPlanDraft,
  more: {
    productCode: z.string().optional(),
    productName: z.string().optional(),
    operationCode: z.string().optional(),
    operationName: z.string().optional(),
    operationType: z.string().optional(),
    toolName: z.string().nullish(),
    moldName: z.string().nullish(),
    lineName: z.string().nullish(),
    outsourcerName: z.string().nullish(),
    hourlyTarget: z.number().nullish(),
  },
  query: { productId: PathId.optional() },
  paths: {
    list: '/operationplan/plans',
    create: '/operationplan/plan',
    removeOne: '/operationplan/plan/{id}',
  },
});
export type OperPlanRow = z.infer<typeof OperPlan.row>;
const rows = z.array(OperPlan.row);

export const oneOperPlan = call({
  method: 'GET',
  path: '/operationplan/plan/{id}',
  permission: ['operPlan', 'view'],
  summary: 'One operation plan.',
  ask: z.object({ id: PathId }),
  answer: OperPlan.row,
});
/** All plans of the product in their new order; they get the numbers 10, 20, 30 … */
export const orderOperPlans = call({
  writes: ['operation_plan'],
  method: 'PUT',
  path: '/operationplan/sequence',
  permission: ['operPlan', 'modify'],
  summary: 'Puts the operation plans of a product in a new order.',
  ask: z.object({ productId: Id, ids: z.array(Id).min(1).max(500) }),
  answer: rows,
});
/** One plan for each operation of the route that the product has no plan for yet; the product's own route unless another is named. */
export const createOperPlansFromRoute = call({
  writes: ['operation_plan'],
  method: 'POST',
  path: '/operationplan/plans/from-route',
  permission: ['operPlan', 'create'],
  summary: 'Makes an operation plan for each operation of a route that a product has none for yet.',
  ask: z.object({ productId: Id, routeId: Id.optional() }),
  answer: z.object({ created: z.number().int(), kept: z.number().int(), rows }),
});

/**
 * Good pieces an hour: 3600 ÷ cycle time in seconds × yield, cut to three decimals; null without a cycle time.
 * The cycle time is the planned run time per item of ISO 22400-2.
 */
export const hourlyTarget = (cycleSec: number | null | undefined, yieldRate = 100) =>
  cycleSec ? Math.trunc(Number(((3600 * yieldRate * 1000) / (cycleSec * 100)).toPrecision(14))) / 1000 : null;
