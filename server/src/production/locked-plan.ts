import type { Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';

/**
 * A production plan with its lot, operations in order and daily plans, locked until the transaction ends.
 * Whoever changes what was made locks the plan first: two kiosks of one plan wait here, never in a circle.
 */
export const lockPlan = async (db: Trx, planId: number) => {
  const plan = await db.selectFrom('productionPlan').selectAll().where('id', '=', planId).forUpdate().executeTakeFirst();
  if (!plan) throw new Refused(404, 'NOT_FOUND');
  const lot = await db.selectFrom('lot').selectAll().where('id', '=', plan.lotId).forUpdate().executeTakeFirstOrThrow();
  const operations = await db.selectFrom('productionOperationPlan').selectAll().where('planId', '=', planId).orderBy('seq').execute();
  return { plan, lot, operations };
};
export type LockedPlan = Awaited<ReturnType<typeof lockPlan>>;
export type OperationOfPlan = LockedPlan['operations'][number];

export const lockDay = async (db: Trx, dailyPlanId: number) => {
  const owner = await db.selectFrom('dailyPlan').select('planId').where('id', '=', dailyPlanId).executeTakeFirst();
  if (!owner) throw new Refused(404, 'NOT_FOUND');
  const locked = await lockPlan(db, owner.planId);
  const dailyPlan = await db.selectFrom('dailyPlan').selectAll().where('id', '=', dailyPlanId).forUpdate().executeTakeFirst();
  const operation = locked.operations.find(({ id }) => id === dailyPlan?.operPlanId);
  if (!dailyPlan || !operation) throw new Refused(404, 'NOT_FOUND');
  return { ...locked, dailyPlan, operation };
};
export type LockedDay = Awaited<ReturnType<typeof lockDay>>;

/** The last operation that reports: what it makes good goes into stock. */
export const lastReporting = (operations: readonly OperationOfPlan[]) =>
  operations.findLast(({ reportPoint }) => reportPoint) ?? operations.at(-1);

const reportingBefore = (operations: readonly OperationOfPlan[], of: OperationOfPlan) =>
  operations.findLast(({ reportPoint, seq }) => reportPoint && seq < of.seq);
const reportingAfter = (operations: readonly OperationOfPlan[], of: OperationOfPlan) =>
  operations.find(({ reportPoint, seq }) => reportPoint && seq > of.seq);

/** The neighbours whose quantities bind this operation; an operation that may run ahead is bound by nothing before it. */
export const neighbours = (operations: readonly OperationOfPlan[], of: OperationOfPlan) => {
  const previous = reportingBefore(operations, of);
  const next = reportingAfter(operations, of);
  return { previous: of.allowAhead ? null : (previous ?? null), next: next?.allowAhead ? null : (next ?? null) };
};
