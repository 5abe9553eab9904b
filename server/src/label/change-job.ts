import { obey } from '@lotline/contract/kit/rule';
import type { PrintStatus, printKinds } from '@lotline/contract/label/print';
import { printMoveRules, printStepRules } from '@lotline/contract/label/print.rules';
import { sql } from 'kysely';
import type { Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import type { Caller } from '../kit/http/serve.ts';
import { mayPrint } from './print-labels.ts';

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

/** Sends somebody's own labels that haven't come out to another printer, or makes them ready as a PDF: the same job, so that none is printed twice. */
export const printJobElsewhere = async (
  db: Trx,
  { id, printerId = null, reason = null }: { id: number; printerId?: number | null | undefined; reason?: string | null | undefined },
  caller: Caller,
) => {
  const { status: from, kind } = await ownJob(db, id, caller);
  mayPrint(caller, kind);
  const printer =
    printerId === null
      ? null
      : await db.selectFrom('printer').select('language').where('id', '=', printerId).where('active', '=', true).executeTakeFirst();
  const to = printerId === null ? 'SENT' : 'QUEUED';
  obey(printMoveRules, { from, to, reason, printerInUse: printer !== undefined });
  const when = to === 'SENT' ? sql`next_at = null, sent_at = clock_timestamp()` : sql`next_at = clock_timestamp()`;
  const paper = printer?.language === 'PDF' ? sql`, paper = 'A4'` : sql``;
  const { numAffectedRows } = await sql`
    update print_job set status = ${to}, ${when}, printer_id = ${printerId}${paper}, attempts = 0, last_error = null,
      reason = coalesce(${reason}, reason), version = version + 1 where id = ${id} and status = ${from}`.execute(db);
  if (!numAffectedRows) throw new Refused(409, 'label.onlyUnsentGoesElsewhere');
  return { id, status: to } as const;
};

/** Who asked for labels takes them back, whatever else they may change. */
export const cancelOwnJob = async (db: Trx, id: number, caller: Caller) => {
  await ownJob(db, id, caller);
  return changeJob(db, id, 'CANCELLED');
};

const ownJob = async (db: Trx, id: number, { id: me }: Pick<Caller, 'id'>) => {
  const job = await db.selectFrom('printJob').select(['status', 'kind', 'createdBy']).where('id', '=', id).executeTakeFirst();
  if (job?.createdBy !== me) throw new Refused(404, 'NOT_FOUND');
  return { status: job.status as PrintStatus, kind: job.kind as (typeof printKinds)[number] };
};
