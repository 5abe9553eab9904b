import pg from 'pg';
import { countedChanges } from './counted-changes.ts';
import { runText } from './driver.ts';
import { asConfig, type Db } from './pool.ts';

export type Told = {
  /** Rises with each change this server heard; starts anew with the server. */
  seq: number;
  table: string;
  /** Said by `tellApart` and counted by no trigger: told to these users, or to everybody where it is null. */
  apart?: readonly number[] | null;
};
export type Events = {
  /** Hears which table changed, whichever server process changed it; answers how to stop hearing. */
  onChange(heard: (told: Told) => void): () => void;
  /** Hears which session was ended. */
  onSessionEnd(heard: (sessionId: number) => void): () => void;
  /** Hears that changes may have been missed while the line to the database was down. */
  onGap(heard: () => void): () => void;
  close(): Promise<void>;
};

type Options = {
  onProblem?: (error: Error) => void /** Milliseconds until the first attempt to reach the database again; doubles up to 10 s. */;
  firstPauseMs?: number;
};
const longestPauseMs = 10_000;
/** A change is told this long after its transaction at the latest. */
const lookEveryMs = 100;

type SaidApart = { table: string; to: readonly number[] | null };
const apartChannel = 'lotline_apart';
/** A notification holds 8,000 bytes. */
const mostTold = 400;

/** Tells a change to some users alone, or to everybody, once the transaction has ended; for what isn't everybody's who may see the table. */
export const tellApart = async (db: Db, table: string, to: readonly number[] | null) => {
  for (let at = 0; at < (to?.length ?? 1); at += mostTold) {
    const said: SaidApart = { table, to: to?.slice(at, at + mostTold) ?? null };
    await runText(db, `select pg_notify('${apartChannel}', $1)`, [JSON.stringify(said)]);
  }
};

/** Looks on a connection of its own for what the triggers count, listens there for ended sessions, and comes back when the connection is lost. */
export const openEvents = async (
  connection: pg.ClientConfig | string,
  { onProblem = () => undefined, firstPauseMs = 200 }: Options = {},
): Promise<Events> => {
  const changes = new Set<(told: Told) => void>();
  const ends = new Set<(sessionId: number) => void>();
  const gaps = new Set<() => void>();
  let seq = 0;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let looking: NodeJS.Timeout | undefined;
  let closed = false;

  const hear = ({ channel, payload = '' }: pg.Notification) => {
    if (channel === apartChannel) {
      const { table, to } = JSON.parse(payload) as SaidApart;
      return tell(table, to);
    }
    for (const heard of ends) heard(Number(payload));
  };
  const tell = (table: string, apart?: readonly number[] | null) => {
    seq += 1;
    for (const heard of changes) heard({ seq, table, ...(apart !== undefined && { apart }) });
  };
  const listen = async () => {
    const next = new pg.Client({
      ...asConfig(connection),
      connectionTimeoutMillis: 5000,
      query_timeout: 10_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      application_name: 'lotline events',
    });
    client = next;
    next.on('notification', hear);
    next.on('error', (error) => lost(next, error));
    next.on('end', () => lost(next));
    await next.connect();
    await next.query('listen lotline_session');
    await next.query(`listen ${apartChannel}`);
    const changed = await countedChanges(next);
    const look = async () => {
      try {
        for (const table of await changed()) tell(table);
        if (next === client && !closed) looking = setTimeout(look, lookEveryMs);
      } catch (error) {
        lost(next, error as Error);
      }
    };
    looking = setTimeout(look, lookEveryMs);
  };
  const lost = (which: pg.Client, error?: Error) => {
    if (closed || which !== client) return;
    client = undefined;
    if (error) onProblem(error);
    which.end().catch(() => undefined);
    again(firstPauseMs);
  };
  const again = (pauseMs: number) => {
    timer = setTimeout(async () => {
      try {
        await listen();
        for (const heard of gaps) heard();
      } catch (error) {
        void client?.end().catch(() => undefined);
        client = undefined;
        onProblem(error as Error);
        if (!closed) again(Math.min(pauseMs * 2, longestPauseMs));
      }
    }, pauseMs);
  };
  const add = <T>(set: Set<T>, heard: T) => {
    set.add(heard);
    return () => void set.delete(heard);
  };

  await listen();
  return {
    onChange: (heard) => add(changes, heard),
    onSessionEnd: (heard) => add(ends, heard),
    onGap: (heard) => add(gaps, heard),
    close: async () => {
      closed = true;
      clearTimeout(timer);
      clearTimeout(looking);
      await client?.end().catch(() => undefined);
    },
  };
};
