import { z } from 'zod';
import { call, deleteOne, restoreDeleted } from '../kit/call.ts';
import { PhoneNumber } from '../kit/formats.ts';
import { Code, Day, Ext, Flag, Id, Ids, Name, Note, Page, PathId, Stamps, Text, Version } from '../kit/shape.ts';
import { workKinds } from '../production/work/work-event.ts';
import { PlantNode } from './location.ts';

export const WorkerDraft = z.object({
  workerNo: Code,
  name: Name(),
  /** The user the worker signs in as. */
  userId: Id.nullish(),
  /** The line or warehouse where the worker stands now; empty for nobody's. */
  locationId: Id.nullish(),
  team: Text(100).nullish(),
  position: Text(100).nullish(),
  shiftGroup: Text(20).nullish(),
  hireDate: Day.nullish(),
  phone: PhoneNumber.nullish(),
  badgeBarcode: Text(50).nullish(),
  active: z.boolean().default(true),
  note: Note.nullish(),
  ext: Ext.optional(),
});
export type WorkerDraft = z.infer<typeof WorkerDraft>;
export const WorkerSave = WorkerDraft.extend({ id: Id.optional(), version: Version.optional() });
export type WorkerSave = z.infer<typeof WorkerSave>;

export const WorkerRow = z.object({
  ...Stamps.shape,
  ...WorkerDraft.shape,
  username: z.string().nullish(),
  locationName: z.string().nullish(),
  locationPath: z.string().nullish(),
  /** Whether somebody has one for the kiosk. */
  hasPin: z.boolean().optional(),
  /** Whether a work goes on that this is the worker of. */
  working: z.boolean().optional(),
  /** What that work is: the one that runs where others wait, else the one that was begun last; null for who is at none. */
  now: z
    .object({
      kind: z.enum(workKinds),
      since: z.string(),
      toolName: z.string().nullable(),
      productName: z.string().nullable(),
      operationName: z.string().nullable(),
      /** How many works go on in all. */
      works: z.number().int(),
    })
    .nullish(),
});
export type WorkerRow = z.infer<typeof WorkerRow>;

const view = ['worker', 'view'] as const;

export const workers = call({
  reads: [
    'worker',
    'location',
    'app_user',
    'work_event',
    'daily_plan',
    'production_operation_plan',
    'production_plan',
    'operation',
    'product',
    'tool',
  ],
  method: 'GET',
  path: '/worker/workers',
  permission: view,
  summary: 'All workers.',
  ask: z.object({ active: Flag.optional() }),
  answer: z.array(WorkerRow),
});
/** Active workers who stand nowhere. */
export const workersWithoutPlace = call({
  method: 'GET',
  path: '/worker/no-location',
  permission: view,
  summary: 'The workers who belong to no place.',
  ask: z.object({}),
  answer: z.array(WorkerRow),
});
/** The plant's tree with its active workers as leaves. */
export const workerTree = call({
  method: 'GET',
  path: '/worker/tree',
  permission: view,
  summary: 'The plant as a tree with its active workers.',
  ask: z.object({}),
  answer: z.array(PlantNode),
});
/** The workers at a place and below it. */
export const workersAt = call({
  method: 'GET',
  path: '/worker/location/{id}',
  permission: view,
  summary: 'The workers of a place.',
  ask: z.object({ id: PathId }),
  answer: z.array(WorkerRow),
});

/** Where somebody stood, or what somebody worked on, and how long. */
export const WorkerPast = z.object({
  key: z.string(),
  kind: z.enum(['PLACE', 'WORK']),
  workerId: z.number().int(),
  workerNo: z.string(),
  workerName: z.string(),
  locationName: z.string().nullable(),
  toolName: z.string().nullable(),
  /** Of work: the kind of its event. */
  event: z.string().nullable(),
  planNo: z.string().nullable(),
  productName: z.string().nullable(),
  fromAt: z.string(),
  toAt: z.string().nullable(),
  /** Of work that goes on, until now. */
  minutes: z.number().nullable(),
  /** Of work: those of its minutes in which no work went on that this person had begun before. They add up to the time at work, each minute once. */
  ownMinutes: z.number().nullable(),
  changedBy: z.string().nullable(),
});
export type WorkerPast = z.infer<typeof WorkerPast>;

/** What overlaps the period, of these workers or of all. */
export const workerHistory = call({
  reads: [
    'worker_location',
    'worker',
    'work_event',
    'daily_plan',
    'location',
    'production_operation_plan',
    'production_plan',
    'product',
    'tool',
  ],
  method: 'GET',
  path: '/worker/history',
  permission: view,
  summary:
    'The work that overlaps a period, of some workers or of all: the newest 1,000 or `limit` of it, `after` the key of the last one the older ones.',
  ask: z
    .object({ startDt: Day, endDt: Day, workers: Ids.optional(), after: Name(40).optional(), limit: Page.limit })
    .refine(({ startDt, endDt }) => startDt <= endDt, { path: ['endDt'], params: { code: 'dateRange' } }),
  answer: z.array(WorkerPast),
  parts: true,
});

/** Without an id a new worker, with one a change of the version that was read. */
export const saveWorker = call({
  writes: ['worker', 'worker_location'],
  method: 'PUT',
  path: '/worker',
  permission: ['worker', 'modify'],
  summary: 'Changes a worker.',
  ask: WorkerSave,
  answer: WorkerRow,
});
export const removeWorker = deleteOne('/worker/{id}', 'worker', 'Deletes a worker.', ['worker', 'worker_location', 'notice_reading']);

export const restoreWorkers = restoreDeleted('/worker/restored', 'worker', 'Brings back deleted workers, all or none.', [
  'worker',
  'worker_location',
]);

/** What a picker shows; open to everyone signed in. */
export const WorkerName = z.object({
  id: z.number().int(),
  workerNo: z.string(),
  name: z.string(),
  team: z.string().nullable(),
  locationId: z.number().int().nullable(),
  locationName: z.string().nullable(),
  active: z.boolean(),
});
export type WorkerName = z.infer<typeof WorkerName>;
export const workerNames = call({
  reads: ['worker', 'location'],
  method: 'GET',
  path: '/worker/names',
  permission: 'signed-in',
  summary: 'The names of the workers, for choosing one.',
  ask: z.object({}),
  answer: z.array(WorkerName),
});
