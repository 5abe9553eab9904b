import { z } from 'zod';
import { call } from '../kit/call.ts';
import { Ids, Millis, PathId } from '../kit/shape.ts';
import { workKinds } from '../production/work/work-event.ts';

const int = z.number().int();
const workTables = [
  'work_event',
  'daily_plan',
  'production_operation_plan',
  'production_plan',
  'lot',
  'product',
  'operation',
  'tool',
  'parameter',
] as const;

/** What a tool did for so long, and for which lot. */
export const ToolWork = z.object({
  toolId: int,
  toolName: z.string(),
  kind: z.enum(workKinds),
  from: z.string(),
  /** Null while it goes on. */
  to: z.string().nullable(),
  planId: int.nullable(),
  planNo: z.string().nullable(),
  lotId: int.nullable(),
  lotNo: z.string().nullable(),
  productId: int.nullable(),
  productName: z.string().nullable(),
  operationName: z.string().nullable(),
});
export type ToolWork = z.infer<typeof ToolWork>;
export const worksOfCurve = call({
  reads: workTables,
  method: 'GET',
  path: '/traceRawData/works',
  permission: ['trend', 'view'],
  summary: 'What the tools of parameters did in a stretch of their curves, and which lots they made.',
  ask: z.object({ parameterIds: Ids, from: Millis, to: Millis }),
  answer: z.array(ToolWork),
});
/** A stretch of curves that made a lot. */
export const LotCurve = z.object({ ...ToolWork.shape, parameterIds: z.array(int) });
export type LotCurve = z.infer<typeof LotCurve>;
export const curvesOfLot = call({
  reads: workTables,
  method: 'GET',
  path: '/lot/{id}/curves',
  permission: ['trend', 'view'],
  summary: 'The tools that made a lot, from when to when, with the parameters that were read of them.',
  ask: z.object({ id: PathId }),
  answer: z.array(LotCurve),
});
