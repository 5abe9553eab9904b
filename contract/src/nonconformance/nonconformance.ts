import { z } from 'zod';
import { Signature, SignFields } from '../identity/signature.ts';
import { call } from '../kit/call.ts';
import { at, choice, day, list, maybe, number, qty, text, whole } from '../kit/list.ts';
import { Day, Id, Name, Note, Page, PathId, PlannedDay, PositiveQty, Version } from '../kit/shape.ts';
import { countedBy } from '../kit/unit-of.ts';
import { qualityStatuses } from '../ledger/movement.ts';
import { stages } from '../quality/standard.ts';
import {
  askStatuses,
  dispositions,
  ncSources,
  ncStatuses,
  openNcStatuses,
  plainDispositions,
  signableDispositions,
} from './nonconformance.states.ts';

const int = z.number().int();

export const Nonconformances = list(
  {
    ncNo: text(),
    status: choice(ncStatuses),
    source: choice(ncSources),
    resultNo: text(),
    itemCode: text(),
    itemName: text(),
    bizPartnerName: maybe(text()),
    operationName: maybe(text()),
    defectName: maybe(text()),
    suspectedQty: qty(),
    disposedQty: qty(),
    leftQty: qty(),
    uom: text(),
    /** Dispositions that wait for a signature. */
    asked: whole(),
    /** Days since it was opened; those it took once it is closed. */
    age: whole(),
    responsibleName: maybe(text()),
    dueDay: maybe(day()),
    suspectedCause: maybe(text()),
    confirmedCause: maybe(text()),
    corrective: maybe(text()),
    preventive: maybe(text()),
    verification: maybe(text()),
    note: maybe(text()),
    createdAt: at(),
    closedAt: maybe(at()),
    closedByName: maybe(text()),
    /** What is open stands first, the oldest of it before the others. */
    turn: number(),
  },
  {
    id: int,
    version: int,
    resultId: int,
    stage: z.enum(stages),
    productId: int.nullable(),
    materialId: int.nullable(),
    bizPartnerId: int.nullable(),
    responsibleId: int.nullable(),
  },
  {
    open: () => [{ status: openNcStatuses }],
    undisposed: () => [{ leftQty: '>0' }],
    toSign: () => [{ asked: '>0' }],
    mine: ({ userId }) => [{ responsibleId: userId }],
  },
);
export type Nonconformance = z.infer<typeof Nonconformances.row>;

/** What is suspected: a quantity of a package or a lot, how much of it is dealt with, and how much of it is held now. */
export const NcUnit = z.object({
  id: int,
  materialStockId: int.nullable(),
  lotId: int.nullable(),
  name: z.string(),
  locationName: z.string().nullable(),
  qty: z.number(),
  disposedQty: z.number(),
  leftQty: z.number(),
  heldQty: z.number(),
  qualityStatus: z.enum(qualityStatuses),
});
export type NcUnit = z.infer<typeof NcUnit>;
export const NcDisposition = z.object({
  id: int,
  unitName: z.string(),
  kind: z.enum(dispositions),
  qty: z.number(),
  reason: z.string(),
  occurredAt: z.string(),
  actorName: z.string().nullable(),
  concessionId: int.nullable(),
  concessionNo: z.string().nullable(),
  planId: int.nullable(),
  planNo: z.string().nullable(),
  /** Who signed it, where it needed that. */
  signedByName: z.string().nullable(),
  /** That it was taken back, and why; a row of its own tells when. */
  takenBack: z.boolean(),
  /** This row takes another one back. */
  takesBack: z.boolean(),
});
export type NcDisposition = z.infer<typeof NcDisposition>;
/** A disposition that somebody else has to sign before it is done. */
export const DispositionAsk = z.object({
  id: int,
  version: int,
  ncNo: z.string(),
  unitId: int,
  unitName: z.string(),
  kind: z.enum(signableDispositions),
  qty: z.number(),
  uom: z.string(),
  reason: z.string(),
  locationId: int.nullable(),
  locationName: z.string().nullable(),
  startDt: z.string().nullable(),
  endDt: z.string().nullable(),
  status: z.enum(askStatuses),
  statusReason: z.string().nullable(),
  askedBy: int,
  askedByName: z.string().nullable(),
  askedAt: z.string(),
  decidedByName: z.string().nullable(),
  decidedAt: z.string().nullable(),
  signatures: z.array(Signature),
});
export type DispositionAsk = z.infer<typeof DispositionAsk>;
export const NcValue = z.object({ name: z.string(), said: z.string(), limits: z.string() });

export const NonconformancePage = z.object({
  ...Nonconformances.row.shape,
  units: z.array(NcUnit),
  dispositions: z.array(NcDisposition),
  asks: z.array(DispositionAsk),
  /** Kinds of dispositions that somebody else has to sign here. */
  needsSignature: z.array(z.enum(signableDispositions)),
  /** Measured values of the inspection that are out of their limits. */
  valuesOut: z.array(NcValue),
  inspectionRemark: z.string().nullable(),
});
export type NonconformancePage = z.infer<typeof NonconformancePage>;

const tables = [
  'nonconformance',
  'nonconformance_unit',
  'disposition_ask',
  'quality_result',
  'product',
  'material',
  'biz_partner',
  'operation',
  'code',
  'app_user',
] as const;
const pageTables = [
  ...tables,
  'nonconformance_disposition',
  'material_stock',
  'product_stock',
  'lot',
  'location',
  'quality_value',
  'quality_characteristic',
  'concession',
  'production_plan',
  'signature',
] as const;

export const nonconformances = call({
  reads: tables,
  method: 'GET',
  path: '/nonconformance',
  permission: ['nonconformance', 'view'],
  summary: 'Nonconformances: what is open first, the oldest of it before the others.',
  ask: z.object(Page),
  answer: Nonconformances.page,
});
export const oneNonconformance = call({
  reads: pageTables,
  method: 'GET',
  path: '/nonconformance/{id}',
  permission: ['nonconformance', 'view'],
  summary: 'One nonconformance: what was found, what is suspected and where it stands now, and what was done with it.',
  ask: z.object({ id: PathId }),
  answer: NonconformancePage,
});

/** What people write down of it. */
export const NcDraft = z.object({
  responsibleId: Id.nullish(),
  dueDay: Day.nullish(),
  suspectedCause: Note.nullish(),
  confirmedCause: Note.nullish(),
  corrective: Note.nullish(),
  preventive: Note.nullish(),
  verification: Note.nullish(),
  note: Note.nullish(),
});
export type NcDraft = z.infer<typeof NcDraft>;
export const changeNonconformance = call({
  writes: ['nonconformance'],
  method: 'PUT',
  path: '/nonconformance',
  permission: ['nonconformance', 'modify'],
  summary: 'Writes down who looks after a nonconformance, its causes and its actions.',
  ask: z.object({ id: Id, version: Version, ...NcDraft.shape }),
  answer: NonconformancePage,
});
export const disposeNonconformance = call({
  writes: [
    'nonconformance',
    'nonconformance_unit',
    'nonconformance_disposition',
    'disposition_ask',
    'material_stock',
    'product_stock',
    'lot',
    'stock_movement',
    'stock_hold_unit',
  ],
  method: 'POST',
  path: '/nonconformance/{id}/dispose',
  permission: ['nonconformance', 'modify'],
  summary:
    'Returns, scraps or releases a quantity of what is suspected; stock moves with it. SETTLED counts what is no longer held. What needs a signature here is asked for, and moves once somebody else has signed.',
  fact: true,
  ask: z.object({
    id: PathId,
    unitId: Id,
    kind: z.enum(plainDispositions),
    qty: countedBy(PositiveQty, ['unitId', 'nonconformance_unit']),
    reason: Name(500),
  }),
  answer: NonconformancePage,
});
export const reworkNonconformance = call({
  writes: [
    'nonconformance',
    'nonconformance_unit',
    'nonconformance_disposition',
    'disposition_ask',
    'production_plan',
    'production_operation_plan',
    'lot',
    'product_stock',
    'product_issue',
    'stock_movement',
    'stock_hold_unit',
  ],
  method: 'POST',
  path: '/nonconformance/{id}/rework',
  permission: ['nonconformance', 'modify'],
  summary:
    'Plans that pieces are worked on again: under a plan and a lot of its own, to whose line they go at once; or once somebody else has signed, where that is needed here.',
  fact: true,
  ask: z.object({
    id: PathId,
    unitId: Id,
    qty: countedBy(PositiveQty, ['unitId', 'nonconformance_unit']),
    reason: Name(500),
    /** The line. */
    locationId: Id,
    startDt: PlannedDay,
    endDt: PlannedDay,
  }),
  answer: NonconformancePage,
});
const ofAsk = { id: PathId, askId: Id, version: Version };
export const signDisposition = call({
  writes: [
    'nonconformance',
    'nonconformance_unit',
    'nonconformance_disposition',
    'disposition_ask',
    'signature',
    'material_stock',
    'product_stock',
    'product_issue',
    'production_plan',
    'production_operation_plan',
    'lot',
    'stock_movement',
    'stock_hold_unit',
  ],
  method: 'POST',
  path: '/nonconformance/{id}/sign-disposition',
  permission: ['nonconformance', 'modify'],
  summary: 'Signs a disposition with one’s own password; it is done at once. Who asked for it doesn’t sign it.',
  ask: z.object({ ...ofAsk, ...SignFields }),
  answer: NonconformancePage,
});
export const refuseDisposition = call({
  writes: ['disposition_ask'],
  method: 'POST',
  path: '/nonconformance/{id}/refuse-disposition',
  permission: ['nonconformance', 'modify'],
  summary: 'Refuses a disposition that waits for a signature, with a reason; nothing moves.',
  fact: true,
  ask: z.object({ ...ofAsk, reason: Name(500) }),
  answer: NonconformancePage,
});
export const nonconformancePdf = call({
  reads: pageTables,
  method: 'GET',
  path: '/nonconformance/{id}/pdf',
  permission: ['nonconformance', 'view'],
  summary: 'A nonconformance as a document: what was found and done, who signed it, and the hash of what was signed.',
  ask: z.object({ id: PathId, lang: z.enum(['kr', 'en']).optional() }),
  answer: z.unknown(),
  kind: 'file',
});
export const takeBackDisposition = call({
  writes: [
    'nonconformance',
    'nonconformance_unit',
    'nonconformance_disposition',
    'material_stock',
    'product_stock',
    'stock_movement',
    'genealogy_edge',
    'stock_hold_unit',
  ],
  method: 'POST',
  path: '/nonconformance/{id}/take-back',
  permission: ['nonconformance', 'modify'],
  summary: 'Takes a disposition back, with a reason: what left is on its shelf again, what was released is held again.',
  fact: true,
  ask: z.object({ id: PathId, dispositionId: Id, reason: Name(500) }),
  answer: NonconformancePage,
});
export const closeNonconformance = call({
  writes: ['nonconformance'],
  method: 'POST',
  path: '/nonconformance/{id}/close',
  permission: ['nonconformance', 'modify'],
  summary: 'Closes a nonconformance of which all is dealt with and whose cause and action are told.',
  fact: true,
  ask: z.object({ id: PathId, version: Version }),
  answer: NonconformancePage,
});
