import { obey } from '@lotline/contract/kit/rule';
import type { AffectedDailyPlan, Plan, PlanChange } from '@lotline/contract/production/plan/plan';
import {
  planChangeRules,
  planForOrderRules,
  planIsOpenRules,
  planStepRules,
  scheduleRules,
} from '@lotline/contract/production/plan/plan.rules';
import type { PlanStatus } from '@lotline/contract/production/plan/plan.states';
import { sql } from 'kysely';
import type { Trx } from '../../kit/database/pool.ts';
import { Refused, StaleVersion } from '../../kit/http/errors.ts';
import { extCheck } from '../../kit/record/ext.ts';
import { given } from '../../kit/record/given.ts';
import { changeRecord, isStale } from '../../kit/record/record.ts';
import { type LockedPlan, lockPlan } from '../locked-plan.ts';
import { keepProgress } from '../progress.ts';
import { lockOrderLine } from './create-plan.ts';
import { affectedBy } from './daily-plan.queries.ts';
import { factsOfPlan, planById } from './plan.queries.ts';
import { proposeDailyPlans } from './plan-operations.ts';

type Plant = { workingHours: number };
type Forced = PlanChange & { dryRun: boolean };

/** Changes a plan; a change of its schedule is refused while daily plans stand, for it would delete them. */
export const changePlan = async (db: Trx, plant: Plant, change: PlanChange) => {
  const locked = await lockFresh(db, change);
  if (reschedules(locked.plan, change)) {
    const days = await affectedBy(db, change.id);
    if (days.length > 0) throw new Refused(409, 'DAILY_PLANS_EXIST', { facts: { count: days.length }, extraData: { dailyPlans: days } });
  }
  return apply(db, plant, locked, change);
};

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
  return { plan: await apply(db, plant, locked, change), deleted: days };
};

const lockFresh = async (db: Trx, { id, version, ...mine }: PlanChange) => {
  const locked = await lockPlan(db, id);
  if (isStale(locked.plan, version)) throw new StaleVersion('production_plan', await planById(db, id), mine);
  return locked;
};

type Schedule = { planQty: number; startDt: string; endDt: string; routeId?: number | null | undefined };
const routeOf = ({ routeId }: Schedule, now: { routeId: number | null }) => (routeId === undefined ? now.routeId : routeId);
const reschedules = (now: Schedule & { routeId: number | null }, next: Schedule) =>
  now.planQty !== next.planQty || now.startDt !== next.startDt || now.endDt !== next.endDt || now.routeId !== routeOf(next, now);

const apply = async (db: Trx, plant: Plant, locked: LockedPlan, { status, reason, confirmOver, propose, ...change }: PlanChange) => {
  const { plan } = locked;
  const from = plan.status as PlanStatus;
  const to = status ?? from;
  const facts = await factsOfPlan(db, plan.id);
  const routeId = routeOf(change, plan);
  const routeChanged = routeId !== plan.routeId;
  obey(scheduleRules, change);
  obey(planStepRules, { from, to, reason, facts: facts.results + facts.work + facts.issues });
  if (reschedules(plan, change)) obey(planIsOpenRules, { status: to === 'IN_PROGRESS' ? to : from });
  obey(planChangeRules, { planQty: change.planQty, madeQty: facts.madeQty, routeChanged, results: facts.results + facts.work });
  await obeyOrder(db, plan, change.planQty, confirmOver, from === 'CANCELLED' && to !== from);
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
  if (propose && (await affectedBy(db, plan.id)).length === 0) await proposeDailyPlans(db, plan.id, plant.workingHours);
  await keepProgress(db, plan.id, { byHand: true });
  return planById(db, plan.id);
};

/** A larger quantity, and a plan taken back, is measured against what the order line still asks for. */
const obeyOrder = async (db: Trx, plan: LockedPlan['plan'], planQty: number, confirmOver: boolean, takenBack: boolean) => {
  if (!plan.orderProductId || (planQty <= plan.planQty && !takenBack)) return;
  const line = await lockOrderLine(db, plan.orderProductId, plan.id);
  obey(planForOrderRules, {
    planQty,
    productId: plan.productId,
    confirmOver,
    line: { ...line, otherPlanQty: line.planned },
    order: { status: line.orderStatus },
  });
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
