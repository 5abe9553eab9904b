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
type Numbered = { id: number; taken: { factId: number | null } | null };
type By = { id: number };

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
      await sql<{ id: number; userId: number; contentHash: string; outcome: string; factId: number | null }>`
        select id, user_id, content_hash, outcome, fact_id from terminal_fact where terminal_id = ${terminal.id} and key = ${sent.key}::uuid for update`.execute(
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
  const wasTaken = found.outcome === 'TAKEN';
  const otherContent = wasTaken && (found.contentHash !== content || found.userId !== by.id);
  const numbered: Numbered = { id: found.id, taken: wasTaken && !otherContent ? { factId: found.factId } : null };
  return {
    ...numbered,
    mustHold: () => obey(sentRules, { terminal: terminal.name, revoked: terminal.revoked, seq, numberTaken, otherContent }),
    wasTaken,
    content,
  };
};

type Became = { outcome: 'TAKEN' | 'REFUSED' | 'LEFT'; code?: string | null; factId?: number | null; content: string };
/** What became of a fact that came; what is booked once stays booked. */
export const markFact = async (db: Trx, id: number, { outcome, code = null, factId = null, content }: Became) => {
  await sql`update terminal_fact set outcome = ${outcome}, code = ${code}, fact_id = ${factId}, content_hash = ${content} where id = ${id} and outcome <> 'TAKEN'`.execute(
    db,
  );
  if (outcome === 'TAKEN') await closeUnread(db, id);
};

/** When a fact happened, where its terminal's clock said so; null where somebody said it. */
export const timeOf = ({ at, ahead = null }: SentFact, occurredAt: string | undefined, aheadNow: number) =>
  occurredAt === undefined || isByClock(Date.parse(occurredAt), { at, ahead: ahead ?? null })
    ? factTime({ at, ahead: ahead ?? null }, aheadNow, Date.now())
    : null;
