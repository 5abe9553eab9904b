import { z } from 'zod';
import { call, resource } from '../kit/call.ts';
import { Ext, Id, Name, Note, PathId, Text, Version } from '../kit/shape.ts';
import { unshared } from '../kit/unshared.ts';
import { mostObservations, refusals } from './observation.ts';

const int = z.number().int();

/** What sends observations over HTTP in its own name: a gateway, a logger, a machine. */
export const DeviceDraft = z.object({
  name: unshared(Name(100)),
  /** It may tell of the parameters of this tool alone; without it, of all. */
  toolId: Id.nullish(),
  /** Points that it may send in a second, in the long run. */
  pointsPerSec: int.min(10).max(1_000_000).default(20_000),
  active: z.boolean().default(true),
  note: Note.nullish(),
  ext: Ext.optional(),
});
export type DeviceDraft = z.infer<typeof DeviceDraft>;

const deviceTables = ['device', 'tool'] as const;
export const Device = resource({
  reads: deviceTables,
  table: 'device',
  menu: 'device',
  draft: DeviceDraft,
  more: {
    toolName: z.string().nullish(),
    /** The beginning of its key, to tell one from another; null while it has none. */
    keyStart: z.string().nullish(),
    keyAt: z.string().nullish(),
    lastPushedAt: z.string().nullish(),
    /** How far its clock went before ours when it sent last, in seconds; below zero it lags behind. */
    clockAheadSec: int.nullish(),
  },
  paths: { list: '/device/devices', create: '/device', removeOne: '/device/{id}', remove: '/device/devices/{ids}' },
});
export type DeviceRow = z.infer<typeof Device.row>;
/** From so many seconds on a clock is said to be wrong. */
export const wrongClockSec = 300;

export const oneDevice = call({
  reads: deviceTables,
  method: 'GET',
  path: '/device/{id}',
  permission: ['device', 'view'],
  summary: 'One device.',
  ask: z.object({ id: PathId }),
  answer: Device.row,
});
export const giveDeviceKey = call({
  writes: ['device'],
  method: 'POST',
  path: '/device/{id}/key',
  permission: ['device', 'modify'],
  summary: 'Gives a device a new key, which is shown this once; the one before opens nothing any more.',
  ask: z.object({ id: PathId, version: Version }),
  answer: z.object({ key: z.string() }),
});
export const revokeDeviceKey = call({
  writes: ['device'],
  method: 'POST',
  path: '/device/{id}/revoke',
  permission: ['device', 'modify'],
  summary: 'Revokes the key of a device: what it sends from now on is refused.',
  ask: z.object({ id: PathId, version: Version }),
  answer: Device.row,
});

export const precisions = ['ns', 'us', 'ms', 's'] as const;
export type Precision = (typeof precisions)[number];
/** A value as a device tells it; one that can't be taken is named, and the others are. */
export const TakenPoint = z.object({
  /** The code of the parameter. */
  parameter: Text(),
  /** ISO 8601 with a zone, or milliseconds since 1970; without it, the time of arrival. */
  at: z.union([z.string().max(50), z.number()]).optional(),
  value: z.unknown(),
  quality: z.string().max(20).optional(),
  /** Told afterwards: the current value stays. */
  historical: z.boolean().optional(),
});
export type TakenPoint = z.infer<typeof TakenPoint>;
export const pushRefusals = [
  ...refusals,
  'observation.lineIsReadable',
  'observation.qualityIsKnown',
  'observation.parameterOfTheDevice',
] as const;
export type PushRefusal = (typeof pushRefusals)[number];
export const pushObservations = call({
  writes: ['parameter_value', 'device'],
  method: 'POST',
  path: '/observation',
  permission: 'public',
  summary: `Takes up to ${mostObservations} points of a device, which shows its key as a bearer token: as JSON, or in the line protocol of InfluxDB as text/plain (\`?precision=ns|us|ms|s\`), either also with gzip. Points that are sent again are kept once.`,
  ask: z.object({
    points: z.array(TakenPoint).max(mostObservations).optional(),
    lines: z.string().optional(),
    precision: z.enum(precisions).optional(),
  }),
  answer: z.object({
    taken: int,
    /** By their place among the points, from 0; of lines, by their number from 1. */
    refused: z.array(z.object({ index: int, code: z.enum(pushRefusals) })),
    /** What each code means. */
    messages: z.record(z.string(), z.string()),
  }),
});
