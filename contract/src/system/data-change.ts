import { z } from 'zod';
import { call } from '../kit/call.ts';
import { at, choice, fixed, list, maybe, text } from '../kit/list.ts';
import { inOrder, Millis, Page, PathId, pageOf } from '../kit/shape.ts';
import { revisionTypes } from './data-history.ts';
import { tablesSeen } from './tables.ts';

const tableNames = Object.keys(tablesSeen) as [keyof typeof tablesSeen, ...(keyof typeof tablesSeen)[]];

/** One field of a record, before and after, as its reader reads it; null where it was empty. */
export const FieldChange = z.object({ field: z.string(), label: z.string(), was: z.string().nullable(), now: z.string().nullable() });
export type FieldChange = z.infer<typeof FieldChange>;

/** What was added, changed and deleted, over all tables, in the plant's words. */
export const DataChanges = list(
  {
    at: at(),
    username: maybe(text()),
    table: choice(tableNames),
    type: choice(revisionTypes),
    /** The record's own number or name. */
    record: fixed(text()),
    changes: fixed({ kind: 'text', shape: z.array(FieldChange) } as const),
  },
  {
    /** The revision. */
    id: z.number().int(),
    rowId: z.number().int(),
    personId: z.number().int().nullable(),
    /** It came back after it was deleted. */
    isBack: z.boolean(),
    /** Where the record is opened; null for one that is gone. */
    path: z.string().nullable(),
  },
  { added: () => [{ type: ['ADD'] }], changed: () => [{ type: ['MOD'] }], deleted: () => [{ type: ['DEL'] }] },
);
export type DataChange = z.infer<typeof DataChanges.row>;

export const dataChanges = call({
  reads: tableNames,
  method: 'GET',
  path: '/history/data/date/{from}/{to}',
  permission: ['history', 'view'],
  summary: 'What was added, changed and deleted in a period over all tables that the caller may view, the newest first.',
  ask: inOrder(
    z.object({
      from: Millis,
      to: Millis,
      /** Of one person alone. */
      personId: PathId.optional(),
      /** Part of a value of the record, as it is kept, or of the name of a record that it leads to. */
      text: z.string().max(100).optional(),
      ...Page,
    }),
  ),
  answer: DataChanges.page,
});

/** The story of one record. Needs view on its table's own menu. */
export const recordStory = call({
  readsBy: 'table',
  method: 'GET',
  path: '/data-history/{table}/{rowId}/story',
  permission: 'signed-in',
  summary: 'What happened to one record, the newest first, in the plant’s words.',
  ask: z.object({ table: z.string().max(63), rowId: PathId, after: Page.after, limit: Page.limit }),
  answer: pageOf(DataChanges.row),
});
