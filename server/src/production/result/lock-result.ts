import { add, subtract } from '@lotline/contract/kit/quantity';
import { obey } from '@lotline/contract/kit/rule';
import { returnedResultRules } from '@lotline/contract/production/outsourcing/outsourcing.rules';
import { correctableRules } from '@lotline/contract/production/result/result.rules';
import type { Trx } from '../../kit/database/pool.ts';
import { Refused } from '../../kit/http/errors.ts';
import { type LockedDay, lockDay } from '../locked-plan.ts';
import type { ResultRow } from './book.ts';

/** A result that is to be set right, with its locked day; only the newest of a chain can be, and only one of the day that its corrector names. */
export const lockResult = async (db: Trx, resultId: number, dailyPlanId?: number) => {
  const wrong = await db.selectFrom('productionResult').selectAll().where('id', '=', resultId).executeTakeFirst();
  if (!wrong) throw new Refused(404, 'NOT_FOUND');
  const on = await lockDay(db, wrong.dailyPlanId);
  const corrected = await db.selectFrom('productionResult').select('id').where('correctsId', '=', resultId).executeTakeFirst();
  const ofThisDay = dailyPlanId === undefined || wrong.dailyPlanId === dailyPlanId;
  obey(correctableRules, { ofThisDay, corrected: corrected !== undefined || wrong.void });
  obey(returnedResultRules, { outNo: wrong.outsourcingReturnId === null ? null : await outNoOf(db, wrong.outsourcingReturnId) });
  return { on, wrong };
};

const outNoOf = async (db: Trx, returnId: number) => {
  const { outNo } = await db
    .selectFrom('outsourcingReturn as r')
    .innerJoin('outsourcing as o', 'o.id', 'r.outsourcingId')
    .select('o.outNo')
    .where('r.id', '=', returnId)
    .executeTakeFirstOrThrow();
  return outNo;
};

export const withoutIds = ({ id: _, recordedAt: __, ...row }: ResultRow) => row;

type Made = { goodQty: number; defectQty: number };
/** What the operation will have made once the wrong result is replaced. */
export const totalsWithout = ({ operation }: LockedDay, wrong: Made, right: Made) => ({
  goodQty: add(subtract(operation.goodQty, wrong.goodQty), right.goodQty),
  defectQty: add(subtract(operation.defectQty, wrong.defectQty), right.defectQty),
});
