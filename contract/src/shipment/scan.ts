import { z } from 'zod';
import { call } from '../kit/call.ts';
import { Name } from '../kit/shape.ts';
import { OpenHold } from '../ledger/open-hold.ts';

const int = z.number().int();

/** A shipment by its number, and to whom it went. */
const Went = z.object({ id: int, shipmentNo: z.string(), shipDate: z.string(), bizPartnerName: z.string().nullable() });

const OrderToShip = z.object({
  orderNo: z.string(),
  orderStatus: z.string(),
  bizPartnerId: int,
  bizPartnerName: z.string(),
  deliveryPlace: z.string().nullable(),
  /** Its lines that still want something, the earliest due first. */
  orderLines: z.array(int),
  /** Whether something that they want stands ready. */
  ready: z.boolean(),
  /** The shipment that took of it last. */
  went: Went.nullable(),
});
export type OrderToShip = z.infer<typeof OrderToShip>;

const LotToShip = z.object({
  id: int,
  lotNo: z.string(),
  productCode: z.string(),
  productName: z.string(),
  uom: z.string(),
  state: z.string(),
  discardReason: z.string().nullable(),
  /** Of what lies on the shelves the part that may leave. */
  readyQty: z.number(),
  /** What keeps the rest: the lot's own status, else that of pieces on a shelf. */
  qualityStatus: z.string(),
  hold: OpenHold.nullable(),
  /** The count that counts some of it just now. */
  countNo: z.string().nullable(),
  /** The shipment that took of it last. */
  went: Went.nullable(),
});
export type LotToShip = z.infer<typeof LotToShip>;

/** What a scanned code is to who ships. Null is an order that a lot hasn't. */
export const ScannedToShip = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ORDER'), order: OrderToShip }),
  /** With the order it was made for, else the first one of its client that asks for its product. */
  z.object({ kind: z.literal('LOT'), lot: LotToShip, order: OrderToShip.nullable() }),
  z.object({ kind: z.literal('SHIPMENT'), shipment: Went }),
  z.object({ kind: z.enum(['PURCHASE', 'PACKAGE', 'PRODUCT', 'MATERIAL']), code: z.string(), name: z.string().nullable() }),
]);
export type ScannedToShip = z.infer<typeof ScannedToShip>;

export const scanToShip = call({
  reads: [
    'count_line',
    'count_sheet',
    'app_user',
    'biz_partner',
    'business',
    'code',
    'lot',
    'material',
    'material_stock',
    'order_info',
    'order_product',
    'product',
    'product_stock',
    'production_plan',
    'shipment',
    'shipment_line',
    'stock_hold',
    'stock_hold_unit',
  ],
  method: 'GET',
  path: '/shipment/scan',
  permission: ['shipment', 'view'],
  alsoOn: ['mobileShipment', 'mobileShipmentList'],
  summary:
    'What a scanned code is to who ships: an order with what it still wants, a lot with what keeps it and the order that it serves, a shipment, or something that isn’t shipped.',
  ask: z.object({ code: Name(100) }),
  answer: ScannedToShip,
});
