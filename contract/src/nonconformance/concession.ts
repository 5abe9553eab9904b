import { z } from 'zod';
import { Signature, SignFields } from '../identity/signature.ts';
import { call } from '../kit/call.ts';
import { at, choice, day, flag, list, maybe, number, qty, text } from '../kit/list.ts';
import { Id, Name, Page, PathId, PlannedDay, PositiveQty, Text, Version } from '../kit/shape.ts';
import { countedBy } from '../kit/unit-of.ts';
import { concessionStatuses } from './concession.states.ts';

const int = z.number().int();

export const Concessions = list(
  {
    concessionNo: text(),
    status: choice(concessionStatuses),
    ncNo: text(),
    itemCode: text(),
    itemName: text(),
    unitName: text(),
    qty: qty(),
    /** What of it was issued, shipped, sold or thrown away; null until it is approved. */
    usedQty: maybe(qty()),
    leftQty: maybe(qty()),
    uom: text(),
    reason: text(),
    validUntil: day(),
    customerNeeded: flag(),
    customerApprovalNo: maybe(text()),
    /** Names of those it is limited to; null where it is open to any. */
    customers: maybe(text()),
    products: maybe(text()),
    operations: maybe(text()),
    askedByName: maybe(text()),
    askedAt: at(),
    decidedByName: maybe(text()),
    decidedAt: maybe(at()),
    statusReason: maybe(text()),
    /** What waits for a decision stands first, the oldest of it before the others. */
    turn: number(),
  },
  {
    id: int,
    version: int,
    nonconformanceId: int,
    unitId: int,
    productId: int.nullable(),
    materialId: int.nullable(),
    materialStockId: int.nullable(),
    lotId: int.nullable(),
    askedBy: int,
    bizPartnerIds: z.array(int),
    productIds: z.array(int),
    operationIds: z.array(int),
  },
  {
    toDecide: () => [{ status: ['REQUESTED'] }],
    inForce: ({ workDay: day }) => [{ status: ['APPROVED'] }, { leftQty: '>0' }, { validUntil: `>=${day}` }],
    ended: ({ workDay: day }) => [{ status: ['APPROVED'] }, { leftQty: '>0' }, { validUntil: `<${day}` }],
  },
);
export type Concession = z.infer<typeof Concessions.row>;

export const ConcessionPage = z.object({ ...Concessions.row.shape, signatures: z.array(Signature) });
export type ConcessionPage = z.infer<typeof ConcessionPage>;

const tables = [
  'concession',
  'nonconformance',
  'nonconformance_unit',
  'material_stock',
  'material_issue',
  'product_stock',
  'lot',
  'product',
  'material',
  'operation',
  'biz_partner',
  'app_user',
] as const;
const pageTables = [...tables, 'signature'] as const;
const view = ['concession', 'view'] as const;
const create = ['concession', 'create'] as const;
const modify = ['concession', 'modify'] as const;

export const concessions = call({
  reads: tables,
  method: 'GET',
  path: '/concession',
  permission: view,
  summary: 'Concessions: what waits for a decision first, the oldest of it before the others.',
  ask: z.object(Page),
  answer: Concessions.page,
});
export const oneConcession = call({
  reads: pageTables,
  method: 'GET',
  path: '/concession/{id}',
  permission: view,
  summary: 'One concession with what is left of it and who signed it.',
  ask: z.object({ id: PathId }),
  answer: ConcessionPage,
});
export const concessionPdf = call({
  reads: pageTables,
  method: 'GET',
  path: '/concession/{id}/pdf',
  permission: view,
  summary: 'A concession as a document, with the signatures and the hash of what was signed.',
  ask: z.object({ id: PathId, lang: z.enum(['kr', 'en']).optional() }),
  answer: z.unknown(),
  kind: 'file',
});

const manyIds = z.array(Id).max(50).default([]);
/** Why, until when, and what for. */
export const ConcessionTerms = z.object({
  reason: Name(500),
  validUntil: PlannedDay,
  bizPartnerIds: manyIds,
  productIds: manyIds,
  operationIds: manyIds,
  customerNeeded: z.boolean().default(false),
  customerApprovalNo: Text(100).nullish(),
});
export type ConcessionTerms = z.infer<typeof ConcessionTerms>;
/** What is asked for. */
export const ConcessionDraft = z.object({
  unitId: Id,
  qty: countedBy(PositiveQty, ['unitId', 'nonconformance_unit']),
  ...ConcessionTerms.shape,
});
export type ConcessionDraft = z.infer<typeof ConcessionDraft>;
const writes = ['concession'] as const;
export const askConcession = call({
  writes,
  method: 'POST',
  path: '/concession',
  permission: create,
  summary: 'Asks that a quantity of what is suspected may be used as it is.',
  fact: true,
  ask: ConcessionDraft,
  answer: ConcessionPage,
});
export const changeConcession = call({
  writes,
  method: 'PUT',
  path: '/concession',
  permission: create,
  summary: 'Changes the terms of what is asked for, while nobody has decided; another quantity is asked for anew.',
  ask: z.object({ ...ConcessionTerms.shape, id: Id, version: Version }),
  answer: ConcessionPage,
});
const stock = [
  ...writes,
  'signature',
  'nonconformance',
  'nonconformance_unit',
  'nonconformance_disposition',
  'material_stock',
  'product_stock',
  'lot',
  'stock_movement',
  'stock_hold_unit',
] as const;
export const approveConcession = call({
  writes: stock,
  method: 'POST',
  path: '/concession/{id}/approve',
  permission: modify,
  summary: 'Signs a concession with one’s own password; its quantity may be used from then on. Who asked for it doesn’t approve it.',
  ask: z.object({ id: PathId, version: Version, ...SignFields }),
  answer: ConcessionPage,
});
export const refuseConcession = call({
  writes,
  method: 'POST',
  path: '/concession/{id}/refuse',
  permission: modify,
  summary: 'Refuses a concession, with a reason; nothing moves.',
  fact: true,
  ask: z.object({ id: PathId, version: Version, reason: Name(500) }),
  answer: ConcessionPage,
});
export const revokeConcession = call({
  writes: stock,
  method: 'POST',
  path: '/concession/{id}/revoke',
  permission: modify,
  summary:
    'Revokes an approved concession, signed and with a reason: what is left of it is held again, and its nonconformance is open again.',
  ask: z.object({ id: PathId, version: Version, reason: Name(500), ...SignFields }),
  answer: ConcessionPage,
});
