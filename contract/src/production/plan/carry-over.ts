import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { AnyQty, Id, Note, PathId, PlannedDay } from '../../kit/shape.ts';
import { countedBy } from '../../kit/unit-of.ts';
import { DailyPlan, dayNights } from './daily-plan.ts';

/** REMAINDER: what a finished day lacks is planned for another one. COMPLETED: what was reported on the wrong day is re-dated. */
export const carryOverKinds = ['REMAINDER', 'COMPLETED'] as const;

export const CarryOverAsk = z.object({
  kind: z.enum(carryOverKinds).default('REMAINDER'),
  qty: countedBy(AnyQty, ['id', 'daily_plan']),
  workDate: PlannedDay,
  dayNight: z.enum(dayNights),
  /** Left out, the same tool. */
  toolId: Id.nullish(),
  reason: Note.nullish(),
});
export type CarryOverAsk = z.infer<typeof CarryOverAsk>;

/** 이월: moves a quantity to another day's plan of the same operation, which is created where there is none. */
export const carryOver = call({
  writes: [
    'production_plan',
    'production_operation_plan',
    'daily_plan',
    'order_product',
    'order_info',
    'lot',
    'carry_over',
    'production_result',
    'result_defect',
  ],
  method: 'POST',
  path: '/productionplan/daily-plan/{id}/carry-over',
  permission: ['productionPlan', 'modify'],
  summary: 'Carries what is left of a daily plan over to another day.',
  fact: true,
  ask: CarryOverAsk.extend({ id: PathId }),
  answer: z.object({ from: DailyPlan, to: DailyPlan }),
});
