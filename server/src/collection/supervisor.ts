import type { Observation } from '@lotline/contract/collection/observation';
import pg from 'pg';
import { runText } from '../kit/database/driver.ts';
import { asConfig, type Database } from '../kit/database/pool.ts';
import type { CsvMemory, Memory } from './adapters/csv-folder.ts';
import { type Ears, type Heard, type Link, pause, type Trouble } from './adapters/heard.ts';
import { connectionMarks, connectionsToOpen, type Seen, seenBy, type ToOpen } from './connection.queries.ts';
import { type Installation, openLink, shown, storable } from './open-link.ts';
import { record } from './record.ts';

type Options = Installation & {
  db: Database;
  connection: pg.ClientConfig | string;
  onProblem: (error: Error) => void;
  everyMs?: number;
};

/** Of all processes on a database, the one that holds this lock listens to machines. */
const leaderLock = 7_015_001;
const mostSeen = 2000;
const rateMs = 10_000;

/**
 * Keeps the connections open that are to be, in one process of all that share the database. Whoever leads and goes, or loses the database, is
 * followed by another within seconds; until then brokers keep what they have, and files wait.
 */
export const superviseConnections = ({ db, connection, onProblem, everyMs = 1000, ...installation }: Options) => {
  const ending = new AbortController();
  const running = new Map<number, Running>();
  const stopAll = async () => {
    await Promise.all([...running.values()].map((one) => one.close()));
    running.clear();
  };

  const leading = async (signal: AbortSignal) => {
    while (!signal.aborted) {
      try {
        const marks = new Map((await connectionMarks(db)).map(({ id, mark }) => [id, mark]));
        // Settings are read of those alone that were touched since.
        const touched = [...marks].flatMap(([id, mark]) => (running.get(id)?.seen === mark ? [] : [id]));
        const read = new Map((touched.length ? await connectionsToOpen(db, touched) : []).map((one) => [one.id, one]));
        for (const [id, one] of running) {
          const now = read.get(id);
          if (marks.has(id) && (!now || markOf(now) === one.mark)) one.seen = marks.get(id);
          else {
            running.delete(id);
            await one.close();
          }
        }
        for (const one of read.values())
          if (!running.has(one.id)) {
            const its = run(one, await seenBy(db, one.id), db, installation);
            running.set(one.id, Object.assign(its, { seen: marks.get(one.id) }));
          }
        // One of which nothing can be told leaves the others to be.
        for (const one of running.values()) await one.tell().catch(onProblem);
      } catch (error) {
        onProblem(error as Error);
      }
      await pause(everyMs, signal);
    }
  };

  const standing = async () => {
    while (!ending.signal.aborted) {
      const lost = new AbortController();
      const stop = () => lost.abort();
      ending.signal.addEventListener('abort', stop);
      const client = new pg.Client({
        ...asConfig(connection),
        connectionTimeoutMillis: 5000,
        keepAlive: true,
        application_name: 'lotline collect',
      });
      client.on('error', stop);
      client.on('end', stop);
      try {
        await client.connect();
        while (!lost.signal.aborted) {
          const { rows } = await client.query<{ leads: boolean }>('select pg_try_advisory_lock($1) as leads', [leaderLock]);
          if (rows[0]?.leads) await Promise.all([leading(lost.signal), asking(client, lost)]);
          else await pause(everyMs, lost.signal);
        }
      } catch (error) {
        if (!ending.signal.aborted) onProblem(error as Error);
      }
      // Another may lead from here on: nothing is heard twice by us.
      stop();
      await stopAll();
      await client.end().catch(() => undefined);
      ending.signal.removeEventListener('abort', stop);
      await pause(everyMs, ending.signal);
    }
  };
  /** A line that is dead without a word is noticed by asking over it. */
  const asking = async (client: pg.Client, lost: AbortController) => {
    while (!lost.signal.aborted) {
      await pause(everyMs * 2, lost.signal);
      if (lost.signal.aborted) return;
      const late = setTimeout(() => lost.abort(), 10_000);
      await client.query('select 1').catch(() => lost.abort());
      clearTimeout(late);
    }
  };

  const done = standing();
  return {
    close: async () => {
      ending.abort();
      await done;
    },
    leads: () => running.size,
  };
};

/** What makes a connection another one: then it is opened anew. */
const markOf = ({ settings, secrets, trusted, tags }: ToOpen) => JSON.stringify([settings, secrets, trusted, tags]);

type Running = {
  mark: string /** Its version and its tags' when they were read. */;
  seen?: string | undefined;
  tell: () => Promise<void>;
  close: () => Promise<void>;
};
const run = (one: ToOpen, before: readonly Seen[], db: Database, installation: Installation): Running => {
  const ending = new AbortController();
  const tags = new Map(one.tags.map((tag) => [tag.tag, tag]));
  const seen = new Map(before.map((its) => [its.tag, its]));
  const last = new Map<string, number>();
  /** The value that a tag had last; after a start the one that was told last before it. */
  const lastOf = (tag: string) => last.get(tag) ?? numberOf(seen.get(tag)?.value ?? null);
  const counts: { at: number; count: number }[] = [];
  const now = {
    state: 'CONNECTING' as 'UP' | 'CONNECTING' | 'DOWN',
    since: new Date(),
    trouble: null as Trouble | null,
    troubleAt: null as Date | null,
    heard: 0,
    lastHeard: null as Heard | null,
    changed: true,
  };
  const be = (state: typeof now.state) => {
    if (now.state === state) return;
    Object.assign(now, { state, since: new Date(), changed: true });
  };
  const tell = (what: Trouble) => Object.assign(now, { trouble: what, troubleAt: new Date(), changed: true });

  /** Tries until it is durable: what was acknowledged may not be lost, and what wasn't may wait. */
  const keep = async (observations: readonly Observation[]) => {
    for (let failures = 0; !ending.signal.aborted; failures += 1) {
      try {
        const { refused } = await record(db, observations);
        const [first] = refused;
        if (first)
          tell({
            code: 'collection.link.pointsRefused',
            facts: { count: refused.length, what: tagOf(observations[first.index]), reason: first.code },
          });
        return;
      } catch (error) {
        tell({ code: 'collection.link.notDurable', facts: { detail: String((error as Error).message).slice(0, 200) } });
        await pause(Math.min(5000, 250 * 2 ** failures), ending.signal);
      }
    }
    throw new Error('closing');
  };
  const tagOf = (observation: Observation | undefined) =>
    one.tags.find(({ parameterId }) => parameterId === observation?.parameterId)?.tag ?? '';

  const ears: Ears = {
    sink: async (heard) => {
      const arrived = Date.now();
      const observations: Observation[] = [];
      const wordy = heard.find(({ tag, value }) => tags.has(tag) && value !== null && Number.isNaN(numberOf(value)));
      if (wordy) tell({ code: 'collection.link.unreadable', facts: { what: wordy.tag } });
      for (const { tag, at, value, quality, historical } of heard) {
        const mapped = tags.get(tag);
        const said = numberOf(value);
        // Who has no value any more keeps the last one, as a bad one.
        const number = value === null && quality !== 'GOOD' ? lastOf(tag) : said;
        if (!historical && !Number.isNaN(said)) last.set(tag, said);
        if (!mapped || Number.isNaN(number)) continue;
        const scaled = mapped.factor === 1 && mapped.shift === 0 ? number : number * mapped.factor + mapped.shift;
        observations.push({ parameterId: mapped.parameterId, at: at?.getTime() ?? arrived, value: scaled, quality, historical });
      }
      if (observations.length > 0) await keep(observations);
      be('UP');
      now.heard += heard.length;
      now.changed = true;
      counts.push({ at: arrived, count: heard.length });
      for (const its of heard) {
        if (its.historical) continue;
        now.lastHeard = its;
        // The newest stand last.
        seen.delete(its.tag);
        seen.set(its.tag, { tag: storable(its.tag), value: shown(its.value), at: (its.at ?? new Date(arrived)).toISOString() });
        if (seen.size > mostSeen) seen.delete(seen.keys().next().value as string);
      }
    },
    up: () => be('UP'),
    down: (why) => {
      be('DOWN');
      if (why) tell(why);
    },
    trouble: tell,
    // What nobody answers for any more keeps its last value, as a bad one.
    stale: (names) => {
      const at = Date.now();
      const observations = names.flatMap((name): Observation[] => {
        const mapped = tags.get(name);
        const value = last.get(name);
        last.delete(name);
        if (!mapped || value === undefined || Number.isNaN(value)) return [];
        return [{ parameterId: mapped.parameterId, at, value: value * mapped.factor + mapped.shift, quality: 'BAD', historical: false }];
      });
      if (observations.length > 0) void keep(observations).catch(() => undefined);
    },
  };
  const link: Link = openLink(one, before, installation, memoryOf(db, one.id), ears);

  const perSecond = () => {
    const from = Date.now() - rateMs;
    while (counts[0] && counts[0].at < from) counts.shift();
    return Math.round((counts.reduce((sum, { count }) => sum + count, 0) / rateMs) * 10_000) / 10;
  };
  let toldAt = 0;
  const tellState = async () => {
    if (!now.changed && Date.now() - toldAt < 5000) return;
    toldAt = Date.now();
    now.changed = false;
    const heard = now.heard;
    await runText(
      db,
      `insert into connection_state as kept (connection_id, state, since, trouble, trouble_at, per_second, heard_count, last_tag, last_value, last_at, seen, told_at)
      select c.id, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, clock_timestamp() from connection c where c.id = $1
      on conflict (connection_id) do update set state = excluded.state, since = excluded.since, trouble = coalesce(excluded.trouble, kept.trouble),
        trouble_at = coalesce(excluded.trouble_at, kept.trouble_at), per_second = excluded.per_second, heard_count = kept.heard_count + excluded.heard_count,
        last_tag = coalesce(excluded.last_tag, kept.last_tag), last_value = coalesce(excluded.last_value, kept.last_value),
        last_at = coalesce(excluded.last_at, kept.last_at), seen = excluded.seen, told_at = excluded.told_at`,
      [
        ...[
          one.id,
          now.state,
          now.since,
          now.trouble && JSON.stringify({ code: now.trouble.code, facts: factsOf(now.trouble) }),
          now.troubleAt,
        ],
        ...[perSecond(), heard, now.lastHeard ? storable(now.lastHeard.tag) : null, now.lastHeard ? shown(now.lastHeard.value) : null],
        ...[now.lastHeard ? (now.lastHeard.at ?? new Date()) : null, JSON.stringify([...seen.values()])],
      ],
    );
    now.heard -= heard;
  };
  return {
    mark: markOf(one),
    tell: tellState,
    close: async () => {
      ending.abort();
      await link.close();
      now.changed = true;
      await tellState().catch(() => undefined);
    },
  };
};

const factsOf = ({ facts = {} }: Trouble) =>
  Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, typeof fact === 'string' ? storable(fact) : fact]));

/** On and off are 1 and 0; NaN for a text that is no number. */
const numberOf = (value: Heard['value']): number => {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'number') return value;
  return value === null || value.trim() === '' ? Number.NaN : Number(value);
};

const memoryOf = (db: Database, id: number): Memory => ({
  load: async () => {
    const [row] = await runText<{ memory: CsvMemory | null }>(db, 'select memory from connection_state where connection_id = $1', [id]);
    return row?.memory ?? null;
  },
  save: async (memory) => {
    await runText(
      db,
      `insert into connection_state (connection_id, state, since, memory, told_at) select c.id, 'UP', now(), $2, clock_timestamp() from connection c where c.id = $1
      on conflict (connection_id) do update set memory = excluded.memory`,
      [id, JSON.stringify(memory)],
    );
  },
});
