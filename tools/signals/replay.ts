import { setTimeout as wait } from 'node:timers/promises';
import { Connection, connectionStandings, oneConnection, pauseConnection, saveTags } from '../../contract/src/collection/connection.ts';
import type { ConnectionSettings } from '../../contract/src/collection/connection-settings.ts';
import { Device, giveDeviceKey } from '../../contract/src/collection/device.ts';
import { type numberTypes, Parameter } from '../../contract/src/collection/parameter.ts';
import { Tool } from '../../contract/src/plant/tool.ts';
import type { Client } from '../plant-log/client.ts';
import { type Listener, machineFor, type Way } from './play.ts';
import type { Signals } from './read.ts';

type At = { url: string; port: number; numberType?: (typeof numberTypes)[number]; tell: (text: string) => void };

/** Plays a file to a product that runs, by one of its ways, into parameters of its own; answers their ids in the order of the columns. */
export const replaySignals = async (
  ask: Client,
  signals: Signals,
  as: Way,
  { url, port, numberType = 'DOUBLE', tell }: At,
): Promise<number[]> => {
  const mark = Date.now().toString(36);
  const [tool] = await ask(Tool.list, {});
  if (!tool) throw new Error('The plant has no tool that signals could be of.');
  const everySec = usualSec(signals);
  const ids: number[] = [];
  for (const [n, name] of signals.names.entries()) {
    const draft = { code: `R-${as}-${mark}-${n}`, name: `${name} (${as})`, toolId: tool.id, numberType, everySec };
    ids.push((await ask(Parameter.create, draft)).id);
  }
  if (as === 'http') {
    await push(ask, signals, `R-http-${mark}`, url);
    return ids;
  }
  // A device that is polled tells a row at a time: a long file is told by several of them, each a stretch of it.
  const parts = as === 'modbus' ? partsOf(signals) : [signals];
  await Promise.all(parts.map((part, n) => listen(ask, part, { as, name: `replay ${as} ${mark} ${n + 1}`, port: port + n, ids, tell })));
  return ids;
};

const rowsOfADevice = 1000;
const mostDevices = 24;
const partsOf = ({ rows, ...its }: Signals): Signals[] => {
  const each = Math.max(rowsOfADevice, Math.ceil(rows.length / mostDevices));
  return Array.from({ length: Math.ceil(rows.length / each) }, (_, n) => ({ ...its, rows: rows.slice(n * each, (n + 1) * each) }));
};

type Listening = { as: Exclude<Way, 'http'>; name: string; port: number; ids: readonly number[]; tell: (text: string) => void };
const listen = async (ask: Client, signals: Signals, { as, name, port, ids, tell }: Listening) => {
  const machine = await machineFor(as, signals, port);
  try {
    const settings = machine.settings as ConnectionSettings;
    const { id, version } = await ask(Connection.create, { name, settings, paused: true });
    await ask(saveTags, {
      id,
      version,
      tags: signals.names.map((one, n) => ({ tag: machine.tagOf(one), parameterId: ids[n] as number })),
    });
    const listener = listenerOf(ask, id);
    await listener.away(false);
    await machine.play(listener);
    tell(`${as}: heard by connection ${id}`);
    await listener.away(true);
    await ask(Connection.removeOne, { id });
  } finally {
    await machine.close();
  }
};

/** Seconds from one row to the next, as most of them are. */
const usualSec = ({ rows }: Signals) => {
  const steps = rows
    .slice(1)
    .map(({ at }, n) => at - (rows[n]?.at ?? at))
    .sort((one, other) => one - other);
  return Math.min(86_400, Math.max(10, Math.round((steps[steps.length >> 1] ?? 1000) / 10) * 10)) / 1000;
};

const patienceMs = 600_000;
const listenerOf = (ask: Client, id: number): Listener => {
  const standing = async () => (await ask(connectionStandings, {})).find((one) => one.id === id);
  const until = async (is: (one: NonNullable<Awaited<ReturnType<typeof standing>>>) => boolean) => {
    const end = Date.now() + patienceMs;
    for (;;) {
      const one = await standing();
      if (one && is(one)) return;
      if (Date.now() > end) throw new Error(`It came to nothing: ${JSON.stringify(one)}`);
      await wait(100);
    }
  };
  return {
    connected: () => until(({ state }) => state === 'UP'),
    heard: (count) => until(({ heardCount }) => heardCount >= count),
    away: async (paused) => {
      const { version } = await ask(oneConnection, { id });
      await ask(pauseConnection, { id, version, paused });
      // Whoever collects looks every second.
      if (paused) await wait(3000);
    },
  };
};

const push = async (ask: Client, { names, rows }: Signals, code: string, url: string) => {
  const { id, version } = await ask(Device.create, { name: code });
  const { key } = await ask(giveDeviceKey, { id, version });
  for (let from = 0; from < rows.length; from += 1000) {
    const lines = rows.slice(from, from + 1000).flatMap(({ at, values }) => names.map((_, n) => `${code}-${n} value=${values[n]} ${at}`));
    for (let part = 0; part < lines.length; part += 5000) {
      const push = () =>
        fetch(`${url}/api/observation?precision=ms`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'text/plain' },
          body: lines.slice(part, part + 5000).join('\n'),
        });
      let answer = await push();
      // A device has its share of points a second; whoever asks for more waits.
      for (; answer.status === 429; answer = await push()) await wait(1000);
      const said = (await answer.json()) as { refused?: unknown[] };
      if (!answer.ok || said.refused?.length) throw new Error(`Refused: ${JSON.stringify(said).slice(0, 300)}`);
    }
  }
  await ask(Device.removeOne, { id });
};
