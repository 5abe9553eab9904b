import net from 'node:net';
import { SparkplugSettings } from '@lotline/contract/collection/connection-settings';
import { Aedes } from 'aedes';
import mqtt, { type MqttClient } from 'mqtt';
import { afterEach, describe, expect, test } from 'vitest';
import type { Link } from './heard.ts';
import { openSparkplug } from './sparkplug.ts';
import { sparkplugHost } from './sparkplug-host.ts';
import { dataTypes, metricValue, payloadIn, payloadOf } from './sparkplug-payload.ts';
import { freePort, listening, until } from './testing.ts';

type Given = Parameters<typeof payloadOf>[0];
type Metrics = NonNullable<Given['metrics']>;
const bytes = (seq: number | null, metrics: Metrics, timestamp = 1_700_000_000_000) =>
  payloadOf({ timestamp: String(timestamp), ...(seq === null ? {} : { seq: String(seq) }), metrics });
const bdSeq = (value: number) => ({ name: 'bdSeq', datatype: dataTypes.Int64, longValue: String(value) });
const temp = { name: 'temp', alias: '1', datatype: dataTypes.Double, doubleValue: 20 };
const count = { name: 'count', alias: '2', datatype: dataTypes.Int32, intValue: 0 };

describe('values', () => {
  test.each([
    ['Int8', { intValue: 0xff }, -1],
    ['Int8', { intValue: 0xffffffff }, -1],
    ['Int16', { intValue: 0x8000 }, -32_768],
    ['Int32', { intValue: 0xfffffffe }, -2],
    ['Int64', { longValue: '18446744073709551614' }, -2],
    ['UInt8', { intValue: 0xff }, 255],
    ['UInt32', { intValue: 0xffffffff }, 4_294_967_295],
    ['UInt64', { longValue: '9007199254740991' }, 9_007_199_254_740_991],
    ['Float', { floatValue: 23.4 }, 23.4],
    ['Double', { doubleValue: 23.4 }, 23.4],
    ['Boolean', { booleanValue: true }, true],
    ['String', { stringValue: '가동' }, '가동'],
    ['DateTime', { longValue: '1700000000000' }, 1_700_000_000_000],
    ['Int32', { isNull: true }, null],
  ] as const)('%s %o is %s', (type, given, value) => {
    const [metric] = payloadIn(bytes(0, [{ name: 'x', datatype: dataTypes[type], ...given }])).metrics;
    expect(metricValue(metric ?? {}, dataTypes[type])).toBe(value);
  });
});

/** A host that has heard so far, in short. */
const hosted = (start = 1000) => {
  const host = sparkplugHost({ reorderMs: 2000, rebirthMs: 10_000 });
  const all = { now: start, values: [] as unknown[], stale: [] as string[], codes: [] as string[], rebirths: 0 };
  const keep = (out: ReturnType<typeof host.take>) => {
    all.values.push(...out.heard.map(({ tag, value, quality }) => (quality === 'GOOD' ? `${tag}=${value}` : `${tag}=${value} ${quality}`)));
    all.stale.push(...out.stale);
    all.codes.push(...out.troubles.map(({ code }) => code.replace('collection.sparkplug.', '')));
    all.rebirths += out.rebirths.length;
    return out;
  };
  const send = (kind: string, seq: number | null, metrics: Metrics, { device = '', timestamp = 1_700_000_000_000 } = {}) =>
    keep(host.take(`spBv1.0/G/${kind}/N${device && `/${device}`}`, bytes(seq, metrics, timestamp), all.now));
  const later = (ms: number) => {
    all.now += ms;
    keep(host.tick(all.now));
  };
  const born = (seq = 0, of = 0) => send('NBIRTH', seq, [bdSeq(of), temp, count]);
  const data = (seq: number, value: number) => send('NDATA', seq, [{ alias: '1', doubleValue: value }]);
  return { all, host, keep, send, later, born, data };
};

describe('an edge node', () => {
  test('is known by its aliases after its birth, its devices after theirs', () => {
    const { all, send, born, data } = hosted();
    born();
    data(1, 21);
    send('DBIRTH', 2, [{ name: 'bar', alias: '7', datatype: dataTypes.Int16, intValue: 5 }], { device: 'D' });
    send('DDATA', 3, [{ alias: '7', intValue: 0xfffe }], { device: 'D' });
    expect(all.values).toEqual(['G/N:temp=20', 'G/N:count=0', 'G/N:temp=21', 'G/N/D:bar=5', 'G/N/D:bar=-2']);
    expect([all.codes, all.rebirths]).toEqual([[], 0]);
  });
  test('counts from 255 on to 0', () => {
    const { all, born, data } = hosted();
    born(254);
    data(255, 1);
    data(0, 2);
    data(1, 3);
    expect(all.values.slice(2)).toEqual(['G/N:temp=1', 'G/N:temp=2', 'G/N:temp=3']);
  });
  test('out of order is put in order within the reorder time, without a rebirth', () => {
    const { all, born, data, later } = hosted();
    born();
    data(2, 2);
    data(3, 3);
    later(1900);
    data(1, 1);
    later(5000);
    expect(all.values.slice(2)).toEqual(['G/N:temp=1', 'G/N:temp=2', 'G/N:temp=3']);
    expect([all.codes, all.rebirths]).toEqual([[], 0]);
  });
  test('a gap is waited for, then asked about once in a while; what came is kept, doubted until the birth', () => {
    const { all, born, data, later } = hosted();
    born();
    data(2, 2);
    later(1999);
    expect([all.values.length, all.rebirths]).toEqual([2, 0]);
    later(1);
    expect([all.values.slice(2), all.codes, all.rebirths]).toEqual([['G/N:temp=2 UNCERTAIN'], ['gap'], 1]);
    data(3, 3);
    data(9, 9);
    later(2000);
    expect(all.rebirths).toBe(1);
    later(8000);
    expect(all.rebirths).toBe(2);
    born();
    data(1, 1);
    expect(all.values.at(-1)).toBe('G/N:temp=1');
  });
  test('a seq that is used twice is a gap, and its values are kept', () => {
    const { all, born, data, later } = hosted();
    born();
    data(1, 1);
    data(1, 2);
    later(2000);
    expect([all.values.slice(2), all.codes, all.rebirths]).toEqual([['G/N:temp=1', 'G/N:temp=2 UNCERTAIN'], ['gap'], 1]);
  });
  test('whose birth was missed is asked for it; data that came before its birth but were sent after it count', () => {
    const { all, send, data, later } = hosted();
    send('NDATA', 1, [{ alias: '1', doubleValue: 1 }], { timestamp: 1_700_000_000_500 });
    data(57, 57);
    send('NBIRTH', 0, [bdSeq(0), temp, count], { timestamp: 1_700_000_000_400 });
    expect(all.values.slice(2)).toEqual(['G/N:temp=1']);
    const other = hosted();
    other.data(5, 5);
    other.later(2000);
    expect([other.all.values, other.all.codes, other.all.rebirths]).toEqual([[], ['noBirth'], 1]);
    later(9999);
    expect(all.codes).toEqual([]);
  });
  test('an unknown alias asks for a birth, and the rest of the message counts', () => {
    const { all, send, born } = hosted();
    born();
    send('NDATA', 1, [
      { alias: '99', doubleValue: 1 },
      { alias: '2', intValue: 4 },
    ]);
    expect([all.values.at(-1), all.codes, all.rebirths]).toEqual(['G/N:count=4', ['unknownAlias'], 1]);
    send('DDATA', 2, [{ alias: '1', doubleValue: 1 }], { device: 'unborn' });
    expect([all.codes.at(-1), all.rebirths]).toEqual(['noBirth', 1]);
  });
  test('dies by the bdSeq of its birth alone; then all of it is stale', () => {
    const { all, send, born, data } = hosted();
    born(0, 4);
    send('DBIRTH', 1, [{ name: 'bar', datatype: dataTypes.Int16, intValue: 5 }], { device: 'D' });
    send('NDEATH', null, [bdSeq(3)]);
    expect(all.stale).toEqual([]);
    send('NDEATH', null, [bdSeq(4)]);
    expect(all.stale.sort()).toEqual(['G/N/D:bar', 'G/N:count', 'G/N:temp']);
    born(0, 5);
    data(1, 1);
    expect(all.values.at(-1)).toBe('G/N:temp=1');
  });
  test('a device dies alone, and with it the rest of its node does not', () => {
    const { all, send, born } = hosted();
    born();
    send('DBIRTH', 1, [{ name: 'bar', datatype: dataTypes.Int16, intValue: 5 }], { device: 'D' });
    send('DDEATH', 2, [], { device: 'D' });
    expect([all.stale, all.codes]).toEqual([['G/N/D:bar'], ['died']]);
  });
  test('born again, its metrics are not stale, those of its devices are until they are born', () => {
    const { all, send, born } = hosted();
    born();
    send('DBIRTH', 1, [{ name: 'bar', datatype: dataTypes.Int16, intValue: 5 }], { device: 'D' });
    born();
    expect(all.stale).toEqual(['G/N/D:bar']);
  });
  test('history, quality and times of single metrics', () => {
    const { send, born } = hosted();
    born();
    const quality = (intValue: number) => ({ keys: ['Quality'], values: [{ type: 3, intValue }] });
    const { heard } = send('NDATA', 1, [
      { alias: '1', doubleValue: 1, isHistorical: true, timestamp: '1600000000000' },
      { alias: '1', doubleValue: 2, properties: quality(0) },
      { alias: '1', doubleValue: 3, properties: quality(500) },
    ]);
    expect(heard).toMatchObject([
      { historical: true, at: new Date(1_600_000_000_000) },
      { quality: 'BAD', historical: false, at: new Date(1_700_000_000_000) },
      { quality: 'UNCERTAIN' },
    ]);
  });
  test('bytes that are no payload are told and change nothing', () => {
    const { all, host, keep, born, data } = hosted();
    born();
    keep(host.take('spBv1.0/G/NDATA/N', Buffer.from('{"temp":1}'), all.now));
    data(1, 1);
    expect([all.codes, all.values.at(-1)]).toEqual([['collection.link.unreadable'], 'G/N:temp=1']);
  });
});

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});
const broker = async (port: number) => {
  const aedes = await Aedes.createBroker();
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    aedes.handle(socket);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  open.push({ close: () => new Promise((resolve) => aedes.close(() => server.close(() => resolve()))) });
  return {
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
};
const client = async (url: string, topic: string) => {
  const one: MqttClient = await mqtt.connectAsync(url);
  open.push({ close: () => one.endAsync(true) });
  const got: { topic: string; payload: Buffer; retain: boolean }[] = [];
  one.on('message', (name, payload, { retain }) => got.push({ topic: name, payload, retain }));
  await one.subscribeAsync(topic);
  return { one, got };
};

describe('over a broker', { timeout: 60_000 }, () => {
  test('the host says that it is there, asks for a birth, and says that it goes', async () => {
    const port = await freePort();
    const { cut } = await broker(port);
    const url = `mqtt://127.0.0.1:${port}`;
    const edge = await client(url, 'spBv1.0/G/NCMD/N');
    const ears = listening();
    const settings = SparkplugSettings.parse({ kind: 'SPARKPLUG', url, hostId: 'lotline', reorderMs: 100, rebirthMs: 1000 });
    const link: Link = openSparkplug(settings, {}, ears.ears);
    let closing: Promise<void> | undefined;
    const close = () => {
      closing ??= link.close();
      return closing;
    };
    open.push({ close });
    await until(() => ears.states.includes('up'));
    const state = await client(url, 'spBv1.0/STATE/lotline');
    const older = await client(url, 'STATE/lotline');
    await until(() => state.got.length > 0 && older.got.length > 0);
    expect([state.got[0]?.retain, JSON.parse(String(state.got[0]?.payload)).online, String(older.got[0]?.payload)]).toEqual([
      true,
      true,
      'ONLINE',
    ]);

    const publish = (kind: string, payload: Buffer) => edge.one.publishAsync(`spBv1.0/G/${kind}/N`, payload);
    await publish('NDATA', bytes(4, [{ alias: '1', doubleValue: 1 }]));
    await until(() => edge.got.length > 0);
    const command = payloadIn(edge.got[0]?.payload ?? Buffer.alloc(0));
    expect(command.metrics[0]).toMatchObject({ name: 'Node Control/Rebirth', booleanValue: true });
    await publish('NBIRTH', bytes(0, [bdSeq(0), temp]));
    await publish('NDATA', bytes(1, [{ alias: '1', doubleValue: 42 }]));
    await until(() => ears.heard.some(({ value }) => value === 42));

    // A late will of an earlier connection is set right.
    await state.one.publishAsync('spBv1.0/STATE/lotline', '{"online":false,"timestamp":1}', { retain: true, qos: 1 });
    await until(() => JSON.parse(String(state.got.at(-1)?.payload)).online === true && state.got.length >= 3);
    cut();
    await until(() => ears.states.filter((one) => one === 'up').length === 2);
    expect(ears.stale).toContain('G/N:temp');
    await until(() => state.one.connected);
    await until(() => edge.one.connected && older.one.connected);
    await close();
    await until(() => JSON.parse(String(state.got.at(-1)?.payload)).online === false);
    await until(() => String(older.got.at(-1)?.payload) === 'OFFLINE');
  });
});
