import type { Rule } from './rule.ts';

type Instant = {
  at: number;
  now: number;
  /** How many days back a fact may lie; missing for a load of earlier records. */
  backDays: number | undefined;
  /** Where it stands in the ask; the instant of the fact itself unless told. */
  field?: string;
};
/** A device's clock may run this far ahead. */
export const aheadMs = 5 * 60_000;
const dayMs = 86_400_000;

/** What must hold of the instant at which something is said to have happened; instants are milliseconds. */
export const factRules: readonly Rule<Instant>[] = [
  {
    code: 'fact.notInTheFuture',
    field: ({ field = 'occurredAt' }) => field,
    broken: ({ at, now }) => at > now + aheadMs,
    tell: ({ at }) => ({ at: new Date(at).toISOString() }),
  },
  {
    code: 'fact.notLongAgo',
    field: ({ field = 'occurredAt' }) => field,
    broken: ({ at, now, backDays }) => backDays !== undefined && at < now - backDays * dayMs,
    tell: ({ at, backDays }) => ({ at: new Date(at).toISOString(), days: backDays ?? null }),
  },
];
