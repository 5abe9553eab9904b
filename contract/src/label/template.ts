import { z } from 'zod';
import { call, resource } from '../kit/call.ts';
import { Ext, Id, Name, Note, Text } from '../kit/shape.ts';
import { unshared } from '../kit/unshared.ts';
import { allLabelFields, gs1Ids, labelKinds } from './fields.ts';

export const labelDpis = [203, 300] as const;
export const symbologies = ['CODE128', 'QR', 'DATAMATRIX', 'GS1_128', 'GS1_DATAMATRIX'] as const;
export type Symbology = (typeof symbologies)[number];
export const isGs1 = (symbology: Symbology) => symbology === 'GS1_128' || symbology === 'GS1_DATAMATRIX';
/** One behind the other; the others stand in a square. */
export const isBars = (symbology: Symbology) => symbology === 'CODE128' || symbology === 'GS1_128';
export const elementTypes = ['TEXT', 'CODE', 'LOGO', 'LINE', 'BOX'] as const;
export type ElementType = (typeof elementTypes)[number];
export const aligns = ['LEFT', 'CENTER', 'RIGHT'] as const;
export const mostElements = 100;

/** Millimetres, to a tenth. */
const Mm = z.number().multipleOf(0.1).min(0).max(300);
const Length = Mm.min(0.1);
const place = { x: Mm, y: Mm, width: Length, height: Length };
const Field = z.enum(allLabelFields as [(typeof allLabelFields)[number]]);

/** What stands on a label: values alone, of fields by their names; nothing in it is computed. */
export const LabelElement = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('TEXT'),
    ...place,
    /** In front of the field's value, or alone. */
    text: Text(100).default(''),
    field: Field.nullish(),
    /** Says the field's name in front of its value, in the language of who prints. */
    titled: z.boolean().default(false),
    /** Points. */
    size: z.number().multipleOf(0.5).min(4).max(120),
    bold: z.boolean().default(false),
    align: z.enum(aligns).default('LEFT'),
  }),
  z.object({
    type: z.literal('CODE'),
    ...place,
    symbology: z.enum(symbologies),
    field: Field.nullish(),
    /** Of a GS1 symbol: what it carries, in this order. */
    gs1: z.array(z.enum(gs1Ids)).max(gs1Ids.length).default([]),
    /** Says below what bars stand for. */
    readable: z.boolean().default(true),
  }),
  z.object({ type: z.literal('LOGO'), ...place }),
  z.object({ type: z.literal('LINE'), ...place }),
  z.object({ type: z.literal('BOX'), ...place, thickness: Length.max(10).default(0.3) }),
]);
export type LabelElement = z.infer<typeof LabelElement>;

export const LabelTemplateDraft = z.object({
  name: unshared(Name(100)),
  nameEn: Text(100).nullish(),
  kind: z.enum(labelKinds),
  width: Mm.min(10).max(210),
  height: Mm.min(10).max(297),
  /** Dots per inch of the printer it is made for: bars are whole dots wide. */
  dpi: z.union([z.literal(203), z.literal(300)]).default(203),
  elements: z.array(LabelElement).max(mostElements).default([]),
  /** Used for its kind unless another is chosen. */
  isDefault: z.boolean().default(false),
  /** On A4: what is left free above and on the left, and between labels. */
  sheetTop: Mm.max(150).default(10),
  sheetLeft: Mm.max(150).default(10),
  sheetGapX: Mm.max(50).default(2),
  sheetGapY: Mm.max(50).default(2),
  logoFileId: Id.nullish(),
  active: z.boolean().default(true),
  note: Note.nullish(),
  ext: Ext.optional(),
});
export type LabelTemplateDraft = z.infer<typeof LabelTemplateDraft>;

export const LabelTemplate = resource({
  table: 'labelTemplate',
  menu: 'label',
  draft: LabelTemplateDraft,
  paths: { list: '/label/templates', create: '/label/template', removeOne: '/label/template/{id}', remove: '/label/templates/{ids}' },
});
export type LabelTemplateRow = z.infer<typeof LabelTemplate.row>;

/** What printing needs of a template. */
export const LabelForm = z.object({
  id: z.number().int(),
  name: z.string(),
  nameEn: z.string().nullable(),
  isDefault: z.boolean(),
  ...LabelTemplateDraft.pick({ kind: true, width: true, height: true, dpi: true, elements: true, logoFileId: true }).shape,
  ...LabelTemplateDraft.pick({ sheetTop: true, sheetLeft: true, sheetGapX: true, sheetGapY: true }).shape,
});
export type LabelForm = z.infer<typeof LabelForm>;
export const labelForms = call({
  reads: ['label_template'],
  method: 'GET',
  path: '/label/forms/{kind}',
  permission: 'signed-in',
  summary: 'The templates in use for labels of a kind, the one that is used unless told otherwise first.',
  ask: z.object({ kind: z.enum(labelKinds) }),
  answer: z.array(LabelForm),
});
