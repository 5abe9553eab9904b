import { z } from 'zod';
import { call } from '../kit/call.ts';
import { Day, Page, PathId, pageOf } from '../kit/shape.ts';

export const revisionTypes = ['ADD', 'MOD', 'DEL'] as const;

/** One revision of a row: what it was after the change, or before it was deleted. */
export const Revision = z.object({
  revisionId: z.number().int(),
  revisionDate: z.string(),
  revisionType: z.enum(revisionTypes),
  /** Name of who changed it; null where the system did. */
  updateBy: z.string().nullable(),
  /** The row's fields as the calls name them. */
  data: z.record(z.string(), z.unknown()),
  ext: z.record(z.string(), z.unknown()).nullable(),
  /** Names of the rows that fields of `data` point to, by the field; without a row that is gone or that the caller may not know. */
  names: z.record(z.string(), z.string()),
  /** The row. */
  id: z.number().int(),
});
export type Revision = z.infer<typeof Revision>;

/** The revisions of a table, the newest first; of one row with `rowId`. Needs view on the table's own menu. */
export const dataHistory = call({
  readsBy: 'table',
  method: 'GET',
  path: '/data-history/{table}',
  permission: 'signed-in',
  ask: z.object({
    table: z.string().max(63),
    rowId: PathId.optional(),
    from: Day.optional(),
    to: Day.optional(),
    after: Page.after,
    limit: Page.limit,
  }),
  answer: pageOf(Revision),
  summary: 'Revisions of a table’s rows.',
});
