import { z } from 'zod';
import { chartedTables, signalPlaces } from '../control/control.ts';
import { call } from '../kit/call.ts';
import { Id, Name, PathId } from '../kit/shape.ts';
import { acting } from './person.ts';

const int = z.number().int();
/** A signal that a value of an inspection makes on its chart, for whoever measures it, while nobody has said why it came. */
export const LineSignal = z.object({
  /** Of the newest revision of what is measured. */
  characteristicId: int,
  name: z.string(),
  nameEn: z.string().nullable(),
  unit: z.string().nullable(),
  decimals: int.nullable(),
  on: z.enum(signalPlaces),
  rule: int,
  valueId: int,
  at: z.string(),
  /** So many points make it. */
  count: int,
  /** Where it goes to; null where that means nothing. */
  side: z.enum(['UP', 'DOWN']).nullable(),
  /** What is plotted at it, and the lines there. */
  point: z.number(),
  centre: z.number(),
  ucl: z.number(),
  lcl: z.number(),
  /** The chart up to it, and which of its points make the signal. */
  points: z.array(z.number().nullable()),
  signalled: z.array(int),
  reactionPlan: z.string().nullable(),
  /** Who left it to a leader, and when. */
  left: z.object({ byName: z.string(), at: z.string() }).nullable(),
});
export type LineSignal = z.infer<typeof LineSignal>;

const answer = z.array(LineSignal);
const change = { method: 'POST', permission: ['kiosk', 'modify'], fact: true, writes: ['spc_signal'], answer } as const;
const One = { id: PathId, characteristicId: Id, ...acting };

export const lineSignals = call({
  reads: chartedTables,
  method: 'GET',
  path: '/kiosk/inspections/{id}/signals',
  permission: ['kiosk', 'view'],
  summary: 'The signals of control charts that the values of an inspection make and that nobody has dealt with.',
  ask: z.object({ id: PathId }),
  answer,
});
export const settleLineSignal = call({
  ...change,
  path: '/kiosk/inspections/{id}/signals/settle',
  summary: 'Says at the line what caused the signals of what was measured and what was done: by the codes of the plant, or in words.',
  ask: z.object({
    ...One,
    causeId: Id.optional(),
    cause: Name(500).optional(),
    actionId: Id.optional(),
    action: Name(500).optional(),
  }),
});
export const leaveLineSignal = call({
  ...change,
  path: '/kiosk/inspections/{id}/signals/leave',
  summary: 'Leaves the signals of what was measured to a leader: they are known, and who saw them.',
  ask: z.object(One),
});
