import { obey } from '@lotline/contract/kit/rule';
import { planIsOpenRules } from '@lotline/contract/production/plan/plan.rules';
import type { PlanStatus } from '@lotline/contract/production/plan/plan.states';
import { sql } from 'kysely';
import type { Trx } from '../../kit/database/pool.ts';
import { Refused } from '../../kit/http/errors.ts';
import { lockPlan } from '../locked-plan.ts';
import { keepProgress } from '../progress.ts';

export const lockOpenPlan = async (db: Trx, planId: number) => {
  const locked = await lockPlan(db, planId);
  obey(planIsOpenRules, { status: locked.plan.status as PlanStatus });
  return locked;
};

/** An operation of a plan, with its plan locked and open. */
export const lockOperation = async (db: Trx, id: number) => {
  const owner = await db.selectFrom('productionOperationPlan').select('planId').where('id', '=', id).executeTakeFirst();
  if (!owner) throw new Refused(404, 'NOT_FOUND');
  const locked = await lockOpenPlan(db, owner.planId);
  const operation = locked.operations.find((one) => one.id === id);
  if (!operation) throw new Refused(404, 'NOT_FOUND');
  return { ...locked, operation };
};

/** After the operations of a plan changed: who takes which line of the bill, and how far the plan is. */
export const followOperations = async (db: Trx, planId: number) => {
  await sql`select assign_bill(${planId})`.execute(db);
  await keepProgress(db, planId, { byHand: true });
};
