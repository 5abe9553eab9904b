import { z } from 'zod';
import { type AnswerOf, call } from '../kit/call.ts';
import { Day, PathId } from '../kit/shape.ts';
import { CostGap, costGaps } from './cost.ts';

/** What an operation of a product's route costs for the pieces of its level: its time at the rates of the day, or what a vendor is paid. */
export const CostStep = z.object({
  operationId: z.number().int(),
  operationName: z.string(),
  lineName: z.string().nullable(),
  toolName: z.string().nullable(),
  outsourced: z.boolean(),
  qty: z.number(),
  /** Set-up and cycles, as its machine counts them; null where a vendor does it. */
  minutes: z.number().nullable(),
  crew: z.number().int(),
  /** For an hour of one person, and of the machine; null where none is known or none is needed. */
  laborRate: z.number().nullable(),
  machineRate: z.number().nullable(),
  /** What a vendor is paid for a piece. */
  vendorPrice: z.number().nullable(),
  labor: z.number(),
  machine: z.number(),
  outsourcing: z.number(),
  cost: z.number(),
  lacks: z.array(z.enum(costGaps)),
});
export type CostStep = z.infer<typeof CostStep>;

/** What a quantity of an item costs by its bill and its standard times; a product's figures are of all that stands below it and of itself. */
export type CostNode = {
  /** The way from the root, line by line: unique in the whole tree. */
  key: string;
  type: 'PRODUCT' | 'MATERIAL';
  id: number;
  code: string;
  name: string;
  uom: string;
  level: number;
  requiredQty: number;
  /** Of a material; null where nobody knows it. */
  unitPrice: number | null;
  material: number;
  labor: number;
  machine: number;
  outsourcing: number;
  /** All of it, as far as it is known. */
  cost: number;
  /** Something in it, or below it, is missing. */
  open: boolean;
  /** What is done to the product itself, in the order of its route: with what stands below it they come to its figures. */
  steps: CostStep[];
  children: CostNode[];
};
export const CostNode: z.ZodType<CostNode, CostNode> = z.object({
  key: z.string(),
  type: z.enum(['PRODUCT', 'MATERIAL']),
  id: z.number().int(),
  code: z.string(),
  name: z.string(),
  uom: z.string(),
  level: z.number().int(),
  requiredQty: z.number(),
  unitPrice: z.number().nullable(),
  material: z.number(),
  labor: z.number(),
  machine: z.number(),
  outsourcing: z.number(),
  cost: z.number(),
  open: z.boolean(),
  steps: z.array(CostStep),
  children: z.lazy(() => z.array(CostNode)),
});

/** What a bill is costed from, of a product and of a plan. */
export const rollUpTables = [
  'bom',
  'product',
  'material',
  'material_stock',
  'order_material',
  'order_info',
  'operation',
  'operation_plan',
  'route',
  'route_operation',
  'outsourcing',
  'outsourcing_line',
  'labor_rate',
  'machine_rate',
  'location',
  'tool',
] as const;

export type RollUp = AnswerOf<typeof bomCost>;
/**
 * Material at what was last paid for it by the day, else at its master's price; people and machines by standard times at the rates of the
 * day, set up once for the whole quantity; work outside at what a vendor was last paid. Requirements are those of a plan: scrap included, rounded up
 * to whole units.
 */
export const bomCost = call({
  reads: rollUpTables,
  method: 'GET',
  path: '/bom/cost/{id}',
  permission: ['productionProfit', 'view'],
  summary: 'What a quantity of a product costs by its bill and standard times on a day, level by level, and what is missing.',
  ask: z.object({ id: PathId, qty: z.coerce.number<number>().positive().max(9_999_999).default(100), on: Day.optional() }),
  answer: z.object({
    root: CostNode,
    on: z.string(),
    perPiece: z.number(),
    /** The bill names substitutes: what they cost isn't in it. */
    hasSubstitutes: z.boolean(),
    /** What it is sold for, by its master. */
    unitPrice: z.number().nullable(),
    gaps: z.array(CostGap),
  }),
});
