import { z } from 'zod';
import { type AnswerOf, call } from '../../kit/call.ts';
import { PathId } from '../../kit/shape.ts';
import { CostGap, costKinds } from '../../product/cost.ts';
import { rollUpTables } from '../../product/roll-up.ts';

const money = z.number().nullable();

/** One thing that a plan costs: a material, a part, the people or the machine of an operation, an outsourcing. Minutes are those of each person. */
export const CostLine = z.object({
  kind: z.enum(costKinds),
  /** Of the material, the product, the operation of the plan. */
  id: z.number().int(),
  name: z.string(),
  code: z.string().nullable(),
  /** Of quantities: the item's unit, or `min`. */
  uom: z.string(),
  plannedQty: money,
  planned: money,
  actualQty: money,
  actual: money,
  expected: money,
});
export type CostLine = z.infer<typeof CostLine>;

/**
 * 원가: what a plan was to cost and what it cost so far, in the plant's currency; scrap and rework are in it, as what they took was taken.
 * Sums are of what is known: where `gaps` names something, the cost is at least that, and the margin at most. planned = bill and standard
 * times of the planned quantity at the prices of the plan's first day; actual = packages at their own price, parts at the cost of their lots, minutes of
 * people and machines at the rates of their days, outsourcing by its price. Revenue is of good pieces at the price of the order's line, null
 * where there is none or it has another currency. Expected at completion = what it cost so far and, of what was planned, the share of the pieces that
 * its operation still has before it (what the bill names no operation for: of the plan's); once complete, what it cost. Its revenue is that of all planned
 * pieces but those that are scrap already.
 */
export const PlanCost = z.object({
  planId: z.number().int(),
  planNo: z.string(),
  lotNo: z.string(),
  uom: z.string(),
  currency: z.string(),
  planQty: z.number(),
  goodQty: z.number(),
  defectQty: z.number(),
  /** Pieces that the first operation has made and that are neither good at the last one nor scrap yet. */
  inProcessQty: z.number(),
  /** The days from its first to its last. */
  startDt: z.string(),
  endDt: z.string(),
  /** Nothing more comes: the plan is complete. */
  complete: z.boolean(),
  lines: z.array(CostLine),
  kinds: z.array(z.object({ kind: z.enum(costKinds), planned: money, actual: money, expected: money })),
  planned: z.number(),
  actual: z.number(),
  expected: z.number(),
  plannedPerPiece: z.number(),
  /** Null until there is a good piece. */
  actualPerPiece: money,
  unitPrice: money,
  plannedRevenue: money,
  revenue: money,
  expectedRevenue: money,
  plannedMargin: money,
  margin: money,
  expectedMargin: money,
  gaps: z.array(CostGap),
});
export type PlanCost = AnswerOf<typeof planCost>;

export const planCost = call({
  reads: [
    ...rollUpTables,
    'production_plan',
    'production_operation_plan',
    'production_result',
    'daily_plan',
    'work_event',
    'stock_movement',
    'order_product',
    'lot',
  ],
  method: 'GET',
  path: '/production-cost/plan/{id}',
  permission: ['productionProfit', 'view'],
  summary: 'What a plan, and with it its lot, was to cost and cost: by kind, per good piece, with its margin and what is missing.',
  ask: z.object({ id: PathId }),
  answer: PlanCost,
});
