import { z } from 'zod';
import { call, resource } from '../kit/call.ts';
import { Day, Ext, Id, Money, Name, Note, PathId, PlannedDay, Qty, Text, Version } from '../kit/shape.ts';
import { countedBy } from '../kit/unit-of.ts';
import { qualityStatuses } from '../ledger/movement.ts';
import { claimStatuses } from './claim.states.ts';

const int = z.number().int();
export const claimSeverities = ['CRITICAL', 'MAJOR', 'MINOR'] as const;

const counted = (qty: z.ZodNumber) => countedBy(qty, ['productId', 'product']);
/** One thing that was done at once, so that no more of it reaches anybody: what, where, of how many, and when. */
export const Containment = z.object({
  what: Name(500),
  where: Text(200).nullish(),
  qty: counted(Qty).nullish(),
  doneOn: Day.nullish(),
});
export type Containment = z.infer<typeof Containment>;

/** A claim as people fill it in, step by step of the 8D: D1 team … D8 closing. */
export const ClaimDraft = z.object({
  /** As the customer numbers it. */
  customerNo: Text(100).nullish(),
  /** Without it, the plant's day. */
  receivedOn: PlannedDay.optional(),
  bizPartnerId: Id,
  contact: Text(200).nullish(),
  productId: Id,
  lotId: Id.nullish(),
  serialNos: Text(1000).nullish(),
  shipmentId: Id.nullish(),
  /** A code of CLAIM_TYPE. */
  claimType: Text(50).nullish(),
  severity: z.enum(claimSeverities).default('MAJOR'),
  /** Pieces that the customer finds fault with. */
  qtyClaimed: counted(Qty.positive()),
  /** Of those the pieces whose fault is ours; nobody has said so while it is empty. */
  qtyConfirmed: counted(Qty).nullish(),
  qtyReturned: counted(Qty).nullish(),
  /** D2 */
  description: Note.min(1),
  /** D1 */
  team: Text(500).nullish(),
  /** D3 */
  containment: z.array(Containment).max(50).default([]),
  /** D4: why, and why that, at most five times. */
  whys: z.array(Name(500)).max(5).default([]),
  /** D4: why it was made. */
  causeOccurrence: Note.nullish(),
  /** D4: why nobody noticed. */
  causeOutflow: Note.nullish(),
  /** D5 */
  countermeasure: Note.nullish(),
  /** D6 */
  implementation: Note.nullish(),
  implementedOn: Day.nullish(),
  /** D7 */
  preventive: Note.nullish(),
  /** D6, D8: the day on which the countermeasure was found to hold, and what was found. */
  verifiedOn: Day.nullish(),
  verification: Note.nullish(),
  /** D8 */
  closingNote: Note.nullish(),
  compensation: Money.min(0).nullish(),
  dueReplyDay: Day.nullish(),
  repliedOn: Day.nullish(),
  responsibleId: Id.nullish(),
  status: z.enum(claimStatuses).default('RECEIVED'),
  /** Why it isn’t ours, was withdrawn, or is gone back. */
  statusReason: Text(500).nullish(),
  note: Note.nullish(),
  ext: Ext.optional(),
});
export type ClaimDraft = z.infer<typeof ClaimDraft>;

const claimTables = ['claim', 'biz_partner', 'product', 'lot', 'shipment', 'code', 'app_user'] as const;
export const Claim = resource({
  reads: claimTables,
  writes: ['claim', 'attachment'],
  table: 'claim',
  menu: 'claimManagement',
  lists: 'Claims, of a period where one is told.',
  draft: ClaimDraft,
  query: { startDt: Day.optional(), endDt: Day.optional() },
  more: {
    claimNo: z.string(),
    receivedOn: z.string(),
    bizPartnerName: z.string(),
    productCode: z.string(),
    productName: z.string(),
    uom: z.string(),
    lotNo: z.string().nullish(),
    shipmentNo: z.string().nullish(),
    shipDate: z.string().nullish(),
    responsibleName: z.string().nullish(),
    /** How far the 8D is filled in: 1 to 8. */
    discipline: int,
  },
  paths: {
    list: '/claim/claim-management',
    create: '/claim/create-claim',
    change: '/claim/modify-claim',
    one: '/claim/{id}',
    removeOne: '/claim/delete-claim/{id}',
    remove: '/claim/delete-claims/{ids}',
  },
});
export type ClaimRow = z.infer<typeof Claim.row>;

const view = ['claimManagement', 'view'] as const;
const One = z.object({ id: PathId });

export const oneClaim = call({
  reads: claimTables,
  method: 'GET',
  path: '/claim/{id}',
  permission: view,
  summary: 'One claim with its 8D.',
  ask: One,
  answer: Claim.row,
});

/** What a customer got of a product: one line of a shipment that went. */
export const ShippedLot = z.object({
  id: int,
  shipmentId: int,
  shipmentNo: z.string(),
  shipDate: z.string(),
  lotId: int,
  lotNo: z.string(),
  qty: z.number(),
  uom: z.string(),
});
export type ShippedLot = z.infer<typeof ShippedLot>;
export const shippedLots = call({
  reads: ['shipment', 'shipment_line', 'lot', 'product'],
  method: 'GET',
  path: '/claim/shipped',
  permission: view,
  summary: 'What a customer got of a product, the newest first, to say of which lot a claim is.',
  ask: z.object({ bizPartnerId: PathId, productId: PathId }),
  answer: z.array(ShippedLot),
});

export const suspectCauses = ['SUPPLIER_LOT', 'MOLD', 'SHIFT'] as const;
/** A lot that shares something with the claimed one: a supplier’s lot, a mold, or a machine in the same shift. */
export const Suspect = z.object({
  id: int,
  lotNo: z.string(),
  productCode: z.string(),
  productName: z.string(),
  uom: z.string(),
  /** What it shares, and what that is called. */
  shared: z.array(z.object({ cause: z.enum(suspectCauses), name: z.string() })),
  producedQty: z.number(),
  onHandQty: z.number(),
  shippedQty: z.number(),
  qualityStatus: z.enum(qualityStatuses),
  /** The lot of the claim itself. */
  isClaimed: z.boolean(),
});
export type Suspect = z.infer<typeof Suspect>;
/** So many suspects at most: what shares more than that isn’t found by it. */
export const mostSuspects = 200;
const suspectTables = [
  ...claimTables,
  'stock_movement',
  'material_stock',
  'material',
  'production_result',
  'mold',
  'tool',
  'product_stock',
  'shipment_line',
] as const;
export const claimSuspects = call({
  reads: suspectTables,
  method: 'GET',
  path: '/claim/{id}/suspects',
  permission: view,
  summary:
    'The claimed lot and those that share a supplier’s lot, a mold, or a machine in the same shift with it; without a lot, those of the claimed shipment.',
  ask: One,
  answer: z.array(Suspect),
});
export const holdSuspects = call({
  writes: ['stock_hold', 'stock_hold_unit', 'lot', 'product_stock', 'stock_movement', 'claim'],
  method: 'POST',
  path: '/claim/{id}/hold',
  permission: ['claimManagement', 'modify'],
  summary: 'Holds suspect lots in the name of a claim, and writes that down as its containment.',
  fact: true,
  ask: z.object({ id: PathId, version: Version, lots: z.array(Id).min(1).max(mostSuspects) }),
  answer: Claim.row,
});

/** Claims of a month: PPM is confirmed ÷ shipped × 10⁶, null where nothing was shipped (AIAG’s supplier quality figure). */
export const ClaimMonth = z.object({
  month: z.string(),
  claims: int,
  qtyConfirmed: z.number(),
  qtyShipped: z.number(),
  ppm: z.number().nullable(),
});
/** Of a kind its code, null where none was told; of a product its code and name. */
const Share = z.object({ code: z.string().nullable(), name: z.string(), claims: int, qtyClaimed: z.number() });
export const ClaimSummary = z.object({
  months: z.array(ClaimMonth),
  /** The most frequent first, for a Pareto chart. */
  types: z.array(Share),
  products: z.array(Share),
});
export type ClaimSummary = z.infer<typeof ClaimSummary>;
export const claimSummary = call({
  reads: [...claimTables, 'shipment_line', 'code_category'],
  method: 'GET',
  path: '/claim/summary',
  permission: view,
  summary: 'Claims by month with their PPM, by kind and by product; cancelled and rejected ones count nowhere.',
  ask: z.object({ startDt: Day, endDt: Day, productId: PathId.optional(), bizPartnerId: PathId.optional() }),
  answer: ClaimSummary,
});

export const claimReport = call({
  method: 'GET',
  path: '/claim/{id}/report',
  permission: view,
  summary: 'The 8D report of a claim as PDF, in Korean or English.',
  ask: z.object({ id: PathId, lang: z.enum(['kr', 'en']).optional() }),
  answer: z.unknown(),
  kind: 'file',
});
