import type { ResultAsk } from '@lotline/contract/production/result/result';
import type { Trx } from '../../kit/database/pool.ts';
import type { Actor } from '../../kit/record/fact.ts';
import { lockDay } from '../locked-plan.ts';
import { takeBackCarried } from '../plan/follow-carried.ts';
import type { Booked } from './book.ts';
import { recordOnFinished } from './record-result.ts';

/** Records what a day made though it was finished meanwhile: it stays finished, and asks no other day for pieces that are there. */
export const recordLateResult = async (db: Trx, by: Actor, dailyPlanId: number, ask: ResultAsk, reason: string): Promise<Booked> => {
  const { dailyPlan } = await lockDay(db, dailyPlanId);
  const booked = await recordOnFinished(db, by, dailyPlanId, ask);
  if (dailyPlan.workStatus === 'COMPLETE') await takeBackCarried(db, by, dailyPlan, reason);
  return booked;
};
