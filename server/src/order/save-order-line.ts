import { obey } from '@lotline/contract/kit/rule';
import { lineSizeRules, orderMaterialRules, orderProductRules, orderTakesLines } from '@lotline/contract/order/order.rules';
import type { OrderStatus } from '@lotline/contract/order/order.states';
import type { OrderMaterialDraft, OrderProductDraft } from '@lotline/contract/order/order-product';
import { sql } from 'kysely';
import type { Db, Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import type { RowOf } from '../kit/record/read-rows.ts';

type Order = { id: number; status: OrderStatus; direction: 'SALES' | 'PURCHASE' };
/** What many lines ask for, read at once. */
type Item = { id: number; code: string; uom: string; largest: number | null; usual: number | null };
type Seen = { orders: ReadonlyMap<number, Order>; items: ReadonlyMap<number, Item>; served: ReadonlyMap<number, number> };

/** The orders of the lines, locked, with the units and usual quantities of what they name and the orders of the lines that they serve. A line stays in its order. */
const see = async (
  trx: Trx,
  orderIds: readonly number[],
  of: { itemsOf: typeof productsOf; ids: readonly number[] },
  lines: readonly number[] = [],
) => {
  const orders = await trx
    .selectFrom('orderInfo')
    .select(['id', 'status', 'direction'])
    .where('id', '=', sql<number>`any(${[...new Set(orderIds)]})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const { rows: items } = await of.itemsOf([...new Set(of.ids)]).execute(trx);
  const served = lines.length
    ? await trx
        .selectFrom('orderProduct')
        .select(['id', 'orderId'])
        .where('id', '=', sql<number>`any(${[...new Set(lines)]})`)
        .execute()
    : [];
  return {
    orders: new Map(orders.map((order) => [order.id, order])),
    items: new Map(items.map((item) => [item.id, item])),
    served: new Map(served.map(({ id, orderId }) => [id, orderId])),
  } satisfies Seen;
};

/** The largest line of each product so far, and what the plan of one that was never ordered is measured by. */
const productsOf = (ids: readonly number[]) => sql<Item>`
  select p.id, p.code, p.uom,
    (select max(l.qty) from order_product l where l.product_id = p.id and l.status <> 'CANCELLED') as largest,
    greatest((select max(n.plan_qty) from production_plan n where n.product_id = p.id and n.status <> 'CANCELLED'), p.lot_size) as usual
  from product p where p.id = any(${ids})`;
const materialsOf = (ids: readonly number[]) => sql<Item>`
  select m.id, m.code, m.uom, m.max_stock as usual,
    (select max(l.qty) from order_material l where l.material_id = m.id and l.purpose = 'PURCHASE' and l.status <> 'CANCELLED') as largest
  from material m where m.id = any(${ids})`;

/** What each of these is measured by, for who looks at a list before it is saved. */
export const usualSizes = async (db: Db, { direction, ids }: { direction: 'SALES' | 'PURCHASE'; ids: readonly number[] }) =>
  (await (direction === 'SALES' ? productsOf : materialsOf)(ids).execute(db)).rows;

export const seeProductLines = (trx: Trx, drafts: readonly OrderProductDraft[], row: RowOf<'order_product'> | null) =>
  see(
    trx,
    drafts.map((draft) => row?.orderId ?? draft.orderId),
    { itemsOf: productsOf, ids: drafts.map(({ productId }) => productId) },
  );

export const seeMaterialLines = (trx: Trx, drafts: readonly OrderMaterialDraft[], row: RowOf<'order_material'> | null) =>
  see(
    trx,
    drafts.map((draft) => row?.orderId ?? draft.orderId),
    { itemsOf: materialsOf, ids: drafts.map(({ materialId }) => materialId) },
    drafts.flatMap(({ orderProductId }) => orderProductId ?? []),
  );

/** An order that still takes lines. */
const openOrder = ({ orders }: Seen, orderId: number) => {
  const order = orders.get(orderId);
  if (!order) throw new Refused(404, 'NOT_FOUND');
  obey(orderTakesLines, { status: order.status });
  return order;
};

export const checkOrderProduct = async (trx: Trx, draft: OrderProductDraft, row: RowOf<'order_product'> | null, seen: Seen) => {
  const { id: orderId } = openOrder(seen, row?.orderId ?? draft.orderId);
  const { plans, planQtyInProgress } = row ? await plansOf(trx, row.id) : { plans: 0, planQtyInProgress: 0 };
  const productChanged = row !== null && row.productId !== draft.productId;
  obey(orderProductRules, { qty: draft.qty, planQtyInProgress, shippedQty: row?.shippedQty ?? 0, productChanged, plans });
  const item = itemOf(seen, draft.productId);
  obeySize(item, draft, productChanged ? 0 : (row?.qty ?? 0));
  return { orderId, uom: draft.uom || item.uom };
};

const plansOf = async (trx: Trx, orderProductId: number) => {
  const { rows } = await sql<{ plans: number; planQtyInProgress: number }>`
    select count(*) filter (where status <> 'CANCELLED') as plans, coalesce(sum(plan_qty) filter (where status in ('IN_PROGRESS', 'COMPLETE')), 0) as plan_qty_in_progress
    from production_plan where order_product_id = ${orderProductId}`.execute(trx);
  return rows[0] ?? { plans: 0, planQtyInProgress: 0 };
};

export const checkOrderMaterial = (_trx: Trx, draft: OrderMaterialDraft, row: RowOf<'order_material'> | null, seen: Seen) => {
  const order = openOrder(seen, row?.orderId ?? draft.orderId);
  obey(orderMaterialRules, {
    qty: draft.qty,
    receivedQty: row?.receivedQty ?? 0,
    materialChanged: row !== null && row.materialId !== draft.materialId,
    purpose: draft.purpose,
    direction: order.direction,
    servesAnotherOrder: draft.orderProductId != null && seen.served.get(draft.orderProductId) !== order.id,
  });
  const item = itemOf(seen, draft.materialId);
  // What an order needs follows from its products.
  if (draft.purpose === 'PURCHASE') obeySize(item, draft, row?.materialId === draft.materialId ? row.qty : 0);
  return { orderId: order.id, uom: draft.uom || item.uom };
};

const itemOf = ({ items }: Seen, id: number) => {
  const item = items.get(id);
  if (item === undefined) throw new Refused(422, 'reference.missing');
  return item;
};

type Asked = { qty: number; uom?: string | undefined; confirmOver?: boolean | undefined };
const obeySize = ({ code, uom, largest, usual }: Item, { qty, confirmOver = false, ...draft }: Asked, wasQty: number) =>
  obey(lineSizeRules, { item: code, uom: draft.uom || uom, qty, wasQty, largest, usual, confirmOver });

/** Lines of a cancelled order stay as they are; the orders were locked above their lines. */
export const checkLineRemoval = async (trx: Trx, rows: readonly { orderId: number }[]) => {
  const orders = await trx
    .selectFrom('orderInfo')
    .select('status')
    .where('id', '=', sql<number>`any(${[...new Set(rows.map(({ orderId }) => orderId))]})`)
    .execute();
  for (const { status } of orders) obey(orderTakesLines, { status });
};
