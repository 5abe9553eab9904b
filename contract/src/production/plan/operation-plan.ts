import { z } from 'zod';
import { call, deleteOne } from '../../kit/call.ts';
import { AnyQty, Id, Name, Note, PathId, PlannedDay, Qty, Stamps, Version } from '../../kit/shape.ts';
import { countedBy } from '../../kit/unit-of.ts';
import { DailyPlan, daysGoWrites, progressWrites } from './daily-plan.ts';
import { planStatuses } from './plan.states.ts';

/** As a plan's; SKIPPED where the plan never visits the operation. */
export const operationStatuses = [...planStatuses, 'SKIPPED'] as const;
export type OperationStatus = (typeof operationStatuses)[number];

const Work = {
  lineId: Id,
  toolId: Id.nullish(),
  /** The mold that makes it; left out by a change, it stays. */
  moldId: Id.nullish(),
  startDt: PlannedDay,
  endDt: PlannedDay,
  planQty: countedBy(AnyQty, ['planId', 'production_plan'], ['id', 'production_operation_plan']),
  outsourced: z.boolean().default(false),
  /** Per piece, a snapshot of the standard when the plan was made. */
  cycleSec: Qty.nullish(),
  setupMin: Qty.default(0),
  /** Its result is reported; other operations only pass. */
  reportPoint: z.boolean().default(true),
  /** May report more than the operation before. */
  allowAhead: z.boolean().default(false),
  note: Note.nullish(),
};

/** 생산공정계획: one operation of a production plan. Left out, `seq` puts it at the end. */
export const OperationPlanDraft = z.object({ planId: Id, operationId: Id, seq: z.number().int().positive().max(9999).optional(), ...Work });
export type OperationPlanDraft = z.infer<typeof OperationPlanDraft>;
export const OperationPlanChange = z.object({
  ...Work,
  id: Id,
  version: Version,
  /** All operations of the plan in their new order. */
  sequence: z.array(Id).max(200).optional(),
});
export type OperationPlanChange = z.infer<typeof OperationPlanChange>;

export const OperationPlan = z.object({
  ...Stamps.shape,
  planId: z.number().int(),
  operationPlanId: z.number().int().nullable(),
  routeOperationId: z.number().int().nullable(),
  operationId: z.number().int(),
  operationCode: z.string(),
  operationName: z.string(),
  seq: z.number().int(),
  lineId: z.number().int(),
  lineName: z.string(),
  toolId: z.number().int().nullable(),
  toolName: z.string().nullable(),
  moldId: z.number().int().nullable(),
  moldName: z.string().nullable(),
  startDt: z.string(),
  endDt: z.string(),
  planQty: z.number(),
  /** Good pieces of the operation before that wait here; null for the first. */
  wipQty: z.number().nullable(),
  /** Pieces that stand at vendors for this operation. */
  vendorQty: z.number(),
  goodQty: z.number(),
  defectQty: z.number(),
  reworkQty: z.number(),
  /** Σ target + carried in − carried out of its days. */
  dailyTargetQty: z.number(),
  outsourced: z.boolean(),
  cycleSec: z.number().nullable(),
  setupMin: z.number(),
  reportPoint: z.boolean(),
  allowAhead: z.boolean(),
  status: z.enum(operationStatuses),
  skipReason: z.string().nullable(),
  actualStart: z.string().nullable(),
  actualEnd: z.string().nullable(),
  note: z.string().nullable(),
  dailyPlans: z.array(DailyPlan),
});
export type OperationPlan = z.infer<typeof OperationPlan>;

/** The operations of a plan in their order, each with its daily plans. */
export const operationPlansOf = call({
  reads: [
    'daily_plan',
    'production_operation_plan',
    'carry_over',
    'code',
    'location',
    'lot',
    'mold',
    'operation',
    'product',
    'production_plan',
    'tool',
    'worker',
  ],
  method: 'GET',
  path: '/productionplan/plan/{id}/operplans',
  permission: ['productionPlan', 'view'],
  summary: 'The operations of a production plan in their order, each with its daily plans.',
  ask: z.object({ id: PathId }),
  answer: z.array(OperationPlan),
});
export const createOperationPlan = call({
  writes: progressWrites,
  method: 'POST',
  path: '/productionplan/operplan',
  permission: ['productionPlan', 'create'],
  summary: 'Adds an operation to a production plan.',
  ask: OperationPlanDraft,
  answer: OperationPlan,
});
export const changeOperationPlan = call({
  writes: progressWrites,
  method: 'PUT',
  path: '/productionplan/operplan',
  permission: ['productionPlan', 'modify'],
  summary: 'Changes an operation of a production plan, or their order.',
  ask: OperationPlanChange,
  answer: OperationPlan,
});
export const removeOperationPlan = deleteOne(
  '/productionplan/operplan/{id}',
  'productionPlan',
  'Takes an operation out of a production plan.',
  daysGoWrites,
);

export const skipOperationPlan = call({
  writes: [...daysGoWrites, 'product_stock', 'stock_movement'],
  method: 'PUT',
  path: '/productionplan/operplan/{id}/skip',
  permission: ['productionPlan', 'modify'],
  summary: 'Skips an operation that the plan never visits, with a reason; without one takes the skipping back.',
  ask: z.object({ id: PathId, reason: Name(500).nullable() }),
  answer: OperationPlan,
});
