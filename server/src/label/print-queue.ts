import { retryAfter } from '@lotline/contract/label/print.rules';
import type { PrinterRow } from '@lotline/contract/label/printer';
import { sql } from 'kysely';
import type { Events } from '../kit/database/events.ts';
import type { Database } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { type Makers, partsFor } from './job.ts';
import { type SendOptions, type Sent, sendRaw } from './send-raw.ts';

type Parts = {
  db: Database;
  events: Pick<Events, 'onChange'>;
  makers: Makers;
  options?: SendOptions;
  /** Asked for seconds by how many attempts were in vain. */
  waits?: (attempts: number) => number | null;
  onProblem?: (error: unknown) => void;
};
type Taken = { id: number; attempts: number } & Pick<PrinterRow, 'host' | 'port' | 'language' | 'dpi' | 'media' | 'gap'>;

/** Who sends says so that often; what nobody said so of for longer was left behind by a process that is gone. */
const stillSendingMs = 30_000;
const abandonedAfterSeconds = 120;
const longestRestMs = 30_000;
/** So long a stopping server waits for printers. */
const graceMs = 3000;

/**
 * Sends what waits for its printers, one job at a time for each printer, whichever server process takes it. What never left is tried again; of
 * what left in part, or was being sent when a process ended, nobody knows what came out: it waits for a person.
 * What it notes of an attempt is nobody's change: the version stays, and the history of data has no row of it.
 */
export const openPrintQueue = ({ db, events, makers, options = {}, waits = retryAfter, onProblem = () => undefined }: Parts) => {
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let again = false;
  const ending = new AbortController();
  const underWay = new Set<Promise<void>>();
  const stops = new Map<number, AbortController>();

  const look = async () => {
    // An update is a change to all who listen, this queue among them, even where it finds nothing.
    const { abandoned, due } = await waiting(db);
    if (abandoned) await leaveAbandoned(db);
    for (const id of stops.size ? await stopsAsked(db) : []) stops.get(id)?.abort();
    // What nobody answers holds up its own printer alone: others are looked at while it is waited for.
    for (const job of due ? await take(db) : []) {
      const sending = send(job)
        .catch(onProblem)
        .finally(() => {
          underWay.delete(sending);
          wake();
        });
      underWay.add(sending);
    }
    const ms = closed ? null : (await waiting(db)).ms;
    if (!closed && ms !== null) timer = setTimeout(wake, Math.min(longestRestMs, Math.max(20, ms)));
  };
  const wake = () => {
    if (closed) return;
    if (looking !== undefined) {
      again = true;
      return;
    }
    clearTimeout(timer);
    looking = look()
      .catch((error) => {
        onProblem(error);
        if (!closed) timer = setTimeout(wake, 5000);
      })
      .finally(() => {
        looking = undefined;
        if (again && !closed) {
          again = false;
          wake();
        }
      });
  };
  const send = async ({ id, attempts, host, port, ...printer }: Taken) => {
    const stop = new AbortController();
    stops.set(id, stop);
    const still = setInterval(() => void stillSending(db, id).catch(onProblem), stillSendingMs);
    const signal = AbortSignal.any([ending.signal, stop.signal]);
    const sent: Sent | null = await sendRaw({ host, port }, partsFor(db, id, printer, makers), { ...options, signal }).catch((error) => {
      // Who came when too many documents were made comes again.
      if (error instanceof Refused && error.status === 503) return { ok: false, error: 'BUSY', begun: false } as const;
      onProblem(error);
      return null;
    });
    clearInterval(still);
    stops.delete(id);
    await keep(db, id, attempts, sent, waits);
  };

  const stop = events.onChange(({ table }) => (table === 'print_job' || table === 'printer') && wake());
  wake();
  return {
    wake,
    /** Ends after what is being sent, though it isn't waited for long: what a printer hasn't taken until then waits for a person. */
    close: async () => {
      closed = true;
      clearTimeout(timer);
      stop();
      await looking;
      const late = setTimeout(() => ending.abort(), graceMs);
      await Promise.all(underWay);
      clearTimeout(late);
    },
  };
};

/** Nothing is being sent to the printer of a job `w`; once that has ended, the table's change wakes everybody up. */
const isFree = sql`not exists (select from print_job s where s.printer_id = w.printer_id and s.status = 'SENDING')`;

/** What is due, one for each printer to which nothing is being sent, the oldest first. */
const take = async (db: Database) =>
  (
    await sql<Taken>`
      with due as (
        select j.id from print_job j where j.id in (
          select distinct on (w.printer_id) w.id from print_job w where w.status = 'QUEUED' and w.next_at <= clock_timestamp()
            and ${isFree}
          order by w.printer_id, w.id limit 8)
        and j.status = 'QUEUED' for update skip locked
      )
      update print_job j set status = 'SENDING', next_at = null, sending_since = clock_timestamp(), attempts = j.attempts + 1
      from due, printer p where j.id = due.id and p.id = j.printer_id
      returning j.id, j.attempts, p.host, p.port, p.language, p.dpi, p.media, p.gap`.execute(db)
  ).rows;

/** Whether there is anything to do now, and how long until there is. */
const waiting = async (db: Database) => {
  const { rows } = await sql<{ abandoned: boolean; due: boolean; ms: number | null }>`
    select coalesce(bool_or(sent and at <= clock_timestamp()), false) as abandoned, coalesce(bool_or(not sent and at <= clock_timestamp()), false) as due,
      ceil(extract(epoch from min(at) - clock_timestamp()) * 1000)::float8 as ms from (
      select false as sent, min(next_at) as at from print_job w where w.status = 'QUEUED' and ${isFree}
      union all select true, min(sending_since) + make_interval(secs => ${abandonedAfterSeconds}) from print_job where status = 'SENDING') next`.execute(
    db,
  );
  return rows[0] ?? { abandoned: false, due: false, ms: null };
};

const leaveAbandoned = (db: Database) =>
  sql`update print_job set status = 'UNSURE', sending_since = null, stop_asked_at = null, last_error = 'STOPPED'
    where status = 'SENDING' and sending_since < clock_timestamp() - make_interval(secs => ${abandonedAfterSeconds})`.execute(db);

const stopsAsked = async (db: Database) =>
  (await sql<{ id: number }>`select id from print_job where status = 'SENDING' and stop_asked_at is not null`.execute(db)).rows.map(
    ({ id }) => id,
  );

const stillSending = (db: Database, id: number) =>
  sql`update print_job set sending_since = clock_timestamp() where id = ${id} and status = 'SENDING'`.execute(db);

const keep = (db: Database, id: number, attempts: number, sent: Sent | null, waits: (attempts: number) => number | null) => {
  const seconds = waits(attempts);
  const next = sent?.ok
    ? sql`status = 'SENT', sent_at = clock_timestamp(), last_error = null`
    : sent?.begun
      ? sql`status = 'UNSURE', last_error = case when stop_asked_at is null then ${sent.error} else 'CANCELLED' end`
      : sent === null || seconds === null
        ? sql`status = case when stop_asked_at is null then 'FAILED' else 'CANCELLED' end, last_error = ${sent?.error ?? 'NOT_DRAWN'}`
        : sql`status = case when stop_asked_at is null then 'QUEUED' else 'CANCELLED' end, last_error = ${sent.error},
            next_at = case when stop_asked_at is null then clock_timestamp() + make_interval(secs => ${seconds}) end`;
  return sql`update print_job set ${next}, sending_since = null, stop_asked_at = null where id = ${id} and status = 'SENDING'`.execute(db);
};
