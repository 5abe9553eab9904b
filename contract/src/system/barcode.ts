import { z } from 'zod';
import { call } from '../kit/call.ts';
import { Name } from '../kit/shape.ts';

export const barcodeTypes = ['MATERIAL_STOCK', 'LOT', 'PRODUCT', 'MATERIAL'] as const;
export type BarcodeType = (typeof barcodeTypes)[number];

const Item = { id: z.number().int(), code: z.string(), name: z.string(), uom: z.string() };
const Stock = { materialId: z.number().int(), packageId: z.string(), qty: z.number(), locationName: z.string(), qualityStatus: z.string() };
const Lot = { productId: z.number().int(), lotId: z.string(), state: z.string(), qualityStatus: z.string() };

/** What a scanned code stands for, with enough of it to show on a phone. `code` and `name` are the item’s. */
export const Scanned = z.discriminatedUnion('type', [
  z.object({ type: z.literal('MATERIAL_STOCK'), data: z.object({ ...Item, ...Stock }) }),
  z.object({ type: z.literal('LOT'), data: z.object({ ...Item, ...Lot }) }),
  z.object({ type: z.literal('PRODUCT'), data: z.object(Item) }),
  z.object({ type: z.literal('MATERIAL'), data: z.object(Item) }),
]);
export type Scanned = z.infer<typeof Scanned>;

export const scan = call({
  method: 'GET',
  path: '/barcode/{code}',
  permission: 'signed-in',
  summary: 'What a barcode is; a code that stands for several is read as a package, a lot, a product, a material, in this order.',
  ask: z.object({ code: Name(100), type: z.enum(barcodeTypes).optional() }),
  answer: Scanned,
});
