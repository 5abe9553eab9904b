import { z } from 'zod';
import { call } from '../kit/call.ts';
import { Name } from '../kit/shape.ts';
import type { Label } from '../material/gs1.ts';

export const barcodeTypes = ['MATERIAL_STOCK', 'LOT', 'PRODUCT', 'MATERIAL', 'MOLD', 'TOOL', 'ORDER', 'LOCATION', 'WORKER', 'GS1'] as const;
export type BarcodeType = (typeof barcodeTypes)[number];

/** What a label of GS1's says; days are ISO dates. */
const Said = z.object({
  gtin: z.string().nullable(),
  sscc: z.string().nullable(),
  lotNo: z.string().nullable(),
  serialNo: z.string().nullable(),
  madeOn: z.string().nullable(),
  expiresOn: z.string().nullable(),
  count: z.number().nullable(),
  measures: z.array(z.object({ unit: z.enum(['kg', 'm', 'm2', 'L', 'm3']), value: z.number(), decimals: z.number() })).readonly(),
  partNo: z.string().nullable(),
  orderNo: z.string().nullable(),
  /** Elements that nothing here asks for, as they were read. */
  others: z.array(z.object({ id: z.string(), value: z.string() })).readonly(),
}) satisfies z.ZodType<Label>;

const Named = { id: z.number().int(), code: z.string(), name: z.string(), nameEn: z.string().nullable() };
const Item = { id: z.number().int(), code: z.string(), name: z.string(), uom: z.string() };
const Stock = {
  materialId: z.number().int(),
  packageId: z.string(),
  /** How much it holds and where it stands is told to those who may view stock. */
  qty: z.number().nullable(),
  /** Less what registered sales keep of it. */
  availableQty: z.number().nullable(),
  locationName: z.string().nullable(),
  qualityStatus: z.string(),
  /** The count that counts it just now. */
  countNo: z.string().nullable(),
};
const Lot = { productId: z.number().int(), lotId: z.string(), state: z.string(), qualityStatus: z.string() };
/** The label by which it was found, where the code was one of GS1's. */
const label = Said.nullable();

/**
 * What a scanned code stands for, with enough of it to show on a phone. `code` and `name` are the item’s. A label of GS1's that belongs to
 * nothing that is known here is answered as it was read.
 */
export const Scanned = z.discriminatedUnion('type', [
  z.object({ type: z.literal('MATERIAL_STOCK'), data: z.object({ ...Item, ...Stock }), label }),
  z.object({ type: z.literal('LOT'), data: z.object({ ...Item, ...Lot }), label }),
  z.object({ type: z.literal('PRODUCT'), data: z.object(Item), label }),
  z.object({ type: z.literal('MATERIAL'), data: z.object(Item), label }),
  z.object({ type: z.literal('MOLD'), data: z.object({ ...Named, status: z.string() }), label }),
  z.object({ type: z.literal('TOOL'), data: z.object({ ...Named, status: z.string() }), label }),
  z.object({ type: z.literal('ORDER'), data: z.object({ ...Named, direction: z.string(), status: z.string() }), label }),
  z.object({ type: z.literal('LOCATION'), data: z.object({ ...Named, locationType: z.string() }), label }),
  z.object({ type: z.literal('WORKER'), data: z.object(Named), label }),
  z.object({ type: z.literal('GS1'), data: Said, label }),
]);
export type Scanned = z.infer<typeof Scanned>;

export const scan = call({
  method: 'GET',
  path: '/barcode/{code}',
  permission: 'signed-in',
  summary:
    'What a barcode is, or a GS1 label by what stands on it; a code that stands for several is read as a package, a lot, a product, a material, a mold, a machine, an order, a place, a worker, in this order. Molds, machines, orders, places and workers are told to those who may view them, a badge to those who may change workers, and how much of a package lies where to those who may view stock.',
  ask: z.object({ code: Name(400), type: z.enum(barcodeTypes).optional() }),
  answer: Scanned,
});
