import { z } from 'zod';
import { call } from '../kit/call.ts';
import { choice, day, fixed, list, maybe, money, text, whole } from '../kit/list.ts';
import { sundayOf } from '../kit/production-day.ts';
import { Flag, Page, PathId } from '../kit/shape.ts';
import { isOver, orderStatuses } from './order.states.ts';
import { directions } from './order.ts';

/** Somebody still waits for it. */
const waited = { status: orderStatuses.filter((status) => !isOver(status)) };

/** Orders of all partners, each with the day that the earliest of its open lines is due. */
export const Orders = list(
  {
    orderNo: text(),
    /** The earliest day that a line which still waits is due, else the order's own. */
    dueDate: maybe(day()),
    status: choice(orderStatuses),
    bizPartnerName: text(),
    businessName: text(),
    products: fixed(maybe(text())),
    lineCount: fixed(whole()),
    openLineCount: fixed(whole()),
    amount: fixed(maybe(money())),
    currency: text(),
    orderDate: day(),
    customerPoNo: maybe(text()),
    managerName: maybe(text()),
  },
  {
    id: z.number().int(),
    bizPartnerId: z.number().int(),
    managerUserId: z.number().int().nullable(),
    businessId: z.number().int(),
    direction: z.enum(directions),
    /** The first of its lines that still want a plan, by the day they are due; null where all are planned. */
    lineToPlan: z.number().int().nullable(),
    /** A line of it lacks pieces that neither usable stock, less what is due before, nor its own plans give. */
    isShort: z.boolean(),
  },
  {
    late: ({ day }) => [waited, { dueDate: `<${day}` }],
    today: ({ day }) => [waited, { dueDate: `=${day}` }],
    week: ({ day }) => [waited, { dueDate: `${day}..${sundayOf(day)}` }],
    uncovered: () => [waited, { isShort: true }],
    mine: ({ userId }) => [{ managerUserId: userId }],
  },
  { of: { amount: 'currency' }, counted: [{ status: orderStatuses.filter((status) => status !== 'CANCELLED') }] },
);
export type OrderOfAll = z.infer<typeof Orders.row>;

export const allOrders = call({
  reads: [
    'order_info',
    'order_product',
    'order_material',
    'business',
    'biz_partner',
    'product',
    'material',
    'app_user',
    'production_plan',
    'product_stock',
    'lot',
    'shipment',
    'shipment_line',
  ],
  method: 'GET',
  path: '/order/all',
  permission: ['orderInfo', 'view'],
  summary:
    'Sales orders or purchases of all partners or of one: those somebody waits for, the latest first; `closed` brings the others too.',
  ask: z.object({ direction: z.enum(directions).default('SALES'), closed: Flag.optional(), bizPartnerId: PathId.optional(), ...Page }),
  answer: Orders.page,
});
