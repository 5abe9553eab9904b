import { add, scale, subtract } from '@lotline/contract/kit/quantity';
import { obey } from '@lotline/contract/kit/rule';
import { unusualTimes } from '@lotline/contract/kit/unusual';
import type { ResultAsk } from '@lotline/contract/production/result/result';
import { impossibleTimes, lateResultRules, resultRules, resultSizeRules } from '@lotline/contract/production/result/result.rules';
import type { Trx } from '../../kit/database/pool.ts';
import { Refused } from '../../kit/http/errors.ts';
import { type Actor, checkInstants } from '../../kit/record/fact.ts';
import { floorHead } from '../floor-head.ts';
import { type LockedDay, lockDays, neighbours } from '../locked-plan.ts';
import { type Booked, type Booking, bookResults } from './book.ts';
import { resultRow } from './result-row.ts';

export type ResultToRecord = { dailyPlanId: number; ask: ResultAsk /** The caller's key of this one result. */; key?: string };

/** Records what a shift made: the result, the material it took, and the pieces it brought into stock. */
export const recordResult = async (db: Trx, by: Actor, dailyPlanId: number, ask: ResultAsk): Promise<Booked> => {
  const [result] = await recordResults(db, by, [{ dailyPlanId, ask }]);
  return result as Booked;
};

/** Records results in the order in which they came, all of them or none. */
export const recordResults = (db: Trx, by: Actor, results: readonly ResultToRecord[]) => record(db, by, results, resultRules);

/** Records what a finished day made. */
export const recordOnFinished = async (db: Trx, by: Actor, dailyPlanId: number, ask: ResultAsk): Promise<Booked> => {
  const [result] = await record(db, by, [{ dailyPlanId, ask }], lateResultRules);
  return result as Booked;
};

const record = async (db: Trx, by: Actor, results: readonly ResultToRecord[], rules: typeof resultRules) => {
  const days = await lockDays(
    db,
    results.map(({ dailyPlanId }) => dailyPlanId),
  );
  const bookings = results.map(({ dailyPlanId, ask, key }): Booking => {
    const on = days.get(dailyPlanId);
    if (!on) throw new Refused(404, 'NOT_FOUND');
    const { operation, plan } = on;
    const total = { goodQty: add(operation.goodQty, ask.goodQty), defectQty: add(operation.defectQty, ask.defectQty) };
    obey(rules, { result: ask, total, ...on, ...neighbours(on.operations, operation) });
    obey(resultSizeRules, sizeOf(on, ask));
    checkInstants(by, ask);
    // The next result of this call meets what this one made.
    Object.assign(operation, total);
    const head = floorHead(key === undefined ? by : { ...by, key }, ask.occurredAt ?? ask.endedAt ?? undefined);
    return {
      on,
      row: { ...resultRow(on, ask), ...head, billRevision: plan.billRevision },
      defects: ask.defects,
      wrong: null,
    };
  });
  return bookResults(db, results[0]?.key === undefined ? by : { ...by, key: results[0].key }, bookings);
};

const sizeOf = ({ dailyPlan, operation }: LockedDay, { goodQty, defectQty, confirmOver = false }: ResultAsk) => {
  const target = subtract(add(dailyPlan.targetQty, dailyPlan.carriedInQty), dailyPlan.carriedOutQty);
  const toMake = Math.max(target, operation.planQty);
  return {
    ...{ pieces: add(goodQty, defectQty), usual: scale(toMake, unusualTimes, 1, 'up'), most: scale(toMake, impossibleTimes, 1, 'up') },
    ...{ confirmOver, target, remain: dailyPlan.remainQty ?? 0, ready: null },
  };
};
