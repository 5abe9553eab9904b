import { operationPlansOf, skipOperationPlan } from '../../contract/src/production/plan/operation-plan.ts';
import { isClosed } from '../../contract/src/production/plan/plan.states.ts';
import { plans } from '../../contract/src/production/plan/plan.ts';
import type { Client } from './client.ts';

const reason = 'The log has no report of it';

/**
 * Skips the operations that no day was planned for, in the plans with these numbers. A route holds the activities of all
 * the log's cases, and one case visits only some of them; its plan completes without the others.
 */
export const skipUnvisited = async (ask: Client, planNos: ReadonlySet<string>, period: { startDt: string; endDt: string }) => {
  let skipped = 0;
  const open = (await ask(plans, period)).filter(({ planNo, status }) => planNos.has(planNo) && !isClosed(status));
  for (const { id } of open)
    for (const operation of await ask(operationPlansOf, { id })) {
      if (operation.status === 'SKIPPED' || operation.dailyPlans.length > 0) continue;
      await ask(skipOperationPlan, { id: operation.id, reason });
      skipped += 1;
    }
  return skipped;
};
