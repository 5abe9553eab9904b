import type { AffectedDailyPlan, Plan, PlanChange } from '@lotline/contract/production/plan/plan';
import type { Trx } from '../../kit/database/pool.ts';
import { Refused } from '../../kit/http/errors.ts';
import { applyChange, lockFresh, reschedules } from './apply-change.ts';
import { affectedBy } from './daily-plan.queries.ts';
import { planById } from './plan.queries.ts';
import type { Plant } from './plan-operations.ts';

type Forced = PlanChange & { dryRun: boolean };

/** Changes a plan and deletes its daily plans, all of them or, where work was recorded on any, none and nothing changes. */
export const forcePlan = async (
  db: Trx,
  plant: Plant,
  { dryRun, ...change }: Forced,
): Promise<{ plan: Plan; deleted: AffectedDailyPlan[] }> => {
  const locked = await lockFresh(db, change);
  const days = reschedules(locked.plan, change) ? await affectedBy(db, change.id) : [];
  const worked = days.filter(({ hasFacts }) => hasFacts);
  if (dryRun) return { plan: await planById(db, change.id), deleted: days };
  if (worked.length > 0)
    throw new Refused(409, 'COMPLETED_DAILY_PLANS_EXIST', { facts: { count: worked.length }, extraData: { dailyPlans: worked } });
  if (days.length > 0) await db.deleteFrom('dailyPlan').where('planId', '=', change.id).execute();
  return { plan: await applyChange(db, plant, locked, change), deleted: days };
};
