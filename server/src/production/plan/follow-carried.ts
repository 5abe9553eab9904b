import { add, subtract } from '@lotline/contract/kit/quantity';
import { isClosed } from '@lotline/contract/production/plan/plan.states';
import { anyOf } from '../../kit/database/any-of.ts';
import type { Db, Trx } from '../../kit/database/pool.ts';
import { type Actor, factHead } from '../../kit/record/fact.ts';
import type { LockedDay } from '../locked-plan.ts';
import { keepProgress, refreshDays } from '../progress.ts';

type Finished = { id: number; operPlanId: number; planId: number };
/**
 * Pieces that turn up on a finished day after its remainder was carried over needn't be made again: as many are taken back from the days
 * they were carried to, as far as those are open and still lack them. A day that has made its share keeps it, and the finished one exceeds
 * its target. Target + in − out over all days stays. The plan is locked by the caller.
 */
export const takeBackCarried = async (db: Trx, by: Actor, day: Finished, reason: string) => {
  const seen = await carriedIn(db, day.operPlanId);
  const late = seen.days.get(day.id);
  if (!late) return;
  takeBack(seen, day.id, Math.max(0, subtract(late.completedQty, wantedOf(late))));
  await keepCarried(db, by, day, seen.carried, reason);
};

/**
 * Pieces that a finished day turns out not to have made follow its remainder to where that went: a correction by so many carries over as
 * many more, unless the day had made more than it wanted. A day that was finished because it had lost all its carried pieces gets them
 * back and is planned again. Where nothing was carried over, or all of that is finished, the day stays short.
 */
const carryMissing = async (db: Trx, by: Actor, day: Finished, less: number, reason: string) => {
  const seen = await carriedIn(db, day.operPlanId);
  const short = seen.days.get(day.id);
  if (!short) return;
  const missing = Math.min(less, subtract(wantedOf(short), short.completedQty));
  if (missing <= 0 || !carryAlong(seen, day.id, missing)) return;
  await planEmptied(db, seen);
  await keepCarried(db, by, day, seen.carried, reason);
};

/** What a correction by so many good pieces less (or more, below zero) does to what its day carried over when it was finished. */
export const followCorrection = async (db: Trx, by: Actor, { dailyPlan, plan }: LockedDay, less: number, reason: string) => {
  // Work to come is planned on no closed plan.
  if (dailyPlan.workStatus !== 'COMPLETE' || less === 0 || isClosed(plan.status)) return;
  if (less < 0) await takeBackCarried(db, by, dailyPlan, reason);
  else await carryMissing(db, by, dailyPlan, less, reason);
};

const wantedOf = ({ targetQty, carriedInQty, carriedOutQty }: DayOfOperation) => subtract(add(targetQty, carriedInQty), carriedOutQty);

/** Posts what became of the carried quantities as corrections of them. */
const keepCarried = async (db: Trx, by: Actor, day: Finished, carried: Seen['carried'], reason: string) => {
  const changed = carried.filter(({ back }) => back !== 0);
  if (changed.length === 0) return;
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
};

/** How much could be taken back at most from where a day's remainder went, and where it went last. */
export const carriedOf = async (db: Db, day: { id: number; operPlanId: number }) => {
  const seen = await carriedIn(db, day.operPlanId);
  const [last] = seen.carried.filter(({ fromDailyPlanId, qty }) => fromDailyPlanId === day.id && qty > 0);
  const to = last && seen.days.get(last.toDailyPlanId);
  if (!to) return null;
  const qty = seen.days.get(day.id)?.carriedOutQty ?? 0;
  return { qty, backQty: takeBack(seen, day.id, qty), workDate: to.workDate, dayNight: to.dayNight };
};

/** What was carried over between the days of an operation, the latest first and what was all taken back last, and its days. */
const carriedIn = async (db: Db, operPlanId: number) => {
  const days = await db
    .selectFrom('dailyPlan')
    .select([
      'id',
      'workDate',
      'dayNight',
      'workStatus',
      'targetQty',
      'carriedInQty',
      'carriedOutQty',
      'completedQty',
      'remainQty',
      'startedAt',
    ])
    .where('operPlanId', '=', operPlanId)
    .execute();
  const ids = days.map(({ id }) => id);
  const carried = await db
    .selectFrom('carryOver as c')
    .select(['c.id', 'c.fromDailyPlanId', 'c.toDailyPlanId', 'c.qty', 'c.note', 'c.void'])
    .where('c.kind', '=', 'REMAINDER')
    .where('c.fromDailyPlanId', '=', anyOf(ids))
    .where((e) => e.not(e.exists(e.selectFrom('carryOver as newer').select('newer.id').whereRef('newer.correctsId', '=', 'c.id'))))
    .orderBy('c.void')
    .orderBy('c.id', 'desc')
    .execute();
  // `back`: how much of it is taken back; what is carried over in addition stands below zero.
  return {
    days: new Map(days.map((day) => [day.id, day])),
    carried: carried.map((one) => ({ ...one, qty: one.void ? 0 : one.qty, back: 0 })),
  };
};
type DayOfOperation = Seen['days'] extends Map<number, infer Day> ? Day : never;
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

/** Marks so many more pieces as carried over: to the first day on the way that is open, or was finished for want of them. */
const carryAlong = (seen: Seen, dayId: number, qty: number, passed: readonly number[] = []): boolean =>
  seen.carried.some((one) => {
    const to = seen.days.get(one.toDailyPlanId);
    if (one.fromDailyPlanId !== dayId || !to || passed.includes(to.id)) return false;
    const taken = to.workStatus !== 'COMPLETE' || isEmptied(to) || carryAlong(seen, to.id, qty, [...passed, dayId]);
    if (taken) one.back = subtract(one.back, qty);
    return taken;
  });

const isEmptied = ({ workStatus, targetQty, carriedInQty, startedAt }: DayOfOperation) =>
  workStatus === 'COMPLETE' && targetQty === 0 && carriedInQty === 0 && startedAt === null;
const planEmptied = (db: Trx, { days, carried }: Seen) => {
  const ids = carried.filter(({ back }) => back < 0).map(({ toDailyPlanId }) => toDailyPlanId);
  const emptied = [...days.values()].filter((day) => ids.includes(day.id) && isEmptied(day)).map(({ id }) => id);
  return db.updateTable('dailyPlan').set({ workStatus: 'PLANNED', endedAt: null }).where('id', '=', anyOf(emptied)).execute();
};

/** A day that was there for the carried pieces alone has nothing left to make: it holds nobody up. */
const finishEmpty = (db: Trx, ids: readonly number[]) =>
  db
    .updateTable('dailyPlan')
    .set({ workStatus: 'COMPLETE', endedAt: new Date().toISOString(), actingWorkerId: null })
    .where('id', '=', anyOf(ids))
    .where('workStatus', '=', 'PLANNED')
    .where('targetQty', '=', 0)
    .where('carriedInQty', '=', 0)
    .execute();
