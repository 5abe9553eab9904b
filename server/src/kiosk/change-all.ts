import { type ChangeAnswer, DailyPlanChange } from '@lotline/contract/kiosk/kiosk';
import { RuleBroken } from '@lotline/contract/kit/rule';
import pg from 'pg';
import { sendWithNext } from '../kit/database/driver.ts';
import { type Trx, telling, worthRetrying } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { claimAll, keepAnswers, keyFor } from '../kit/http/idempotency.ts';
import { obeyUnits } from '../kit/http/whole-pieces.ts';
import { calendarDay } from '../kit/record/fact.ts';
import { recordResults } from '../production/index.ts';
import { type Asker, changeDailyPlan } from './change.ts';
import { actingWorkers, asKept } from './person.ts';
import { worksOf } from './works.queries.ts';

type Result = Extract<DailyPlanChange, { action: 'RESULT' }>;

/**
 * Takes the changes of a kiosk. Results that are all new are booked in one go; where one of them is refused, each is taken for itself.
 * A change has a transaction of its own: two kiosks whose changes take of the same packages in another order never hold one and wait
 * for the other, and what was taken before a failure is found again under its key.
 */
export const changeAll = async (transact: Transact, asker: Asker, asked: readonly DailyPlanChange[]): Promise<ChangeAnswer[]> => {
  const tokens = [...new Set(asked.flatMap(({ personToken }) => personToken ?? []))];
  const workers = await actingWorkers(asker.server.db, asker.by.id, tokens);
  const acting = asked.map(({ personToken }) => actingAs(asker, workers.get(personToken ?? '')));
  const changes = asked.map(asKept);
  const [first] = acting;
  const bySame = acting.every(({ by }) => by.workerId === first?.by.workerId);
  if (first && bySame && changes.every((change) => change.action === 'RESULT')) {
    const booked = await bookTogether(transact, first, changes);
    if (booked) return booked;
  }
  const answers: ChangeAnswer[] = [];
  for (const [at, change] of changes.entries())
    answers.push(await transact((db) => changeDailyPlan(db, acting[at] ?? asker, change, asked[at]?.about, asked[at]?.atOnce)));
  return answers;
};
const actingAs = (asker: Asker, workerId: number | undefined): Asker =>
  workerId === undefined ? asker : { ...asker, by: { ...asker.by, workerId } };
type Transact = <T>(work: (db: Trx) => Promise<T>) => Promise<T>;

const sentBefore = new Error('One of the changes was sent before.');
/** All of them or, where one was sent or refused before or is refused now, none: null. */
const bookTogether = async (transact: Transact, asker: Asker, changes: readonly Result[]): Promise<ChangeAnswer[] | null> => {
  const claims = changes.map(({ key, ...content }) => keyFor(asker.by.id, 'kiosk', key, content));
  if (new Set(claims.map(({ key }) => key)).size < claims.length) return null;
  try {
    return await transact(async (db) => {
      await sendWithNext(
        db,
        'select 1 from kiosk_refusal where user_id = $1 and key = any($2::uuid[])',
        [asker.by.id, changes.map(({ key }) => key)],
        (rows) => {
          if (rows.length) throw sentBefore;
        },
      );
      if ((await claimAll(db, claims)) < claims.length) throw sentBefore;
      for (const change of changes) await obeyUnits(db, DailyPlanChange, change);
      const results = await recordResults(
        db,
        asker.by,
        changes.map((ask) => ({ dailyPlanId: ask.dailyPlanId, ask, key: ask.key })),
      );
      const works = await worksOf(telling(db), {
        ids: [...new Set(changes.map(({ dailyPlanId }) => dailyPlanId))],
        today: calendarDay(asker.by),
      });
      const workOf = new Map(works.map((work) => [work.dailyPlanId, work]));
      const answers = changes.map(
        ({ key, dailyPlanId }, at): ChangeAnswer => ({
          key,
          dailyPlanId,
          outcome: 'ok',
          replayed: false,
          factId: results[at]?.id ?? null,
          work: workOf.get(dailyPlanId) ?? null,
          problem: null,
        }),
      );
      await keepAnswers(
        db,
        claims.map((claim, at) => ({ ...claim, status: 200, answer: answers[at] })),
      );
      return answers;
    });
  } catch (error) {
    const refused =
      error === sentBefore ||
      error instanceof RuleBroken ||
      error instanceof Refused ||
      (error instanceof pg.DatabaseError && !worthRetrying(error));
    if (!refused) throw error;
    return null;
  }
};
