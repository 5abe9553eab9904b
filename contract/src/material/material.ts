import { z } from 'zod';
import { call, resource } from '../kit/call.ts';
import { Code, Ext, Id, Money, Name, Note, OtherName, PathId, Qty, Text } from '../kit/shape.ts';
import { countedBy, ownUnit } from '../kit/unit-of.ts';
import { unshared } from '../kit/unshared.ts';

export const materialTypes = ['RAW', 'SUB', 'PURCHASED_PART', 'CONSUMABLE', 'PACKAGING'] as const;
export type MaterialType = (typeof materialTypes)[number];
/** Of what becomes part of a product its supplier's lot is wanted: a recall begins with it. */
export const lotIsTraced = (type: MaterialType) => type === 'RAW' || type === 'PURCHASED_PART';

/** Which package leaves first: first in, first expired, or any. */
export const issuePolicies = ['FIFO', 'FEFO', 'FREE'] as const;
export type IssuePolicy = (typeof issuePolicies)[number];

const Days = z.number().int().min(0).max(36_500);

export const MaterialDraft = z.object({
  code: unshared(Code),
  name: Name(),
  nameEn: Text().nullish(),
  type: z.enum(materialTypes),
  spec: Text().nullish(),
  grade: Text(100).nullish(),
  maker: Text(100).nullish(),
  uom: Name(20),
  unitPrice: Money.min(0).nullish(),
  defaultSupplierId: Id.nullish(),
  leadTimeDays: Days.nullish(),
  safetyStock: countedBy(Qty, ['uom', ownUnit]).nullish(),
  maxStock: countedBy(Qty, ['uom', ownUnit]).nullish(),
  /** The least that a supplier sells at once. */
  orderUnitQty: countedBy(Qty, ['uom', ownUnit]).nullish(),
  /** The shelf that receiving proposes. */
  defaultShelfId: Id.nullish(),
  shelfLifeDays: Days.nullish(),
  issuePolicy: z.enum(issuePolicies).default('FIFO'),
  iqcRequired: z.boolean().default(false),
  /** How far a receipt may go beyond its order without a confirmation, in percent. */
  overReceiptPct: z.number().min(0).max(999).multipleOf(0.01).default(0),
  /** Without one, the code is the barcode. */
  barcode: unshared(Text(50).nullish()),
  hazardous: z.boolean().default(false),
  active: z.boolean().default(true),
  note: Note.nullish(),
  ext: Ext.optional(),
});
export type MaterialDraft = z.infer<typeof MaterialDraft>;

const materialTables = ['material', 'biz_partner', 'location'] as const;
export const Material = resource({
  reads: materialTables,
  writes: ['material', 'attachment', 'stock_warning'],
  table: 'material',
  menu: 'material',
  draft: MaterialDraft,
  more: { defaultSupplierName: z.string().nullish(), defaultShelfName: z.string().nullish() },
  paths: {
    list: '/material/materials',
    create: '/material/material',
    change: '/material',
    removeOne: '/material/{id}',
    remove: '/material/materials/{ids}',
    bulk: '/material/materials',
  },
});
export type MaterialRow = z.infer<typeof Material.row>;

export const oneMaterial = call({
  reads: materialTables,
  method: 'GET',
  path: '/material/{id}',
  permission: ['material', 'view'],
  summary: 'One material.',
  ask: z.object({ id: PathId }),
  answer: Material.row,
});

/** Whether its unit stays as it is, because something is counted by it. */
export const materialUnit = call({
  reads: ['material', 'material_stock', 'bom', 'production_plan', 'order_material'],
  method: 'GET',
  path: '/material/{id}/unit',
  permission: ['material', 'view'],
  summary: 'Whether the unit of a material stays, because stock, a bill or an order counts by it.',
  ask: z.object({ id: PathId }),
  answer: z.object({ stays: z.boolean() }),
});

/** What a picker shows; open to everyone signed in, so it says no more than receiving and planning need. */
export const MaterialName = z.object({
  id: z.number().int(),
  code: z.string(),
  name: z.string(),
  otherName: OtherName,
  nameEn: z.string().nullable(),
  type: z.enum(materialTypes),
  spec: z.string().nullable(),
  uom: z.string(),
  barcode: z.string(),
  defaultShelfId: z.number().int().nullable(),
  defaultSupplierId: z.number().int().nullable(),
  iqcRequired: z.boolean(),
  active: z.boolean(),
});
export type MaterialName = z.infer<typeof MaterialName>;
export const materialNames = call({
  reads: ['material'],
  method: 'GET',
  path: '/material/names',
  permission: 'signed-in',
  summary: 'The names of all materials, for choosing one.',
  ask: z.object({}),
  answer: z.array(MaterialName),
});

/** What a name, an English name or a code is searched by: at least two characters. */
export const SearchText = z
  .string()
  .trim()
  .max(100)
  .refine((text) => text.length >= 2, { params: { code: 'searchText', n: 2 } });

export const materialsByName = call({
  method: 'GET',
  path: '/material/materials/by-name/{name}',
  permission: ['material', 'view'],
  summary: 'The first 200 materials, by name, whose name or code contains a text.',
  ask: z.object({ name: SearchText }),
  answer: z.array(Material.row),
});

export const materialByBarcode = call({
  reads: materialTables,
  method: 'GET',
  path: '/material/by-barcode/{barcode}',
  permission: ['material', 'view'],
  summary: 'The material of a barcode.',
  ask: z.object({ barcode: Name(100) }),
  answer: Material.row,
});
