import { obey } from '@lotline/contract/kit/rule';
import type { OperationPlanChange } from '@lotline/contract/production/plan/operation-plan';
import { operationPlanRules, sequenceRules } from '@lotline/contract/production/plan/operation-plan.rules';
import { sql } from 'kysely';
import type { Trx } from '../../kit/database/pool.ts';
import { StaleVersion } from '../../kit/http/errors.ts';
import { isStale } from '../../kit/record/read-rows.ts';
import { changeRecord } from '../../kit/record/write-rows.ts';
import type { LockedPlan } from '../locked-plan.ts';
import { followOperations, lockOperation } from './lock-operation.ts';
import { operationPlanById } from './operation-plan.queries.ts';
import { factsOfPlan } from './plan.queries.ts';

/** Changes an operation of a plan and, where `sequence` says so, the order of all of them. */
export const changeOperationPlan = async (db: Trx, { sequence, ...change }: OperationPlanChange) => {
  const { plan, operations, operation } = await lockOperation(db, change.id);
  if (isStale(operation, change.version))
    throw new StaleVersion('production_operation_plan', await operationPlanById(db, change.id), change);
  obey(operationPlanRules, { ...change, goodQty: operation.goodQty, defectQty: operation.defectQty });
  if (sequence) await reorder(db, plan.id, operations, sequence);
  await changeRecord(db, 'production_operation_plan', {
    ...change,
    toolId: change.toolId ?? null,
    cycleSec: change.cycleSec ?? null,
    note: change.note ?? null,
  });
  await followOperations(db, plan.id);
  return operationPlanById(db, change.id);
};

const reorder = async (db: Trx, planId: number, operations: LockedPlan['operations'], wanted: readonly number[]) => {
  const { results, work } = await factsOfPlan(db, planId);
  obey(sequenceRules, { now: operations.map(({ id }) => id), wanted, results: results + work });
  await sql`
    update production_operation_plan o set seq = w.place * 10
    from unnest(${wanted}::bigint[]) with ordinality as w(id, place) where o.id = w.id and o.seq <> w.place * 10`.execute(db);
};
