import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MqttSettings } from '@lotline/contract/collection/connection-settings';
import mqtt from 'mqtt';
import { afterEach, describe, expect, test } from 'vitest';
import type { Link } from './heard.ts';
import { openMqtt } from './mqtt.ts';
import { freePort, listening, until } from './testing.ts';

const program = ['/usr/sbin/mosquitto', '/usr/local/sbin/mosquitto', '/opt/homebrew/sbin/mosquitto'].find((file) => existsSync(file));
const all: { links: Link[]; processes: ChildProcess[] } = { links: [], processes: [] };
afterEach(async () => {
  for (const link of all.links.splice(0)) await link.close();
  for (const one of all.processes.splice(0)) one.kill('SIGKILL');
});

/** Without settings, as Debian's package starts it; with those that lose nothing where told. */
const mosquitto = async (settings: string) => {
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), 'mosquitto-'));
  const file = path.join(folder, 'mosquitto.conf');
  writeFileSync(
    file,
    `listener ${port} 127.0.0.1\nallow_anonymous true\nuser root\nsys_interval 1\n${settings.replaceAll('FOLDER', folder)}\n`,
  );
  const start = async () => {
    const one = spawn(program as string, ['-c', file], { stdio: 'ignore' });
    all.processes.push(one);
    const url = `mqtt://127.0.0.1:${port}`;
    const first = mqtt.connect(url, { reconnectPeriod: 50 });
    first.on('error', () => undefined);
    await until(() => first.connected);
    await first.endAsync();
    return { one, url };
  };
  return start;
};
const keepsAll = 'max_queued_messages 0\nmax_inflight_messages 0\npersistence true\npersistence_location FOLDER/';
const listen = (url: string, { protocol = 5, ears = listening() }: { protocol?: 4 | 5; ears?: ReturnType<typeof listening> } = {}) => {
  const settings = MqttSettings.parse({
    kind: 'MQTT',
    url,
    clientId: 'lotline',
    protocol,
    topics: [{ template: 'plant/{tool}/{parameter}' }],
  });
  const link = openMqtt(settings, {}, 'Asia/Seoul', ears.ears);
  all.links.push(link);
  return { ...ears, link };
};
const burst = async (url: string, from: number, count: number) => {
  const machine = await mqtt.connectAsync(url, { reconnectPeriod: 0 });
  await Promise.all(Array.from({ length: count }, (_, n) => machine.publishAsync('plant/press/temp', `${from + n}`, { qos: 1 })));
  await machine.endAsync();
};
const numbers = ({ heard }: { heard: { value: unknown }[] }) => heard.map(({ value }) => Number(value)).sort((a, b) => a - b);
const range = (count: number) => Array.from({ length: count }, (_, n) => n);

describe.skipIf(program === undefined)('a real mosquitto (skipped where it is not installed: apt-get install mosquitto)', () => {
  test('its usual settings are warned of, those that keep everything are not', async () => {
    const usual = listen((await (await mosquitto(''))()).url);
    await until(() => usual.troubles.length > 0);
    expect(usual.codes()).toEqual(['collection.mqtt.mosquittoDefaults']);
    const unknown = listen((await (await mosquitto(''))()).url, { protocol: 4 });
    await until(() => unknown.troubles.length > 0);
    expect(unknown.codes()).toEqual(['collection.mqtt.mosquittoUnknown']);
    const broad = listen((await (await mosquitto(keepsAll))()).url);
    await until(() => broad.states.includes('up'));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(broad.codes()).toEqual([]);
  });
  test('a burst is there once each, with commits that take their time', { timeout: 60_000 }, async () => {
    const { url } = await (await mosquitto(keepsAll))();
    const heard = listen(url, { ears: listening({ slow: 5 }) });
    await until(() => heard.states.includes('up'));
    await burst(url, 0, 10_000);
    await until(() => heard.heard.length >= 10_000, 30_000);
    expect(numbers(heard)).toEqual(range(10_000));
  });
  test('what comes while we are away, or while the broker is started anew, is there afterwards', { timeout: 60_000 }, async () => {
    const start = await mosquitto(keepsAll);
    const { one, url } = await start();
    const first = listen(url);
    await until(() => first.states.includes('up'));
    await first.link.close();
    await burst(url, 0, 2000);
    const stopped = new Promise((resolve) => one.on('exit', resolve));
    one.kill('SIGTERM');
    await stopped;
    const second = listen(url);
    await until(() => second.states.includes('down'));
    await start();
    await until(() => second.heard.length >= 2000, 30_000);
    expect(numbers(second)).toEqual(range(2000));
  });
  test('what the usual settings drop from MQTT 3.1.1 is told; MQTT 5 takes so many at once that nothing is', {
    timeout: 60_000,
  }, async () => {
    const { url } = await (await mosquitto(''))();
    const ears = listening();
    const heard = listen(url, { ears, protocol: 4 });
    const other = listening();
    const settings = { url, clientId: 'other', protocol: 5, topics: [{ template: 'plant/{tool}/{parameter}' }] };
    all.links.push(openMqtt(MqttSettings.parse({ kind: 'MQTT', ...settings }), {}, 'Asia/Seoul', other.ears));
    await until(() => heard.states.includes('up') && other.states.includes('up'));
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const release = ears.hold();
    await burst(url, 0, 3000);
    release();
    await until(() => heard.codes().includes('collection.mqtt.brokerDropped'), 15_000);
    await until(() => other.heard.length >= 3000);
    expect(numbers(other)).toEqual(range(3000));
    expect(heard.heard.length).toBeLessThan(3000);
  });
});
