import { add } from '@lotline/contract/kit/quantity';
import { required } from '@lotline/contract/product/bom';
import { sql } from 'kysely';
import type { Trx } from '../kit/database/pool.ts';
import { insertRows } from '../kit/record/record.ts';
import { checkOrderMaterial, seeMaterialLines } from './save-order-line.ts';

type Line = {
  childProductId: number | null;
  childMaterialId: number | null;
  qtyPer: number;
  baseQty: number;
  scrapRate: number;
};

/** Enters what the bills of material ask for these product lines: one requirement per material that has none yet. */
export const proposeRequirements = async (trx: Trx, today: string, orderProductIds: readonly number[]) => {
  let created = 0;
  for (const id of new Set(orderProductIds)) {
    const line = await trx
      .selectFrom('orderProduct')
      .select(['orderProduct.id', 'orderProduct.orderId', 'orderProduct.productId', 'orderProduct.qty', 'orderProduct.dueDate'])
      .where('orderProduct.id', '=', id)
      .executeTakeFirstOrThrow();
    const there = await trx.selectFrom('orderMaterial').select('materialId').where('orderProductId', '=', id).execute();
    const known = new Set(there.map(({ materialId }) => materialId));
    const needs = await explode(trx, line.productId, line.qty, today);
    const drafts = [...needs]
      .filter(([materialId]) => !known.has(materialId))
      .map(([materialId, qty]) => ({
        orderId: line.orderId,
        orderProductId: id,
        purpose: 'REQUIREMENT' as const,
        materialId,
        qty,
        supplyType: 'PURCHASED' as const,
        ...(line.dueDate && { dueDate: line.dueDate }),
      }));
    const seen = await seeMaterialLines(trx, drafts, null);
    const rows = drafts.map((draft) => ({ ...draft, ...checkOrderMaterial(trx, draft, null, seen) }));
    if (rows.length > 0) await insertRows(trx, 'order_material', rows);
    created += rows.length;
  }
  return { created };
};

/** The materials of so many pieces, through every level of the bill in force on that day; what is needed is rounded up at each level. */
const explode = async (
  trx: Trx,
  productId: number,
  qty: number,
  day: string,
  needs = new Map<number, number>(),
): Promise<Map<number, number>> => {
  for (const line of await billOf(trx, productId, day)) {
    const need = required({ planQty: qty, ...line });
    if (line.childMaterialId) needs.set(line.childMaterialId, add(needs.get(line.childMaterialId) ?? 0, need));
    else if (line.childProductId) await explode(trx, line.childProductId, need, day, needs);
  }
  return needs;
};

const billOf = async (trx: Trx, productId: number, day: string) => {
  const { rows } = await sql<Line>`
    select child_product_id, child_material_id, qty_per, base_qty, scrap_rate from bill_on(${day}::date) where parent_id = ${productId} order by seq, id`.execute(
    trx,
  );
  return rows;
};
