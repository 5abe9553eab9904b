import { PrintJobs } from '@lotline/contract/label/print';
import { sql } from 'kysely';
import type { ListSource } from '../kit/record/list.ts';

export const printJobList: ListSource<typeof PrintJobs> = {
  list: PrintJobs,
  from: 'print_job j',
  joins: { p: 'left join printer p on p.id = j.printer_id', u: 'left join app_user u on u.id = j.created_by' },
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
      templateName: 'j.template_name',
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
export const everyJob = () => ({ where: sql`true` });
