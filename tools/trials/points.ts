import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { decodePoints } from '@lotline/contract/collection/block';
import { Connection, connectionStandings, oneConnection, saveTags } from '@lotline/contract/collection/connection';
import type { ConnectionSettings } from '@lotline/contract/collection/connection-settings';
import { Device, giveDeviceKey } from '@lotline/contract/collection/device';
import { Parameter } from '@lotline/contract/collection/parameter';
import { Location } from '@lotline/contract/plant/location';
import { Tool } from '@lotline/contract/plant/tool';
import mqtt from 'mqtt';
import { fold } from '../../server/src/collection/index.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/src/kit/database/embedded-postgres.ts';
import { openPool } from '../../server/src/kit/database/pool.ts';
import { root } from '../../server/src/kit/running/config.ts';
import { databaseUrl, freePort } from '../processes.ts';
import { type Note, tally } from './figures.ts';
import { launch, makeFolder, type Server, type Signed, untilReady } from './server.ts';

/** What may be killed: who serves, who listens (with the broker of our own), the database, and a broker of the plant. */
const members = ['server', 'collector', 'database', 'broker'] as const;
type Name = (typeof members)[number];
type Member = { kill: () => Promise<void>; rise: () => Promise<void> };

/** `npm run trials -- points`; `SEED=n` kills in the same order at the same moments again. */
export const points = (note: Note) => killedAtRandom({ kills: 50, seed: Number(process.env.SEED) || Date.now() % 1_000_000 }, note);

/**
 * Server, collector, database and broker are killed in an order by chance while points come over HTTP and over MQTT with QoS 1, to our own broker
 * and to another: every point that was acknowledged to a machine is there once, and none that nobody sent.
 */
export const killedAtRandom = async ({ kills, seed }: { kills: number; seed: number }, note: Note) => {
  const random = randomOf(seed);
  const folder = makeFolder();
  const plant = await raise(folder);
  try {
    const told = await settle(plant);
    let on = true;
    const sending = [
      ...told.pushed.map((one) => pushing(plant.server().address, told.key, one, () => on)),
      publishing(told.ownUrl, told.own, () => on),
      publishing(told.plantUrl, told.plant, () => on),
    ];
    const killed: Name[] = [];
    let round: Name[] = [];
    while (killed.length < kills) {
      round = round.length ? round : shuffled(members, random);
      // One in six takes another with it.
      const fallen = round.splice(0, random() < 1 / 6 && killed.length + 1 < kills ? 2 : 1);
      await sleep(300 + random() * 1700);
      for (const name of fallen) await plant[name].kill();
      await sleep(random() * 800);
      // Whoever needs the database waits for it.
      for (const name of [...fallen].sort((one, other) => order(one) - order(other))) await plant[name].rise();
      killed.push(...fallen);
    }
    on = false;
    const sent = (await Promise.all(sending)).flat();
    await untilHeard(plant);
    await plant.fall();
    await plant.database.rise();
    note(
      `kills with the seed ${seed}`,
      tally(killed),
      `${kills}, some of each`,
      members.every((name) => killed.includes(name)),
    );
    await count(plant.url, told, sent, note);
  } finally {
    await plant.fall();
    await plant.stopDatabase();
    fs.rmSync(folder, { recursive: true, force: true });
  }
};
const order = (name: Name) => (name === 'database' ? 0 : 1);

/** Numbers from 0 to 1, the same ones for the same seed (mulberry32). */
const randomOf = (seed: number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};
const shuffled = <T>(all: readonly T[], random: () => number): T[] =>
  all
    .map((one) => ({ one, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ one }) => one);

type Plant = Record<Name, Member> & {
  url: string;
  server: Member & (() => Server);
  brokerPort: number;
  /** What the plant's broker was told, and what its listener has acknowledged. */
  brokerLog: string;
  /** Ends all but the database. */
  fall: () => Promise<void>;
  stopDatabase: () => Promise<void>;
};

/** Four processes, each of which may be killed without the others. */
const raise = async (folder: string): Promise<Plant> => {
  let postgres: EmbeddedPostgres = await startEmbeddedPostgres(path.join(folder, 'postgres'));
  const url = databaseUrl(postgres.connection, 'lotline');
  const env = { DATABASE_URL: url, SECRET_KEY: 'k'.repeat(40), DATA_DIR: folder, COLLECT: 'apart', LOG_LEVEL: 'error' };
  let server = await launch(folder, undefined, env);
  await untilReady(server);
  const brokerPort = await freePort();
  const brokerLog = path.join(folder, 'broker.log');
  const collector = processOf([path.join(root, 'server/src/collect.ts')], { ...env, LOTLINE_MODE: 'production' });
  const broker = processOf([path.join(root, 'tools/trials/keeping-broker.ts'), String(brokerPort), brokerLog], {});
  await Promise.all([collector.rise(), broker.rise()]);
  return {
    ...{ url, brokerPort, brokerLog, collector, broker },
    server: Object.assign(() => server, {
      kill: async () => {
        process.kill(server.pid, 'SIGKILL');
        await server.ended;
      },
      rise: async () => {
        server = await launch(folder, server.port, env);
        await untilReady(server);
      },
    }),
    database: {
      kill: async () => {
        process.kill(postgres.pid, 'SIGKILL');
      },
      rise: async () => {
        postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'));
      },
    },
    fall: async () => {
      await Promise.all([server.stop(), collector.stop(), broker.stop()]);
    },
    stopDatabase: () => postgres.stop(),
  };
};
const processOf = (args: string[], env: NodeJS.ProcessEnv) => {
  let child: ChildProcess | undefined;
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  return {
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    rise: async () => {
      child = spawn(process.execPath, args, { env: { PATH: process.env.PATH, ...env }, stdio: 'ignore' });
      await once(child, 'spawn');
    },
  };
};

/** What one machine tells: its parameter, and which of its points somebody acknowledged. */
type Told = { way: string; parameterId: number; code: string };
type Sent = Told & { count: number; acknowledged: Set<number>; again: number };
const base = Date.UTC(2026, 0, 5);
const stepMs = 100;
const valueAt = (n: number) => (n % 1009) / 8;
const perPush = 500;
const perBurst = 40;

const settle = async (plant: Plant) => {
  const signed = await plant.server().signIn();
  const { send } = signed;
  const place = async (type: 'SITE' | 'FACTORY' | 'LINE', parentId: number | null) =>
    (await send(Location.create, { type, code: type, name: type, parentId })).id;
  const lineId = await place('LINE', await place('FACTORY', await place('SITE', null)));
  const { id: toolId } = await send(Tool.create, { code: 'PRESS', name: 'Press', locationId: lineId });
  const made = async (way: string, code: string): Promise<Told> => ({
    ...{ way, code },
    parameterId: (await send(Parameter.create, { code, name: code, toolId, everySec: stepMs / 1000 })).id,
  });
  const pushed = [await made('HTTP', 'HTTP-1'), await made('HTTP', 'HTTP-2')];
  const own = await made('MQTT to our own broker', 'OWN');
  const foreign = await made('MQTT to another broker', 'PLANT');
  const device = await send(Device.create, { name: 'gateway', pointsPerSec: 1_000_000 });
  const { key } = await send(giveDeviceKey, { id: device.id, version: device.version });
  const ownPort = await freePort();
  const topics = [{ template: 'press/{signal}', payload: 'JSON', value: 'v', time: 't' }];
  await listen(signed, { kind: 'BROKER', port: ownPort, topics }, own);
  const plantUrl = `mqtt://127.0.0.1:${plant.brokerPort}`;
  await listen(signed, { kind: 'MQTT', url: plantUrl, clientId: 'lotline', protocol: 4, topics }, foreign);
  for (let up = 0; up < 2; await sleep(100)) up = (await send(connectionStandings, {})).filter(({ state }) => state === 'UP').length;
  return { key, pushed, own, plant: foreign, ownUrl: `mqtt://127.0.0.1:${ownPort}`, plantUrl };
};
const listen = async ({ send }: Signed, settings: object, { way, code, parameterId }: Told) => {
  const { id } = await send(Connection.create, { name: way, settings: settings as ConnectionSettings });
  const { version } = await send(oneConnection, { id });
  await send(saveTags, { id, version, tags: [{ tag: `press/${code}`, parameterId }] });
};

/** As a gateway does: the same batch again until it is answered; some are left as they are. */
const pushing = async (address: string, key: string, told: Told, isOn: () => boolean): Promise<Sent> => {
  const sent: Sent = { ...told, count: 0, acknowledged: new Set(), again: 0 };
  for (let batch = 0; isOn(); batch += 1) {
    const from = sent.count;
    sent.count += perPush;
    const places = Array.from({ length: perPush }, (_, n) => from + n);
    const body = JSON.stringify({
      points: places.map((n) => ({ parameter: told.code, at: base + n * stepMs, value: valueAt(n) })),
    });
    for (let tries = 0; isOn() || tries === 0; tries += 1) {
      if (tries > 0) sent.again += 1;
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const answer = await fetch(`${address}/api/observation`, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) })
        .then(async (said) => ({ ok: said.ok, ...((await said.json()) as { refused?: unknown[] }) }))
        .catch(() => null);
      if (answer?.ok && answer.refused?.length === 0) {
        for (const n of places) sent.acknowledged.add(n);
        break;
      }
      if (batch % 6 === 5) break;
      await sleep(50);
    }
    await sleep(50);
  }
  return sent;
};

/** As a machine does: with QoS 1, and again after each break until its broker has acknowledged it. */
const publishing = async (url: string, told: Told, isOn: () => boolean): Promise<Sent> => {
  const sent: Sent = { ...told, count: 0, acknowledged: new Set(), again: 0 };
  const client = mqtt.connect(url, { reconnectPeriod: 200, connectTimeout: 3000 });
  client.on('error', () => undefined);
  client.on('close', () => {
    sent.again += 1;
  });
  while (isOn()) {
    const from = sent.count;
    sent.count += perBurst;
    const places = Array.from({ length: perBurst }, (_, n) => from + n);
    await Promise.all(
      places.map(async (n) => {
        await client.publishAsync(`press/${told.code}`, JSON.stringify({ t: base + n * stepMs, v: valueAt(n) }), { qos: 1 });
        sent.acknowledged.add(n);
      }),
    );
    await sleep(20);
  }
  await client.endAsync(true);
  return sent;
};

/** Until the plant's broker keeps nothing for us any more. */
const untilHeard = async ({ brokerLog }: Plant) => {
  for (const since = performance.now(); performance.now() - since < 120_000; await sleep(200)) {
    const lines = fs.readFileSync(brokerLog, 'utf8').split('\n');
    const done = lines.filter((line) => line.startsWith('{"done"') && line.endsWith('}')).length;
    if (lines.filter((line) => line.startsWith('{"n"') && line.endsWith('}')).length === done) return;
  }
  throw new Error('The broker still keeps what nobody has heard.');
};

type Kept = { from_at: string; count: number; points: Buffer };
const count = async (url: string, { own, plant }: { own: Told; plant: Told }, all: Sent[], note: Note) => {
  const { db, pool, close } = await openPool(url);
  try {
    await fold(db, { all: true });
    for (const { way, code, parameterId, count, acknowledged, again } of all) {
      const { rows } = await pool.query<Kept>(
        'select from_at, count, points from observation_block where parameter_id = $1 order by from_at',
        [parameterId],
      );
      const found = new Map<number, number>();
      let wrong = 0;
      for (const row of rows) {
        const { at, value } = decodePoints(row.points);
        if (at.length !== row.count) wrong += 1;
        for (const [place, time] of at.entries()) {
          const n = (time - base) / stepMs;
          found.set(n, (found.get(n) ?? 0) + 1);
          if (!(Number.isInteger(n) && n >= 0 && n < count && value[place] === valueAt(n))) wrong += 1;
        }
      }
      const missing = [...acknowledged].filter((n) => !found.has(n));
      const twice = [...found].filter(([, times]) => times > 1);
      const what = `${way} (${code}): ${count} points told, ${again} ${code === own.code || code === plant.code ? 'breaks' : 'batches again'}`;
      note(`${what}; acknowledged`, acknowledged.size, 'some', acknowledged.size > 0);
      note(`${code}: acknowledged and missing`, missing.length, '0', missing.length === 0);
      note(`${code}: there more than once, or as nobody told it`, `${twice.length}, ${wrong}`, '0, 0', twice.length + wrong === 0);
    }
  } finally {
    await close();
  }
};
