import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** How often the database is asked whether it lives, and how long it may take to say so. */
const pauseMs = 500;
const patienceMs = 2500;
/** While it stands still a question waits longer, so that few of them lie before it when it goes on. */
const patienceWhenFrozenMs = 10_000;
const tickMs = 250;

type Pulse = { frozen: boolean; waiting: Set<(error: Error) => void> };
const pulses = new WeakMap<pg.Pool, Pulse>();

/** True while the database takes questions and answers none: a host that stalls, a network that swallows. */
export const isFrozen = (pool: pg.Pool) => pulses.get(pool)?.frozen ?? false;

const standsStill = () => Object.assign(new Error('The database stands still.'), { code: 'ETIMEDOUT' });

/** The work's own answer, unless the database stands still or comes to: then whoever waits hears that. */
export const unlessFrozen = async <T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> => {
  const pulse = pulses.get(pool);
  if (!pulse) return work();
  if (pulse.frozen) throw standsStill();
  const { promise, reject } = Promise.withResolvers<never>();
  pulse.waiting.add(reject);
  try {
    return await Promise.race([work(), promise]);
  } finally {
    pulse.waiting.delete(reject);
  }
};

/** Ends a connection whose answers don't come: `end` would wait for them. */
export const cutOff = (client: pg.ClientBase) => void (client as unknown as { connection: { stream: Duplex } }).connection.stream.destroy();

/**
 * Asks the pool's database for a sign of life on a connection of its own. Where none comes, everything that waits for the database fails
 * at once and its connections are cut, so that a slow statement may have its 30 s and a frozen database nobody's. Answers how to stop.
 */
export const watchPulse = (pool: pg.Pool, connection: pg.ClientConfig, tell: (message: string) => void) => {
  const pulse: Pulse = { frozen: false, waiting: new Set() };
  pulses.set(pool, pulse);
  const clients = new Set<pg.PoolClient>();
  // Known by its use, so one that was opened before is known as well.
  pool.on('acquire', (client) => void clients.add(client)).on('remove', (client) => void clients.delete(client));
  let own: pg.Client | undefined;
  let stopped = false;

  const drop = () => {
    if (own) cutOff(own);
    own = undefined;
  };
  const ask = async () => {
    try {
      if (!own) {
        own = new pg.Client({ ...connection, application_name: 'lotline pulse' });
        own.on('error', () => undefined);
        await own.connect();
      }
      await own.query('select 1');
      return 'answered';
    } catch {
      // A database that is away refuses at once, and each call hears so itself.
      own = undefined;
      return 'away';
    }
  };
  /** Counted in ticks: where this process itself was held up, the answer may lie here unread. */
  const patience = async (ms: number) => {
    for (let waited = 0; waited < ms; waited += tickMs) await sleep(tickMs, undefined, { ref: false });
    return 'silent';
  };
  const freeze = () => {
    tell('The database stands still: calls are refused until it answers.');
    pulse.frozen = true;
    for (const fail of pulse.waiting) fail(standsStill());
    for (const client of clients) cutOff(client);
  };
  const watch = async () => {
    while (!stopped) {
      const sign = await Promise.race([ask(), patience(pulse.frozen ? patienceWhenFrozenMs : patienceMs)]);
      if (stopped) return;
      if (sign === 'silent') drop();
      if (sign === 'silent' && !pulse.frozen) freeze();
      if (sign === 'answered' && pulse.frozen) {
        pulse.frozen = false;
        tell('The database answers again.');
      }
      await sleep(pulse.frozen ? tickMs : pauseMs, undefined, { ref: false });
    }
  };
  void watch();
  return () => {
    stopped = true;
    drop();
  };
};
