import type { PlanChange } from '@lotline/contract/production/plan/plan';
import type { Trx } from '../../kit/database/pool.ts';
import { Refused } from '../../kit/http/errors.ts';
import { applyChange, lockFresh, reschedules } from './apply-change.ts';
import { affectedBy } from './daily-plan.queries.ts';
import type { Plant } from './plan-operations.ts';

/** Changes a plan; a change of its schedule is refused while daily plans stand, for it would delete them. */
export const changePlan = async (db: Trx, plant: Plant, change: PlanChange) => {
  const locked = await lockFresh(db, change);
  if (reschedules(locked.plan, change)) {
    const days = await affectedBy(db, change.id);
    if (days.length > 0) throw new Refused(409, 'DAILY_PLANS_EXIST', { facts: { count: days.length }, extraData: { dailyPlans: days } });
  }
  return applyChange(db, plant, locked, change);
};
