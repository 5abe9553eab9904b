import type { Source } from '@lotline/contract/kit/fact';
import { productionDay, type Shift, type ShiftHours } from '@lotline/contract/kit/production-day';
import { RuleBroken } from '@lotline/contract/kit/rule';
import type { Config } from '../running/config.ts';

/** Who posts a fact, by which plant clock, and under which caller's key. */
export type Actor = { id: number; source: Source; hours: ShiftHours; key?: string };

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
export const actor = (server: { config: Pick<Config, 'shiftHours'> }, { caller, request }: Ctx): Actor => {
  const key = request.headers['idempotency-key'];
  return { id: caller.id, source: caller.source, hours: server.config.shiftHours, ...(typeof key === 'string' && { key }) };
};

const clockTolerance = 5 * 60_000;

/**
 * The head of a fact. One call may post several facts: `part` tells them apart under the caller's one key.
 * @throws fact.notInTheFuture where the caller's clock runs more than five minutes ahead.
 */
export const factHead = (by: Actor, occurredAt?: string, part = ''): FactHead => {
  const now = Date.now();
  const at = occurredAt === undefined ? now : Date.parse(occurredAt);
  if (at > now + clockTolerance) throw new RuleBroken('fact.notInTheFuture', { at: new Date(at).toISOString() }, ['occurredAt']);
  const instant = new Date(at).toISOString();
  return {
    occurredAt: instant,
    ...productionDay(instant, by.hours),
    actorId: by.id,
    source: by.source,
    idempotencyKey: by.key ? `${by.id}:${by.key}${part}` : null,
  };
};
