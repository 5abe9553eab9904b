import type { ChangeAnswer, DailyPlanChange } from '@lotline/contract/kiosk/kiosk';
import { RuleBroken } from '@lotline/contract/kit/rule';
import { sql } from 'kysely';
import pg from 'pg';
import { type Trx, worthRetrying } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { claimAll, keepAnswers, keyFor } from '../kit/http/idempotency.ts';
import { recordResults } from '../production/index.ts';
import { type Asker, changeDailyPlan, lockPlansOf } from './change.ts';
import { worksOf } from './works.queries.ts';

type Result = Extract<DailyPlanChange, { action: 'RESULT' }>;

/** Takes the changes of a kiosk. Results that are all new are booked in one go; where one of them is refused, each is taken for itself. */
export const changeAll = async (db: Trx, asker: Asker, changes: readonly DailyPlanChange[]): Promise<ChangeAnswer[]> => {
  if (changes.every((change) => change.action === 'RESULT')) {
    const booked = await bookTogether(db, asker, changes);
    if (booked) return booked;
  }
  // Every plan of the call is held from the start: two kiosks that send the same plans in another order wait, never in a circle.
  if (changes.length > 1) await lockPlansOf(db, changes);
  const answers: ChangeAnswer[] = [];
  for (const change of changes) answers.push(await changeDailyPlan(db, asker, change));
  return answers;
};

/** All of them or, where one was sent before or is refused, none: null. */
const bookTogether = async (db: Trx, asker: Asker, changes: readonly Result[]): Promise<ChangeAnswer[] | null> => {
  const claims = changes.map(({ key, ...content }) => keyFor(asker.by.id, 'kiosk', key, content));
  if (new Set(claims.map(({ key }) => key)).size < claims.length) return null;
  await sql`savepoint together`.execute(db);
  try {
    if ((await claimAll(db, claims)) === claims.length) {
      const results = await recordResults(
        db,
        asker.by,
        changes.map((ask) => ({ dailyPlanId: ask.dailyPlanId, ask, key: ask.key })),
      );
      const works = await worksOf(db, { ids: [...new Set(changes.map(({ dailyPlanId }) => dailyPlanId))] });
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
    }
  } catch (error) {
    const refused = error instanceof RuleBroken || error instanceof Refused || (error instanceof pg.DatabaseError && !worthRetrying(error));
    if (!refused) throw error;
  }
  await sql`rollback to savepoint together`.execute(db);
  return null;
};
