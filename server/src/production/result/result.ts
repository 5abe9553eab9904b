import { add, subtract } from '@lotline/contract/kit/quantity';
import { obey } from '@lotline/contract/kit/rule';
import type { CorrectionAsk, Defect, ResultAsk } from '@lotline/contract/production/result/result';
import { correctableRules, correctionRules, redateRules, resultRules } from '@lotline/contract/production/result/result.rules';
import type { Insertable, Selectable } from 'kysely';
import type { Trx } from '../../kit/database/pool.ts';
import type { Tables } from '../../kit/database/tables.ts';
import { Refused } from '../../kit/http/errors.ts';
import { type Actor, factHead } from '../../kit/record/fact.ts';
import { type LockedDay, lockDay, neighbours } from '../locked-plan.ts';
import { refreshProgress } from '../progress.ts';
import { settle } from './settle.ts';

/** Records what a shift made: the result, the material it took, and the pieces it brought into stock. */
export const recordResult = async (db: Trx, by: Actor, dailyPlanId: number, ask: ResultAsk, part = '') => {
  const locked = await lockDay(db, dailyPlanId);
  const { operation } = locked;
  const total = { goodQty: add(operation.goodQty, ask.goodQty), defectQty: add(operation.defectQty, ask.defectQty) };
  obey(resultRules, { result: ask, total, ...locked, ...neighbours(locked.operations, operation) });
  const result = await post(db, { ...resultRow(locked, ask), ...factHead(by, ask.occurredAt ?? ask.endedAt ?? undefined, part) });
  await insertDefects(db, result.id, ask.defects);
  await settle(db, by, locked, { result, total, part });
  await refreshProgress(db, locked.plan.id);
  return result;
};

/** Sets a recorded result right: the correction is the whole truth anew, stands at the same instant and names what it replaces. */
export const correctResult = async (db: Trx, by: Actor, resultId: number, ask: CorrectionAsk, part = '') => {
  const { locked, wrong } = await lockResult(db, resultId);
  const total = totalsWithout(locked, wrong, ask);
  obey(correctionRules, { result: ask, total, ...locked, ...neighbours(locked.operations, locked.operation) });
  const result = await post(db, {
    ...resultRow(locked, { toolId: wrong.toolId, workerIds: wrong.workerIds, startedAt: wrong.startedAt, endedAt: wrong.endedAt, ...ask }),
    ...factHead(by, wrong.occurredAt, part),
    correctsId: wrong.id,
    correctionReason: ask.reason,
  });
  await insertDefects(db, result.id, ask.defects);
  await settle(db, by, locked, { result, total, part });
  await refreshProgress(db, locked.plan.id);
  return result;
};

/** Says that a recorded result did not happen. */
export const voidResult = async (db: Trx, by: Actor, resultId: number, reason: string, part = '') => {
  const { locked, wrong } = await lockResult(db, resultId);
  const nothing = { goodQty: 0, defectQty: 0, reworkQty: 0, defects: [] };
  const total = totalsWithout(locked, wrong, nothing);
  obey(correctionRules, { result: nothing, total, ...locked, ...neighbours(locked.operations, locked.operation) });
  const correction = { ...factHead(by, wrong.occurredAt, part), correctsId: wrong.id, correctionReason: reason };
  const result = await post(db, { ...withoutIds(wrong), ...correction, void: true });
  await settle(db, by, locked, { result, total, part });
  await refreshProgress(db, locked.plan.id);
  return result;
};

/**
 * Moves reported good pieces to the day they were really made on: what was reported last is re-dated first.
 * The operation's total stays, so no stock moves; a part leaves the rest of its result behind.
 */
export const redateResults = async (db: Trx, by: Actor, move: { from: number; to: number; qty: number; reason: string }) => {
  const locked = await lockDay(db, move.from);
  const target = await db.selectFrom('dailyPlan').selectAll().where('id', '=', move.to).forUpdate().executeTakeFirstOrThrow();
  const there = { dailyPlanId: target.id, businessDate: target.workDate, shift: target.dayNight };
  let left = move.qty;
  for (const [index, wrong] of (await goodInForce(db, move.from)).entries()) {
    if (left === 0) break;
    const qty = Math.min(left, wrong.goodQty);
    left = subtract(left, qty);
    await redate(db, by, wrong, { qty, there, reason: move.reason, part: `:redate${index}` });
  }
  obey(redateRules, { over: left });
  await refreshProgress(db, locked.plan.id);
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
  if (rest === 0 && wrong.defectQty === 0 && wrong.reworkQty === 0) {
    await post(db, { ...same, ...correction, ...there });
    return;
  }
  const stayed = await post(db, { ...same, ...correction, goodQty: rest });
  await insertDefects(db, stayed.id, await defectsOf(db, wrong.id));
  const moved = { ...factHead(by, wrong.occurredAt, `${part}:moved`), correctsId: null, correctionReason: null };
  await post(db, { ...same, ...moved, ...there, goodQty: qty, defectQty: 0, reworkQty: 0 });
};

const post = (db: Trx, result: Insertable<Tables['productionResult']>) =>
  db.insertInto('productionResult').values(result).returningAll().executeTakeFirstOrThrow();

const resultRow = (
  { plan, lot, operation, dailyPlan }: LockedDay,
  ask: Omit<ResultAsk, 'countedBy' | 'occurredAt'> & { countedBy?: ResultAsk['countedBy'] },
) => ({
  dailyPlanId: dailyPlan.id,
  operPlanId: operation.id,
  planId: plan.id,
  lotId: lot.id,
  toolId: ask.toolId ?? dailyPlan.toolId,
  workerIds: ask.workerIds ?? dailyPlan.workerIds,
  goodQty: ask.goodQty,
  defectQty: ask.defectQty,
  reworkQty: ask.reworkQty,
  startedAt: ask.startedAt ?? null,
  endedAt: ask.endedAt ?? null,
  countedBy: ask.countedBy ?? ('OPERATOR' as const),
  machineCount: ask.machineCount ?? null,
  note: ask.note ?? null,
});

type ResultRow = Selectable<Tables['productionResult']>;
const withoutIds = ({ id: _, recordedAt: __, ...row }: ResultRow) => row;

const insertDefects = async (db: Trx, resultId: number, defects: readonly Defect[]) => {
  if (defects.length > 0)
    await db
      .insertInto('resultDefect')
      .values(defects.map((defect) => ({ ...defect, resultId })))
      .execute();
};

const defectsOf = (db: Trx, resultId: number) =>
  db.selectFrom('resultDefect').select(['defectCodeId', 'qty', 'causeOperationId', 'note']).where('resultId', '=', resultId).execute();

const lockResult = async (db: Trx, resultId: number) => {
  const wrong = await db.selectFrom('productionResult').selectAll().where('id', '=', resultId).executeTakeFirst();
  if (!wrong) throw new Refused(404, 'NOT_FOUND');
  const locked = await lockDay(db, wrong.dailyPlanId);
  const corrected = await db.selectFrom('productionResult').select('id').where('correctsId', '=', resultId).executeTakeFirst();
  obey(correctableRules, { corrected: corrected !== undefined || wrong.void });
  return { locked, wrong };
};

const totalsWithout = (
  { operation }: LockedDay,
  wrong: { goodQty: number; defectQty: number },
  right: { goodQty: number; defectQty: number },
) => ({
  goodQty: add(subtract(operation.goodQty, wrong.goodQty), right.goodQty),
  defectQty: add(subtract(operation.defectQty, wrong.defectQty), right.defectQty),
});
