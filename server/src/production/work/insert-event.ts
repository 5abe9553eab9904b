import { type Insertable, sql } from 'kysely';
import { sendWithNext } from '../../kit/database/driver.ts';
import type { Trx } from '../../kit/database/pool.ts';
import type { Tables } from '../../kit/database/tables.ts';
import type { LockedDay } from '../locked-plan.ts';

type Event = Omit<Insertable<Tables['workEvent']>, 'dailyPlanId' | 'operPlanId' | 'workerId' | 'workerIds'> & {
  workerIds: readonly number[];
};
/** Inserts an interval of a day; the day and its plan know from then on that work began. */
export const insertEvent = async (db: Trx, { dailyPlan, operation }: LockedDay, { workerIds, ...event }: Event) => {
  const row = await db
    .insertInto('workEvent')
    .values({ ...event, workerId: workerIds[0] ?? null, workerIds: [...workerIds], dailyPlanId: dailyPlan.id, operPlanId: operation.id })
    .returningAll()
    .executeTakeFirstOrThrow();
  await sql`select begin_day(${dailyPlan.id}, ${row.startedAt}::timestamptz)`.execute(db);
  return row;
};

/** Ends what runs on a day at an instant. */
export const endOpenEvents = (db: Trx, dailyPlanId: number, endedAt: string) =>
  db
    .updateTable('workEvent')
    .set({ endedAt })
    .where('dailyPlanId', '=', dailyPlanId)
    .where('endedAt', 'is', null)
    .where('void', '=', false)
    .returningAll()
    .execute();

/** The same where nobody asks what ran: it travels with what is asked next. */
export const endWhatRuns = (db: Trx, dailyPlanId: number, endedAt: string) =>
  sendWithNext(db, 'update work_event set ended_at = $1 where daily_plan_id = $2 and ended_at is null and not void', [
    endedAt,
    dailyPlanId,
  ]);
