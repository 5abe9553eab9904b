import { z } from 'zod';
import { type AnswerOf, call } from '../kit/call.ts';
import { AnyQty, Code, Id, Ids, Money, Note, PathId, PlannedDay, Text } from '../kit/shape.ts';
import { countedBy } from '../kit/unit-of.ts';
import { Currency } from './business.ts';
import { directions } from './order.ts';

const int = z.number().int();

/** What an order of a partner begins with, by what it ordered before. */
export const OrderBeginning = z.object({
  /** Those that take orders. */
  businesses: z.array(z.object({ id: int, name: z.string(), currency: z.string() })),
  /** The one of its last order, else its only one; null where one is made with the order. */
  businessId: int.nullable(),
  /** What the business that is made would be called. */
  newBusiness: z.string(),
  /** That of its last order, else of its business, else the plant's. */
  currency: z.string(),
  deliveryPlace: z.string().nullable(),
  /** What was agreed last for each product or material, by currency. */
  prices: z.array(z.object({ itemId: int, currency: z.string(), unitPrice: z.number(), orderDate: z.string() })),
  /** The numbers of its own that it gave lately, and what we call those orders: a list that comes again is seen by them. */
  poNos: z.array(z.object({ customerPoNo: z.string(), orderNo: z.string() })),
  /** What it ordered in the last months, the latest first: a list that comes again without a number is seen by it. */
  lately: z.array(
    z.object({ itemId: int, qty: z.number(), dueDate: z.string().nullable(), orderNo: z.string(), customerPoNo: z.string().nullable() }),
  ),
});
export type OrderBeginning = z.infer<typeof OrderBeginning>;

export const orderBeginning = call({
  reads: ['biz_partner', 'business', 'order_info', 'order_product', 'order_material'],
  method: 'GET',
  path: '/order/beginning/{bizPartnerId}',
  permission: ['orderInfo', 'create'],
  summary: 'What an order of a partner begins with: its businesses, currency and place of delivery, and the prices agreed last.',
  ask: z.object({ bizPartnerId: PathId, direction: z.enum(directions) }),
  answer: OrderBeginning,
});

/** So many lines are entered at once; more of them come by a file. */
export const mostOrderLines = 500;

/** An order with its lines, as it is entered from its customer or supplier on. */
export const PlacedOrder = z.object({
  bizPartnerId: Id,
  direction: z.enum(directions),
  /** Left out, a business is made for it, which names the partner and the year. */
  businessId: Id.nullish(),
  /** Left out, the next number of the day is given. */
  orderNo: Code.nullish(),
  orderDate: PlannedDay,
  dueDate: PlannedDay.nullish(),
  customerPoNo: Text(50).nullish(),
  /** Always said: an amount without its currency means nothing. */
  currency: Currency,
  deliveryPlace: Text().nullish(),
  note: Note.nullish(),
  /** The answer to `order.isPlacedByToday`. */
  confirmAhead: z.boolean().optional(),
  lines: z
    .array(
      z.object({
        /** The product that is sold … */
        productId: Id.nullish(),
        /** … or the material that is bought. */
        materialId: Id.nullish(),
        qty: countedBy(AnyQty, ['productId', 'product'], ['materialId', 'material']),
        unitPrice: Money.nullish(),
        /** Left out, the order's own. */
        dueDate: PlannedDay.nullish(),
        note: Note.nullish(),
        /** The answer to `order.quantityIsUsual`. */
        confirmOver: z.boolean().optional(),
      }),
    )
    .min(1)
    .max(mostOrderLines),
});
export type PlacedOrder = z.infer<typeof PlacedOrder>;

export const placeOrder = call({
  fact: true,
  writes: ['order_info', 'order_product', 'order_material', 'business'],
  method: 'POST',
  path: '/order/placed',
  permission: ['orderInfo', 'create'],
  summary: 'Enters an order with its lines at once; where no business is named, one is made for the partner.',
  ask: PlacedOrder,
  answer: z.object({ id: int, orderNo: z.string() }),
});

/** So many orders come out of one list. */
export const mostListedOrders = 200;

export const placeOrders = call({
  fact: true,
  writes: ['order_info', 'order_product', 'order_material', 'business'],
  method: 'POST',
  path: '/order/placed/list',
  permission: ['orderInfo', 'create'],
  summary: 'Enters the orders of a list with their lines, all or none; a partner without a business gets one for all of them.',
  ask: z.object({ orders: z.array(PlacedOrder).min(1).max(mostListedOrders) }),
  answer: z.array(z.object({ id: int, orderNo: z.string() })),
});

/** What is usual of items that are ordered: a list is asked about before it is saved, at each of its rows. */
export const usualSizes = call({
  reads: ['order_product', 'order_material', 'product', 'material', 'production_plan'],
  method: 'GET',
  path: '/order/usual-sizes/{direction}',
  permission: ['orderInfo', 'view'],
  summary: 'The largest line of each product or material so far, and how much of it is made at once or kept at most.',
  ask: z.object({ direction: z.enum(directions), ids: Ids }),
  answer: z.array(z.object({ id: int, code: z.string(), uom: z.string(), largest: z.number().nullable(), usual: z.number().nullable() })),
});
export type UsualSize = AnswerOf<typeof usualSizes>[number];
