import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { testConnection } from '@lotline/contract/collection/connection';
import type { AnswerOf } from '@lotline/contract/kit/call';
import type { Config } from '../kit/running/config.ts';
import type { Secrets } from '../kit/running/secrets.ts';
import { openBroker } from './adapters/broker.ts';
import { isNamedLike } from './adapters/csv.ts';
import { type Memory, openCsvFolder } from './adapters/csv-folder.ts';
import { type Ears, type Heard, type Link, pause, type Trouble } from './adapters/heard.ts';
import { openModbus } from './adapters/modbus.ts';
import { openMqtt } from './adapters/mqtt.ts';
import type { OpcuaAccess } from './adapters/opcua.ts';
import { openSparkplug } from './adapters/sparkplug.ts';
import { troubleOf } from './adapters/trouble-of.ts';
import { trying } from './adapters/trying.ts';
import type { Seen, ToOpen } from './connection.queries.ts';
import { aboutSecret } from './connection.ts';

export type Installation = { secrets: Secrets; config: Pick<Config, 'dataDir' | 'shiftHours'> };

/** The secrets of a connection in clear; those that don't open are told. */
const secretsOf = ({ id, secrets: kept }: ToOpen, secrets: Secrets, ears?: Ears) => {
  const clear: Record<string, string> = {};
  for (const [name, sealed] of Object.entries(kept)) {
    const text = secrets.open(sealed, aboutSecret(id, name));
    if (text === null) ears?.trouble({ code: 'collection.link.secretLost' });
    else clear[name] = text;
  }
  return clear;
};
export const accessOf = (one: ToOpen, { secrets, config }: Installation): OpcuaAccess => ({
  ...{ password: secretsOf(one, secrets).password, trusted: one.trusted, ownFolder: path.join(config.dataDir, 'opcua') },
});

/** Opens a connection by its kind. What can't even be begun, as an address that is none, is told as one that is down. */
export const openLink = (one: ToOpen, seen: readonly Seen[], installation: Installation, memory: Memory, ears: Ears): Link => {
  try {
    return linkOf(one, seen, installation, memory, ears);
  } catch (error) {
    ears.down(troubleOf(error as Error));
    return closed;
  }
};
const closed: Link = { close: () => Promise.resolve() };

const linkOf = (one: ToOpen, seen: readonly Seen[], installation: Installation, memory: Memory, ears: Ears): Link => {
  const { settings } = one;
  const { zone } = installation.config.shiftHours;
  const secret = secretsOf(one, installation.secrets, ears);
  if (settings.kind === 'MQTT') return openMqtt(settings, secret, zone, ears);
  if (settings.kind === 'SPARKPLUG') return openSparkplug(settings, secret, ears);
  if (settings.kind === 'MODBUS') return openModbus(settings, ears);
  if (settings.kind === 'CSV') return openCsvFolder(settings, memory, zone, ears, standingFor(one));
  if (settings.kind === 'BROKER') {
    const passwords = Object.entries(secret).map(([name, value]) => [name.replace(/^account:/, ''), value]);
    return openBroker(settings, Object.fromEntries(passwords), zone, ears);
  }
  const lastAt = new Map(seen.map(({ tag, at }) => [tag, at === null ? null : new Date(at)]));
  const nodes = new Map(one.tags.map(({ tag }) => [tag, lastAt.get(tag) ?? null]));
  return trying(ears, async () => (await opcua()).openOpcua(settings, accessOf(one, installation), nodes, ears));
};

/** Which parameter each tag stands for, as one short text. */
const standingFor = ({ tags }: ToOpen) => {
  const pairs = tags.map(({ tag, parameterId }) => `${tag} ${parameterId}`).sort();
  return createHash('sha256').update(pairs.join('\n')).digest('hex').slice(0, 16);
};

/** The library of OPC UA is loaded where a connection asks for it: it is larger than the rest of the server. */
export const opcua = () => import('./adapters/opcua.ts');
type Tried = AnswerOf<typeof testConnection>;
const tryMs = 5000;
const noMemory: Memory = { load: () => Promise.resolve(null), save: () => Promise.resolve() };

/** Opens a connection under a name of its own for a moment; what it hears is told and not kept. A folder is only looked at, and a broker not opened twice. */
export const tryConnection = async (one: ToOpen, installation: Installation): Promise<Tried> => {
  const { settings } = one;
  if (settings.kind === 'CSV') return tryFolder(settings);
  const aside: ToOpen['settings'] =
    settings.kind === 'MQTT'
      ? { ...settings, clientId: `${settings.clientId}-try` }
      : settings.kind === 'SPARKPLUG'
        ? { ...settings, hostId: `${settings.hostId}-try` }
        : settings;
  const over = new AbortController();
  const heard = new Map<string, string>();
  const troubles = new Map<string, Trouble>();
  let reached = false;
  const tell = (what: Trouble) => troubles.set(what.code, what);
  const ears: Ears = {
    sink: (some) => {
      for (const { tag, value } of some) if (heard.size < 50) heard.set(tag, shown(value));
      return Promise.resolve();
    },
    up: () => {
      reached = true;
    },
    down: (why) => {
      if (!why || over.signal.aborted) return;
      tell(why);
      over.abort();
    },
    trouble: tell,
    stale: () => undefined,
  };
  const link = openLink({ ...one, settings: aside }, [], installation, noMemory, ears);
  await pause(tryMs, over.signal);
  over.abort();
  await link.close();
  return {
    reached,
    troubles: [...troubles.values()].map(({ code, facts = {} }) => ({ code, facts: { ...facts } })),
    heard: [...heard].map(([tag, value]) => ({ tag, value })),
  };
};
const longestShown = 100;
export const shown = (value: Heard['value']) => storable(String(value ?? '–').slice(0, longestShown));
/** What a machine says may hold a NUL, or end in half a character, which the database keeps in no text. */
export const storable = (text: string) => text.replaceAll('\u0000', '').toWellFormed();

const tryFolder = async (settings: Extract<ToOpen['settings'], { kind: 'CSV' }>): Promise<Tried> => {
  try {
    const names = await readdir(settings.folder);
    const known = names.filter((name) => settings.files.some(({ pattern }) => isNamedLike(name, pattern)));
    return { reached: true, troubles: [], heard: known.slice(0, 50).map((tag) => ({ tag, value: 'CSV' })) };
  } catch (error) {
    const facts = { what: settings.folder, detail: (error as Error).message };
    return { reached: false, troubles: [{ code: 'collection.csv.folderMissing', facts }], heard: [] };
  }
};
