import { z } from 'zod';
import { ClockMs, Contact } from './terminal.ts';

const int = z.number().int();

/** How a terminal sends a fact: what was told, by which form, and where it stands in the terminal’s own order. */
export const SentFact = z.object({
  /** The fact’s own key; sent again under it, it is the same record. */
  key: z.uuid(),
  /** Its number on its terminal, counted up by one; none where an earlier build kept it, or the terminal could keep nothing. */
  seq: int.min(1).nullish(),
  /** What the terminal’s clock showed as it was entered. */
  at: ClockMs,
  /** By how many milliseconds that clock was known to be ahead then; none where nobody had told it. */
  ahead: int.nullish(),
  /** The form that `told` is written by. */
  form: int.min(1).max(1_000_000),
  told: z.record(z.string(), z.unknown()),
  /** How often somebody has pressed again after it was refused; none where an earlier build sends it. */
  attempt: int.min(0).max(1_000_000).optional(),
  /** Who entered it, where somebody else sends it: what a closed account left behind goes to a leader. */
  userId: int.min(1).optional(),
  /** Whoever entered it stands before the screen and hears the answer at once. */
  atOnce: z.boolean().optional(),
});
export type SentFact = z.infer<typeof SentFact>;

/** The same of what goes to a leader at once, without being sent to be booked. */
export const SentFrom = SentFact.pick({ seq: true, at: true, ahead: true, form: true, attempt: true }).extend({ terminal: z.uuid() });
export type SentFrom = z.infer<typeof SentFrom>;

/** So many facts come with one request. */
export const factsAtOnce = 50;
/** A request with facts says what any contact says, with the numbers of all that still lies on the terminal; what can’t be read is told for itself. */
export const FactsAsk = Contact.partial({ terminal: true }).extend({
  /** The last number that the terminal has given. */
  lastSeq: int.min(0),
  /** The numbers of what lies on it. */
  held: z.array(int.min(1)).max(2000),
  facts: z.array(z.union([SentFact, z.record(z.string(), z.unknown())])).max(factsAtOnce),
});
export type FactsAsk = z.infer<typeof FactsAsk>;

/** One form after the other brings what was told to the newest: each says how the one before is read. Their count is the newest form’s number less one. */
export type Upgrades = readonly ((told: Record<string, unknown>) => Record<string, unknown>)[];
export const newestOf = (upgrades: Upgrades) => upgrades.length + 1;
export const upgraded = (upgrades: Upgrades, form: number, told: Record<string, unknown>) =>
  upgrades.slice(form - 1).reduce((now, upgrade) => upgrade(now), told);
