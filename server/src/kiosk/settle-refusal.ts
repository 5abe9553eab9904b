import { DailyPlanChange } from '@lotline/contract/kiosk/kiosk';
import { refusalRules, refusedDayRules } from '@lotline/contract/kiosk/refusal.rules';
import type { settleRefusal } from '@lotline/contract/kiosk/refusal-list';
import type { HeardOf } from '@lotline/contract/kit/call';
import { obey } from '@lotline/contract/kit/rule';
import type { Trx } from '../kit/database/pool.ts';
import type { Actor } from '../kit/record/fact.ts';
import { recordLateResult } from '../production/index.ts';
import { applyChange, correctAsTold } from './change.ts';
import { markSettled } from './keep-refusal.ts';
import { daysInstead, factUnder, refusalOf } from './refusal.queries.ts';

type Ask = HeardOf<typeof settleRefusal>;
type Booking = Extract<Ask, { outcome: 'BOOK' }>;

/** A leader's answer to a refused report: booked as it was in truth, or discarded. Of two leaders at once, one is told of the other. */
export const settleRefused = async (db: Trx, by: Actor, ask: Ask) => {
  const row = await refusalOf(db, ask.id);
  obey(refusalRules, row);
  const { userId, key } = await db.selectFrom('kioskRefusal').select(['userId', 'key']).where('id', '=', ask.id).executeTakeFirstOrThrow();
  // One that was taken from the kiosk while it was being handed over is booked already.
  const recorded = await factUnder(db, userId, key);
  const booked = recorded !== null || ask.outcome === 'BOOK';
  const factId = recorded ?? (ask.outcome === 'BOOK' ? await book(db, by, ask) : null);
  await markSettled(db, by, ask.id, { state: booked ? 'SENT' : 'DISCARDED', reason: ask.reason, factId });
  return refusalOf(db, ask.id);
};

/** Posts it under the reporter's own key, so that what the kiosk sends meanwhile is the same record. */
const book = async (db: Trx, leader: Actor, ask: Booking) => {
  const { id, outcome: _, reason, confirmOver = false, dailyPlanId: chosen = null, ...truth } = ask;
  const { asked, key, userId, actingWorkerId, dailyPlanId } = await db
    .selectFrom('kioskRefusal')
    .select(['asked', 'key', 'userId', 'actingWorkerId', 'dailyPlanId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const by = { ...leader, key, keyOf: userId, ...(actingWorkerId !== null && { workerId: actingWorkerId }) };
  const change = DailyPlanChange.parse({ ...(asked as object), key });
  if (change.action === 'CORRECT') return correctAsTold(db, by, change);
  if (change.action !== 'RESULT') return applyChange(db, by, change);
  const instead = chosen === null ? [] : await daysInstead(db, id);
  const sameOperation = instead.some((day) => day.dailyPlanId === chosen);
  obey(refusedDayRules, { standing: dailyPlanId !== null, chosen, sameOperation });
  const result = { ...change, ...truth, confirmOver, note: change.note ?? reason };
  return (await recordLateResult(db, by, chosen ?? change.dailyPlanId, result, reason)).id;
};
