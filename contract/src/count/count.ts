import { z } from 'zod';
import { call } from '../kit/call.ts';
import { at, choice, day, flag, list, maybe, money, number, qty, text, whole } from '../kit/list.ts';
import { Code, Id, Name, Note, Page, PathId, Period, PlannedDay, Qty, Version } from '../kit/shape.ts';
import { countedBy } from '../kit/unit-of.ts';
import { qualityStatuses } from '../ledger/movement.ts';
import { materialTypes } from '../material/material.ts';
import { countStatuses, lineStates } from './count.states.ts';

const int = z.number().int();

/** What a sheet counts: packages of material, lots of product, or both. */
export const countedItems = ['ALL', 'MATERIAL', 'PRODUCT'] as const;
export const unitKinds = ['PACKAGE', 'LOT'] as const;

export const CountSheets = list(
  {
    sheetNo: text(),
    plannedOn: day(),
    status: choice(countStatuses),
    /** The places that are counted, joined by commas. */
    places: text(),
    items: choice(countedItems),
    materialType: maybe(choice(materialTypes)),
    blind: flag(),
    byAnother: flag(),
    lineCount: whole(),
    /** Lines that nobody has counted or decided yet. */
    openCount: whole(),
    /** Null while a blind count goes on. */
    differenceCount: maybe(whole()),
    /** What the differences are worth where a price is known, in the plant's currency; null while a blind count goes on. */
    differenceAmount: maybe(money()),
    /** Differences whose price nobody knows, so that they are worth nothing that could be said; null while a blind count goes on. */
    unpricedCount: maybe(whole()),
    startedByName: maybe(text()),
    startedAt: maybe(at()),
    submittedByName: maybe(text()),
    submittedAt: maybe(at()),
    returnedReason: maybe(text()),
    postedByName: maybe(text()),
    postedAt: maybe(at()),
    cancelReason: maybe(text()),
    cancelledByName: maybe(text()),
    cancelledAt: maybe(at()),
    note: maybe(text()),
    createdByName: maybe(text()),
    createdAt: at(),
  },
  {
    id: int,
    version: int,
    createdBy: int.nullable(),
    locationIds: z.array(int),
    /** Who counted a line of it. */
    counters: z.array(int),
  },
  {
    counting: () => [{ status: ['COUNTING'] }],
    toApprove: () => [{ status: ['SUBMITTED'] }],
    withDifferences: () => [{ differenceCount: '>0' }],
    mine: ({ userId }) => [{ createdBy: userId }],
  },
);
export const CountSheet = CountSheets.row;
export type CountSheet = z.infer<typeof CountSheet>;

export const CountLines = list(
  {
    seq: whole(),
    /** Where it stands for whoever approves: once the count is handed in, what differs comes before the rest. */
    turn: whole(),
    kind: choice(unitKinds),
    unitNo: text(),
    itemCode: text(),
    itemName: text(),
    locationName: text(),
    /** Found there, though the books have it elsewhere or used up. */
    found: flag(),
    /** Where the books have it. */
    bookLocationName: text(),
    state: choice(lineStates),
    /** By the books at the moment it was counted, before that when the count began; null while a blind count goes on. */
    bookQty: maybe(qty()),
    countedQty: maybe(qty()),
    /** Counted less booked; null where nothing was counted, and while a blind count goes on. */
    difference: maybe(qty()),
    /** Of what the books had; null where they had nothing. */
    differencePct: maybe(number()),
    /** In the plant's currency; null where no price is known. */
    differenceAmount: maybe(money()),
    uom: text(),
    /** What moved between its count and now. */
    movedQty: maybe(qty()),
    reasonCode: maybe(text()),
    qualityStatus: choice(qualityStatuses),
    countedByName: maybe(text()),
    countedAt: maybe(at()),
    times: whole(),
    note: maybe(text()),
  },
  {
    id: int,
    version: int,
    sheetId: int,
    unitId: int,
    locationId: int,
    locationPath: z.string(),
    bookLocationId: int,
    /** Something was counted, and not what the books say; false while a blind count goes on. */
    different: z.boolean(),
  },
  {
    uncounted: () => [{ state: ['OPEN'] }],
    counted: () => [{ state: ['COUNTED', 'NOT_FOUND'] }],
    different: () => [{ different: true }],
  },
);
export const CountLine = CountLines.row;
export type CountLine = z.infer<typeof CountLine>;

const view = ['stockCount', 'view'] as const;
/** What sheets and their lines are made from. */
const countTables = [
  'count_sheet',
  'count_line',
  'material_stock',
  'product_stock',
  'lot',
  'material',
  'product',
  'location',
  'stock_movement',
  'order_material',
  'order_info',
] as const;
const writes = ['count_sheet', 'count_line'] as const;

export const countSheets = call({
  reads: countTables,
  method: 'GET',
  path: '/stock-count/sheets',
  permission: view,
  summary: 'The count sheets that are planned for a period.',
  ask: Period.safeExtend(Page),
  answer: CountSheets.page,
});
export const countSheet = call({
  reads: countTables,
  method: 'GET',
  path: '/stock-count/{id}',
  permission: view,
  summary: 'One count sheet.',
  ask: z.object({ id: PathId }),
  answer: CountSheet,
});
export const countLines = call({
  reads: countTables,
  method: 'GET',
  path: '/stock-count/{id}/lines',
  permission: view,
  summary:
    'The lines of a count sheet in the order of the shelves, once it is handed in those that differ first. A blind one tells no quantity of the books before.',
  ask: z.object({ id: PathId, ...Page }),
  answer: CountLines.page,
});

/** Stock that a code names and the sheet doesn't have: it was found where the books don’t have it. */
export const FoundUnit = z.object({
  kind: z.enum(unitKinds),
  unitId: int,
  unitNo: z.string(),
  itemName: z.string(),
  uom: z.string(),
  /** Where the books have it. */
  locationName: z.string(),
  /** Whether the books say that it is used up. */
  isEmpty: z.boolean(),
});
export type FoundUnit = z.infer<typeof FoundUnit>;
export const scanCount = call({
  reads: countTables,
  method: 'GET',
  path: '/stock-count/{id}/scan',
  permission: view,
  summary: 'What a code stands for on a count sheet: a line or several of it, stock that stands elsewhere by the books, or a place.',
  ask: z.object({ id: PathId, code: Name(100) }),
  answer: z.object({
    lines: z.array(CountLine),
    found: z.array(FoundUnit),
    place: z.object({ id: int, name: z.string() }).nullable(),
  }),
});

const planned = {
  plannedOn: PlannedDay,
  locationIds: z.array(Id).min(1).max(200),
  items: z.enum(countedItems),
  /** Counts material of one kind only. */
  materialType: z.enum(materialTypes).nullish(),
  /** Who counts isn't told what the books say. */
  blind: z.boolean(),
  /** Who approves mustn't have counted a line of it. */
  byAnother: z.boolean(),
  note: Note.nullish(),
};
export const PlanCount = z.object(planned);
export type PlanCount = z.infer<typeof PlanCount>;
export const planCount = call({
  writes,
  method: 'POST',
  path: '/stock-count',
  permission: ['stockCount', 'create'],
  summary: 'Plans a count of what stands at some places and below them.',
  ask: PlanCount,
  answer: CountSheet,
});
export const ChangeCount = z.object({ id: Id, version: Version, ...planned });
export type ChangeCount = z.infer<typeof ChangeCount>;
export const changeCount = call({
  writes,
  method: 'PUT',
  path: '/stock-count',
  permission: ['stockCount', 'modify'],
  summary: 'Changes a count that hasn’t begun.',
  ask: ChangeCount,
  answer: CountSheet,
});
const step = { id: PathId, version: Version };
export const startCount = call({
  writes,
  method: 'POST',
  path: '/stock-count/{id}/start',
  permission: ['stockCount', 'modify'],
  summary: 'Begins a count: what stands at its places now is its lines.',
  ask: z.object(step),
  answer: CountSheet,
  fact: true,
});

export const CountOne = z.object({
  id: PathId,
  /** The line that was counted, as its reader saw it; without one something is counted that the sheet doesn't have. */
  lineId: Id.optional(),
  version: Version.optional(),
  unit: z.object({ kind: z.enum(unitKinds), unitId: Id, locationId: Id }).optional(),
  countedQty: countedBy(Qty, ['lineId', 'count_line']),
  /** Counted twice and meant, though it is far from what the books say. */
  confirmed: z.boolean().optional(),
  note: Note.optional(),
});
export type CountOne = z.infer<typeof CountOne>;
export const countOne = call({
  writes,
  method: 'PUT',
  path: '/stock-count/{id}/count',
  permission: ['stockCount', 'modify'],
  summary: 'Writes down what was counted of one line, again where it was counted before, or of something that was found there.',
  ask: CountOne,
  answer: CountLine,
  fact: true,
});
export const DecideLines = z.object({
  id: PathId,
  lineIds: z.array(Id).min(1).max(1000),
  /** NOT_FOUND counts as nothing; LEFT_OUT stays as the books have it; OPEN takes either back. */
  state: z.enum(['NOT_FOUND', 'LEFT_OUT', 'OPEN']),
});
export type DecideLines = z.infer<typeof DecideLines>;
export const decideLines = call({
  writes,
  method: 'PUT',
  path: '/stock-count/{id}/decide',
  permission: ['stockCount', 'modify'],
  summary: 'Says of lines that were not counted that there is nothing, or that they are left out.',
  ask: DecideLines,
  answer: z.object({ changed: int }),
});
/** Lines of one reason. */
const Because = z.object({ lineIds: z.array(Id).min(1).max(1000), reasonCode: Code, note: Note.optional() });
export type Because = z.infer<typeof Because>;
export const GiveReasons = z.object({ id: PathId, reasons: z.array(Because).min(1).max(100) });
export type GiveReasons = z.infer<typeof GiveReasons>;
export const giveReasons = call({
  writes,
  method: 'PUT',
  path: '/stock-count/{id}/reasons',
  permission: ['stockCount', 'modify'],
  summary: 'Says why lines differ, each by a code of ADJUST_REASON that is meant for its way, all or none.',
  ask: GiveReasons,
  answer: z.object({ changed: int }),
});
export const SubmitCount = z.object({ ...step, reasons: z.array(Because).max(100).optional() });
export type SubmitCount = z.infer<typeof SubmitCount>;
export const submitCount = call({
  writes,
  method: 'POST',
  path: '/stock-count/{id}/submit',
  permission: ['stockCount', 'modify'],
  summary: 'Hands a count in for approval, once each of its lines is counted or decided, with reasons of differences where they are given.',
  ask: SubmitCount,
  answer: CountSheet,
  fact: true,
});
export const returnCount = call({
  writes,
  method: 'POST',
  path: '/stock-count/{id}/return',
  permission: ['stockCountApproval', 'create'],
  summary: 'Sends a count back to be counted anew, with the reason.',
  ask: z.object({ ...step, reason: Name(200) }),
  answer: CountSheet,
  fact: true,
});
/** A line as somebody is told of it who looks for what it counts. */
const ToldLine = z.object({
  id: int,
  kind: z.enum(unitKinds),
  unitId: int,
  unitNo: z.string(),
  itemName: z.string(),
  uom: z.string(),
  qty: z.number(),
});
export const CountCheck = z.object({
  /** The rules that keep whoever asks from approving it now, with the lines that each is about. */
  against: z.array(
    z.object({ code: z.string(), facts: z.record(z.string(), z.union([z.string(), z.number(), z.null()])), lines: z.array(ToldLine) }),
  ),
  /** What moved since it was counted, with how much; its difference is applied to what there is now. */
  moved: z.array(ToldLine),
  /** What nobody counted, with what the books have; it stays so. */
  leftOut: z.array(ToldLine),
});
export type CountCheck = z.infer<typeof CountCheck>;
export const checkCount = call({
  reads: countTables,
  method: 'GET',
  path: '/stock-count/{id}/check',
  permission: ['stockCountApproval', 'create'],
  summary: 'What is in the way of approving a count that was handed in, and what whoever approves it should know.',
  ask: z.object({ id: PathId }),
  answer: CountCheck,
});
export const postCount = call({
  writes: [...writes, 'stock_movement', 'material_stock', 'product_stock', 'lot'],
  method: 'POST',
  path: '/stock-count/{id}/post',
  permission: ['stockCountApproval', 'create'],
  summary: 'Approves a count: its differences are posted, each applied to what the books say by now, all or none.',
  ask: z.object(step),
  answer: CountSheet,
  fact: true,
});
export const cancelCount = call({
  writes,
  method: 'POST',
  path: '/stock-count/{id}/cancel',
  permission: ['stockCount', 'delete'],
  summary: 'Cancels a count that isn’t posted, with the reason; nothing changes in stock.',
  ask: z.object({ ...step, reason: Name(200) }),
  answer: CountSheet,
  fact: true,
});
export const countPaper = call({
  method: 'GET',
  path: '/stock-count/{id}/paper',
  permission: view,
  summary: 'A count sheet as a PDF on A4: to write on while it is counted, with its differences once it is handed in.',
  kind: 'file',
  ask: z.object({ id: PathId, lang: z.enum(['kr', 'en']).optional() }),
  answer: z.unknown(),
});
