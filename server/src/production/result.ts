import { add, subtract } from '@lotline/contract/kit/quantity';
import { obey, RuleBroken } from '@lotline/contract/kit/rule';
import type { CorrectionAsk, Defect, ResultAsk } from '@lotline/contract/production/result';
import { correctionRules, resultRules } from '@lotline/contract/production/result.rules';
import type { Trx } from '../kit/database.ts';
import { Refused } from '../kit/errors.ts';
import { type Actor, factHead } from '../kit/fact.ts';
import { refreshProgress } from './progress.ts';
import { lockSceneOfDay, neighbours, type SceneOfDay } from './scene.ts';
import { settle } from './settle.ts';

/** Records what a shift made: the result, the material it took, and the pieces it brought into stock. */
export const recordResult = async (db: Trx, by: Actor, dailyPlanId: number, ask: ResultAsk, part = '') => {
  const scene = await lockSceneOfDay(db, dailyPlanId);
  const { operation } = scene;
  const total = { goodQty: add(operation.goodQty, ask.goodQty), defectQty: add(operation.defectQty, ask.defectQty) };
  obey(resultRules, { result: ask, total, ...scene, ...neighbours(scene.operations, operation) });
  const result = await db
    .insertInto('productionResult')
    .values({ ...told(scene, ask), ...factHead(by, ask.occurredAt ?? ask.endedAt ?? undefined, part) })
    .returningAll()
    .executeTakeFirstOrThrow();
  await explain(db, result.id, ask.defects);
  await settle(db, by, scene, { result, total, part });
  await refreshProgress(db, scene.plan.id);
  return result;
};

/** Sets a recorded result right: the correction is the whole truth anew, stands at the same instant and names what it replaces. */
export const correctResult = async (db: Trx, by: Actor, resultId: number, ask: CorrectionAsk, part = '') => {
  const { scene, wrong } = await lockResult(db, resultId);
  const total = totalsWithout(scene, wrong, ask);
  obey(correctionRules, { result: ask, total, ...scene, ...neighbours(scene.operations, scene.operation) });
  const result = await db
    .insertInto('productionResult')
    .values({
      ...told(scene, { toolId: wrong.toolId, workerIds: wrong.workerIds, startedAt: wrong.startedAt, endedAt: wrong.endedAt, ...ask }),
      ...factHead(by, wrong.occurredAt, part),
      correctsId: wrong.id,
      correctionReason: ask.reason,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await explain(db, result.id, ask.defects);
  await settle(db, by, scene, { result, total, part });
  await refreshProgress(db, scene.plan.id);
  return result;
};

/** Says that a recorded result did not happen. */
export const voidResult = async (db: Trx, by: Actor, resultId: number, reason: string, part = '') => {
  const { scene, wrong } = await lockResult(db, resultId);
  const nothing = { goodQty: 0, defectQty: 0, reworkQty: 0, defects: [] };
  const total = totalsWithout(scene, wrong, nothing);
  obey(correctionRules, { result: nothing, total, ...scene, ...neighbours(scene.operations, scene.operation) });
  const result = await db
    .insertInto('productionResult')
    .values({ ...withoutIds(wrong), ...factHead(by, wrong.occurredAt, part), void: true, correctsId: wrong.id, correctionReason: reason })
    .returningAll()
    .executeTakeFirstOrThrow();
  await settle(db, by, scene, { result, total, part });
  await refreshProgress(db, scene.plan.id);
  return result;
};

/**
 * Moves reported good pieces to the day they were really made on: what was reported last is re-dated first.
 * The operation's total stays, so no stock moves; a part leaves the rest of its result behind.
 */
export const redateResults = async (db: Trx, by: Actor, move: { from: number; to: number; qty: number; reason: string }) => {
  const scene = await lockSceneOfDay(db, move.from);
  const target = await db.selectFrom('dailyPlan').selectAll().where('id', '=', move.to).forUpdate().executeTakeFirstOrThrow();
  const reported = await db
    .selectFrom('productionResultInForce')
    .selectAll()
    .where('dailyPlanId', '=', move.from)
    .where('goodQty', '>', 0)
    .orderBy('occurredAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  let left = move.qty;
  for (const [index, wrong] of reported.entries()) {
    if (left === 0) break;
    const qty = Math.min(left, wrong.goodQty as number);
    left = subtract(left, qty);
    const head = (part: string) => factHead(by, wrong.occurredAt as string, `:redate${index}${part}`);
    const correction = { correctsId: wrong.id as number, correctionReason: move.reason };
    const rest = subtract(wrong.goodQty as number, qty);
    const row = withoutIds(wrong as typeof wrong & { id: number; recordedAt: string });
    // A whole result without defects moves as it is; otherwise its defects stay on the day that found them.
    const whole = rest === 0 && wrong.defectQty === 0 && wrong.reworkQty === 0;
    const there = { dailyPlanId: target.id, businessDate: target.workDate, shift: target.dayNight };
    if (whole) {
      await db
        .insertInto('productionResult')
        .values({ ...row, ...head(''), ...there, ...correction } as never)
        .execute();
    } else {
      const { id: stayed } = await db
        .insertInto('productionResult')
        .values({ ...row, ...head(''), ...correction, goodQty: rest } as never)
        .returning('id')
        .executeTakeFirstOrThrow();
      await explain(db, stayed, await defectsOf(db, wrong.id as number));
      await db
        .insertInto('productionResult')
        .values({
          ...row,
          ...head(':moved'),
          ...there,
          goodQty: qty,
          defectQty: 0,
          reworkQty: 0,
          correctsId: null,
          correctionReason: null,
        } as never)
        .execute();
    }
  }
  if (left > 0) throw new RuleBroken('production.carryOverWithinCompleted', { over: left });
  await refreshProgress(db, scene.plan.id);
};

const told = (
  { plan, lot, operation, dailyPlan }: SceneOfDay,
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

const withoutIds = <Row extends { id: number; recordedAt: string }>({ id: _, recordedAt: __, ...row }: Row) => row;

const explain = async (db: Trx, resultId: number, defects: readonly Defect[]) => {
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
  const scene = await lockSceneOfDay(db, wrong.dailyPlanId);
  const corrected = await db.selectFrom('productionResult').select('id').where('correctsId', '=', resultId).executeTakeFirst();
  if (corrected || wrong.void) throw new RuleBroken('production.resultCorrectedOnce');
  return { scene, wrong };
};

const totalsWithout = (
  { operation }: SceneOfDay,
  wrong: { goodQty: number; defectQty: number },
  right: { goodQty: number; defectQty: number },
) => ({
  goodQty: add(subtract(operation.goodQty, wrong.goodQty), right.goodQty),
  defectQty: add(subtract(operation.defectQty, wrong.defectQty), right.defectQty),
});
