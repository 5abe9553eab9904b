import { obey } from '@lotline/contract/kit/rule';
import type { Lang } from '@lotline/contract/kit/words';
import { labelRights } from '@lotline/contract/label/fields';
import type { PrintStatus, printKinds } from '@lotline/contract/label/print';
import { printMoveRules, printStepRules } from '@lotline/contract/label/print.rules';
import { sql } from 'kysely';
import type { Database, Db, Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import type { Caller } from '../kit/http/serve.ts';
import type { Drawers } from './draw.ts';
import { jobOf } from './job.ts';
import { printerInUse } from './label.queries.ts';
import { mayPrint } from './print-labels.ts';
import { tryDrawing } from './try-drawing.ts';

/** Whoever looks after the printers sends once more what they might have printed themselves. */
export const retryJob = async (db: Trx, id: number, caller: Caller, reason?: string | null) => {
  const job = await db.selectFrom('printJob').select('kind').where('id', '=', id).executeTakeFirst();
  if (job?.kind && job.kind in labelRights) mayPrint(caller, job.kind as (typeof printKinds)[number]);
  return changeJob(db, id, 'QUEUED', reason);
};

/** Sends a job once more, with all its attempts anew, or takes it out of the queue; what is being sent is asked to stop, and its status tells what became of it. */
export const changeJob = async (db: Trx, id: number, to: 'QUEUED' | 'CANCELLED', reason: string | null = null) => {
  const job = await db.selectFrom('printJob').select(['status']).where('id', '=', id).executeTakeFirst();
  if (!job) throw new Refused(404, 'NOT_FOUND');
  const from = job.status as PrintStatus;
  obey(printStepRules, { from, to, reason });
  if (from === 'SENDING') return askToStop(db, id);
  const again = to === 'QUEUED' ? sql`next_at = clock_timestamp(), attempts = 0` : sql`next_at = null`;
  const { numAffectedRows } = await sql`
    update print_job set status = ${to}, ${again}, reason = coalesce(${reason}, reason), version = version + 1 where id = ${id} and status = ${from}`.execute(
    db,
  );
  if (!numAffectedRows) throw new Refused(409, 'label.onlyWaitingIsCancelled');
  return { id, status: to };
};

const askToStop = async (db: Trx, id: number) => {
  const { numAffectedRows } = await sql`
    update print_job set stop_asked_at = clock_timestamp(), version = version + 1 where id = ${id} and status = 'SENDING'`.execute(db);
  if (!numAffectedRows) throw new Refused(409, 'label.onlyWaitingIsCancelled');
  return { id, status: 'SENDING' as const };
};

type Way = { id: number; printerId?: number | null | undefined; reason?: string | null | undefined };

/** Draws somebody's own labels for another printer, or for a PDF: its dots may be too few for a symbol, and their sum too many. */
export const tryElsewhere = async (db: Database, { id, printerId = null, reason = null }: Way, caller: Caller, drawers: Drawers) => {
  const { status: from, kind } = await ownJob(db, id, caller);
  mayPrint(caller, kind);
  const printer = await printerInUse(db, printerId);
  obey(printMoveRules, { from, to: 'QUEUED', reason, printerInUse: printer !== undefined });
  const { form, labels, lang, copies } = await jobOf(db, id);
  await tryDrawing(drawers, { form, labels, printer, lang: lang as Lang, copies });
};

/** Sends somebody's own labels that haven't come out to another printer, or makes them ready as a PDF: the same job, so that none is printed twice. */
export const printJobElsewhere = async (db: Trx, { id, printerId = null, reason = null }: Way, caller: Caller) => {
  const { status: from } = await ownJob(db, id, caller);
  const printer = await printerInUse(db, printerId);
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

const ownJob = async (db: Db, id: number, { id: me }: Pick<Caller, 'id'>) => {
  const job = await db.selectFrom('printJob').select(['status', 'kind', 'createdBy']).where('id', '=', id).executeTakeFirst();
  if (job?.createdBy !== me) throw new Refused(404, 'NOT_FOUND');
  return { status: job.status as PrintStatus, kind: job.kind as (typeof printKinds)[number] };
};
