import { anyOf } from '../kit/database/any-of.ts';
import type { Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { insertRows } from '../kit/record/write-rows.ts';
import { lockInOrder } from '../ledger/index.ts';
import { requirementsOf } from '../product/index.ts';
import { checkOrderMaterial, seeMaterialLines } from './save-order-line.ts';

/** Enters what the bills of material ask for these product lines: one requirement per material that has none yet. */
export const proposeRequirements = async (trx: Trx, today: string, orderProductIds: readonly number[]) => {
  const ids = [...new Set(orderProductIds)];
  await lockInOrder(trx, { orderLines: ids });
  const lines = await trx
    .selectFrom('orderProduct')
    .select(['id', 'orderId', 'productId', 'qty', 'dueDate'])
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .execute();
  if (lines.length < ids.length) throw new Refused(404, 'NOT_FOUND');
  const there = await trx
    .selectFrom('orderMaterial')
    .select(['orderProductId', 'materialId'])
    .where('orderProductId', '=', anyOf(ids))
    .execute();
  const known = new Set(there.map(({ orderProductId, materialId }) => `${orderProductId}:${materialId}`));
  const needs = await requirementsOf(trx, lines, { on: today, deep: true });
  const drafts = lines.flatMap(({ id, orderId, dueDate }, at) =>
    (needs[at] ?? [])
      .filter(({ itemType, itemId }) => itemType === 'MATERIAL' && !known.has(`${id}:${itemId}`))
      .map(({ itemId, requiredQty }) => ({
        orderId,
        orderProductId: id,
        purpose: 'REQUIREMENT' as const,
        materialId: itemId,
        qty: requiredQty,
        supplyType: 'PURCHASED' as const,
        ...(dueDate && { dueDate }),
      })),
  );
  const seen = await seeMaterialLines(trx, drafts, null);
  await insertRows(
    trx,
    'order_material',
    drafts.map((draft) => ({ ...draft, ...checkOrderMaterial(trx, draft, null, seen) })),
  );
  return { created: drafts.length };
};
