import { mkdtempSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ConnectionSettings } from '../../contract/src/collection/connection-settings.ts';
import { dataTypes, payloadOf } from '../../server/src/collection/adapters/sparkplug-payload.ts';
import type { Signals } from './read.ts';

export const ways = ['mqtt', 'opcua', 'sparkplug', 'modbus', 'http', 'csv'] as const;
export type Way = (typeof ways)[number];
/** A machine of ours that says what a file says, and how the product listens to it. */
export type Machine = {
  settings: Extract<ConnectionSettings, { kind: string }> | Record<string, unknown>;
  /** The tag of a column. */
  tagOf: (name: string) => string;
  /** Says everything; `listener` tells of the product's side, and stops it for a while where a machine has a history. */
  play: (listener: Listener) => Promise<void>;
  close: () => Promise<void>;
};
export type Listener = {
  /** Until it is connected, and has heard the columns' first values. */
  connected: () => Promise<void>;
  heard: (count: number) => Promise<void>;
  away: (isAway: boolean) => Promise<void>;
};

export const machineFor = async (way: Exclude<Way, 'http'>, signals: Signals, port: number): Promise<Machine> => {
  if (way === 'mqtt') return overMqtt(signals, port);
  if (way === 'sparkplug') return overSparkplug(signals, port);
  if (way === 'modbus') return overModbus(signals, port);
  return way === 'csv' ? overCsv(signals) : overOpcua(signals, port);
};

/** Publishes to the broker of the product itself. */
const overMqtt = async ({ names, rows }: Signals, port: number): Promise<Machine> => {
  const { default: mqtt } = await import('mqtt');
  return {
    settings: { kind: 'BROKER', port, topics: [{ template: 'replay/{signal}', payload: 'JSON', value: 'v', time: 't' }] },
    tagOf: (name) => `replay/${name}`,
    play: async ({ connected }) => {
      await connected();
      const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`);
      for (let from = 0; from < rows.length; from += 500) {
        const sent = rows
          .slice(from, from + 500)
          .flatMap(({ at, values }) =>
            names.map((name, n) => client.publishAsync(`replay/${name}`, JSON.stringify({ t: at, v: values[n] }), { qos: 1 })),
          );
        await Promise.all(sent);
      }
      await client.endAsync();
    },
    close: () => Promise.resolve(),
  };
};

/** A broker and an edge node behind it. */
const overSparkplug = async ({ names, rows }: Signals, port: number): Promise<Machine> => {
  const [{ default: mqtt }, { Aedes }] = await Promise.all([import('mqtt'), import('aedes')]);
  const broker = await Aedes.createBroker();
  const server = net.createServer((socket) => void broker.handle(socket));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    settings: { kind: 'SPARKPLUG', url: `mqtt://127.0.0.1:${port}`, hostId: 'lotline' },
    tagOf: (name) => `replay/edge:${name}`,
    play: async ({ connected, heard }) => {
      await connected();
      const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`);
      const say = (kind: string, seq: number, metrics: object[], at: number) =>
        client.publishAsync(`spBv1.0/replay/${kind}/edge`, payloadOf({ timestamp: String(at), seq: String(seq), metrics }));
      for (const [index, { at, values }] of rows.entries()) {
        const metrics = values.map((doubleValue, n) =>
          index === 0 ? { name: names[n], alias: String(n), datatype: dataTypes.Double, doubleValue } : { alias: String(n), doubleValue },
        );
        const first = index === 0 ? [{ name: 'bdSeq', datatype: dataTypes.Int64, longValue: '0' }] : [];
        await say(index === 0 ? 'NBIRTH' : 'NDATA', index % 256, [...first, ...metrics], at);
      }
      await heard(rows.length * names.length);
      await client.endAsync();
    },
    close: () => new Promise((resolve) => broker.close(() => server.close(() => resolve()))),
  };
};

/** A device that is polled: it shows one row until that was read, with the time of its values. */
const overModbus = async ({ names, rows }: Signals, port: number): Promise<Machine> => {
  const registers = Buffer.alloc((names.length + 1) * 8);
  let row = 0;
  let asked = 0;
  const show = () => {
    const { at, values } = rows[row] as Signals['rows'][number];
    registers.writeBigUInt64BE(BigInt(at), 0);
    for (const [n, value] of values.entries()) registers.writeDoubleBE(value, 8 + n * 8);
  };
  show();
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (request) => {
      const [address, count] = [request.readUInt16BE(8), request.readUInt16BE(10)];
      const frame = Buffer.alloc(9 + count * 2);
      request.copy(frame, 0, 0, 8);
      frame.writeUInt16BE(3 + count * 2, 4);
      frame.writeUInt8(count * 2, 8);
      registers.copy(frame, 9, address * 2, (address + count) * 2);
      socket.write(frame);
      asked += 1;
      if (row + 1 < rows.length) row += 1;
      show();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    settings: {
      ...{ kind: 'MODBUS', host: '127.0.0.1', port, everyMs: 50, timeAddress: 0 },
      // A row is shown until it was asked for, so that one whose answer comes too late would be gone.
      timeoutMs: 60_000,
      points: names.map((tag, n) => ({ tag, address: 4 + n * 4, type: 'FLOAT64' })),
    },
    tagOf: (name) => name,
    play: async ({ heard }) => {
      while (asked < rows.length + 1) await wait(20);
      await heard(rows.length * names.length);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
};

/** A file in a folder that the product watches. */
const overCsv = async ({ names, rows }: Signals): Promise<Machine> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'signals-'));
  return {
    settings: { kind: 'CSV', folder, everyMs: 200, files: [{ name: 'replay', pattern: '*.csv', timeColumn: 'Time' }] },
    tagOf: (name) => name,
    play: async ({ heard }) => {
      const lines = rows.map(({ at, values }) => [new Date(at).toISOString(), ...values].join());
      writeFileSync(path.join(folder, 'replay.csv'), `${['Time', ...names].join()}\n${lines.join('\n')}\n`);
      await heard(rows.length * names.length);
    },
    close: () => Promise.resolve(),
  };
};

/** A server with a history: the first row is heard as it comes, the others while the product is away, which then reads what it missed. */
const overOpcua = async ({ names, rows }: Signals, port: number): Promise<Machine> => {
  const { OPCUAServer, DataType, StatusCodes, VariantArrayType, Variant } = await import('node-opcua-server').then(async (server) => ({
    ...server,
    ...(await import('node-opcua-client')),
  }));
  const { OPCUACertificateManager } = await import('node-opcua-certificate-manager');
  const rootFolder = mkdtempSync(path.join(tmpdir(), 'opcua-'));
  const server = new OPCUAServer({
    ...{ port, hostname: '127.0.0.1' },
    serverCertificateManager: new OPCUACertificateManager({ rootFolder, automaticallyAcceptUnknownCertificate: true }),
  });
  await server.initialize();
  const space = server.engine.addressSpace;
  if (!space) throw new Error('The server has no address space.');
  const own = space.registerNamespace('urn:replay');
  const nodes = names.map((name) => {
    const node = own.addVariable({
      browseName: name,
      organizedBy: space.rootFolder.objects,
      nodeId: `s=${name}`,
      dataType: DataType.Double,
    });
    space.installHistoricalDataNode(node, { maxOnlineValues: rows.length + 10 });
    return node;
  });
  const show = ({ at, values }: Signals['rows'][number]) => {
    for (const [n, value] of values.entries()) {
      const said = new Variant({ dataType: DataType.Double, value, arrayType: VariantArrayType.Scalar });
      nodes[n]?.setValueFromSource(said, StatusCodes.Good, new Date(at));
    }
  };
  const [first, ...others] = rows;
  if (first) show(first);
  await server.start();
  return {
    settings: { kind: 'OPCUA', url: `opc.tcp://127.0.0.1:${port}`, publishMs: 100, sampleMs: 50 },
    tagOf: (name) => `nsu=urn:replay;s=${name}`,
    play: async ({ heard, away }) => {
      await heard(names.length);
      await away(true);
      for (const row of others) show(row);
      await away(false);
      await heard(rows.length * names.length);
    },
    close: () => server.shutdown(0),
  };
};
