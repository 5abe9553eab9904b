import { z } from 'zod';
import { call, deleteMany, deleteOne, restoreDeleted } from '../../kit/call.ts';
import { FactAsk } from '../../kit/fact.ts';
import { at, choice, day, list, maybe, money, number, qty, text } from '../../kit/list.ts';
import { addDays, sundayOf } from '../../kit/production-day.ts';
import { Flag, Id, Money, Name, Note, Page, PathId, Period, PlannedDay, PositiveQty, Qty, Version } from '../../kit/shape.ts';
import { countedBy } from '../../kit/unit-of.ts';
import { qualityStatuses } from '../../ledger/movement.ts';
import { resultWrites } from '../result/result.ts';

const int = z.number().int();
const menu = 'outSourcing';
const view = [menu, 'view'] as const;

/** REQUESTED until it is sent; COMPLETE when nothing of it is at the vendor any more. */
export const outsourcingStatuses = ['REQUESTED', 'OUT', 'PARTIALLY_IN', 'COMPLETE', 'CANCELLED'] as const;
export type OutsourcingStatus = (typeof outsourcingStatuses)[number];
/** What somebody still waits for. */
export const openStatuses: readonly OutsourcingStatus[] = ['REQUESTED', 'OUT', 'PARTIALLY_IN'];
/** What stands at the vendor. */
export const outStatuses: readonly OutsourcingStatus[] = ['OUT', 'PARTIALLY_IN'];

/** STOCK: pieces on the shelves; WIP: pieces of a lot between two operations; MATERIAL: a package that the vendor works with. */
export const lineKinds = ['STOCK', 'WIP', 'MATERIAL'] as const;
export type LineKind = (typeof lineKinds)[number];

export const OutsourcingLine = z.object({
  id: int,
  seq: int,
  kind: z.enum(lineKinds),
  productId: int.nullable(),
  lotId: int.nullable(),
  lotNo: z.string().nullable(),
  productStockId: int.nullable(),
  operPlanId: int.nullable(),
  materialId: int.nullable(),
  materialStockId: int.nullable(),
  packageId: z.string().nullable(),
  itemCode: z.string(),
  itemName: z.string(),
  uom: z.string(),
  /** Where it left, and where what comes back goes unless told otherwise; null for pieces in the making. */
  locationId: int.nullable(),
  locationName: z.string().nullable(),
  /** What is asked for. */
  qty: z.number(),
  outQty: z.number(),
  goodQty: z.number(),
  defectQty: z.number(),
  lostQty: z.number(),
  /** Came back untouched. */
  backQty: z.number(),
  /** Material that was worked into the pieces. */
  usedQty: z.number(),
  atVendorQty: z.number(),
});
export type OutsourcingLine = z.infer<typeof OutsourcingLine>;

/** 외주, what is waited for first. Quantities of the head are those of its pieces; material stands in its lines. */
export const Outsourcings = list(
  {
    outNo: text(),
    status: choice(outsourcingStatuses),
    vendorName: text(),
    dueDate: day(),
    operationName: maybe(text()),
    items: maybe(text()),
    qty: qty(),
    uom: maybe(text()),
    goodQty: qty(),
    defectQty: qty(),
    lostQty: qty(),
    backQty: qty(),
    /** What hasn't come back of what went or is to go. */
    remainQty: qty(),
    planNo: maybe(text()),
    lots: maybe(text()),
    outDate: day(),
    lastInDate: maybe(day()),
    unitPrice: maybe(money()),
    /** Of what is good or may still come back good. */
    amount: maybe(money()),
    currency: text(),
    note: maybe(text()),
    cancelReason: maybe(text()),
    cancelledAt: maybe(at()),
    cancelledByName: maybe(text()),
    createdByName: maybe(text()),
    createdAt: at(),
    /** What is waited for, the earliest due first, then what is over, the latest first. */
    turn: number(),
  },
  {
    id: int,
    version: int,
    vendorId: int,
    planId: int.nullable(),
    operPlanId: int.nullable(),
    operationId: int.nullable(),
    createdBy: int.nullable(),
    lines: z.array(OutsourcingLine),
  },
  {
    late: ({ day }) => [{ status: openStatuses }, { dueDate: `<${day}` }],
    dueWeek: ({ day }) => [{ status: openStatuses }, { dueDate: `<=${sundayOf(day)}` }],
    out: () => [{ status: outStatuses }],
    requested: () => [{ status: ['REQUESTED'] }],
    mine: ({ userId }) => [{ createdBy: userId }],
    cameThisWeek: ({ workDay: day }) => [{ lastInDate: `${addDays(sundayOf(day), -6)}..${sundayOf(day)}` }],
  },
  {
    of: { qty: 'uom', goodQty: 'uom', defectQty: 'uom', lostQty: 'uom', remainQty: 'uom', amount: 'currency' },
    counted: [{ status: ['REQUESTED', 'OUT', 'PARTIALLY_IN', 'COMPLETE'] }],
  },
);
export const Outsourcing = Outsourcings.row;
export type Outsourcing = z.infer<typeof Outsourcing>;

/** One arrival, with what came of each line. */
export const OutsourcingReturn = z.object({
  id: int,
  arrivedAt: z.string(),
  businessDate: z.string(),
  byName: z.string().nullable(),
  note: z.string().nullable(),
  takenBackAt: z.string().nullable(),
  takenBackByName: z.string().nullable(),
  reason: z.string().nullable(),
  /** The version of the outsourcing that it made, and the one that taking it back made. */
  arrivedVersion: int.nullable(),
  takenBackVersion: int.nullable(),
  lines: z.array(
    z.object({
      lineId: int,
      what: z.string(),
      uom: z.string(),
      goodQty: z.number(),
      defectQty: z.number(),
      lostQty: z.number(),
      backQty: z.number(),
      usedQty: z.number(),
      defects: z.array(z.object({ name: z.string(), qty: z.number() })),
    }),
  ),
});
export type OutsourcingReturn = z.infer<typeof OutsourcingReturn>;

const vendorOutcomes = ['GOOD', 'DEFECT', 'LOST', 'BACK', 'USED'] as const;
const OutsourcingMove = z.object({
  id: int,
  type: z.string(),
  occurredAt: z.string(),
  businessDate: z.string(),
  what: z.string(),
  qty: z.number(),
  uom: z.string(),
  outcome: z.enum(vendorOutcomes).nullable(),
  actorName: z.string().nullable(),
  inForce: z.boolean(),
});
/** All of one, with what arrived and every movement. */
export const OutsourcingDetail = Outsourcing.extend({
  vendorAddress: z.string().nullable(),
  vendorRegNo: z.string().nullable(),
  vendorPhone: z.string().nullable(),
  returns: z.array(OutsourcingReturn),
  movements: z.array(OutsourcingMove),
});
export type OutsourcingDetail = z.infer<typeof OutsourcingDetail>;

const Terms = {
  vendorId: Id,
  planId: Id.nullish(),
  /** The operation of a plan that is done outside: pieces of its lot leave after the operation before. */
  operPlanId: Id.nullish(),
  /** What the vendor does, where no operation of a plan says it. */
  operationId: Id.nullish(),
  outDate: PlannedDay,
  dueDate: PlannedDay,
  unitPrice: Money.min(0).nullish(),
  note: Note.nullish(),
  /** Pieces in the making of that operation. */
  qty: countedBy(PositiveQty, ['operPlanId', 'production_operation_plan']).nullish(),
  lots: z
    .array(z.object({ productStockId: Id, qty: countedBy(PositiveQty, ['productStockId', 'product_stock']) }))
    .max(100)
    .default([]),
  supplies: z
    .array(z.object({ materialStockId: Id, qty: countedBy(PositiveQty, ['materialStockId', 'material_stock']) }))
    .max(100)
    .default([]),
};
export const NewOutsourcing = z.object(Terms);
export type NewOutsourcing = z.infer<typeof NewOutsourcing>;
/** Once sent, only its due day, price and note are still to be changed. */
export const OutsourcingChange = z.object({
  ...Terms,
  /** Left out, what goes along stays as it was asked for. */
  lots: Terms.lots.unwrap().optional(),
  supplies: Terms.supplies.unwrap().optional(),
  /** Why finished plans cost something else by its price now. */
  priceReason: Name(200).nullish(),
  id: Id,
  version: Version,
});
export type OutsourcingChange = z.infer<typeof OutsourcingChange>;

/** What a list of outsourcing is made from. */
const outsourcingTables = [
  'outsourcing',
  'outsourcing_line',
  'biz_partner',
  'lot',
  'location',
  'material',
  'material_stock',
  'operation',
  'product',
  'product_stock',
  'production_plan',
  'production_operation_plan',
] as const;
const writes = ['outsourcing', 'outsourcing_line'] as const;
const moves = [...writes, 'outsourcing_return', 'outsourcing_defect', ...resultWrites] as const;

export const createOutsourcing = call({
  writes,
  method: 'POST',
  path: '/out-sourcing',
  permission: [menu, 'create'],
  summary: 'Asks a vendor to work on pieces of a lot, in the making or on the shelves, and with which material.',
  fact: true,
  ask: NewOutsourcing,
  answer: Outsourcing,
});
export const changeOutsourcing = call({
  writes,
  method: 'PUT',
  path: '/out-sourcing',
  permission: [menu, 'modify'],
  summary: 'Changes what isn’t posted of an outsourcing: all of it until it is sent, then its due day, price and note.',
  ask: OutsourcingChange,
  answer: Outsourcing,
});
export const outsourcings = call({
  reads: outsourcingTables,
  method: 'GET',
  path: '/out-sourcing/out-sourcings',
  permission: view,
  summary: 'Outsourcing that goes out or is due in a period; with `open` also all that is still waited for.',
  ask: Period.safeExtend({ ...Page, open: Flag.optional() }),
  answer: z.array(Outsourcing),
  page: Outsourcings.page,
});
export const outsourcingOf = call({
  reads: [...outsourcingTables, 'outsourcing_return', 'outsourcing_defect', 'stock_movement', 'code'],
  method: 'GET',
  path: '/out-sourcing/{id}',
  permission: view,
  summary: 'An outsourcing with its lines, what arrived, and every movement.',
  ask: z.object({ id: PathId }),
  answer: OutsourcingDetail,
});
export const outsourcingsOfOperation = call({
  reads: outsourcingTables,
  method: 'GET',
  path: '/out-sourcing/production-operation-plan/{id}',
  permission: view,
  summary: 'The outsourcing of an operation of a plan.',
  ask: z.object({ id: PathId, ...Page }),
  answer: z.array(Outsourcing),
  page: Outsourcings.page,
});
export const outsourcingsOfPlan = call({
  reads: outsourcingTables,
  method: 'GET',
  path: '/out-sourcing/production-plan/{id}',
  permission: view,
  summary: 'The outsourcing of a production plan.',
  ask: z.object({ id: PathId, ...Page }),
  answer: z.array(Outsourcing),
  page: Outsourcings.page,
});
export const outsourcingsOfVendor = call({
  reads: outsourcingTables,
  method: 'GET',
  path: '/out-sourcing/vendor/{id}',
  permission: view,
  summary: 'The outsourcing at a vendor that is still waited for, the earliest due first; `closed` brings what is over too.',
  ask: z.object({ id: PathId, closed: Flag.optional(), ...Page }),
  answer: Outsourcings.page,
});
export const removeOutsourcing = deleteOne('/out-sourcing/{id}', menu, 'Deletes an outsourcing of which nothing was ever sent.', writes);
export const removeOutsourcings = deleteMany(
  '/out-sourcing/out-sourcings/{ids}',
  menu,
  'Deletes several outsourcings of which nothing was ever sent, all or none.',
  writes,
);

export const restoreOutsourcings = restoreDeleted('/out-sourcing/restored', menu, 'Brings back deleted outsourcings, all or none.', writes);

export const sendOut = call({
  writes: moves,
  method: 'POST',
  path: '/out-sourcing/{id}/send',
  permission: [menu, 'modify'],
  summary: 'Sends all of an outsourcing to its vendor: pieces and packages leave for there.',
  fact: true,
  ask: z.object({ id: PathId, version: Version, occurredAt: FactAsk.occurredAt }),
  answer: Outsourcing,
});
/** What was sent a moment ago stands where it left again, and may be changed, sent anew or cancelled. */
export const takeBackSending = call({
  writes: moves,
  method: 'POST',
  path: '/out-sourcing/{id}/send/taken-back',
  permission: [menu, 'modify'],
  summary: 'Takes back a sending of which nothing came back yet: its pieces and packages never left, and it is asked for as before.',
  fact: true,
  ask: z.object({ id: PathId, version: Version }),
  answer: Outsourcing,
});

const ofLine = (quantity: typeof Qty) => countedBy(quantity, ['lineId', 'outsourcing_line']);
export const ReturnedLine = z.object({
  lineId: Id,
  goodQty: ofLine(Qty).default(0),
  defectQty: ofLine(Qty).default(0),
  lostQty: ofLine(Qty).default(0),
  backQty: ofLine(Qty).default(0),
  usedQty: ofLine(Qty).default(0),
  /** The defects by reason add up to the defect quantity. */
  defects: z
    .array(z.object({ defectCodeId: Id, qty: ofLine(PositiveQty), note: Note.nullish() }))
    .max(50)
    .default([]),
  /** Where it is put; without it where it left. */
  locationId: Id.nullish(),
});
export type ReturnedLine = z.infer<typeof ReturnedLine>;
export const ReceiveAsk = z.object({
  id: PathId,
  version: Version,
  lines: z.array(ReturnedLine).min(1).max(200),
  note: Note.nullish(),
  occurredAt: FactAsk.occurredAt,
});
export type ReceiveAsk = z.infer<typeof ReceiveAsk>;
export const receiveBack = call({
  writes: moves,
  method: 'POST',
  path: '/out-sourcing/{id}/receive',
  permission: [menu, 'modify'],
  summary:
    'Books what came back from the vendor: good and defect, what was lost, and of the material what is left and what was used. Pieces in the making are the result of their operation on the day of arrival.',
  fact: true,
  ask: ReceiveAsk,
  answer: Outsourcing,
});
export const takeBackReturn = call({
  writes: moves,
  method: 'POST',
  path: '/out-sourcing/return/{id}/take-back',
  permission: [menu, 'modify'],
  summary: 'Takes back an arrival that was booked by mistake, with a reason: what it brought is at the vendor again.',
  fact: true,
  ask: z.object({ id: PathId, reason: Name(500) }),
  answer: Outsourcing,
});
export const cancelOutsourcing = call({
  writes: moves,
  method: 'POST',
  path: '/out-sourcing/{id}/cancel',
  permission: [menu, 'modify'],
  summary: 'Cancels an outsourcing with a reason: one that wasn’t sent, or all of which comes back untouched.',
  fact: true,
  ask: z.object({ id: PathId, version: Version, reason: Name(500), occurredAt: FactAsk.occurredAt }),
  answer: Outsourcing,
});

/** What stands at vendors, as the shelves say what stands in the house. */
export const AtVendors = list(
  {
    vendorName: text(),
    itemCode: text(),
    itemName: text(),
    lotNo: maybe(text()),
    packageId: maybe(text()),
    qty: qty(),
    uom: text(),
    operationName: maybe(text()),
    outNo: text(),
    dueDate: day(),
    outDate: day(),
    planNo: maybe(text()),
    kind: choice(lineKinds),
  },
  { id: int, outsourcingId: int, vendorId: int, productId: int.nullable(), lotId: int.nullable(), materialStockId: int.nullable() },
  { late: ({ day }) => [{ dueDate: `<${day}` }] },
  { of: { qty: 'uom' } },
);
export type AtVendor = z.infer<typeof AtVendors.row>;
/** Who sees stock of material sees what of it is outside. */
export const materialAtVendors = call({
  reads: outsourcingTables,
  method: 'GET',
  path: '/material-stock/at-vendors',
  permission: ['materialStock', 'view'],
  summary: 'The supplied material that stands at vendors, of one vendor, material or package where one is named.',
  ask: z.object({ vendorId: PathId.optional(), materialId: PathId.optional(), materialStockId: PathId.optional(), ...Page }),
  answer: AtVendors.page,
});
/** Who sees product stock sees what of it is outside. */
export const atVendors = call({
  reads: outsourcingTables,
  method: 'GET',
  path: '/productstock/at-vendors',
  permission: ['prodStock', 'view'],
  summary: 'The pieces that stand at vendors, of one vendor, product or lot where one is named.',
  ask: z.object({ vendorId: PathId.optional(), productId: PathId.optional(), lotId: PathId.optional(), ...Page }),
  answer: AtVendors.page,
});

/** An operation that is done outside, with what of its pieces can leave now. */
const SendableOperation = z.object({
  operPlanId: int,
  planId: int,
  planNo: z.string(),
  lotNo: z.string(),
  productCode: z.string(),
  productName: z.string(),
  uom: z.string(),
  operationId: int,
  operationName: z.string(),
  /** Who does it by the standard, else who did it last, and what was paid for it last. */
  vendorId: int.nullable(),
  vendorName: z.string().nullable(),
  unitPrice: z.number().nullable(),
  endDt: z.string(),
  /** Good of the operation before, neither worked on nor asked for yet. */
  readyQty: z.number(),
  /** Made at this operation, what stands outside for it, and what is asked for and hasn't gone. */
  doneQty: z.number(),
  vendorQty: z.number(),
  askedQty: z.number(),
  planQty: z.number(),
});
export type SendableOperation = z.infer<typeof SendableOperation>;
const SendableLot = z.object({
  productStockId: int,
  lotId: int,
  lotNo: z.string(),
  productId: int,
  productCode: z.string(),
  productName: z.string(),
  uom: z.string(),
  locationName: z.string(),
  qty: z.number(),
  qualityStatus: z.enum(qualityStatuses),
  /** Since when it stands there. */
  firstInAt: z.string().nullable(),
  /** The product went to this vendor before, or to any where none is named. */
  wentBefore: z.boolean(),
});
export type SendableLot = z.infer<typeof SendableLot>;
const SendablePackage = z.object({
  materialStockId: int,
  packageId: z.string(),
  materialId: int,
  materialCode: z.string(),
  materialName: z.string(),
  uom: z.string(),
  locationName: z.string(),
  qty: z.number(),
  receivedDate: z.string(),
  expiryDate: z.string().nullable(),
  /** The material went along to this vendor before, or to any where none is named. */
  wentBefore: z.boolean(),
});
export type SendablePackage = z.infer<typeof SendablePackage>;
/** So many of each kind are shown; the others are found by their names. */
export const sendableAtMost = 50;
export const sendable = call({
  reads: [...outsourcingTables, 'operation_plan', 'route_operation'],
  method: 'GET',
  path: '/out-sourcing/sendable',
  permission: view,
  summary:
    'What can be sent out: operations that are done outside, those with pieces ready first, lots on the shelves and packages of material; what went to the vendor before comes first, then the oldest. Found by a text in their numbers and names.',
  ask: z.object({ find: z.string().max(100).optional(), kind: z.enum(lineKinds).optional(), vendorId: PathId.optional() }),
  answer: z.object({
    operations: z.array(SendableOperation),
    lots: z.array(SendableLot),
    packages: z.array(SendablePackage),
  }),
});

/** What a vendor usually does, so that nobody chooses it anew for what goes by hand. */
export const usualWork = call({
  reads: ['outsourcing', 'operation', 'operation_plan', 'production_operation_plan', 'route_operation'],
  method: 'GET',
  path: '/out-sourcing/usual/{vendorId}',
  permission: view,
  summary: 'The operation that a vendor did last, else the one that the standards give it; null where neither names one.',
  ask: z.object({ vendorId: PathId }),
  answer: z.object({ vendorId: int, operationId: int.nullable(), operationName: z.string().nullable() }),
});

/** What a scanned code is to who sends and receives: one that is there, else what could be sent. */
export const scanOutsourcing = call({
  reads: [...outsourcingTables, 'operation_plan', 'route_operation'],
  method: 'GET',
  path: '/out-sourcing/scan',
  permission: view,
  summary: 'What a scanned number, lot or package is to outsourcing: what of it is outside or asked for, else what of it can be sent.',
  ask: z.object({ code: Name(100) }),
  answer: z.object({
    /** Those that name it, the open ones first. */
    found: z.array(
      z.object({ id: int, outNo: z.string(), status: z.enum(outsourcingStatuses), vendorName: z.string(), dueDate: z.string() }),
    ),
    operation: SendableOperation.nullable(),
    lot: SendableLot.nullable(),
    package: SendablePackage.nullable(),
  }),
});
export type ScannedOutsourcing = z.infer<(typeof scanOutsourcing)['answer']>;
