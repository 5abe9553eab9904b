import { PrintJobs, type PrintStatus, type UnsentPrint, unsentKeptHours } from '@lotline/contract/label/print';
import { sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';
import type { ListSource } from '../kit/record/list.ts';

export const printJobList: ListSource<typeof PrintJobs> = {
  list: PrintJobs,
  from: 'print_job j',
  joins: {
    p: 'left join printer p on p.id = j.printer_id',
    u: 'left join app_user u on u.id = j.created_by',
    // By the reader's name of it, unless it was called otherwise when it was printed.
    o: `left join public.label_template o on o.id = (j.form->>'id')::bigint and j.template_name in (o.name, o.name_en)`,
    f: 'left join label_template f on f.id = o.id',
  },
  fields: {
    ...{
      id: 'j.id',
      version: 'j.version',
      createdBy: 'j.created_by',
      printerId: 'j.printer_id',
      createdAt: 'j.created_at',
      status: 'j.status',
    },
    ...{
      kind: 'j.kind',
      titles: 'j.titles',
      labels: 'j.labels',
      copies: 'j.copies',
      printerName: 'p.name',
      templateName: 'coalesce(f.name, j.template_name)',
    },
    ...{
      reason: 'j.reason',
      createdByName: 'u.username',
      attempts: 'j.attempts',
      nextAt: 'j.next_at',
      lastError: 'j.last_error',
      sentAt: 'j.sent_at',
    },
  },
  defaultSort: '-createdAt',
};
/** A person's labels that nobody has seen come out, the oldest first. */
export const unsentOf = (db: Db, personId: number): Promise<UnsentPrint[]> =>
  db
    .selectFrom('printJob as j')
    .leftJoin('printer as p', 'p.id', 'j.printerId')
    .select(['j.id', 'j.titles', 'j.printerId', 'p.name as printerName', 'j.lastError'])
    .select([sql<PrintStatus>`j.status`.as('status'), sql<number>`j.labels * j.copies`.as('labels')])
    .where('j.createdBy', '=', personId)
    .where('j.status', 'in', ['QUEUED', 'SENDING', 'FAILED', 'UNSURE'])
    .where('j.createdAt', '>', sql<string>`clock_timestamp() - make_interval(hours => ${unsentKeptHours})`)
    .orderBy('j.id')
    .execute();
export const everyJob = () => ({ where: sql`true` });
