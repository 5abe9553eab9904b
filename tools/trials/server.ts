import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { webClient } from '@lotline/contract/identity/session-window';
import type { AnswerOf, AskOf, Call } from '@lotline/contract/kit/call';
import { type Client, connect } from '../../bench/client.ts';
import { root } from '../../server/src/kit/running/config.ts';
import { freePort } from '../processes.ts';
import { send } from '../send.ts';
import { asStarted } from '../started.ts';
import { postgresOf } from './database.ts';

const password = 'trial-trial-trial';

/** A server as a plant runs it, with the embedded database below a folder of the trial's own. */
export type Server = {
  pid: number;
  port: number;
  address: string;
  folder: string;
  /** What it says to people, and its log. */
  said: string[];
  postgres(): number;
  signIn(): Promise<Signed>;
  /** The exit code, once it has ended. */
  ended: Promise<number | null>;
  stop(): Promise<void>;
};
export type Signed = {
  token: string;
  connect(): Promise<Client>;
  send<C extends Call>(call: C, ask: AskOf<C>): Promise<AnswerOf<C>>;
};

/** A folder under the temporary one that everybody may enter: the database of root runs as somebody else. */
export const makeFolder = () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lotline-trial-'));
  fs.chmodSync(folder, 0o755);
  return folder;
};

const started = asStarted();
/** Starts the server and doesn't wait for it. */
export const launch = async (folder: string, given?: number, more: NodeJS.ProcessEnv = {}): Promise<Server> => {
  const port = given ?? (await freePort());
  const child = spawn(process.execPath, [...started.flags, path.join(root, 'server/src/main.ts')], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: folder,
      LOTLINE_MODE: 'production',
      HOST: '127.0.0.1',
      ADMIN_PASSWORD: password,
      LOG_LEVEL: 'error',
      ...started.env,
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const address = `http://127.0.0.1:${port}`;
  return {
    pid: child.pid as number,
    port,
    address,
    folder,
    said,
    ended,
    postgres: () => postgresOf(folder),
    signIn: () => signIn(address, port),
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await ended;
    },
  };
};

/** Starts the server and waits until it can serve. */
export const start = async (folder: string, port?: number) => {
  const server = await launch(folder, port);
  await untilReady(server);
  return server;
};

/** A server of the trial's own on an empty folder, started again where the work has ended it; nothing is left of them. */
export const withServer = async (work: (server: Server, again: () => Promise<Server>) => Promise<void>) => {
  const folder = makeFolder();
  let server: Server | undefined;
  const again = async () => {
    server = await launch(folder, server?.port);
    await untilReady(server);
    return server;
  };
  try {
    await work(await again(), again);
  } finally {
    await server?.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
};

export const untilReady = async ({ address, ended, said }: Server, patienceMs = 90_000) => {
  let code: number | null | undefined;
  void ended.then((ends) => {
    code = ends;
  });
  for (const since = performance.now(); performance.now() - since < patienceMs; await sleep(20)) {
    if (code !== undefined) throw new Error(`The server ended with ${code}: ${said.join('').slice(-2000)}`);
    const answer = await fetch(`${address}/api/ready`, { signal: AbortSignal.timeout(5000) }).catch(() => undefined);
    await answer?.arrayBuffer().catch(() => undefined);
    if (answer?.ok) return;
  }
  throw new Error(`The server isn't ready: ${said.join('').slice(-2000)}`);
};

const signIn = async (address: string, port: number, since = performance.now()): Promise<Signed> => {
  const answer = await fetch(`${address}/api/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${webClient}:`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'password', username: 'admin', password }),
  });
  if (answer.status === 503 && performance.now() - since < 5000) {
    await sleep(200);
    return signIn(address, port, since);
  }
  if (!answer.ok) throw new Error(`Nobody can sign in: ${answer.status} ${await answer.text()}`);
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return { token, connect: () => connect(port, token), send: (call, ask) => send(address, token, call, ask) };
};
