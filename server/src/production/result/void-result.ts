import { obey } from '@lotline/contract/kit/rule';
import { correctionRules } from '@lotline/contract/production/result/result.rules';
import type { Trx } from '../../kit/database/pool.ts';
import { type Actor, factHead } from '../../kit/record/fact.ts';
import { neighbours } from '../locked-plan.ts';
import { followCorrection } from '../plan/follow-carried.ts';
import { type Booked, bookResults } from './book.ts';
import { lockResult, totalsWithout, withoutIds } from './lock-result.ts';

/** Says that a recorded result did not happen. */
export const voidResult = async (db: Trx, by: Actor, resultId: number, reason: string, dailyPlanId?: number): Promise<Booked> => {
  const { on, wrong } = await lockResult(db, resultId, dailyPlanId);
  const nothing = { goodQty: 0, defectQty: 0, reworkQty: 0, defects: [] };
  obey(correctionRules, { result: nothing, total: totalsWithout(on, wrong, nothing), ...on, ...neighbours(on.operations, on.operation) });
  const correction = { ...factHead(by, wrong.occurredAt), correctsId: wrong.id, correctionReason: reason };
  const [result] = await bookResults(db, by, [{ on, row: { ...withoutIds(wrong), ...correction, void: true }, defects: [], wrong }]);
  await followCorrection(db, by, on, wrong.goodQty, reason);
  return result as Booked;
};
