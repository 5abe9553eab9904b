import { obey } from '@lotline/contract/kit/rule';
import { finishRules } from '@lotline/contract/production/work/work-event.rules';
import type { Trx } from '../../kit/database/pool.ts';
import { type Actor, factHead } from '../../kit/record/fact.ts';
import { lockDay } from '../locked-plan.ts';
import { keepProgress } from '../progress.ts';
import { endOpenEvents } from './insert-event.ts';

type Finish = { closeReason?: string | null | undefined; closeReasonId?: number | null | undefined; occurredAt?: string | undefined };

/** Finishes a daily plan; one that closes short of its target says why. Answers what remains. */
export const finishWork = async (db: Trx, by: Actor, dailyPlanId: number, ask: Finish) => {
  const { dailyPlan, plan } = await lockDay(db, dailyPlanId);
  obey(finishRules, { dailyPlan: { ...dailyPlan, remainQty: dailyPlan.remainQty ?? 0 }, closeReason: ask.closeReason });
  const { occurredAt } = factHead(by, ask.occurredAt);
  await endOpenEvents(db, dailyPlanId, occurredAt);
  await db
    .updateTable('dailyPlan')
    .set({
      workStatus: 'COMPLETE',
      endedAt: occurredAt,
      closeReason: ask.closeReason?.trim() || null,
      closeReasonId: ask.closeReasonId ?? null,
      actingWorkerId: by.workerId ?? null,
    })
    .where('id', '=', dailyPlanId)
    .execute();
  await keepProgress(db, plan.id);
  return { remainQty: dailyPlan.remainQty ?? 0 };
};
