import { z } from 'zod';
import { call } from '../kit/call.ts';
import { Ids } from '../kit/shape.ts';
import { ShippableLot } from '../lot/lot.ts';
import { ShippableOrderLine } from './shipment.ts';

/** What a vehicle is loaded with for order lines, narrow enough for a phone: nothing of other products. */
export const Loading = z.object({
  products: z.array(z.object({ id: z.number().int(), code: z.string(), name: z.string(), uom: z.string() })),
  /** The open order lines of their client that want these products, the lines asked about among them. */
  orderLines: z.array(ShippableOrderLine),
  /** What of these products may go to that client, what came first first; what is on hold as well, with its reason. */
  lots: z.array(ShippableLot),
});
export type Loading = z.infer<typeof Loading>;

export const loading = call({
  reads: [
    'app_user',
    'biz_partner',
    'business',
    'code',
    'concession',
    'location',
    'lot',
    'order_info',
    'order_product',
    'product',
    'product_stock',
    'production_plan',
    'production_result',
    'stock_hold',
    'stock_hold_unit',
  ],
  method: 'GET',
  path: '/shipment/loading',
  permission: ['mobileShipment', 'view'],
  alsoOn: ['shipment'],
  summary: 'What these order lines of one client want, and the lots that may serve them; `orderLines` separated by commas.',
  ask: z.object({ orderLines: Ids }),
  answer: Loading,
});
