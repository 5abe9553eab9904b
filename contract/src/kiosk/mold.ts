import { z } from 'zod';
import { call } from '../kit/call.ts';
import { Id, PathId } from '../kit/shape.ts';
import { moldUsages } from '../mold/shots.ts';

const int = z.number().int();

/** A mold that can be mounted for a work. */
export const FittingMold = z.object({
  id: int,
  code: z.string(),
  name: z.string(),
  locationName: z.string().nullable(),
  shotCount: int,
  guaranteedShots: int.nullable(),
  usage: z.enum(moldUsages),
  /** The plan names this one. */
  wanted: z.boolean(),
});
export type FittingMold = z.infer<typeof FittingMold>;

export const moldsForWork = call({
  reads: ['mold', 'mold_product', 'daily_plan', 'production_operation_plan', 'production_plan', 'location'],
  method: 'GET',
  path: '/kiosk/molds',
  permission: ['kiosk', 'view'],
  summary: 'The molds in store that make the product of a work; the one that its plan names alone, where it names one.',
  ask: z.object({ dailyPlanId: PathId }),
  answer: z.array(FittingMold),
});
export const changeMoldAtWork = call({
  writes: ['mold', 'mold_inout'],
  fact: true,
  method: 'POST',
  path: '/kiosk/mold',
  permission: ['kiosk', 'modify'],
  summary: 'Mounts a mold on the machine of a work; the one that is there goes back to where it was stored.',
  ask: z.object({ dailyPlanId: Id, moldId: Id }),
  answer: z.object({ moldId: int, toolId: int }),
});
