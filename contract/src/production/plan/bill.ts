import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { PathId, Text } from '../../kit/shape.ts';
import { progressWrites } from './daily-plan.ts';

const int = z.number().int();

/** One line of the bill that a plan keeps: qtyPer ÷ baseQty of an item goes into one piece, and scrapRate percent of it is lost. */
export const BillLine = z.object({
  itemType: z.enum(['PRODUCT', 'MATERIAL']),
  itemId: int,
  code: z.string(),
  name: z.string(),
  uom: z.string(),
  qtyPer: z.number(),
  baseQty: z.number(),
  scrapRate: z.number(),
  mandatory: z.boolean(),
  backflush: z.boolean(),
  lotTraceRequired: z.boolean(),
  /** The operation of the plan that takes it; null where none of them does. */
  operPlanId: int.nullable(),
  operationName: z.string().nullable(),
  /** The material of the bill that it stands in for where that is short, and which of its substitutes it is. */
  substituteForId: int.nullable(),
  substituteForName: z.string().nullable(),
  substitutePriority: int.nullable(),
});
export type BillLine = z.infer<typeof BillLine>;

export const BillChange = z.object({
  kind: z.enum(['ADDED', 'REMOVED', 'CHANGED']),
  before: BillLine.nullable(),
  after: BillLine.nullable(),
});
export type BillChange = z.infer<typeof BillChange>;

export const PlanBill = z.object({
  revision: int,
  lines: z.array(BillLine),
  /** The day whose bill of the product is compared: today, or the plan's first day where that is later. */
  day: z.string(),
  /** What applying the product's bill would change. */
  changes: z.array(BillChange),
  /** Names the bill that was compared, so that nobody applies another one than was shown. */
  print: z.string(),
});
export type PlanBill = z.infer<typeof PlanBill>;

export const planBillOf = call({
  reads: ['production_plan', 'production_operation_plan', 'bom', 'material', 'operation', 'product'],
  method: 'GET',
  path: '/productionplan/plan/{id}/bill',
  permission: ['productionPlan', 'view'],
  summary: 'The bill of material that a plan keeps, and in what the product’s present one differs.',
  ask: z.object({ id: PathId }),
  answer: PlanBill,
});

export const applyBill = call({
  writes: progressWrites,
  method: 'POST',
  path: '/productionplan/plan/{id}/bill',
  permission: ['productionPlan', 'modify'],
  summary: 'Applies the product’s present bill of material to a plan, for results from now on.',
  ask: z.object({ id: PathId, /** As it was shown; left out, whatever the bill is now. */ print: Text(64).optional() }),
  answer: PlanBill,
});
export type ApplyBill = z.infer<(typeof applyBill)['ask']>;
