import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../../server/src/kit/running/config.ts';
import { refuseStaleBuild } from '../../tools/web-built.ts';

/** One built server with the demo plant for the whole run; E2E_ADDRESS names a running one instead. */
export default async () => {
  if (process.env.E2E_ADDRESS) return;
  refuseStaleBuild();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lotline-stories-'));
  // mkdtemp shuts everybody else out, and root's PostgreSQL runs as somebody else.
  fs.chmodSync(folder, 0o755);
  const port = await freePort();
  const logFile = path.join(root, 'test-results/stories-server.log');
  fs.mkdirSync(path.dirname(logFile), { recursive: true });
  const log = fs.openSync(logFile, 'w');
  const env = { ...process.env, LOTLINE_MODE: 'demo', PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder, DATABASE_URL: '' };
  const server = spawn(path.join(root, 'node_modules/.bin/node'), ['server/src/main.ts'], { cwd: root, env, stdio: ['ignore', log, log] });
  const address = `http://127.0.0.1:${port}`;
  const stop = async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    if (server.exitCode === null && server.kill('SIGTERM')) await Promise.race([ended, sleep(20_000)]);
    fs.rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilItAnswers(`${address}/api/settings/public`, () => server.exitCode);
  } catch (error) {
    await stop();
    throw new Error(`${error instanceof Error ? error.message : error}\n${fs.readFileSync(logFile, 'utf8').slice(-2000)}`);
  }
  process.env.E2E_ADDRESS = address;
  return stop;
};

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = net.createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });

/** The first start loads three months of the demo plant. */
const untilItAnswers = async (url: string, ended: () => number | null) => {
  for (const since = Date.now(); Date.now() - since < 240_000; await sleep(200)) {
    if (ended() !== null) throw new Error(`The server ended with ${ended()} before it answered.`);
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
  }
  throw new Error(`${url} did not answer within four minutes.`);
};
