import { z } from 'zod';
import { call } from '../kit/call.ts';
import { Id, Text } from '../kit/shape.ts';
import type { tablesSeen } from './tables.ts';

/** What people look for by a part of its number or name, in the order in which it is told. */
export const foundTables = [
  'product',
  'material',
  'order_info',
  'production_plan',
  'lot',
  'shipment',
  'material_sale',
  'outsourcing',
  'biz_partner',
  'business',
  'location',
  'tool',
  'mold',
  'worker',
  'operation',
  'route',
  'count_sheet',
  'claim',
  'test_report',
  'nonconformance',
  'concession',
  'process_change',
  'notice',
] as const satisfies readonly (keyof typeof tablesSeen)[];
export type FoundTable = (typeof foundTables)[number];

/** Of each kind at most so many. */
export const mostFound = 5;
/** So many words of a text have to match; what follows them says nothing more. */
export const mostWords = 6;

export const FoundRecord = z.object({
  table: z.enum(foundTables),
  id: z.number().int(),
  /** Its number or code. */
  label: z.string(),
  /** Of an order: whether a customer gave it or we gave it to a supplier. */
  direction: z.enum(['SALES', 'PURCHASE']).nullable(),
  /** Its name, where it has one besides. */
  name: z.string().nullable(),
  /** Whom it is for: a customer or supplier. */
  partner: z.string().nullable(),
  /** What it is about: the product of a plan or lot, the first line of an order, the place of a machine or person, what a place stands in, the places that a sheet counts. */
  item: z.string().nullable(),
  /** Further lines of an order. */
  more: z.number().int().nullable(),
  /** The number of the order that a plan is for. */
  orderNo: z.string().nullable(),
  /** The day an order is due, a plan begins, a shipment goes, a count is planned. */
  day: z.string().nullable(),
  /** The last day of a plan. */
  until: z.string().nullable(),
  /** How it stands: the status of an order, plan, shipment, business or count, the quality of a lot. */
  state: z.string().nullable(),
});
export type FoundRecord = z.infer<typeof FoundRecord>;

/** Records of all kinds that the caller may view. */
export const findRecords = call({
  reads: [...foundTables, 'order_product', 'order_material'],
  method: 'GET',
  path: '/find',
  permission: 'signed-in',
  summary: `Records by the words of a text, in any order: each is part of their number, code or name in either language, or of those of their customer or product; ${mostFound} of each kind that the caller may view, an equal number first, then those that somebody still waits for; what customers ordered and what we bought are two kinds.`,
  ask: z.object({ text: Text(100).pipe(z.string().min(2)) }),
  answer: z.array(FoundRecord),
});

/** So many records are asked for by their numbers at once. */
const mostByRef = 20;
export const RecordRef = z.object({ table: z.enum(foundTables), id: Id });
export type RecordRef = z.infer<typeof RecordRef>;

/** Records by what they are: each as who asks may see it, and nothing of it where they may not. */
export const foundRecordsByRef = call({
  method: 'GET',
  path: '/find/records',
  permission: 'signed-in',
  summary:
    'Records that something points to, by table and number: `lot:3,order_info:5`; `found` is null where the caller may not view them, or where they are gone.',
  ask: z.object({
    refs: z
      .string()
      .max(1000)
      .regex(/^[a-z_]+:\d{1,15}(,[a-z_]+:\d{1,15})*$/)
      .transform((text) => text.split(',').map((one) => ({ table: one.split(':')[0], id: Number(one.split(':')[1]) })))
      .pipe(z.array(RecordRef).max(mostByRef)),
  }),
  answer: z.array(z.object({ ...RecordRef.shape, mayView: z.boolean(), found: FoundRecord.nullable() })),
});
