import { obey } from '@lotline/contract/kit/rule';
import type { OrderStatus } from '@lotline/contract/order/order.states';
import type { PlanDraft } from '@lotline/contract/production/plan/plan';
import { planForOrderRules, scheduleRules } from '@lotline/contract/production/plan/plan.rules';
import { sql } from 'kysely';
import type { Db, Trx } from '../../kit/database/pool.ts';
import { Refused } from '../../kit/http/errors.ts';
import { extCheck } from '../../kit/record/ext.ts';
import { nextNumber, peekNumber } from '../../kit/record/number.ts';
import { insertRows } from '../../kit/record/record.ts';
import { keepProgress } from '../progress.ts';
import { planById } from './plan.queries.ts';
import { proposeDailyPlans, usualRoute } from './plan-operations.ts';

type Plant = { today: string; workingHours: number };

/** Plans a production: gives it its number and its lot, and copies the operations and the bill that make the product. */
export const createPlan = async (db: Trx, plant: Plant, draft: PlanDraft) => {
  obey(scheduleRules, draft);
  const line = draft.orderProductId ? await lockOrderLine(db, draft.orderProductId) : null;
  obey(planForOrderRules, { ...draft, line: line && { ...line, otherPlanQty: line.planned }, order: line && { status: line.orderStatus } });
  const ext = (await extCheck(db, 'production_plan'))(draft.ext);
  const planNo = draft.planNo || (await nextPlanNo(db, plant.today));
  const lotSeq = line ? await takeLotSeq(db, line.id) : 1;
  const lotNo = draft.lotNo || proposedLot(planNo, lotSeq);
  const routeId = draft.routeId ?? (await usualRoute(db, draft.productId));
  const lot = await db.insertInto('lot').values({ lotId: lotNo, productId: draft.productId }).returning('id').executeTakeFirstOrThrow();
  const [plan] = await insertRows(db, 'production_plan', [{ ...draft, ext, planNo, lotSeq, routeId, lotId: lot.id }]);
  const id = (plan as { id: number }).id;
  await sql`select outfit_plan(${id})`.execute(db);
  if (draft.propose) {
    await proposeDailyPlans(db, id, plant.workingHours);
    await keepProgress(db, id, { byHand: true });
  }
  return planById(db, id);
};

export const proposedLot = (planNo: string, lotSeq: number) => `${planNo}-${lotSeq}`;

/** The order line, locked: what is still to plan and its lot sequence change one plan at a time. */
export const lockOrderLine = async (db: Trx, id: number, exceptPlan = 0) => {
  await db.selectFrom('orderProduct').select('id').where('id', '=', id).forUpdate().execute();
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
      coalesce((select sum(p.plan_qty) from production_plan p where p.order_product_id = l.id and p.status <> 'CANCELLED' and p.id <> ${exceptPlan}), 0) as planned
    from order_product l join order_info o on o.id = l.order_id join product d on d.id = l.product_id where l.id = ${id}`.execute(db);
  if (!rows[0]) throw new Refused(422, 'reference.missing');
  return rows[0];
};

const takeLotSeq = async (db: Trx, orderProductId: number) => {
  const { lotSeq } = await db
    .updateTable('orderProduct')
    .set({ lotSeq: sql`lot_seq + 1` })
    .where('id', '=', orderProductId)
    .returning('lotSeq')
    .executeTakeFirstOrThrow();
  return lotSeq;
};

/** The next free plan number of a day; a number that somebody typed is passed over. */
const nextPlanNo = async (db: Trx, day: string) => {
  for (;;) {
    const planNo = await nextNumber(db, 'PP', day);
    const taken = await db.selectFrom('productionPlan').select('id').where('planNo', '=', planNo).executeTakeFirst();
    if (!taken) return planNo;
  }
};

/** What the next plan of an order line will most likely be called. */
export const peekLot = async (db: Db, today: string, orderProductId: number) => {
  const line = await db.selectFrom('orderProduct').select('lotSeq').where('id', '=', orderProductId).executeTakeFirst();
  if (!line) throw new Refused(404, 'NOT_FOUND');
  const planNo = await peekNumber(db, 'PP', today);
  const lotSeq = line.lotSeq + 1;
  return { lotSeq, planNo, lotNo: proposedLot(planNo, lotSeq) };
};
