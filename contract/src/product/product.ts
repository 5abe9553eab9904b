import { z } from 'zod';
import { call, resource } from '../kit/call.ts';
import { Code, Ext, Id, Money, Name, Note, OtherName, PathId, Qty, Text } from '../kit/shape.ts';
import { countedBy, ownUnit } from '../kit/unit-of.ts';
import { unshared } from '../kit/unshared.ts';

export const productTypes = ['FINISHED', 'SEMI', 'MERCHANDISE', 'TRIAL'] as const;
export type ProductType = (typeof productTypes)[number];
export const ProductType = z.enum(productTypes);

const Percent = z.number().min(0).max(999).multipleOf(0.01);

export const ProductDraft = z.object({
  code: unshared(Code),
  name: Name(),
  nameEn: Text().nullish(),
  type: ProductType,
  spec: Text().nullish(),
  drawingNo: Text(50).nullish(),
  uom: Name(20),
  /** The customer it is made for. */
  bizPartnerId: Id.nullish(),
  customerPartNo: Text(50).nullish(),
  model: Text(100).nullish(),
  projectCode: Text(50).nullish(),
  material: Text(100).nullish(),
  /** Grams per piece. */
  weight: Qty.nullish(),
  unitPrice: Money.min(0).nullish(),
  safetyStock: countedBy(Qty, ['uom', ownUnit]).nullish(),
  lotSize: countedBy(Qty, ['uom', ownUnit]).nullish(),
  packQty: countedBy(Qty, ['uom', ownUnit]).nullish(),
  shelfLifeDays: z.number().int().min(0).max(36_500).nullish(),
  /** How far plans may go beyond an order, in percent. */
  overPlanPct: Percent.default(0),
  /** How far shipments may go beyond an order, in percent. */
  overShipPct: Percent.default(0),
  /** Without one, the code is the barcode. */
  barcode: unshared(Text(50).nullish()),
  routeId: Id.nullish(),
  /** Where its finished pieces are put. */
  storeLocationId: Id.nullish(),
  designImageId: Id.nullish(),
  photoFileId: Id.nullish(),
  /** Its lots are shipped only after an outgoing inspection. */
  oqcRequired: z.boolean().default(false),
  active: z.boolean().default(true),
  note: Note.nullish(),
  ext: Ext.optional(),
});
export type ProductDraft = z.infer<typeof ProductDraft>;

const productTables = ['product', 'bom', 'operation_plan', 'biz_partner', 'location', 'route'] as const;
export const Product = resource({
  reads: productTables,
  writes: ['product', 'attachment', 'stock_warning'],
  table: 'product',
  menu: 'productInfo',
  draft: ProductDraft,
  more: {
    bizPartnerName: z.string().nullish(),
    routeName: z.string().nullish(),
    storeLocationName: z.string().nullish(),
    /** Lines of its own bill of material. */
    bomLines: z.number().int().optional(),
    operationPlans: z.number().int().optional(),
  },
  paths: {
    list: '/product/products',
    create: '/product',
    removeOne: '/product/{id}',
    remove: '/product/products/{ids}',
    bulk: '/product/products',
  },
});
export type ProductRow = z.infer<typeof Product.row>;

const view = ['productInfo', 'view'] as const;
const rows = z.array(Product.row);

export const oneProduct = call({
  reads: productTables,
  method: 'GET',
  path: '/product/{id}',
  permission: view,
  summary: 'One product.',
  ask: z.object({ id: PathId }),
  answer: Product.row,
});
export const productsOfType = call({
  method: 'GET',
  path: '/product/type/{type}',
  permission: view,
  summary: 'The products of a kind.',
  ask: z.object({ type: ProductType }),
  answer: rows,
});

const SearchText = z
  .string()
  .trim()
  .max(100)
  .refine((text) => text.length >= 2, { params: { code: 'searchText', n: 2 } });

/** Products whose name, English name or code holds the text. */
export const productsByName = call({
  method: 'GET',
  path: '/product/by-name/{name}',
  permission: view,
  summary: 'The first 200 products, by name, whose name or code contains a text.',
  ask: z.object({ name: SearchText }),
  answer: rows,
});
export const productByBarcode = call({
  reads: productTables,
  method: 'GET',
  path: '/product/by-barcode/{barcode}',
  permission: view,
  summary: 'The product of a barcode.',
  ask: z.object({ barcode: Name(100) }),
  answer: Product.row,
});
/** Whether its unit stays as it is, because something is counted by it. */
export const productUnit = call({
  reads: ['product', 'lot', 'product_stock', 'bom', 'order_product', 'production_plan'],
  method: 'GET',
  path: '/product/{id}/unit',
  permission: view,
  summary: 'Whether the unit of a product stays, because a lot, stock, a bill, an order or a plan counts by it.',
  ask: z.object({ id: PathId }),
  answer: z.object({ stays: z.boolean() }),
});
export const productDesignImage = call({
  method: 'GET',
  path: '/product/{id}/design-image',
  permission: view,
  summary: 'The drawing of a product.',
  ask: z.object({ id: PathId }),
  answer: z.unknown(),
  kind: 'file',
});

/** What a picker shows; open to everyone signed in, so it holds no prices. */
export const ProductName = z.object({
  id: z.number().int(),
  code: z.string(),
  name: z.string(),
  otherName: OtherName,
  nameEn: z.string().nullable(),
  type: ProductType,
  spec: z.string().nullable(),
  uom: z.string(),
  barcode: z.string(),
  bizPartnerId: z.number().int().nullable(),
  routeId: z.number().int().nullable(),
  active: z.boolean(),
});
export type ProductName = z.infer<typeof ProductName>;
export const productNames = call({
  reads: ['product'],
  method: 'GET',
  path: '/product/names',
  permission: 'signed-in',
  summary: 'The names of all products, for choosing one.',
  ask: z.object({}),
  answer: z.array(ProductName),
});
