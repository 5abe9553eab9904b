import net from 'node:net';
import { BrokerSettings, MqttSettings, type TopicRule } from '@lotline/contract/collection/connection-settings';
import mqtt, { type MqttClient } from 'mqtt';
import { generate, parser as packets } from 'mqtt-packet';
import { afterEach, describe, expect, test } from 'vitest';
import { covers, openBroker } from './broker.ts';
import type { Link } from './heard.ts';
import { openMqtt } from './mqtt.ts';
import { compiled, heardIn, instantOf, stepsOf, UnreadablePayload } from './payload.ts';
import { freePort, listening, until } from './testing.ts';

const zone = 'Asia/Seoul';
const rule = (template: string, more: Partial<TopicRule> = {}): TopicRule => ({
  ...{ template, payload: 'VALUE', value: '*', time: '', quality: '' },
  ...more,
});
const said = (one: TopicRule, topic: string, payload: string) => heardIn(compiled(one), topic, Buffer.from(payload), zone);

describe('topics and payloads', () => {
  test('a template subscribes to its levels and reads their names', () => {
    const { filter, namesIn } = compiled(rule('plant/{line}/{tool}/{parameter}'));
    expect(filter).toBe('plant/+/+/+');
    expect(namesIn('plant/L1/PRESS-2/temp')).toEqual({ line: 'L1', tool: 'PRESS-2', parameter: 'temp' });
    expect(namesIn('plant/L1/PRESS-2')).toBeNull();
    expect(namesIn('plant/L1/PRESS-2/temp/raw')).toBeNull();
    expect(compiled(rule('umh.v1.{path}')).namesIn('umh.v1.hanbit.changwon._historian.temp')).toEqual({
      path: 'hanbit.changwon._historian.temp',
    });
    expect(compiled(rule('umh/v1/#')).namesIn('umh/v1/a/b/c')).toEqual({});
  });
  test('a bare value', () => {
    expect(said(rule('a/{x}'), 'a/b', ' 23.5\n')).toEqual([{ tag: 'a/b', at: null, value: 23.5, quality: 'GOOD', historical: false }]);
    expect(said(rule('a/{x}'), 'a/b', 'ON')[0]?.value).toBe(true);
    expect(said(rule('a/{x}'), 'a/b', 'NaN')[0]?.value).toBe('NaN');
  });
  test('a value by its path, with time and quality', () => {
    const one = rule('a', { payload: 'JSON', value: '$.m[0].v', time: 'm[0].t', quality: 'm[0].q' });
    expect(said(one, 'a', '{"m":[{"v":"7.25","t":1700000000123,"q":"Uncertain"}]}')).toEqual([
      { tag: 'a', at: new Date(1_700_000_000_123), value: 7.25, quality: 'UNCERTAIN', historical: false },
    ]);
    expect(() => said(one, 'a', '{"m":[]}')).toThrow(UnreadablePayload);
    expect(() => said(one, 'a', '{"m":')).toThrow(UnreadablePayload);
    expect(stepsOf("$['온 도'].x[2]")).toEqual(['온 도', 'x', '2']);
  });
  test('every number of a payload, and of a list of payloads', () => {
    const one = rule('a', { payload: 'JSON', time: 'ts' });
    expect(said(one, 'a', '[{"ts":"2026-11-27 오후 2:05:06.5","temp":1,"in":{"bar":2}},{"ts":1700000000,"temp":null}]')).toEqual([
      { tag: 'a:temp', at: new Date('2026-11-27T05:05:06.500Z'), value: 1, quality: 'GOOD', historical: false },
      { tag: 'a:in.bar', at: new Date('2026-11-27T05:05:06.500Z'), value: 2, quality: 'GOOD', historical: false },
      { tag: 'a:temp', at: new Date(1_700_000_000_000), value: null, quality: 'BAD', historical: false },
    ]);
  });
  test('a payload of the united manufacturing hub', () => {
    expect(said(rule('umh/v1/#', { payload: 'UMH' }), 'umh/v1/a', '{"timestamp_ms":1700000000000,"pos":{"x":1.5}}')).toEqual([
      { tag: 'umh/v1/a:pos.x', at: new Date(1_700_000_000_000), value: 1.5, quality: 'GOOD', historical: false },
    ]);
    expect(() => said(rule('a', { payload: 'UMH' }), 'a', '5')).toThrow(UnreadablePayload);
  });
  test('a time in seconds, milli-, micro- and nanoseconds is one instant', () => {
    for (const time of [1_700_000_000, 1_700_000_000_000, 1_700_000_000_000_000, '1700000000000000000'])
      expect(instantOf(time, zone)).toEqual(new Date(1_700_000_000_000));
    expect(() => instantOf('어제', zone)).toThrow(UnreadablePayload);
  });
});

test('a filter covers what it means and no more', () => {
  for (const [filter, topic] of [
    ['#', 'a/b'],
    ['a/#', 'a'],
    ['a/+', 'a/b'],
    ['a/+', 'a/+'],
    ['a/#', 'a/+/c'],
  ] as const)
    expect(covers(filter, topic), `${filter} ${topic}`).toBe(true);
  for (const [filter, topic] of [
    ['a/+', 'a/b/c'],
    ['a/b', 'a/+'],
    ['a/+', 'a/#'],
    ['a', 'b'],
    ['a/b', 'a'],
  ] as const)
    expect(covers(filter, topic), `${filter} ${topic}`).toBe(false);
});

const open: (Link | MqttClient | { close: () => Promise<void> })[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await ('endAsync' in one ? one.endAsync(true) : one.close());
});
const kept = <T extends (typeof open)[number]>(one: T): T => {
  open.push(one);
  return one;
};
const ownBroker = async (more: object = {}, passwords: Record<string, string> = {}) => {
  const port = await freePort();
  const ears = listening();
  const settings = BrokerSettings.parse({ kind: 'BROKER', port, topics: [{ template: 'plant/{tool}/{parameter}' }], ...more });
  kept(openBroker(settings, passwords, zone, ears.ears));
  await until(() => ears.states.includes('up'));
  return { ...ears, port, url: `mqtt://127.0.0.1:${port}` };
};

describe('the broker of our own', { timeout: 60_000 }, () => {
  test('acknowledges what is committed, and not before', async () => {
    const broker = await ownBroker();
    const client = kept(await mqtt.connectAsync(broker.url));
    const release = broker.hold();
    let acknowledged = 0;
    const sent = Array.from({ length: 50 }, (_, n) =>
      client.publishAsync(`plant/press/p${n}`, `${n}`, { qos: 1 }).then(() => acknowledged++),
    );
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect([acknowledged, broker.heard.length]).toEqual([0, 0]);
    release();
    await Promise.all(sent);
    expect(broker.heard.map(({ value }) => value).sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 50 }, (_, n) => n));
    expect(broker.commits()).toBeLessThan(50);
  });
  test('a payload that is none is acknowledged and told, and the rest goes on', async () => {
    const broker = await ownBroker({ topics: [{ template: 'plant/{x}', payload: 'JSON', value: 'v' }] });
    const client = kept(await mqtt.connectAsync(broker.url));
    await client.publishAsync('plant/a', '{"v":', { qos: 1 });
    await client.publishAsync('plant/a', '{"v":3}', { qos: 1 });
    expect(broker.troubles).toEqual([{ code: 'collection.link.unreadable', facts: { what: 'plant/a' } }]);
    expect(broker.heard.map(({ value }) => value)).toEqual([3]);
  });
  test('an account needs its password and keeps to its topics', async () => {
    const accounts = [
      { name: 'press', publish: ['plant/%u/+'], subscribe: [] },
      { name: 'wall', publish: [], subscribe: ['plant/#'] },
    ];
    const broker = await ownBroker({ accounts }, { press: 'secret-1', wall: 'secret-2' });
    await expect(mqtt.connectAsync(broker.url, { username: 'press', password: 'wrong' })).rejects.toThrow();
    await expect(mqtt.connectAsync(broker.url)).rejects.toThrow();
    const wall = kept(await mqtt.connectAsync(broker.url, { username: 'wall', password: 'secret-2' }));
    const seen: string[] = [];
    wall.on('message', (topic) => seen.push(topic));
    await wall.subscribeAsync('plant/press/temp');
    await expect(wall.subscribeAsync('#')).rejects.toThrow();
    const press = kept(await mqtt.connectAsync(broker.url, { username: 'press', password: 'secret-1', reconnectPeriod: 0 }));
    await press.publishAsync('plant/press/temp', '1', { qos: 1 });
    await until(() => seen.length === 1);
    press.publish('plant/other/temp', '2', { qos: 1 });
    await until(() => broker.codes().filter((code) => code === 'collection.link.notAllowed').length >= 3);
    expect(broker.heard.map(({ tag }) => tag)).toEqual(['plant/press/temp']);
  });
  test('a port that is taken is said', async () => {
    const broker = await ownBroker();
    const second = listening();
    kept(openBroker(BrokerSettings.parse({ kind: 'BROKER', port: broker.port, topics: [{ template: 'a' }] }), {}, zone, second.ears));
    await until(() => second.troubles.length > 0);
    expect(second.codes()).toEqual(['collection.link.portTaken']);
  });
});

/** A broker that sends what the test wants and writes down what it is answered. */
const scriptedBroker = async (onConnect: (send: (packet: object) => void, nth: number) => void) => {
  const port = await freePort();
  const got: { cmd: string; messageId?: number; clean?: boolean; nth: number }[] = [];
  const sockets = new Set<net.Socket>();
  let connections = 0;
  const server = net.createServer((socket) => {
    const nth = ++connections;
    sockets.add(socket);
    socket.on('error', () => undefined);
    const read = packets();
    const send = (packet: object) => socket.write(generate(packet as Parameters<typeof generate>[0]));
    read.on('packet', (packet) => {
      got.push({ ...packet, nth } as (typeof got)[number]);
      if (packet.cmd === 'connect') send({ cmd: 'connack', returnCode: 0, sessionPresent: nth > 1 });
      if (packet.cmd === 'pingreq') send({ cmd: 'pingresp' });
      if (packet.cmd === 'subscribe') {
        send({ cmd: 'suback', messageId: packet.messageId, granted: packet.subscriptions.map(() => 1) });
        onConnect(send, nth);
      }
    });
    socket.on('data', (chunk) => read.parse(chunk));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  kept({
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  });
  return {
    port,
    got,
    cut,
    acks: (nth: number) => got.filter((one) => one.cmd === 'puback' && one.nth === nth).map(({ messageId }) => messageId),
  };
};
const clientOf = (port: number, ears = listening()) => {
  const settings = MqttSettings.parse({
    ...{ kind: 'MQTT', url: `mqtt://127.0.0.1:${port}`, clientId: 'lotline-test', protocol: 4 },
    topics: [{ template: 'plant/{tool}/{parameter}' }],
  });
  kept(openMqtt(settings, {}, zone, ears.ears));
  return ears;
};

describe('a broker of the plant', { timeout: 60_000 }, () => {
  const publish = (messageId: number, value: number, dup = false) => ({
    ...{ cmd: 'publish', topic: 'plant/press/temp', payload: `${value}`, qos: 1, messageId, dup, retain: false },
  });
  test('a hundred at once are acknowledged in their order after one or a few commits', async () => {
    const broker = await scriptedBroker((send) => {
      for (let n = 1; n <= 100; n += 1) send(publish(n, n));
    });
    const ears = listening();
    const release = ears.hold();
    clientOf(broker.port, ears);
    await until(() => ears.states.includes('up'));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(broker.acks(1)).toEqual([]);
    release();
    await until(() => broker.acks(1).length === 100);
    expect(broker.acks(1)).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
    expect(ears.commits()).toBeLessThan(10);
  });
  test('what was not committed when the line broke is not acknowledged over the next one', async () => {
    const broker = await scriptedBroker((send, nth) => {
      if (nth === 1) send(publish(7, 1));
      else send(publish(9, 2));
    });
    const ears = listening();
    const release = ears.hold();
    clientOf(broker.port, ears);
    await until(() => ears.states.includes('up'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    broker.cut();
    await until(() => broker.got.filter(({ cmd }) => cmd === 'subscribe').length === 2);
    release();
    await until(() => broker.acks(2).length > 0);
    expect(broker.acks(2)).toEqual([9]);
    expect(broker.got.find(({ cmd }) => cmd === 'connect')?.clean).toBe(false);
  });
});
