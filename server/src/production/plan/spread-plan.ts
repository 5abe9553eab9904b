import type { Trx } from '../../kit/database/pool.ts';
import { keepProgress } from '../progress.ts';
import { lockOpenPlan } from './lock-operation.ts';
import { type Plant, proposeDailyPlans } from './plan-operations.ts';

/** Spreads those operations of a plan that have no days yet; of two planners who ask for it the second has nothing left to spread. */
export const spreadPlan = async (db: Trx, plant: Plant, planId: number) => {
  await lockOpenPlan(db, planId);
  const spread = await proposeDailyPlans(db, plant, planId);
  await keepProgress(db, planId, { byHand: true });
  return spread;
};
