import { obey } from '@lotline/contract/kit/rule';
import type { PrintStatus } from '@lotline/contract/label/print';
import { printStepRules } from '@lotline/contract/label/print.rules';
import { sql } from 'kysely';
import type { Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';

/** Sends a job once more, with all its attempts anew, or takes it out of the queue. */
export const changeJob = async (db: Trx, id: number, to: 'QUEUED' | 'CANCELLED', reason: string | null = null) => {
  const job = await db.selectFrom('printJob').select(['status']).where('id', '=', id).executeTakeFirst();
  if (!job) throw new Refused(404, 'NOT_FOUND');
  const from = job.status as PrintStatus;
  obey(printStepRules, { from, to, reason });
  const again = to === 'QUEUED' ? sql`next_at = clock_timestamp(), attempts = 0` : sql`next_at = null`;
  const { numAffectedRows } = await sql`
    update print_job set status = ${to}, ${again}, reason = coalesce(${reason}, reason), version = version + 1 where id = ${id} and status = ${from}`.execute(
    db,
  );
  if (!numAffectedRows) throw new Refused(409, 'label.onlyWaitingIsCancelled');
  return { id, status: to };
};
