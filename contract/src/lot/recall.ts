import { z } from 'zod';
import { call } from '../kit/call.ts';
import { Id, PathId, Text } from '../kit/shape.ts';
import { qualityStatuses } from '../ledger/movement.ts';

/** What a recall can start from; a supplier's lot goes by the id of its first package. */
export const recallKinds = ['supplier-lot', 'material-stock', 'lot'] as const;
export type RecallKind = (typeof recallKinds)[number];

/**
 * Where a quantity is now. PROCESS: in a lot in the making; VENDOR: sent out and not back; DIFFERENCE: what counts found missing, below
 * nothing where they found more.
 */
export const recallPlaces = ['SHELF', 'LINE', 'PROCESS', 'STOCK', 'SCRAP', 'RETURNED', 'VENDOR', 'SHIPPED', 'DIFFERENCE'] as const;
export type RecallPlace = (typeof recallPlaces)[number];
/** Where it can still be held. */
export const inHouse: readonly RecallPlace[] = ['SHELF', 'LINE', 'PROCESS', 'STOCK', 'VENDOR'];

export const confidences = ['EXACT', 'INTERVAL', 'FIFO'] as const;
const int = z.number().int();
const Confidence = z.enum(confidences);
const Item = { item: z.string(), itemEn: z.string().nullable(), uom: z.string() };

/** One place in which something of it is now, in its own unit and in the unit of what is recalled. */
export const RecallRow = z.object({
  key: z.string(),
  place: z.enum(recallPlaces),
  kind: z.enum(['material-stock', 'lot']),
  id: int,
  label: z.string(),
  ...Item,
  /** Shelf, line, operation or customer; null where the place is nowhere. */
  at: z.string().nullable(),
  qty: z.number(),
  /** What of the recalled quantity is in it. */
  recalledQty: z.number(),
  state: z.enum(qualityStatuses).nullable(),
  confidence: Confidence,
  shipment: z
    .object({
      id: int,
      no: z.string(),
      day: z.string(),
      partnerId: int.nullable(),
      partner: z.string().nullable(),
      partnerOwn: z.string().nullable(),
      partnerEn: z.string().nullable(),
      orders: z.string().nullable(),
      /** What the customer calls these orders. */
      customerOrders: z.string().nullable(),
    })
    .nullable(),
});
export type RecallRow = z.infer<typeof RecallRow>;

/** A lot that it went into: made = in process + at lines + outside + in stock + shipped + scrapped + used + missing. */
export const RecallLot = z.object({
  id: int,
  lotNo: z.string(),
  ...Item,
  confidence: Confidence,
  recalledQty: z.number(),
  madeQty: z.number(),
  processQty: z.number(),
  /** Issued to plans that build it in, and neither built in nor brought back. */
  lineQty: z.number(),
  vendorQty: z.number(),
  stockQty: z.number(),
  shippedQty: z.number(),
  scrappedQty: z.number(),
  usedQty: z.number(),
  differenceQty: z.number(),
  /** What the places don't account for: nothing, unless facts contradict each other. */
  gapQty: z.number(),
  state: z.enum(qualityStatuses),
  holdable: z.boolean(),
});
export type RecallLot = z.infer<typeof RecallLot>;

/** A package: received = on the shelf + at lines + at vendors + used + sold + scrapped + returned + missing. */
export const RecallPackage = z.object({
  id: int,
  packageId: z.string(),
  supplierLotNo: z.string().nullable(),
  ...Item,
  receivedDay: z.string(),
  receivedQty: z.number(),
  shelfQty: z.number(),
  lineQty: z.number(),
  vendorQty: z.number(),
  usedQty: z.number(),
  /** Sold as it came. */
  soldQty: z.number(),
  scrappedQty: z.number(),
  /** Back at its supplier. */
  returnedQty: z.number(),
  differenceQty: z.number(),
  gapQty: z.number(),
  state: z.enum(qualityStatuses),
  holdable: z.boolean(),
});
export type RecallPackage = z.infer<typeof RecallPackage>;

export const RecallCustomer = z.object({
  id: int.nullable(),
  /** In the reader's language; then as it is kept, and in English, for a notice in either. */
  name: z.string().nullable(),
  ownName: z.string().nullable(),
  nameEn: z.string().nullable(),
  shipments: int,
  lots: int,
  uom: z.string(),
  qty: z.number(),
  recalledQty: z.number(),
  /** Pieces of lots that it went into for certain. */
  certainQty: z.number(),
});
export type RecallCustomer = z.infer<typeof RecallCustomer>;

export const RecallHold = z.object({
  id: int,
  reason: z.string(),
  /** Where the reason was a code with an English name. */
  reasonEn: z.string().nullable(),
  cause: z.string(),
  heldAt: z.string(),
  heldBy: z.string().nullable(),
  units: int,
  /** When it was released, by whom and why; all null while it is open. */
  releasedAt: z.string().nullable(),
  releasedBy: z.string().nullable(),
  releaseReason: z.string().nullable(),
  releaseReasonEn: z.string().nullable(),
  releaseNote: z.string().nullable(),
});
export type RecallHold = z.infer<typeof RecallHold>;

export const Recall = z.object({
  kind: z.enum(recallKinds),
  id: int,
  label: z.string(),
  ...Item,
  supplier: z.string().nullable(),
  /** Received of a material; made of a lot of our own. */
  receivedQty: z.number(),
  receivedDay: z.string().nullable(),
  sums: z.array(z.object({ place: z.enum(recallPlaces), qty: z.number() })),
  gapQty: z.number(),
  packages: z.array(RecallPackage),
  lots: z.array(RecallLot),
  rows: z.array(RecallRow),
  customers: z.array(RecallCustomer),
  holds: z.array(RecallHold),
});
export type Recall = z.infer<typeof Recall>;

export const recall = call({
  reads: [
    'lot',
    'material_stock',
    'material_issue',
    'product_issue',
    'material_sale',
    'material_sale_line',
    'product_stock',
    'stock_movement',
    'genealogy_edge',
    'production_plan',
    'production_operation_plan',
    'shipment',
    'shipment_line',
    'outsourcing',
    'outsourcing_line',
    'biz_partner',
    'material',
    'product',
    'operation',
    'location',
    'order_info',
    'order_product',
    'stock_hold',
    'stock_hold_unit',
    'app_user',
    'code',
  ],
  method: 'GET',
  path: '/tracking/recall/{a}/{b}',
  permission: ['tracking', 'view'],
  summary:
    'Where all of a supplier’s lot, a package or a lot is now, to the piece and gram, and which customers have it: a = kind, b = id.',
  ask: z.object({ a: z.enum(recallKinds), b: PathId }),
  answer: Recall,
});

export const holdFound = call({
  writes: ['stock_hold', 'stock_hold_unit', 'material_stock', 'lot', 'product_stock', 'stock_movement'],
  method: 'POST',
  path: '/tracking/hold',
  permission: ['tracking', 'modify'],
  summary:
    'Holds every package and lot of a recall that is still in the house, with a reason, as a code, in words, or both; nothing of them is issued, used, worked on or shipped.',
  ask: z.object({
    kind: z.enum(recallKinds),
    id: Id,
    /** A code of HOLD_REASON; without it the reason is said in words. */
    reasonId: Id.optional(),
    reason: Text(500).optional(),
  }),
  answer: z.object({ id: int, packages: int, lots: int }),
  fact: true,
});

/** A hold that stands, with where its recall started. */
const StandingHold = z.object({
  holdId: int,
  kind: z.enum(recallKinds),
  id: int,
  label: z.string(),
  reason: z.string(),
  reasonEn: z.string().nullable(),
  heldAt: z.string(),
  heldBy: z.string().nullable(),
  units: int,
});

export const openHoldsOf = call({
  reads: ['stock_hold', 'stock_hold_unit', 'material_stock', 'app_user', 'code'],
  method: 'GET',
  path: '/tracking/holds/{a}/{b}',
  permission: ['tracking', 'view'],
  summary: 'What holds one package or lot, the newest first: a = kind, b = id.',
  ask: z.object({ a: z.enum(['material-stock', 'lot']), b: PathId }),
  answer: z.array(StandingHold),
});

export const releaseHold = call({
  writes: ['stock_hold', 'material_stock', 'lot', 'product_stock', 'stock_movement'],
  method: 'PUT',
  path: '/tracking/hold/{id}/release',
  permission: ['tracking', 'modify'],
  summary: 'Releases what a hold withheld, but for what another hold withholds as well; with a reason, as a code, in words, or both.',
  ask: z.object({
    id: PathId,
    /** A code of RELEASE_REASON; without it the reason is said in words. */
    reasonId: Id.optional(),
    reason: Text(500).optional(),
  }),
  answer: z.object({ released: int, stillHeld: int }),
  fact: true,
});

const RecallBegin = z.object({
  holds: z.array(StandingHold),
  shipped: z.array(
    z.object({
      lineId: int,
      /** The lot. */
      id: int,
      label: z.string(),
      item: z.string(),
      itemEn: z.string().nullable(),
      qty: z.number(),
      uom: z.string(),
      shipmentNo: z.string(),
      day: z.string(),
      partner: z.string().nullable(),
    }),
  ),
});
/** What a search for what is wrong begins with: what is on hold, and what went out last. */
export const recallBegin = call({
  reads: [
    'stock_hold',
    'stock_hold_unit',
    'material_stock',
    'app_user',
    'code',
    'shipment',
    'shipment_line',
    'lot',
    'product',
    'biz_partner',
  ],
  method: 'GET',
  path: '/tracking/begin',
  permission: ['tracking', 'view'],
  summary: 'The newest 20 open holds, and the lots of the newest 10 shipments, each with where its recall starts.',
  ask: z.object({}),
  answer: RecallBegin,
});
export type RecallBegin = z.infer<typeof RecallBegin>;
