import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../../server/src/kit/running/config.ts';
import { refuseStaleBuild } from '../../tools/web-built.ts';

/**
 * Built servers with the demo plant for a run of the stories: two for all of them, side by side, and one where only some were asked for.
 * E2E_ADDRESS names a running one instead.
 */
export default async () => {
  if (process.env.E2E_ADDRESS) return;
  const asked = process.argv.slice(process.argv.indexOf('test') + 1).some((word) => !word.startsWith('-'));
  const plants = await Promise.allSettled(asked ? [startPlant()] : [startPlant(), startPlant()]);
  const started = plants.flatMap((plant) => (plant.status === 'fulfilled' ? [plant.value] : []));
  const stop = async () => void (await Promise.all(started.map((plant) => plant.stop())));
  const failed = plants.find((plant) => plant.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  const [first, beside = first] = started;
  process.env.E2E_ADDRESS = first?.address;
  process.env.E2E_ADDRESS_BESIDE = beside?.address;
  return stop;
};

/** One built server with the demo plant, or as `more` configures it, and where it answers, until it is stopped. */
export const startPlant = async (more: Readonly<Record<string, string>> = {}) => {
  refuseStaleBuild();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lotline-stories-'));
  // mkdtemp shuts everybody else out, and root's PostgreSQL runs as somebody else.
  fs.chmodSync(folder, 0o755);
  const port = await freePort();
  const logFile = path.join(root, `test-results/stories-server-${port}.log`);
  fs.mkdirSync(path.dirname(logFile), { recursive: true });
  const log = fs.openSync(logFile, 'w');
  const env = { ...process.env, LOTLINE_MODE: 'demo', PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder, DATABASE_URL: '', ...more };
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
  return { address, stop };
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
