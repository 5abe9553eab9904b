import { aheadMs } from '../kit/fact.rules.ts';

/** A smaller difference of two clocks is the time that an answer took. */
const worthCorrectingMs = 30_000;
/** By how much a clock that is ahead by so many milliseconds is corrected. */
export const correctionOf = (aheadMs: number) => (Math.abs(aheadMs) > worthCorrectingMs ? aheadMs : 0);

type Entered = {
  /** What the terminal’s clock showed. */
  at: number;
  /** By how much it was known to be ahead then. */
  ahead: number | null;
};
/** Whether an instant was taken from the terminal’s clock, and not said by somebody. */
export const isByClock = (occurredAt: number, { at, ahead }: Entered) => Math.abs(occurredAt - (at - correctionOf(ahead ?? 0))) <= 2000;

/**
 * When a fact was entered, by the server’s clock, in milliseconds: what the terminal’s clock showed, less the difference that is known now.
 * Where the clock was set between, the difference that was known as it was entered counts, unless that would be still to come.
 */
export const factTime = ({ at, ahead }: Entered, aheadNow: number, now: number) => {
  const wasSet = ahead !== null && Math.abs(ahead - aheadNow) > worthCorrectingMs;
  const byThen = at - correctionOf(ahead ?? aheadNow);
  return wasSet && byThen <= now + aheadMs ? byThen : at - correctionOf(aheadNow);
};
