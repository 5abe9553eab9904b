import { isOwnReport, kioskCorrectionRules } from '@lotline/contract/kiosk/correction.rules';
import { type About, type ChangeAnswer, DailyPlanChange, isWish } from '@lotline/contract/kiosk/kiosk';
import { refusalRules } from '@lotline/contract/kiosk/refusal.rules';
import { productionDay } from '@lotline/contract/kit/production-day';
import { firstBroken, obey, RuleBroken } from '@lotline/contract/kit/rule';
import { unitRules } from '@lotline/contract/kit/unit.rules';
import type { Lang } from '@lotline/contract/kit/words';
import { kioskEditRules } from '@lotline/contract/production/plan/daily-plan.rules';
import { sql } from 'kysely';
import { sendWithNext } from '../kit/database/driver.ts';
import { type Database, type Trx, telling, worthRetrying } from '../kit/database/pool.ts';
import { answerError, Refused } from '../kit/http/errors.ts';
import { answerUnder, claimedWithNext, keepAnswer, keyFor } from '../kit/http/idempotency.ts';
import { obeyUnits } from '../kit/http/whole-pieces.ts';
import { type Actor, calendarDay } from '../kit/record/fact.ts';
import { changeRecord } from '../kit/record/write-rows.ts';
import {
  carryOver,
  correctResult,
  finishWork,
  keepProgress,
  lockPlans,
  pauseWork,
  recordInterval,
  recordResult,
  reopenWork,
  startWork,
  tickCheckPoint,
} from '../production/index.ts';
import { keepRefusal, markSettled } from './keep-refusal.ts';
import { correctsAnybody } from './person.ts';
import { reasonOf } from './reason.ts';
import { refusalUnder, saysTheSame, standsUnder } from './refusal.queries.ts';
import { authorOf, worksOf } from './works.queries.ts';

type Sent = { occurredAt?: string | undefined; mustHold?: () => void };
export type Asker = { by: Actor; lang: Lang; requestId: string; server: { db: Database } };

/**
 * Each change is taken or refused for itself, under its own key: one wrong row doesn't hold up a shift, and a retry is the same record.
 * @param about what the kiosk says it was of, for a work that is gone.
 * @param atOnce whoever tapped waits for the answer.
 * @param sent what its terminal says: when it happened by the server's clock, and what must hold before it is booked.
 */
export const changeDailyPlan = async (
  db: Trx,
  asker: Asker,
  change: DailyPlanChange,
  about?: About,
  atOnce = false,
  { occurredAt, mustHold }: Sent = {},
): Promise<ChangeAnswer> => {
  const { key, ...content } = change;
  const timed = occurredAt === undefined ? change : { ...change, occurredAt };
  const claim = keyFor(asker.by.id, 'kiosk', key, content);
  await sendWithNext(db, 'savepoint one_change', []);
  try {
    const isFirst = await claimedWithNext(db, claim);
    const { recorded, report } = await standsUnder(db, asker.by.id, key);
    if (!(await isFirst())) return { ...((await answerUnder(db, claim)).answer as ChangeAnswer), replayed: true };
    // What the caller settled by sending it is answered as it was; what a leader settled is told.
    const refused = recorded !== null && report?.settledBy === asker.by.id ? null : report;
    if (refused) obey(refusalRules, refused);
    if (recorded === null) await obeyUnits(db, DailyPlanChange, change);
    else if (!(await saysTheSame(db, recorded, change))) throw new Refused(422, 'idempotency.keyReused');
    if (recorded === null) mustHold?.();
    const factId = recorded ?? (await applyChange(db, { ...asker.by, key }, timed));
    if (refused) await markSettled(db, asker.by, refused.id, { state: 'SENT', factId });
    const [work = null] = await worksOf(telling(db), { ids: [change.dailyPlanId], today: calendarDay(asker.by) });
    const answer: ChangeAnswer = {
      key,
      dailyPlanId: change.dailyPlanId,
      outcome: 'ok',
      replayed: recorded !== null,
      factId,
      work,
      problem: null,
    };
    await keepAnswer(db, claim, 200, JSON.stringify(answer));
    await sendWithNext(db, 'release savepoint one_change', []);
    return answer;
  } catch (error) {
    // The whole transaction is lost, or the database asks to run it again: that is no matter of this one row.
    if (worthRetrying(error)) throw error;
    await sql`rollback to savepoint one_change`.execute(db);
    const cause = (await settledMeanwhile(db, asker, key)) ?? error;
    const answerIn = (lang: Lang) => answerError(cause, { lang, requestId: asker.requestId, db: asker.server.db });
    const { status, body } = await answerIn(asker.lang);
    if (status >= 500) throw error;
    const [work = null] = await worksOf(telling(db), { ids: [change.dailyPlanId], today: calendarDay(asker.by) });
    const settled = refusalRules.some(({ code }) => code === body.code);
    if (asker.by.source === 'KIOSK' && !settled && !(atOnce && isWish(change))) {
      const [kr, en] = await Promise.all([answerIn('kr'), answerIn('en')]);
      await keepRefusal(db, asker.by, timed, work ?? about ?? null, { code: body.code, kr: kr.body.message, en: en.body.message });
    }
    return {
      key,
      dailyPlanId: change.dailyPlanId,
      outcome: status === 409 ? 'conflict' : 'error',
      replayed: false,
      factId: null,
      work,
      problem: body,
    };
  }
};

/** That somebody settled the report says more than that its key is taken. */
const settledMeanwhile = async (db: Trx, { by }: Asker, key: string) => {
  const report = await refusalUnder(db, by.id, key);
  const rule = report && firstBroken(refusalRules, report);
  return rule ? new RuleBroken(rule.code, rule.tell?.(report)) : null;
};

/** Does what a change asks; answers the result or interval it posted. */
export const applyChange = async (db: Trx, by: Actor, change: DailyPlanChange): Promise<number | null> => {
  const { dailyPlanId } = change;
  switch (change.action) {
    case 'START':
      return (await startWork(db, by, dailyPlanId, change)).id;
    case 'PAUSE':
      return (await pauseWork(db, by, dailyPlanId, change)).id;
    case 'EVENT':
      return (await recordInterval(db, by, dailyPlanId, change)).id;
    case 'RESULT':
      return (await recordResult(db, by, dailyPlanId, change)).id;
    case 'CHECK':
      return (await tickCheckPoint(db, by, dailyPlanId, change)).id;
    case 'CORRECT':
      return correctOwn(db, by, change);
    case 'FINISH':
      await finish(db, by, change);
      return null;
    case 'REOPEN':
      await reopenWork(db, by, dailyPlanId, { reason: await reasonOf(db, 'REOPEN_REASON', change), reasonId: change.reasonId });
      return null;
    default:
      return edit(db, by, change);
  }
};

type Asked<Action extends DailyPlanChange['action']> = Extract<DailyPlanChange, { action: Action }>;

/** Finishes a work and, where that is asked, plans what remains for another shift. */
const finish = async (db: Trx, by: Actor, { dailyPlanId, occurredAt, closeReasonId, closeReason, carryOver: to }: Asked<'FINISH'>) => {
  const reason = closeReasonId === undefined ? closeReason : await reasonOf(db, 'FINISH_REASON', { reasonId: closeReasonId });
  const { remainQty } = await finishWork(db, by, dailyPlanId, { closeReason: reason, closeReasonId, occurredAt });
  if (to && remainQty > 0) await carryOver(db, by, dailyPlanId, { kind: 'REMAINDER', qty: remainQty, ...to, reason });
};

/** One's own report of the running day, set right where it was made. */
const correctOwn = async (db: Trx, by: Actor, change: Asked<'CORRECT'>) => {
  const { resultId, dailyPlanId } = change;
  const told = await authorOf(db, resultId);
  if (!told) throw new Refused(422, 'reference.missing');
  const today = productionDay(new Date(), by.hours).businessDate;
  const own = isOwnReport(told, { userId: by.id, workerId: by.workerId ?? null });
  const correctsAll = !own && (await correctsAnybody(db, by));
  obey(kioskCorrectionRules, { ...told, today, sameWork: told.dailyPlanId === dailyPlanId, own, correctsAll });
  return correctAsTold(db, by, change);
};
export const correctAsTold = async (db: Trx, by: Actor, { resultId, dailyPlanId, ...ask }: Asked<'CORRECT'>) => {
  const reason = await reasonOf(db, 'CORRECT_REASON', ask);
  return (await correctResult(db, by, resultId, { ...ask, reason, countedBy: 'OPERATOR' }, dailyPlanId)).id;
};

type Edit = Extract<DailyPlanChange, { action: 'TARGET' | 'MOVE_TOOL' | 'REORDER' }>;

const edit = async (db: Trx, by: Actor, change: Edit) => {
  const [locked] = await lockPlans(db, [], [change.dailyPlanId]);
  const before = locked?.days.find(({ id }) => id === change.dailyPlanId);
  if (!before) throw new Refused(422, 'reference.missing');
  obey(kioskEditRules, before);
  if (change.action === 'TARGET') obey(unitRules, { qty: change.targetQty, uom: locked?.uom ?? null, field: 'targetQty' });
  const values =
    change.action === 'TARGET'
      ? { targetQty: change.targetQty }
      : change.action === 'MOVE_TOOL'
        ? { toolId: change.toolId }
        : { seq: change.seq };
  await changeRecord(db, 'dailyPlan', { id: change.dailyPlanId, version: change.version, ...values, actingWorkerId: by.workerId ?? null });
  await keepProgress(db, before.planId, { byHand: true });
  return null;
};
