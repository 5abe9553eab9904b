import type { OrderStatus } from '@lotline/contract/order/order.states';
import { sql } from 'kysely';
import type { Trx } from '../../kit/database/pool.ts';
import { Refused } from '../../kit/http/errors.ts';
import { lockInOrder } from '../../ledger/index.ts';
import { givenTo } from '../../order/index.ts';

/** The order line, locked with its order: what is still to plan and its lot sequence change one plan at a time. */
export const lockOrderLine = async (db: Trx, id: number, exceptPlan = 0) => {
  await lockInOrder(db, { orderLines: [id] });
  const { rows } = await sql<{
    id: number;
    productId: number;
    qty: number;
    noProduction: boolean;
    overPlanPct: number;
    orderStatus: OrderStatus;
    planned: number;
  }>`
    select l.id, l.product_id, l.qty, l.no_production, d.over_plan_pct, o.status as order_status,
      ${sql.raw(givenTo('l', exceptPlan))} as planned
    from order_product l join order_info o on o.id = l.order_id join product d on d.id = l.product_id where l.id = ${id}`.execute(db);
  if (!rows[0]) throw new Refused(422, 'reference.missing');
  return rows[0];
};
