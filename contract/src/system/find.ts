import { z } from 'zod';
import { call } from '../kit/call.ts';
import { Text } from '../kit/shape.ts';
import type { tablesSeen } from './tables.ts';

/** What people look for by a part of its number or name, in the order in which it is told. */
export const foundTables = [
  'product',
  'material',
  'order_info',
  'production_plan',
  'lot',
  'shipment',
  'biz_partner',
  'tool',
  'worker',
  'operation',
  'route',
] as const satisfies readonly (keyof typeof tablesSeen)[];
export type FoundTable = (typeof foundTables)[number];

/** Of each kind at most so many. */
export const mostFound = 5;

export const FoundRecord = z.object({
  table: z.enum(foundTables),
  id: z.number().int(),
  /** Its number or code. */
  label: z.string(),
  /** Its name, where it has one besides. */
  name: z.string().nullable(),
  /** What its screen is asked for to show it: a day of a plan or a shipment, the direction of an order. */
  at: z.string().nullable(),
});
export type FoundRecord = z.infer<typeof FoundRecord>;

/** Records of all kinds that the caller may view. */
export const findRecords = call({
  reads: foundTables,
  method: 'GET',
  path: '/find',
  permission: 'signed-in',
  summary: `Records whose number, code or name contains a text, ${mostFound} of each kind that the caller may view, an equal number first.`,
  ask: z.object({ text: Text(100).pipe(z.string().min(2)) }),
  answer: z.array(FoundRecord),
});
