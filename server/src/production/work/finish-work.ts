import { obey } from '@lotline/contract/kit/rule';
import { finishRules } from '@lotline/contract/production/work/work-event.rules';
import { sendWithNext } from '../../kit/database/driver.ts';
import type { Trx } from '../../kit/database/pool.ts';
import { type Actor, factHead } from '../../kit/record/fact.ts';
import { lockDay } from '../locked-plan.ts';
import { keepProgressWithNext } from '../progress.ts';
import { endWhatRuns } from './insert-event.ts';

type Finish = { closeReason?: string | null | undefined; closeReasonId?: number | null | undefined; occurredAt?: string | undefined };

/** Finishes a daily plan; one that closes short of its target says why. Answers what remains. */
export const finishWork = async (db: Trx, by: Actor, dailyPlanId: number, ask: Finish) => {
  const { dailyPlan, plan } = await lockDay(db, dailyPlanId);
  obey(finishRules, { dailyPlan: { ...dailyPlan, remainQty: dailyPlan.remainQty ?? 0 }, closeReason: ask.closeReason });
  const { occurredAt } = factHead(by, ask.occurredAt);
  await endWhatRuns(db, dailyPlanId, occurredAt);
  await sendWithNext(
    db,
    `update daily_plan set work_status = 'COMPLETE', ended_at = $2, close_reason = $3, close_reason_id = $4, acting_worker_id = $5 where id = $1`,
    [dailyPlanId, occurredAt, ask.closeReason?.trim() || null, ask.closeReasonId ?? null, by.workerId ?? null],
  );
  await keepProgressWithNext(db, plan.id);
  return { remainQty: dailyPlan.remainQty ?? 0 };
};
