import { z } from 'zod';
import { call, Deleted, resource } from '../kit/call.ts';
import { FactAsk, FactStamps, sources } from '../kit/fact.ts';
import { Code, Day, Ext, Id, Money, Name, Note, OtherName, Part, PathId, PlannedDay, PositiveQty, Text, Version } from '../kit/shape.ts';
import { unshared } from '../kit/unshared.ts';
import { moldUsages } from './shots.ts';

export const moldTypes = ['INJECTION', 'PRESS', 'DIECAST', 'JIG'] as const;
export const moldOwnerships = ['OWN', 'CUSTOMER'] as const;
export const moldStatuses = ['STORED', 'MOUNTED', 'IN_REPAIR', 'OUT', 'DISCARDED'] as const;
export type MoldStatus = (typeof moldStatuses)[number];
export const maintenanceDues = ['SHOTS', 'DAYS', 'BOTH'] as const;

const Count = z.number().int().min(0).max(1_000_000_000);
const Several = Count.min(1);
/** The number of a cavity, from 1. */
const Cavity = z.number().int().min(1).max(999);

/** What a mold makes, and in which of its cavities; none named: in all. */
export const MoldProduct = z.object({ productId: Id, cavityNos: z.array(Cavity).max(999).default([]) });

export const MoldDraft = z.object({
  code: unshared(Code),
  name: Name(),
  nameEn: Text().nullish(),
  partNumber: Text(100).nullish(),
  type: z.enum(moldTypes),
  /** What it makes; none named: whatever its machine makes. */
  products: z.array(MoldProduct).max(100).default([]),
  manufacturer: Text(100).nullish(),
  model: Text(100).nullish(),
  cavityCount: Cavity.default(1),
  /** The cavities that make pieces now; left out: all of them. */
  activeCavities: z.array(Cavity).max(999).optional(),
  /** Shots that the maker answers for. */
  guaranteedShots: Several.nullish(),
  /** Shots that it had made before it was counted here. */
  initialShots: Count.default(0),
  pmEveryShots: Several.nullish(),
  pmEveryDays: z.number().int().min(1).max(36_500).nullish(),
  ownership: z.enum(moldOwnerships).default('OWN'),
  /** Whose it is, where it isn't ours. */
  ownerId: Id.nullish(),
  assetNo: Text(100).nullish(),
  /** Kilograms. */
  weight: PositiveQty.nullish(),
  size: Text(100).nullish(),
  /** Where it is put when it is entered; afterwards it goes by in and out alone. */
  locationId: Id.nullish(),
  purchaseDate: Day.nullish(),
  price: Money.min(0).nullish(),
  photoFileId: Id.nullish(),
  designImageId: Id.nullish(),
  /** Without one, the code is the barcode. */
  barcode: unshared(Text(50).nullish()),
  note: Note.nullish(),
  ext: Ext.optional(),
});
export type MoldDraft = z.infer<typeof MoldDraft>;

const moldTables = ['mold', 'mold_product', 'mold_inout', 'mold_maintenance', 'location', 'tool', 'biz_partner', 'product'] as const;
export const Mold = resource({
  reads: moldTables,
  writes: ['mold', 'mold_product', 'attachment'],
  table: 'mold',
  menu: 'moldInfo',
  draft: MoldDraft,
  more: {
    status: z.enum(moldStatuses),
    productNames: z.string().nullish(),
    /** The same with the cavities of each: `Bracket [1, 2]; Shaft`. */
    productsText: z.string().nullish(),
    locationName: z.string().nullish(),
    /** From the site down, joined by ` / `. */
    locationPath: z.string().nullish(),
    /** The machine that it is mounted on. */
    toolId: z.number().int().nullish(),
    toolName: z.string().nullish(),
    toolLocationName: z.string().nullish(),
    /** Who has it, where it is out or in repair elsewhere. */
    partnerId: z.number().int().nullish(),
    partnerName: z.string().nullish(),
    dueBackDate: z.string().nullish(),
    /** Of one that is mounted, out or in repair: where it stood before, and goes back to unless told otherwise. */
    usualLocationId: z.number().int().nullish(),
    /** What the counter of its machine showed last, while it was mounted there. */
    counterLast: z.number().int().nullish(),
    ownerName: z.string().nullish(),
    /** Initial shots + Σ shots of the results made with it. */
    shotCount: z.number().int(),
    /** Since its last maintenance; all of its shots where it was never maintained. */
    sinceMaintenance: z.number().int(),
    lastMaintainedAt: z.string().nullish(),
    nextMaintenanceDate: z.string().nullish(),
    maintenanceDue: z.enum(maintenanceDues).nullish(),
    /** Shots ÷ guaranteed shots, in percent with one decimal. */
    usageRatio: z.number().nullish(),
    usage: z.enum(moldUsages),
    /** Up to how many shots somebody let it go on beyond the guaranteed ones. */
    approvedShots: z.number().int().nullish(),
    approvalReason: z.string().nullish(),
    /** Whether use beyond the guaranteed shots can be approved in this plant. */
    approvable: z.boolean(),
    disposeReason: z.string().nullish(),
    disposedAt: z.string().nullish(),
  },
  paths: {
    list: '/mold/molds',
    create: '/mold/mold',
    removeOne: '/mold/mold/{id}',
    remove: '/mold/molds/{ids}',
    bulk: '/mold/molds',
  },
});
export type MoldRow = z.infer<typeof Mold.row>;

const view = ['moldInfo', 'view'] as const;
const byId = z.object({ id: PathId });
const rows = z.array(Mold.row);

export const oneMold = call({
  reads: moldTables,
  method: 'GET',
  path: '/mold/mold/{id}',
  permission: view,
  summary: 'One mold.',
  ask: byId,
  answer: Mold.row,
});
export const moldDesignImage = call({
  method: 'GET',
  path: '/mold/mold/{id}/design-image',
  permission: view,
  summary: 'The drawing of a mold.',
  ask: byId,
  answer: z.unknown(),
  kind: 'file',
});
/** The molds that stand at a place and below it, on its machines too. */
export const moldsAt = call({
  reads: moldTables,
  method: 'GET',
  path: '/mold/location/{id}/molds',
  permission: view,
  summary: 'The molds at a place and below it, those on its machines too.',
  ask: byId,
  answer: rows,
});
export const moldsOnTool = call({
  reads: moldTables,
  method: 'GET',
  path: '/mold/tool/{id}/molds',
  permission: view,
  summary: 'The mold that is mounted on a machine, first, and those that were mounted on it before.',
  ask: byId,
  answer: rows,
});

/** Something in a tree of molds: a place, a machine, a partner, a kind of mold, a mold, or a product that it makes. */
export type MoldNode = {
  /** Kind and id, e.g. `MOLD:12`: unique in the whole tree. */
  key: string;
  kind: 'LOCATION' | 'TOOL' | 'PARTNER' | 'TYPE' | 'MOLD' | 'PRODUCT';
  id: number;
  code: string;
  name: string;
  otherName: string | null;
  /** Of a mold: its state. */
  status: MoldStatus | null;
  children: MoldNode[];
};
export const MoldNode: z.ZodType<MoldNode, MoldNode> = z.object({
  key: z.string(),
  kind: z.enum(['LOCATION', 'TOOL', 'PARTNER', 'TYPE', 'MOLD', 'PRODUCT']),
  id: z.number().int(),
  code: z.string(),
  name: z.string(),
  otherName: z.string().nullable(),
  status: z.enum(moldStatuses).nullable(),
  children: z.lazy(() => z.array(MoldNode)),
});
export const moldLocationTree = call({
  reads: moldTables,
  method: 'GET',
  path: '/mold/location-tree',
  permission: view,
  summary: 'The plant as a tree with the molds where they stand, on machines too, and beside it those that are out.',
  ask: z.object({}),
  answer: z.array(MoldNode),
});
export const moldTree = call({
  reads: moldTables,
  method: 'GET',
  path: '/mold/mold-tree',
  permission: view,
  summary: 'The molds by their kind, each with the products that it makes.',
  ask: z.object({}),
  answer: z.array(MoldNode),
});
export type MoldChoice = {
  value: number;
  label: string;
  code: string;
  kind: 'LOCATION' | 'TOOL' | 'MOLD';
  children?: MoldChoice[] | undefined;
};
const MoldChoice: z.ZodType<MoldChoice, MoldChoice> = z.object({
  value: z.number().int(),
  label: z.string(),
  code: z.string(),
  kind: z.enum(['LOCATION', 'TOOL', 'MOLD']),
  children: z.lazy(() => z.array(MoldChoice)).optional(),
});
export const moldCascader = call({
  reads: moldTables,
  method: 'GET',
  path: '/mold/cascader',
  permission: view,
  summary: 'Places step by step down to the molds that stand there; places without one are left out.',
  ask: z.object({}),
  answer: z.array(MoldChoice),
});

/** What a picker shows; open to everyone signed in. */
export const MoldName = z.object({
  id: z.number().int(),
  code: z.string(),
  name: z.string(),
  otherName: OtherName,
  status: z.enum(moldStatuses),
  toolId: z.number().int().nullable(),
});
export type MoldName = z.infer<typeof MoldName>;
export const moldNames = call({
  reads: ['mold'],
  method: 'GET',
  path: '/mold/names',
  permission: 'signed-in',
  summary: 'The names of all molds, for choosing one.',
  ask: z.object({}),
  answer: z.array(MoldName),
});

export const disposeMold = call({
  writes: ['mold'],
  method: 'PUT',
  path: '/mold/dispose/{id}',
  permission: ['moldInfo', 'modify'],
  summary: 'Discards a mold for good, with a reason.',
  ask: z.object({ id: PathId, reason: Name(500), version: Version }),
  answer: Mold.row,
});
export const approveMold = call({
  writes: ['mold'],
  method: 'PUT',
  path: '/mold/approve/{id}',
  permission: ['moldInfo', 'modify'],
  summary: 'Lets a mold go on beyond its guaranteed shots up to a count, with a reason.',
  ask: z.object({ id: PathId, approvedShots: Several, reason: Name(500) }),
  answer: Mold.row,
});

export const moldMoveKinds = ['MOUNT', 'UNMOUNT', 'OUT', 'IN', 'MOVE', 'REPAIR_OUT', 'REPAIR_IN'] as const;
export type MoldMoveKind = (typeof moldMoveKinds)[number];

const Counter = z.number().int().min(0).max(2_000_000_000);

/** 금형 입출고: one step of a mold from where it is to where it goes. */
export const MoldInoutDraft = z.object({
  moldId: Id,
  kind: z.enum(moldMoveKinds),
  /** The machine that it is mounted on. */
  toolId: Id.nullish(),
  /** Where it is put: of what comes back, what is moved, and what is repaired in the house. */
  locationId: Id.nullish(),
  /** Who gets it, of what goes out. */
  partnerId: Id.nullish(),
  dueBackDate: PlannedDay.nullish(),
  workerId: Id.nullish(),
  reason: Text(500).nullish(),
  condition: z.enum(['OK', 'NG']).default('OK'),
  /** What the machine's counter shows, of what is mounted or taken off. */
  counter: Counter.nullish(),
  ...FactAsk,
});
export type MoldInoutDraft = z.infer<typeof MoldInoutDraft>;
export const MoldInout = FactStamps.extend({
  moldId: z.number().int(),
  kind: z.enum(moldMoveKinds),
  toolId: z.number().int().nullable(),
  toolName: z.string().nullable(),
  fromLocationId: z.number().int().nullable(),
  fromLocationName: z.string().nullable(),
  toLocationId: z.number().int().nullable(),
  toLocationName: z.string().nullable(),
  partnerId: z.number().int().nullable(),
  partnerName: z.string().nullable(),
  dueBackDate: z.string().nullable(),
  /** What it had counted then. */
  shotsAt: z.number().int(),
  /** What the machine's counter showed. */
  counter: z.number().int().nullable(),
  workerId: z.number().int().nullable(),
  workerName: z.string().nullable(),
  reason: z.string().nullable(),
  condition: z.enum(['OK', 'NG']),
  note: z.string().nullable(),
  inForce: z.boolean(),
  /** Who took it back and why. */
  takenBackBy: z.string().nullable(),
  takenBackReason: z.string().nullable(),
});
export type MoldInout = z.infer<typeof MoldInout>;

const moveWrites = ['mold', 'mold_inout'] as const;
export const moldInouts = call({
  reads: ['mold_inout', 'mold', 'tool', 'location', 'biz_partner', 'worker', 'app_user'],
  method: 'GET',
  path: '/mold/mold/{id}/inouts',
  permission: view,
  summary: 'Where a mold went, the newest 1,000 or `limit` steps first; `after` the last one come the older ones.',
  ask: z.object({ id: PathId, ...Part }),
  answer: z.array(MoldInout),
  parts: true,
});
export const moveMold = call({
  writes: moveWrites,
  fact: true,
  method: 'POST',
  path: '/mold/inout',
  permission: ['moldInfo', 'create'],
  summary: 'Mounts, unmounts, gives out, takes in, moves or sends a mold to repair.',
  ask: MoldInoutDraft,
  answer: MoldInout,
});
/** Without a reason by callers written to the specification alone. */
export const takeBackMove = call({
  writes: moveWrites,
  fact: true,
  method: 'DELETE',
  path: '/mold/inout/{id}',
  permission: ['moldInfo', 'delete'],
  summary: 'Takes the newest step of a mold back: a correction, and the mold stands where it stood before.',
  ask: z.object({ id: PathId, reason: Name(500).optional() }),
  answer: Deleted,
});

/** 정비: what was done to a mold; its shots count anew from there. */
export const MoldMaintenanceDraft = z.object({
  moldId: Id,
  item: Name(),
  result: z.enum(['OK', 'NG']).default('OK'),
  workerId: Id.nullish(),
  /** Who did it, where it wasn't us. */
  partnerId: Id.nullish(),
  cost: Money.min(0).nullish(),
  /** What the machine's counter shows, of one that is mounted. */
  counter: Counter.nullish(),
  ...FactAsk,
});
export type MoldMaintenanceDraft = z.infer<typeof MoldMaintenanceDraft>;
export const MoldMaintenance = FactStamps.extend({
  moldId: z.number().int(),
  item: z.string(),
  result: z.enum(['OK', 'NG']),
  shotsAt: z.number().int(),
  counter: z.number().int().nullable(),
  workerName: z.string().nullable(),
  partnerName: z.string().nullable(),
  cost: z.number().nullable(),
  note: z.string().nullable(),
  inForce: z.boolean(),
});
export type MoldMaintenance = z.infer<typeof MoldMaintenance>;
const maintenanceWrites = ['mold', 'mold_maintenance'] as const;
export const moldMaintenances = call({
  reads: ['mold_maintenance', 'worker', 'biz_partner', 'app_user'],
  method: 'GET',
  path: '/mold/mold/{id}/maintenances',
  permission: view,
  summary: 'What was done to a mold, the newest 1,000 or `limit` first; `after` the last one come the older ones.',
  ask: z.object({ id: PathId, ...Part }),
  answer: z.array(MoldMaintenance),
  parts: true,
});
export const maintainMold = call({
  writes: maintenanceWrites,
  fact: true,
  method: 'POST',
  path: '/mold/maintenance',
  permission: ['moldInfo', 'create'],
  summary: 'Records the maintenance of a mold: its shots since the last one count anew.',
  ask: MoldMaintenanceDraft,
  answer: MoldMaintenance,
});
export const takeBackMaintenance = call({
  writes: maintenanceWrites,
  fact: true,
  method: 'DELETE',
  path: '/mold/maintenance/{id}',
  permission: ['moldInfo', 'delete'],
  summary: 'Takes a maintenance back that never was: a correction.',
  ask: z.object({ id: PathId, reason: Name(500).optional() }),
  answer: Deleted,
});

/** 설비 카운터: what a machine counted between two readings, and what of it the results don't say. */
export const CounterShots = z.object({
  occurredAt: z.string(),
  since: z.string(),
  toolName: z.string(),
  counterFrom: z.number().int(),
  counterTo: z.number().int(),
  /** Shots of the results between them. */
  byResults: z.number().int(),
  /** What the counter counted beyond: shots of the mold as well. */
  more: z.number().int(),
  actorName: z.string().nullable(),
  source: z.enum(sources),
});
export type CounterShots = z.infer<typeof CounterShots>;
export const moldCounterShots = call({
  reads: ['mold_inout', 'mold_maintenance', 'production_result', 'tool', 'app_user'],
  method: 'GET',
  path: '/mold/mold/{id}/counter-shots',
  permission: view,
  summary: 'What the counters of its machines counted while a mold was mounted, the newest 1,000 readings first, beside what results say.',
  ask: byId,
  answer: z.array(CounterShots),
});

/** 타수 보정: what a mold really has counted, with why; `shots` is the right count where `seen` stood. */
export const ShotCorrectionDraft = z.object({
  moldId: Id,
  shots: Count,
  /** The count that was looked at: what results make meanwhile is added to the right one. */
  seen: Count,
  reason: Name(500),
  version: Version,
});
export type ShotCorrectionDraft = z.infer<typeof ShotCorrectionDraft>;
export const ShotCorrection = z.object({
  id: z.number().int(),
  occurredAt: z.string(),
  shotsBefore: z.number().int(),
  shotsAfter: z.number().int(),
  reason: z.string(),
  actorName: z.string().nullable(),
});
export type ShotCorrection = z.infer<typeof ShotCorrection>;
export const shotCorrections = call({
  reads: ['mold_shot_correction', 'app_user'],
  method: 'GET',
  path: '/mold/mold/{id}/shot-corrections',
  permission: view,
  summary: 'When what a mold has counted was set right, the newest 1,000 or `limit` first; `after` the last one come the older ones.',
  ask: z.object({ id: PathId, ...Part }),
  answer: z.array(ShotCorrection),
  parts: true,
});
export const correctShots = call({
  writes: ['mold', 'mold_shot_correction'],
  fact: true,
  method: 'POST',
  path: '/mold/shot-correction',
  permission: ['moldInfo', 'modify'],
  summary: 'Sets right what a mold has counted, with a reason: the only way for its shots to fall.',
  ask: ShotCorrectionDraft,
  answer: Mold.row,
});

/** What a result used of a mold. */
export const MoldUsage = z.object({
  resultId: z.number().int(),
  occurredAt: z.string(),
  businessDate: z.string(),
  shift: z.enum(['DAY', 'NIGHT']),
  toolName: z.string().nullable(),
  planId: z.number().int(),
  planNo: z.string(),
  lotNo: z.string(),
  productName: z.string(),
  operationName: z.string(),
  uom: z.string(),
  goodQty: z.number(),
  defectQty: z.number(),
  trialQty: z.number(),
  /** The cavities that made pieces then. */
  cavities: z.array(z.number().int()),
  shots: z.number().int(),
});
export type MoldUsage = z.infer<typeof MoldUsage>;
export const moldUsagesOf = call({
  reads: ['production_result', 'production_plan', 'lot', 'product', 'operation', 'production_operation_plan', 'tool'],
  method: 'GET',
  path: '/mold/mold/{id}/usages',
  permission: view,
  summary:
    'The results in force that a mold made, with their shots: the newest 1,000 or `limit`; `after` the last one come the older ones.',
  ask: z.object({ id: PathId, ...Part }),
  answer: z.array(MoldUsage),
  parts: true,
});
