import { obey } from '@lotline/contract/kit/rule';
import type { OperationPlanDraft } from '@lotline/contract/production/plan/operation-plan';
import { operationPlaceRules, operationPlanRules } from '@lotline/contract/production/plan/operation-plan.rules';
import type { Trx } from '../../kit/database/pool.ts';
import { insertRow } from '../../kit/record/write-rows.ts';
import { followOperations, lockOpenPlan } from './lock-operation.ts';
import { operationPlanById } from './operation-plan.queries.ts';

/** Adds an operation to a plan; without a number it comes last. */
export const createOperationPlan = async (db: Trx, draft: OperationPlanDraft) => {
  const { operations, lot } = await lockOpenPlan(db, draft.planId);
  obey(operationPlanRules, { ...draft, goodQty: 0, defectQty: 0 });
  const seq = draft.seq ?? (operations.at(-1)?.seq ?? 0) + 10;
  obey(operationPlaceRules, { operation: { ...draft, seq }, operations, producedQty: lot.producedQty });
  const { id } = await insertRow(db, 'production_operation_plan', { ...draft, seq });
  await followOperations(db, draft.planId);
  return operationPlanById(db, id);
};
