import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

export type Running = { pid: number; port: number; address: string; stop(): Promise<void> };

/** A server of its own process on a free port of this machine, once `ready` answers. */
export const startProcess = async (
  file: string,
  env: NodeJS.ProcessEnv,
  ready: string,
  flags: readonly string[] = [],
): Promise<Running> => {
  const port = await freePort();
  const child = spawn(process.execPath, [...flags, file], {
    env: { PATH: process.env.PATH, PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const address = `http://127.0.0.1:${port}`;
  try {
    await answers(`${address}${ready}`, child);
  } catch (error) {
    await stop(child);
    throw new Error(`${file} doesn't start: ${said.join('') || (error as Error).message}`);
  }
  return { pid: child.pid as number, port, address, stop: () => stop(child) };
};

/** The same database as a web address, as DATABASE_URL takes it. */
export const databaseUrl = ({ host, user, password, port }: pg.ClientConfig, database: string) =>
  `postgres://${user}:${password}@/${database}?host=${encodeURIComponent(host ?? '')}${port ? `&port=${port}` : ''}`;

export const freePort = async () => {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

const answers = async (url: string, child: ChildProcess) => {
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`);
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error('it does not answer');
};

const stop = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
};
