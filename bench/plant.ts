import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { webClient } from '@lotline/contract/identity/session-window';
import type { AnswerOf, AskOf, Call } from '@lotline/contract/kit/call';
import pg from 'pg';
import { startEmbeddedPostgres } from '../server/src/kit/database/embedded-postgres.ts';
import { databaseUrl, startProcess } from '../tools/processes.ts';
import { send } from '../tools/send.ts';
import { asStarted } from '../tools/started.ts';
import { type Client, connect } from './client.ts';
import { cpuOf, cpuOfChildren } from './machine.ts';

const password = 'bench-bench-bench';
export const clientCount = 8;
const here = import.meta.dirname;

/** A server under measure, its database, and as many connections to it as there are clients. */
export type Party = {
  pool: pg.Pool;
  clients: Client[];
  /** What its process, the backends of PostgreSQL and its statements have come to so far. */
  used(): Promise<{
    server: number;
    database: number;
    statements: number /** Pages of tables and indexes that its statements looked at. */;
    pages: number;
  }>;
};
export type Plant = {
  ours: Party;
  floor: Party;
  admin: number;
  /** The real server's process, for whoever measures it in another way. */
  address: string;
  token: string;
  /** Sends a call of the contract to the real server; an answer that isn't good ends the bench. */
  send<C extends Call>(call: C, ask: AskOf<C>): Promise<AnswerOf<C>>;
};

/** The real server and the bare one, each a process of its own on a database of one PostgreSQL; nothing is left of them afterwards. */
export const withPlant = async <T>(work: (plant: Plant) => Promise<T>): Promise<T> => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lotline-bench-'));
  // mkdtemp shuts everybody else out, and root's PostgreSQL runs as somebody else.
  fs.chmodSync(folder, 0o755);
  const undo: (() => Promise<unknown> | unknown)[] = [() => fs.rmSync(folder, { recursive: true, force: true })];
  const undoAll = async () => {
    for (let one = undo.shift(); one; one = undo.shift()) await one();
  };
  const leave = () => void undoAll().finally(() => process.exit(1));
  process.once('SIGINT', leave).once('SIGTERM', leave);
  try {
    // As a plant runs it, and counting what is sent to it.
    const flags = ['shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.max=10000'].flatMap((flag) => ['-c', flag]);
    const postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'), { flags });
    undo.unshift(postgres.stop);
    const admin = new pg.Pool({ ...postgres.connection, database: 'postgres', max: 1 });
    undo.unshift(() => admin.end());
    await admin.query('create extension pg_stat_statements');
    await admin.query('create database floor');

    const party = async (database: string, file: string, env: NodeJS.ProcessEnv, ready: string, flags: readonly string[] = []) => {
      const { pid, port, address, stop } = await startProcess(
        path.join(here, file),
        { DATABASE_URL: databaseUrl(postgres.connection, database), ...env },
        ready,
        flags,
      );
      undo.unshift(stop);
      const pool = new pg.Pool({ ...postgres.connection, database, max: 2 });
      undo.unshift(() => pool.end());
      const used = async () => ({
        server: cpuOf(pid),
        database: cpuOfChildren(postgres.pid),
        ...(await statementsIn(admin, database)),
      });
      return { port, address, pool, used };
    };
    const started = asStarted();
    const ours = await party(
      'lotline',
      '../server/src/main.ts',
      {
        LOTLINE_MODE: 'production',
        HOST: '127.0.0.1',
        DATA_DIR: folder,
        ADMIN_PASSWORD: password,
        LOG_LEVEL: 'silent',
        ...started.env,
        ...(process.env.OURS && { NODE_OPTIONS: process.env.OURS }),
      },
      '/api/ready',
      started.flags,
    );
    const floor = await party('floor', 'floor.ts', {}, '/ready');
    const { address } = ours;
    const { token, id } = await signIn(address);
    const clientsOf = async (port: number, token: string) => {
      const clients = await Promise.all(Array.from({ length: clientCount }, () => connect(port, token)));
      undo.unshift(() => {
        for (const client of clients) client.close();
      });
      return clients;
    };
    return await work({
      ours: { ...ours, clients: await clientsOf(ours.port, token) },
      floor: { ...floor, clients: await clientsOf(floor.port, 'bench') },
      admin: id,
      address,
      token,
      send: (call, ask) => send(address, token, call, ask),
    });
  } finally {
    process.off('SIGINT', leave).off('SIGTERM', leave);
    await undoAll();
  }
};

const statementsIn = async (admin: pg.Pool, database: string) => {
  const { rows } = await admin.query<{ calls: string | null; pages: string | null }>(
    `select sum(calls) as calls, sum(shared_blks_hit + shared_blks_read) as pages
      from pg_stat_statements s join pg_database d on d.oid = s.dbid where d.datname = $1`,
    [database],
  );
  return { statements: Number(rows[0]?.calls ?? 0), pages: Number(rows[0]?.pages ?? 0) };
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
