import net from 'node:net';
import { ModbusPoint, ModbusSettings } from '@lotline/contract/collection/connection-settings';
import { afterEach, describe, expect, test } from 'vitest';
import type { Link } from './heard.ts';
import { openModbus } from './modbus.ts';
import { frameIn, pointValue, readsFor, WrongAnswer } from './modbus-wire.ts';
import { freePort, listening, until } from './testing.ts';

const point = (more: object) => ModbusPoint.parse({ tag: 'x', address: 0, ...more });

describe('points', () => {
  test.each([
    ['INT16', 'ABCD', 'fffe', -2],
    ['UINT16', 'ABCD', 'fffe', 65_534],
    ['INT16', 'BADC', 'feff', -2],
    ['INT32', 'ABCD', 'fffffffe', -2],
    ['UINT32', 'CDAB', '00020001', 65_538],
    ['UINT32', 'DCBA', '02000100', 65_538],
    ['FLOAT32', 'ABCD', '41bb3333', 23.4],
    ['FLOAT32', 'CDAB', '333341bb', 23.4],
    ['FLOAT32', 'BADC', 'bb413333', 23.4],
    ['FLOAT32', 'DCBA', '3333bb41', 23.4],
    ['FLOAT32', 'ABCD', '7fc00000', null],
    ['FLOAT64', 'ABCD', '4037666666666666', 23.4],
    ['FLOAT64', 'CDAB', '6666666666664037', 23.4],
    ['INT64', 'ABCD', 'fffffffffffffffe', -2],
    ['UINT64', 'ABCD', '0000000100000000', 4_294_967_296],
  ] as const)('%s %s %s is %s', (type, order, hex, value) =>
    expect(pointValue(point({ type, order }), Buffer.from(hex, 'hex'), 0)).toBe(value),
  );
  test('a scale and an offset, a bit, a coil', () => {
    expect(pointValue(point({ scale: 0.1, offset: -40 }), Buffer.from('0190', 'hex'), 0)).toBe(0);
    expect(pointValue(point({ type: 'BIT', bit: 3 }), Buffer.from('0008', 'hex'), 0)).toBe(true);
    expect(pointValue(point({ table: 'COIL', address: 9 }), Buffer.from([0, 2]), 0)).toBe(true);
  });
  test('near ones are read together, far ones and other tables are not', () => {
    const reads = readsFor([
      ...[0, 5, 200, 330].map((address) => point({ address, type: 'FLOAT32' })),
      point({ table: 'COIL', address: 3 }),
      point({ table: 'INPUT', address: 3 }),
    ]);
    expect(reads.map(({ table, address, count }) => [table, address, count])).toEqual([
      ...[
        ['COIL', 3, 1],
        ['HOLDING', 0, 7],
        ['HOLDING', 200, 2],
        ['HOLDING', 330, 2],
        ['INPUT', 3, 1],
      ],
    ]);
    const many = readsFor(Array.from({ length: 300 }, (_, address) => point({ address })));
    expect(many.map(({ count }) => count)).toEqual([125, 125, 50]);
  });
  test('half a frame waits, none is refused', () => {
    expect(frameIn(Buffer.from('000100000005010302', 'hex'))).toBeNull();
    expect(() => frameIn(Buffer.from('GET / HTTP/1.1'))).toThrow(WrongAnswer);
  });
});

const links: Link[] = [];
afterEach(async () => {
  for (const one of links.splice(0).reverse()) await one.close();
});

type Answer = (request: Buffer, answer: (frame: Buffer) => void, socket: net.Socket) => void;
/** A device whose holding registers hold their addresses, unless told otherwise. */
const rightly: Answer = (request, answer) => {
  const [address, count] = [request.readUInt16BE(8), request.readUInt16BE(10)];
  const frame = Buffer.alloc(9 + count * 2);
  request.copy(frame, 0, 0, 8);
  frame.writeUInt16BE(3 + count * 2, 4);
  frame.writeUInt8(count * 2, 8);
  for (let n = 0; n < count; n += 1) frame.writeUInt16BE(address + n, 9 + n * 2);
  answer(frame);
};
const changed = (frame: Buffer, change: (own: Buffer) => void) => {
  change(frame);
  return frame;
};
const device = async (port: number, answers: { now: Answer }) => {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (request) => answers.now(request, (frame) => socket.write(frame), socket));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const link = {
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  links.push(link);
  return link;
};
const polled = async (answers: { now: Answer }, addresses = [7]) => {
  const port = await freePort();
  const machine = await device(port, answers);
  const ears = listening();
  const points = addresses.map((address) => ({ tag: `r${address}`, address }));
  links.push(openModbus(ModbusSettings.parse({ kind: 'MODBUS', host: '127.0.0.1', port, everyMs: 50, timeoutMs: 150, points }), ears.ears));
  return { ...ears, machine, port };
};

describe('a device', { timeout: 60_000 }, () => {
  test('is polled', async () => {
    const { heard, states } = await polled({ now: rightly }, [7, 9]);
    await until(() => heard.length >= 6);
    expect(heard.slice(0, 2)).toMatchObject([
      { tag: 'r7', value: 7, quality: 'GOOD' },
      { tag: 'r9', value: 9 },
    ]);
    expect(states).not.toContain('down');
  });
  test('that is gone is stale and told, and comes back', async () => {
    const { heard, machine, port, stale, codes, states } = await polled({ now: rightly });
    await until(() => heard.length > 1);
    await machine.close();
    await until(() => states.includes('down'));
    await device(port, { now: rightly });
    const before = heard.length;
    await until(() => heard.length > before + 1);
    expect([stale[0], states.at(-1)]).toEqual(['r7', 'up']);
    expect(codes().every((code) => code === 'collection.link.lost' || code === 'collection.link.refused')).toBe(true);
  });
  test('that is slow is told, and its late answer is no answer to the next question', async () => {
    const answers: { now: Answer } = { now: (request, answer) => void setTimeout(() => rightly(request, answer, new net.Socket()), 400) };
    const { heard, codes } = await polled(answers);
    await until(() => codes().length > 0);
    expect([codes()[0], heard.length]).toEqual(['collection.link.silent', 0]);
    answers.now = rightly;
    await until(() => heard.length > 0);
    expect(heard[0]?.value).toBe(7);
  });
  test.each<[string, Answer]>([
    [
      'of another unit',
      (request, answer) => rightly(request, (frame) => answer(changed(frame, (own) => own.writeUInt8(9, 6))), new net.Socket()),
    ],
    [
      'of another function',
      (request, answer) => rightly(request, (frame) => answer(changed(frame, (own) => own.writeUInt8(4, 7))), new net.Socket()),
    ],
    [
      'of another length',
      (request, answer) => rightly(request, (frame) => answer(changed(frame, (own) => own.writeUInt8(8, 8))), new net.Socket()),
    ],
    ['that is a web page', (_, answer) => answer(Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'))],
  ])('an answer %s is none', async (_, now) => {
    const { heard, codes } = await polled({ now });
    await until(() => codes().length > 0);
    expect([codes()[0], heard.length]).toEqual(['collection.modbus.wrongAnswer', 0]);
  });
  test('an answer to another question is waited out', async () => {
    const now: Answer = (request, answer, socket) => {
      rightly(request, (frame) => answer(changed(frame, (own) => own.writeUInt16BE(4711, 0))), socket);
      rightly(request, answer, socket);
    };
    const { heard } = await polled({ now });
    await until(() => heard.length > 0);
    expect(heard[0]?.value).toBe(7);
  });
  test('what it refuses is told, and the rest goes on', async () => {
    const now: Answer = (request, answer, socket) => {
      if (request.readUInt16BE(8) !== 500) return rightly(request, answer, socket);
      const frame = Buffer.from(request.subarray(0, 9));
      frame.writeUInt16BE(3, 4);
      frame.writeUInt8(0x83, 7);
      frame.writeUInt8(2, 8);
      answer(frame);
    };
    const { heard, troubles, stale, states } = await polled({ now }, [7, 500]);
    await until(() => heard.length > 2);
    expect(troubles[0]).toEqual({ code: 'collection.modbus.exception', facts: { exception: 2, address: 500, unit: 1 } });
    expect([stale[0], states.includes('down'), heard.every(({ tag }) => tag === 'r7')]).toEqual(['r500', false, true]);
  });
  test('that keeps the time of its values is believed', async () => {
    const port = await freePort();
    await device(port, { now: rightly });
    const ears = listening();
    const points = [{ tag: 'r7', address: 7 }];
    const settings = { kind: 'MODBUS', host: '127.0.0.1', port, everyMs: 50, timeoutMs: 150, points, timeAddress: 3 };
    links.push(openModbus(ModbusSettings.parse(settings), ears.ears));
    await until(() => ears.heard.length > 1);
    // Its registers hold their addresses: 3, 4, 5 and 6 are the time.
    expect(ears.heard[0]).toMatchObject({ tag: 'r7', value: 7, at: new Date(3 * 2 ** 48 + 4 * 2 ** 32 + 5 * 2 ** 16 + 6) });
  });
  test('a frame in pieces is one', async () => {
    const now: Answer = (request, answer, socket) =>
      rightly(
        request,
        (frame) => {
          answer(frame.subarray(0, 5));
          setTimeout(() => answer(frame.subarray(5)), 30);
        },
        socket,
      );
    const { heard } = await polled({ now });
    await until(() => heard.length > 1);
    expect(heard.every(({ value }) => value === 7)).toBe(true);
  });
});
