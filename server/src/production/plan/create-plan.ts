import { obey } from '@lotline/contract/kit/rule';
import type { PlanDraft } from '@lotline/contract/production/plan/plan';
import { scheduleRules } from '@lotline/contract/production/plan/plan.rules';
import { sql } from 'kysely';
import { sendWithNext } from '../../kit/database/driver.ts';
import type { Trx } from '../../kit/database/pool.ts';
import { extCheckOfNew } from '../../kit/record/ext.ts';
import { insertWithNext } from '../../kit/record/write-rows.ts';
import { keepProgress } from '../progress.ts';
import { lockOrderLine } from './lock-order-line.ts';
import { obeySize } from './obey-size.ts';
import { proposedLot } from './peek-lot.ts';
import { planById, usualWithNext } from './plan.queries.ts';
import { type Plant, proposeDailyPlans, usualRoute } from './plan-operations.ts';

/** Plans a production: gives it its number and its lot, and copies the operations and the bill that make the product. */
export const createPlan = async (db: Trx, plant: Plant, draft: PlanDraft) => {
  obey(scheduleRules, draft);
  const line = draft.orderProductId ? await lockOrderLine(db, draft.orderProductId) : null;
  const usual = await usualWithNext(db, draft.productId);
  const ext = (await extCheckOfNew(db, 'production_plan', draft.ext))(draft.ext);
  const { id, planNo, routeId, lotId } = await drawn(db, plant.now.day, draft);
  await obeySize(db, plant, draft, { wasQty: 0, line, usual: await usual() });
  const lotSeq = line ? await takeLotSeq(db, line.id) : 1;
  const lotNo = draft.lotNo || proposedLot(planNo, lotSeq);
  // The lot and the plan name each other: both keys are looked at once both rows are there.
  const beside = {
    text: 'insert into lot (id, lot_id, product_id, production_plan_id) overriding system value values ($2, $3, $4, $5)',
    values: [lotId, lotNo, draft.productId, id],
  };
  await insertWithNext(db, 'production_plan', { ...draft, id, ext, planNo, lotSeq, routeId, lotId }, beside);
  await sendWithNext(db, 'select outfit_plan($1)', [id]);
  if (draft.propose) {
    await proposeDailyPlans(db, plant, id);
    await keepProgress(db, id, { byHand: true });
  }
  return planById(db, id);
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

/** What the database gives a new plan: its number and its route unless the draft names them, its id and that of its lot. */
const drawn = async (db: Trx, day: string, { planNo, routeId, productId }: PlanDraft) => {
  const { rows } = await sql<{ id: number; planNo: string; routeId: number | null; lotId: number }>`
    select coalesce(${planNo || null}::text, next_plan_no(${day}::date)) as plan_no,
      coalesce(${routeId ?? null}::bigint, ${usualRoute(productId)}) as route_id, nextval('lot_id_seq') as lot_id,
      nextval('production_plan_id_seq') as id`.execute(db);
  return rows[0] as (typeof rows)[number];
};
