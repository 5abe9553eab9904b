import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

const place = fs.mkdtempSync(path.join(os.tmpdir(), 'lotline-embedded-'));
fs.chmodSync(place, 0o755);
afterAll(() => fs.rmSync(place, { recursive: true, force: true }));

const ask = async (connection: pg.ClientConfig, statement: string) => {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query(statement).finally(() => client.end());
  return rows;
};
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const untilGone = async (pid: number) => {
  for (const since = Date.now(); Date.now() - since < 10_000; await sleep(10)) if (!isAlive(pid)) return Date.now() - since;
  throw new Error(`${pid} is still there.`);
};

/** A process of its own that starts the server, says its pid and waits. */
const startElsewhere = async (folder: string) => {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(path.join(import.meta.dirname, 'embedded-postgres.ts'))};
    const { pid, adopted } = await startEmbeddedPostgres(${JSON.stringify(folder)});
    console.log(JSON.stringify({ pid, adopted }));
    setInterval(() => {}, 1000);`;
  const child = spawn('node', ['--input-type=module-typescript', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (said) => resolve(String(said)));
    child.once('exit', (code) => reject(new Error(`The starter ended with ${code}.`)));
  });
  return { ...(JSON.parse(line) as Pick<EmbeddedPostgres, 'pid' | 'adopted'>), child };
};

describe('embedded PostgreSQL', { timeout: 60_000 }, () => {
  const folder = path.join(place, '공장 데이터');

  it('starts in a folder with Hangul, knows Korean, and keeps what was written over a stop', async () => {
    const first = await startEmbeddedPostgres(folder);
    await ask(first.connection, `create extension pg_trgm; create table lot (id text); insert into lot values ('LOT-1')`);
    expect(await ask(first.connection, `select cardinality(show_trgm('베어링')) as trigrams`)).toEqual([{ trigrams: 4 }]);
    await first.stop();
    expect(isAlive(first.pid)).toBe(false);
    const second = await startEmbeddedPostgres(folder);
    expect(await ask(second.connection, 'select id from lot')).toEqual([{ id: 'LOT-1' }]);
    await second.stop();
  });

  it('goes when its process is killed, and starts again at once', async () => {
    const { pid, child } = await startElsewhere(folder);
    child.kill('SIGKILL');
    // Until then it may still be running, and its database is rightly adopted.
    await once(child, 'exit');
    const again = await startEmbeddedPostgres(folder);
    expect(again.adopted).toBe(false);
    expect(await ask(again.connection, 'select id from lot')).toEqual([{ id: 'LOT-1' }]);
    expect(isAlive(pid)).toBe(false);
    await again.stop();
  });

  it('starts again after the database alone was killed', async () => {
    const first = await startEmbeddedPostgres(folder);
    process.kill(first.pid, 'SIGKILL');
    await untilGone(first.pid);
    const again = await startEmbeddedPostgres(folder);
    expect(await ask(again.connection, 'select id from lot')).toEqual([{ id: 'LOT-1' }]);
    await again.stop();
  });

  it('is shared by two that start at once on nothing, and stops with the one that started it', async () => {
    const shared = path.join(place, 'shared');
    const [one, two] = await Promise.all([startElsewhere(shared), startElsewhere(shared)]);
    expect(one.pid).toBe(two.pid);
    expect([one.adopted, two.adopted].sort()).toEqual([false, true]);
    const [owner, guest] = one.adopted ? [two, one] : [one, two];
    guest.child.kill('SIGKILL');
    await sleep(300);
    expect(isAlive(owner.pid)).toBe(true);
    owner.child.kill('SIGKILL');
    await untilGone(owner.pid);
  });

  it('is not fooled by a lock that names somebody else by now', async () => {
    const first = await startEmbeddedPostgres(folder);
    const lock = path.join(folder, 'cluster/postmaster.pid');
    const held = fs.readFileSync(lock, 'utf8');
    await first.stop();
    fs.writeFileSync(lock, held.replace(/^\d+/, String(process.pid)));
    const again = await startEmbeddedPostgres(folder);
    expect(again.adopted).toBe(false);
    await again.stop();
  });

  it('works in a folder whose path is too long for a socket', async () => {
    const postgres = await startEmbeddedPostgres(path.join(place, 'long-'.repeat(30)));
    expect(await ask(postgres.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await postgres.stop();
  });

  it('refuses the data of another major version with a clear word', async () => {
    fs.writeFileSync(path.join(folder, 'cluster/PG_VERSION'), '17\n');
    await expect(startEmbeddedPostgres(folder)).rejects.toThrow(/PostgreSQL 17, but this program brings PostgreSQL 18/);
  });
});
