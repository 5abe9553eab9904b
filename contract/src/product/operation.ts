import { z } from 'zod';
import { call, resource } from '../kit/call.ts';
import { Code, Ext, Id, Name, Note, OtherName, PathId, Text } from '../kit/shape.ts';
import { unshared } from '../kit/unshared.ts';

export const operationTypes = ['MACHINING', 'ASSEMBLY', 'INSPECTION', 'PACKING', 'OUTSOURCED', 'HEAT_TREAT', 'ETC'] as const;
export type OperationType = (typeof operationTypes)[number];

export const OperationDraft = z.object({
  code: unshared(Code),
  name: Name(),
  nameEn: Text().nullish(),
  type: z.enum(operationTypes),
  /** Where it usually stands in a route. */
  seqDefault: z.number().int().min(1).max(99_999).nullish(),
  lineId: Id.nullish(),
  outsourced: z.boolean().default(false),
  inspectionRequired: z.boolean().default(false),
  /** A report point: results are recorded here. */
  resultRequired: z.boolean().default(true),
  toolRequired: z.boolean().default(false),
  moldRequired: z.boolean().default(false),
  materialInput: z.boolean().default(false),
  /** May run ahead of the operation before it. */
  allowAhead: z.boolean().default(false),
  /** One worker may run several machines at once. */
  multiMachine: z.boolean().default(false),
  /** The code under which its defect codes stand. */
  defectGroupId: Id.nullish(),
  color: Text(20).nullish(),
  active: z.boolean().default(true),
  note: Note.nullish(),
  ext: Ext.optional(),
});
export type OperationDraft = z.infer<typeof OperationDraft>;

export const Operation = resource({
  reads: ['operation', 'code', 'location'],
  table: 'operation',
  menu: 'operation',
  draft: OperationDraft,
  more: { lineName: z.string().nullish(), defectGroupName: z.string().nullish() },
  paths: { list: '/operation/operations', create: '/operation', removeOne: '/operation/{id}', remove: '/operation/operations/{ids}' },
});
export type OperationRow = z.infer<typeof Operation.row>;

export const oneOperation = call({
  method: 'GET',
  path: '/operation/{id}',
  permission: ['operation', 'view'],
  summary: 'One operation.',
  ask: z.object({ id: PathId }),
  answer: Operation.row,
});

/** What a picker shows; open to everyone signed in. */
export const OperationName = z.object({
  id: z.number().int(),
  code: z.string(),
  name: z.string(),
  otherName: OtherName,
  type: z.enum(operationTypes),
  lineId: z.number().int().nullable(),
  outsourced: z.boolean(),
  active: z.boolean(),
});
export type OperationName = z.infer<typeof OperationName>;
export const operationNames = call({
  reads: ['operation'],
  method: 'GET',
  path: '/operation/names',
  permission: 'signed-in',
  summary: 'The names of all operations, for choosing one.',
  ask: z.object({}),
  answer: z.array(OperationName),
});
