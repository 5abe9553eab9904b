import { z } from 'zod';
import { call } from '../kit/call.ts';
import { FactAsk } from '../kit/fact.ts';
import { at, choice, flag, list, maybe, qty, text } from '../kit/list.ts';
import { addDays } from '../kit/production-day.ts';
import { Code, Flag, Id, Name, Note, Page, PathId, PositiveQty, Qty, Version } from '../kit/shape.ts';
import { countedBy } from '../kit/unit-of.ts';
import { movementTypes, qualityStatuses, unusable } from '../ledger/movement.ts';

const int = z.number().int();
export const ProductStocks = list(
  {
    lotNo: text(),
    lotState: choice(['ACTIVE', 'DISCARDED']),
    productCode: text(),
    productName: text(),
    uom: text(),
    locationName: text(),
    planNo: maybe(text()),
    qty: qty(),
    qualityStatus: choice(qualityStatuses),
    firstInAt: maybe(at()),
    lastMoveAt: maybe(at()),
    /** The count that counts it just now. */
    countNo: maybe(text()),
    /** The nonconformance that suspects its lot, one that is open before others. */
    ncNo: maybe(text()),
    /** The concession that it may be used under. */
    concessionNo: maybe(text()),
    note: maybe(text()),
    createdAt: at(),
    updatedAt: at(),
  },
  {
    id: int,
    version: int,
    lotId: int,
    productId: int,
    locationId: int,
    /** Factory, warehouse and shelf, joined by ' / '. */
    locationPath: z.string(),
    productionPlanId: int.nullable(),
    ncId: int.nullable(),
    concessionId: int.nullable(),
  },
  {
    notUsable: () => [{ qualityStatus: unusable }],
    // The number of every count begins so.
    counting: () => [{ countNo: 'CT-' }],
    aged: ({ day }) => [{ qty: '>0' }, { firstInAt: `<${addDays(day, -90)}` }],
  },
  { of: { qty: 'uom' } },
);
export const ProductStock = ProductStocks.row;
export type ProductStock = z.infer<typeof ProductStock>;

const view = ['prodStock', 'view'] as const;
/** What a list of product stock is made from. */
const stockTables = [
  'location',
  'lot',
  'product',
  'product_stock',
  'stock_movement',
  'production_plan',
  'count_line',
  'count_sheet',
  'nonconformance',
  'nonconformance_unit',
  'concession',
] as const;
export const productStocks = call({
  reads: stockTables,
  method: 'GET',
  path: '/productstock/stocks',
  permission: view,
  alsoOn: ['mobileProductStock'],
  summary: 'The product stock, at a place and below it or of a product where one is named. Empty ones only with containQtyZero.',
  ask: z.object({ locationId: PathId.optional(), productId: PathId.optional(), containQtyZero: Flag.optional(), ...Page }),
  answer: z.array(ProductStock),
  page: ProductStocks.page,
});
export const productStocksOfPlan = call({
  reads: stockTables,
  method: 'GET',
  path: '/productstock/prod-stock/{planId}',
  permission: view,
  summary: 'The product stock that a production plan made.',
  ask: z.object({ planId: PathId, ...Page }),
  answer: z.array(ProductStock),
  page: ProductStocks.page,
});
export const productStocksOfProduct = call({
  reads: stockTables,
  method: 'GET',
  path: '/productstock/prod-stocks/{id}',
  permission: view,
  summary: 'The product stock of a product.',
  ask: z.object({ id: PathId, ...Page }),
  answer: z.array(ProductStock),
  page: ProductStocks.page,
});
export const productStockById = call({
  reads: stockTables,
  method: 'GET',
  path: '/productstock/stock/{id}',
  permission: view,
  alsoOn: ['mobileProductStock'],
  summary: 'The product stock of one lot in one place.',
  ask: z.object({ id: PathId }),
  answer: ProductStock,
});
export const productStocksOfLot = call({
  reads: stockTables,
  method: 'GET',
  path: '/productstock/stock/lot-id/{lot}',
  permission: view,
  alsoOn: ['mobileProductStock'],
  summary: 'The product stock of a lot number.',
  ask: z.object({ lot: Name(100), ...Page }),
  answer: z.array(ProductStock),
  page: ProductStocks.page,
});

/** Movements of one row of product stock, with the names that a reader wants beside them. */
export const ProductMovements = list(
  {
    type: choice(movementTypes),
    occurredAt: at(),
    /** Into this row, or out of it when below zero. */
    change: qty(),
    uom: text(),
    fromLocationName: maybe(text()),
    toLocationName: maybe(text()),
    planNo: maybe(text()),
    shipmentNo: maybe(text()),
    bizPartnerName: maybe(text()),
    reasonCode: maybe(text()),
    systemQty: maybe(qty()),
    countedQty: maybe(qty()),
    note: maybe(text()),
    actorName: maybe(text()),
    /** False once it was corrected or taken back. */
    inForce: flag(),
  },
  { id: int },
);
export const ProductMovement = ProductMovements.row;
export type ProductMovement = z.infer<typeof ProductMovement>;
/** What a list of movements of product stock is made from. */
export const productMovementTables = [
  'product_stock',
  'stock_movement',
  'biz_partner',
  'location',
  'lot',
  'product',
  'production_plan',
  'shipment',
  'shipment_line',
  'count_line',
  'count_sheet',
  'nonconformance',
  'nonconformance_unit',
  'concession',
] as const;
export const productMovements = call({
  reads: productMovementTables,
  method: 'GET',
  path: '/productstock/stock/{id}/movements',
  permission: view,
  alsoOn: ['mobileProductStock'],
  summary: 'Every movement of one row of product stock, the newest first.',
  ask: z.object({ id: PathId, ...Page }),
  answer: z.array(ProductMovement),
  page: ProductMovements.page,
});

const TreeNode = z.object({ id: int, name: z.string(), type: z.string(), parentId: int.nullable(), qty: z.number() });
export const productStockLocationTree = call({
  reads: ['location', 'product_stock', 'outsourcing', 'outsourcing_line', 'biz_partner'],
  method: 'GET',
  path: '/productstock/location-tree',
  permission: view,
  summary:
    'The places with the product stock in them, as a tree; at its end the vendors that have some, each under its number below nothing.',
  ask: z.object({}),
  answer: z.array(TreeNode),
});
export const productStockItemTree = call({
  reads: ['product', 'product_stock'],
  method: 'GET',
  path: '/productstock/item-tree',
  permission: view,
  summary: 'The products with their stock, as a tree.',
  ask: z.object({}),
  answer: z.array(TreeNode),
});

/** Brings opening stock in: pieces that were there before the system was, or came from outside. */
export const AddStock = z.object({
  productId: Id,
  lotId: Code,
  locationId: Id,
  qty: countedBy(PositiveQty, ['productId', 'product']),
  reason: Name(200),
  ...FactAsk,
});
export type AddStock = z.infer<typeof AddStock>;
export const addProductStock = call({
  writes: ['product_stock', 'lot', 'stock_movement', 'genealogy_edge'],
  method: 'POST',
  path: '/productstock/stock-add',
  permission: ['prodStock', 'create'],
  summary: 'Adds product stock that no production of ours made.',
  fact: true,
  ask: AddStock,
  answer: ProductStock,
});

/** Edits one stock row: a new place moves the pieces, a counted quantity adjusts them with a reason. */
export const EditStock = z.object({
  id: Id,
  version: Version,
  locationId: Id.optional(),
  countedQty: countedBy(Qty, ['id', 'product_stock']).optional(),
  /** Meant, though it is many times more or less than the books say; without it such a quantity is refused with a question. */
  confirmed: z.boolean().optional(),
  reason: Name(200).nullish(),
  note: Note.nullish(),
});
export type EditStock = z.infer<typeof EditStock>;
export const editProductStock = call({
  writes: ['product_stock', 'lot', 'stock_movement'],
  method: 'PUT',
  path: '/productstock/stock',
  permission: ['prodStock', 'modify'],
  summary: 'Changes product stock, moves it, or corrects its quantity with a reason.',
  fact: true,
  ask: EditStock,
  answer: ProductStock,
});

/** Scraps pieces; when the last ones of a lot go, the lot is discarded. */
export const disposeProductStock = call({
  writes: ['product_stock', 'lot', 'stock_movement'],
  method: 'PUT',
  path: '/productstock/dispose/{id}',
  permission: ['prodStock', 'modify'],
  summary: 'Scraps pieces; when the last ones of a lot go, the lot is discarded.',
  fact: true,
  ask: z.object({ id: PathId, qty: countedBy(PositiveQty, ['id', 'product_stock']), reason: Name(200), ...FactAsk }),
  answer: z.object({ lotDiscarded: z.boolean() }),
});
