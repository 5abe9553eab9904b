import { z } from 'zod';
import { call } from '../kit/call.ts';
import { resultWrites } from '../production/result/result.ts';
import { FactsAsk, newestOf, type Upgrades } from '../terminal/fact.ts';
import { ChangeAnswer } from './kiosk.ts';

/** How the facts of earlier builds are read. The first form is what kiosks kept before they were terminals: it says the same, without a number. */
export const kioskForms: Upgrades = [(told) => told];
export const kioskForm = newestOf(kioskForms);

/** What became of a fact; `left` where it can’t be booked from here and a leader has it, `waits` where only its author sends it. */
export const FactAnswer = ChangeAnswer.extend({
  key: z.string(),
  dailyPlanId: z.number().int().nullable(),
  outcome: z.enum(['ok', 'conflict', 'error', 'left', 'waits']),
});
export type FactAnswer = z.infer<typeof FactAnswer>;

export const sendFacts = call({
  writes: [...resultWrites, 'carry_over', 'kiosk_refusal', 'check_point_tick', 'terminal', 'terminal_contact', 'terminal_finding'],
  method: 'PUT',
  path: '/kiosk/facts',
  permission: ['kiosk', 'modify'],
  summary: 'What was entered at a kiosk, with its number and the time of its clock; each is taken, refused or left to a leader for itself.',
  ask: FactsAsk,
  answer: z.object({
    /** What the server’s clock shows. */
    now: z.number().int(),
    /** Nothing is booked from this terminal any more. */
    revoked: z.boolean(),
    /** The highest number that came from it: one that was restored from a backup goes on behind it. */
    lastSeq: z.number().int(),
    answers: z.array(FactAnswer),
  }),
});
