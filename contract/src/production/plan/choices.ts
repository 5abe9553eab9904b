import { z } from 'zod';
import { call } from '../../kit/call.ts';

const int = z.number().int();
const Named = { id: int, code: z.string(), name: z.string() };

/** What a planner chooses from: active records, by the names people know, whatever else the planner may see. */
export const PlanChoices = z.object({
  /** `lineId`: where the product's operations usually begin. */
  products: z.array(z.object({ ...Named, uom: z.string(), routeId: int.nullable(), lineId: int.nullable() })),
  routes: z.array(z.object({ ...Named, productId: int.nullable() })),
  operations: z.array(z.object(Named)),
  lines: z.array(z.object(Named)),
  tools: z.array(z.object({ ...Named, locationId: int })),
  workers: z.array(z.object({ ...Named, locationId: int.nullable() })),
  managers: z.array(z.object({ id: int, name: z.string() })),
});
export type PlanChoices = z.infer<typeof PlanChoices>;

export const planChoices = call({
  reads: ['location', 'operation', 'product', 'route', 'tool', 'worker', 'operation_plan'],
  method: 'GET',
  path: '/productionplan/choices',
  permission: ['productionPlan', 'view'],
  summary: 'What the forms of production plans offer to choose from.',
  ask: z.object({}),
  answer: PlanChoices,
});
