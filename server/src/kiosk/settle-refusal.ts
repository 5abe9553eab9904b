import { DailyPlanChange } from '@lotline/contract/kiosk/kiosk';
import type { settleAtLine } from '@lotline/contract/kiosk/line-refusal';
import { refusalRules, refusedDayRules, settlerRules } from '@lotline/contract/kiosk/refusal.rules';
import type { settleRefusal } from '@lotline/contract/kiosk/refusal-list';
import type { HeardOf } from '@lotline/contract/kit/call';
import { obey } from '@lotline/contract/kit/rule';
import type { Trx } from '../kit/database/pool.ts';
import type { Actor } from '../kit/record/fact.ts';
import { correctResult, recordLateResult } from '../production/index.ts';
import { applyChange, correctAsTold } from './change.ts';
import { markSettled } from './keep-refusal.ts';
import { actingWorkers, settlesRefusals } from './person.ts';
import { whyOf } from './reason.ts';
import { daysInstead, factUnder, newestResult, refusalOf, saysTheSame } from './refusal.queries.ts';

type Ask = HeardOf<typeof settleRefusal>;
type Booking = Extract<Ask, { outcome: 'BOOK' }>;

type LineAsk = HeardOf<typeof settleAtLine>;
/** The same at a kiosk, by the person who acts there; one whom nobody knows any more isn't the device. */
export const settleRefusedAtLine = async (db: Trx, device: Actor, { personToken, ...ask }: LineAsk) => {
  const workerId = personToken === undefined ? undefined : (await actingWorkers(db, device.id, [personToken])).get(personToken);
  const known = personToken === undefined || workerId !== undefined;
  obey(settlerRules, { settles: known && (await settlesRefusals(db, { id: device.id, workerId })) });
  return settleRefused(db, { ...device, ...(workerId !== undefined && { workerId }) }, ask);
};

/** A leader's answer to a refused report: booked as it was in truth, or discarded. Of two leaders at once, one is told of the other. */
export const settleRefused = async (db: Trx, by: Actor, ask: Ask) => {
  const row = await refusalOf(db, ask.id);
  obey(refusalRules, row);
  const why = await whyOf(db, ask.outcome === 'BOOK' ? 'BOOK_REASON' : 'DISCARD_REASON', ask);
  const report = await db
    .selectFrom('kioskRefusal')
    .select(['asked', 'key', 'userId', 'actingWorkerId', 'dailyPlanId'])
    .where('id', '=', ask.id)
    .executeTakeFirstOrThrow();
  const change = DailyPlanChange.parse({ ...(report.asked as object), key: report.key });
  // One that was taken from the kiosk while it was being handed over is booked already, if it says the same.
  const recorded = await factUnder(db, report.userId, report.key);
  const isRecorded = recorded !== null && (await standsAlready(db, recorded, change, ask));
  const factId = isRecorded ? recorded : ask.outcome === 'BOOK' ? await book(db, by, { ask, why, report, change, recorded }) : null;
  const state = isRecorded || ask.outcome === 'BOOK' ? 'SENT' : 'DISCARDED';
  await markSettled(db, by, ask.id, { state, factId, why: { ...why, reasonId: ask.reasonId ?? null } });
  return refusalOf(db, ask.id);
};

/** Whether nothing is left to book: what came says what was recorded, and a leader who books says no other figures. */
const standsAlready = async (db: Trx, recorded: number, change: DailyPlanChange, ask: Ask) => {
  const told = ask.outcome === 'BOOK' ? truthOf(ask) : {};
  if (Object.keys(told).length === 0 && (await saysTheSame(db, recorded, change))) return true;
  return saysTheSame(db, (await newestResult(db, recorded))?.id ?? recorded, { ...change, ...told } as DailyPlanChange);
};

/** What a leader says of a report beside which it is and why it is booked. */
const truthOf = ({ id: _, outcome: __, reason: ___, reasonId: ____, confirmOver: _____, dailyPlanId: ______, ...truth }: Booking) => truth;

type Kept = { userId: number; actingWorkerId: number | null; dailyPlanId: number | null };
type Why = Awaited<ReturnType<typeof whyOf>>;
type Booked = { ask: Booking; why: Why; report: Kept; change: DailyPlanChange; recorded: number | null };
/** Posts it under the reporter's own key, so that what the kiosk sends meanwhile is the same record. */
const book = async (db: Trx, leader: Actor, { ask, why, report, change, recorded }: Booked) => {
  const { id, reasonId, confirmOver = false, dailyPlanId: chosen = null } = ask;
  const { userId, actingWorkerId, dailyPlanId } = report;
  const truth = truthOf(ask);
  // A code speaks both languages; words beside it are kept with its name.
  const because = { reason: why.whole, reasonId: why.note === null ? reasonId : undefined };
  if (recorded !== null) return correctRecorded(db, leader, recorded, { ...change, ...truth } as DailyPlanChange, because);
  // What a worker reported is the worker's, and what named nobody becomes no leader's.
  const { workerId: _, ...account } = leader;
  const by = { ...account, key: change.key, keyOf: userId, ...(actingWorkerId !== null && { workerId: actingWorkerId }) };
  if (change.action === 'CORRECT') return correctAsTold(db, by, change);
  if (change.action !== 'RESULT') return applyChange(db, by, change);
  const instead = chosen === null ? [] : await daysInstead(db, id);
  const sameOperation = instead.some((day) => day.dailyPlanId === chosen);
  obey(refusedDayRules, { standing: dailyPlanId !== null, chosen, sameOperation });
  // Who says when it was says that the device's clock was wrong, and so was what it told of beginning and end.
  const when = truth.occurredAt === undefined ? {} : { startedAt: null, endedAt: null };
  const result = { ...change, ...when, ...truth, confirmOver, note: change.note ?? why.whole };
  return (await recordLateResult(db, by, chosen ?? change.dailyPlanId, result, why.whole)).id;
};

type Because = { reason: string; reasonId: number | undefined };
/** Its key arrived before with other figures: what stands is set right by the leader's, under the leader's name and reason. */
const correctRecorded = async (db: Trx, leader: Actor, recorded: number, change: DailyPlanChange, because: Because) => {
  const standing = await newestResult(db, recorded);
  if (!standing || (change.action !== 'RESULT' && change.action !== 'CORRECT')) return recorded;
  const { goodQty, defectQty, reworkQty, trialQty, defects } = change;
  const right = { goodQty, defectQty, reworkQty, trialQty, defects, countedBy: 'OPERATOR' as const, ...because };
  return (await correctResult(db, leader, standing.id, right, change.dailyPlanId)).id;
};
