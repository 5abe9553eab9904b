import { subtract } from '@lotline/contract/kit/quantity';
import { obey } from '@lotline/contract/kit/rule';
import { redateRules } from '@lotline/contract/production/result/result.rules';
import type { Trx } from '../../kit/database/pool.ts';
import { type Actor, factHead } from '../../kit/record/fact.ts';
import { lockDay } from '../locked-plan.ts';
import { insertResults, type NewResult, type ResultRow } from './book.ts';
import { withoutIds } from './lock-result.ts';
import { drawnWithNext } from './take-material.ts';

/**
 * Moves reported good pieces to the day they were really made on: what was reported last is re-dated first.
 * The operation's total stays, so no stock moves; a part leaves the rest of its result behind.
 */
export const redateResults = async (db: Trx, by: Actor, move: { from: number; to: number; qty: number; reason: string }) => {
  await lockDay(db, move.from);
  const target = await db.selectFrom('dailyPlan').selectAll().where('id', '=', move.to).executeTakeFirstOrThrow();
  const there = { dailyPlanId: target.id, businessDate: target.workDate, shift: target.dayNight };
  let left = move.qty;
  for (const [index, wrong] of (await goodInForce(db, move.from)).entries()) {
    if (left === 0) break;
    const qty = Math.min(left, wrong.goodQty);
    left = subtract(left, qty);
    await redate(db, by, wrong, { qty, there, reason: move.reason, part: `:redate${index}` });
  }
  obey(redateRules, { over: left });
};

/** Results of a day that reported good pieces and that no correction replaced, the latest first. */
const goodInForce = (db: Trx, dailyPlanId: number) =>
  db
    .selectFrom('productionResult as result')
    .selectAll()
    .where('dailyPlanId', '=', dailyPlanId)
    .where('goodQty', '>', 0)
    .where('void', '=', false)
    .where((e) => e.not(e.exists(e.selectFrom('productionResult as newer').select('id').whereRef('newer.correctsId', '=', 'result.id'))))
    .orderBy('occurredAt', 'desc')
    .orderBy('id', 'desc')
    .execute();

type Redated = {
  qty: number;
  there: Pick<ResultRow, 'dailyPlanId' | 'businessDate' | 'shift'>;
  reason: string;
  part: string;
};

/** A whole result without defects moves as it is; otherwise its defects stay on the day that found them. */
const redate = async (db: Trx, by: Actor, wrong: ResultRow, { qty, there, reason, part }: Redated) => {
  const same = withoutIds(wrong);
  const correction = { ...factHead(by, wrong.occurredAt, part), correctsId: wrong.id, correctionReason: reason };
  const rest = subtract(wrong.goodQty, qty);
  const insert = async (row: NewResult, defects: Awaited<ReturnType<typeof defectsOf>>) =>
    insertResults(db, [{ row, defects }], await drawnWithNext(db, 1));
  if (rest === 0 && wrong.defectQty === 0 && wrong.reworkQty === 0) {
    await insert({ ...same, ...correction, ...there }, []);
    return;
  }
  const moved = { ...factHead(by, wrong.occurredAt, `${part}:moved`), correctsId: null, correctionReason: null };
  await insert({ ...same, ...correction, goodQty: rest }, await defectsOf(db, wrong.id));
  await insert({ ...same, ...moved, ...there, goodQty: qty, defectQty: 0, reworkQty: 0, trialQty: 0 }, []);
};

const defectsOf = (db: Trx, resultId: number) =>
  db.selectFrom('resultDefect').select(['defectCodeId', 'qty', 'causeOperationId', 'note']).where('resultId', '=', resultId).execute();
