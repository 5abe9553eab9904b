import { z } from 'zod';
import { call, resource } from '../kit/call.ts';
import { Code, Ext, Id, Ids, Note, Part, PathId, PlannedDay, Text } from '../kit/shape.ts';
import { unshared } from '../kit/unshared.ts';
import { Currency, OrderTreeNode } from './business.ts';
import { orderStatuses } from './order.states.ts';

export const directions = ['SALES', 'PURCHASE'] as const;

/** 수주 (SALES) or 발주 (PURCHASE). */
export const OrderDraft = z.object({
  /** Left out, the next number of the day is given: `SO-20261121-001`, `PO-…` for a purchase. */
  orderNo: unshared(Code.optional()),
  businessId: Id,
  direction: z.enum(directions),
  orderDate: PlannedDay,
  dueDate: PlannedDay.nullish(),
  customerPoNo: Text(50).nullish(),
  orderType: Text(50).nullish(),
  /** Left out of a new order, that of its business; of one that is changed, its own. */
  currency: Currency.optional(),
  priority: z.number().int().min(1).max(5).default(3),
  deliveryPlace: Text().nullish(),
  managerUserId: Id.nullish(),
  /** People confirm, hold and cancel; from the first plan or receipt on, the lines say how far it is. */
  status: z.enum(orderStatuses).optional(),
  note: Note.nullish(),
  /** The answer to `order.isPlacedByToday`: yes, it is dated ahead. */
  confirmAhead: z.boolean().optional(),
  ext: Ext.default({}),
});
export type OrderDraft = z.infer<typeof OrderDraft>;

export const Order = resource({
  reads: ['order_info', 'order_product', 'order_material', 'business', 'biz_partner'],
  writes: ['order_info', 'order_product', 'order_material', 'business', 'attachment'],
  table: 'order_info',
  noun: 'order',
  menu: 'orderInfo',
  draft: OrderDraft,
  more: {
    orderNo: z.string(),
    currency: z.string(),
    status: z.enum(orderStatuses),
    businessName: z.string(),
    bizPartnerId: z.number().int(),
    bizPartnerName: z.string(),
    managerName: z.string().nullable(),
    amount: z.number().nullable(),
    productCount: z.number().int(),
    materialCount: z.number().int(),
  },
  query: { businessId: PathId, ...Part },
  lists: 'The orders of a business, the newest 1,000 or `limit` of them; `after` the last one come the older ones.',
  paths: { list: '/order/orders/{businessId}', create: '/order', removeOne: '/order/{id}', remove: '/order/orders/{ids}' },
});
export type OrderRow = z.infer<typeof Order.row>;

export const orderOf = call({
  reads: ['order_info', 'order_product', 'order_material', 'business', 'biz_partner'],
  method: 'GET',
  path: '/order/{id}',
  permission: ['orderInfo', 'view'],
  summary: 'One order.',
  ask: z.object({ id: PathId }),
  answer: Order.row,
});

/** Some orders with all that is filled in of them, as their list over all partners doesn't hold. */
export const ordersNamed = call({
  reads: ['order_info', 'order_product', 'order_material', 'business', 'biz_partner'],
  method: 'GET',
  path: '/order/rows/{ids}',
  permission: ['orderInfo', 'view'],
  summary: 'Up to 1,000 orders by their ids.',
  ask: z.object({ ids: Ids }),
  answer: z.array(Order.row),
});

/** Partners with their businesses and orders. */
export const ordersTree = call({
  method: 'GET',
  path: '/biz-partner/orders-tree',
  permission: ['bizPartner', 'view'],
  summary: 'Business partners with their businesses and newest 1,000 or `limit` orders; `after` the last one come the older ones.',
  ask: z.object(Part),
  answer: z.array(OrderTreeNode),
});
/** The purchase lines of a partner that still wait for goods, under their orders; of all partners without an id. */
export const orderMaterialTree = call({
  method: 'GET',
  path: '/biz-partner/order-material-tree',
  permission: ['bizPartner', 'view'],
  summary:
    'Business partners down to the materials that they were asked for, the newest 1,000 or `limit` orders; `after` the last one the older ones.',
  ask: z.object({ bizPartnerId: PathId.optional(), ...Part }),
  answer: z.array(OrderTreeNode),
});
/** The product lines of a partner under their orders; of all partners without an id. */
export const orderProductTree = call({
  method: 'GET',
  path: '/biz-partner/order-product-tree',
  permission: ['bizPartner', 'view'],
  summary:
    'Business partners down to the products that they ordered, the newest 1,000 or `limit` orders; `after` the last one the older ones.',
  ask: z.object({ bizPartnerId: PathId.optional(), ...Part }),
  answer: z.array(OrderTreeNode),
});
