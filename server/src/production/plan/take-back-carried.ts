import { add, subtract } from '@lotline/contract/kit/quantity';
import { anyOf } from '../../kit/database/any-of.ts';
import type { Db, Trx } from '../../kit/database/pool.ts';
import { type Actor, factHead } from '../../kit/record/fact.ts';
import { keepProgress, refreshDays } from '../progress.ts';

/**
 * Pieces that turn up on a finished day after its remainder was carried over needn't be made again: as many are taken back from the days
 * they were carried to, as far as those are open and still lack them. A day that has made its share keeps it, and the finished one exceeds
 * its target. Target + in − out over all days stays. The plan is locked by the caller.
 */
export const takeBackCarried = async (db: Trx, by: Actor, day: { id: number; operPlanId: number; planId: number }, reason: string) => {
  const seen = await carriedIn(db, day.operPlanId);
  const late = seen.days.get(day.id);
  if (!late) return 0;
  const over = subtract(late.completedQty, subtract(add(late.targetQty, late.carriedInQty), late.carriedOutQty));
  const taken = takeBack(seen, day.id, Math.max(0, over));
  const changed = seen.carried.filter(({ back }) => back > 0);
  if (changed.length === 0) return 0;
  await db
    .insertInto('carryOver')
    .values(
      changed.map(({ id, fromDailyPlanId, toDailyPlanId, qty, back, note }, at) => ({
        ...{ fromDailyPlanId, toDailyPlanId, kind: 'REMAINDER' as const, note, correctsId: id, correctionReason: reason },
        // Nothing of it is left: a quantity stands above zero, so the row says that it holds no more.
        ...(back === qty ? { qty, void: true } : { qty: subtract(qty, back) }),
        ...factHead(by, undefined, `:carried${at}`),
      })),
    )
    .execute();
  await refreshDays(db, [...new Set(changed.flatMap(({ fromDailyPlanId, toDailyPlanId }) => [fromDailyPlanId, toDailyPlanId]))]);
  await finishEmpty(
    db,
    changed.map(({ toDailyPlanId }) => toDailyPlanId),
  );
  await keepProgress(db, day.planId);
  return taken;
};

/** How much could be taken back at most from where a day's remainder went, and where it went last. */
export const carriedOf = async (db: Db, day: { id: number; operPlanId: number }) => {
  const seen = await carriedIn(db, day.operPlanId);
  const [last] = seen.carried.filter(({ fromDailyPlanId }) => fromDailyPlanId === day.id);
  const to = last && seen.days.get(last.toDailyPlanId);
  if (!to) return null;
  const qty = seen.days.get(day.id)?.carriedOutQty ?? 0;
  return { qty, backQty: takeBack(seen, day.id, qty), workDate: to.workDate, dayNight: to.dayNight };
};

/** What was carried over between the days of an operation, the latest first, and its days. */
const carriedIn = async (db: Db, operPlanId: number) => {
  const days = await db
    .selectFrom('dailyPlan')
    .select(['id', 'workDate', 'dayNight', 'workStatus', 'targetQty', 'carriedInQty', 'carriedOutQty', 'completedQty', 'remainQty'])
    .where('operPlanId', '=', operPlanId)
    .execute();
  const ids = days.map(({ id }) => id);
  const carried = await db
    .selectFrom('carryOverInForce')
    .select(['id', 'fromDailyPlanId', 'toDailyPlanId', 'qty', 'note'])
    .where('kind', '=', 'REMAINDER')
    .where('fromDailyPlanId', '=', anyOf(ids))
    .orderBy('id', 'desc')
    .execute();
  return { days: new Map(days.map((day) => [day.id, day])), carried: carried.map((one) => ({ ...one, back: 0 })) };
};
type Seen = Awaited<ReturnType<typeof carriedIn>>;

/** Marks what is taken back of what a day carried over; a finished day on the way passes on what it carried over itself. */
const takeBack = (seen: Seen, dayId: number, most: number, passed: readonly number[] = []): number => {
  let left = most;
  for (const one of seen.carried) {
    if (left === 0 || one.fromDailyPlanId !== dayId || passed.includes(one.toDailyPlanId)) continue;
    const to = seen.days.get(one.toDailyPlanId);
    if (!to) continue;
    const there = Math.min(left, subtract(one.qty, one.back));
    const qty = to.workStatus === 'COMPLETE' ? takeBack(seen, to.id, there, [...passed, dayId]) : Math.min(there, to.remainQty ?? 0);
    if (to.workStatus !== 'COMPLETE') to.remainQty = subtract(to.remainQty ?? 0, qty);
    one.back = add(one.back, qty);
    left = subtract(left, qty);
  }
  return subtract(most, left);
};

/** A day that was there for the carried pieces alone has nothing left to make: it holds nobody up. */
const finishEmpty = (db: Trx, ids: readonly number[]) =>
  db
    .updateTable('dailyPlan')
    .set({ workStatus: 'COMPLETE', endedAt: new Date().toISOString() })
    .where('id', '=', anyOf(ids))
    .where('workStatus', '=', 'PLANNED')
    .where('targetQty', '=', 0)
    .where('carriedInQty', '=', 0)
    .execute();
