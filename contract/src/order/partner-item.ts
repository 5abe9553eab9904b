import { z } from 'zod';
import { call } from '../kit/call.ts';
import { day, list, maybe, money, qty, text, whole } from '../kit/list.ts';
import { PathId } from '../kit/shape.ts';
import { directions } from './order.ts';

const int = z.number().int();

/** So many of a partner's newest orders say what it trades in; all that are open do. */
export const ordersLookedAt = 500;

/** What a partner buys of us or supplies to us, with what was agreed last and how long it takes. */
export const PartnerItems = list(
  {
    code: text(),
    name: text(),
    spec: maybe(text()),
    /** Agreed last, whatever the currency; null where no line said a price. */
    unitPrice: maybe(money()),
    currency: maybe(text()),
    pricedOn: maybe(day()),
    orderNo: maybe(text()),
    /** By the material's master data: nobody says how long a product takes. */
    leadTimeDays: maybe(whole()),
    /** From the day of the newest order of which something came or left to the first day on which it did. */
    lastLeadDays: maybe(whole()),
    lastOn: maybe(day()),
    openQty: qty(),
    /** The earliest day on which some of it is due. */
    nextDue: maybe(day()),
    orderCount: whole(),
    uom: text(),
  },
  { id: int, orderId: int.nullable() },
);
export type PartnerItem = z.infer<typeof PartnerItems.row>;

export const partnerItems = call({
  reads: [
    'order_info',
    'order_product',
    'order_material',
    'business',
    'biz_partner',
    'product',
    'material',
    'material_stock',
    'shipment',
    'shipment_line',
  ],
  method: 'GET',
  path: '/order/items/{bizPartnerId}',
  permission: ['orderInfo', 'view'],
  summary: `The products that a customer ordered, or the materials that a supplier was asked for or stands in their master data, by its newest ${ordersLookedAt} orders: price agreed last, lead time, what is open.`,
  ask: z.object({ bizPartnerId: PathId, direction: z.enum(directions) }),
  answer: z.array(PartnerItems.row),
});
