import { z } from 'zod';
import { call } from '../kit/call.ts';
import { Id, Name } from '../kit/shape.ts';

export const Pin = z.string().regex(/^\d{4,8}$/);

/** Who acts at a screen that several share: what was given when the person was identified. */
export const acting = { personToken: z.string().max(100).optional() };

/**
 * Who acts at a kiosk from now on. The token goes with what this person reports; it is worth nothing to another user. `correctsAll`: may correct
 * anybody's results; `settles`: may book or discard refused reports.
 */
export const KioskPerson = z.object({
  workerId: z.number().int(),
  name: z.string(),
  token: z.string(),
  correctsAll: z.boolean(),
  settles: z.boolean(),
});
export type KioskPerson = z.infer<typeof KioskPerson>;

export const identifyPerson = call({
  method: 'POST',
  path: '/kiosk/person',
  permission: ['kiosk', 'modify'],
  summary: 'Says who stands at the kiosk: by the badge, or by a worker’s own PIN; wrong PINs make the kiosk wait.',
  ask: z.union([z.object({ badge: Name(50) }), z.object({ workerId: Id, pin: Pin })]),
  answer: KioskPerson,
});
export const setWorkerPin = call({
  writes: ['worker'],
  method: 'PUT',
  path: '/worker/pin',
  permission: ['worker', 'modify'],
  summary: 'Gives a worker a PIN for the kiosk, or takes it away.',
  ask: z.object({ id: Id, pin: Pin.nullable() }),
  answer: z.object({ id: z.number().int() }),
});
