import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { webClient } from '@lotline/contract/identity/session-window';
import type { AnswerOf, AskOf, Call } from '@lotline/contract/kit/call';
import { buildApp } from '../server/src/app.ts';
import { firstRun } from '../server/src/first-run.ts';
import { openEvents } from '../server/src/kit/database/events.ts';
import { openDatabase } from '../server/src/kit/database/open-database.ts';
import type { Database, OpenPool } from '../server/src/kit/database/pool.ts';
import { readConfig } from '../server/src/kit/running/config.ts';

const password = 'bench-bench-bench';

export type Plant = {
  db: Database;
  pool: OpenPool['pool'];
  admin: number;
  /** Sends a call over HTTP as the web does; an answer that isn't good ends the bench. */
  send<C extends Call>(call: C, ask: AskOf<C>): Promise<AnswerOf<C>>;
  insert(table: Parameters<Database['insertInto']>[0], row: object): Promise<number>;
};

/** The whole server as plants run it, on a database in a temporary folder and a port of this machine only; both are gone afterwards. */
export const withPlant = async (work: (plant: Plant) => Promise<void>) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lotline-bench-'));
  // mkdtemp shuts everybody else out, and root's PostgreSQL runs as somebody else.
  fs.chmodSync(folder, 0o755);
  const config = readConfig({ LOTLINE_MODE: 'production', DATA_DIR: folder, ADMIN_PASSWORD: password, LOG_LEVEL: 'silent' });
  const database = await openDatabase(config, () => undefined);
  const events = await openEvents(database.connection);
  await firstRun(database.db, config, () => undefined);
  const app = await buildApp({ ...database, config, events });
  try {
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const { token, id } = await signIn(address);
    const insert: Plant['insert'] = async (table, row) => {
      const made = await database.db
        .insertInto(table)
        .values(row as never)
        .returning('id')
        .executeTakeFirstOrThrow();
      return (made as { id: number }).id;
    };
    await work({ ...database, admin: id, insert, send: (call, ask) => send(address, token, call, ask) as never });
  } finally {
    await app.close();
    await events.close();
    await database.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
};

const signIn = async (address: string) => {
  const answer = await fetch(`${address}/api/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${webClient}:`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'password', username: 'admin', password }),
  });
  const { access_token: token, id } = (await answer.json()) as { access_token: string; id: number };
  return { token, id };
};

const send = async (address: string, token: string, call: Call, ask: unknown) => {
  const isRead = call.method === 'GET';
  const query = isRead ? `?${new URLSearchParams(Object.entries(ask as object).map(([name, value]) => [name, String(value)]))}` : '';
  const answer = await fetch(`${address}/api${call.path}${query}`, {
    method: call.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(!isRead && { 'content-type': 'application/json' }),
      ...(call.fact && { 'idempotency-key': crypto.randomUUID() }),
    },
    ...(!isRead && { body: JSON.stringify(ask) }),
  });
  if (!answer.ok) throw new Error(`${call.method} ${call.path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
};

type Work = () => Promise<unknown>;
type Race = { name: string; ours: Work; floor: Work; rounds?: number; times?: number };

/** Ours and the floor by turns, so that a busy moment of the machine hits both; the median round of each counts. */
export const race = async ({ name, ours, floor, rounds = 7, times = 1 }: Race) => {
  const took: Record<'ours' | 'floor', number[]> = { ours: [], floor: [] };
  for (let round = -1; round < rounds; round += 1)
    for (const [who, work] of Object.entries({ ours, floor })) {
      const since = performance.now();
      for (let n = 0; n < times; n += 1) await work();
      // The first round warms both up.
      if (round >= 0) took[who as keyof typeof took].push((performance.now() - since) / times);
      await sleep(20);
    }
  const [a, b] = [median(took.ours), median(took.floor)];
  console.log(`${name.padEnd(44)} ${(a / b).toFixed(1).padStart(6)} × the floor   (here and now ${shown(a)} against ${shown(b)})`);
};

const median = (all: number[]) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;
const shown = (ms: number) => `${ms < 10 ? ms.toFixed(2) : ms.toFixed(0)} ms`;
