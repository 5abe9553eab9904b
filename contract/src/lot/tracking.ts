import { z } from 'zod';
import { call } from '../kit/call.ts';
import { Flag, PathId } from '../kit/shape.ts';
import { qualityStatuses } from '../ledger/movement.ts';
import { issueExceptions } from '../material/issue.ts';

/** A supplier's lot has no row of its own: it goes by the id of its first package, and is all packages of its number, material and supplier. */
export const trackingKinds = ['lot', 'supplier-lot', 'material-stock', 'shipment', 'order'] as const;
export type TrackingKind = (typeof trackingKinds)[number];
export const nodeKinds = ['supplier', 'supplier-lot', 'material-stock', 'vendor', 'lot', 'shipment', 'customer', 'order'] as const;

const int = z.number().int();
/** What was done to a lot at an operation: where, by whom, and what came of it. */
export const TrackingWork = z.object({
  operation: z.string(),
  operationEn: z.string().nullable(),
  /** The codes of its machines. */
  tools: z.array(z.string()),
  /** The codes of the molds that made it. */
  molds: z.array(z.string()),
  workers: z.array(z.string()),
  /** Who did it outside. */
  vendors: z.array(z.string()).optional(),
  goodQty: z.number(),
  defectQty: z.number(),
});
export type TrackingWork = z.infer<typeof TrackingWork>;
/** More lots than these are told without their operations. */
export const mostWorked = 100;

export const TrackingNode = z.object({
  /** `lot:12`; what the edges name. */
  key: z.string(),
  kind: z.enum(nodeKinds),
  id: int,
  /** The human key: package ID, lot ID, shipment or order number, partner name. */
  label: z.string(),
  detail: z.string().nullable(),
  /** The name of the product or material in English, where it has one. */
  detailEn: z.string().nullable().optional(),
  /** Of a lot: its operations in their order. */
  work: z.array(TrackingWork).optional(),
  qty: z.number().nullable(),
  uom: z.string().nullable(),
  at: z.string().nullable(),
  state: z.string().nullable(),
  /** Of a lot; of a supplier's lot HOLD where nothing that is left of it may be used. */
  quality: z.enum(qualityStatuses).nullable().optional(),
});
export type TrackingNode = z.infer<typeof TrackingNode>;
export const TrackingEdge = z.object({
  from: z.string(),
  to: z.string(),
  qty: z.number().nullable(),
  uom: z.string().nullable(),
  confidence: z.enum(['EXACT', 'INTERVAL', 'FIFO']).nullable(),
  /** When it first went in or out. */
  at: z.string().nullable().optional(),
  /** What spoke against the issue of what went in, and why it was issued all the same. */
  exceptions: z.array(z.enum(issueExceptions)).optional(),
  reason: z.string().optional(),
});
export type TrackingEdge = z.infer<typeof TrackingEdge>;
export const Tracking = z.object({ root: z.string(), nodes: z.array(TrackingNode), edges: z.array(TrackingEdge), truncated: z.boolean() });
export type Tracking = z.infer<typeof Tracking>;

export const track = call({
  reads: [
    'lot',
    'material_stock',
    'shipment',
    'order_info',
    'stock_movement',
    'biz_partner',
    'business',
    'genealogy_edge',
    'material',
    'order_material',
    'order_product',
    'product',
    'production_plan',
    'shipment_line',
    'daily_plan',
    'material_issue',
    'product_issue',
    'operation',
    'production_operation_plan',
    'tool',
    'mold',
    'production_result',
    'worker',
    'outsourcing',
    'outsourcing_line',
  ],
  method: 'GET',
  path: '/tracking/{a}/{b}',
  permission: ['tracking', 'view'],
  summary: 'Where it came from, back to the supplier’s package, and where it went, on to the customer: a = kind, b = id.',
  ask: z.object({ a: z.enum(trackingKinds), b: PathId }),
  answer: Tracking,
});

/** Of each kind, the newest. */
export const mostStarts = 20;
/** No number and no name is longer. */
export const mostTypedText = 100;
export const trackingStarts = call({
  reads: ['lot', 'material_stock', 'order_info', 'shipment', 'product', 'material', 'biz_partner', 'business'],
  method: 'GET',
  path: '/tracking/starts',
  permission: ['tracking', 'view'],
  summary:
    'What a trace can start from: lots, suppliers’ lots, packages, shipments and orders whose number or name contains a text, or is just that, the newest 20 of each.',
  ask: z.object({
    text: z.string().trim().min(2).max(mostTypedText),
    /** The text is all of a number, as a scanner reads it. */
    whole: Flag.optional(),
  }),
  answer: z.array(z.object({ kind: z.enum(trackingKinds), id: int, label: z.string(), detail: z.string().nullable() })),
});
