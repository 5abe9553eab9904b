import { z } from 'zod';
import { Created, call, resource } from '../kit/call.ts';
import { choice, day, flag, list, maybe, money, number, qty, stampColumns, stampFields, text, whole } from '../kit/list.ts';
import { AnyQty, Code, Flag, Id, Money, Note, Page, Part, PathId, Period, PlannedDay, Text } from '../kit/shape.ts';
import { countedBy } from '../kit/unit-of.ts';
import { unshared } from '../kit/unshared.ts';
import { OrderTreeNode } from './business.ts';
import { orderMaterialStatuses, orderProductStatuses, orderStatuses } from './order.states.ts';

/** One product line of an order. */
export const OrderProductDraft = z.object({
  orderId: Id,
  /** Left out, the next tenth: 10, 20, 30 … */
  seq: unshared(z.number().int().positive().max(9999).optional(), 'orderId'),
  productId: Id,
  qty: countedBy(AnyQty, ['productId', 'product']),
  /** Left out, the product's own. */
  uom: Code.optional(),
  unitPrice: Money.nullish(),
  dueDate: PlannedDay.nullish(),
  requestedDueDate: PlannedDay.nullish(),
  drawingNo: Text(50).nullish(),
  /** Sold from stock: nothing is produced for it. */
  noProduction: z.boolean().default(false),
  note: Note.nullish(),
  /** The answer to `order.quantityIsUsual`: yes, so much of it. */
  confirmOver: z.boolean().optional(),
});
export type OrderProductDraft = z.infer<typeof OrderProductDraft>;

/** What a list of product lines is made from. */
const lineTables = [
  'order_product',
  'order_info',
  'biz_partner',
  'business',
  'product',
  'production_plan',
  'shipment',
  'shipment_line',
] as const;
export const OrderProduct = resource({
  reads: lineTables,
  writes: ['order_product', 'order_material', 'order_info'],
  table: 'order_product',
  noun: 'order line',
  lists: 'The product lines of an order.',
  menu: 'orderInfo',
  draft: OrderProductDraft,
  more: {
    seq: z.number().int(),
    uom: z.string(),
    orderNo: z.string(),
    orderStatus: z.enum(orderStatuses),
    orderDate: z.string(),
    businessName: z.string(),
    bizPartnerId: z.number().int(),
    bizPartnerName: z.string(),
    productCode: z.string(),
    productName: z.string(),
    overPlanPct: z.number(),
    lotSeq: z.number().int(),
    planQty: z.number(),
    producedQty: z.number(),
    shippedQty: z.number(),
    /** qty − shipped, never below 0. */
    remainQty: z.number(),
    /** What no plan makes yet and nobody shipped: a plan that was completed gives what it made. */
    openPlanQty: z.number(),
    amount: z.number().nullable(),
    status: z.enum(orderProductStatuses),
  },
  query: { orderId: PathId },
  paths: {
    list: '/order-product/order/{orderId}',
    create: '/order-product',
    removeOne: '/order-product/{id}',
    remove: '/order-product/order-products/{ids}',
    bulk: '/order-product/order-products',
  },
});

/** Product lines of many orders, as a list that grows. */
export const OrderProducts = list(
  {
    orderNo: text(),
    orderStatus: choice(orderStatuses),
    orderDate: day(),
    businessName: text(),
    bizPartnerName: text(),
    seq: whole(),
    productCode: text(),
    productName: text(),
    qty: qty(),
    uom: text(),
    unitPrice: maybe(money()),
    amount: maybe(money()),
    dueDate: maybe(day()),
    requestedDueDate: maybe(day()),
    drawingNo: maybe(text()),
    noProduction: flag(),
    overPlanPct: number(),
    lotSeq: whole(),
    planQty: qty(),
    producedQty: qty(),
    shippedQty: qty(),
    remainQty: qty(),
    openPlanQty: qty(),
    status: choice(orderProductStatuses),
    note: maybe(text()),
    ...stampColumns,
  },
  { ...stampFields, orderId: z.number().int(), productId: z.number().int(), bizPartnerId: z.number().int() },
  {},
  { of: { qty: 'uom', planQty: 'uom', producedQty: 'uom', shippedQty: 'uom', remainQty: 'uom', openPlanQty: 'uom' } },
);
export type OrderProductRow = z.infer<typeof OrderProduct.row>;

/** PURCHASE: what we order from a supplier. REQUIREMENT: what an order product needs by its bill of material. */
export const OrderMaterialDraft = z.object({
  orderId: Id,
  seq: unshared(z.number().int().positive().max(9999).optional(), 'orderId'),
  purpose: z.enum(['PURCHASE', 'REQUIREMENT']),
  orderProductId: Id.nullish(),
  materialId: Id,
  qty: countedBy(AnyQty, ['materialId', 'material']),
  uom: Code.optional(),
  unitPrice: Money.nullish(),
  dueDate: PlannedDay.nullish(),
  supplyType: z.enum(['PURCHASED', 'CUSTOMER_SUPPLIED', 'IN_HOUSE']).default('PURCHASED'),
  note: Note.nullish(),
  /** The answer to `order.quantityIsUsual`: yes, so much of it. */
  confirmOver: z.boolean().optional(),
});
export type OrderMaterialDraft = z.infer<typeof OrderMaterialDraft>;

export const OrderMaterial = resource({
  reads: ['order_material', 'material_stock', 'material_issue', 'material', 'order_info', 'order_product', 'product', 'production_plan'],
  writes: ['order_product', 'order_material', 'order_info'],
  table: 'order_material',
  lists: 'The materials of an order.',
  menu: 'orderInfo',
  draft: OrderMaterialDraft,
  more: {
    seq: z.number().int(),
    uom: z.string(),
    orderNo: z.string(),
    materialCode: z.string(),
    materialName: z.string(),
    /** Of a requirement: the product that it serves. */
    productName: z.string().nullable(),
    receivedQty: z.number(),
    issuedQty: z.number(),
    remainQty: z.number(),
    /** On the shelves and usable, of the whole plant. */
    availableQty: z.number(),
    /** Ordered from suppliers and not yet received, of the whole plant. */
    onOrderQty: z.number(),
    /** What a requirement still lacks: qty − issued − available − on order, never below 0; null for a purchase. */
    shortageQty: z.number().nullable(),
    amount: z.number().nullable(),
    status: z.enum(orderMaterialStatuses),
  },
  query: { orderId: PathId },
  paths: {
    list: '/order-product/order-materials/{orderId}',
    create: '/order-product/order-material',
    removeOne: '/order-product/order-material/{id}',
    remove: '/order-product/order-materials/{ids}',
    bulk: '/order-product/order-materials',
  },
});
export type OrderMaterialRow = z.infer<typeof OrderMaterial.row>;

const view = ['orderInfo', 'view'] as const;
/** Lines that no plan produces for yet, and those sold from stock. */
export const unplannedOrderProducts = call({
  reads: lineTables,
  method: 'GET',
  path: '/order-product/no-production',
  permission: view,
  summary: 'Product lines that no plan produces for yet, and those sold from stock.',
  ask: z.object(Page),
  answer: z.array(OrderProducts.row),
  page: OrderProducts.page,
});
/** Partners with businesses, orders and lines, as deep as `until`; partners without a business too when `all`. */
export const orderProductsTree = call({
  reads: ['biz_partner', 'business', 'order_info', 'order_product', 'product'],
  method: 'GET',
  path: '/order-product/tree',
  permission: view,
  summary:
    'Business partners with businesses, orders and product lines, as deep as asked for: the newest 1,000 or `limit` orders, `after` the last one the older ones.',
  ask: z.object({ until: z.enum(['ORDER', 'PRODUCT']).optional(), all: Flag.optional(), ...Part }),
  answer: z.array(OrderTreeNode),
});
/** Lines of the orders placed in a period. */
export const orderProductsOf = call({
  reads: lineTables,
  method: 'GET',
  path: '/order-product/order-products',
  permission: view,
  summary: 'The product lines of the orders placed in a period.',
  ask: Period.safeExtend(Page),
  answer: z.array(OrderProducts.row),
  page: OrderProducts.page,
});
/** Adds what the bills of material ask for these product lines: one requirement per material that has none yet. */
export const proposeRequirements = call({
  writes: ['order_material'],
  method: 'POST',
  path: '/order-product/order-materials/requirement',
  permission: ['orderInfo', 'create'],
  summary: 'Adds the materials that the bills of material ask for to the orders of these product lines.',
  ask: z.object({ orderProductIds: z.array(Id).min(1).max(1000) }),
  answer: Created,
});
