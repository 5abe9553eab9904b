import { z } from 'zod';
import { call } from '../kit/call.ts';
import { Id, PathId } from '../kit/shape.ts';
import { acting } from './person.ts';

const int = z.number().int();

/** A call for help that nobody has ended yet. */
export const HelpCall = z.object({
  id: int,
  lineId: int,
  lineName: z.string(),
  /** Where it came from, when it came from a work. */
  operationName: z.string().nullable(),
  toolName: z.string().nullable(),
  lotNo: z.string().nullable(),
  reason: z.string(),
  /** The worker who called, where nobody said who the user who is signed in. */
  calledBy: z.string(),
  calledAt: z.string(),
  takenBy: z.string().nullable(),
  takenAt: z.string().nullable(),
});
export type HelpCall = z.infer<typeof HelpCall>;

const reads = [
  'help_call',
  'location',
  'code',
  'app_user',
  'worker',
  'daily_plan',
  'production_operation_plan',
  'production_plan',
  'operation',
  'tool',
  'lot',
] as const;
const writes = ['help_call'] as const;

export const lineHelp = call({
  reads,
  method: 'GET',
  path: '/kiosk/help',
  permission: ['kiosk', 'view'],
  summary: 'The open calls for help of a line.',
  ask: z.object({ lineId: PathId }),
  answer: z.array(HelpCall),
});
/** Who calls and who comes may hold a phone: its notices are what everybody has there. */
const inHand = ['mobileNotice'] as const;
export const openHelp = call({
  reads,
  method: 'GET',
  path: '/kiosk/help/open',
  permission: ['kioskRefusal', 'view'],
  alsoOn: inHand,
  summary: 'The open calls for help of all lines, the longest waiting first.',
  ask: z.object({}),
  answer: z.array(HelpCall),
});
const Named = z.object({ id: int, name: z.string() });
export const helpChoices = call({
  reads: ['location', 'code', 'code_category'],
  method: 'GET',
  path: '/kiosk/help/choices',
  permission: ['kiosk', 'view'],
  alsoOn: inHand,
  summary: 'The lines that help may be called to, and whom one may call.',
  ask: z.object({}),
  answer: z.object({ lines: z.array(Named.extend({ factoryName: z.string() })), reasons: z.array(Named) }),
});
export type HelpChoices = z.infer<typeof helpChoices.answer>;
export const callHelp = call({
  writes,
  fact: true,
  method: 'POST',
  path: '/kiosk/help',
  permission: ['kiosk', 'modify'],
  alsoOn: inHand,
  summary: 'Calls for help at a line; one that calls for the same already is answered instead of a second.',
  ask: z.object({
    lineId: Id,
    dailyPlanId: Id.nullish(),
    reasonId: Id,
    ...acting,
  }),
  answer: HelpCall,
});
export const takeHelp = call({
  writes,
  method: 'PUT',
  path: '/kiosk/help/taken',
  permission: ['kioskRefusal', 'modify'],
  alsoOn: inHand,
  summary: 'Says to a call for help that one is coming.',
  ask: z.object({ id: Id }),
  answer: z.object({ id: int }),
});
export const endHelp = call({
  writes,
  method: 'PUT',
  path: '/kiosk/help/ended',
  permission: ['kiosk', 'modify'],
  alsoOn: inHand,
  summary: 'Ends a call for help: it was answered, or is needed no more.',
  ask: z.object({ id: Id }),
  answer: z.object({ id: int }),
});
