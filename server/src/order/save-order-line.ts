import { obey } from '@lotline/contract/kit/rule';
import { orderMaterialRules, orderProductRules, orderTakesLines } from '@lotline/contract/order/order.rules';
import type { OrderStatus } from '@lotline/contract/order/order.states';
import type { OrderMaterialDraft, OrderProductDraft } from '@lotline/contract/order/order-product';
import { sql } from 'kysely';
import type { Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import type { Row } from '../kit/record/record.ts';
import { lockOrder } from './order.queries.ts';

/** The order of a line, locked, where it still takes lines. A line stays in its order. */
const lockOpenOrder = async (trx: Trx, orderId: number) => {
  const order = await lockOrder(trx, orderId);
  obey(orderTakesLines, { status: order.status as OrderStatus });
  return order;
};

export const checkOrderProduct = async (trx: Trx, draft: OrderProductDraft, row: Row | null) => {
  const { id: orderId } = await lockOpenOrder(trx, (row?.orderId as number | undefined) ?? draft.orderId);
  const { plans, planQtyInProgress } = row ? await plansOf(trx, row.id) : { plans: 0, planQtyInProgress: 0 };
  const productChanged = row !== null && row.productId !== draft.productId;
  obey(orderProductRules, {
    qty: draft.qty,
    planQtyInProgress,
    shippedQty: (row?.shippedQty as number | undefined) ?? 0,
    productChanged,
    plans,
  });
  return { orderId, uom: draft.uom || (await uomOf(trx, 'product', draft.productId)) };
};

const plansOf = async (trx: Trx, orderProductId: number) => {
  const { rows } = await sql<{ plans: number; planQtyInProgress: number }>`
    select count(*) filter (where status <> 'CANCELLED') as plans, coalesce(sum(plan_qty) filter (where status in ('IN_PROGRESS', 'COMPLETE')), 0) as plan_qty_in_progress
    from production_plan where order_product_id = ${orderProductId}`.execute(trx);
  return rows[0] ?? { plans: 0, planQtyInProgress: 0 };
};

export const checkOrderMaterial = async (trx: Trx, draft: OrderMaterialDraft, row: Row | null) => {
  const order = await lockOpenOrder(trx, (row?.orderId as number | undefined) ?? draft.orderId);
  const receivedQty = (row?.receivedQty as number | undefined) ?? 0;
  const materialChanged = row !== null && row.materialId !== draft.materialId;
  const served =
    draft.orderProductId == null
      ? null
      : await trx.selectFrom('orderProduct').select('orderId').where('id', '=', draft.orderProductId).executeTakeFirst();
  obey(orderMaterialRules, {
    qty: draft.qty,
    receivedQty,
    materialChanged,
    purpose: draft.purpose,
    direction: order.direction as 'SALES' | 'PURCHASE',
    servesAnotherOrder: served !== null && served?.orderId !== order.id,
  });
  return { orderId: order.id, uom: draft.uom || (await uomOf(trx, 'material', draft.materialId)) };
};

const uomOf = async (trx: Trx, table: 'product' | 'material', id: number) => {
  const item = await trx.selectFrom(table).select('uom').where('id', '=', id).executeTakeFirst();
  if (!item) throw new Refused(422, 'reference.missing');
  return item.uom;
};

/** Lines of a cancelled order stay as they are. */
export const checkLineRemoval = async (trx: Trx, rows: readonly Row[]) => {
  for (const orderId of new Set(rows.map((row) => row.orderId as number))) await lockOpenOrder(trx, orderId);
};
