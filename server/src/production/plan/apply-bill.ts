import { obey } from '@lotline/contract/kit/rule';
import type { ApplyBill } from '@lotline/contract/production/plan/bill';
import { newBillRules } from '@lotline/contract/production/plan/bill.rules';
import { sql } from 'kysely';
import { type Trx, telling } from '../../kit/database/pool.ts';
import { planBill } from './bill.queries.ts';
import { lockOpenPlan } from './lock-operation.ts';

/** Gives a plan the product's bill as it is now, as its next revision: results from now on take by it, what was reported stays as it was taken. */
export const applyBill = async (db: Trx, today: string, { id, print }: ApplyBill) => {
  const { plan } = await lockOpenPlan(db, id);
  const bill = await planBill(db, id, today);
  const { origin } = await db.selectFrom('lot').select('origin').where('id', '=', plan.lotId).executeTakeFirstOrThrow();
  obey(newBillRules, { isRework: origin === 'REWORK', changes: bill.changes.length, shown: print, print: bill.print });
  const revision = plan.billRevision + 1;
  await sql`select copy_bill(p, ${revision}, ${bill.day}) from production_plan p where id = ${id}`.execute(db);
  await db
    .updateTable('productionPlan')
    .set((e) => ({ billRevision: revision, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  return planBill(telling(db), id, today);
};
