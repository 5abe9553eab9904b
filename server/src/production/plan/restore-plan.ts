import { obey } from '@lotline/contract/kit/rule';
import { planForOrderRules } from '@lotline/contract/production/plan/plan.rules';
import type { Trx } from '../../kit/database/pool.ts';
import { deletionsOf, heldRows, restoreRows } from '../../kit/record/restore-rows.ts';
import { lockInOrder } from '../../ledger/index.ts';
import { refreshOrderLines } from '../../order/index.ts';
import { keepProgress } from '../progress.ts';
import { lockOrderLine } from './lock-order-line.ts';

type Held = { id: number; lotId: number; productId: number; orderProductId: number | null; planQty: number };

/** Brings deleted plans back with their lots, operations, days and bills, unless their order has been planned anew meanwhile. */
export const restorePlans = async (db: Trx, ids: readonly number[]) => {
  const revisions = await deletionsOf(db, 'production_plan', ids);
  const plans = (await heldRows(db, 'production_plan', revisions)) as unknown as Held[];
  const orderLines = [...new Set(plans.flatMap(({ orderProductId }) => orderProductId ?? []))];
  if (orderLines.length) await lockInOrder(db, { orderLines });
  const lots = await deletionsOf(
    db,
    'lot',
    plans.map(({ lotId }) => lotId),
  );
  for (const { orderProductId, productId, planQty } of plans) {
    if (orderProductId === null) continue;
    const { planned, orderStatus, ...line } = await lockOrderLine(db, orderProductId);
    // What was planned beyond its order before comes back as it was; what came in its place meanwhile doesn't stand beside it.
    obey(planForOrderRules, {
      ...{ productId, planQty, confirmOver: planned === 0 },
      ...{ line: { ...line, otherPlanQty: planned }, order: { status: orderStatus } },
    });
  }
  await restoreRows(db, 'lot', lots);
  const restored = await restoreRows(db, 'production_plan', revisions);
  for (const { id, lotId } of plans) {
    await db.updateTable('lot').set({ productionPlanId: id }).where('id', '=', lotId).execute();
    await keepProgress(db, id, { byHand: true });
  }
  await refreshOrderLines(db, { orderLines });
  return restored;
};
