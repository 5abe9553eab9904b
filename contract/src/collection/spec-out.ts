import { z } from 'zod';
import { call } from '../kit/call.ts';
import { Day, Flag, Name, PathId, Version } from '../kit/shape.ts';

const int = z.number().int();
export const specOutSides = ['LOW', 'HIGH'] as const;

/** A stretch in which a parameter was beyond a limit. */
export const SpecOut = z.object({
  id: int,
  version: int,
  parameterId: int,
  parameterCode: z.string(),
  parameterName: z.string(),
  toolId: int,
  toolName: z.string(),
  unit: z.string().nullable(),
  side: z.enum(specOutSides),
  fromAt: z.string(),
  /** Null while it is out. */
  toAt: z.string().nullable(),
  /** Seconds from the first value beyond the limit to the first that is back, or to the last that was heard. */
  lasted: int,
  worst: z.number(),
  limitValue: z.number(),
  lotId: int.nullable(),
  lotNo: z.string().nullable(),
  productId: int.nullable(),
  productName: z.string().nullable(),
  acknowledgedAt: z.string().nullable(),
  acknowledgedByName: z.string().nullable(),
  reason: z.string().nullable(),
  action: z.string().nullable(),
});
export type SpecOut = z.infer<typeof SpecOut>;

const view = ['specOut', 'view'] as const;
/** So many of the newest stand for all. */
export const mostSpecOuts = 5000;
export const specOutDatas = call({
  reads: ['spec_out', 'parameter', 'tool', 'lot', 'product', 'app_user', 'worker'],
  method: 'GET',
  path: '/spec-out/datas',
  permission: view,
  summary: 'When parameters were beyond their limits, the newest first: of a period, or those that nobody has dealt with.',
  ask: z.object({ startDt: Day.optional(), endDt: Day.optional(), open: Flag.optional(), parameterId: PathId.optional() }),
  answer: z.array(SpecOut),
});
export const acknowledgeSpecOut = call({
  writes: ['spec_out'],
  method: 'POST',
  path: '/spec-out/{id}/acknowledge',
  permission: ['specOut', 'modify'],
  summary: 'Says why a parameter was beyond its limits and what was done.',
  ask: z.object({ id: PathId, version: Version, reason: Name(500), action: Name(1000) }),
  answer: SpecOut,
});
