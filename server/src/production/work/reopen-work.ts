import { obey } from '@lotline/contract/kit/rule';
import { reopenRules } from '@lotline/contract/production/work/work-event.rules';
import type { Trx } from '../../kit/database/pool.ts';
import type { Actor } from '../../kit/record/fact.ts';
import { lockDay } from '../locked-plan.ts';
import { keepProgress, refreshDays } from '../progress.ts';

type Reopen = { reason: string; reasonId?: number | undefined };
/** Takes a finish back. A reason from the list leaves the note of the day as it is. */
export const reopenWork = async (db: Trx, by: Actor, dailyPlanId: number, { reason, reasonId }: Reopen) => {
  const locked = await lockDay(db, dailyPlanId);
  obey(reopenRules, locked);
  await db
    .updateTable('dailyPlan')
    .set({
      workStatus: 'IN_PROGRESS',
      endedAt: null,
      closeReason: null,
      closeReasonId: null,
      reopenReasonId: reasonId ?? null,
      actingWorkerId: by.workerId ?? null,
      ...(reasonId === undefined && { note: reason }),
    })
    .where('id', '=', dailyPlanId)
    .execute();
  await refreshDays(db, [dailyPlanId]);
  await keepProgress(db, locked.plan.id);
};
