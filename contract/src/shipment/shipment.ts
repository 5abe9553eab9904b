import { z } from 'zod';
import { call } from '../kit/call.ts';
import { FactAsk } from '../kit/fact.ts';
import { at, choice, day, fixed, list, maybe, money, number, qty, text, whole } from '../kit/list.ts';
import { addDays, sundayOf } from '../kit/production-day.ts';
import { Day, Id, Ids, Money, Name, Note, Page, PathId, Period, PositiveQty, Text, Version } from '../kit/shape.ts';
import { countedBy } from '../kit/unit-of.ts';
import { orderStatuses } from '../order/order.states.ts';

const int = z.number().int();

export const ShipmentLine = z.object({
  id: int,
  seq: int,
  orderProductId: int.nullable(),
  orderNo: z.string().nullable(),
  /** What the customer calls that order: who receives books by it. */
  customerPoNo: z.string().nullable(),
  productId: int,
  productCode: z.string(),
  productName: z.string(),
  uom: z.string(),
  lotId: int,
  lotNo: z.string(),
  /** The concession that the pieces went under. */
  concessionId: int.nullable(),
  concessionNo: z.string().nullable(),
  productStockId: int,
  qty: z.number(),
  /** Why it went although an older lot stayed. */
  youngerReason: z.string().nullable(),
  unitPrice: z.number().nullable(),
  amount: z.number().nullable(),
  /** That of its order; without one the plant's. */
  currency: z.string(),
});
export const Shipments = list(
  {
    shipmentNo: text(),
    shipDate: day(),
    bizPartnerName: maybe(text()),
    deliveryPlace: maybe(text()),
    vehicleNo: maybe(text()),
    driver: maybe(text()),
    sealNo: maybe(text()),
    invoiceNo: maybe(text()),
    status: choice(['SHIPPED', 'CANCELLED']),
    cancelReason: maybe(text()),
    cancelledAt: maybe(at()),
    cancelledByName: maybe(text()),
    note: maybe(text()),
    qty: qty(),
    /** Null where its lines have several currencies. */
    amount: maybe(money()),
    currency: maybe(text()),
    products: maybe(text()),
    createdByName: maybe(text()),
    createdAt: at(),
  },
  {
    id: int,
    version: int,
    bizPartnerId: int.nullable(),
    orderId: int.nullable(),
    lines: z.array(ShipmentLine),
  },
  {
    today: ({ day }) => [{ shipDate: `=${day}` }],
    week: ({ day }) => [{ shipDate: `${addDays(sundayOf(day), -6)}..${sundayOf(day)}` }],
    cancelled: () => [{ status: ['CANCELLED'] }],
  },
  { of: { amount: 'currency' }, counted: [{ status: ['SHIPPED'] }] },
);
export const Shipment = Shipments.row;
export type Shipment = z.infer<typeof Shipment>;

export const NewShipment = z.object({
  shipDate: Day,
  bizPartnerId: Id.nullish(),
  orderId: Id.nullish(),
  deliveryPlace: Text().nullish(),
  vehicleNo: Text(50).nullish(),
  driver: Text(50).nullish(),
  sealNo: Text(50).nullish(),
  invoiceNo: Text(50).nullish(),
  note: Note.nullish(),
  lines: z
    .array(
      z.object({
        productStockId: Id,
        qty: countedBy(PositiveQty, ['productStockId', 'product_stock']),
        orderProductId: Id.nullish(),
        unitPrice: Money.min(0).nullish(),
        /** Why the lot goes although no order of this customer asks for it; stands in the note of the shipment. */
        reason: Text().nullish(),
        /** Why it goes although an older lot of its product stays; kept with the line. */
        youngerReason: Text(200).nullish(),
      }),
    )
    .min(1)
    .max(200),
  occurredAt: FactAsk.occurredAt,
});
export type NewShipment = z.infer<typeof NewShipment>;

export const ship = call({
  writes: ['shipment', 'shipment_line', 'product_stock', 'lot', 'order_product', 'order_material', 'order_info', 'stock_movement'],
  method: 'POST',
  path: '/shipment',
  permission: ['shipment', 'create'],
  alsoOn: ['mobileShipment'],
  summary: 'Ships lots. What is younger than another lot that could go instead wants a reason.',
  fact: true,
  ask: NewShipment,
  answer: Shipment,
});
/** What a list of shipments is made from. */
const shipmentTables = [
  'shipment',
  'biz_partner',
  'lot',
  'order_info',
  'order_product',
  'product',
  'shipment_line',
  'product_stock',
  'concession',
  'nonconformance_unit',
] as const;
export const shipments = call({
  reads: shipmentTables,
  method: 'GET',
  path: '/shipment/shipments',
  permission: ['shipment', 'view'],
  alsoOn: ['mobileShipmentList'],
  summary: 'The shipments of a period, to all customers or to one.',
  ask: Period.safeExtend({ ...Page, bizPartnerId: PathId.optional() }),
  answer: Shipments.page,
});
export const shipmentsOfLot = call({
  reads: shipmentTables,
  method: 'GET',
  path: '/shipment/lot/{id}',
  permission: ['shipment', 'view'],
  alsoOn: ['mobileShipmentList'],
  summary: 'The shipments of a lot.',
  ask: z.object({ id: PathId, ...Page }),
  answer: z.array(Shipment),
  page: Shipments.page,
});
export const shipmentsOfOrder = call({
  reads: shipmentTables,
  method: 'GET',
  path: '/shipment/order/{id}',
  permission: ['shipment', 'view'],
  summary: 'The shipments that took something of an order.',
  ask: z.object({ id: PathId, ...Page }),
  answer: z.array(Shipment),
  page: Shipments.page,
});

/** An order line that still wants something, with all that the rules of shipping ask about it. */
export const ShippableOrderLines = list(
  {
    orderNo: text(),
    seq: whole(),
    qty: qty(),
    shippedQty: qty(),
    overShipPct: number(),
    status: text(),
    orderStatus: text(),
    unitPrice: maybe(money()),
    currency: text(),
    dueDate: maybe(day()),
    deliveryPlace: maybe(text()),
    bizPartnerName: text(),
  },
  {
    id: int,
    orderId: int,
    productId: int,
    bizPartnerId: int,
  },
);
export const ShippableOrderLine = ShippableOrderLines.row;
export type ShippableOrderLine = z.infer<typeof ShippableOrderLine>;
export const shippableOrderLines = call({
  reads: ['order_info', 'order_product', 'biz_partner', 'business', 'product'],
  method: 'GET',
  path: '/shipment/order-lines',
  permission: ['shipment', 'view'],
  summary: 'Order lines that may still be shipped, of one partner or of all, the most urgent first.',
  ask: z.object({ bizPartnerId: PathId.optional(), ...Page }),
  answer: z.array(ShippableOrderLine),
  page: ShippableOrderLines.page,
});

/** What of open sales orders is still to be shipped, with the stock of its product that could leave now. */
export const DueLines = list(
  {
    orderNo: text(),
    seq: whole(),
    dueDate: maybe(day()),
    bizPartnerName: text(),
    productCode: text(),
    productName: text(),
    remainQty: qty(),
    /** Usable pieces of the product, whichever order they were made for. */
    readyQty: fixed(qty()),
    /** What of them the order lines that are due before leave. */
    leftQty: fixed(qty()),
    uom: text(),
    qty: qty(),
    shippedQty: qty(),
    orderStatus: choice(orderStatuses),
    deliveryPlace: maybe(text()),
    customerPoNo: maybe(text()),
  },
  { id: int, orderId: int, productId: int, bizPartnerId: int, /** What of it no plan makes yet. */ toPlanQty: z.number() },
  {},
  { of: { remainQty: 'uom', qty: 'uom', shippedQty: 'uom' } },
);
export type DueLine = z.infer<typeof DueLines.row>;
export const dueLines = call({
  reads: [
    'order_info',
    'order_product',
    'biz_partner',
    'business',
    'product',
    'product_stock',
    'lot',
    'production_plan',
    'shipment',
    'shipment_line',
  ],
  method: 'GET',
  path: '/shipment/due',
  permission: ['shipment', 'view'],
  alsoOn: ['mobileShipment', 'mobileShipmentList'],
  summary:
    'Order lines that are still to be shipped, the earliest due first, with the stock that is ready and what of it those due before leave; `until` a day those due by then.',
  ask: z.object({ until: Day.optional(), ...Page }),
  answer: DueLines.page,
});

/**
 * What must be there to make what is to be shipped: the bill of material of `productId:qty` pairs, one level or all. Material that plans
 * for `orderProductIds` hold back or have at their lines is there for these very pieces; what other open plans hold back isn't free.
 */
export const bomRequirement = call({
  reads: [
    'bom',
    'lot',
    'material',
    'material_issue',
    'product_issue',
    'material_stock',
    'order_material',
    'product',
    'product_stock',
    'production_plan',
    'production_operation_plan',
  ],
  method: 'GET',
  path: '/shipment/bom-req-info',
  permission: ['shipment', 'view'],
  summary: 'What must be there to make what is to be shipped, by the bills of material, and what of it other plans leave free.',
  ask: z.object({
    items: z
      .string()
      .regex(/^\d{1,15}:\d{1,10}(\.\d{1,3})?(,\d{1,15}:\d{1,10}(\.\d{1,3})?)*$/)
      .max(4000),
    levels: z.enum(['one', 'all']).default('all'),
    orderProductIds: Ids.optional(),
  }),
  answer: z.array(
    z.object({
      itemType: z.enum(['PRODUCT', 'MATERIAL']),
      itemId: int,
      code: z.string(),
      name: z.string(),
      level: int,
      uom: z.string(),
      requiredQty: z.number(),
      /** Usable stock on the shelves, and what lies at the lines for the plans of these order lines. */
      stockQty: z.number(),
      /** What other open plans still take beyond what lies at the lines for them. */
      reservedQty: z.number(),
      onOrderQty: z.number(),
      /** Required beyond what is in stock and not reserved. */
      shortageQty: z.number(),
    }),
  ),
});

export const cancelShipment = call({
  writes: ['shipment', 'shipment_line', 'product_stock', 'lot', 'order_product', 'order_material', 'order_info', 'stock_movement'],
  method: 'PUT',
  path: '/shipment/cancel',
  permission: ['shipment', 'modify'],
  alsoOn: ['mobileShipment'],
  summary: 'Cancels a shipment with a reason; what it held goes back on stock.',
  fact: true,
  ask: z.object({ id: Id, version: Version, reason: Name(500) }),
  answer: Shipment,
});
export const cancelShipments = call({
  writes: ['shipment', 'shipment_line', 'product_stock', 'lot', 'order_product', 'order_material', 'order_info', 'stock_movement'],
  method: 'PUT',
  path: '/shipment/cancels',
  permission: ['shipment', 'modify'],
  summary: 'Cancels several shipments with a reason, all or none.',
  fact: true,
  ask: z.object({ ids: z.array(Id).min(1).max(100), reason: Name(500) }),
  answer: z.object({ cancelled: int }),
});
