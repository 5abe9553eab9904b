import type { ResultAsk } from '@lotline/contract/production/result/result';
import type { LockedDay } from '../locked-plan.ts';

type Told = Omit<ResultAsk, 'countedBy' | 'occurredAt'> & { countedBy?: ResultAsk['countedBy'] };

/** What a result says, where it belongs, on the day's machine unless told; who made it, where nobody is named, the database knows. */
export const resultRow = ({ plan, lot, operation, dailyPlan }: LockedDay, ask: Told) => ({
  dailyPlanId: dailyPlan.id,
  operPlanId: operation.id,
  planId: plan.id,
  lotId: lot.id,
  toolId: ask.toolId ?? dailyPlan.toolId,
  ...(ask.workerIds && { workerIds: ask.workerIds }),
  goodQty: ask.goodQty,
  defectQty: ask.defectQty,
  reworkQty: ask.reworkQty,
  trialQty: ask.trialQty ?? 0,
  startedAt: ask.startedAt ?? null,
  endedAt: ask.endedAt ?? null,
  countedBy: ask.countedBy ?? ('OPERATOR' as const),
  machineCount: ask.machineCount ?? null,
  note: ask.note ?? null,
});
