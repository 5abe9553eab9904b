import { z } from 'zod';
import { FactAsk, FactStamps } from '../../kit/fact.ts';
import { At, Id, Name, Note, PositiveQty, Qty } from '../../kit/shape.ts';
import { countedBy } from '../../kit/unit-of.ts';

/** What a result moves: itself, its plan and order, what it takes and what it brings. */
export const resultWrites = [
  'production_result',
  'result_defect',
  'work_event',
  'daily_plan',
  'production_operation_plan',
  'production_plan',
  'lot',
  'order_product',
  'order_material',
  'order_info',
  'stock_movement',
  'material_stock',
  'material_issue',
  'product_stock',
  'genealogy_edge',
] as const;

/** A report names its work, a correction at least the result that it corrects. */
const reported = (qty: typeof Qty) => countedBy(qty, ['dailyPlanId', 'daily_plan'], ['resultId', 'production_result']);

export const Defect = z.object({ defectCodeId: Id, qty: reported(PositiveQty), causeOperationId: Id.nullish(), note: Note.nullish() });
export type Defect = z.infer<typeof Defect>;

/** 실적: what a shift made of its daily plan. The defects by reason add up to the defect quantity. */
export const ResultAsk = z.object({
  goodQty: reported(Qty),
  defectQty: reported(Qty).default(0),
  reworkQty: reported(Qty).default(0),
  /** Pieces made to try the machine or its mold out: neither good nor defective, but shots of the mold. A correction that doesn't say them leaves them. */
  trialQty: reported(Qty).optional(),
  defects: z.array(Defect).max(50).default([]),
  toolId: Id.nullish(),
  workerIds: z.array(Id).max(50).optional(),
  startedAt: At.nullish(),
  endedAt: At.nullish(),
  countedBy: z.enum(['OPERATOR', 'MACHINE', 'BOTH']).default('OPERATOR'),
  machineCount: reported(Qty).nullish(),
  /** The answer to `production.resultIsOfUsualSize`: yes, so much was made. */
  confirmOver: z.boolean().optional(),
  ...FactAsk,
});
export type ResultAsk = z.infer<typeof ResultAsk>;

/** A correction says the whole truth anew, and why. */
export const CorrectionAsk = ResultAsk.omit({ occurredAt: true, confirmOver: true }).extend({ reason: Name(500) });
export type CorrectionAsk = z.infer<typeof CorrectionAsk>;

export const ProductionResult = FactStamps.extend({
  dailyPlanId: z.number().int(),
  operPlanId: z.number().int(),
  planId: z.number().int(),
  lotId: z.number().int(),
  toolId: z.number().int().nullable(),
  workerIds: z.array(z.number().int()),
  goodQty: z.number(),
  defectQty: z.number(),
  reworkQty: z.number(),
  trialQty: z.number(),
  /** The mold that made it, and in which of its cavities. */
  moldId: z.number().int().nullable(),
  cavities: z.array(z.number().int()).nullable(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  countedBy: z.enum(['OPERATOR', 'MACHINE', 'BOTH']),
  machineCount: z.number().nullable(),
  note: z.string().nullable(),
  defects: z
    .array(
      z.object({
        defectCodeId: z.number().int(),
        qty: z.number(),
        causeOperationId: z.number().int().nullable(),
        note: z.string().nullable(),
      }),
    )
    .optional(),
});
export type ProductionResult = z.infer<typeof ProductionResult>;
/** A result as people read it, with the names of what it says. */
export const Told = ProductionResult.extend({
  actorName: z.string().nullable(),
  workers: z.array(z.string()),
  inForce: z.boolean(),
  defectNames: z.array(z.object({ name: z.string(), qty: z.number() })),
});
export type ToldResult = z.infer<typeof Told>;
