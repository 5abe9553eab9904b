import { z } from 'zod';
import { call } from '../kit/call.ts';
import { at, choice, fixed, list, maybe, text, whole } from '../kit/list.ts';
import { inOrder, Millis, Page, PathId } from '../kit/shape.ts';

/** Changing calls that people and programs sent, each with who sent it and how it was answered. */
export const ServiceUses = list(
  {
    /** Its number in the log. */
    id: whole(),
    at: at(),
    userId: maybe(text()),
    username: maybe(text()),
    ip: maybe(text()),
    service: text(),
    method: choice(['POST', 'PUT', 'DELETE']),
    path: text(),
    status: whole(),
    durationMs: whole(),
    requestId: maybe(text()),
    /** Without secrets, cut where it is long. */
    requestBody: fixed({ kind: 'text', shape: z.unknown() } as const),
  },
  {
    /** The person's row; null where nobody was signed in. */
    personId: z.number().int().nullable(),
  },
  { refused: () => [{ status: '>=400' }], failed: () => [{ status: '>=500' }], slow: () => [{ durationMs: '>=1000' }] },
);
export type ServiceUse = z.infer<typeof ServiceUses.row>;

const period = { from: Millis, to: Millis };
/** Of one person alone. */
const ofPerson = { personId: PathId.optional() };
const history = {
  reads: ['app_user'],
  method: 'GET',
  permission: ['history', 'view'],
  answer: z.array(ServiceUses.row),
  page: ServiceUses.page,
} as const;

export const serviceHistory = call({
  ...history,
  path: '/history/service/date/{from}/{to}',
  summary: 'The changing calls of a period, the newest first.',
  ask: inOrder(z.object({ ...period, ...ofPerson, ...Page })),
});
export const serviceHistoryOf = call({
  ...history,
  path: '/history/date/{from}/{to}/service/{s}',
  summary: 'The changing calls of one service in a period, the newest first.',
  ask: inOrder(z.object({ ...period, s: z.string().max(100), ...ofPerson, ...Page })),
});
export const serviceHistoryBetween = call({
  ...history,
  path: '/history/fromid/{a}/toid/{b}',
  summary: 'The changing calls from one number of the log to another, the newest first.',
  ask: z.object({ a: PathId, b: PathId, ...Page }),
});
