import { obey } from '@lotline/contract/kit/rule';
import type { PlanDraft } from '@lotline/contract/production/plan/plan';
import { scheduleRules } from '@lotline/contract/production/plan/plan.rules';
import { sql } from 'kysely';
import { sendWithNext } from '../../kit/database/driver.ts';
import type { Trx } from '../../kit/database/pool.ts';
import { extCheckOfNew } from '../../kit/record/ext.ts';
import { insertRow } from '../../kit/record/write-rows.ts';
import { keepProgress } from '../progress.ts';
import { lockOrderLine } from './lock-order-line.ts';
import { obeySize } from './obey-size.ts';
import { proposedLot } from './peek-lot.ts';
import { planById } from './plan.queries.ts';
import { type Plant, proposeDailyPlans, usualRoute } from './plan-operations.ts';

/** Plans a production: gives it its number and its lot, and copies the operations and the bill that make the product. */
export const createPlan = async (db: Trx, plant: Plant, draft: PlanDraft) => {
  obey(scheduleRules, draft);
  const line = draft.orderProductId ? await lockOrderLine(db, draft.orderProductId) : null;
  await obeySize(db, plant, draft, { wasQty: 0, line });
  const ext = (await extCheckOfNew(db, 'production_plan', draft.ext))(draft.ext);
  const { planNo, routeId, lotId } = await drawn(db, plant.now.day, draft);
  const lotSeq = line ? await takeLotSeq(db, line.id) : 1;
  const lotNo = draft.lotNo || proposedLot(planNo, lotSeq);
  await sendWithNext(db, 'insert into lot (id, lot_id, product_id) overriding system value values ($1, $2, $3)', [
    lotId,
    lotNo,
    draft.productId,
  ]);
  const { id } = await insertRow(db, 'production_plan', { ...draft, ext, planNo, lotSeq, routeId, lotId });
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

/** What the database gives a new plan: its number and its route unless the draft names them, and the id of its lot. */
const drawn = async (db: Trx, day: string, { planNo, routeId, productId }: PlanDraft) => {
  const { rows } = await sql<{ planNo: string; routeId: number | null; lotId: number }>`
    select coalesce(${planNo || null}::text, next_plan_no(${day}::date)) as plan_no,
      coalesce(${routeId ?? null}::bigint, ${usualRoute(productId)}) as route_id, nextval('lot_id_seq') as lot_id`.execute(db);
  return rows[0] as (typeof rows)[number];
};
