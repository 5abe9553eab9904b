import { z } from 'zod';
import { call } from '../kit/call.ts';
import { Millis, Part, PathId } from '../kit/shape.ts';

/** One changing call that somebody sent. */
export const ServiceUse = z.object({
  id: z.number().int(),
  at: z.string(),
  userId: z.string().nullable(),
  username: z.string().nullable(),
  ip: z.string().nullable(),
  service: z.string(),
  method: z.string(),
  path: z.string(),
  status: z.number().int(),
  durationMs: z.number().int(),
  requestId: z.string().nullable(),
  /** Without secrets, cut where it is long. */
  requestBody: z.unknown(),
});
export type ServiceUse = z.infer<typeof ServiceUse>;

const period = { from: Millis, to: Millis };
const history = { method: 'GET', permission: ['history', 'view'], answer: z.array(ServiceUse), parts: true } as const;

/** The newest first, 1,000 or `limit` of them; `after` the last one come the older ones. */
export const serviceHistory = call({
  ...history,
  path: '/history/service/date/{from}/{to}',
  summary: 'The changing calls of a period, the newest 1,000 or `limit` of them; `after` the last one come the older ones.',
  ask: z.object({ ...period, ...Part }),
});
export const serviceHistoryOf = call({
  ...history,
  path: '/history/date/{from}/{to}/service/{s}',
  summary: 'The changing calls of one service in a period.',
  ask: z.object({ ...period, s: z.string().max(100), ...Part }),
});
export const serviceHistoryBetween = call({
  ...history,
  path: '/history/fromid/{a}/toid/{b}',
  summary: 'The changing calls from one number of the log to another.',
  ask: z.object({ a: PathId, b: PathId, ...Part }),
});
