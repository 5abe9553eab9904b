import { subtract } from '@lotline/contract/kit/quantity';
import { obey } from '@lotline/contract/kit/rule';
import type { CorrectionAsk } from '@lotline/contract/production/result/result';
import { correctionRules } from '@lotline/contract/production/result/result.rules';
import type { Trx } from '../../kit/database/pool.ts';
import { type Actor, checkInstants } from '../../kit/record/fact.ts';
import { floorHead } from '../floor-head.ts';
import { neighbours } from '../locked-plan.ts';
import { followCorrection } from '../plan/follow-carried.ts';
import { type Booked, bookResults } from './book.ts';
import { lockResult, totalsWithout } from './lock-result.ts';
import { resultRow } from './result-row.ts';

/** Sets a recorded result right: the correction is the whole truth anew, stands at the same instant and names what it replaces. */
export const correctResult = async (
  db: Trx,
  by: Actor,
  resultId: number,
  ask: CorrectionAsk & { reasonId?: number | undefined },
  dailyPlanId?: number,
): Promise<Booked> => {
  const { on, wrong } = await lockResult(db, resultId, dailyPlanId);
  const total = totalsWithout(on, wrong, ask);
  obey(correctionRules, { result: ask, total, ...on, ...neighbours(on.operations, on.operation) });
  checkInstants(by, ask);
  const { toolId, workerIds, startedAt, endedAt, trialQty, billRevision } = wrong;
  const row = {
    ...resultRow(on, { toolId, workerIds, startedAt, endedAt, ...ask, trialQty: ask.trialQty ?? trialQty }),
    ...floorHead(by, wrong.occurredAt),
    billRevision,
    correctsId: wrong.id,
    correctionReason: ask.reason,
    correctionReasonId: ask.reasonId ?? null,
  };
  const [result] = await bookResults(db, by, [{ on, row, defects: ask.defects, wrong }]);
  await followCorrection(db, by, on, subtract(wrong.goodQty, ask.goodQty), ask.reason);
  return result as Booked;
};
