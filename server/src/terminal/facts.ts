import { firstBroken, obey } from '@lotline/contract/kit/rule';
import { newestOf, SentFact, type Upgrades, upgraded } from '@lotline/contract/terminal/fact';
import { formRules, sentRules } from '@lotline/contract/terminal/fact.rules';
import { factTime, isByClock } from '@lotline/contract/terminal/fact-time';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Trx } from '../kit/database/pool.ts';
import { contentHash } from '../kit/http/idempotency.ts';
import { closeUnread } from './findings.ts';
import type { Known } from './terminal.queries.ts';

/** A fact as it is read today. */
export type ReadFact<Told> = { sent: SentFact; told: Told };
/** What nobody can read, and why. */
export type Unread = { code: string; key: string; form: number | null };

/** Reads what a terminal sent by the form that it names; what an older build wrote is brought to today's. */
export const readFact = <Told extends z.ZodType>(
  given: Record<string, unknown>,
  upgrades: Upgrades,
  Told: Told,
): ReadFact<z.output<Told>> | Unread => {
  const sent = SentFact.safeParse(given);
  const named = {
    key: String(given.key ?? '')
      .replaceAll('\u0000', '')
      .toWellFormed()
      .slice(0, 200),
    form: typeof given.form === 'number' ? given.form : null,
  };
  const broken = { ...named, code: 'terminal.formIsWhole' };
  if (!sent.success) return broken;
  const { form, told, key } = sent.data;
  const unknown = firstBroken(formRules, { form, newest: newestOf(upgrades) });
  if (unknown) return { ...named, code: unknown.code };
  const whole = Told.safeParse({ ...upgraded(upgrades, form, told), key });
  return whole.success ? { sent: sent.data, told: whole.data } : broken;
};

/** Where a fact stands among those of its terminal: a retry finds what became of the first. */
type Numbered = { id: number; taken: { factId: number | null } | null; refused: Refusal | null };
/** Why a fact was refused; the code alone where nothing else was told. */
type Refusal = { code: string; facts: Facts | null };
type Facts = Record<string, string | number | null>;
type By = { id: number };

type Found = {
  id: number;
  userId: number;
  contentHash: string;
  outcome: string;
  factId: number | null;
  attempt: number;
} & Partial<Refusal>;
/**
 * What was refused is refused for its attempt: a request that comes twice or late isn't booked after its terminal heard that it is refused, and
 * after somebody handed it to a leader or gave it up.
 */
const refusedBefore = ({ outcome, code, facts, attempt }: Found, now: number | undefined): Refusal | null =>
  outcome !== 'TAKEN' && code && now !== undefined && now <= attempt ? { code, facts: facts ?? null } : null;

/**
 * Writes down that a fact came. Nothing is refused here: `mustHold` says what stands against booking it, and a number that another fact has
 * stays that one's.
 */
export const numberFact = async (
  db: Trx,
  terminal: Known,
  by: By,
  { sent, told }: ReadFact<unknown>,
  clockMs: number,
  at: number | null,
) => {
  const content = contentHash(told);
  const row = (seq: number | null) =>
    sql<{ id: number }>`
    insert into terminal_fact (terminal_id, seq, key, user_id, form, content_hash, at, clock_ms, happened_at)
    values (${terminal.id}, ${seq}, ${sent.key}::uuid, ${by.id}, ${sent.form}, ${content}, to_timestamp(${sent.at}::float8 / 1000), ${clockMs},
      to_timestamp(${at}::float8 / 1000))
    on conflict do nothing returning id`.execute(db);
  const find = async () =>
    (
      await sql<Found>`
        select id, user_id, content_hash, outcome, fact_id, attempt, code, facts from terminal_fact where terminal_id = ${terminal.id} and key = ${sent.key}::uuid for update`.execute(
        db,
      )
    ).rows[0];
  const seq = sent.seq ?? null;
  let numberTaken = false;
  if (!(await row(seq)).rows[0] && !(await find())) {
    numberTaken = true;
    await row(null);
  }
  const found = await find();
  if (!found) throw new Error('A fact of a terminal has neither its key nor its number.');
  const refused = refusedBefore(found, sent.attempt);
  const wasTaken = found.outcome === 'TAKEN';
  const otherContent = wasTaken && (found.contentHash !== content || found.userId !== by.id);
  const numbered: Numbered = { id: found.id, taken: wasTaken && !otherContent ? { factId: found.factId } : null, refused };
  return {
    ...numbered,
    mustHold: () => obey(sentRules, { terminal: terminal.name, revoked: terminal.revoked, seq, numberTaken, otherContent }),
    wasTaken,
    content,
  };
};

type Became = {
  outcome: 'TAKEN' | 'REFUSED' | 'LEFT';
  code?: string | null;
  facts?: Record<string, unknown> | null | undefined;
  factId?: number | null;
  content: string;
  attempt?: number | undefined;
};
/** What became of a fact that came; what is booked once stays booked. */
export const markFact = async (
  db: Trx,
  id: number,
  { outcome, code = null, facts = null, factId = null, content, attempt = 0 }: Became,
) => {
  await sql`
    update terminal_fact set outcome = ${outcome}, code = ${code}, facts = ${facts && JSON.stringify(facts)}::jsonb, fact_id = ${factId},
      content_hash = ${content}, attempt = greatest(attempt, ${attempt})
    where id = ${id} and outcome <> 'TAKEN'`.execute(db);
  if (outcome === 'TAKEN') await closeUnread(db, id);
};

/** When a fact happened, where its terminal's clock said so; null where somebody said it. */
export const timeOf = ({ at, ahead = null }: SentFact, occurredAt: string | undefined, aheadNow: number) =>
  occurredAt === undefined || isByClock(Date.parse(occurredAt), { at, ahead: ahead ?? null })
    ? factTime({ at, ahead: ahead ?? null }, aheadNow, Date.now())
    : null;
