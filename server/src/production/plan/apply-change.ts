import { obey } from '@lotline/contract/kit/rule';
import type { PlanChange } from '@lotline/contract/production/plan/plan';
import { planChangeRules, planIsOpenRules, planStepRules, scheduleRules } from '@lotline/contract/production/plan/plan.rules';
import type { PlanStatus } from '@lotline/contract/production/plan/plan.states';
import { sql } from 'kysely';
import type { Trx } from '../../kit/database/pool.ts';
import { StaleVersion } from '../../kit/http/errors.ts';
import { extCheck } from '../../kit/record/ext.ts';
import { given } from '../../kit/record/given.ts';
import { isStale } from '../../kit/record/read-rows.ts';
import { changeRecord } from '../../kit/record/write-rows.ts';
import { type LockedPlan, lockPlan } from '../locked-plan.ts';
import { keepProgress } from '../progress.ts';
import { affectedBy } from './daily-plan.queries.ts';
import { lockOrderLine } from './lock-order-line.ts';
import { obeySize } from './obey-size.ts';
import { factsOfPlan, planById, usualSize } from './plan.queries.ts';
import { type Plant, proposeDailyPlans } from './plan-operations.ts';

/** The plan in the version that its reader saw, locked with its operations. */
export const lockFresh = async (db: Trx, { id, version, ...mine }: PlanChange) => {
  const locked = await lockPlan(db, id);
  if (isStale(locked.plan, version)) throw new StaleVersion('production_plan', await planById(db, id), mine);
  return locked;
};

type Schedule = { planQty: number; startDt: string; endDt: string; routeId?: number | null | undefined };
const routeOf = ({ routeId }: Schedule, now: { routeId: number | null }) => (routeId === undefined ? now.routeId : routeId);
/** True when a change moves the plan's days, quantity or route: its daily plans would no longer fit. */
export const reschedules = (now: Schedule & { routeId: number | null }, next: Schedule) =>
  now.planQty !== next.planQty || now.startDt !== next.startDt || now.endDt !== next.endDt || now.routeId !== routeOf(next, now);

/** Writes a change that may be made: the plan, its operations where they run with it, and what follows. */
export const applyChange = async (
  db: Trx,
  plant: Plant,
  locked: LockedPlan,
  { status, reason, confirmOver, propose, ...change }: PlanChange,
) => {
  const { plan } = locked;
  const from = plan.status as PlanStatus;
  const to = status ?? from;
  const facts = await factsOfPlan(db, plan.id);
  const routeId = routeOf(change, plan);
  const routeChanged = routeId !== plan.routeId;
  obey(planStepRules, { from, to, reason, facts: facts.results + facts.work + facts.issues });
  if (reschedules(plan, change)) {
    obey(scheduleRules, change);
    obey(planIsOpenRules, { status: to === 'IN_PROGRESS' ? to : from });
  }
  obey(planChangeRules, { planQty: change.planQty, madeQty: facts.madeQty, routeChanged, results: facts.results + facts.work });
  if (change.planQty > plan.planQty || (from === 'CANCELLED' && to !== from))
    await obeySize(
      db,
      plant,
      { ...change, productId: plan.productId, routeId, confirmOver },
      {
        wasQty: plan.planQty,
        line: plan.orderProductId === null ? null : await lockOrderLine(db, plan.orderProductId, plan.id),
        planId: plan.id,
        usual: await usualSize(db, plan.productId, plan.id),
      },
    );
  const ext = (await extCheck(db, 'production_plan'))(change.ext);
  const reopened = from === 'COMPLETE' && to === 'IN_PROGRESS';
  const closeReason = to === from ? plan.closeReason : to === 'COMPLETE' ? (reason ?? null) : null;
  const reopenReason = reopened ? (reason ?? null) : plan.reopenReason;
  await changeRecord(db, 'production_plan', {
    managerUserId: null,
    note: null,
    ...given(change),
    routeId,
    ext,
    id: plan.id,
    version: change.version,
    // Only cancelling is set; every other status follows from the work, a closing and a re-opening.
    ...(to !== from && { status: to === 'CANCELLED' ? to : 'PLANNED', reopened }),
    closeReason,
    reopenReason,
  });
  if (reschedules(plan, change)) await followSchedule(db, locked, change, routeChanged);
  if (propose && (await affectedBy(db, plan.id)).length === 0) await proposeDailyPlans(db, plant, plan.id);
  await keepProgress(db, plan.id, { byHand: true });
  return planById(db, plan.id);
};

/** Operations that ran with the plan run with it still; another route brings its own. */
const followSchedule = async (db: Trx, { plan, operations }: LockedPlan, next: Schedule, routeChanged: boolean) => {
  if (routeChanged) {
    await db.deleteFrom('productionOperationPlan').where('planId', '=', plan.id).execute();
    await sql`select copy_route(p), assign_bill(p.id) from production_plan p where id = ${plan.id}`.execute(db);
    return;
  }
  for (const operation of operations) {
    const inside = operation.startDt >= next.startDt && operation.endDt <= next.endDt;
    const own = operation.startDt !== plan.startDt || operation.endDt !== plan.endDt;
    await db
      .updateTable('productionOperationPlan')
      .set({
        ...(!(own && inside) && { startDt: next.startDt, endDt: next.endDt }),
        ...(operation.planQty === plan.planQty && { planQty: next.planQty }),
      })
      .where('id', '=', operation.id)
      .execute();
  }
};
