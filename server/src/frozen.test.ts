import net from 'node:net';
import path from 'node:path';
import { call } from '@lotline/contract/kit/call';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { buildApp } from './app.ts';
import { openSession } from './identity/session.queries.ts';
import { openEvents } from './kit/database/events.ts';
import { type Db, openPool } from './kit/database/pool.ts';
import { isFrozen, watchPulse } from './kit/database/pulse.ts';
import { testDatabase } from './kit/database/testing.ts';
import { serve } from './kit/http/serve.ts';
import { readConfig } from './kit/running/config.ts';
import { inject } from './testing.ts';

const { db, insert, connection } = await testDatabase();

/** A way to the database that can swallow everything, in both directions, and give it out again. */
const swallowingWay = async () => {
  const socket = path.join(String(connection.host), '.s.PGSQL.5432');
  const pipes = new Set<net.Socket>();
  let frozen = false;
  const server = net.createServer((near) => {
    const far = net.connect(socket);
    for (const end of [near, far]) pipes.add(end.on('error', () => undefined));
    near.on('close', () => far.destroy()).on('data', (data) => void far.write(data));
    far.on('close', () => near.destroy()).on('data', (data) => void near.write(data));
    if (frozen) for (const end of [near, far]) end.pause();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    connection: { ...connection, host: '127.0.0.1', port: (server.address() as net.AddressInfo).port },
    freeze: () => {
      frozen = true;
      for (const pipe of pipes) pipe.pause();
    },
    thaw: () => {
      frozen = false;
      for (const pipe of pipes) pipe.resume();
    },
    close: () => {
      for (const pipe of pipes) pipe.destroy();
      server.close();
    },
  };
};

const long = { permission: 'signed-in', ask: z.object({}), answer: z.object({}) } as const;
const read = call({ ...long, method: 'GET', path: '/try/long' });
const write = call({ ...long, method: 'POST', path: '/try/long' });

test('a frozen database is told to whoever waits for it, wherever in the call, and forgotten as soon as it goes on', async () => {
  const way = await swallowingWay();
  const said: string[] = [];
  const open = await openPool(way.connection, { size: 6, onProblem: () => undefined });
  // A connection from before the watch is watched as well.
  await sql`select 1`.execute(open.db);
  const stopWatching = watchPulse(open.pool, way.connection, (message) => said.push(message));
  const events = await openEvents(connection);
  const app = await buildApp({ ...open, config: readConfig({ LOTLINE_MODE: 'production' }), events }, (server) => {
    serve(server, read, (_ask, context) => sleepIn(context.db));
    serve(server, write, (_ask, context) => sleepIn(context.db));
  });
  const userId = await insert('appUser', { userId: 'anna', username: 'Anna', passwordHash: '-' });
  const authorization = `Bearer ${await openSession(db, { userId, ip: '127.0.0.1', userAgent: null })}`;
  const ask = (what: typeof read | typeof write) => inject(app, what, {}, { authorization });
  const problem = async (asked: ReturnType<typeof ask>) => {
    const { statusCode, headers, json } = await asked;
    return [statusCode, json().code, headers['retry-after']];
  };

  const inTheMiddle = [ask(read), ask(write)].map(problem);
  await vi.waitUntil(async () => (await sleepers()) === 2);
  way.freeze();
  const atTheDoor = [ask(read), ask(write), ask(read)].map(problem);
  const unavailable = [503, 'DATABASE_UNAVAILABLE', '2'];
  // Without a watch over it, the database would have been waited for 35 s, longer than this test.
  for (const refused of await Promise.all([...inTheMiddle, ...atTheDoor])) expect(refused).toEqual(unavailable);
  expect(isFrozen(open.pool)).toBe(true);
  expect(await problem(ask(read)), 'at once').toEqual(unavailable);
  expect((await app.inject('/api/ready')).statusCode).toBe(503);

  way.thaw();
  await vi.waitUntil(() => !isFrozen(open.pool), { timeout: 15_000 });
  expect((await open.db.selectFrom('appUser').select('userId').execute()).length).toBe(1);
  expect(said).toEqual(['The database stands still: calls are refused until it answers.', 'The database answers again.']);
  stopWatching();
  await app.close();
  await events.close();
  await open.close();
  way.close();
});

const sleepIn = async (asked: Db) => {
  await sql`select pg_sleep(28)`.execute(asked);
  return {};
};
const sleepers = async () => {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) from pg_stat_activity where datname = current_database() and state = 'active' and query like 'select pg_sleep(28)%'`.execute(
    db,
  );
  return rows[0]?.count;
};
