import { z } from 'zod';
import { call, deleteMany, deleteOne, restoreDeleted } from '../kit/call.ts';
import { FactAsk } from '../kit/fact.ts';
import { choice, day, flag, list, maybe, money, number, qty, stampColumns, stampFields, text } from '../kit/list.ts';
import { addDays } from '../kit/production-day.ts';
import { AnyQty, Code, Day, Flag, Id, Money, Name, Note, OtherName, Page, PathId, PositiveQty, Qty, Text, Version } from '../kit/shape.ts';
import { countedBy } from '../kit/unit-of.ts';
import { qualityStatuses, unusable } from '../ledger/movement.ts';
import { hasCheckDigit } from './gs1.ts';
import { materialTypes, SearchText } from './material.ts';

/** What expires within so many days is near its end. */
export const soonDays = 30;

export const ownerships = ['OWN', 'CUSTOMER'] as const;

/** One received package on a shelf; its barcode is the package ID. */
export const Packages = list(
  {
    packageId: text(),
    materialCode: text(),
    materialName: text(),
    spec: maybe(text()),
    materialType: choice(materialTypes),
    supplierLotNo: maybe(text()),
    /** What its label says that no other one of its GTIN says. */
    unitNo: maybe(text()),
    locationName: text(),
    /** Factory, warehouse and shelf, joined by ' / '. */
    locationPath: text(),
    initialQty: qty(),
    qty: qty(),
    /** What of it may be issued: all that no sale reserves while its quality is fit for use, else nothing. */
    availableQty: qty(),
    reservedQty: qty(),
    atLineQty: qty(),
    /** What of it was sent out to vendors and isn't back: in no shelf and still ours. */
    atVendorQty: qty(),
    uom: text(),
    orderNo: maybe(text()),
    bizPartnerName: maybe(text()),
    receivedDate: day(),
    manufactureDate: maybe(day()),
    expiryDate: maybe(day()),
    unitPrice: maybe(money()),
    qualityStatus: choice(qualityStatuses),
    ownership: choice(ownerships),
    iqcRequired: flag(),
    /** The count that counts it just now. */
    countNo: maybe(text()),
    /** The nonconformance that suspects it, one that is open before others. */
    ncNo: maybe(text()),
    /** The concession that it may be used under. */
    concessionNo: maybe(text()),
    note: maybe(text()),
    ...stampColumns,
  },
  {
    ...stampFields,
    materialId: z.number().int(),
    locationId: z.number().int(),
    orderMaterialId: z.number().int().nullable(),
    bizPartnerId: z.number().int().nullable(),
    /** Why it is on hold. */
    holdReason: z.string().nullable(),
    holdReasonEn: z.string().nullish(),
    ncId: z.number().int().nullable(),
    concessionId: z.number().int().nullable(),
  },
  {
    expired: ({ workDay: day }) => [{ qty: '>0' }, { expiryDate: `<${day}` }],
    expiresSoon: ({ workDay: day }) => [{ qty: '>0' }, { expiryDate: `${day}..${addDays(day, soonDays)}` }],
    notUsable: () => [{ qualityStatus: unusable }],
    atLine: () => [{ atLineQty: '>0' }],
    atVendor: () => [{ atVendorQty: '>0' }],
    // The number of every count begins so.
    counting: () => [{ countNo: 'CT-' }],
    reserved: () => [{ reservedQty: '>0' }],
    today: ({ workDay: day }) => [{ receivedDate: `=${day}` }],
  },
  { of: { qty: 'uom', availableQty: 'uom', reservedQty: 'uom', atLineQty: 'uom', atVendorQty: 'uom' } },
);
export const Package = Packages.row;
export type Package = z.infer<typeof Package>;

/** What a list of packages is made from. */
const packageTables = [
  'code',
  'location',
  'material_issue',
  'material_stock',
  'stock_movement',
  'biz_partner',
  'material',
  'order_info',
  'order_material',
  'stock_hold',
  'stock_hold_unit',
  'count_line',
  'count_sheet',
  'nonconformance',
  'nonconformance_unit',
  'outsourcing_line',
  'concession',
] as const;
export const packages = call({
  reads: packageTables,
  method: 'GET',
  path: '/material-stock/stocks',
  permission: ['materialStock', 'view'],
  alsoOn: ['mobileMaterialStock'],
  summary:
    'Packages (lots), of a material, of a kind of material, or at a place and below it where one is named. Empty ones only with containQtyZero, or, where no place is named, while what they held stands at a vendor.',
  ask: z.object({
    materialId: PathId.optional(),
    materialType: z.enum(materialTypes).optional(),
    locationId: PathId.optional(),
    containQtyZero: Flag.optional(),
    ...Page,
  }),
  answer: z.array(Package),
  page: Packages.page,
});

/** What there is of one material, everywhere. */
export const MaterialTotal = z.object({
  materialId: z.number().int(),
  code: z.string(),
  name: z.string(),
  /** What it is called in the language that isn't the reader's. */
  otherName: OtherName,
  spec: z.string().nullable(),
  type: z.enum(materialTypes),
  uom: z.string(),
  packages: z.number().int(),
  onHandQty: z.number(),
  availableQty: z.number(),
  /** For sales that are registered and haven't left. */
  reservedQty: z.number(),
  atLineQty: z.number(),
  /** Sent out with work and not back: in no shelf, and in none of the quantities above. */
  atVendorQty: z.number(),
  /** Ordered from suppliers and not yet received. */
  onOrderQty: z.number(),
  safetyStock: z.number().nullable(),
  /** How far what is available lies under the safety stock. */
  shortageQty: z.number(),
  /** The first day that any of what is available expires; null where none of it does. */
  firstExpiry: z.string().nullable(),
});
export type MaterialTotal = z.infer<typeof MaterialTotal>;

export const materialTotals = call({
  reads: ['material', 'material_issue', 'material_stock', 'order_material', 'order_info', 'outsourcing_line'],
  method: 'GET',
  path: '/material-stock/material-stocks',
  permission: ['materialStock', 'view'],
  alsoOn: ['mobileMaterialStock'],
  summary: 'What there is of each material, everywhere; of one alone where it is named.',
  ask: z.object({ materialId: PathId.optional() }),
  answer: z.array(MaterialTotal),
});

/** A place with what stands in it and below it; the vendors that have some stand at its end, all of them as place 0, each under its number below nothing. */
export type StockPlace = { id: number; type: string; code: string; name: string; packages: number; children: StockPlace[] };
export const StockPlace: z.ZodType<StockPlace> = z.lazy(() =>
  z.object({
    id: z.number().int(),
    type: z.string(),
    code: z.string(),
    name: z.string(),
    packages: z.number().int(),
    children: z.array(StockPlace),
  }),
);
export const stockByLocation = call({
  reads: ['location', 'material_stock', 'outsourcing', 'outsourcing_line', 'biz_partner'],
  method: 'GET',
  path: '/material-stock/location-tree',
  permission: ['materialStock', 'view'],
  summary: 'The places with the number of packages in them and below them; at their end the vendors that have some of our material.',
  ask: z.object({}),
  answer: z.array(StockPlace),
});

export const StockKind = z.object({
  type: z.enum(materialTypes),
  packages: z.number().int(),
  children: z.array(
    z.object({ id: z.number().int(), code: z.string(), name: z.string(), uom: z.string(), packages: z.number().int(), qty: z.number() }),
  ),
});
export const stockByMaterial = call({
  reads: ['material', 'material_stock'],
  method: 'GET',
  path: '/material-stock/material-tree',
  permission: ['materialStock', 'view'],
  summary: 'The materials by kind with their packages and quantities.',
  ask: z.object({}),
  answer: z.array(StockKind),
});

export const packagesByName = call({
  reads: packageTables,
  method: 'GET',
  path: '/material-stock/by-name/{name}',
  permission: ['materialStock', 'view'],
  alsoOn: ['mobileMaterialStock'],
  summary: 'The packages whose material’s name contains a text.',
  ask: z.object({ name: SearchText, ...Page }),
  answer: z.array(Package),
  page: Packages.page,
});

export const packagesByBarcode = call({
  reads: packageTables,
  method: 'GET',
  path: '/material-stock/by-barcode/{barcode}',
  permission: ['materialStock', 'view'],
  alsoOn: ['mobileMaterialStock'],
  summary: 'The package of a package ID, or the packages of a material’s barcode, the oldest first.',
  ask: z.object({ barcode: Name(100), ...Page }),
  answer: z.array(Package),
  page: Packages.page,
});

/** A GTIN of 14 digits; a shorter one has zeros in front. */
const Gtin = z
  .string()
  .regex(/^\d{14}$/)
  .refine(hasCheckDigit);

const received = {
  /** Where the packages go; without it, the material's own shelf. */
  locationId: Id.optional(),
  manufactureDate: Day.optional(),
  /** Without it, the manufacture or receipt date and the material's shelf life say it. */
  expiryDate: Day.optional(),
  unitPrice: Money.min(0).optional(),
  ownership: z.enum(ownerships).optional(),
  packages: z
    .array(
      z.object({
        packageId: Code.optional(),
        qty: countedBy(PositiveQty, ['orderMaterialId', 'order_material'], ['materialId', 'material']),
        supplierLotNo: Text(100).optional(),
        /** Where packages of one delivery have dates of their own. */
        manufactureDate: Day.optional(),
        expiryDate: Day.optional(),
        /** The supplier's number of what is in it, by which the next label is known. */
        gtin: Gtin.optional(),
        /** What no other label of its GTIN says: the SSCC of the logistic unit, or the serial number. It comes in once. */
        unitNo: Text(20).optional(),
        /** The answer to `material.expiredComesInHeld`: it comes in all the same, on hold if it is past its expiry date. */
        holdExpired: z.boolean().optional(),
      }),
    )
    .min(1)
    .max(200),
};

/** What comes in past its date is held, what is inspected asks for it. */
const receiptTables = [
  'material_stock',
  'stock_movement',
  'order_material',
  'order_product',
  'order_info',
  'quality_result',
  'quality_result_unit',
  'stock_hold',
  'stock_hold_unit',
] as const;
export const ReceiveMaterial = z.object({
  materialId: Id,
  bizPartnerId: Id.optional(),
  ...received,
  /** The answer to `material.receiptIsFarMore`: yes, so much of it came. */
  confirmed: z.boolean().optional(),
  ...FactAsk,
});
export type ReceiveMaterial = z.infer<typeof ReceiveMaterial>;
export const receiveMaterial = call({
  writes: receiptTables,
  method: 'POST',
  path: '/material-stock/ship-in',
  permission: ['materialStock', 'create'],
  alsoOn: ['mobileMaterialIn'],
  summary:
    'Receives packages of one material. A package without an ID is given one; what is past its expiry date comes in on hold, once that is said.',
  ask: ReceiveMaterial,
  answer: z.array(Package),
  fact: true,
});

/** A purchase line that something may still be received for. */
export const OpenOrderLines = list(
  {
    orderNo: text(),
    bizPartnerName: text(),
    materialCode: text(),
    materialName: text(),
    uom: text(),
    qty: qty(),
    receivedQty: qty(),
    remainingQty: qty(),
    overReceiptPct: number(),
    dueDate: maybe(day()),
    unitPrice: maybe(money()),
    iqcRequired: flag(),
  },
  {
    id: z.number().int(),
    bizPartnerId: z.number().int(),
    materialId: z.number().int(),
    materialType: z.enum(materialTypes),
    defaultShelfId: z.number().int().nullable(),
    /** How much a package of it mostly held that came from this supplier lately; null where there is no such habit. */
    usualPackQty: z.number().nullable(),
  },
);
export const OpenOrderLine = OpenOrderLines.row;
export type OpenOrderLine = z.infer<typeof OpenOrderLine>;
export const openOrderLines = call({
  reads: ['material', 'material_stock', 'order_info', 'order_material', 'business', 'biz_partner'],
  method: 'GET',
  path: '/material-stock/ship-in-materials',
  permission: ['materialStock', 'view'],
  alsoOn: ['mobileMaterialIn'],
  summary: 'Purchase lines that are not wholly received, the earliest due first.',
  ask: z.object({ bizPartnerId: PathId.optional(), materialId: PathId.optional(), ...Page }),
  answer: z.array(OpenOrderLine),
  page: OpenOrderLines.page,
});

export const ReceiveOrdered = z.object({
  lines: z
    .array(z.object({ orderMaterialId: Id, ...received }))
    .min(1)
    .max(100),
  /** The answer to `material.receiptNeverExceedsOrder`: yes, receive it all the same. */
  confirmOver: z.boolean().optional(),
  ...FactAsk,
});
export type ReceiveOrdered = z.infer<typeof ReceiveOrdered>;
export const receiveOrdered = call({
  writes: receiptTables,
  method: 'POST',
  path: '/material-stock/ship-in-materials',
  permission: ['materialStock', 'create'],
  alsoOn: ['mobileMaterialIn'],
  summary: 'Receives what order materials asked for; what is past its expiry date comes in on hold, once that is said.',
  ask: ReceiveOrdered,
  answer: z.array(Package),
  fact: true,
});

/** Meant, though it is far less than the books say or more than came; without it such a quantity is refused with a question. */
const confirmed = z.boolean().optional();
export const ChangePackage = z.object({
  id: Id,
  version: Version,
  /** Another shelf: a MOVE is recorded. */
  locationId: Id,
  supplierLotNo: Text(100).nullish(),
  manufactureDate: Day.nullish(),
  expiryDate: Day.nullish(),
  /** What was paid for it, where its receipt didn't say: costs of what was made of it follow. */
  unitPrice: Money.min(0).nullish(),
  /** Why finished plans cost something else by its price now. */
  priceReason: Name(200).nullish(),
  note: Note.nullish(),
  /** A quantity never changes but by a difference with its reason, or by a count. */
  adjust: z
    .discriminatedUnion('type', [
      z.object({
        type: z.literal('ADJUST'),
        difference: countedBy(AnyQty, ['id', 'material_stock']).refine((qty) => qty !== 0, { params: { code: 'notIn' } }),
        reasonCode: Code,
        confirmed,
      }),
      z.object({ type: z.literal('COUNT'), countedQty: countedBy(Qty, ['id', 'material_stock']), reasonCode: Code, confirmed }),
    ])
    .optional(),
});
export type ChangePackage = z.infer<typeof ChangePackage>;
export const changePackage = call({
  writes: ['material_stock', 'stock_movement', 'order_material'],
  method: 'PUT',
  path: '/material-stock/stock',
  permission: ['materialStock', 'modify'],
  summary: 'Changes a package, moves it to another shelf, or corrects its quantity with a reason.',
  ask: ChangePackage,
  answer: Package,
  fact: true,
});

export const PackageChange = ChangePackage.omit({ adjust: true });
export const changePackages = call({
  writes: ['material_stock', 'stock_movement', 'order_material'],
  method: 'PUT',
  path: '/material-stock/stock/many',
  permission: ['materialStock', 'modify'],
  summary: 'Changes what is written on up to 1,000 packages or moves them to other shelves, all or none.',
  ask: z.object({ rows: z.array(PackageChange).min(1).max(1000) }),
  answer: z.object({ changed: z.number().int() }),
  fact: true,
});

export const restorePackages = restoreDeleted(
  '/material-stock/stock/restored',
  'materialStock',
  'Receives again what was taken back a moment ago, all or none; held where its supplier’s lot is held.',
  [
    'material_stock',
    'stock_hold_unit',
    'stock_movement',
    'genealogy_edge',
    'order_material',
    'order_product',
    'order_info',
    'quality_result',
    'quality_result_unit',
  ],
);
export const removePackages = call({
  ...deleteMany(
    '/material-stock/stocks/{ids}',
    'materialStock',
    'Takes several receipts back that nothing has followed yet, all or none.',
    [
      'material_stock',
      'stock_movement',
      'genealogy_edge',
      'order_material',
      'order_product',
      'order_info',
      'quality_result',
      'quality_result_unit',
    ],
  ),
  alsoOn: ['mobileMaterialIn'],
});
export const removePackage = deleteOne(
  '/material-stock/stock/{id}',
  'materialStock',
  'Takes a receipt back that nothing has followed yet.',
  [
    'material_stock',
    'stock_movement',
    'genealogy_edge',
    'order_material',
    'order_product',
    'order_info',
    'quality_result',
    'quality_result_unit',
  ],
);
