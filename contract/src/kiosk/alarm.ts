import { z } from 'zod';
import { specOutSides } from '../collection/spec-out.ts';
import { call } from '../kit/call.ts';
import { Id, Name, PathId } from '../kit/shape.ts';
import { acting } from './person.ts';

const int = z.number().int();
/** So long after its end a stretch beyond the limits is still told at the line; what is older is for the office. */
export const toldForHours = 12;

/** A machine of the line is, or was a while ago, beyond a limit, and nobody has said why. */
export const LineAlarm = z.object({
  id: int,
  toolName: z.string(),
  toolNameEn: z.string().nullable(),
  parameterName: z.string(),
  parameterNameEn: z.string().nullable(),
  unit: z.string().nullable(),
  decimals: int.nullable(),
  side: z.enum(specOutSides),
  fromAt: z.string(),
  /** Null while it is out. */
  toAt: z.string().nullable(),
  worst: z.number(),
  limitValue: z.number(),
  lotNo: z.string().nullable(),
});
export type LineAlarm = z.infer<typeof LineAlarm>;

const answer = z.array(LineAlarm);
export const lineAlarms = call({
  reads: ['spec_out', 'parameter', 'tool', 'lot'],
  method: 'GET',
  path: '/kiosk/alarms',
  permission: ['kiosk', 'view'],
  summary: 'Where machines of a line are beyond their limits, or were in the last hours, and nobody has said why; the newest first.',
  ask: z.object({ lineId: PathId }),
  answer,
});
export const acknowledgeLineAlarm = call({
  method: 'POST',
  permission: ['kiosk', 'modify'],
  fact: true,
  writes: ['spec_out'],
  path: '/kiosk/alarms/{id}/acknowledge',
  summary:
    'Says at the line why a machine was beyond its limits and what was done: by the codes of the plant, or in words. Answers what is left.',
  ask: z.object({
    ...{ id: PathId, lineId: Id, ...acting },
    causeId: Id.optional(),
    cause: Name(500).optional(),
    actionId: Id.optional(),
    action: Name(500).optional(),
  }),
  answer,
});
