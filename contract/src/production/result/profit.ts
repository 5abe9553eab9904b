import { z } from 'zod';
import { type AnswerOf, call } from '../../kit/call.ts';
import { Id, Name, Page, PathId, Period, pageOf } from '../../kit/shape.ts';
import { WorkEvent } from '../work/work-event.ts';
import { ProductionResult, ResultAsk } from './result.ts';

const int = z.number().int();

/**
 * 실적: what became of a daily plan, in quantities and money. Rates are fractions; what can't be computed is null.
 * achieveRate = completed ÷ (target + carried in − carried out); defectRate = defect ÷ (completed + defect);
 * hourlyOutput = completed ÷ running hours; amount = good pieces of the last operation × unit price;
 * materialCost = consumed quantity × price of its package; grossProfit = amount − materialCost.
 */
export const ProfitRow = z.object({
  id: int,
  version: int,
  workDate: z.string(),
  dayNight: z.enum(['DAY', 'NIGHT']),
  planId: int,
  planNo: z.string(),
  lotId: int,
  lotNo: z.string(),
  productId: int,
  productCode: z.string(),
  productName: z.string(),
  uom: z.string(),
  operPlanId: int,
  operationSeq: int,
  operationName: z.string(),
  lineName: z.string(),
  toolName: z.string().nullable(),
  workers: z.array(z.string()),
  workStatus: z.enum(['PLANNED', 'IN_PROGRESS', 'COMPLETE']),
  targetQty: z.number(),
  carriedInQty: z.number(),
  carriedOutQty: z.number(),
  completedQty: z.number(),
  defectQty: z.number(),
  reworkQty: z.number(),
  remainQty: z.number(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  workMinutes: z.number().nullable(),
  hourlyOutput: z.number().nullable(),
  achieveRate: z.number().nullable(),
  defectRate: z.number().nullable(),
  unitPrice: z.number().nullable(),
  amount: z.number().nullable(),
  materialCost: z.number().nullable(),
  grossProfit: z.number().nullable(),
});
export type ProfitRow = z.infer<typeof ProfitRow>;

const view = ['productionProfit', 'view'] as const;
export const profitRows = call({
  method: 'GET',
  path: '/productionprofit/dailyplans',
  permission: view,
  summary: 'What became of the daily plans of a period, in quantities and money.',
  ask: Period.safeExtend(Page),
  answer: pageOf(ProfitRow),
});

const Told = ProductionResult.extend({
  actorName: z.string().nullable(),
  workers: z.array(z.string()),
  inForce: z.boolean(),
  defectNames: z.array(z.object({ name: z.string(), qty: z.number() })),
});
export type ToldResult = z.infer<typeof Told>;

export type ProfitDay = AnswerOf<typeof profitOfDay>;
export const profitOfDay = call({
  method: 'GET',
  path: '/productionprofit/{id}',
  permission: view,
  summary: 'One daily plan with its results in force and its intervals.',
  ask: z.object({ id: PathId }),
  answer: z.object({
    row: ProfitRow,
    results: z.array(Told),
    events: z.array(
      WorkEvent.extend({
        toolName: z.string().nullable(),
        workerName: z.string().nullable(),
        stopReason: z.string().nullable(),
        minutes: z.number().nullable(),
      }),
    ),
    /** The machines and people of its line, for a result to name. */
    tools: z.array(z.object({ id: int, name: z.string() })),
    workers: z.array(z.object({ id: int, name: z.string() })),
  }),
});
export const profitHistory = call({
  method: 'GET',
  path: '/productionprofit/{id}/history',
  permission: view,
  summary: 'Every result that a daily plan ever had, the corrected ones too.',
  ask: z.object({ id: PathId }),
  answer: z.array(Told),
});

/**
 * Registers a result (no resultId), corrects one (resultId: the whole truth anew, with a reason), or says that it didn't happen (void).
 */
export const ChangeProfit = z.discriminatedUnion('action', [
  z.object({ action: z.literal('REGISTER'), dailyPlanId: Id, ...ResultAsk.shape }),
  z.object({
    action: z.literal('CORRECT'),
    dailyPlanId: Id,
    resultId: Id,
    reason: Name(500),
    ...ResultAsk.omit({ occurredAt: true }).shape,
  }),
  z.object({ action: z.literal('VOID'), dailyPlanId: Id, resultId: Id, reason: Name(500) }),
]);
export type ChangeProfit = z.infer<typeof ChangeProfit>;
export const changeProfit = call({
  method: 'PUT',
  path: '/productionprofit',
  permission: ['productionProfit', 'modify'],
  summary: 'Registers a result, corrects one, or says that it didn’t happen.',
  fact: true,
  ask: ChangeProfit,
  answer: ProfitRow,
});
