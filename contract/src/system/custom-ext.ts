import { z } from 'zod';
import { call, deleteOne, restoreDeleted } from '../kit/call.ts';
import { CamelCase } from '../kit/formats.ts';
import { Id, JsonText, Name, PathId, Stamps, Version } from '../kit/shape.ts';

export const customFieldTypes = ['text', 'number', 'date', 'boolean', 'list'] as const;

export const ListItem = z.object({ value: Name(50), labelKr: Name(100), labelEn: Name(100) });
export type ListItem = z.infer<typeof ListItem>;

/** A read of this product: a path below /api, never another host. */
const ServicePath = z
  .string()
  .max(200)
  .regex(/^\/(?![/\\])[\w\-/{}.]*$/);

/** Where a list field's choices come from: fixed items, the codes of a category, or the rows that a call of this product answers. */
export const ListSource = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('items'),
    items: z
      .array(ListItem)
      .max(500)
      .refine((items) => new Set(items.map(({ value }) => value)).size === items.length),
  }),
  z.object({ type: z.literal('code'), category: Name(50) }),
  z.object({
    type: z.literal('service'),
    path: ServicePath,
    function: z.string().max(60).optional(),
    params: z.record(z.string().max(60), z.union([z.string().max(200), z.number(), z.boolean()])).optional(),
    labelKey: Name(60),
    valueKey: Name(60),
  }),
]);
export type ListSource = z.infer<typeof ListSource>;

const TableName = z.string().regex(/^[a-z_]{1,60}$/);
export const CustomFieldDraft = z.object({
  tableName: TableName,
  field: CamelCase.min(1),
  displayKr: Name(100),
  displayEn: Name(100),
  type: z.enum(customFieldTypes),
  /** The source of a list; null for other types. */
  data: ListSource.nullable().optional(),
  required: z.boolean().default(false),
  seq: z.number().int().min(0).max(100_000).optional(),
});
/** A field as the specification has it, beside ours: one plain name, and the source also as JSON text. */
const plainField = {
  display: Name(100).optional(),
  data: z
    .union([ListSource, JsonText(60_000).pipe(ListSource)])
    .nullable()
    .optional(),
};
const required = (field: string) => ({ path: [field], params: { code: 'required' } });
const hasItsSource = (given: { type: string; data?: unknown }) => given.type !== 'list' || given.data != null;
const sourceMissing = { path: ['data'], params: { code: 'required' } };
export const CustomFieldRow = z.object({
  ...Stamps.shape,
  tableName: z.string(),
  field: z.string(),
  displayKr: z.string(),
  displayEn: z.string(),
  type: z.enum(customFieldTypes),
  data: ListSource.nullable(),
  required: z.boolean(),
  seq: z.number().int(),
});
export type CustomFieldRow = z.infer<typeof CustomFieldRow>;
/** `display` is the name in the language of the request. */
export const CustomFieldAnswer = CustomFieldRow.extend({ display: z.string() });

/** A plain name stands in each language that has none of its own. */
const CustomFieldCreation = CustomFieldDraft.partial({ displayKr: true, displayEn: true })
  .extend(plainField)
  .refine(hasItsSource, sourceMissing)
  .refine(({ display, displayKr }) => (displayKr ?? display) !== undefined, required('displayKr'))
  .refine(({ display, displayEn }) => (displayEn ?? display) !== undefined, required('displayEn'))
  .transform(({ display, displayKr = display, displayEn = display, ...draft }) => ({ ...draft, displayKr, displayEn }));
/** What a change doesn't say stays as it was. */
const CustomFieldChange = CustomFieldDraft.partial({ displayKr: true, displayEn: true })
  .extend({ ...plainField, required: z.boolean().optional(), id: Id, version: Version })
  .refine(hasItsSource, sourceMissing);

/** The fields that people added to a table, in their order: for its form, grid, filter, Excel and history. */
export const customFieldsOf = call({
  reads: ['custom_field'],
  method: 'GET',
  path: '/custom-ext/custom-ext-by-table/{table}',
  permission: 'signed-in',
  summary: 'The custom fields of a table in their order.',
  ask: z.object({ table: TableName }),
  answer: z.array(CustomFieldAnswer),
});
/** The tables that can be extended. */
export const extTables = call({
  reads: ['custom_field'],
  method: 'GET',
  path: '/custom-ext/db-tables',
  permission: ['customExt', 'view'],
  summary: 'The tables that can have custom fields.',
  ask: z.object({}),
  answer: z.array(z.object({ table: z.string(), menu: z.string().nullable(), fields: z.number().int() })),
});
export const tableColumns = call({
  reads: ['custom_field'],
  method: 'GET',
  path: '/custom-ext/db-table/{table}/columns',
  permission: ['customExt', 'view'],
  summary: 'The columns of a table.',
  ask: z.object({ table: TableName }),
  answer: z.array(z.object({ name: z.string(), type: z.string(), nullable: z.boolean() })),
});
export const customFieldsByTable = call({
  method: 'GET',
  path: '/custom-ext/customs/table',
  permission: ['customExt', 'view'],
  summary: 'The custom fields of every table, by table.',
  ask: z.object({}),
  answer: z.array(z.object({ table: z.string(), fields: z.array(CustomFieldAnswer) })),
});

export const customField = {
  table: 'custom_field',
  menu: 'customExt',
  draft: CustomFieldDraft.refine(hasItsSource, sourceMissing),
  row: CustomFieldRow,
  list: call({
    method: 'GET',
    path: '/custom-ext/customs',
    permission: ['customExt', 'view'],
    summary: 'All custom fields.',
    ask: z.object({}),
    answer: z.array(CustomFieldAnswer),
  }),
  create: call({
    writes: ['custom_field'],
    method: 'POST',
    path: '/custom-ext/custom',
    permission: ['customExt', 'create'],
    summary: 'Adds a custom field to a table.',
    ask: CustomFieldCreation,
    answer: CustomFieldAnswer,
  }),
  change: call({
    writes: ['custom_field'],
    method: 'PUT',
    path: '/custom-ext/custom',
    permission: ['customExt', 'modify'],
    summary: 'Changes a custom field.',
    ask: CustomFieldChange,
    answer: CustomFieldAnswer,
  }),
  removeOne: deleteOne('/custom-ext/custom/{id}', 'customExt', 'Deletes a custom field.', ['custom_field']),
  restore: restoreDeleted('/custom-ext/restored', 'customExt', 'Brings back deleted custom fields, all or none.', ['custom_field']),
};

/** What is taken out of sight with a field: how many records say something in it. */
export const customFieldValues = call({
  method: 'GET',
  path: '/custom-ext/custom/{id}/values',
  permission: ['customExt', 'delete'],
  summary: 'How many records hold a value in a custom field.',
  ask: z.object({ id: PathId }),
  answer: z.object({ records: z.number().int() }),
});

/** The order of a table's fields: the ids, first to last. */
export const sortCustomFields = call({
  writes: ['custom_field'],
  method: 'PUT',
  path: '/custom-ext/customs',
  permission: ['customExt', 'modify'],
  summary: 'Changes several custom fields, all or none.',
  ask: z
    .array(z.object({ id: Id, seq: z.number().int().min(0).max(100_000) }))
    .min(1)
    .max(500),
  answer: z.array(CustomFieldAnswer),
});
/** Takes one item out of a list field's fixed items. */
export const removeListItem = call({
  writes: ['custom_field'],
  method: 'DELETE',
  path: '/custom-ext/sub/{id}/{item}',
  permission: ['customExt', 'delete'],
  summary: 'Takes one item out of a list field.',
  ask: z.object({ id: PathId, item: Name(50) }),
  answer: CustomFieldAnswer,
});
