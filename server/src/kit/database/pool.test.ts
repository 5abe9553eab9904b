import net from 'node:net';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { findsKorean, isoInstant, openPool } from './pool.ts';
import { testDatabase } from './testing.ts';

const { db, pool, connection } = await testDatabase();
const admin = async (statement: string) => {
  const client = new pg.Client(connection);
  await client.connect();
  return client.query(statement).finally(() => client.end());
};

describe('database', () => {
  it('reads numbers as numbers, days and instants as ISO text, also in lists', async () => {
    const one = await sql<Record<string, unknown>>`
      select 12345678901::bigint as big, 0.125::numeric(13,3) as qty, '2026-03-02'::date as day, '2026-03-02 09:00+09'::timestamptz as at,
        array[1,2]::bigint[] as ids, array[0.5,null]::numeric[] as qtys, array['2026-03-02 09:00+09'::timestamptz] as instants`.execute(db);
    expect(one.rows[0]).toEqual({
      big: 12_345_678_901,
      qty: 0.125,
      day: '2026-03-02',
      at: '2026-03-02T00:00:00.000Z',
      ids: [1, 2],
      qtys: [0.5, null],
      instants: ['2026-03-02T00:00:00.000Z'],
    });
  });

  it('keeps microseconds, so that a keyset finds its row again', () => {
    expect(isoInstant('2026-03-02 01:02:03.45678+00')).toBe('2026-03-02T01:02:03.456780Z');
    expect(isoInstant('infinity')).toBe('infinity');
  });

  it('finds Korean', async () => {
    expect(await findsKorean(pool)).toBe(true);
  });

  it('notices a database that leaves Korean out of text search', async () => {
    const database = `${connection.database}_c`;
    await admin(`create database ${database} template template0 locale_provider libc locale 'C'`);
    const deaf = await openPool({ ...connection, database }, { onProblem: () => undefined });
    expect(await findsKorean(deaf.pool), 'without the extension there is nothing to say').toBe(true);
    await deaf.pool.query('create extension pg_trgm');
    expect(await findsKorean(deaf.pool)).toBe(false);
    await deaf.close();
    await admin(`drop database ${database} with (force)`);
  });

  it('outlives clients that are cut off, idle and in the middle of a transaction', async () => {
    const problems: Error[] = [];
    const own = await openPool(connection, { size: 2, onProblem: (error) => problems.push(error) });
    const cutOthers = () =>
      admin(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name = 'victim'`,
      );
    await sql`set application_name = 'victim'`.execute(own.db);
    await cutOthers();
    const cut = own.db.transaction().execute(async (trx) => {
      await sql`set application_name = 'victim'`.execute(trx);
      await cutOthers();
      await sql`select pg_sleep(0.2)`.execute(trx);
    });
    await expect(cut).rejects.toThrow();
    // A cut that the socket hasn't told of yet still costs one query its answer; the next one has a sound client.
    const ask = async () => expect((await sql<{ one: number }>`select 1 as one`.execute(own.db)).rows).toEqual([{ one: 1 }]);
    await vi.waitFor(ask, { timeout: 5000 });
    expect(problems.length).toBeGreaterThan(0);
    await own.close();
  });

  it('heals at once after a network that swallowed everything', async () => {
    const socket = path.join(String(connection.host), '.s.PGSQL.5432');
    const pipes = new Set<net.Socket>();
    const proxy = net.createServer((near) => {
      const far = net.connect(socket);
      for (const end of [near, far]) pipes.add(end.on('error', () => undefined));
      near.pipe(far).pipe(near);
    });
    await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
    const { port } = proxy.address() as net.AddressInfo;
    const own = await openPool({ ...connection, host: '127.0.0.1', port, query_timeout: 300 }, { size: 2, onProblem: () => undefined });
    const ask = () => sql<{ one: number }>`select 1 as one`.execute(own.db);
    await Promise.all([ask(), ask()]);

    for (const pipe of pipes) pipe.unpipe().pause();
    await expect(ask()).rejects.toThrow(/timeout/);
    await expect(own.db.transaction().execute((trx) => sql`select 1`.execute(trx))).rejects.toThrow();
    const since = Date.now();
    expect((await ask()).rows).toEqual([{ one: 1 }]);
    expect(Date.now() - since).toBeLessThan(250);
    for (const pipe of pipes) pipe.destroy();
    await own.close();
    proxy.close();
  });

  it('gives up on a lock and on an endless statement by itself', async () => {
    const { rows } = await sql<{
      name: string;
      setting: string;
    }>`select name, setting from pg_settings where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`.execute(
      db,
    );
    expect(rows).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: '60000' },
      { name: 'lock_timeout', setting: '10000' },
      { name: 'statement_timeout', setting: '30000' },
    ]);
  });
});
