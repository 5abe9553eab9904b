import type { Source } from '@lotline/contract/kit/fact';
import { aheadMs, factRules } from '@lotline/contract/kit/fact.rules';
import { dayIn, productionDay, type Shift, type ShiftHours } from '@lotline/contract/kit/production-day';
import { obey } from '@lotline/contract/kit/rule';
import type { Config } from '../running/config.ts';

/** Who posts a fact, by which plant clock, and under which caller's key. */
export type Actor = {
  id: number;
  source: Source;
  hours: ShiftHours;
  /** The worker who acts, where several share the user's screen. */
  workerId?: number;
  key?: string;
  /** Whose key it is, where somebody posts what another reported. */
  keyOf?: number;
  /** How many days back a fact may lie; missing for a load of earlier records. */
  backDays?: number;
  /** When it is done, where a load of earlier records says so; now, for whoever acts. */
  at?: string;
};

export type FactHead = {
  occurredAt: string;
  businessDate: string;
  shift: Shift;
  actorId: number;
  source: Source;
  idempotencyKey: string | null;
};

type Ctx = { caller: { id: number; source: Source }; request: { headers: Record<string, unknown> } };

/** Who posts the facts of this call. */
export const actor = (server: { config: Pick<Config, 'shiftHours' | 'factBackDays'> }, { caller, request }: Ctx): Actor => {
  const key = request.headers['idempotency-key'];
  const { shiftHours: hours, factBackDays: backDays } = server.config;
  return { id: caller.id, source: caller.source, hours, backDays, ...(typeof key === 'string' && { key }) };
};

/** The later of a fact's production day and today: a day that lies back doesn't make good again what has expired since. */
export const dayThatCounts = (by: Actor, occurredAt?: string) => {
  const today = productionDay(new Date(), by.hours).businessDate;
  const { businessDate } = factHead(by, occurredAt);
  const isAhead = businessDate > today;
  return isAhead ? businessDate : today;
};

/**
 * Instants that are told beside a fact's own lie no further ahead or back than a fact may.
 * @throws fact.notInTheFuture and fact.notLongAgo, at the field that tells it.
 */
export const checkInstants = (
  by: Actor,
  { startedAt, endedAt }: { startedAt?: string | null | undefined; endedAt?: string | null | undefined },
) => {
  const now = Date.now();
  for (const [field, at] of Object.entries({ startedAt, endedAt }))
    if (at) obey(factRules, { at: Date.parse(at), now, backDays: by.backDays, field });
};

/** The day that the plant's calendar shows now: instructions are in force by it, and letters between firms are dated by it. */
export const calendarDay = ({ hours }: Pick<Actor, 'hours'>) => dayIn(new Date(), hours.zone);

/** The plant's calendar day, as far ahead as a caller's clock may go. */
export const latestDay = ({ hours }: Actor) => dayIn(new Date(Date.now() + aheadMs), hours.zone);

/**
 * A day that is told beside a fact, in the plant's zone, lies no further ahead or back than the fact may.
 * @throws fact.notInTheFuture and fact.notLongAgo, at the field that tells it.
 */
export const checkDay = (by: Actor, field: string, day: string) => {
  const today = latestDay(by);
  obey(factRules, { at: Date.parse(day), now: Date.parse(today), backDays: by.backDays, field });
};

/**
 * The head of a fact. One call may post several facts: `part` tells them apart under the caller's one key.
 * @throws fact.notInTheFuture and fact.notLongAgo where the caller's clock is wrong.
 */
export const factHead = (by: Actor, occurredAt = by.at, part = ''): FactHead => {
  const now = Date.now();
  const at = occurredAt === undefined ? now : Date.parse(occurredAt);
  obey(factRules, { at, now, backDays: by.backDays });
  const instant = new Date(at).toISOString();
  return {
    occurredAt: instant,
    ...productionDay(instant, by.hours),
    actorId: by.id,
    source: by.source,
    idempotencyKey: by.key ? `${by.keyOf ?? by.id}:${by.key}${part}` : null,
  };
};
