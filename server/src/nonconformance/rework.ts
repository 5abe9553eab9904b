import type { HeardOf } from '@lotline/contract/kit/call';
import { obey } from '@lotline/contract/kit/rule';
import type { reworkNonconformance as reworkCall } from '@lotline/contract/nonconformance/nonconformance';
import { changeNcRules } from '@lotline/contract/nonconformance/nonconformance.rules';
import type { NcStatus } from '@lotline/contract/nonconformance/nonconformance.states';
import { PlanDraft } from '@lotline/contract/production/plan/plan';
import { sql } from 'kysely';
import type { Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import type { Actor } from '../kit/record/fact.ts';
import { lockRow } from '../kit/record/read-rows.ts';
import { createPlan } from '../production/index.ts';
import { disposeNonconformance } from './dispose-nonconformance.ts';

/** Plans that pieces are worked on again, and sends them to the line of that plan. */
export const rework = async (db: Trx, by: Actor, plant: Parameters<typeof createPlan>[1], ask: HeardOf<typeof reworkCall>) => {
  const { id, unitId, qty, reason, ...when } = ask;
  const { ncNo, status, productId } = await lockRow(db, 'nonconformance', id);
  obey(changeNcRules, { ncNo, status: status as NcStatus });
  if (productId === null) await disposeNonconformance(db, by, { id, unitId, kind: 'REWORK', qty, reason });
  if (productId === null) throw new Refused(404, 'NOT_FOUND');
  const plan = await createPlan(db, plant, PlanDraft.parse({ ...when, productId, planQty: qty, note: `${ncNo}: ${reason}` }));
  await sql`select rework_bill(${plan.id})`.execute(db);
  return disposeNonconformance(db, by, { id, unitId, kind: 'REWORK', qty, reason, planId: plan.id });
};
