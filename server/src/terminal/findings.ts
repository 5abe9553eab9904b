import type { HeardOf } from '@lotline/contract/kit/call';
import { obey } from '@lotline/contract/kit/rule';
import { findingRules } from '@lotline/contract/terminal/fact.rules';
import type { answerFinding, Finding } from '@lotline/contract/terminal/finding';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { changeRecord } from '../kit/record/write-rows.ts';
import type { Known } from './terminal.queries.ts';

/** A clock that is off by more than this is looked into: what it says may be asked of somebody. */
const clockFarOffMs = 5 * 60_000;
/** So many of a terminal's last numbers are looked through. */
const numbersLookedAt = 2000;
const longestContent = 20_000;

/** Tells leaders of a clock that is far off: once, until somebody has answered it. */
export const lookAtClock = async (db: Trx, terminal: Known, userId: number, clockMs: number) => {
  if (Math.abs(clockMs) <= clockFarOffMs) return;
  await sql`
    insert into terminal_finding (terminal_id, kind, user_id, clock_ms) values (${terminal.id}, 'CLOCK', ${userId}, ${clockMs})
    on conflict do nothing`.execute(db);
};

type Range = { from: number; to: number };
/** Tells leaders of numbers that were given, lie on the terminal no more and never came; what comes after all closes what was told of it. */
export const lookForGaps = async (db: Trx, terminal: Known, userId: number, lastSeq: number, held: readonly number[]) => {
  const first = Math.max(1, lastSeq - numbersLookedAt + 1);
  const { rows: missing } = await sql<Range>`
    select min(seq) as from, max(seq) as to from (
      select seq, seq - row_number() over (order by seq) as run from (
        select n as seq from generate_series(${first}::bigint, ${lastSeq}::bigint) n
        where not n = any (${held}::bigint[]) and not exists (select from terminal_fact f where f.terminal_id = ${terminal.id} and f.seq = n)
      ) lacking
    ) runs group by run order by 1`.execute(db);
  const { rows: told } = await sql<Range & { id: number; open: boolean }>`
    select id, seq_from as from, seq_to as to, answered_at is null as open from terminal_finding
    where terminal_id = ${terminal.id} and kind = 'GAP' and seq_to >= ${first}`.execute(db);
  for (const { from, to } of missing)
    if (!told.some((one) => one.from <= from && to <= one.to))
      await sql`insert into terminal_finding (terminal_id, kind, user_id, seq_from, seq_to) values (${terminal.id}, 'GAP', ${userId}, ${from}, ${to})`.execute(
        db,
      );
  const came = told.filter((one) => one.open && !missing.some(({ from, to }) => from <= one.to && one.from <= to));
  if (came.length)
    await sql`update terminal_finding set answered_at = now(), version = version + 1 where id = any (${came.map(({ id }) => id)}::bigint[])`.execute(
      db,
    );
};

type UnreadFact = { key: string; form: number | null; code: string; given: unknown };
/** Keeps what nobody can read as it came, for a leader to look into; sent again it is the same. */
export const keepUnread = (db: Trx, terminal: Known, userId: number, { key, form, code, given }: UnreadFact) =>
  sql`
    insert into terminal_finding (terminal_id, kind, user_id, fact_key, form, code, content)
    values (${terminal.id}, 'UNREAD', ${userId}, ${key}, ${form}, ${code}, ${JSON.stringify(given).replaceAll('\\u0000', '').slice(0, longestContent)})
    on conflict do nothing`.execute(db);
/** What couldn't be read by the program of then was booked after all. */
export const closeUnread = (db: Trx, factRow: number) =>
  sql`
    update terminal_finding g set answered_at = now(), version = g.version + 1 from terminal_fact f
    where f.id = ${factRow} and g.terminal_id = f.terminal_id and g.kind = 'UNREAD' and g.fact_key = f.key::text and g.answered_at is null`.execute(
    db,
  );

const rowsWhere = async (db: Db, where: RawBuilder<unknown>) => {
  const { rows } = await sql<Finding>`
    select g.id, g.version, g.terminal_id, t.name as terminal_name, g.kind, g.at, u.username as user_name, g.seq_from, g.seq_to, g.clock_ms, g.code as why, g.content, g.answered_at
    from terminal_finding g join terminal t on t.id = g.terminal_id left join app_user u on u.id = g.user_id
    where ${where} order by g.id desc limit 200`.execute(db);
  return rows;
};
export const findingsOpen = (db: Db) => rowsWhere(db, sql`g.answered_at is null`);

export const answer = async (db: Trx, userId: number, { id, version, note }: HeardOf<typeof answerFinding>) => {
  const find = async () => (await rowsWhere(db, sql`g.id = ${id}`))[0];
  const found = await find();
  if (!found) throw new Refused(404, 'NOT_FOUND');
  obey(findingRules, found);
  await changeRecord(db, 'terminalFinding', { id, version, answeredAt: new Date().toISOString(), answeredBy: userId, answer: note });
  return (await find()) ?? found;
};
