import type { AlertKind } from '@lotline/contract/alert/alert-kinds';
import { dayIn, productionDay, type ShiftHours } from '@lotline/contract/kit/production-day';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Trx } from '../kit/database/pool.ts';
import { openSignals } from './look-for-signals.ts';
import { type LookedAt, looks } from './looks.ts';
import { queueAlertMails } from './queue-mails.ts';

/** One server at a time looks. */
const lock = 7_140_003;

/** What a server remembers between its looks: what it has seen isn't looked at again. */
export type Eyes = {
  /** How often each table had changed. */
  counts: Map<string, number>;
  /**
   * Of a kind, the look's own transaction when it had changed: it is looked at until all before that one have ended. The end of a snapshot
   * wouldn't do: it is one past the last that has ended, and may be the very one that writes.
   */
  unsettled: Map<string, number>;
  /** When each kind was looked at last. */
  looked: Map<string, number>;
  day: string | null;
};
export const openEyes = (): Eyes => ({ counts: new Map(), unsettled: new Map(), looked: new Map(), day: null });

/** Signals of charts are computed, all else is asked of the database. */
const signals = { of: ['quality_value', 'spc_signal', 'spc_exclusion', 'spc_limits'], everySec: 20 };
const kinds: readonly [AlertKind, { of: readonly string[]; everySec?: number; byClock?: true }][] = [
  ...(Object.entries(looks) as [AlertKind, (typeof looks)[AlertKind] & object][]),
  ['SPC_SIGNAL', signals],
];
const tables = [...new Set(kinds.flatMap(([, { of }]) => of))];

type Looking = { hours: ShiftHours; eyes: Eyes; now?: Date /** Whether anybody gets mails. */; mails: boolean };
/** Tells what came to be since the look before, and closes what is mended. Answers how much of both. */
export const noticeAlerts = (db: Database, { hours, eyes, now = new Date(), mails }: Looking) =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ mine: boolean; oldest: string; next: string; counts: (string | null)[] }>`
      select pg_try_advisory_xact_lock(${lock}) as mine, pg_snapshot_xmin(pg_current_snapshot())::text as oldest, pg_current_xact_id()::text as next,
        array(select pg_sequence_last_value(to_regclass('changes_of_' || t)) from unnest(${tables}::text[]) with ordinality as asked(t, n) order by n)::text[] as counts`.execute(
      trx,
    );
    const [seen] = rows;
    const done = { noticed: 0, mended: 0, looked: [] as AlertKind[] };
    if (!seen?.mine) return done;
    const counts = new Map(tables.map((table, at) => [table, Number(seen.counts[at] ?? 0)]));
    const day = productionDay(now, hours).businessDate;
    const at: LookedAt = { day: dayIn(now, hours.zone), zone: hours.zone };
    // A new day makes new what is due.
    const isNewDay = eyes.day !== at.day;
    for (const [kind, { of, everySec = 0, byClock }] of kinds) {
      if (of.some((table) => counts.get(table) !== eyes.counts.get(table))) eyes.unsettled.set(kind, Number(seen.next));
      const until = eyes.unsettled.get(kind);
      const isDue = isNewDay || byClock || (until !== undefined && now.getTime() - (eyes.looked.get(kind) ?? 0) >= everySec * 1000);
      if (!isDue) continue;
      const look = looks[kind];
      const told = await writeDown(trx, kind, look ? look.now(at) : await signalsNow(trx), day);
      if (mails && told.opened.length) await queueAlertMails(trx, told.opened);
      done.noticed += told.opened.length;
      done.mended += told.mended;
      done.looked.push(kind);
      eyes.looked.set(kind, now.getTime());
      if (until !== undefined && Number(seen.oldest) >= until) eyes.unsettled.delete(kind);
    }
    eyes.counts = counts;
    eyes.day = at.day;
    return done;
  });

const signalsNow = async (trx: Trx) => {
  const found = await openSignals(trx);
  return sql`select x.subject, x.menu, x.facts, x."recordId" as record_id, x."locationId" as location_id from json_to_recordset(${JSON.stringify(found)}::json) as x (subject text, menu text, "recordId" bigint, facts json, "locationId" bigint)`;
};

/** What is so now against what was told: new rows, rows that go on the same day, and rows that nothing holds open any more. */
const writeDown = async (trx: Trx, kind: AlertKind, now: RawBuilder<unknown>, day: string) => {
  const { rows } = await sql<{ opened: number[] | null; mended: number }>`
    with now as materialized (select x.subject, x.menu, x.record_id, x.location_id, x.facts from (${now}) x),
    mended as (
      update alert a set done_at = lotline_now() where a.kind = ${kind} and a.done_at is null and not exists (select from now n where n.subject = a.subject) returning a.id
    ), opened as (
      insert into alert (kind, subject, day, menu, record_id, location_id, facts)
      select ${kind}, n.subject, ${day}::date, n.menu, n.record_id, n.location_id, n.facts from now n
      where not exists (select from alert a where a.kind = ${kind} and a.subject = n.subject and a.done_at is null)
      order by n.subject
      on conflict on constraint alert_once do update set done_at = null, facts = excluded.facts
      returning id, xmax = 0 as is_new
    )
    select (select array_agg(id order by id) from opened where is_new) as opened, (select count(*)::int from mended) as mended`.execute(
    trx,
  );
  return { opened: rows[0]?.opened ?? [], mended: rows[0]?.mended ?? 0 };
};
