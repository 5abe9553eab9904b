import { add, scale, subtract } from '@lotline/contract/kit/quantity';
import { obey } from '@lotline/contract/kit/rule';
import { unusualTimes } from '@lotline/contract/kit/unusual';
import type { ResultAsk } from '@lotline/contract/production/result/result';
import { impossibleTimes, lateResultRules, resultRules, resultSizeRules } from '@lotline/contract/production/result/result.rules';
import { sql } from 'kysely';
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
  const crews = await crewsAt(db, results);
  const bookings = results.map(({ dailyPlanId, ask, key }, at): Booking => {
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
      row: { ...resultRow(on, ask, crews.get(at)), ...head, billRevision: plan.billRevision },
      defects: ask.defects,
      wrong: null,
    };
  });
  return bookResults(db, results[0]?.key === undefined ? by : { ...by, key: results[0].key }, bookings);
};

/** Who worked last up to the instant of each result that names nobody, by its place: whoever is only asked to come hasn't made anything. */
const crewsAt = async (db: Trx, results: readonly ResultToRecord[]) => {
  const asked = results.flatMap(({ dailyPlanId, ask }, place) =>
    ask.workerIds ? [] : [{ place, day: dailyPlanId, at: ask.occurredAt ?? ask.endedAt ?? null }],
  );
  if (asked.length === 0) return new Map<number, number[]>();
  const { rows } = await sql<{ place: number; workerIds: number[] }>`
    select r.place, e.worker_ids from unnest(${asked.map(({ place }) => place)}::int[], ${asked.map(({ day }) => day)}::bigint[], ${asked.map(({ at }) => at)}::timestamptz[]) as r (place, day, at)
    cross join lateral (
      select worker_ids from work_event where daily_plan_id = r.day and not void and worker_ids <> '{}' and started_at <= coalesce(r.at, now())
      order by started_at desc, id desc limit 1) e`.execute(db);
  return new Map(rows.map(({ place, workerIds }) => [place, workerIds]));
};

const sizeOf = ({ dailyPlan, operation }: LockedDay, { goodQty, defectQty, confirmOver = false }: ResultAsk) => {
  const target = subtract(add(dailyPlan.targetQty, dailyPlan.carriedInQty), dailyPlan.carriedOutQty);
  const toMake = Math.max(target, operation.planQty);
  return {
    ...{ pieces: add(goodQty, defectQty), usual: scale(toMake, unusualTimes, 1, 'up'), most: scale(toMake, impossibleTimes, 1, 'up') },
    ...{ confirmOver, target, remain: dailyPlan.remainQty ?? 0, ready: null },
  };
};
