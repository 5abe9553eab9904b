import { obey } from '@lotline/contract/kit/rule';
import { instructionRules } from '@lotline/contract/product/work-instruction.rules';
import type { Trx } from '../kit/database/pool.ts';
import { deletionsOf, heldRows, restoreRows } from '../kit/record/restore-rows.ts';
import { lockProduct } from './oper-plan.queries.ts';

type Held = { productId: number; operationId: number };

/** Brings revisions back with their steps; what was written meanwhile still follows each other in time. */
export const restoreWorkInstructions = async (trx: Trx, ids: readonly number[]) => {
  const revisions = await deletionsOf(trx, 'work_instruction', ids);
  const held = (await heldRows(trx, 'work_instruction', revisions)) as unknown as Held[];
  for (const productId of [...new Set(held.map((one) => one.productId))].sort((a, b) => a - b)) await lockProduct(trx, productId);
  const restored = await restoreRows(trx, 'work_instruction', revisions);
  for (const at of held) await obeyOrder(trx, at);
  return restored;
};

/** Each revision of an operation follows the one before it, as when it was written. */
const obeyOrder = async (trx: Trx, { productId, operationId }: Held) => {
  const all = await trx
    .selectFrom('workInstruction')
    .select(['revision', 'effectiveFrom'])
    .where('productId', '=', productId)
    .where('operationId', '=', operationId)
    .orderBy('revision')
    .execute();
  for (const [at, one] of all.entries()) obey(instructionRules, { ...one, newest: all[at - 1] ?? null });
};
