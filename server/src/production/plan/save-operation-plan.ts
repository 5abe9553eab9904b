import { obey } from '@lotline/contract/kit/rule';
import type { OperationPlanChange, OperationPlanDraft } from '@lotline/contract/production/plan/operation-plan';
import { operationPlanRules, operationRemovalRules, sequenceRules } from '@lotline/contract/production/plan/operation-plan.rules';
import type { PlanStatus } from '@lotline/contract/production/plan/plan';
import { planIsOpenRules } from '@lotline/contract/production/plan/plan.rules';
import { sql } from 'kysely';
import type { Trx } from '../../kit/database/pool.ts';
import { Refused, StaleVersion } from '../../kit/http/errors.ts';
import { changeRecord, insertRows } from '../../kit/record/record.ts';
import { type LockedPlan, lockPlan } from '../locked-plan.ts';
import { refreshProgress } from '../progress.ts';
import { operationPlanById } from './operation-plan.queries.ts';
import { factsOfPlan } from './plan.queries.ts';

const lockOpenPlan = async (db: Trx, planId: number) => {
  const locked = await lockPlan(db, planId);
  obey(planIsOpenRules, { status: locked.plan.status as PlanStatus });
  return locked;
};

/** An operation of a plan, with its plan locked and open. */
const lockPlanOfOperation = async (db: Trx, id: number) => {
  const owner = await db.selectFrom('productionOperationPlan').select('planId').where('id', '=', id).executeTakeFirst();
  if (!owner) throw new Refused(404, 'NOT_FOUND');
  const locked = await lockOpenPlan(db, owner.planId);
  const operation = locked.operations.find((one) => one.id === id);
  if (!operation) throw new Refused(404, 'NOT_FOUND');
  return { ...locked, operation };
};

/** Adds an operation to a plan; without a number it comes last. */
export const createOperationPlan = async (db: Trx, draft: OperationPlanDraft) => {
  const { operations } = await lockOpenPlan(db, draft.planId);
  obey(operationPlanRules, { ...draft, goodQty: 0, defectQty: 0 });
  const seq = draft.seq ?? (operations.at(-1)?.seq ?? 0) + 10;
  const [row] = await insertRows(db, 'production_operation_plan', [{ ...draft, seq }]);
  await refreshProgress(db, draft.planId);
  return operationPlanById(db, (row as { id: number }).id);
};

/** Changes an operation of a plan and, where `sequence` says so, the order of all of them. */
export const changeOperationPlan = async (db: Trx, { sequence, ...change }: OperationPlanChange) => {
  const { plan, operations, operation } = await lockPlanOfOperation(db, change.id);
  if (operation.version !== change.version)
    throw new StaleVersion('production_operation_plan', await operationPlanById(db, change.id), change);
  obey(operationPlanRules, { ...change, goodQty: operation.goodQty, defectQty: operation.defectQty });
  if (sequence) await reorder(db, plan.id, operations, sequence);
  await changeRecord(db, 'production_operation_plan', {
    ...change,
    toolId: change.toolId ?? null,
    cycleSec: change.cycleSec ?? null,
    note: change.note ?? null,
  });
  await refreshProgress(db, plan.id);
  return operationPlanById(db, change.id);
};

const reorder = async (db: Trx, planId: number, operations: LockedPlan['operations'], wanted: readonly number[]) => {
  const { results, work } = await factsOfPlan(db, planId);
  obey(sequenceRules, { now: operations.map(({ id }) => id), wanted, results: results + work });
  await sql`
    update production_operation_plan o set seq = w.place * 10
    from unnest(${wanted}::bigint[]) with ordinality as w(id, place) where o.id = w.id and o.seq <> w.place * 10`.execute(db);
};

/** Takes an operation out of a plan, with its days. */
export const removeOperationPlan = async (db: Trx, id: number) => {
  const { plan, operation } = await lockPlanOfOperation(db, id);
  const { rows } = await sql<{ facts: number; shippedQty: number }>`
    select
      (select count(*) from production_result where oper_plan_id = ${id}) + (select count(*) from work_event where oper_plan_id = ${id})
        + (select count(*) from carry_over c join daily_plan d on d.id = c.from_daily_plan_id where d.oper_plan_id = ${id}) as facts,
      coalesce((select sum(l.qty) from shipment_line l join shipment s on s.id = l.shipment_id where l.lot_id = ${plan.lotId} and s.status = 'SHIPPED'), 0) as shipped_qty`.execute(
    db,
  );
  obey(operationRemovalRules, { goodQty: operation.goodQty, ...(rows[0] as { facts: number; shippedQty: number }) });
  await db.deleteFrom('productionOperationPlan').where('id', '=', id).execute();
  await refreshProgress(db, plan.id);
  return { deleted: 1 };
};
