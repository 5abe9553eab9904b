import { z } from 'zod';
import { call } from '../kit/call.ts';
import { Day, PathId } from '../kit/shape.ts';
import { PartnerName } from '../partner/partner.ts';
import { measureUnits } from './gs1.ts';
import { MaterialName } from './material.ts';
import { OpenOrderLine } from './stock.ts';

/** What a code at receiving is: a purchase order, a supplier's label, a material, or a package that came in already. */
export const scannedKinds = ['ORDER', 'LABEL', 'MATERIAL', 'PACKAGE'] as const;

/** What a scanned code says of a delivery; what it doesn't say is null. */
export const ScannedReceipt = z.object({
  kind: z.enum(scannedKinds),
  /** The package that came in already. */
  materialStockId: z.number().int().nullable(),
  orderNo: z.string().nullable(),
  /** What the order still waits for; without an order, what the material is still on order for. The earliest due first. */
  lines: z.array(OpenOrderLine),
  material: MaterialName.nullable(),
  bizPartnerId: z.number().int().nullable(),
  bizPartnerName: z.string().nullable(),
  gtin: z.string().nullable(),
  /** The same on no other label of its GTIN: of the logistic unit, or of the item. */
  unitNo: z.string().nullable(),
  /** The package with which this label came in already, where it is and since when. */
  cameIn: z.object({ id: z.number().int(), packageId: z.string(), shelf: z.string().nullable(), since: z.string() }).nullable(),
  supplierLotNo: z.string().nullable(),
  /** In the material's unit; null where the material isn't known yet, or the label doesn't say it in that unit. */
  qty: z.number().nullable(),
  /** What the label says of how much, for whoever knows the material's unit. */
  count: z.number().nullable(),
  measures: z.array(z.object({ unit: z.enum(measureUnits), value: z.number(), decimals: z.number() })),
  /** What else stands on the label, as it was read. */
  others: z.array(z.object({ id: z.string(), value: z.string() })),
  manufactureDate: Day.nullable(),
  expiryDate: Day.nullable(),
  /** Past its date by now: it comes in on hold or not at all. */
  expired: z.boolean(),
});
export type ScannedReceipt = z.infer<typeof ScannedReceipt>;

export const scanReceipt = call({
  reads: ['biz_partner', 'business', 'location', 'material', 'material_stock', 'order_info', 'order_material'],
  method: 'GET',
  path: '/material-stock/ship-in-scan',
  permission: ['materialStock', 'create'],
  alsoOn: ['mobileMaterialIn'],
  summary: 'What a scanned code says of a delivery: a purchase order, a supplier’s GS1 label, a material’s barcode.',
  ask: z.object({
    /** As the scanner sent it; a label's separators among it. */
    code: z
      .string()
      .trim()
      .min(1)
      .max(400)
      .refine((text) => !text.includes('\u0000') && text.isWellFormed()),
  }),
  answer: ScannedReceipt,
});

export const MaterialSupplier = PartnerName.extend({
  /** Whether it is the material's own supplier, had it on order, or delivered it lately. */
  supplies: z.boolean(),
});
export type MaterialSupplier = z.infer<typeof MaterialSupplier>;
export const materialSuppliers = call({
  reads: ['biz_partner', 'business', 'material', 'material_stock', 'order_info', 'order_material'],
  method: 'GET',
  path: '/material-stock/suppliers',
  permission: ['materialStock', 'view'],
  alsoOn: ['mobileMaterialIn'],
  summary: 'All suppliers, those of a material first.',
  ask: z.object({ materialId: PathId.optional() }),
  answer: z.array(MaterialSupplier),
});
